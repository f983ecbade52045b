//go:build js && wasm

package dom

import (
	"strconv"
	"strings"
	"syscall/js"
)

// Event is an event of the browser.
type Event struct{ value js.Value }

// Key returns the key of a keyboard event.
func (e Event) Key() string { return e.value.Get("key").String() }

// Command reports whether the command key is held: Ctrl, or ⌘ on macOS.
func (e Event) Command() bool { return e.is("ctrlKey") || e.is("metaKey") }

// Alt reports whether Alt is held.
func (e Event) Alt() bool { return e.is("altKey") }

// Shift reports whether Shift is held.
func (e Event) Shift() bool { return e.is("shiftKey") }

// Repeats reports whether this is a repetition because the key is held down.
func (e Event) Repeats() bool { return e.is("repeat") }

// Composing reports whether the key is part of a character that is still being composed.
func (e Event) Composing() bool { return e.value.Get("isComposing").Truthy() }

func (e Event) is(name string) bool { return e.value.Get(name).Bool() }

// Place returns the position of the pointer, in pixels of the window.
func (e Event) Place() (x, y float64) {
	return e.value.Get("clientX").Float(), e.value.Get("clientY").Float()
}

// Clicks returns how many clicks in a row this is: 2 for a double click.
func (e Event) Clicks() int { return e.value.Get("detail").Int() }

// NewAddress returns the address to which a hashchange event led, "" if unknown.
func (e Event) NewAddress() string {
	if address := e.value.Get("newURL"); address.Type() == js.TypeString {
		return address.String()
	}
	return ""
}

// PreventDefault prevents the browser's own action for the event.
func (e Event) PreventDefault() { e.value.Call("preventDefault") }

// Stop prevents all further listeners from receiving the event.
func (e Event) Stop() { e.value.Call("stopImmediatePropagation") }

// Target returns the element at which the event happened.
func (e Event) Target() Element { return Element{e.value.Get("target")} }

// From is the element that the focus or the pointer comes from.
func (e Event) From() Element { return Element{e.value.Get("relatedTarget")} }

// OnWindow reports whether the event happened at the window instead of an element.
func (e Event) OnWindow() bool { return e.value.Get("target").Equal(js.Global()) }

// Closest returns the target, or its nearest ancestor, that matches a selector.
func (e Event) Closest(selector string) Element {
	target := e.value.Get("target")
	if target.Get("closest").Type() != js.TypeFunction {
		return Element{js.Null()}
	}
	return Element{target.Call("closest", selector)}
}

// Element is an element of the document, or no element.
type Element struct{ value js.Value }

// First returns the first element that matches a selector.
func First(selector string) Element {
	return Element{js.Global().Get("document").Call("querySelector", selector)}
}

// All returns the elements that match a selector.
func All(selector string) []Element {
	list := js.Global().Get("document").Call("querySelectorAll", selector)
	elements := make([]Element, list.Length())
	for i := range elements {
		elements[i] = Element{list.Index(i)}
	}
	return elements
}

// ByID returns the element with an id.
func ByID(id string) Element {
	return Element{js.Global().Get("document").Call("getElementById", id)}
}

// Exists reports whether there is an element.
func (e Element) Exists() bool { return e.value.Truthy() }

// Is reports whether both are the same element.
func (e Element) Is(other Element) bool { return e.value.Equal(other.value) }

// ID returns the element's id, "" if it has none, as the document.
func (e Element) ID() string {
	if id := e.value.Get("id"); id.Type() == js.TypeString {
		return id.String()
	}
	return ""
}

// Tag returns the element's tag name in capitals.
func (e Element) Tag() string { return strings.ToUpper(e.value.Get("tagName").String()) }

// Value returns the content of a field.
func (e Element) Value() string { return e.value.Get("value").String() }

// Data returns the attribute data-NAME, "" if there is none.
func (e Element) Data(name string) string {
	if data := e.value.Get("dataset").Get(name); data.Type() == js.TypeString {
		return data.String()
	}
	return ""
}

// Number returns the attribute data-NAME as a number.
func (e Element) Number(name string) int {
	number, _ := strconv.Atoi(e.Data(name))
	return number
}

// Within reports whether the element, or one of its ancestors, matches a selector.
func (e Element) Within(selector string) bool { return e.value.Call("closest", selector).Truthy() }

// IsBody reports whether the element is the body of the document.
func (e Element) IsBody() bool { return e.value.Equal(js.Global().Get("document").Get("body")) }

// Connected reports whether the element is in the document.
func (e Element) Connected() bool { return e.value.Get("isConnected").Bool() }

// Focusless reports whether no element has the focus.
func Focusless() bool {
	document := js.Global().Get("document")
	return document.Get("activeElement").Equal(document.Get("body"))
}

// Focused reports whether the element has the focus.
func (e Element) Focused() bool {
	return e.value.Equal(js.Global().Get("document").Get("activeElement"))
}

// Focus moves the focus to the element, if it exists, without scrolling.
func (e Element) Focus() {
	if e.Exists() {
		e.value.Call("focus", map[string]any{"preventScroll": true})
	}
}

// Blur takes the focus from the element.
func (e Element) Blur() { e.value.Call("blur") }

// Reveal scrolls, in the next frame, as little as needed to make the element that matches a
// selector visible.
func Reveal(selector string) { scrollInto(selector, "nearest") }

// ShowTop scrolls the element to the top, in the next frame.
func ShowTop(selector string) { scrollInto(selector, "start") }

func scrollInto(selector, block string) {
	inFrame(func() {
		if e := First(selector); e.Exists() {
			e.value.Call("scrollIntoView", map[string]any{"block": block})
		}
	})
}

// ScrollTo scrolls the content of the element with an id to a position, in the next frame.
func ScrollTo(id string, top float64) { inFrame(func() { ByID(id).ScrollTo(top) }) }

// Scroll returns how far the content is scrolled, in pixels.
func (e Element) Scroll() float64 { return e.value.Get("scrollTop").Float() }

// ScrollTo scrolls the content to a position.
func (e Element) ScrollTo(top float64) {
	if e.Exists() {
		e.value.Set("scrollTop", top)
	}
}

// High is the height of the element with its border, in pixels.
func (e Element) High() float64 { return e.value.Get("offsetHeight").Float() }

// SetLength sets a variable of CSS to a length in pixels.
func (e Element) SetLength(name string, pixels float64) {
	e.value.Get("style").Call("setProperty", name, strconv.FormatFloat(pixels, 'f', 1, 64)+"px")
}

// Size returns the inner size of the element, in pixels.
func (e Element) Size() (width, height float64) {
	return e.value.Get("clientWidth").Float(), e.value.Get("clientHeight").Float()
}

// Below returns the point below the left edge of the element, in pixels of the window.
func (e Element) Below() (x, y float64) {
	box := e.value.Call("getBoundingClientRect")
	return box.Get("left").Float(), box.Get("bottom").Float()
}

// SetTooltip sets the tooltip of the element unless it has one. It calls text only if
// needed.
func (e Element) SetTooltip(text func() string) {
	if e.value.Call("hasAttribute", "title").Bool() {
		return
	}
	if said := text(); said != "" {
		e.value.Call("setAttribute", "title", said)
	}
}

// Adopt records which id the element now has, and reports whether it had another one
// before. vugu draws by position, so the same element may be reused, with its scroll
// position, for something else.
func (e Element) Adopt(id string) bool {
	owner := e.value.Get("heapdropOwner")
	if owner.Type() == js.TypeString && owner.String() == id {
		return false
	}
	e.value.Set("heapdropOwner", id)
	return true
}

// Drag follows the pointer that was pressed on the target of an event until it is
// released. moved is called with the distance to the right, in pixels.
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

// ReadFile reads the text of the file chosen in the element, up to limit bytes. problem
// says why it could not be read.
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
		} else { // it is an error
			done("", answer.Get("message").String())
		}
		return nil
	})
	files.Index(0).Call("slice", 0, limit).Call("text").Call("then", read, read)
}
