package snapshot

import (
	"context"

	"heapdrop/core/graph"
	"heapdrop/core/heap"
)

// ReadableTable gives tests all classes whose objects have readable values.
const ReadableTable = readableTable

// DecimalDigits writes a number of 32-bit words.
var DecimalDigits = decimalDigits

// Remember sets how many shortcuts are kept, a power of two.
func (c *Climber) Remember(shortcuts int) { c.known = make([]shortcut, shortcuts) }

// BothFilters returns two functions that report whether a reference is left out: the
// first looks at each reference when asked, the second looks it up among those found in
// advance.
func (s *Snapshot) BothFilters(ctx context.Context, excludes []Exclude) (asked, swept func(from, to heap.ObjectID) bool, err error) {
	found, err := s.sweptFilter(ctx, excludes, Tick(ctx))
	skip := func(f *graph.EdgeFilter) func(from, to heap.ObjectID) bool {
		return func(from, to heap.ObjectID) bool {
			return f.Kinds.Has(uint32(s.x.Class(from))) && f.Skip(uint32(from), uint32(to))
		}
	}
	return skip(s.edgeFilter(ctx, excludes)), skip(found), err
}

// FoldWeights returns a part of what Save writes for groups of classes.
func (s *Snapshot) FoldWeights() []uint64 { return s.x.FoldByClass().Save().Weight }
