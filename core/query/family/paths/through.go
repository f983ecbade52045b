package paths

import (
	"context"
	"slices"
	"strconv"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
)

// through returns a path from an object to a GC root that leads through some objects, whose
// addresses are given in the order from the root; nil if none is found.
func through(ctx context.Context, s *snapshot.Snapshot, start heap.ObjectID, addresses []string, leftOut []snapshot.Exclude) []heap.ObjectID {
	path := []heap.ObjectID{start}
	for _, text := range slices.Backward(addresses) {
		address, err := strconv.ParseUint(text, 0, 64)
		to, known := s.ID(heap.Address(address))
		if err != nil || !known {
			return nil
		}
		if path = between(s, path, to); path == nil {
			return nil
		}
	}
	last := path[len(path)-1]
	switch {
	case len(path) == 1:
		return nil
	case s.IsGCRoot(last):
		return path
	}
	ends, _, err := s.PathsToRoots(ctx, last, leftOut).Quick(1, quickEffort)
	if err != nil || len(ends) == 0 || slices.ContainsFunc(ends[0][1:], func(id heap.ObjectID) bool { return slices.Contains(path, id) }) {
		return nil
	}
	return append(path, ends[0][1:]...)
}

// mostBetween is how many objects are examined for the way to the next one: the verdict
// omits little more than the entries and arrays of collections.
const mostBetween = 50_000

// between extends a path against the references to an object, the shortest way; nil if that
// is too far. What the start of the path dominates is on no way to a root.
func between(s *snapshot.Snapshot, path []heap.ObjectID, to heap.ObjectID) []heap.ObjectID {
	from := path[len(path)-1]
	next := map[heap.ObjectID]heap.ObjectID{from: heap.NoObject}
	for _, id := range path {
		next[id] = heap.NoObject
	}
	queue := []heap.ObjectID{from}
	var above []heap.ObjectID
	for head := 0; head < len(queue) && len(queue) < mostBetween; head++ {
		if queue[head] == to {
			var way []heap.ObjectID
			for id := to; id != from; id = next[id] {
				way = append(way, id)
			}
			slices.Reverse(way)
			return append(path, way...)
		}
		above = s.Inbound(queue[head], above[:0])
		for _, r := range above {
			if _, met := next[r]; !met && s.Reachable(r) && !s.Dominates(path[0], r) {
				next[r] = queue[head]
				queue = append(queue, r)
			}
		}
	}
	return nil
}
