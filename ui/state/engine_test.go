package state

import (
	"testing"

	"heapdrop/protocol"
	"heapdrop/ui/fakeanalyzer"
	"heapdrop/ui/state/env"
)

// fakeEngine is a page under test with its analyzer.
type fakeEngine struct {
	*fakeanalyzer.Analyzer
	page *Page
}

// newFakeEngine returns a page with its engine, which has not yet sent its hello.
func newFakeEngine(t *testing.T) *fakeEngine {
	e := &fakeEngine{Analyzer: fakeanalyzer.New(t)}
	client := &env.Client{Post: e.Post}
	e.page = NewPage(client, env.Browser{
		StartEngine: func(_ any, large bool) {
			if large {
				e.Note("start large engine")
			} else {
				e.Note("start engine")
			}
		},
		SetFragment: func(fragment string, push bool) { e.Note("fragment %s %v", fragment, push) },
		SetStatus:   func(state, phase string, _ float64) { e.Note("status %s %s", state, phase) },
		Mark:        func(name string) { e.Note("mark %s", name) },
		Focus:       func(selector string) { e.Note("focus %s", selector) },
		FocusBack:   func() { e.Note("focus back") },
		StorePin:    func(pinned bool) { e.Note("pin %v", pinned) },
		Download:    func(name, _, text string) { e.Note("download %s %s", name, text) },
		SetTitle:    func(title string) { e.Note("title %s", title) },
		Copy:        func(text string) { e.Note("copy %s", text) },
	}, func() {})
	e.Receive, e.Effects = client.Receive, e.page.Effects
	return e
}

// open completes the opening of a dump.
func (e *fakeEngine) open() {
	e.Hello()
	e.page.Open(nil, "x.hprof", 100)
	e.Send(protocol.Event{Milestone: "histogram"})
	e.Deliver()
}
