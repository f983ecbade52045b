// Package javaref reads the references of package java.lang.ref and the queues in which
// they wait.
package javaref

import (
	"context"

	"heapdrop/core/heap"
	"heapdrop/core/query/support/instances"
	"heapdrop/core/snapshot"
)

// Class is the superclass of all weak, soft, phantom and final references.
const Class = "java.lang.ref.Reference"

// NewReader returns a reader of a field of Class. Its subclass java.lang.ref.Finalizer has
// another field named next.
func NewReader(ctx context.Context, s *snapshot.Snapshot, field string) *instances.FieldReader {
	return instances.NewFieldReader(ctx, s, Class, field)
}

// queueLimit is the maximum number of references that are followed in a queue.
const queueLimit = 1 << 24

// Waiting returns the references in a queue, in the order in which they will be removed.
// The last one refers to itself as the next.
func Waiting(ctx context.Context, s *snapshot.Snapshot, queue heap.ObjectID) ([]heap.ObjectID, error) {
	at, found := s.ObjectField(ctx, queue, "head")
	next := NewReader(ctx, s, "next")
	var list []heap.ObjectID
	for ; found && len(list) < queueLimit; found = at != heap.NoObject {
		list = append(list, at)
		following, err := next.Of(at)
		if err != nil {
			return list, err
		}
		if following == at {
			break
		}
		at = following
	}
	return list, ctx.Err()
}
