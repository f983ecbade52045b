package rows

import (
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
)

// RootCell returns an object's kinds of GC roots; null if it is not a root.
func RootCell(s *snapshot.Snapshot, id heap.ObjectID) result.Cell {
	if !s.IsGCRoot(id) {
		return result.Cell{}
	}
	var kinds []string
	for _, local := range []bool{false, true} { // a local variable counts only if nothing else makes the object a root
		for _, r := range s.Roots(id) {
			if name := r.Kind.String(); r.Kind.IsThreadLocal() == local && !slices.Contains(kinds, name) {
				kinds = append(kinds, name)
			}
		}
		if len(kinds) > 0 {
			break
		}
	}
	return result.Str(strings.Join(kinds, ", "))
}
