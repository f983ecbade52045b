package snapshot

import (
	"context"
	"fmt"

	"heapdrop/core/heap"
)

// FieldTypes returns the types of the instance fields of a class in the order of Values:
// its own, then those of the superclass, and so on. Do not change the slice.
func (s *Snapshot) FieldTypes(c heap.ClassIndex) []heap.Type { return s.fieldLayoutOf(c).types }

// Values appends the values of an instance's fields to dst, in the order of FieldTypes.
// It is Fields without names, for callers that read every object.
func (s *Snapshot) Values(ctx context.Context, id heap.ObjectID, dst []heap.Value) ([]heap.Value, error) {
	position := s.x.Position(id)
	if s.content == nil || position < 0 {
		return dst, ErrNoValues
	}
	if err := s.readable(ctx); err != nil {
		return dst, err
	}
	dst, err := s.content.Instance(ctx, position, s.fieldLayoutOf(s.x.Class(id)).types, dst)
	if err != nil {
		return dst, s.unread(ctx, fmt.Errorf("reading %s: %w", s.Label(id), err))
	}
	return dst, nil
}
