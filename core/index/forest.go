package index

import (
	"slices"

	"heapdrop/core/graph"
	"heapdrop/core/heap"
)

// The methods below follow references from fields, elements and local variables, but not
// those to classes, which every object has.

func plainGraph[K graph.Type](x *Index, kind []K) *graph.Graph[K] {
	typeVertices := make([]uint32, len(x.ClassObject))
	for i := range typeVertices {
		typeVertices[i] = graph.None
	}
	start, to := x.Outbound()
	if len(x.ownClass) > 0 {
		start, to = x.withOwnClass(start, to)
	}
	return &graph.Graph[K]{Start: start, To: to, TypeOf: kind, TypeVertex: typeVertices}
}

// withOwnClass appends the listed references of objects to their own class.
func (x *Index) withOwnClass(start, to []uint32) (more, all []uint32) {
	more, all = make([]uint32, 0, len(start)), make([]uint32, 0, len(to)+len(x.ownClass))
	rest := x.ownClass
	for id := range x.n {
		more = append(more, uint32(len(all)))
		all = append(all, to[start[id]:start[id+1]]...)
		if len(rest) > 0 && rest[0] == uint32(id) {
			all = append(all, uint32(x.ClassObject[x.class.at(heap.ObjectID(id))]))
			rest = rest[1:]
		}
	}
	return append(more, uint32(len(all))), all
}

// ListsOwnClass reports whether an object lists its class among its references.
func (x *Index) ListsOwnClass(id heap.ObjectID) bool {
	_, found := slices.BinarySearch(x.ownClass, uint32(id))
	return found
}

// Forest divides the heap into trees, see graph.NewForest.
func (x *Index) Forest(given []uint32, filter *graph.EdgeFilter, tick graph.Tick) (*graph.Forest, error) {
	if x.class.narrow != nil {
		return graph.NewForest(plainGraph(x, x.class.narrow), given, filter, tick)
	}
	return graph.NewForest(plainGraph(x, x.class.wide), given, filter, tick)
}

// RetainedWithout returns what objects retain through references alone, see
// graph.RetainedWithout.
func (x *Index) RetainedWithout(set graph.Bits, held []uint32, filter *graph.EdgeFilter, tick graph.Tick) (retained, reached graph.Bits, err error) {
	if x.class.narrow != nil {
		return graph.RetainedWithout(plainGraph(x, x.class.narrow), set, held, filter, tick)
	}
	return graph.RetainedWithout(plainGraph(x, x.class.wide), set, held, filter, tick)
}

// ReachFrom returns what is reachable from some objects without entering avoid, see
// graph.Reach.
func (x *Index) ReachFrom(from []uint32, avoid graph.Bits, filter *graph.EdgeFilter, tick graph.Tick) (graph.Bits, error) {
	if x.class.narrow != nil {
		return graph.Reach(plainGraph(x, x.class.narrow), from, avoid, filter, tick)
	}
	return graph.Reach(plainGraph(x, x.class.wide), from, avoid, filter, tick)
}

// ShortestPathsFrom finds a shortest path from some objects to every other one,
// see graph.ShortestPaths.
func (x *Index) ShortestPathsFrom(from []uint32, filter *graph.EdgeFilter, tick graph.Tick) (*graph.Shortest, error) {
	if x.class.narrow != nil {
		return graph.ShortestPaths(plainGraph(x, x.class.narrow), from, filter, tick)
	}
	return graph.ShortestPaths(plainGraph(x, x.class.wide), from, filter, tick)
}

// ClassObjects returns the set of all class objects. It must not be changed.
func (x *Index) ClassObjects() graph.Bits { return x.isClass }

// CountByClass counts the members of a set by class.
func (x *Index) CountByClass(set graph.Bits) []Count {
	counts := make([]Count, len(x.Classes))
	x.eachShallow(func(first heap.ObjectID, classes []heap.ClassIndex, shallow []uint64) {
		countMembers(set[first>>6:], classes, shallow, counts)
	})
	return counts
}

// countMembers counts the members among consecutive objects; the lowest bit of set is
// that of the first object.
//
//go:noinline
func countMembers(set graph.Bits, classes []heap.ClassIndex, shallow []uint64, counts []Count) {
	shallow = shallow[:len(classes)]
	for i, c := range classes {
		if set[i>>6]&(1<<(i&63)) != 0 {
			counts[c].Objects++
			counts[c].Shallow += int64(shallow[i])
		}
	}
}
