package ibmheaproots

import (
	"context"
	"fmt"
	"strconv"

	"heapdrop/core/graph"
	"heapdrop/core/heap"
	"heapdrop/core/numbers"
	"heapdrop/core/progress"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
)

// owned is the objects of a set that are below one root.
type owned struct {
	place   int // index in Roots
	objects []heap.ObjectID
	bytes   int64
}

func owners(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	of := a.Objects("objects")
	t := &result.Tree{Heading: result.Heading{Title: "Root owners of " + rows.Title(s, of)}, Columns: []result.Column{
		{Name: "Object", Type: result.Object}, {Name: "Kind", Type: result.Text}, {Name: "Objects", Type: result.Integer, Total: true},
		{Name: "Shallow Heap", Type: result.Bytes, Total: true}, {Name: "Depth", Type: result.Integer},
	}}
	objects, err := of.Eval(ctx, s)
	if err != nil {
		return nil, err
	}
	f, err := grow(ctx, s, a, &t.Heading)
	if err != nil {
		return nil, err
	}
	position := f.Positions()
	groups := map[int]*owned{}
	var list []*owned
	for id := range objects.All() {
		if f.isMade(position[id]) {
			continue
		}
		place := f.Owner(position[id])
		if groups[place] == nil {
			groups[place] = &owned{place: place}
			list = append(list, groups[place])
		}
		groups[place].objects = append(groups[place].objects, id)
		groups[place].bytes += s.Shallow(id)
	}
	t.Roots = f.owningRoots(list)
	t.Open = func(_ context.Context, key string) (*result.Level, error) {
		i, err := strconv.Atoi(key)
		if err != nil || i < 0 || i >= len(list) {
			return nil, rows.NoRow(key)
		}
		return f.ownedObjects(list[i].objects, position), nil
	}
	return t, nil
}

// owningRoots shows the roots, with the number of the given objects below each.
func (f *forest) owningRoots(list []*owned) *result.Level {
	id := func(i int) heap.ObjectID { return f.object(f.Roots[list[i].place]) }
	return &result.Level{
		Len: len(list),
		Values: []result.Values{
			rows.Labels(f.s, id),
			result.Texts(func(i int) string { return f.kind(list[i].place) }),
			result.Ints(func(i int) int64 { return int64(len(list[i].objects)) }),
			result.Ints(func(i int) int64 { return list[i].bytes }),
			result.Ints(func(int) int64 { return result.Unknown }),
		},
		Row: func(_ context.Context, i int) result.Row {
			row := rows.Object(f.s, id(i))
			row.Set = rows.Named(f.s, list[i].objects)
			row.Key, row.Expandable = strconv.Itoa(i), true
			return row
		},
		Sort: &result.Order{Column: 2, Descending: true},
	}
}

func (f *forest) ownedObjects(ids []heap.ObjectID, position []uint32) *result.Level {
	id := func(i int) heap.ObjectID { return ids[i] }
	return &result.Level{
		Len: len(ids),
		Values: []result.Values{
			rows.Labels(f.s, id), {Cell: func(context.Context, int) result.Cell { return result.Cell{} }},
			result.Ints(func(int) int64 { return 1 }), rows.Shallow(f.s, id),
			result.Ints(func(i int) int64 { return int64(f.Depth[position[ids[i]]]) }),
		},
		Row: func(ctx context.Context, i int) result.Row {
			row := rows.Object(f.s, ids[i])
			if p := f.Parent(position[ids[i]]); p != graph.None {
				row.Label = "below " + f.s.Label(f.object(p))
			}
			return row
		},
	}
}

// retainedBy shows what the given objects keep alive.
func retainedBy(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	of := a.Objects("objects")
	t := &result.Table{Heading: result.Heading{Title: "Kept alive by " + rows.Title(s, of)}, Columns: rows.ClassColumns}
	objects, err := of.Eval(ctx, s)
	if err != nil {
		return nil, err
	}
	retained, reached, err := s.RetainedWithout(ctx, objects.Bits(s), followed(s, a, &t.Heading), func(done, total int) error {
		progress.Report(ctx, "Following references", int64(done), int64(total))
		return ctx.Err()
	})
	if err != nil {
		return nil, err
	}
	for _, id := range s.Added() {
		retained.Clear(id)
		reached.Clear(id)
	}
	counts := s.ByClass(retained)
	retainedObjects, retainedBytes := sum(counts)
	reachedObjects, reachedBytes := sum(s.ByClass(reached))
	t.Note(fmt.Sprintf("Reachability: %s objects, %s. Kept alive: %s objects, %s. The objects themselves do not count.",
		numbers.Grouped(reachedObjects), numbers.Bytes(reachedBytes), numbers.Grouped(retainedObjects), numbers.Bytes(retainedBytes)))
	members := "kept(" + of.String() + ")"
	if a.Bool("strong") {
		members = ""
	}
	t.Rows = rows.CountLevel(s, counts, members)
	return t, nil
}

func sum(counts []snapshot.Counts) (objects, bytes int64) {
	for _, n := range counts {
		objects += n.Objects
		bytes += n.Shallow
	}
	return objects, bytes
}
