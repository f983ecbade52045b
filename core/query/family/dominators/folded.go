package dominators

import (
	"context"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/numbers"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
)

// foldedFrom is how many objects of one class below one object share a row.
const foldedFrom = 4

// folder makes the dominator tree of objects in which siblings of one class share a row,
// which opens into them. The key of a row is the address of its object, or for a group
// those of the object above, "-" for none, and of the class.
type folder struct {
	s    *snapshot.Snapshot
	tops []heap.ObjectID
	of   *objectset.Set // the tops in words
}

// fold is a row of the tree: one object, or several of a class.
type fold struct {
	above             heap.ObjectID // heap.NoObject on the first level
	class             heap.ClassIndex
	ids               []heap.ObjectID
	shallow, retained int64
}

func folded(s *snapshot.Snapshot, title string, tops []heap.ObjectID, of *objectset.Set) *result.Tree {
	f := &folder{s, tops, of}
	return &result.Tree{
		Heading: result.Heading{Title: title + ", siblings of one class together"}, Columns: columns,
		Roots: f.level(heap.NoObject, tops), Open: f.open,
	}
}

// open makes the level below a row.
func (f *folder) open(_ context.Context, key string) (*result.Level, error) {
	above, class, isGroup := strings.Cut(key, " ")
	if !isGroup {
		id, found := rows.ByKey(f.s, key)
		if !found {
			return nil, rows.NoRow(key)
		}
		return f.level(id, f.s.DominatedByAddress(id)), nil
	}
	siblings := f.tops
	if above != "-" {
		id, found := rows.ByKey(f.s, above)
		if !found {
			return nil, rows.NoRow(key)
		}
		siblings = f.s.DominatedByAddress(id)
	}
	for _, g := range rows.Grouped(f.s, siblings) {
		if rows.Hex(f.s, f.s.Class(g.Class).Object) == class {
			return objectLevel(f.s, g.IDs), nil
		}
	}
	return nil, rows.NoRow(key)
}

// level folds some siblings.
func (f *folder) level(above heap.ObjectID, siblings []heap.ObjectID) *result.Level {
	var list []fold
	for _, g := range rows.Grouped(f.s, siblings) {
		if len(g.IDs) >= foldedFrom {
			list = append(list, f.sum(fold{above: above, class: g.Class, ids: g.IDs}))
			continue
		}
		for i := range g.IDs {
			list = append(list, f.sum(fold{above: above, class: g.Class, ids: g.IDs[i : i+1]}))
		}
	}
	retained := func(i int) int64 { return list[i].retained }
	return &result.Level{
		Len: len(list),
		Values: []result.Values{
			{
				Cell: func(ctx context.Context, i int) result.Cell { return result.Str(f.label(ctx, &list[i])) },
				Find: func(i int) string { return f.s.ClassName(list[i].class) },
			},
			result.Cells(func(_ context.Context, i int) result.Cell {
				if len(list[i].ids) > 1 {
					return result.Cell{}
				}
				return result.Addr(f.s.Address(list[i].ids[0]))
			}),
			result.Ints(func(i int) int64 { return list[i].shallow }),
			result.Ints(retained), result.Shares(retained, f.s.Info().UsedHeap),
		},
		Row:  func(ctx context.Context, i int) result.Row { return f.row(ctx, &list[i]) },
		Sort: &result.Order{Column: retainedColumn, Descending: true},
	}
}

// sum adds up the sizes of a row.
func (f *folder) sum(row fold) fold {
	const together = 1 << 12
	var bytes [together]int64
	for part := range slices.Chunk(row.ids, together) {
		f.s.RetainedSizes(part, bytes[:len(part)])
		for _, n := range bytes[:len(part)] {
			row.retained += n
		}
		f.s.ShallowSizes(part, bytes[:len(part)])
		for _, n := range bytes[:len(part)] {
			row.shallow += n
		}
	}
	return row
}

func (f *folder) label(ctx context.Context, of *fold) string {
	if len(of.ids) == 1 {
		return rows.Label(ctx, f.s, of.ids[0])
	}
	return numbers.Grouped(int64(len(of.ids))) + " × " + f.s.ClassName(of.class)
}

// row says what a row stands for, and by which field the object above refers to it.
func (f *folder) row(ctx context.Context, of *fold) result.Row {
	var row result.Row
	if len(of.ids) == 1 {
		row = rows.Object(f.s, of.ids[0])
		row.Key, row.Expandable = row.Object, f.s.HasDominated(of.ids[0])
	} else {
		class := f.s.Class(of.class).Object
		among, above := f.of, "-"
		if of.above != heap.NoObject {
			above = rows.Hex(f.s, of.above)
			among = below(&objectset.Set{Terms: []objectset.Term{{Op: objectset.ObjectAt, Address: f.s.Address(of.above)}}})
		}
		set := objectset.Set{Terms: []objectset.Term{{Op: objectset.And, Args: []*objectset.Set{
			among, {Terms: []objectset.Term{{Op: objectset.ClassOf, Address: f.s.Address(class)}}},
		}}}}
		row = result.Row{Class: f.s.ClassName(of.class), Icon: "class", Set: set.String(), Key: above + " " + rows.Hex(f.s, class), Expandable: true}
	}
	if of.above != heap.NoObject {
		row.Label = f.field(ctx, of)
	}
	return row
}

// field names the fields by which the object above refers to the first objects of a row.
func (f *folder) field(ctx context.Context, of *fold) string {
	if _, isArray := f.s.Length(of.above); isArray && len(of.ids) > 1 {
		return "[*]"
	}
	var names []string
	for _, id := range of.ids[:min(len(of.ids), foldedFrom)] {
		for _, name := range f.s.ReferenceNames(ctx, of.above, id) {
			if !slices.Contains(names, name) && len(names) < 3 {
				names = append(names, name)
			}
		}
	}
	return strings.Join(names, ", ")
}
