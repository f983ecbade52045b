//go:build js && wasm

package dom

import "syscall/js"

// inTask runs something after the current task of the browser, inFrame before it lays out
// the page. To read or set a position earlier would force it to lay out in the task that
// draws.
func inTask(run func())  { later("setTimeout", run) }
func inFrame(run func()) { later("requestAnimationFrame", run) }

func later(scheduler string, run func()) {
	var called js.Func
	called = js.FuncOf(func(js.Value, []js.Value) any {
		called.Release()
		run()
		return nil
	})
	js.Global().Call(scheduler, called)
}
