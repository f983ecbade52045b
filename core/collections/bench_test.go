package collections_test

import (
	"context"
	"testing"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
	"heapdrop/internal/realdumps"
)

// BenchmarkNew measures what it takes until all classes of a dump are known.
func BenchmarkNew(b *testing.B) {
	s := open(b, realdumps.Find(b, "planted/manyclasses/jdk25-g1.live").Path(b))
	b.ResetTimer()
	for range b.N {
		t := collections.New(context.Background(), s)
		for c := range s.NumClasses() {
			t.Of(heap.ClassIndex(c))
		}
	}
	b.ReportMetric(float64(s.NumClasses()), "classes")
}
