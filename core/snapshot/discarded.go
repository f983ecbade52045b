package snapshot

import (
	"cmp"
	"slices"

	"heapdrop/core/heap"
	"heapdrop/internal/order"
)

// Discarded is an object that was left out of the index while the dump was opened.
type Discarded struct {
	Address  heap.Address
	Position int64 // its position for heap.ContentReader, -1 if it has none
	Class    heap.ClassIndex
	Length   uint32 // as in heap.Batch
}

// SetDiscarded sets the objects that were left out. It takes ownership of the slice.
func (s *Snapshot) SetDiscarded(list []Discarded) {
	order.Sort(list, func(a, b Discarded) int { return cmp.Compare(a.Address, b.Address) })
	s.discarded = list[:min(len(list), int(heap.NoObject)-s.x.Len())]
}

// HasDiscarded reports whether objects were left out.
func (s *Snapshot) HasDiscarded() bool { return len(s.discarded) > 0 }

// Discarded returns the left-out object at an address. Its id is above all ids of the
// index, and only methods that read values accept it: Address, ClassOf, Length,
// HasLength, ElementType, Label, Text, Field, Fields, Bytes and Elements.
func (s *Snapshot) Discarded(a heap.Address) (id heap.ObjectID, found bool) {
	i, found := slices.BinarySearchFunc(s.discarded, a, func(d Discarded, a heap.Address) int { return cmp.Compare(d.Address, a) })
	return heap.ObjectID(s.x.Len() + i), found
}

// leftOut returns the data of a left-out object by its id, nil for ids of the index.
func (s *Snapshot) leftOut(id heap.ObjectID) *Discarded {
	if i := int(id) - s.x.Len(); i >= 0 && i < len(s.discarded) {
		return &s.discarded[i]
	}
	return nil
}

// find returns the object at an address, which may have been left out.
func (s *Snapshot) find(a heap.Address) (heap.ObjectID, bool) {
	if id, found := s.x.ID(a); found || len(s.discarded) == 0 {
		return id, found
	}
	return s.Discarded(a)
}

func (s *Snapshot) length(id heap.ObjectID) uint32 {
	if d := s.leftOut(id); d != nil {
		return d.Length
	}
	return s.x.Length(id)
}

func (s *Snapshot) position(id heap.ObjectID) int64 {
	if d := s.leftOut(id); d != nil {
		return d.Position
	}
	return s.x.Position(id)
}

// classByObject returns the class that a class object represents.
func (s *Snapshot) classByObject(id heap.ObjectID) (heap.ClassIndex, bool) {
	if s.leftOut(id) != nil {
		return heap.NoClass, false
	}
	return s.x.ClassByObject(id)
}
