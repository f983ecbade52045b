//go:build js && wasm

// Package app is the page of heapdrop as a program: it joins package ui to the
// browser. boot.js starts it and offers it heapdropBoot.
package app

import (
	"fmt"
	"runtime/debug"
	"syscall/js"
	"time"

	"github.com/vugu/vugu"
	"github.com/vugu/vugu/domrender"

	"heapdrop/ui"
)

// page joins the state to the document. Everything that changes the state runs
// in update, one at a time; everything that may run scripts runs in the render
// loop, without the lock.
type page struct {
	app      *ui.App
	env      vugu.EventEnv
	dirty    chan struct{} // holds one request for a render
	document js.Value
	boot     js.Value
	engine   js.Value            // the running worker, as boot.js wraps it
	others   map[uint32]js.Value // those of baselines, by id
	fragment *time.Timer
	editor   shownEditor
	down     pressedElement // what the pointer or a key holds down
	first    pressedElement // what the first click of a double click pressed
}

// garbagePercent is how much garbage may pile up before it is collected. The page
// holds a few megabytes, and every drawing makes one or two that are garbage after it.
const garbagePercent = 400

// Run shows the page and serves it until the tab is closed.
func Run() {
	debug.SetGCPercent(garbagePercent)
	p := &page{
		dirty:    make(chan struct{}, 1),
		document: js.Global().Get("document"),
		boot:     js.Global().Get("heapdropBoot"),
		others:   map[uint32]js.Value{},
	}
	renderer, err := domrender.New("#app")
	if err != nil {
		panic(err)
	}
	p.env = renderer.EventEnv()
	client := &ui.Client{Post: p.post}
	p.app = ui.NewApp(client, p.browser(), p.changed)
	p.app.Height = js.Global().Get("innerHeight").Float()
	p.app.Coarse = matches("(pointer: coarse)")
	p.app.Narrow = matches("(max-width: 900px)")
	p.app.Theme = p.root().Get("dataset").Get("theme").String()
	if p.app.Theme == "<undefined>" {
		p.app.Theme = ""
	}
	if saved := p.boot.Call("saved"); saved.Type() == js.TypeString {
		p.app.LoadSaved(saved.String())
	}
	p.listen()
	p.offerQuery()
	p.startEngine()
	p.app.Navigate(address())
	if pending := p.boot.Get("pending"); pending.Truthy() {
		p.open(pending.Index(0), pending.Index(1).String(), pending.Index(2).String())
	}
	go func() { // events of vugu's own listeners
		for renderer.EventWait() {
			p.changed()
		}
	}()
	p.changed()
	p.renderForever(renderer)
}

// renderForever draws the state whenever it changed, at most once a frame. It never
// draws before the event that changed the state has reached all its listeners: elements
// are drawn by place, and what was pressed could be another one by then. For the same
// reason it waits while a button or a row is held down.
func (p *page) renderForever(renderer *domrender.JSRenderer) {
	build, err := vugu.NewBuildEnv(renderer.EventEnv())
	if err != nil {
		panic(err)
	}
	root := &ui.Root{App: p.app}
	for range p.dirty {
		for nextFrame(); p.down.held(); {
			nextFrame()
		}
		p.env.Lock()
		results := build.RunBuild(root)
		ui.Guard(results, p.failed)
		effects := p.app.Effects()
		p.env.UnlockOnly()
		if err := renderer.Render(results); err != nil {
			panic(err)
		}
		for _, effect := range effects {
			effect()
		}
		p.measure()
		p.syncEditor()
	}
}

// nextFrame waits for the next frame; in a hidden tab, which has none, a little.
func nextFrame() {
	drawn := make(chan struct{}, 2)
	done := js.FuncOf(func(js.Value, []js.Value) any {
		drawn <- struct{}{}
		return nil
	})
	js.Global().Call("requestAnimationFrame", done)
	select {
	case <-drawn:
		done.Release()
	case <-time.After(100 * time.Millisecond):
		// The frame may still come, so the function must stay.
	}
}

// changed asks for a render.
func (p *page) changed() {
	select {
	case p.dirty <- struct{}{}:
	default:
	}
}

// update changes the state. It returns at once: an event that comes while the
// state is being drawn must not block the browser.
func (p *page) update(change func()) {
	go func() {
		p.env.Lock()
		defer p.changed()
		defer p.env.UnlockOnly()
		defer func() {
			if reason := recover(); reason != nil {
				p.failed(reason)
			}
		}()
		change()
	}()
}

// failed reports a bug in a handler; the page goes on.
func (p *page) failed(reason any) {
	js.Global().Get("console").Call("error", fmt.Sprint(reason, "\n", string(debug.Stack())))
	p.app.Notify("Something went wrong in the page: "+fmt.Sprint(reason), true)
}

// measure tells the grids how much room they have, and scrolls those to their
// place that took over the element of another.
func (p *page) measure() {
	elements := p.document.Call("querySelectorAll", "[data-grid]")
	for i := range elements.Length() {
		element := elements.Index(i)
		id := element.Get("id").String()
		grid := p.app.Grid(id)
		if grid == nil {
			continue
		}
		if owner := element.Get("heapdropGrid"); owner.Type() != js.TypeString || owner.String() != id {
			element.Set("heapdropGrid", id)
			element.Set("scrollTop", grid.Window.Top())
		}
		if height := element.Get("clientHeight").Float(); !grid.Inline && height != grid.Window.Viewport {
			p.resized(grid, height)
		}
	}
}

// resized takes the height of a grid. Rows are drawn anew when some are missing.
func (p *page) resized(grid *ui.Grid, height float64) {
	p.env.Lock()
	defer p.env.UnlockOnly()
	if grid.Resized(height) {
		p.changed()
	}
}

func (p *page) root() js.Value { return p.document.Get("documentElement") }

func matches(query string) bool {
	return js.Global().Call("matchMedia", query).Get("matches").Bool()
}

// post sends a message to the worker.
func (p *page) post(text string, files any) { postTo(p.engine, text, files) }

// postTo sends a message to a worker, as boot.js wraps it.
func postTo(engine js.Value, text string, files any) {
	if engine.IsUndefined() {
		return
	}
	list, ok := files.(js.Value)
	if !ok {
		list = js.Undefined()
	}
	engine.Call("post", text, list)
}

// startEngine starts a worker in place of the one that runs. Messages of a
// worker that was replaced are dropped.
func (p *page) startEngine() {
	if !p.engine.IsUndefined() {
		p.engine.Call("stop")
	}
	var engine js.Value
	engine = p.start(p.app.Client, func() bool { return p.engine.Equal(engine) }, func(reason, output, kind string) { p.app.Died(reason, ui.DeathAdvice(kind), output) })
	p.engine = engine
}

// startBaseline starts a worker for another dump.
func (p *page) startBaseline(b *ui.Baseline) {
	engine := p.start(b.Client, func() bool { _, known := p.others[b.ID]; return known }, func(reason, _, _ string) { p.app.BaselineDied(b, reason) })
	p.others[b.ID] = engine
	b.Client.Post = func(text string, files any) { postTo(engine, text, files) }
}

// stopBaseline ends the worker of another dump.
func (p *page) stopBaseline(id uint32) {
	if engine, known := p.others[id]; known {
		delete(p.others, id)
		engine.Call("stop")
	}
}

// start starts a worker whose messages go to a client while current says so.
func (p *page) start(client *ui.Client, current func() bool, ended func(reason, output, kind string)) js.Value {
	receive := js.FuncOf(func(_ js.Value, arguments []js.Value) any {
		text, files := arguments[0].String(), arguments[1]
		p.update(func() {
			if current() {
				client.Files = files
				if err := client.Receive(text); err != nil {
					p.failed(err)
				}
			}
		})
		return nil
	})
	died := js.FuncOf(func(_ js.Value, arguments []js.Value) any {
		reason, output, kind := arguments[0].String(), arguments[1].String(), arguments[2].String()
		p.update(func() {
			if current() {
				ended(reason, output, kind)
			}
		})
		return nil
	})
	return p.boot.Call("startEngine", receive, died)
}

// open hands chosen or dropped files to the state; how says what for, note what to
// know about them or why there are none.
func (p *page) open(files js.Value, how, note string) {
	p.update(func() {
		if files.Length() > 0 {
			p.take(files, how)
		}
		if note != "" {
			p.app.Notify(note, true)
		}
	})
}

func (p *page) take(files js.Value, how string) {
	first := files.Index(0)
	name, size := first.Get("name").String(), int64(first.Get("size").Float())
	switch how {
	case "compare":
		p.app.Compare(files, name, size)
	case "drop":
		p.app.Drop(files, name, size)
	default:
		p.app.Open(files, name, size)
	}
}
