package index

import (
	"fmt"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
)

// MissingRoots says why some roots of a dump are missing.
type MissingRoots uint8

// The reasons.
const (
	NoneMissing   MissingRoots = iota
	FormatHasNone              // the format cannot hold roots
	DumpHasNone                // the format can, and the dump holds none
	PartMissing                // a part of the dump is missing: roots, or what holds objects
)

// lostRoots is how many roots without an object, and what share of all roots (1 in N),
// prove that objects are missing when nothing else does; a few occur in sound dumps of
// JDK 6.
const (
	lostRoots      = 10
	lostRootsShare = 100
)

// missingRoots judges the roots of the dump. If only a part of the heap is missing, all
// roots may be there, but garbage still looks like objects whose holders are lost.
func (x *Index) missingRoots() MissingRoots {
	found := int64(len(x.Roots))
	switch {
	case !x.Info.HasRoots:
		return FormatHasNone
	case x.Info.Incomplete || x.DanglingRoots >= lostRoots && x.DanglingRoots*lostRootsShare >= found:
		return PartMissing
	case found == 0:
		return DumpHasNone
	}
	return NoneMissing
}

// Inferred returns how many roots were inferred.
func (x *Index) Inferred() int64 { return x.InferredRoots + x.InferredCycles }

// toInfer reports whether roots are to be inferred: some are missing, and those that
// are known do not reach everything.
func (x *Index) toInfer() bool {
	return x.Missing != NoneMissing && len(x.PureRoots)+len(x.ArtificialRoots) > 0
}

// inferRoots makes roots of what keeps the rest of the heap alive in dumps whose roots
// are missing. Garbage then cannot be distinguished from live objects, so everything
// counts as alive: every object without referrers becomes a root, as in Eclipse MAT,
// and each cycle that is still unreached is entered at its lowest address, as in
// HeapRoots. It reports whether there was anything to do.
//
// The heap must be traversed again afterwards: what an inferred root shares with an
// object reached earlier is dominated by neither.
func (x *Index) inferRoots() bool {
	if !x.toInfer() {
		return false
	}
	x.InferredRoots += int64(len(x.PureRoots))
	x.InferredCycles += int64(len(x.ArtificialRoots))
	x.Roots = slices.Grow(x.Roots, len(x.PureRoots)+len(x.ArtificialRoots))
	for _, ids := range [][]uint32{x.PureRoots, x.ArtificialRoots} {
		for _, id := range ids {
			x.Roots = append(x.Roots, heap.Root{Object: x.Address(heap.ObjectID(id)), Kind: heap.RootInferred, Frame: heap.NoFrame})
		}
		x.GlobalRoots = append(x.GlobalRoots, ids...)
	}
	slices.Sort(x.GlobalRoots)
	x.PureRoots, x.ArtificialRoots = nil, nil
	return true
}

// inferredInWords says why roots were inferred, and how many.
func (x *Index) inferredInWords() string {
	why := "The dump says that its roots were inferred when it was exported"
	switch x.Missing {
	case FormatHasNone:
		why = "This format holds no GC roots, so garbage cannot be told from live objects"
	case DumpHasNone:
		why = "The dump holds no GC roots, so garbage cannot be told from live objects"
	case PartMissing:
		why = "A part of the dump is missing, so garbage cannot be told from objects whose roots or holders are lost"
	}
	var taken []string
	switch n := x.InferredRoots; {
	case n == 1:
		taken = append(taken, "the one object that nothing refers to counts as a root")
	case n > 1:
		taken = append(taken, fmt.Sprintf("the %s objects that nothing refers to count as roots", numbers.Grouped(n)))
	}
	switch n := x.InferredCycles; {
	case n == 1:
		taken = append(taken, "a cycle is entered at its lowest address")
	case n > 1:
		taken = append(taken, fmt.Sprintf("%s cycles are entered at their lowest address", numbers.Grouped(n)))
	}
	return why + ": " + strings.Join(taken, ", and ")
}
