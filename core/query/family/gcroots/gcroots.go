// Package gcroots has the queries about GC roots, retained sets and class hierarchies:
// those that count by kind and class and follow no single references.
package gcroots

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/numbers"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
	"heapdrop/internal/order"
)

// Queries returns the queries of this family.
func Queries() []query.Query {
	return []query.Query{
		{
			Name: "gc_roots", Title: "GC Roots", Category: "Java Basics", Values: query.ValuesShown,
			Help: "Lists the GC roots by kind and class. Locals on the stack of a known thread are kept alive by the thread object; " +
				"they are listed, but only kinds without a note make an object a root of the dominator tree.",
			Stage: snapshot.StageReferences, Run: byKind,
		},
		{
			Name: "show_retained_set", Title: "Show Retained Set", Category: "Java Basics", Values: query.ValuesShown,
			Help: "Counts by class everything that would be freed if the given objects were gone: their exact retained set. With -f the objects stay, " +
				"and it counts what would be freed if these fields of theirs were null.",
			Arguments: []query.Argument{
				{Name: "objects", Type: query.Objects, Required: true, Help: "the objects that go"},
				{Name: "f", Flag: "-f", Type: query.Text, Multiple: true, Help: "names of fields that become null instead"},
			},
			Menus: []query.Menu{{Label: "Show Retained Set", Command: "show_retained_set $set", For: "set"}},
			Stage: snapshot.StageComplete, Run: retained,
		},
	}
}

func retained(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	of := a.Objects("objects")
	objects, err := of.Eval(ctx, s)
	if err != nil {
		return nil, err
	}
	t := &result.Table{Heading: result.Heading{Title: "Retained set of " + rows.Title(s, of)}, Columns: rows.ClassColumns}
	if fields := a.Texts("f"); len(fields) > 0 {
		return t, retainedByFields(ctx, s, t, objects, fields)
	}
	r, err := s.RetainedSet(ctx, objects.All(), nil)
	if err != nil {
		return nil, err
	}
	t.Rows = rows.ClassLevel(s, objectset.FromBits(r.Set).IDs(), "retained("+of.String()+")")
	return t, nil
}

// retainedByFields counts what is kept alive only through certain fields of the objects.
func retainedByFields(ctx context.Context, s *snapshot.Snapshot, t *result.Table, objects *objectset.Objects, fields []string) error {
	t.Title = "Retained by the fields " + strings.Join(fields, ", ") + strings.TrimPrefix(t.Title, "Retained set")
	if !s.HasValues() {
		t.Note("Fields cannot be told apart: " + snapshot.ErrNoValues.Error() + ".")
		t.Rows = rows.ClassLevel(s, nil, "")
		return nil
	}
	without := snapshot.Exclude{Fields: fields, Only: s.NewSet()}
	classes := map[heap.ClassIndex]bool{}
	for id := range objects.All() {
		without.Only.Set(uint32(id))
		if c := s.ClassOf(id); !classes[c] {
			classes[c] = true
			without.Classes = append(without.Classes, c)
		}
	}
	r, err := s.RetainedSet(ctx, objectset.List(nil).All(), []snapshot.Exclude{without})
	if err != nil {
		return err
	}
	t.Rows = rows.ClassLevel(s, objectset.FromBits(r.Set).IDs(), "")
	return nil
}

// part is the roots of one kind, or those among them of one class.
type part struct {
	kind heap.RootKind
	ids  []heap.ObjectID
	row  result.Row
	name string
}

var columns = []result.Column{
	{Name: "GC Root or Class", Type: result.Class}, {Name: "Objects", Type: result.Integer},
	{Name: "Shallow Heap", Type: result.Bytes}, {Name: "Retained Heap", Type: result.Bytes},
}

// byKind shows kinds of roots, their classes below, and the objects below these. Keys are
// KIND and KIND/CLASS.
func byKind(_ context.Context, s *snapshot.Snapshot, _ query.Arguments) (result.Result, error) {
	kinds := map[heap.RootKind]*part{}
	locals := false
	for _, r := range s.RootRecords() {
		id, found := s.ID(r.Object)
		if !found {
			continue
		}
		p := kinds[r.Kind]
		if p == nil {
			name := r.Kind.String()
			p = &part{kind: r.Kind, name: name, row: result.Row{
				Key: strconv.Itoa(int(r.Kind)), Expandable: true, Icon: "root", Set: "roots:" + strings.ReplaceAll(name, " ", "_"),
			}}
			kinds[r.Kind] = p
		}
		p.ids = append(p.ids, id)
		locals = locals || r.Kind.IsThreadLocal()
	}
	list := make([]*part, 0, len(kinds))
	for _, p := range kinds {
		slices.Sort(p.ids)
		p.ids = slices.Compact(p.ids)
		list = append(list, p)
	}
	order.Sort(list, func(a, b *part) int { return int(a.kind) - int(b.kind) })
	t := &result.Tree{Heading: result.Heading{Title: "GC roots"}, Columns: columns, Roots: partsLevel(s, list)}
	t.Note(numbers.Grouped(int64(len(s.GCRoots()))) + " distinct objects are GC roots.")
	if locals {
		t.Note("Locals of a known thread are kept alive by its thread object.")
	}
	t.Open = func(_ context.Context, key string) (*result.Level, error) { return openPart(s, kinds, key) }
	return t, nil
}

func openPart(s *snapshot.Snapshot, kinds map[heap.RootKind]*part, key string) (*result.Level, error) {
	kindText, classText, deeper := strings.Cut(key, "/")
	kind, err := strconv.Atoi(kindText)
	p := kinds[heap.RootKind(kind)]
	if err != nil || p == nil {
		return nil, rows.NoRow(key)
	}
	var classes []*part
	for _, g := range rows.Grouped(s, p.ids) {
		row := rows.Class(s, g.Class)
		row.Key, row.Expandable = key+"/"+strconv.Itoa(int(g.Class)), true
		row.Set = "and(" + p.row.Set + " " + row.Set + ")"
		if deeper && strconv.Itoa(int(g.Class)) == classText {
			return objects(s, g.IDs), nil
		}
		classes = append(classes, &part{name: s.ClassName(g.Class), ids: g.IDs, row: row})
	}
	if deeper {
		return nil, rows.NoRow(key)
	}
	return partsLevel(s, classes), nil
}

func partsLevel(s *snapshot.Snapshot, list []*part) *result.Level {
	return &result.Level{
		Len: len(list), Sort: &result.Order{Column: 1, Descending: true},
		Values: []result.Values{
			result.Texts(func(i int) string { return list[i].name }),
			result.Ints(func(i int) int64 { return int64(len(list[i].ids)) }),
			result.Ints(func(i int) int64 { return rows.ShallowOf(s, list[i].ids) }),
			rows.LeastRetained(s, func(i int) []heap.ObjectID { return list[i].ids }),
		},
		Row: func(_ context.Context, i int) result.Row { return list[i].row },
	}
}

func objects(s *snapshot.Snapshot, ids []heap.ObjectID) *result.Level {
	id := func(i int) heap.ObjectID { return ids[i] }
	return &result.Level{
		Len: len(ids),
		Values: []result.Values{
			rows.Labels(s, id), result.Ints(func(int) int64 { return 1 }), rows.Shallow(s, id), rows.Retained(s, id),
		},
		Row:  func(_ context.Context, i int) result.Row { return rows.Object(s, ids[i]) },
		Sort: &result.Order{Column: 3, Descending: true},
	}
}
