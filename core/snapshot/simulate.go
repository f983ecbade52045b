package snapshot

import (
	"context"

	"heapdrop/core/heap"
	"heapdrop/core/layout"
)

// Layout returns how the JVM lays out objects: as inferred, or as chosen by SetSizes.
func (s *Snapshot) Layout() layout.Layout { return s.x.Layout }

// CanSimulate reports whether sizes under other layouts can be computed. They cannot if
// the dump states sizes instead of fields.
func (s *Snapshot) CanSimulate() bool { return !s.x.Info.StatedSizes && !s.x.Info.RealSizes }

// Simulate computes the shallow sizes in bytes that all objects, including unreachable
// ones, would have under other layouts. It visits them layout by layout, in blocks of
// consecutive objects. The current size model does not change. Slices are valid only
// during the visit.
func (s *Snapshot) Simulate(ctx context.Context, layouts []layout.Layout, visit func(number int, first heap.ObjectID, classes []heap.ClassIndex, shallow []uint64)) error {
	return s.x.Simulate(layouts, func(number int, first heap.ObjectID, classes []heap.ClassIndex, shallow []uint64) error {
		visit(number, first, classes, shallow)
		return ctx.Err()
	})
}
