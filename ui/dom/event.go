//go:build js && wasm

package dom

import (
	"strconv"
	"strings"
	"syscall/js"
)

// Event is an event of the browser.
type Event struct{ value js.Value }

// Key is the key of a keyboard event.
func (e Event) Key() string { return e.value.Get("key").String() }

// Command reports that the key for commands is held: Ctrl, or ⌘.
func (e Event) Command() bool { return e.is("ctrlKey") || e.is("metaKey") }

// Alt, Shift, Repeats and Composing report what else is said of a key.
func (e Event) Alt() bool { return e.is("altKey") }

// Shift reports that Shift is held.
func (e Event) Shift() bool { return e.is("shiftKey") }

// Repeats reports that the key is held down and was reported before.
func (e Event) Repeats() bool { return e.is("repeat") }

// Composing reports that the key is part of a character that is still being composed.
func (e Event) Composing() bool { return e.value.Get("isComposing").Truthy() }

func (e Event) is(name string) bool { return e.value.Get(name).Bool() }

// Place is where the pointer is, in pixels of the window.
func (e Event) Place() (x, y float64) {
	return e.value.Get("clientX").Float(), e.value.Get("clientY").Float()
}

// Clicks is the number of the click in a row of them.
func (e Event) Clicks() int { return e.value.Get("detail").Int() }

// NewAddress is the address that a hashchange led to, "" when it does not say.
func (e Event) NewAddress() string {
	if address := e.value.Get("newURL"); address.Type() == js.TypeString {
		return address.String()
	}
	return ""
}

// PreventDefault keeps the browser from acting on the event itself.
func (e Event) PreventDefault() { e.value.Call("preventDefault") }

// Stop keeps all further listeners from hearing of the event.
func (e Event) Stop() { e.value.Call("stopImmediatePropagation") }

// Target is the element that the event happened to.
func (e Event) Target() Element { return Element{e.value.Get("target")} }

// OnWindow reports that the event happened to the window, not to an element.
func (e Event) OnWindow() bool { return e.value.Get("target").Equal(js.Global()) }

// Closest is the target, or the nearest element around it, that fits a selector.
func (e Event) Closest(selector string) Element {
	target := e.value.Get("target")
	if target.Get("closest").Type() != js.TypeFunction {
		return Element{js.Null()}
	}
	return Element{target.Call("closest", selector)}
}

// Element is an element of the document, or none.
type Element struct{ value js.Value }

// First is the first element that fits a selector.
func First(selector string) Element {
	return Element{js.Global().Get("document").Call("querySelector", selector)}
}

// All are the elements that fit a selector.
func All(selector string) []Element {
	list := js.Global().Get("document").Call("querySelectorAll", selector)
	elements := make([]Element, list.Length())
	for i := range elements {
		elements[i] = Element{list.Index(i)}
	}
	return elements
}

// ByID is the element of an id.
func ByID(id string) Element {
	return Element{js.Global().Get("document").Call("getElementById", id)}
}

// Exists reports whether there is such an element.
func (e Element) Exists() bool { return e.value.Truthy() }

// Is reports whether both are the same element.
func (e Element) Is(other Element) bool { return e.value.Equal(other.value) }

// ID is the element's id; "" for what has none, such as the document.
func (e Element) ID() string {
	if id := e.value.Get("id"); id.Type() == js.TypeString {
		return id.String()
	}
	return ""
}

// Tag is the element's name in capitals.
func (e Element) Tag() string { return strings.ToUpper(e.value.Get("tagName").String()) }

// Value is what is in a field.
func (e Element) Value() string { return e.value.Get("value").String() }

// Data is the attribute data-NAME, "" when there is none.
func (e Element) Data(name string) string {
	if data := e.value.Get("dataset").Get(name); data.Type() == js.TypeString {
		return data.String()
	}
	return ""
}

// Number is the attribute data-NAME as a number.
func (e Element) Number(name string) int {
	number, _ := strconv.Atoi(e.Data(name))
	return number
}

// Within reports whether the element, or one around it, fits a selector.
func (e Element) Within(selector string) bool { return e.value.Call("closest", selector).Truthy() }

// IsBody reports whether the element is the body of the document.
func (e Element) IsBody() bool { return e.value.Equal(js.Global().Get("document").Get("body")) }

// Focused reports whether the element has the focus.
func (e Element) Focused() bool {
	return e.value.Equal(js.Global().Get("document").Get("activeElement"))
}

// Focus moves the focus to the element, if there is one, without scrolling.
func (e Element) Focus() {
	if e.Exists() {
		e.value.Call("focus", map[string]any{"preventScroll": true})
	}
}

// Reveal scrolls as little as needed to have the element in sight.
func (e Element) Reveal() { e.scrollInto("nearest") }

// ShowTop scrolls the element to the top.
func (e Element) ShowTop() { e.scrollInto("start") }

func (e Element) scrollInto(block string) {
	if e.Exists() {
		e.value.Call("scrollIntoView", map[string]any{"block": block})
	}
}

// Scroll is how far the content is scrolled, in pixels.
func (e Element) Scroll() float64 { return e.value.Get("scrollTop").Float() }

// ScrollTo scrolls the content.
func (e Element) ScrollTo(top float64) {
	if e.Exists() {
		e.value.Set("scrollTop", top)
	}
}

// Size is the room inside the element, in pixels.
func (e Element) Size() (width, height float64) {
	return e.value.Get("clientWidth").Float(), e.value.Get("clientHeight").Float()
}

// Below is the place below the element's left edge, in pixels of the window.
func (e Element) Below() (x, y float64) {
	box := e.value.Call("getBoundingClientRect")
	return box.Get("left").Float(), box.Get("bottom").Float()
}

// SetTooltip gives the element a tooltip if it has none. text is asked only then.
func (e Element) SetTooltip(text func() string) {
	if e.value.Call("hasAttribute", "title").Bool() {
		return
	}
	if said := text(); said != "" {
		e.value.Call("setAttribute", "title", said)
	}
}

// Adopt marks the element as that of an id, and reports whether it was another's: vugu
// draws by place, so an element may go from one to the next, with its scroll position.
func (e Element) Adopt(id string) bool {
	owner := e.value.Get("heapdropOwner")
	if owner.Type() == js.TypeString && owner.String() == id {
		return false
	}
	e.value.Set("heapdropOwner", id)
	return true
}

// Drag follows the pointer pressed on the element of an event until it is released.
// moved gets the pixels it has gone to the right.
func (e Element) Drag(event Event, moved func(way float64)) {
	start, _ := event.Place()
	e.value.Call("setPointerCapture", event.value.Get("pointerId"))
	var move, up js.Func
	move = js.FuncOf(func(_ js.Value, arguments []js.Value) any {
		now, _ := Event{arguments[0]}.Place()
		moved(now - start)
		return nil
	})
	up = js.FuncOf(func(js.Value, []js.Value) any {
		e.value.Call("removeEventListener", "pointermove", move)
		e.value.Call("removeEventListener", "lostpointercapture", up)
		move.Release()
		up.Release()
		return nil
	})
	e.value.Call("addEventListener", "pointermove", move)
	e.value.Call("addEventListener", "lostpointercapture", up)
}

// ReadFile reads the text of the file that was chosen in the element, at most limit
// bytes of it. problem says why it could not be read.
func (e Element) ReadFile(limit int, done func(text, problem string)) {
	files := e.value.Get("files")
	if files.Length() == 0 {
		return
	}
	var read js.Func
	read = js.FuncOf(func(_ js.Value, arguments []js.Value) any {
		read.Release()
		if answer := arguments[0]; answer.Type() == js.TypeString {
			done(answer.String(), "")
		} else { // an error
			done("", answer.Get("message").String())
		}
		return nil
	})
	files.Index(0).Call("slice", 0, limit).Call("text").Call("then", read, read)
}
