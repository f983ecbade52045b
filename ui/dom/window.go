//go:build js && wasm

package dom

import (
	"encoding/json"
	"strings"
	"syscall/js"
	"time"
)

// Matches reports whether a media query holds.
func Matches(query string) bool {
	return js.Global().Call("matchMedia", query).Get("matches").Bool()
}

// WindowSize returns the inner size of the window, in pixels.
func WindowSize() (width, height float64) {
	return js.Global().Get("innerWidth").Float(), js.Global().Get("innerHeight").Float()
}

// Selecting reports whether some text is selected.
func Selecting() bool {
	return !js.Global().Call("getSelection").Get("isCollapsed").Bool()
}

// Reload reloads the page.
func Reload() { js.Global().Get("location").Call("reload") }

// Meta returns the content of a meta element of the document, "" if there is none.
func Meta(name string) string {
	if element := First(`meta[name="` + name + `"]`); element.Exists() {
		return element.value.Get("content").String()
	}
	return ""
}

// SetTitle sets the title of the tab.
func SetTitle(title string) { js.Global().Get("document").Set("title", title) }

// Mark sets a performance mark.
func Mark(name string) { js.Global().Get("performance").Call("mark", name) }

// Root returns the root element of the document.
func Root() Element { return Element{js.Global().Get("document").Get("documentElement")} }

// Colour returns the value of a variable of the style sheet.
func Colour(variable string) string {
	style := js.Global().Call("getComputedStyle", Root().value)
	return strings.TrimSpace(style.Call("getPropertyValue", variable).String())
}

// SetStatus publishes the state of the page in attributes of the document.
func SetStatus(state, phase string, fraction float64) {
	data := Root().value.Get("dataset")
	data.Set("state", state)
	data.Set("phase", phase)
	data.Set("progress", js.Global().Call("String", fraction))
}

// ownEntry is the history state of entries that the page itself adds. Only pages of the
// same origin can set such a state; an entry that a link or another page creates has
// none. The state stays with the entry, also after a reload.
const ownEntry = "heapdrop"

// Address controls the fragment of the address.
type Address struct{ later *time.Timer }

// Fragment returns the fragment of the address, and whether the page itself has set it.
func (*Address) Fragment() (fragment string, own bool) {
	state := js.Global().Get("history").Get("state")
	return js.Global().Get("location").Get("hash").String(), state.Type() == js.TypeString && state.String() == ownEntry
}

// Is reports whether the address equals the given one.
func (*Address) Is(address string) bool {
	return js.Global().Get("location").Get("href").String() == address
}

// Leave cancels a pending change, because the address has changed.
func (a *Address) Leave() {
	if a.later != nil {
		a.later.Stop()
		a.later = nil
	}
}

// Set sets the fragment, with push as a new history entry. Changes without a new entry
// are delayed and combined, because browsers limit how often a page may make them.
func (a *Address) Set(fragment string, push bool) {
	a.Leave()
	history := js.Global().Get("history")
	if push {
		history.Call("pushState", ownEntry, "", fragment)
		return
	}
	var later *time.Timer
	later = time.AfterFunc(150*time.Millisecond, func() {
		if a.later == later { // the timer may have fired already, but belong to an earlier address
			history.Call("replaceState", ownEntry, "", fragment)
		}
	})
	a.later = later
}

// Scripts is the object globalThis.heapdrop, which the page offers to scripts.
type Scripts struct{ object js.Value }

// ServeScripts adds heapdrop.query(command, {offset, limit}) to the page, which returns a
// promise of the result. query receives the arguments and must call exactly one of its
// last two parameters.
func ServeScripts(query func(command string, offset, limit int, resolve func(result json.RawMessage), reject func(ScriptError))) Scripts {
	called := js.FuncOf(func(_ js.Value, arguments []js.Value) any {
		command, offset, limit := "", 0, 100
		if len(arguments) > 0 {
			command = arguments[0].String()
		}
		if len(arguments) > 1 && arguments[1].Type() == js.TypeObject {
			offset = number(arguments[1].Get("offset"), offset)
			limit = number(arguments[1].Get("limit"), limit)
		}
		executor := js.FuncOf(func(_ js.Value, settle []js.Value) any {
			resolve, reject := settle[0], settle[1]
			query(command, offset, limit, func(result json.RawMessage) { resolve.Invoke(parsed(result)) }, func(err ScriptError) { reject.Invoke(err.value()) })
			return nil
		})
		defer executor.Release()
		return js.Global().Get("Promise").New(executor)
	})
	object := js.Global().Get("Object").New()
	object.Set("query", called)
	js.Global().Set("heapdrop", object)
	return Scripts{object}
}

// SetTimings publishes timings for scripts.
func (s Scripts) SetTimings(timings json.RawMessage) { s.object.Set("timings", parsed(timings)) }

func parsed(text json.RawMessage) js.Value {
	return js.Global().Get("JSON").Call("parse", string(text))
}

// ScriptError returns an Error object for scripts.
type ScriptError struct {
	Message, Kind, Found, Advice string
	Offset                       int64
}

func (err ScriptError) value() js.Value {
	e := js.Global().Get("Error").New(err.Message)
	e.Set("kind", err.Kind)
	e.Set("found", err.Found)
	e.Set("advice", err.Advice)
	e.Set("offset", err.Offset)
	return e
}

func number(value js.Value, otherwise int) int {
	if value.Type() != js.TypeNumber {
		return otherwise
	}
	return value.Int()
}
