package threads

import (
	"context"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/query/support/threadlist"
	"heapdrop/core/snapshot"
)

// waitCode lists code of the JDK in which threads wait for something that its caller knows.
var waitCode = []string{
	"java.lang.Object.wait", "java.lang.Thread.sleep", "java.lang.Thread.join", "java.lang.VirtualThread.", "java.util.concurrent.locks.", "java.util.concurrent.ForkJoinPool.managedBlock",
	"java.util.concurrent.ForkJoinPool.unmanagedBlock", "java.util.concurrent.TimeUnit.sleep", "jdk.internal.misc.Unsafe.park", "jdk.internal.vm.Continuation.", "sun.misc.Unsafe.park",
}

// place returns the method that a thread waits or runs in: the first of its stack that is not
// waiting itself; "" without a stack.
func place(frames []heap.StackFrame) string {
	for _, f := range frames {
		name := f.Name()
		if !slices.ContainsFunc(waitCode, func(prefix string) bool { return strings.HasPrefix(name, prefix) }) {
			return name
		}
	}
	if len(frames) > 0 {
		return frames[0].Name()
	}
	return ""
}

// heldByFrames returns, for every frame of a stack, a lower bound of the bytes that would be
// freed if the frame held nothing. If rows has one more entry, it is for the local variables
// without a frame. The bound adds up the retained heaps of the objects that only this frame
// holds. It lacks what only several of them together keep alive.
func heldByFrames(ctx context.Context, s *snapshot.Snapshot, t *threadlist.Thread, rows int) []int64 {
	frameOf := map[heap.ObjectID]int{} // -1 if several frames, or a field of the thread, hold the object
	for _, local := range t.Record.Locals {
		frame := int(local.Frame)
		if frame < 0 || frame >= len(t.Record.Frames) {
			frame = rows - 1
		}
		if before, seen := frameOf[local.Object]; seen && before != frame {
			frame = -1
		}
		frameOf[local.Object] = frame
	}
	fields, _ := s.Fields(ctx, t.ID)
	for _, f := range fields {
		if id, found := s.ID(f.Value.Address()); found && f.Value.Type == heap.Object {
			frameOf[id] = -1
		}
	}
	byFrame := make([][]heap.ObjectID, rows)
	for object, frame := range frameOf {
		if frame >= 0 && s.ImmediateDominator(object) == t.ID && s.InboundCount(object) <= mostReferrers {
			byFrame[frame] = append(byFrame[frame], object)
		}
	}
	held := make([]int64, rows)
	for i, objects := range byFrame {
		for _, object := range heldAlone(s, t.ID, objects) {
			held[i] += s.Retained(object)
		}
	}
	return held
}

// heldAlone removes objects until the rest are referred to only by the thread and by
// objects that the rest dominate.
func heldAlone(s *snapshot.Snapshot, thread heap.ObjectID, objects []heap.ObjectID) []heap.ObjectID {
	var referrers []heap.ObjectID
	for {
		before := slices.Clone(objects)
		objects = slices.DeleteFunc(objects, func(object heap.ObjectID) bool {
			referrers = s.Inbound(object, referrers[:0])
			return slices.ContainsFunc(referrers, func(from heap.ObjectID) bool {
				return from != thread && s.Reachable(from) && !slices.ContainsFunc(before, func(o heap.ObjectID) bool { return s.Dominates(o, from) })
			})
		})
		if len(objects) == len(before) {
			return objects
		}
	}
}
