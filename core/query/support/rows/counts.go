package rows

import (
	"context"

	"heapdrop/core/heap"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
)

// CountLevel shows counts by class in ClassColumns and leaves out classes without
// objects. members is as for ClassLevel.
func CountLevel(s *snapshot.Snapshot, counts []snapshot.Counts, members string) *result.Level {
	var classes []heap.ClassIndex
	for c, n := range counts {
		if n.Objects > 0 {
			classes = append(classes, heap.ClassIndex(c))
		}
	}
	return &result.Level{
		Len: len(classes),
		Values: []result.Values{
			result.Texts(func(i int) string { return s.ClassName(classes[i]) }),
			result.Ints(func(i int) int64 { return counts[classes[i]].Objects }),
			result.Ints(func(i int) int64 { return counts[classes[i]].Shallow }),
		},
		Row: func(_ context.Context, i int) result.Row {
			row := Class(s, classes[i])
			if members == "" {
				row.Set = ""
			} else {
				row.Set = "and(or(" + members + ") " + row.Set + ")"
			}
			return row
		},
		Sort: &result.Order{Column: 2, Descending: true},
	}
}
