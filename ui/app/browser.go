//go:build js && wasm

package app

import (
	"encoding/json"
	"time"

	"heapdrop/protocol"
	"heapdrop/ui/dom"
	"heapdrop/ui/state/env"
)

// browser returns the functions by which the state uses the browser.
func (p *page) browser() env.Browser {
	return env.Browser{
		StartEngine:   p.startEngine,
		Opens:         p.opens,
		StartAnalyzer: p.startAnalyzer,
		StopAnalyzer:  p.stopAnalyzer,
		SetFragment:   p.address.Set,
		SetStatus:     dom.SetStatus,
		Mark:          dom.Mark,
		SetTimings: func(timings protocol.Timings) {
			if text, err := json.Marshal(timings); err == nil {
				p.scripts.SetTimings(text)
			}
		},
		SetTitle:    dom.SetTitle,
		SetTheme:    func(theme env.Theme) { p.boot.SetTheme(string(theme)) },
		Focus:       func(selector string) { dom.First(selector).Focus() },
		DownloadPNG: p.downloadPNG,
		SavePicture: p.savePicture,
		Colour:      dom.Colour,
		StorePin:    p.boot.StorePin,
		FocusBack:   p.focus.back,
		ScrollTo:    dom.ScrollTo,
		Reveal:      dom.Reveal,
		ShowTop:     dom.ShowTop,
		Download:    p.boot.Download,
		Save: func(files any, compress bool, done func(problem string)) {
			list, _ := files.(dom.Files)
			p.boot.DownloadFile(list, compress, func(problem string) { p.update(func() { done(problem) }) })
		},
		Copy: p.boot.Copy,
		FetchSample: func(failed func(string)) {
			p.boot.FetchSample(func(message string) { p.update(func() { failed(message) }) })
		},
		FocusEditor: func() {
			if p.editor.view != nil {
				p.editor.view.Focus()
			}
		},
		Store: p.boot.Save,
		After: func(delay time.Duration, f func()) {
			time.AfterFunc(delay, func() { p.update(f) })
		},
	}
}

// serveScripts makes heapdrop.query(command, {offset, limit}) available to scripts and
// tests; it returns a promise of the result.
func (p *page) serveScripts() {
	p.scripts = dom.ServeScripts(func(command string, offset, limit int, resolve func(json.RawMessage), reject func(dom.ScriptError)) {
		p.update(func() {
			p.state.Dump.Query(command, offset, limit, func(result json.RawMessage, failure *protocol.Error) {
				if failure != nil {
					reject(dom.ScriptError{Message: failure.Message, Kind: failure.Kind, Found: failure.Found, Advice: failure.Advice, Offset: failure.Offset})
					return
				}
				resolve(result)
			})
		})
	})
}
