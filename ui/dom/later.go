//go:build js && wasm

package dom

import "syscall/js"

// inTask runs something when the browser has finished what it does now, inFrame when it is
// about to lay out the page, which reading or setting a position would otherwise make it do
// earlier, in the same task as drawing.
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
