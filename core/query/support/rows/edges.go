package rows

import (
	"context"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
)

// FoldedFrom is the number of objects of one class below a row from which folded trees
// show them as one row.
const FoldedFrom = 4

// mostSearched is the maximum number of elements of an array that are searched for an
// object. In a longer array the reference is named anyElement.
const (
	mostSearched = 1 << 14
	anyElement   = "[*]"
)

// Edge names the fields by which one object refers to another. It is empty if the
// reference is indirect.
func Edge(ctx context.Context, s *snapshot.Snapshot, from, to heap.ObjectID) string {
	if length, isArray := s.Length(from); isArray && length > mostSearched {
		return anyElement
	}
	return Via(ctx, s, from, to)
}

// Edges names the fields of the first few of n references. at returns the objects of
// reference i.
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

// EdgeWords names what leads to an object in words where it is no field: "local variable" for
// "<Java Local>".
func EdgeWords(names string) string {
	return strings.ReplaceAll(names, "<Java Local>", "local variable")
}
