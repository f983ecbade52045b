package references

import (
	"context"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/numbers"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/reftree"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
)

// folder opens the rows of a tree of references in which an object's references to
// several objects of one class share a row. The key of such a group is the addresses of
// the object and of the class.
type folder struct {
	s       *snapshot.Snapshot
	inbound bool
	// unfolded opens an object.
	unfolded func(ctx context.Context, key string) (*result.Level, error)
}

// fold is a row below an object: one of its neighbours, or several of one class.
type fold struct {
	ids      []heap.ObjectID
	shallow  int64
	retained result.Cell
}

func (f *folder) open(ctx context.Context, key string) (*result.Level, error) {
	object, class, isGroup := strings.Cut(key, " ")
	of, found := rows.ByKey(f.s, object)
	if !found {
		return nil, rows.NoRow(key)
	}
	next, err := objectset.Neighbours(ctx, f.s, []heap.ObjectID{of}, f.inbound)
	if err != nil {
		return nil, err
	}
	var list []fold
	several := false
	for _, g := range rows.Grouped(f.s, next.IDs()) {
		switch {
		case isGroup && class == rows.Hex(f.s, f.s.Class(g.Class).Object):
			return reftree.Level(f.s, g.IDs, true, func(ctx context.Context, i int) string { return f.edge(ctx, of, g.IDs[i:i+1]) }), nil
		case len(g.IDs) >= rows.FoldedFrom:
			several = true
			list = append(list, f.sum(g.IDs))
		default:
			for i := range g.IDs {
				list = append(list, f.sum(g.IDs[i:i+1]))
			}
		}
	}
	switch {
	case isGroup:
		return nil, rows.NoRow(key)
	case !several: // list them by field
		return f.unfolded(ctx, key)
	}
	return f.level(of, list), nil
}

// sum computes the sizes of a row. The retained heaps of several objects may overlap, so
// their sum is an upper bound.
func (f *folder) sum(ids []heap.ObjectID) fold {
	row := fold{ids: ids, shallow: rows.ShallowOf(f.s, ids)}
	switch {
	case f.s.Stage() < snapshot.StageComplete:
	case len(ids) == 1:
		row.retained = result.Int(f.s.Retained(ids[0]))
	default:
		row.retained = result.AtLeast(f.s.MinRetainedOf(ids))
	}
	return row
}

func (f *folder) level(of heap.ObjectID, list []fold) *result.Level {
	retained := func(i int) int64 {
		if list[i].retained.Kind() == result.Null {
			return result.Unknown
		}
		return list[i].retained.Int()
	}
	return &result.Level{
		Len: len(list),
		Values: []result.Values{
			result.Cells(func(ctx context.Context, i int) result.Cell {
				ids := list[i].ids
				if len(ids) == 1 {
					return result.Str(rows.Label(ctx, f.s, ids[0]))
				}
				return result.Str(numbers.Grouped(int64(len(ids))) + " × " + f.s.ClassName(f.s.ClassOf(ids[0])))
			}),
			result.Ints(func(i int) int64 { return list[i].shallow }),
			{Int: retained, Cell: func(_ context.Context, i int) result.Cell { return list[i].retained }},
			result.Cells(func(_ context.Context, i int) result.Cell {
				if len(list[i].ids) > 1 {
					return result.Cell{}
				}
				return rows.RootCell(f.s, list[i].ids[0])
			}),
		},
		Row:  func(ctx context.Context, i int) result.Row { return f.row(ctx, of, list[i].ids) },
		Sort: &result.Order{Column: 2, Descending: true},
	}
}

func (f *folder) row(ctx context.Context, of heap.ObjectID, ids []heap.ObjectID) result.Row {
	if len(ids) == 1 {
		row := rows.Object(f.s, ids[0])
		row.Key, row.Expandable, row.Label = row.Object, true, f.edge(ctx, of, ids)
		return row
	}
	step := objectset.Referents
	if f.inbound {
		step = objectset.Referrers
	}
	class := f.s.ClassOf(ids[0])
	members := objectset.Set{Terms: []objectset.Term{{Op: objectset.And, Args: []*objectset.Set{
		{Terms: []objectset.Term{{Op: step, Args: []*objectset.Set{{Terms: []objectset.Term{{Op: objectset.ObjectAt, Address: f.s.Address(of)}}}}}}},
		{Terms: []objectset.Term{{Op: objectset.ClassOf, Address: f.s.Address(f.s.Class(class).Object)}}},
	}}}}
	return result.Row{
		Class: f.s.ClassName(class), Icon: "class", Set: members.String(), Expandable: true,
		Key: rows.Hex(f.s, of) + " " + rows.Hex(f.s, f.s.Class(class).Object), Label: f.edge(ctx, of, ids),
	}
}

// edge returns the fields between an object and the first of some neighbours.
func (f *folder) edge(ctx context.Context, of heap.ObjectID, ids []heap.ObjectID) string {
	reference := func(i int) (from, to heap.ObjectID) {
		if f.inbound {
			return ids[i], of
		}
		return of, ids[i]
	}
	if len(ids) == 1 {
		from, to := reference(0)
		return rows.Edge(ctx, f.s, from, to)
	}
	return rows.Edges(ctx, f.s, len(ids), reference)
}
