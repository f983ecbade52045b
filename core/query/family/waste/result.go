package waste

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"

	"heapdrop/core/heap"
	"heapdrop/core/lang/commandline"
	"heapdrop/core/numbers"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/owners"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
	"heapdrop/core/usage"
	"heapdrop/internal/order"
)

// found is the result of a search, with owners.
type found struct {
	s      *snapshot.Snapshot
	finds  []find
	owners *owners.Owners
	nulls  []nulls
	sorted []uint32 // indexes of finds, by owner and category
}

func run(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	if !s.HasValues() {
		d := &result.Document{Heading: result.Heading{Title: "Waste"}}
		d.Note("Waste cannot be found: " + snapshot.ErrNoValues.Error() + ".")
		return d, nil
	}
	w := newScan(ctx, s)
	if err := w.run(ctx); err != nil {
		return nil, err
	}
	only, isCategory := byName(a.Text("category"))
	if isCategory {
		w.finds = slices.DeleteFunc(w.finds, func(f find) bool { return f.category != only })
		if only != nullField {
			w.nulls = nil
		}
	}
	f, err := attribute(ctx, s, w)
	if err != nil {
		return nil, err
	}
	if owner := a.Text("owner"); owner != "" {
		if err := f.restrictTo(owner); err != nil {
			return nil, err
		}
	}
	return f.document(w.missing, isCategory || a.Given("owner"), a), nil
}

// attribute finds the owners of all finds.
func attribute(ctx context.Context, s *snapshot.Snapshot, w *scan) (*found, error) {
	ids := make([]heap.ObjectID, len(w.finds))
	for i := range w.finds {
		ids[i] = w.finds[i].id
	}
	finder := owners.NewFinder(ctx, s)
	finder.Know(w.fields)
	o, err := finder.Find(ctx, ids)
	if err != nil {
		return nil, err
	}
	return &found{s: s, finds: w.finds, owners: o, nulls: w.nulls}, nil
}

// restrictTo drops what was found for all other owners.
func (f *found) restrictTo(owner string) error {
	wanted := make([]bool, len(f.owners.List))
	for i, o := range f.owners.List {
		wanted[i] = o.Name(f.s) == owner
	}
	remaining, of := f.finds[:0], f.owners.Of[:0]
	for i, one := range f.finds {
		if wanted[f.owners.Of[i]] {
			remaining, of = append(remaining, one), append(of, f.owners.Of[i])
		}
	}
	f.finds, f.owners.Of = remaining, of
	f.nulls = slices.DeleteFunc(f.nulls, func(n nulls) bool { return f.s.ClassName(n.class)+"#"+n.field != owner })
	if len(f.finds)+len(f.nulls) == 0 {
		return &usage.Error{Message: fmt.Sprintf("%q owns no waste; write owners as in the table: app.Cache#entries", owner), Found: owner}
	}
	return nil
}

// group is several finds that share a row of a table.
type group struct {
	category category
	owner    int // index into owners; -1 for all owners, and for null fields
	nulls    *nulls
	objects  int64
	bytes    int64
	first    int // its finds are in found.sorted, from first to last
	last     int
}

// byOwner sorts the finds by owner and category and returns the groups.
func (f *found) byOwner() []group {
	keys := len(f.owners.List) * int(numCategories)
	start, bytes := make([]int, keys+1), make([]int64, keys)
	for i, of := range f.owners.Of {
		key := int(of)*int(numCategories) + int(f.finds[i].category)
		start[key+1]++
		bytes[key] += int64(f.finds[i].bytes)
	}
	for k := range keys {
		start[k+1] += start[k]
	}
	f.sorted = make([]uint32, len(f.finds))
	next := slices.Clone(start)
	for i, of := range f.owners.Of {
		at := &next[int(of)*int(numCategories)+int(f.finds[i].category)]
		f.sorted[*at] = uint32(i)
		*at++
	}
	var groups []group
	for k := range keys {
		if start[k] == start[k+1] {
			continue
		}
		g := group{category: category(k % int(numCategories)), owner: k / int(numCategories), first: start[k], last: start[k+1], bytes: bytes[k]}
		g.objects = int64(g.last - g.first)
		groups = append(groups, g)
	}
	for i := range f.nulls {
		n := &f.nulls[i]
		groups = append(groups, group{category: nullField, owner: -1, nulls: n, objects: n.instances, bytes: n.bytes})
	}
	return groups
}

// document shows totals by category, then by owner; on request also the objects.
func (f *found) document(missing int, detail bool, a query.Arguments) *result.Document {
	groups := f.byOwner()
	total, perCategory := int64(0), make([]group, numCategories)
	for _, g := range groups {
		total += g.bytes
		perCategory[g.category].objects += g.objects
		perCategory[g.category].bytes += g.bytes
	}
	heapBytes := f.s.Info().UsedHeap
	d := &result.Document{Heading: result.Heading{Title: "Waste"}}
	d.AddText(result.Strong(numbers.Bytes(total)), result.Plain(fmt.Sprintf(" of %s of reachable objects could be saved (%s).", numbers.Bytes(heapBytes), numbers.ShareOf(total, heapBytes))))
	d.AddHeading(2, "By kind")
	d.AddResult(categoryTable(perCategory, heapBytes))
	d.AddHeading(2, "By owner")
	d.AddText(result.Plain("The owner of an object is the nearest field of the program above it, past arrays, strings and collections."))
	d.AddResult(f.ownerTable(groups, heapBytes))
	if detail {
		d.AddHeading(2, "Objects")
		d.AddResult(f.objectTable())
	} else if len(groups) > 0 {
		d.AddText(f.ownerLinks(groups, a)...)
	}
	d.Note("An object counts in one kind only. Bytes are the shallow heap that could be saved; what elements retain never counts.")
	if missing > 0 {
		d.Note(fmt.Sprintf("The contents of %s are not in the dump.", numbers.Count(int64(missing), "object")))
	}
	return d
}

func categoryTable(groups []group, whole int64) *result.Table {
	kinds := make([]int, 0, len(groups))
	for c := range groups {
		if groups[c].objects > 0 {
			kinds = append(kinds, c)
		}
	}
	at := func(i int) *group { return &groups[kinds[i]] }
	return &result.Table{
		Heading: result.Heading{Title: "Waste by kind"},
		Columns: []result.Column{
			{Name: "Kind", Type: result.Text}, {Name: "What counts", Type: result.Text}, {Name: "Occurrences", Type: result.Integer},
			{Name: "Wasted", Type: result.Bytes, Total: true}, {Name: "Percentage", Type: result.Percent, Total: true},
		},
		Rows: &result.Level{
			Len: len(kinds),
			Values: []result.Values{
				result.Texts(func(i int) string { return categories[kinds[i]].title }),
				result.Texts(func(i int) string { return categories[kinds[i]].help }),
				result.Ints(func(i int) int64 { return at(i).objects }),
				result.Ints(func(i int) int64 { return at(i).bytes }),
				result.Shares(func(i int) int64 { return at(i).bytes }, whole),
			},
			Sort: &result.Order{Column: 3, Descending: true},
		},
	}
}

// ownerName returns the name of the owner of a group.
func (f *found) ownerName(g *group) string {
	if g.nulls != nil {
		return f.s.ClassName(g.nulls.class) + "#" + g.nulls.field
	}
	return f.owners.List[g.owner].Name(f.s)
}

// ownersLinked is how many owners get a link to their objects.
const ownersLinked = 5

// ownerLinks links to the objects of the owners with the most waste. The tables have the figures.
func (f *found) ownerLinks(groups []group, a query.Arguments) []result.Span {
	sum := map[string]int64{}
	for i := range groups {
		sum[f.ownerName(&groups[i])] += groups[i].bytes
	}
	names := make([]string, 0, len(sum))
	for name := range sum {
		names = append(names, name)
	}
	order.Sort(names, func(x, y string) int { return cmp.Or(cmp.Compare(sum[y], sum[x]), cmp.Compare(x, y)) })
	list := []result.Span{result.Plain("The objects of: ")}
	for i, name := range names[:min(len(names), ownersLinked)] {
		if i > 0 {
			list = append(list, result.Plain(", "))
		}
		list = append(list, result.CommandLink(name, "waste -category "+a.Text("category")+" -owner "+commandline.Quote(name)))
	}
	return list
}

func (f *found) ownerTable(groups []group, whole int64) *result.Table {
	at := func(i int) *group { return &groups[i] }
	via := func(i int) string {
		if g := at(i); g.nulls == nil {
			return f.s.ClassName(f.owners.List[g.owner].Via)
		}
		return "null in " + strconv.Itoa(int(100*at(i).nulls.instances/at(i).nulls.of)) + " % of instances"
	}
	return &result.Table{
		Heading: result.Heading{Title: "Waste by owner"},
		Columns: []result.Column{
			{Name: "Owner", Type: result.Text}, {Name: "Refers to", Type: result.Text}, {Name: "Kind", Type: result.Text}, {Name: "Objects", Type: result.Integer},
			{Name: "Wasted", Type: result.Bytes, Total: true}, {Name: "Percentage", Type: result.Percent, Total: true},
		},
		Rows: &result.Level{
			Len: len(groups),
			Values: []result.Values{
				result.Texts(func(i int) string { return f.ownerName(at(i)) }),
				result.Texts(via),
				result.Texts(func(i int) string { return categories[at(i).category].title }),
				result.Ints(func(i int) int64 { return at(i).objects }),
				result.Ints(func(i int) int64 { return at(i).bytes }),
				result.Shares(func(i int) int64 { return at(i).bytes }, whole),
			},
			Row:  func(_ context.Context, i int) result.Row { return f.ownerRow(at(i)) },
			Sort: &result.Order{Column: 4, Descending: true},
		},
	}
}

func (f *found) ownerRow(g *group) result.Row {
	if g.nulls != nil {
		return result.Row{Class: f.s.ClassName(g.nulls.class), Icon: "class"}
	}
	row := result.Row{Icon: "object"}
	if c := f.owners.List[g.owner].Class; c != heap.NoClass {
		row.Class = f.s.ClassName(c)
	}
	ids := make([]heap.ObjectID, 0, g.last-g.first)
	for _, i := range f.sorted[g.first:g.last] {
		ids = append(ids, f.finds[i].id)
	}
	row.Set = rows.NamedIfFew(f.s, ids)
	return row
}

// objectTable lists the finds object by object.
func (f *found) objectTable() *result.Table {
	at := func(i int) *find { return &f.finds[f.sorted[i]] }
	id := func(i int) heap.ObjectID { return at(i).id }
	return &result.Table{
		Heading: result.Heading{Title: "Wasteful objects"},
		Columns: []result.Column{
			{Name: "Object", Type: result.Object}, {Name: "Kind", Type: result.Text}, {Name: "Owner", Type: result.Text},
			{Name: "Wasted", Type: result.Bytes, Total: true}, {Name: "Shallow Heap", Type: result.Bytes}, {Name: "Retained Heap", Type: result.Bytes},
		},
		Rows: &result.Level{
			Len: len(f.finds),
			Values: []result.Values{
				rows.Labels(f.s, id),
				result.Texts(func(i int) string { return categories[at(i).category].title }),
				result.Texts(func(i int) string { return f.owners.List[f.owners.Of[f.sorted[i]]].Name(f.s) }),
				result.Ints(func(i int) int64 { return int64(at(i).bytes) }),
				rows.Shallow(f.s, id), rows.Retained(f.s, id),
			},
			Row:  func(_ context.Context, i int) result.Row { return rows.Object(f.s, id(i)) },
			Sort: &result.Order{Column: 3, Descending: true},
		},
	}
}
