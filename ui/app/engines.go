//go:build js && wasm

package app

import (
	"heapdrop/ui/dom"
	"heapdrop/ui/state/env"
	"heapdrop/ui/view"
)

// startEngine starts an analyzer for some files and replaces the running one. Messages
// from a replaced analyzer are dropped.
func (p *page) startEngine(files any, large bool) {
	if p.engine != nil {
		p.engine.Stop()
	}
	var engine *dom.Worker
	engine = p.start(files, large, p.state.Client, func() bool { return p.engine == engine }, func(reason, output, kind string) {
		p.state.Died(reason, view.DeathAdvice(kind), output)
	})
	p.engine = engine
}

// startAnalyzer starts an analyzer for another dump.
func (p *page) startAnalyzer(b *env.Analyzer) {
	engine := p.start(b.Files, false, b.Client, func() bool { return p.others[b.ID] != nil }, func(reason, _, _ string) { p.state.Dump.Baselines.AnalyzerDied(b, reason) })
	p.others[b.ID] = engine
	b.Client.Post = engine.Post
}

// stopAnalyzer ends the analyzer of another dump.
func (p *page) stopAnalyzer(id uint32) {
	if engine := p.others[id]; engine != nil {
		delete(p.others, id)
		engine.Stop()
	}
}

// opens reports whether the running analyzer can open some files.
func (p *page) opens(files any) bool {
	return p.engine != nil && p.engine.Served == p.boot.IsServed(files)
}

// named receives the dumps given to heapdrop open.
func (p *page) named(dumps []dom.Files) {
	var list []env.NamedDump
	for _, files := range dumps {
		if name, size, ok := files.First(); ok {
			list = append(list, env.NamedDump{Files: files, Name: name, Size: size})
		}
	}
	p.update(func() { p.state.OpenNamed(list) })
}

// start starts an analyzer and passes its messages to a client as long as current returns
// true.
func (p *page) start(files any, large bool, client *env.Client, current func() bool, ended func(reason, output, kind string)) *dom.Worker {
	return p.boot.StartWorker(files, large, func(text string, files dom.Files) {
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
	}, func(lost bool) {
		p.update(func() { p.state.Connection(lost) })
	})
}
