package index

import (
	"slices"

	"heapdrop/core/heap"
)

// rootless reports whether roots are to be inferred: the format holds none, and
// those that its reader could tell do not reach everything.
func (x *Index) rootless() bool {
	return !x.Info.HasRoots && len(x.PureRoots)+len(x.ArtificialRoots) > 0
}

// inferRoots makes roots of what keeps the rest of the heap alive in dumps of
// formats that hold no roots. Without roots nothing tells garbage from what
// is alive, so all counts as alive: every object that nothing refers to becomes
// a root of kind Unknown, as in Eclipse MAT, and each cycle that is not reached
// even so is entered at its lowest address, as HeapRoots does (kind Unreachable).
// It reports whether there was anything to do.
//
// The heap is traversed again afterwards. It cannot be avoided: what an inferred
// root shares with an object reached before belongs to neither of them alone.
func (x *Index) inferRoots() bool {
	if !x.rootless() {
		return false
	}
	x.InferredRoots, x.InferredCycles = int64(len(x.PureRoots)), int64(len(x.ArtificialRoots))
	x.Roots = slices.Grow(x.Roots, len(x.PureRoots)+len(x.ArtificialRoots))
	for _, kind := range []struct {
		ids  []uint32
		kind heap.RootKind
	}{{x.PureRoots, heap.RootUnknown}, {x.ArtificialRoots, heap.RootUnreachable}} {
		for _, id := range kind.ids {
			x.Roots = append(x.Roots, heap.Root{Object: x.Address(heap.ObjectID(id)), Kind: kind.kind, Frame: heap.NoFrame})
		}
		x.GlobalRoots = append(x.GlobalRoots, kind.ids...)
	}
	slices.Sort(x.GlobalRoots)
	x.PureRoots, x.ArtificialRoots = nil, nil
	return true
}
