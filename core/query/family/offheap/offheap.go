// Package offheap adds up the memory outside the heap by kind, owner and object.
package offheap

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/nativememory"
	"heapdrop/core/query/support/owners"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
	"heapdrop/internal/order"
)

// Queries returns the queries of this family.
func Queries() []query.Query {
	return []query.Query{{
		Name: "off_heap", Title: "Off-Heap Memory", Category: "Java Basics", Values: query.ValuesShown,
		Help: "Adds up memory outside the heap: direct buffers, mapped files, native memory segments, zlib streams, with the field of the program that holds them. " +
			"Slices and duplicates of a buffer are not counted again.",
		Stage: snapshot.StageComplete, Run: run,
	}}
}

func run(ctx context.Context, s *snapshot.Snapshot, _ query.Arguments) (result.Result, error) {
	d := &result.Document{Heading: result.Heading{Title: "Off-heap memory"}}
	if !s.HasValues() {
		d.Note("Native memory cannot be found: " + snapshot.ErrNoValues.Error() + ".")
		return d, nil
	}
	blocks, err := nativememory.Find(ctx, s)
	if err != nil {
		return nil, err
	}
	ids := make([]heap.ObjectID, len(blocks))
	for i := range blocks {
		ids[i] = blocks[i].ID
	}
	o, err := owners.NewFinder(ctx, s).Find(ctx, ids)
	if err != nil {
		return nil, err
	}
	total, views := int64(0), 0
	for i := range blocks {
		total += blocks[i].Own
		if blocks[i].Own == 0 {
			views++
		}
	}
	d.AddText(result.Strong(numbers.Bytes(total)), result.Plain(fmt.Sprintf(" outside the heap, owned by %s; in addition, %s of the same memory.", numbers.Count(int64(len(blocks)-views), "object"), numbers.Count(int64(views), "view"))))
	if text := reserved(ctx, s); text != "" {
		d.AddText(result.Plain(text))
	}
	d.AddHeading(2, "By kind")
	d.AddResult(kindTable(s, blocks))
	d.AddHeading(2, "By owner")
	d.AddText(result.Plain("The owner is the field of the program that holds a buffer. A buffer held only by its own cleaner is garbage that has not been collected yet."))
	d.AddResult(ownerTable(s, blocks, o))
	d.AddHeading(2, "Objects")
	d.AddResult(blockTable(s, blocks, o))
	return d, nil
}

// reserved notes what the JVM itself counted in java.nio.Bits, whose field names are in
// lower case in JDK 8.
func reserved(ctx context.Context, s *snapshot.Snapshot) string {
	counter := func(names ...string) (int64, bool) {
		for _, c := range s.ClassesByName("java.nio.Bits") {
			for _, name := range names {
				if v, found, err := s.Field(ctx, s.Class(c).Object, name, "value"); err == nil && found {
					return int64(v.Bits), true
				}
			}
		}
		return 0, false
	}
	count, counted := counter("COUNT", "count")
	capacity, summed := counter("TOTAL_CAPACITY", "totalCapacity")
	if !counted || !summed {
		return ""
	}
	return fmt.Sprintf("The JVM itself counted %s with %s.", numbers.Count(count, "direct buffer"), numbers.Bytes(capacity))
}

func kindTable(s *snapshot.Snapshot, blocks []nativememory.Block) *result.Table {
	type sum struct {
		kind       nativememory.Kind
		ids        []heap.ObjectID
		own, views int64
	}
	var sums [nativememory.NumKinds]sum
	for _, b := range blocks {
		k := &sums[b.Kind]
		k.kind, k.ids = b.Kind, append(k.ids, b.ID)
		k.own += b.Own
		if b.Own == 0 {
			k.views++
		}
	}
	list := slices.DeleteFunc(sums[:], func(k sum) bool { return len(k.ids) == 0 })
	return &result.Table{
		Heading: result.Heading{Title: "Off-heap memory by kind"},
		Columns: []result.Column{
			{Name: "Kind", Type: result.Text}, {Name: "What it is", Type: result.Text}, {Name: "Objects", Type: result.Integer, Total: true},
			{Name: "Views", Type: result.Integer, Total: true}, {Name: "Capacity", Type: result.Bytes, Total: true},
		},
		Rows: &result.Level{
			Len: len(list),
			Values: []result.Values{
				result.Texts(func(i int) string { return nativememory.Kinds[list[i].kind].Title }),
				result.Texts(func(i int) string { return nativememory.Kinds[list[i].kind].Help }),
				result.Ints(func(i int) int64 { return int64(len(list[i].ids)) }),
				result.Ints(func(i int) int64 { return list[i].views }),
				result.Ints(func(i int) int64 { return list[i].own }),
			},
			Row: func(_ context.Context, i int) result.Row {
				return result.Row{Set: rows.NamedIfFew(s, list[i].ids), Icon: "object"}
			},
			Sort: &result.Order{Column: 4, Descending: true},
		},
	}
}

// owned is the native memory with one owner.
type owned struct {
	owner uint32
	kind  nativememory.Kind
	ids   []heap.ObjectID
	own   int64
}

func ownerTable(s *snapshot.Snapshot, blocks []nativememory.Block, o *owners.Owners) *result.Table {
	sorted := make([]int, len(blocks))
	for i := range sorted {
		sorted[i] = i
	}
	order.Sort(sorted, func(a, b int) int {
		return cmp.Or(cmp.Compare(o.Of[a], o.Of[b]), cmp.Compare(blocks[a].Kind, blocks[b].Kind), cmp.Compare(blocks[a].ID, blocks[b].ID))
	})
	var list []owned
	for _, i := range sorted {
		b := &blocks[i]
		if n := len(list); n == 0 || list[n-1].owner != o.Of[i] || list[n-1].kind != b.Kind {
			list = append(list, owned{owner: o.Of[i], kind: b.Kind})
		}
		last := &list[len(list)-1]
		last.ids = append(last.ids, b.ID)
		last.own += b.Own
	}
	return &result.Table{
		Heading: result.Heading{Title: "Off-heap memory by owner"},
		Columns: []result.Column{
			{Name: "Owner", Type: result.Text}, {Name: "Kind", Type: result.Text}, {Name: "Objects", Type: result.Integer, Total: true},
			{Name: "Capacity", Type: result.Bytes, Total: true},
		},
		Rows: &result.Level{
			Len: len(list),
			Values: []result.Values{
				result.Texts(func(i int) string { return o.List[list[i].owner].Name(s) }),
				result.Texts(func(i int) string { return nativememory.Kinds[list[i].kind].Title }),
				result.Ints(func(i int) int64 { return int64(len(list[i].ids)) }),
				result.Ints(func(i int) int64 { return list[i].own }),
			},
			Row: func(_ context.Context, i int) result.Row {
				row := result.Row{Set: rows.NamedIfFew(s, list[i].ids), Icon: "object"}
				if c := o.List[list[i].owner].Class; c != heap.NoClass {
					row.Class = s.ClassName(c)
				}
				return row
			},
			Sort: &result.Order{Column: 3, Descending: true},
		},
	}
}

func blockTable(s *snapshot.Snapshot, blocks []nativememory.Block, o *owners.Owners) *result.Table {
	id := func(i int) heap.ObjectID { return blocks[i].ID }
	return &result.Table{
		Heading: result.Heading{Title: "Objects with off-heap memory"},
		Columns: []result.Column{
			{Name: "Object", Type: result.Object}, {Name: "Kind", Type: result.Text}, {Name: "Size", Type: result.Bytes}, {Name: "Counted", Type: result.Bytes, Total: true},
			{Name: "Native Address", Type: result.Text}, {Name: "Owner", Type: result.Text}, {Name: "Retained Heap", Type: result.Bytes},
		},
		Rows: &result.Level{
			Len: len(blocks),
			Values: []result.Values{
				rows.Labels(s, id),
				result.Texts(func(i int) string {
					if blocks[i].Own == 0 {
						return "View"
					}
					return nativememory.Kinds[blocks[i].Kind].Title
				}),
				result.Ints(func(i int) int64 { return blocks[i].Size }),
				result.Ints(func(i int) int64 { return blocks[i].Own }),
				result.Texts(func(i int) string { return "0x" + strconv.FormatUint(blocks[i].Address, 16) }),
				result.Texts(func(i int) string { return o.List[o.Of[i]].Name(s) }),
				rows.Retained(s, id),
			},
			Row:  func(_ context.Context, i int) result.Row { return rows.Object(s, blocks[i].ID) },
			Sort: &result.Order{Column: 3, Descending: true},
		},
	}
}
