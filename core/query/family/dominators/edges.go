package dominators

import (
	"context"

	"heapdrop/core/heap"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
)

// edge returns the fields by which the immediate dominator of an object refers to it. It
// returns "" if the dominator only refers to it through other objects.
func edge(ctx context.Context, s *snapshot.Snapshot, id heap.ObjectID) string {
	above := s.ImmediateDominator(id)
	if above == heap.NoObject {
		return ""
	}
	return rows.Edge(ctx, s, above, id)
}

// severalRoots is the label of an object that no object dominates and that is not a GC
// root: several roots lead to it.
const severalRoots = "several roots"

// rootKinds returns the kinds of GC roots of an object without a dominator.
func rootKinds(s *snapshot.Snapshot, id heap.ObjectID) string {
	switch {
	case s.ImmediateDominator(id) != heap.NoObject || !s.Reachable(id):
		return ""
	case s.IsGCRoot(id):
		return rows.RootCell(s, id).Text()
	}
	return severalRoots
}

// mostRoots is the maximum number of objects whose kinds of GC roots are compared.
const mostRoots = 1 << 14

// rootKindsOf returns the kinds of GC roots that all the given objects have in common; ""
// if they differ or there are too many objects to compare.
func rootKindsOf(s *snapshot.Snapshot, ids []heap.ObjectID) string {
	if len(ids) > mostRoots {
		return ""
	}
	kinds := rootKinds(s, ids[0])
	for _, id := range ids[1:] {
		if rootKinds(s, id) != kinds {
			return ""
		}
	}
	return kinds
}
