package view

import (
	"testing"

	"heapdrop/protocol"
	"heapdrop/ui/fakeanalyzer"
	"heapdrop/ui/state"
	"heapdrop/ui/state/env"
)

// fakeEngine is a page under test with its analyzer.
type fakeEngine struct {
	*fakeanalyzer.Analyzer
	page *state.Page
}

// newFakeEngine returns a page with its engine, which has not yet sent its hello.
func newFakeEngine(t *testing.T) *fakeEngine {
	e := &fakeEngine{Analyzer: fakeanalyzer.New(t)}
	client := &env.Client{Post: e.Post}
	e.page = state.NewPage(client, env.Browser{
		StartEngine: func(any, bool) { e.Note("start engine") },
		SetFragment: func(fragment string, push bool) { e.Note("fragment %s %v", fragment, push) },
		SetStatus:   func(state, phase string, _ float64) { e.Note("status %s %s", state, phase) },
		Mark:        func(name string) { e.Note("mark %s", name) },
		Focus:       func(selector string) { e.Note("focus %s", selector) },
		Download:    func(name, _, text string) { e.Note("download %s %s", name, text) },
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
