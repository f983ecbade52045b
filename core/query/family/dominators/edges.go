package dominators

import (
	"context"

	"heapdrop/core/heap"
	"heapdrop/core/query/family/references"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
)

// edge names the fields by which the immediate dominator of an object refers to it. It is
// empty where that refers to it by way of other objects only.
func edge(ctx context.Context, s *snapshot.Snapshot, id heap.ObjectID) string {
	above := s.ImmediateDominator(id)
	if above == heap.NoObject {
		return ""
	}
	return rows.Edge(ctx, s, above, id)
}

// severalRoots is said of what no object dominates and is not a GC root itself: more than one
// of these lead to it.
const severalRoots = "several roots"

// rootKinds names the kinds of GC roots that an object without a dominator is.
func rootKinds(s *snapshot.Snapshot, id heap.ObjectID) string {
	switch {
	case s.ImmediateDominator(id) != heap.NoObject || !s.Reachable(id):
		return ""
	case s.IsGCRoot(id):
		return references.RootCell(s, id).Text()
	}
	return severalRoots
}

// mostRoots is how many objects are looked at for the kinds of GC roots that all are.
const mostRoots = 1 << 14

// rootKindsOf names the kinds of GC roots that all of some objects are: "" where they are
// of different kinds, or too many to look at.
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
