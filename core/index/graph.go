package index

import (
	"heapdrop/core/graph"
	"heapdrop/core/heap"
)

// The class column has 16 or 32 bits, and the algorithms are generic over the two. The
// methods below choose the right one.

func graphOf[K graph.Type](x *Index, kind []K) *graph.Graph[K] {
	g := typesOf(x, kind)
	g.Start, g.To = x.Outbound()
	return g
}

// typesOf returns the graph without explicit references.
func typesOf[K graph.Type](x *Index, kind []K) *graph.Graph[K] {
	typeVertices := make([]uint32, len(x.ClassObject))
	for i, id := range x.ClassObject {
		if typeVertices[i] = uint32(id); !x.Counts(id) {
			typeVertices[i] = graph.None
		}
	}
	return &graph.Graph[K]{TypeOf: kind, TypeVertex: typeVertices, Absent: x.uncounted}
}

// RetainedSet returns the exact retained set of a set of objects, see graph.RetainedSet.
func (x *Index) RetainedSet(set graph.Bits, filter *graph.EdgeFilter, tick graph.Tick) (graph.Bits, error) {
	if x.class.narrow != nil {
		return graph.RetainedSet(graphOf(x, x.class.narrow), x.Tree(), x.GlobalRoots, set, filter, tick)
	}
	return graph.RetainedSet(graphOf(x, x.class.wide), x.Tree(), x.GlobalRoots, set, filter, tick)
}

// RetainedThrough returns what some objects retain over the references that the filter
// excludes, and over all of their references, see graph.RetainedThrough.
func (x *Index) RetainedThrough(set graph.Bits, filter *graph.EdgeFilter, tick graph.Tick) (excluded, all graph.Bits, err error) {
	if x.class.narrow != nil {
		return graph.RetainedThrough(graphOf(x, x.class.narrow), x.Tree(), x.GlobalRoots, set, filter, tick)
	}
	return graph.RetainedThrough(graphOf(x, x.class.wide), x.Tree(), x.GlobalRoots, set, filter, tick)
}

// ReachableSet returns what is reachable from the GC roots without entering avoid and
// without the filtered references, see graph.Reach.
func (x *Index) ReachableSet(avoid graph.Bits, filter *graph.EdgeFilter, tick graph.Tick) (graph.Bits, error) {
	if x.class.narrow != nil {
		return graph.Reach(graphOf(x, x.class.narrow), x.GlobalRoots, avoid, filter, tick)
	}
	return graph.Reach(graphOf(x, x.class.wide), x.GlobalRoots, avoid, filter, tick)
}

// ShortestPaths finds a shortest path from the GC roots to every object, see graph.ShortestPaths.
func (x *Index) ShortestPaths(filter *graph.EdgeFilter, tick graph.Tick) (*graph.Shortest, error) {
	if x.class.narrow != nil {
		return graph.ShortestPaths(graphOf(x, x.class.narrow), x.GlobalRoots, filter, tick)
	}
	return graph.ShortestPaths(graphOf(x, x.class.wide), x.GlobalRoots, filter, tick)
}

// PathFinder finds paths one after the other, see graph.Paths.
type PathFinder interface {
	Next(tick graph.Tick) ([]uint32, error)
	Limit(effort int)
	Guided(near graph.Distances, most int, tick graph.Tick) (paths [][]uint32, all bool, err error)
}

// Paths starts a search for paths from an object to the GC roots. instances returns the
// objects of a class.
func (x *Index) Paths(from heap.ObjectID, instances func(heap.ClassIndex) []heap.ObjectID, filter *graph.EdgeFilter) PathFinder {
	ofKind := func(kind uint32) []heap.ObjectID { return instances(heap.ClassIndex(kind)) }
	rows := graph.Rows{Vertices: x.n, Referrers: x.referrers, Position: x.position, Size: x.SubtreeAt, Reachable: x.tree.Reachable}
	if x.class.narrow != nil {
		return graph.NewPaths(typesOf(x, x.class.narrow), rows, x.GlobalRoots, ofKind, filter, uint32(from))
	}
	return graph.NewPaths(typesOf(x, x.class.wide), rows, x.GlobalRoots, ofKind, filter, uint32(from))
}

// Distances computes the distances of all objects from the GC roots, see
// graph.FindDistances. It may run concurrently with anything except LeaveOut, after which
// the tick must return an error. Other errors: those of reading a saved index.
func (x *Index) Distances(tick graph.Tick) (graph.Distances, error) {
	if err := x.outbound.loaded(nil); err != nil {
		return nil, err
	}
	if x.class.narrow != nil {
		return graph.FindDistances(graphOf(x, x.class.narrow), x.GlobalRoots, tick)
	}
	return graph.FindDistances(graphOf(x, x.class.wide), x.GlobalRoots, tick)
}

// FoldByClass folds the dominator tree of the reachable objects by class, see graph.Fold;
// nil if that is not worth its memory.
func (x *Index) FoldByClass() *graph.Fold {
	if x.class.narrow != nil {
		return foldByClass(x, typesOf(x, x.class.narrow))
	}
	return foldByClass(x, typesOf(x, x.class.wide))
}

func foldByClass[K graph.Type](x *Index, g *graph.Graph[K]) *graph.Fold {
	r := x.retainedSizes()
	if r.narrow != nil {
		return graph.FoldTree(g, x.tree, r.narrow)
	}
	return graph.FoldTree(g, x.tree, r.wide)
}

// MinRetainedByClass returns, by class, a lower bound of the bytes that its reachable
// instances and its class object retain. Under the MAT model, the class object of
// java.lang.Class counts twice, as in MAT. The fold may be nil.
func (x *Index) MinRetainedByClass(fold *graph.Fold) []int64 {
	group := make([]int32, len(x.Classes))
	for c := range group {
		group[c] = int32(c)
	}
	return x.minRetained(fold, group, len(group), x.Model == SizesMAT)
}

// MinRetainedByGroup is MinRetainedByClass for groups of classes: group gives by class
// the number of its group; -1 if there is none.
func (x *Index) MinRetainedByGroup(fold *graph.Fold, group []int32, groups int) []int64 {
	return x.minRetained(fold, group, groups, false)
}

func (x *Index) minRetained(fold *graph.Fold, group []int32, groups int, twice bool) []int64 {
	var sums []uint64
	switch {
	case fold != nil:
		sums = fold.MinRetained(group, groups, twice)
	case x.class.narrow != nil:
		sums = sumGroups(x, typesOf(x, x.class.narrow), group, groups, twice)
	default:
		sums = sumGroups(x, typesOf(x, x.class.wide), group, groups, twice)
	}
	bytes := make([]int64, groups)
	for i, sum := range sums {
		bytes[i] = int64(sum * x.retained.unit)
	}
	return bytes
}

func sumGroups[K graph.Type](x *Index, g *graph.Graph[K], group []int32, groups int, twice bool) []uint64 {
	r := x.retainedSizes()
	if r.narrow != nil {
		return graph.MinRetained(g, x.tree, r.narrow, group, groups, twice)
	}
	return graph.MinRetained(g, x.tree, r.wide, group, groups, twice)
}
