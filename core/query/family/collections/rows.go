package collections

import (
	"heapdrop/core/heap"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
)

var sumColumns = []result.Column{
	{Name: "Objects", Type: result.Integer, Total: true}, {Name: "Shallow Heap", Type: result.Bytes, Total: true}, {Name: "Retained Heap", Type: result.Bytes},
}

// sums computes the columns of sumColumns for groups of objects.
func sums(s *snapshot.Snapshot, n int, members func(i int) []heap.ObjectID) []result.Values {
	shallow := make([]int64, n)
	for i := range shallow {
		shallow[i] = rows.ShallowOf(s, members(i))
	}
	return []result.Values{
		result.Ints(func(i int) int64 { return int64(len(members(i))) }),
		result.Ints(func(i int) int64 { return shallow[i] }),
		rows.LeastRetained(s, members),
	}
}
