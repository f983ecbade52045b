//go:build js && wasm

package app

import (
	"heapdrop/ui/dom"
	"heapdrop/ui/state"
	"heapdrop/ui/view"
)

// startEngine starts a worker in place of the one that runs. Messages of a
// worker that was replaced are dropped.
func (p *page) startEngine() {
	if p.engine != nil {
		p.engine.Stop()
	}
	var engine *dom.Worker
	engine = p.start(p.state.Client, func() bool { return p.engine == engine }, func(reason, output, kind string) {
		p.state.Died(reason, view.DeathAdvice(kind), output)
	})
	p.engine = engine
}

// startAnalyzer starts a worker for another dump.
func (p *page) startAnalyzer(b *state.Analyzer) {
	engine := p.start(b.Client, func() bool { return p.others[b.ID] != nil }, func(reason, _, _ string) { p.state.AnalyzerDied(b, reason) })
	p.others[b.ID] = engine
	b.Client.Post = engine.Post
}

// stopAnalyzer ends the worker of another dump.
func (p *page) stopAnalyzer(id uint32) {
	if engine := p.others[id]; engine != nil {
		delete(p.others, id)
		engine.Stop()
	}
}

// start starts a worker whose messages go to a client while current says so.
func (p *page) start(client *state.Client, current func() bool, ended func(reason, output, kind string)) *dom.Worker {
	return p.boot.StartWorker(func(text string, files dom.Files) {
		p.update(func() {
			if current() {
				client.Files = files
				if err := client.Receive(text); err != nil {
					p.renderer.Failed(err)
				}
			}
		})
	}, func(reason, output, kind string) {
		p.update(func() {
			if current() {
				ended(reason, output, kind)
			}
		})
	})
}
