// Package insane measures structures and finds what keeps objects alive, as the tests of
// NetBeans do with INSANE. It computes the size of everything that some objects lead to,
// with parts left out, and paths from static fields, and it checks assertions about both.
package insane

import (
	"context"
	"fmt"

	"heapdrop/core/graph"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/numbers"
	"heapdrop/core/progress"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
)

const category = "INSANE"

// Queries returns the queries of this family.
func Queries() []query.Query {
	return []query.Query{
		{
			Name: "structure_size", Title: "Structure Size", Category: category, Stage: snapshot.StageReferences,
			Help: "Measures a structure: everything that can be reached from the given objects, each object counted once, by class. " +
				"Classes do not belong to it; for a class, the search starts from what its static fields refer to. References to the objects of -skip count as null: name what the structure only uses.",
			Arguments: []query.Argument{
				{Name: "objects", Type: query.Objects, Required: true, Help: "where the structure begins, such as static:app.Cache.STORE"},
				{Name: "skip", Flag: "-skip", Type: query.Objects, Help: "objects to treat as null"},
				{Name: "strong", Flag: "-strong", Type: query.Boolean, Help: "do not follow soft, weak, phantom and final references"},
			},
			Menus: []query.Menu{{Label: "Structure Size", Command: "structure_size $set", For: "set"}},
			Run:   structure,
		},
		{
			Name: "live_references", Title: "Live References", Category: category, Stage: snapshot.StageComplete,
			Help: "Shows which static fields and other GC roots keep objects alive through strong references, with a shortest path from each, " +
				"in the notation of INSANE: class and field, then every object with the field that continues the path. Objects held by both a static field and, for example, a thread count for both; where several static fields lead to an object, it counts for the nearest, and the others are listed after it.",
			Arguments: []query.Argument{
				{Name: "objects", Type: query.Objects, Required: true, Help: "the objects that should be gone"},
				{Name: "paths", Flag: "-paths", Type: query.Number, Default: "10", Help: "how many paths to write"},
			},
			Menus: []query.Menu{{Label: "Live References", Command: "live_references $set", For: "set"}},
			Run:   liveReferences,
		},
	}
}

func structure(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	of := a.Objects("objects")
	objects, err := of.Eval(ctx, s)
	if err != nil {
		return nil, err
	}
	m := &measure{from: of, objects: objects, strong: a.Bool("strong")}
	if given := a.Objects("skip"); given != nil {
		m.skip = []*objectset.Set{given}
		if m.skipped, err = given.Eval(ctx, s); err != nil {
			return nil, err
		}
	}
	if err := m.run(ctx, s); err != nil {
		return nil, err
	}
	return m.table(s, "Structure of "+rows.Title(s, of)), nil
}

// measure is one measurement of a structure.
type measure struct {
	from    *objectset.Set // nil for everything that the GC roots lead to
	objects *objectset.Objects
	skip    []*objectset.Set // the objects in skipped, as sets
	skipped *objectset.Objects
	strong  bool

	counts  []snapshot.Counts // by class
	number  int64
	bytes   int64
	inexact bool // weak references cannot be distinguished from strong ones
}

// run finds the objects of the structure and counts them by class.
func (m *measure) run(ctx context.Context, s *snapshot.Snapshot) (err error) {
	var excludes []snapshot.Exclude
	if m.strong {
		exact := false
		excludes, exact = s.Weak()
		m.inexact = !exact
	}
	tick := ticker(ctx)
	var found graph.Bits
	if m.from == nil {
		avoid := s.NewSet()
		if m.skipped != nil {
			avoid = m.skipped.Bits(s)
		}
		found, err = s.ReachFromRoots(ctx, avoid, excludes, tick)
	} else {
		found, err = objectset.Structure(ctx, s, m.objects, m.skipped, excludes, tick)
	}
	if err != nil {
		return err
	}
	m.counts = s.ByClass(found)
	for _, n := range m.counts {
		m.number += n.Objects
		m.bytes += n.Shallow
	}
	return nil
}

func ticker(ctx context.Context) graph.Tick {
	return func(done, total int) error {
		progress.Report(ctx, "Following references", int64(done), int64(total))
		return ctx.Err()
	}
}

// members returns the structure as an object set for the command line, "" if that is not
// possible.
func (m *measure) members() string {
	if m.from == nil || m.strong {
		return ""
	}
	text := "structure(or(" + m.from.String() + ")"
	for _, skip := range m.skip {
		text += " or(" + skip.String() + ")"
	}
	return text + ")"
}

// table returns the distribution by class.
func (m *measure) table(s *snapshot.Snapshot, title string) *result.Table {
	t := &result.Table{Heading: result.Heading{Title: title}, Columns: rows.ClassColumns, Rows: rows.CountLevel(s, m.counts, m.members())}
	t.Note(fmt.Sprintf("%s bytes in %s.", numbers.Grouped(m.bytes), numbers.Count(m.number, "object")))
	for _, skip := range m.skip {
		t.Note("Treated as null: " + skip.String())
	}
	if m.strong {
		t.Note("Soft, weak, phantom and final references are not followed.")
	}
	if m.inexact {
		t.Note(inexact)
	}
	return t
}

const inexact = "The dump does not name fields: all references in instances of the classes of java.lang.ref count as weak, and none in instances of their subclasses."
