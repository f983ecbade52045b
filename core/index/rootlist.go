package index

import (
	"iter"

	"heapdrop/core/heap"
	"heapdrop/internal/pieces"
)

// rootList stores root records until their objects are known: 9 bytes each, and 8 more
// for those of threads. A file may consist only of such records, of 5 bytes each.
type rootList struct {
	objects pieces.List[heap.Address]
	kinds   pieces.List[uint8] // the bit ofThread means that the next entry of stacks belongs to it
	stacks  pieces.List[place]
}

// place is a thread's serial and a frame of its stack.
type place struct {
	thread uint32
	frame  int32
}

const ofThread = 1 << 7

func (l *rootList) add(r heap.Root) {
	kind := uint8(r.Kind)
	if r.Thread != 0 || r.Frame != heap.NoFrame {
		kind |= ofThread
		l.stacks.Add(place{r.Thread, r.Frame})
	}
	l.objects.Add(r.Object)
	l.kinds.Add(kind)
}

// all calls yield for every root, in order.
func (l *rootList) all() iter.Seq[heap.Root] {
	return func(yield func(heap.Root) bool) {
		nextKind, endKinds := iter.Pull(l.kinds.All())
		defer endKinds()
		nextPlace, endPlaces := iter.Pull(l.stacks.All())
		defer endPlaces()
		for object := range l.objects.All() {
			kind, _ := nextKind()
			r := heap.Root{Object: object, Kind: heap.RootKind(kind &^ ofThread), Frame: heap.NoFrame}
			if kind&ofThread != 0 {
				p, _ := nextPlace()
				r.Thread, r.Frame = p.thread, p.frame
			}
			if !yield(r) {
				return
			}
		}
	}
}
