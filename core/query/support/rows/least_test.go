package rows_test

import (
	"context"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query/support/rows"
	"heapdrop/internal/opened"
)

// TestLeastRetained: a row's bound is computed once, however often it is asked for.
func TestLeastRetained(t *testing.T) {
	s := opened.Real(t, "planted/coll/jdk17-g1.live")
	asked := 0
	column := rows.LeastRetained(s, func(i int) []heap.ObjectID {
		asked++
		return s.GCRoots()[:i+1]
	})
	for range 3 {
		for i := range 2 {
			want := s.MinRetainedOf(s.GCRoots()[:i+1])
			if got, cell := column.Int(i), column.Cell(context.Background(), i); got != want || cell.Int() != want {
				t.Errorf("row %d: %d and %v, want %d", i, got, cell, want)
			}
		}
	}
	if asked != 2 {
		t.Errorf("the objects of 2 rows were asked for %d times", asked)
	}
}
