package snapshot

import (
	"context"
	"fmt"

	"heapdrop/core/heap"
)

// Flattened reports whether an object is a flattened value (Valhalla): it is not
// allocated on its own but stored inside the object that refers to it.
func (s *Snapshot) Flattened(id heap.ObjectID) bool { return s.x.Flattened(id) }

// FlatArray reports whether an object is an array that stores flattened values. If all
// elements of an array are null, it is not recognized.
func (s *Snapshot) FlatArray(id heap.ObjectID) bool { return s.x.FlatArray(id) }

// FlattenedCount returns how many flattened values of exactly that class there
// are, including unreachable ones.
func (s *Snapshot) FlattenedCount(c heap.ClassIndex) int64 {
	if s.x.FlatByClass == nil {
		return 0
	}
	return s.x.FlatByClass[c]
}

// Holder returns the object that a flattened value is stored in and the path to the value
// in it: "p2.p1", "[3].p1". For values nested in values it returns the outermost object,
// which is allocated. It needs StageComplete; found is false for other objects.
func (s *Snapshot) Holder(ctx context.Context, id heap.ObjectID) (holder heap.ObjectID, path string, found bool) {
	for depth := 0; s.Flattened(id) && depth < maxNesting; depth++ {
		from := s.x.Referrers(id)
		if len(from) == 0 {
			return heap.NoObject, "", false
		}
		holder = heap.ObjectID(from[0])
		name := "?"
		if names := s.ReferenceNames(ctx, holder, id); len(names) > 0 {
			name = names[0]
		}
		if path == "" {
			path = name
		} else {
			path = name + "." + path
		}
		id, found = holder, true
	}
	return holder, path, found
}

// maxNesting limits how deep values are nested in values, far above what programs do.
const maxNesting = 64

// NestedFields returns the fields of an object like Fields. After every field that holds
// a flattened value come the fields of that value, by path: p2, p2.p1, p2.p1.b1. It
// returns at most limit fields.
func (s *Snapshot) NestedFields(ctx context.Context, id heap.ObjectID, limit int) ([]FieldValue, error) {
	fields, err := s.Fields(ctx, id)
	if err != nil || s.x.FlatByClass == nil {
		return fields, err
	}
	return s.flatten(ctx, nil, fields, "", 0, limit)
}

func (s *Snapshot) flatten(ctx context.Context, all, fields []FieldValue, path string, depth, limit int) ([]FieldValue, error) {
	for _, f := range fields {
		if len(all) >= limit {
			break
		}
		f.Name = path + f.Name
		all = append(all, f)
		if f.Value.Type != heap.Object || f.Value.Bits == 0 || depth == maxNesting {
			continue
		}
		value, found := s.x.ID(f.Value.Address())
		if !found || !s.Flattened(value) {
			continue
		}
		inner, err := s.Fields(ctx, value)
		if err != nil {
			return all, fmt.Errorf("%s: %w", f.Name, err)
		}
		if all, err = s.flatten(ctx, all, inner, f.Name+".", depth+1, limit); err != nil {
			return all, err
		}
	}
	return all, nil
}
