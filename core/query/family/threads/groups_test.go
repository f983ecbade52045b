package threads

import (
	"testing"

	"heapdrop/core/heap"
)

// TestGroupTitle: the title starts with the application's frame, followed by the method
// in which it waits.
func TestGroupTitle(t *testing.T) {
	frame := func(class, method string) heap.StackFrame {
		return heap.StackFrame{Class: class, Method: method, Source: "X.java", Line: 7}
	}
	yield, park := frame("jdk.internal.vm.Continuation", "yield0"), frame("java.lang.VirtualThread", "park")
	own, main := frame("planted.VThreads", "parkInner"), frame("planted.VThreads", "main")
	for want, frames := range map[string][]heap.StackFrame{
		"no stack": nil,
		"at planted.VThreads.parkInner(X.java:7), in jdk.internal.vm.Continuation.yield0(X.java:7)": {yield, park, own, main},
		"at planted.VThreads.parkInner(X.java:7)":                                                   {own, main, park},
		"at java.lang.VirtualThread.park(X.java:7)":                                                 {park, yield},
	} {
		if got := (&group{frames: frames}).title(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestPlace: a thread waits in what called the code for waiting, and runs in its top frame.
func TestPlace(t *testing.T) {
	frame := func(class, method string) heap.StackFrame { return heap.StackFrame{Class: class, Method: method} }
	park, lock, take := frame("jdk.internal.misc.Unsafe", "park"), frame("java.util.concurrent.locks.LockSupport", "park"), frame("java.util.concurrent.LinkedBlockingQueue", "take")
	wait, sleep, own := frame("java.lang.Object", "wait0"), frame("java.lang.Thread", "sleep"), frame("app.Worker", "run")
	for want, frames := range map[string][]heap.StackFrame{
		"": nil, "java.util.concurrent.LinkedBlockingQueue.take": {park, lock, take, own}, "app.Worker.run": {wait, sleep, own}, "java.lang.Thread.sleep": {sleep},
	} {
		if got := place(frames); got != want {
			t.Errorf("%v: %q, want %q", frames, got, want)
		}
	}
}
