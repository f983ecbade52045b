package snapshot

import (
	"context"
	"slices"

	"heapdrop/core/graph"
	"heapdrop/core/heap"
)

// Without describes what to treat as missing: references, and objects together with all
// references to them.
type Without struct {
	References []Exclude
	Objects    graph.Bits // nil if there is none
}

// ReachableWithout returns what the GC roots still reach without some references and
// objects. It needs StageReferences.
func (s *Snapshot) ReachableWithout(ctx context.Context, w Without) (graph.Bits, error) {
	return s.x.ReachableSet(w.Objects, s.edgeFilter(ctx, w.References), Tick(ctx))
}

// LeavesOut reports whether the exclude applies to the reference that an object of a
// class holds under a name.
func (e *Exclude) LeavesOut(id heap.ObjectID, class heap.ClassIndex, name string) bool {
	return slices.Contains(e.Classes, class) && (len(e.Fields) == 0 || slices.Contains(e.Fields, name)) &&
		(e.Only == nil || e.Only.Has(uint32(id)))
}

// Sum returns the number of objects in a set and their shallow heap in bytes.
func (s *Snapshot) Sum(set graph.Bits) (objects, bytes int64) { return s.x.Sum(set) }

// RetainedThrough returns what the objects e.Only, which must be set, retain through the
// fields that e names, and the retained set of the objects themselves.
func (s *Snapshot) RetainedThrough(ctx context.Context, e Exclude) (fields *Retained, all graph.Bits, err error) {
	filter, err := s.sweptFilter(ctx, []Exclude{e}, Tick(ctx))
	if err != nil {
		return nil, nil, err
	}
	fields = &Retained{}
	if fields.Set, all, err = s.x.RetainedThrough(e.Only, filter, Tick(ctx)); err != nil {
		return nil, nil, err
	}
	fields.Objects, fields.Bytes = s.x.Sum(fields.Set)
	return fields, all, nil
}
