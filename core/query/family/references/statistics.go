package references

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"heapdrop/core/graph"
	"heapdrop/core/heap"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/numbers"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/instances"
	"heapdrop/core/query/support/javaref"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
	"heapdrop/core/usage"
)

const statisticsFolder = "Java Basics/References"

const statisticsHelp = "Three tables: the objects that the references refer to; what is alive only because of them, so that a collection could free it; " +
	"and referents that the reference objects also hold strongly, in another way."

var referentField = query.Argument{
	Name: "referent_attribute", Flag: "-referent_attribute", Type: query.Text, Default: "referent", Help: "the field that holds the referent",
}

// statistics are the queries on reference objects.
func statistics() []query.Query {
	ofClass := func(name, kind, class string) query.Query {
		return query.Query{
			Name: name, Title: kind + " References Statistics", Category: statisticsFolder, Stage: snapshot.StageComplete,
			Help: "Shows what the " + strings.ToLower(kind) + " references of the heap hold. " + statisticsHelp,
			Run: func(ctx context.Context, s *snapshot.Snapshot, _ query.Arguments) (result.Result, error) {
				return statisticsOf(ctx, s, strings.ToLower(kind)+" references", instances.Of(s, class), "referent")
			},
		}
	}
	return []query.Query{
		{
			Name: "references_statistics", Title: "References Statistics", Category: statisticsFolder, Stage: snapshot.StageComplete,
			Help: "Shows what some reference objects hold. " + statisticsHelp,
			Arguments: []query.Argument{
				{Name: "objects", Type: query.Objects, Required: true, Help: "reference objects"}, referentField,
			},
			Menus: []query.Menu{{Label: "References/References Statistics", Command: "references_statistics $set", For: "set"}},
			Run: func(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
				objects, err := a.Objects("objects").Eval(ctx, s)
				if err != nil {
					return nil, err
				}
				return statisticsOf(ctx, s, rows.Title(s, a.Objects("objects")), slices.Clone(objects.IDs()), a.Text("referent_attribute"))
			},
		},
		ofClass("weak_references_statistics", "Weak", "java.lang.ref.WeakReference"),
		ofClass("soft_references_statistics", "Soft", "java.lang.ref.SoftReference"),
		ofClass("phantom_references_statistics", "Phantom", "java.lang.ref.PhantomReference"),
		ofClass("finalizer_references_statistics", "Finalizer", "java.lang.ref.Finalizer"),
	}
}

// held describes what some reference objects refer to and keep alive.
type held struct {
	cleared   int             // number of references without referent
	referents []heap.ObjectID // without repetition, in ascending order
	only      *snapshot.Retained
	strong    []heap.ObjectID // referents that the references also keep alive by another path
}

// hold finds what the references keep alive through the field: what becomes unreachable
// if the field is null in all of them. A referent that stays reachable then, but not when
// the references themselves are removed, is kept alive by the references by another path.
func hold(ctx context.Context, s *snapshot.Snapshot, references []heap.ObjectID, field string) (*held, error) {
	reader := instances.NewFieldReader(ctx, s, "", field)
	referents, err := reader.All(references)
	if err != nil {
		return nil, err
	}
	if len(references) > 0 && !reader.Found() {
		return nil, &usage.Error{Message: fmt.Sprintf("no object of the %s has a field %q that refers to something", numbers.Grouped(int64(len(references))), field),
			Advice: "Give reference objects, or name their field with -referent_attribute."}
	}
	h := &held{}
	members, classes := s.NewSet(), map[heap.ClassIndex]bool{}
	for i, id := range references {
		members.Set(uint32(id))
		classes[s.ClassOf(id)] = true
		if referents[i] == heap.NoObject {
			h.cleared++
		}
	}
	slices.Sort(referents)
	h.referents = slices.DeleteFunc(slices.Compact(referents), func(id heap.ObjectID) bool { return id == heap.NoObject })
	exclude := snapshot.Exclude{Fields: []string{field}, Only: members}
	for c := range classes {
		exclude.Classes = append(exclude.Classes, c)
	}
	only, all, err := s.RetainedThrough(ctx, exclude)
	if err != nil {
		return nil, err
	}
	h.only = only
	for _, id := range h.referents {
		if all.Has(uint32(id)) && !only.Set.Has(uint32(id)) && !members.Has(uint32(id)) {
			h.strong = append(h.strong, id)
		}
	}
	return h, nil
}

func statisticsOf(ctx context.Context, s *snapshot.Snapshot, title string, references []heap.ObjectID, field string) (result.Result, error) {
	d := &result.Document{Heading: result.Heading{Title: "Statistics of " + title}}
	if !s.HasValues() {
		d.Note("The referents are unknown: " + snapshot.ErrNoValues.Error() + ".")
		return d, nil
	}
	if len(references) == 0 {
		d.AddText(result.Plain("There are no " + title + " in this heap."))
		return d, nil
	}
	h, err := hold(ctx, s, references, field)
	if err != nil {
		return nil, err
	}
	alive := "Nothing is alive only because of them."
	if h.only.Objects > 0 {
		alive = fmt.Sprintf("%s in %s would be freed without them.", numbers.Bytes(h.only.Bytes), many(int(h.only.Objects), "object"))
	}
	d.AddText(result.Plain(fmt.Sprintf("%s, %s of them cleared or without a referent. The others refer to %s. ",
		many(len(references), "reference"), numbers.Grouped(int64(h.cleared)), many(len(h.referents), "object"))), result.Strong(alive))
	d.AddHeading(2, "Referents")
	d.AddResult(referentTable(s, "Histogram of referents", h.referents))
	if h.only.Objects > 0 {
		d.AddHeading(2, "Only retained through the references")
		d.AddResult(referentTable(s, "Objects that only the references keep alive", idsOf(h.only.Set)))
	}
	d.AddHeading(2, "Referents held strongly by the references")
	if len(h.strong) == 0 {
		d.AddText(result.Plain("None: the references keep no referent alive in another way."))
		return d, nil
	}
	d.AddText(result.Plain("A strong path leads from one of the references to each of these, and they are alive only because of it: "),
		result.CommandLink("show the paths", leakCommand(s, references, field)))
	d.AddResult(referentTable(s, "Referents held strongly by the reference", h.strong))
	return d, nil
}

// leakCommand returns the command that finds how references keep their referents strongly
// reachable; for the whole heap if there are too many referents to list.
func leakCommand(s *snapshot.Snapshot, references []heap.ObjectID, field string) string {
	named := rows.Named(s, references)
	if named == "" {
		named = "superclass:" + javaref.Class
	}
	return "reference_leak " + named + " -referent_attribute " + field
}

// many formats a number with its noun: "1 object", "1,234 objects".
func many(n int, noun string) string { return numbers.Count(int64(n), noun) }

func idsOf(b graph.Bits) []heap.ObjectID { return objectset.FromBits(b).IDs() }

// referentTable counts objects by class. The row of a few objects has them as its set.
func referentTable(s *snapshot.Snapshot, title string, ids []heap.ObjectID) *result.Table {
	groups := rows.Grouped(s, ids)
	t := &result.Table{Heading: result.Heading{Title: title}, Columns: classColumns}
	t.Rows = &result.Level{
		Len: len(groups),
		Values: []result.Values{
			result.Texts(func(i int) string { return s.ClassName(groups[i].Class) }),
			result.Ints(func(i int) int64 { return int64(len(groups[i].IDs)) }),
			result.Ints(func(i int) int64 { return rows.ShallowOf(s, groups[i].IDs) }),
			rows.LeastRetained(s, func(i int) []heap.ObjectID { return groups[i].IDs }),
		},
		Row: func(_ context.Context, i int) result.Row {
			row := rows.Class(s, groups[i].Class)
			row.Set = rows.Named(s, groups[i].IDs)
			return row
		},
		Sort: &result.Order{Column: 3, Descending: true},
	}
	return t
}
