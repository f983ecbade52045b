package rows

import (
	"context"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
)

// FoldedFrom is how many objects of one class below one row share a row in folded trees.
const FoldedFrom = 4

// mostSearched is how many elements of an array are searched for an object. The name of a
// reference in a longer one is anyElement.
const (
	mostSearched = 1 << 14
	anyElement   = "[*]"
)

// Edge names the fields by which an object refers to another one. It is empty where it
// refers to that by way of other objects only.
func Edge(ctx context.Context, s *snapshot.Snapshot, from, to heap.ObjectID) string {
	if length, isArray := s.Length(from); isArray && length > mostSearched {
		return anyElement
	}
	return Via(ctx, s, from, to)
}

// Edges names the fields of the first of n references, which at gives.
func Edges(ctx context.Context, s *snapshot.Snapshot, n int, at func(i int) (from, to heap.ObjectID)) string {
	const most = 3
	var names []string
	for i := range min(n, FoldedFrom) {
		from, to := at(i)
		name := Edge(ctx, s, from, to)
		if strings.HasPrefix(name, "[") {
			name = anyElement
		}
		if name != "" && !slices.Contains(names, name) && len(names) < most {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}
