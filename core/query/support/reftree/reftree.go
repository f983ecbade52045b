// Package reftree shows objects as trees that open, reference by reference, into what the
// objects refer to or what refers to them.
package reftree

import (
	"context"
	"fmt"
	"math"
	"slices"

	"heapdrop/core/heap"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
)

// Columns are the columns of trees of references.
var Columns = []result.Column{
	{Name: "Object", Type: result.Object}, {Name: "Shallow Heap", Type: result.Bytes, Total: true},
	{Name: "Retained Heap", Type: result.Bytes}, {Name: "GC Root", Type: result.Text},
}

// Level returns a level with one row for each object. label returns what leads to each
// object; it may be nil.
func Level(s *snapshot.Snapshot, ids []heap.ObjectID, expandable bool, label func(ctx context.Context, i int) string) *result.Level {
	id := func(i int) heap.ObjectID { return ids[i] }
	return &result.Level{
		Len: len(ids),
		Values: []result.Values{
			rows.Labels(s, id), rows.ShallowOfList(s, ids), rows.RetainedOfList(s, ids),
			result.Cells(func(_ context.Context, i int) result.Cell { return rows.RootCell(s, ids[i]) }),
		},
		Row: func(ctx context.Context, i int) result.Row {
			row := rows.Object(s, ids[i])
			row.Key, row.Expandable = row.Object, expandable
			if label != nil {
				row.Label = label(ctx, i)
			}
			return row
		},
	}
}

// New returns a tree of objects that open into their referents or, with inbound, into
// their referrers.
func New(s *snapshot.Snapshot, title string, ids []heap.ObjectID, inbound bool) *result.Tree {
	t := &result.Tree{Heading: result.Heading{Title: title}, Columns: Columns, Roots: Level(s, ids, true, nil)}
	t.Open = func(ctx context.Context, key string) (*result.Level, error) {
		id, found := rows.ByKey(s, key)
		if !found {
			return nil, rows.NoRow(key)
		}
		if inbound {
			return referrers(s, id), nil
		}
		return referents(ctx, s, id)
	}
	return t
}

// referrers returns the referrers of an object with the names of the references. The
// names are read from the dump when a row is shown.
func referrers(s *snapshot.Snapshot, to heap.ObjectID) *result.Level {
	ids := s.Inbound(to, nil)
	l := Level(s, ids, true, func(ctx context.Context, i int) string {
		return rows.Via(ctx, s, ids[i], to)
	})
	labels := l.Values[0].Ahead
	l.Values[0].Ahead = func(ctx context.Context, list []int) {
		from := make([]heap.ObjectID, len(list))
		for n, i := range list {
			from[n] = ids[i]
		}
		s.PrefetchNames(ctx, from, slices.Repeat([]heap.ObjectID{to}, len(list)))
		labels(ctx, list)
	}
	return l
}

// referents returns the referents of an object, field by field.
func referents(ctx context.Context, s *snapshot.Snapshot, from heap.ObjectID) (*result.Level, error) {
	if s.ElementType(from) == heap.Object && s.HasValues() {
		return elements(ctx, s, from)
	}
	references, err := s.References(ctx, from)
	if err != nil {
		return nil, err
	}
	references = slices.DeleteFunc(references, func(r snapshot.Reference) bool { return !s.Counts(r.Target) })
	ids := make([]heap.ObjectID, len(references))
	for i, r := range references {
		ids[i] = r.Target
	}
	return Level(s, ids, true, func(_ context.Context, i int) string { return references[i].Name }), nil
}

// elements returns the referents of an array. Their names are made when a row is shown,
// because arrays can be huge.
func elements(ctx context.Context, s *snapshot.Snapshot, array heap.ObjectID) (*result.Level, error) {
	values, err := s.Elements(ctx, array, 0, math.MaxUint32)
	if err != nil {
		return nil, err
	}
	ids, places := []heap.ObjectID{}, []uint32{}
	class := s.Class(s.ClassOf(array)).Object
	first := 0 // among the elements
	if s.Counts(class) {
		ids, places, first = append(ids, class), append(places, 0), 1
	}
	for i, v := range values {
		if id, found := s.ID(v.Address()); found && v.Bits != 0 {
			ids = append(ids, id)
			places = append(places, uint32(i))
		}
	}
	return Level(s, ids, true, func(_ context.Context, i int) string {
		if i < first {
			return "<class>"
		}
		return fmt.Sprintf("[%d]", places[i])
	}), nil
}
