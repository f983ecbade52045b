package index

import (
	"fmt"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
)

// MissingRoots is the reason why some roots of a dump are missing.
type MissingRoots uint8

// Reasons.
const (
	NoneMissing   MissingRoots = iota
	FormatHasNone              // the format cannot contain roots
	DumpHasNone                // the format can contain roots, but the dump has none
	PartMissing                // a part of the dump is missing, with roots or with holders of objects
)

// How many roots without an object, and which share of all roots (1 in N), prove that
// objects are missing if nothing else does. A few occur in sound dumps of JDK 6.
const (
	lostRoots      = 10
	lostRootsShare = 100
)

// missingRoots decides whether roots of the dump are missing. If only part of the heap is
// missing, all roots may be there, but garbage cannot be distinguished from objects whose
// holders are missing.
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

// toInfer reports whether roots must be inferred: some are missing, and the known ones do
// not reach everything.
func (x *Index) toInfer() bool {
	return x.Missing != NoneMissing && len(x.PureRoots)+len(x.ArtificialRoots) > 0
}

// inferRoots adds roots that keep the rest of the heap alive in dumps with missing roots.
// Garbage then cannot be distinguished from live objects, so everything counts as alive.
// As in Eclipse MAT, every object without referrers becomes a root; as in HeapRoots, so
// does the lowest object of each cycle that is still unreached. It reports whether it
// added any.
//
// The heap must be traversed again afterwards, because an object that an inferred root
// shares with another root is dominated by neither.
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

// inferredInWords describes why roots were inferred, and how many.
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
