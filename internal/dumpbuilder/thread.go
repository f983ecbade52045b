package dumpbuilder

import (
	"fmt"

	"heapdrop/core/heap"
)

// Frame is a stack frame; frame 0 of a thread is the top.
type Frame = heap.StackFrame

// Thread is a thread of the heap with its stack.
type Thread struct {
	Serial uint32
	Object *Object // the java.lang.Thread, nil for a native thread
	Frames []Frame

	heap     *Heap
	frameIDs []heap.Address // of its frames in the dump being written
	trace    uint32         // serial of its stack in the dump being written
}

// Thread starts a thread of class java.lang.Thread with the name and stack given.
func (h *Heap) Thread(name string, frames ...Frame) *Thread {
	return h.ThreadOf(h.New("java.lang.Thread", "name", name), frames...)
}

// ThreadOf starts a thread whose object exists. A nil object is for a thread without one,
// such as a thread that is attaching through JNI (dumps state 0).
func (h *Heap) ThreadOf(object *Object, frames ...Frame) *Thread {
	t := &Thread{Serial: uint32(len(h.threads) + 1), Object: object, Frames: frames, heap: h}
	for _, f := range frames {
		if f.Class != "" {
			h.ClassOf(f.Class)
		}
	}
	h.threads = append(h.threads, t)
	root := heap.Root{Object: address(object), Kind: heap.RootThread, Thread: t.Serial, Frame: heap.NoFrame}
	h.roots = append(h.roots, root)
	return t
}

// Local makes o a local variable of a frame.
func (t *Thread) Local(frame int, o any) { t.root(heap.RootJavaLocal, int32(frame), o) }

// JNILocal makes o a local variable of native code; the frame may be heap.NoFrame.
func (t *Thread) JNILocal(frame int32, o any) { t.root(heap.RootJNILocal, frame, o) }

// NativeStack makes o a variable that native code of the thread holds.
func (t *Thread) NativeStack(o any) { t.root(heap.RootNativeStack, heap.NoFrame, o) }

// Block makes o a referent of the thread's block.
func (t *Thread) Block(o any) { t.root(heap.RootThreadBlock, heap.NoFrame, o) }

// JNIMonitor makes o an object that the thread entered through JNI (Android).
func (t *Thread) JNIMonitor(frame int32, o any) { t.root(heap.RootJNIMonitor, frame, o) }

func (t *Thread) root(kind heap.RootKind, frame int32, o any) {
	if frame != heap.NoFrame && int(frame) >= len(t.Frames) {
		panic(fmt.Sprintf("dumpbuilder: frame %d of a thread with %d frames", frame, len(t.Frames)))
	}
	t.heap.roots = append(t.heap.roots, heap.Root{Object: address(o), Kind: kind, Thread: t.Serial, Frame: frame})
}
