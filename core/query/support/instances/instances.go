// Package instances finds the instances of a class by its name, and reads one field of
// many instances.
package instances

import (
	"context"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
)

// Of returns the reachable instances of all classes with the given name and of their
// subclasses, in ascending order. If the dump lacks the class, it returns none.
func Of(s *snapshot.Snapshot, name string) []heap.ObjectID {
	var ids []heap.ObjectID
	if classes := s.ClassesUnder(name); len(classes) > 0 {
		s.EachInstance(classes, func(id heap.ObjectID) {
			if s.Reachable(id) {
				ids = append(ids, id)
			}
		})
	}
	return ids
}

// Classes returns, by class, whether it has the given name or is a subclass of one that
// has.
func Classes(s *snapshot.Snapshot, name string) []bool {
	marks := make([]bool, s.NumClasses())
	for _, c := range s.ClassesUnder(name) {
		marks[c] = true
	}
	return marks
}

// FieldReader reads one field that holds a reference from many objects.
type FieldReader struct {
	s      *snapshot.Snapshot
	reader *snapshot.Reader
	field  string
	class  string // class that declares the field; "" for the most derived one
	slots  map[heap.ClassIndex]slot
}

type slot struct {
	snapshot.Slot
	found bool
}

// NewFieldReader returns a reader of the field with the given name that class declares; if
// class is "", of the most derived one. Reading objects in ascending order is fastest.
func NewFieldReader(ctx context.Context, s *snapshot.Snapshot, class, field string) *FieldReader {
	return &FieldReader{s: s, reader: s.NewReader(ctx), field: field, class: class, slots: map[heap.ClassIndex]slot{}}
}

// slotOf returns the slot of the field in a class.
func (r *FieldReader) slotOf(c heap.ClassIndex) (found slot) {
	if r.class == "" {
		found.Slot, found.found = r.s.FieldSlot(c, r.field)
	} else {
		i, slots := 0, r.s.FieldSlots(c)
		for at := c; at != heap.NoClass && i < len(slots); {
			class := r.s.Class(at)
			for _, f := range class.Fields {
				if class.Name == r.class && f.Name == r.field && i < len(slots) {
					found = slot{slots[i], true}
				}
				i++
			}
			at = class.SuperIndex
		}
	}
	found.found = found.found && found.Type == heap.Object
	return found
}

// Found reports whether any object that was read has the field.
func (r *FieldReader) Found() bool {
	for _, at := range r.slots {
		if at.found {
			return true
		}
	}
	return false
}

// Of returns the referent of the field of an object. It returns heap.NoObject for null,
// for a referent that is not in the dump, and if the object lacks the field. It fails
// when the dump cannot be read.
func (r *FieldReader) Of(id heap.ObjectID) (heap.ObjectID, error) {
	class := r.s.ClassOf(id)
	at, known := r.slots[class]
	if !known {
		at = r.slotOf(class)
		r.slots[class] = at
	}
	if !at.found {
		return heap.NoObject, nil
	}
	raw, err := r.reader.Instance(id)
	if err != nil {
		return heap.NoObject, err
	}
	return r.reader.Reference(raw, at.Slot), nil
}

// All returns the referent of the field for each of the given objects.
func (r *FieldReader) All(ids []heap.ObjectID) ([]heap.ObjectID, error) {
	targets := make([]heap.ObjectID, len(ids))
	for i, id := range ids {
		target, err := r.Of(id)
		if err != nil {
			return nil, err
		}
		targets[i] = target
	}
	return targets, nil
}
