package snapshot

import (
	"cmp"
	"context"
	"slices"

	"heapdrop/core/heap"
	"heapdrop/internal/order"
)

// Discarded is an object that was left out while the dump was opened. It has no
// id, but its fields can still be read.
type Discarded struct {
	Address  heap.Address
	Position int64 // where heap.ContentReader finds it, -1 for nowhere
	Class    heap.ClassIndex
}

// SetDiscarded tells which objects were left out. It takes the slice over.
func (s *Snapshot) SetDiscarded(list []Discarded) {
	order.Sort(list, func(a, b Discarded) int { return cmp.Compare(a.Address, b.Address) })
	s.discarded = list
}

// Discarded returns the object at an address that was left out while opening.
func (s *Snapshot) Discarded(a heap.Address) (Discarded, bool) {
	i, found := slices.BinarySearchFunc(s.discarded, a, func(d Discarded, a heap.Address) int { return cmp.Compare(d.Address, a) })
	if !found {
		return Discarded{}, false
	}
	return s.discarded[i], true
}

// DiscardedFields returns the instance fields of such an object, like Fields.
// Arrays have none.
func (s *Snapshot) DiscardedFields(ctx context.Context, d Discarded) ([]FieldValue, error) {
	if s.content == nil || d.Position < 0 {
		return nil, ErrNoValues
	}
	if s.x.Classes[d.Class].IsArray() {
		return nil, nil
	}
	l := s.fieldLayoutOf(d.Class)
	values, err := s.content.Instance(ctx, d.Position, l.types, nil)
	if err != nil {
		return nil, err
	}
	fields := make([]FieldValue, min(len(values), len(l.types)))
	for i := range fields {
		fields[i] = FieldValue{l.from[i], s.x.Classes[l.from[i]].Fields[l.field[i]].Name, values[i]}
	}
	return fields, nil
}
