//go:build js && wasm

package dom

import (
	"encoding/json"
	"syscall/js"
	"time"
)

// Matches reports whether a media query holds.
func Matches(query string) bool {
	return js.Global().Call("matchMedia", query).Get("matches").Bool()
}

// WindowSize is the room of the page in pixels.
func WindowSize() (width, height float64) {
	return js.Global().Get("innerWidth").Float(), js.Global().Get("innerHeight").Float()
}

// Selecting reports whether some text is selected.
func Selecting() bool {
	return !js.Global().Call("getSelection").Get("isCollapsed").Bool()
}

// Reload loads the page again.
func Reload() { js.Global().Get("location").Call("reload") }

// SetTitle sets the title of the tab.
func SetTitle(title string) { js.Global().Get("document").Set("title", title) }

// Mark sets a performance mark.
func Mark(name string) { js.Global().Get("performance").Call("mark", name) }

// Root is the element of the whole document.
func Root() Element { return Element{js.Global().Get("document").Get("documentElement")} }

// SetStatus says in attributes of the document what the page is about.
func SetStatus(state, phase string, fraction float64) {
	data := Root().value.Get("dataset")
	data.Set("state", state)
	data.Set("phase", phase)
	data.Set("progress", js.Global().Call("String", fraction))
}

// ownEntry is the state of entries that the page puts into the history. Only pages of the
// same origin can give an entry a state: where a link leads, or another page sends this
// one, it has none. It stays with the entry, over a reload too.
const ownEntry = "heapdrop"

// Address keeps the fragment of the address.
type Address struct{ later *time.Timer }

// Fragment is that of the address, and whether the page has set it itself.
func (*Address) Fragment() (fragment string, own bool) {
	state := js.Global().Get("history").Get("state")
	return js.Global().Get("location").Get("hash").String(), state.Type() == js.TypeString && state.String() == ownEntry
}

// Is reports whether the address is the given one.
func (*Address) Is(address string) bool {
	return js.Global().Get("location").Get("href").String() == address
}

// Leave forgets what is still to be set: the address has changed.
func (a *Address) Leave() {
	if a.later != nil {
		a.later.Stop()
		a.later = nil
	}
}

// Set sets the fragment, with push as a new entry of the history. Changes that make no
// entry are collected for a moment: browsers limit how often a page may make them.
func (a *Address) Set(fragment string, push bool) {
	a.Leave()
	history := js.Global().Get("history")
	if push {
		history.Call("pushState", ownEntry, "", fragment)
		return
	}
	var later *time.Timer
	later = time.AfterFunc(150*time.Millisecond, func() {
		if a.later == later { // it may be due, and still come after another address
			history.Call("replaceState", ownEntry, "", fragment)
		}
	})
	a.later = later
}

// Scripts is what the page offers to scripts as globalThis.heapdrop.
type Scripts struct{ offered js.Value }

// Offer puts heapdrop.query(command, {offset, limit}) on the page: a promise of the
// result. query gets its arguments, and is to call exactly one of the last two.
func Offer(query func(command string, offset, limit int, resolve func(result json.RawMessage), reject func(ScriptError))) Scripts {
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
	offered := js.Global().Get("Object").New()
	offered.Set("query", called)
	js.Global().Set("heapdrop", offered)
	return Scripts{offered}
}

// SetTimings offers timings to scripts.
func (s Scripts) SetTimings(timings json.RawMessage) { s.offered.Set("timings", parsed(timings)) }

func parsed(text json.RawMessage) js.Value {
	return js.Global().Get("JSON").Call("parse", string(text))
}

// ScriptError is an Error as scripts get it.
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
