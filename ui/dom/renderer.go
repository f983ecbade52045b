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
	nextTask func()        // waits for another task of the browser
	notify   func(reason any)
}

// NewRenderer returns a renderer that draws into the element that matches a selector.
// notify shows an error in a handler; it is called with the lock held.
func NewRenderer(selector string, notify func(reason any)) *Renderer {
	renderer, err := newWithoutEval(selector)
	if err != nil {
		panic(err)
	}
	return &Renderer{renderer: renderer, env: renderer.EventEnv(), dirty: make(chan struct{}, 1), nextTask: newTasks(), notify: notify}
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
// then. Building, rendering and the browser's layout are tasks of their own, so that input
// waits for one of them at most. After each drawing the actions run that effects returned,
// which the state requests from the browser; then drawn, in the frame that shows it.
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
		r.released()
		results, actions := r.build(build, root, effects)
		r.released()
		if len(r.dirty) > 0 && (len(actions) > 0 || First(":is(input, select, textarea):focus").Exists()) {
			<-r.dirty // what was built would undo what was typed in the meantime, also into a field that gets the focus now
			var more []func()
			results, more = r.build(build, root, effects)
			actions = append(actions, more...)
		}
		if err := r.renderer.Render(results); err != nil {
			panic(err)
		}
		for _, action := range actions {
			action()
		}
		nextFrame()
		drawn()
	}
}

// build returns what to draw, and the actions for when it is drawn.
func (r *Renderer) build(env *vugu.BuildEnv, root vugu.Builder, effects func() []func()) (*vugu.BuildResults, []func()) {
	r.env.Lock()
	defer r.env.UnlockOnly()
	results := env.RunBuild(root)
	Sanitize(results, r.Failed)
	return results, effects()
}

// released begins another task, in which nothing is pressed.
func (r *Renderer) released() {
	for r.nextTask(); r.Presses.held(); r.nextTask() {
		nextFrame()
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

// newTasks returns a function that waits for another task of the browser: a message to the
// page itself, because timers wait for longer in a hidden tab.
func newTasks() func() {
	begun := make(chan struct{}, 1)
	channel := js.Global().Get("MessageChannel").New()
	channel.Get("port1").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		begun <- struct{}{}
		return nil
	}))
	return func() {
		channel.Get("port2").Call("postMessage", nil)
		<-begun
	}
}
