//go:build js && wasm

package app

import (
	"encoding/json"
	"syscall/js"
	"time"

	"heapdrop/protocol"
	"heapdrop/ui"
)

// browser is what package ui may ask of the browser.
func (p *page) browser() ui.Browser {
	return ui.Browser{
		StartEngine:   p.startEngine,
		StartBaseline: p.startBaseline,
		StopBaseline:  p.stopBaseline,
		SetFragment:   p.setFragment,
		SetStatus: func(state, phase string, fraction float64) {
			data := p.root().Get("dataset")
			data.Set("state", state)
			data.Set("phase", phase)
			data.Set("progress", js.Global().Call("String", fraction))
		},
		Mark: func(name string) { js.Global().Get("performance").Call("mark", name) },
		SetTimings: func(timings protocol.Timings) {
			if text, err := json.Marshal(timings); err == nil {
				js.Global().Get("heapdrop").Set("timings", js.Global().Get("JSON").Call("parse", string(text)))
			}
		},
		SetTitle: func(title string) { p.document.Set("title", title) },
		SetTheme: func(theme string) { p.boot.Call("setTheme", theme) },
		Focus: func(selector string) {
			if element := p.document.Call("querySelector", selector); element.Truthy() {
				element.Call("focus", map[string]any{"preventScroll": true})
			}
		},
		ScrollTo: func(id string, top float64) {
			if element := p.document.Call("getElementById", id); element.Truthy() {
				element.Set("scrollTop", top)
			}
		},
		Reveal: func(selector string) {
			if element := p.document.Call("querySelector", selector); element.Truthy() {
				element.Call("scrollIntoView", map[string]any{"block": "nearest"})
			}
		},
		ShowTop: func(selector string) {
			if element := p.document.Call("querySelector", selector); element.Truthy() {
				element.Call("scrollIntoView", map[string]any{"block": "start"})
			}
		},
		Download: func(name, mediaType, text string) { p.boot.Call("download", name, mediaType, text) },
		Save: func(files any, compress bool, done func(problem string)) {
			list, _ := files.(js.Value)
			p.boot.Call("downloadFile", list.Index(0), compress, js.FuncOf(func(_ js.Value, arguments []js.Value) any {
				problem := arguments[0].String()
				p.update(func() { done(problem) })
				return nil
			}))
		},
		Copy: func(text string) { p.boot.Call("copy", text) },
		FetchSample: func(failed func(string)) {
			p.boot.Call("fetchSample", js.FuncOf(func(_ js.Value, arguments []js.Value) any {
				message := arguments[0].String()
				p.update(func() { failed(message) })
				return nil
			}))
		},
		FocusEditor: func() {
			if p.editor.view.Type() == js.TypeObject {
				p.editor.view.Call("focus")
			}
		},
		Store: func(saved string) { p.boot.Call("save", saved) },
		After: func(delay time.Duration, f func()) {
			time.AfterFunc(delay, func() { p.update(f) })
		},
	}
}

// ownEntry is the state of entries that the page puts into the history. Only pages of the
// same origin can give an entry a state: where a link leads, or another page sends this
// one, it has none. It stays with the entry, over a reload too.
const ownEntry = "heapdrop"

// address is the fragment of the address, and whether the page has set it itself.
func address() (fragment string, own bool) {
	state := js.Global().Get("history").Get("state")
	return js.Global().Get("location").Get("hash").String(), state.Type() == js.TypeString && state.String() == ownEntry
}

// setFragment keeps the address. Changes that make no entry in the history are
// collected for a moment: browsers limit how often a page may make them.
func (p *page) setFragment(fragment string, push bool) {
	if p.fragment != nil {
		p.fragment.Stop()
		p.fragment = nil
	}
	history := js.Global().Get("history")
	if push {
		history.Call("pushState", ownEntry, "", fragment)
		return
	}
	p.fragment = time.AfterFunc(150*time.Millisecond, func() {
		history.Call("replaceState", ownEntry, "", fragment)
	})
}

// offerQuery puts heapdrop.query(command, {offset, limit}) on the page, for
// scripts and tests: a promise of the result.
func (p *page) offerQuery() {
	query := js.FuncOf(func(_ js.Value, arguments []js.Value) any {
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
			p.update(func() {
				p.app.Query(command, offset, limit, func(result json.RawMessage, failure *protocol.Error) {
					if failure != nil {
						reject.Invoke(scriptError(failure))
						return
					}
					resolve.Invoke(js.Global().Get("JSON").Call("parse", string(result)))
				})
			})
			return nil
		})
		defer executor.Release()
		return js.Global().Get("Promise").New(executor)
	})
	offered := js.Global().Get("Object").New()
	offered.Set("query", query)
	js.Global().Set("heapdrop", offered)
}

// scriptError is an Error with the fields of the protocol's.
func scriptError(failure *protocol.Error) js.Value {
	e := js.Global().Get("Error").New(failure.Message)
	e.Set("kind", failure.Kind)
	e.Set("found", failure.Found)
	e.Set("advice", failure.Advice)
	e.Set("offset", failure.Offset)
	return e
}

func number(value js.Value, otherwise int) int {
	if value.Type() != js.TypeNumber {
		return otherwise
	}
	return value.Int()
}
