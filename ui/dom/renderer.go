//go:build js && wasm

package dom

import (
	"fmt"
	"runtime/debug"
	"syscall/js"
	"time"

	"github.com/vugu/vugu"
	"github.com/vugu/vugu/domrender"
)

// Renderer draws a state whenever it has changed. All changes of the state run in Update,
// one at a time. Everything that may run scripts or listeners runs without the lock,
// after a drawing.
type Renderer struct {
	Presses Presses

	renderer *domrender.JSRenderer
	env      vugu.EventEnv
	dirty    chan struct{} // holds at most one request for a drawing
	notify   func(reason any)
}

// NewRenderer returns a renderer that draws into the element that matches a selector.
// notify shows an error in a handler; it is called with the lock held.
func NewRenderer(selector string, notify func(reason any)) *Renderer {
	renderer, err := newWithoutEval(selector)
	if err != nil {
		panic(err)
	}
	return &Renderer{renderer: renderer, env: renderer.EventEnv(), dirty: make(chan struct{}, 1), notify: notify}
}

// newWithoutEval creates vugu's renderer, which would load its script by eval. The policy
// of the page forbids eval, so the script is loaded as a file (see renderhelper), and
// this one eval is skipped.
func newWithoutEval(selector string) (*domrender.JSRenderer, error) {
	eval := js.Global().Get("eval")
	skipped := js.FuncOf(func(js.Value, []js.Value) any { return nil })
	js.Global().Set("eval", skipped)
	defer func() {
		js.Global().Set("eval", eval)
		skipped.Release()
	}()
	return domrender.New(selector)
}

// Changed requests a drawing.
func (r *Renderer) Changed() {
	select {
	case r.dirty <- struct{}{}:
	default:
	}
}

// Read runs a function that only reads the state, or changes nothing that is drawn.
func (r *Renderer) Read(read func()) {
	r.env.Lock()
	defer r.env.UnlockOnly()
	read()
}

// Update schedules a change of the state. It returns at once, because an event during a
// drawing must not block the browser.
func (r *Renderer) Update(change func()) {
	go func() {
		r.env.Lock()
		defer r.Changed()
		defer r.env.UnlockOnly()
		defer func() {
			if reason := recover(); reason != nil {
				r.Failed(reason)
			}
		}()
		change()
	}()
}

// Failed reports an error in a handler; the page stays as it is.
func (r *Renderer) Failed(reason any) {
	js.Global().Get("console").Call("error", fmt.Sprint(reason, "\n", string(debug.Stack())))
	r.notify(reason)
}

// Run draws the state after each change, at most once per frame, until the tab is closed.
// It never draws before the event that changed the state has reached all its listeners:
// elements are drawn by position, so the pressed element could have become another one by
// then. After each drawing, effects returns the actions that the state requests from the
// browser; these run first, then drawn.
func (r *Renderer) Run(root vugu.Builder, effects func() []func(), drawn func()) {
	go func() { // events that vugu's own listeners receive
		for r.renderer.EventWait() {
			r.Changed()
		}
	}()
	build, err := vugu.NewBuildEnv(r.env)
	if err != nil {
		panic(err)
	}
	r.Changed()
	for range r.dirty {
		for nextFrame(); r.Presses.held(); {
			nextFrame()
		}
		r.env.Lock()
		results := build.RunBuild(root)
		Sanitize(results, r.Failed)
		actions := effects()
		r.env.UnlockOnly()
		if err := r.renderer.Render(results); err != nil {
			panic(err)
		}
		for _, action := range actions {
			action()
		}
		drawn()
	}
}

// nextFrame waits for the next frame, or for a short time in a hidden tab, which has no
// frames.
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
		// The frame may still come, so the function must not be released.
	}
}

// inTask runs something when the browser has finished what it does now.
func inTask(run func()) {
	var called js.Func
	called = js.FuncOf(func(js.Value, []js.Value) any {
		called.Release()
		run()
		return nil
	})
	js.Global().Call("setTimeout", called)
}
