//go:build js && wasm

package app

import (
	"runtime/debug"

	"heapdrop/ui/dom"
	"heapdrop/ui/state"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/trend"
	"heapdrop/ui/view"
)

// garbagePercent sets how much garbage may accumulate before a collection. The page holds
// a few megabytes of live memory, and every render leaves one or two megabytes of
// garbage.
const garbagePercent = 400

// Run shows the page and serves it until the tab is closed.
func Run() {
	debug.SetGCPercent(garbagePercent)
	p := &page{boot: dom.NewBoot(), others: map[uint32]*dom.Worker{}}
	p.renderer = dom.NewRenderer("#app", p.failed)
	client := &env.Client{Post: func(text string, files any) {
		if p.engine != nil {
			p.engine.Post(text, files)
		}
	}}
	p.state = state.NewPage(client, p.browser(), p.renderer.Changed)
	_, p.state.Height = dom.WindowSize()
	p.state.Coarse = dom.Matches("(pointer: coarse)")
	p.matchWindow()
	p.state.Source = dom.Meta("source")
	p.state.Side.Pinned = p.boot.Pinned()
	p.state.Theme = env.Theme(dom.Root().Data("theme"))
	if saved := p.boot.Saved(); saved != "" {
		p.state.Editors.LoadSaved(saved)
	}
	p.listen()
	p.serveScripts()
	p.boot.OnDumps(p.named)
	p.startEngine(nil, false)
	p.state.Navigate(p.address.Fragment())
	p.boot.OnFiles(p.open)
	p.boot.OnFleet(p.fleet)
	p.renderer.Run(&view.Root{Page: p.state}, p.state.Effects, func() {
		p.measure()
		p.syncEditor()
		p.syncPicture()
		p.syncImage()
		p.focus.drawn()
	})
}

// open passes chosen or dropped files to the state. how is the purpose; note is a remark
// about the files, or why there are none.
func (p *page) open(files dom.Files, how, note string) {
	p.update(func() {
		if name, size, ok := files.First(); ok {
			p.state.Take(env.Purpose(how), files, name, size)
		}
		if note != "" {
			p.state.Notify(note, true)
		}
	})
}

// placeInspector makes the inspector cover only the rows, and nothing above or below
// them. A variable of the root makes the browser compute the style of every element, so none
// is set while there is no inspector.
func (p *page) placeInspector() {
	if !dom.First(".inspector").Exists() {
		return
	}
	over, under := 0.0, 0.0
	for _, part := range dom.All(".tabs, .view-head, .graph-bar") {
		over += part.High()
	}
	for _, part := range dom.All(".view-foot") {
		under += part.High()
	}
	dom.Root().SetLength("--over", over)
	dom.Root().SetLength("--under", under)
}

// fleet passes what heapdrop fleet wrote to the state.
func (p *page) fleet(records []string, files *dom.FleetFiles) {
	p.update(func() { p.state.OpenFleet(trend.NewFleet(records, files.Find)) })
}

// measure passes the heights of the grids to the state. It also scrolls a grid to its
// position if the grid has taken over the element of another one.
func (p *page) measure() {
	p.placeInspector()
	for _, element := range dom.All("[data-grid]") {
		id := element.ID()
		grid := p.state.Dump.Grid(id)
		if grid == nil {
			continue
		}
		if element.Adopt(id) {
			element.ScrollTo(grid.Window.Top())
		}
		if _, height := element.Size(); !grid.Inline {
			p.renderer.Read(func() {
				if height != grid.Window.Viewport && grid.Resized(height) || grid.Window.Settle() { // more rows are needed
					p.renderer.Changed()
				}
			})
		}
	}
}
