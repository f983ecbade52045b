//go:build js && wasm

package dom

import "syscall/js"

// Listen calls a function for every event of a kind on the page, before any element
// receives it. A passive listener cannot prevent the browser's action, so the browser
// need not wait for it.
//
// vugu's own listeners serialize every event with its target. That is fine for a click on
// a button, but far too slow for scrolling and for the rows of a table.
func Listen(event string, passive bool, handle func(Event)) {
	listener := js.FuncOf(func(_ js.Value, arguments []js.Value) any {
		handle(Event{arguments[0]})
		return nil
	})
	js.Global().Call("addEventListener", event, listener, map[string]any{"capture": true, "passive": passive})
}
