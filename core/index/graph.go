package index

import (
	"iter"
	"slices"

	"heapdrop/core/graph"
	"heapdrop/core/heap"
)

// The class column has 16 or 32 bits, and the algorithms are generic over the
// two: the methods below pick the one at hand.

func graphOf[K graph.Kind](x *Index, kind []K) *graph.Graph[K] {
	hubs := make([]uint32, len(x.ClassObject))
	for i, id := range x.ClassObject {
		hubs[i] = uint32(id)
	}
	return &graph.Graph[K]{Start: x.Start, To: x.To, Kind: kind, Hub: hubs}
}

// RetainedSet returns the exact retained set of a set of objects, see graph.RetainedSet.
func (x *Index) RetainedSet(set graph.Bits, filter *graph.EdgeFilter, tick graph.Tick) (graph.Bits, error) {
	if x.class.narrow != nil {
		return graph.RetainedSet(graphOf(x, x.class.narrow), x.Tree, x.GlobalRoots, set, filter, tick)
	}
	return graph.RetainedSet(graphOf(x, x.class.wide), x.Tree, x.GlobalRoots, set, filter, tick)
}

// ReachableSet returns what can be reached from the GC roots without entering
// avoid and without the filtered references, see graph.Reach.
func (x *Index) ReachableSet(avoid graph.Bits, filter *graph.EdgeFilter, tick graph.Tick) (graph.Bits, error) {
	if x.class.narrow != nil {
		return graph.Reach(graphOf(x, x.class.narrow), x.GlobalRoots, avoid, filter, tick)
	}
	return graph.Reach(graphOf(x, x.class.wide), x.GlobalRoots, avoid, filter, tick)
}

// ShortestPaths returns for every object the one before it on a shortest path
// from the GC roots, see graph.ShortestPaths.
func (x *Index) ShortestPaths(filter *graph.EdgeFilter, tick graph.Tick) ([]uint32, error) {
	if x.class.narrow != nil {
		return graph.ShortestPaths(graphOf(x, x.class.narrow), x.GlobalRoots, filter, nil, tick)
	}
	return graph.ShortestPaths(graphOf(x, x.class.wide), x.GlobalRoots, filter, nil, tick)
}

// PathFinder finds one path after the other, see graph.Paths.
type PathFinder interface {
	Next(tick graph.Tick) ([]uint32, error)
}

// Paths begins the search for paths from an object to the GC roots. instances
// yields the objects of a class.
func (x *Index) Paths(from heap.ObjectID, instances func(heap.ClassIndex) iter.Seq[uint32], filter *graph.EdgeFilter) PathFinder {
	roots := graph.NewBits(x.n)
	for _, id := range x.GlobalRoots {
		roots.Set(id)
	}
	ofKind := func(kind uint32) iter.Seq[uint32] { return instances(heap.ClassIndex(kind)) }
	if x.class.narrow != nil {
		return graph.NewPaths(graphOf(x, x.class.narrow), x.Inbound, roots, ofKind, filter, uint32(from))
	}
	return graph.NewPaths(graphOf(x, x.class.wide), x.Inbound, roots, ofKind, filter, uint32(from))
}

// MinRetainedByClass returns by class a lower bound in bytes of what its
// reachable instances and its class object retain. Under the MAT model the class
// object of java.lang.Class counts twice, as it does there.
func (x *Index) MinRetainedByClass() []int64 {
	if x.class.narrow != nil {
		return minRetained(x, graphOf(x, x.class.narrow))
	}
	return minRetained(x, graphOf(x, x.class.wide))
}

func minRetained[K graph.Kind](x *Index, g *graph.Graph[K]) []int64 {
	if x.retained.narrow != nil {
		return sumsByKind(x, g, x.retained.narrow)
	}
	return sumsByKind(x, g, x.retained.wide)
}

func sumsByKind[K graph.Kind, W graph.Weight](x *Index, g *graph.Graph[K], retained []W) []int64 {
	sums := graph.MinRetainedByKind(g, x.Tree, retained, 1, x.Tree.Reachable, x.Model == SizesMAT)
	bytes := make([]int64, len(sums))
	for i, sum := range sums {
		bytes[i] = int64(uint64(sum) * x.retained.unit)
	}
	return bytes
}

// MinRetainedByGroup is MinRetainedByClass for groups of classes: group gives by
// class the number of its group, -1 for none.
func (x *Index) MinRetainedByGroup(group []int32, groups int) []int64 {
	type classObject struct {
		position uint32
		class    heap.ClassIndex
	}
	objects := make([]classObject, len(x.ClassObject))
	for c, id := range x.ClassObject {
		objects[c] = classObject{x.Tree.Position[id], heap.ClassIndex(c)}
	}
	slices.SortFunc(objects, func(a, b classObject) int { return int(int64(a.position) - int64(b.position)) })
	sums, covered := make([]int64, groups), make([]uint32, groups)
	for p := uint32(1); p <= x.Tree.Reachable; p++ {
		add := func(c heap.ClassIndex) {
			if g := group[c]; g >= 0 && p >= covered[g] {
				covered[g] = p + x.Tree.Size[p]
				sums[g] += int64(x.RetainedAt(p))
			}
		}
		add(x.class.at(heap.ObjectID(x.Tree.Vertex[p])))
		for len(objects) > 0 && objects[0].position <= p {
			if objects[0].position == p {
				add(objects[0].class)
			}
			objects = objects[1:]
		}
	}
	return sums
}
