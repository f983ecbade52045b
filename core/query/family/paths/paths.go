// Package paths shows why objects are alive: their paths to the GC roots, one by one or
// merged.
package paths

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/numbers"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/reftree"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
	"heapdrop/core/usage"
)

// variants are the usual choices of references to exclude, with the names that Eclipse
// MAT uses.
var variants = []struct{ label, excludes string }{
	{"with all references", `""`},
	{"exclude weak references", objectset.WeakFields},
	{"exclude soft references", objectset.SoftFields},
	{"exclude phantom references", objectset.PhantomFields},
	{"exclude weak/soft references", objectset.WeakFields + " " + objectset.SoftFields},
	{"exclude phantom/soft references", objectset.PhantomFields + " " + objectset.SoftFields},
	{"exclude phantom/weak references", objectset.PhantomFields + " " + objectset.WeakFields},
	{"exclude all phantom/weak/soft etc. references", objectset.WeakerFields},
}

// menus returns the menu entries for all variants of a command.
func menus(folder, command, on string) []query.Menu {
	var list []query.Menu
	for _, v := range variants {
		list = append(list, query.Menu{Label: folder + "/" + v.label, Command: command + " -excludes " + v.excludes + ";", For: on})
	}
	return list
}

var excludes = query.Argument{
	Name: "excludes", Flag: "-excludes", Type: query.Text, Multiple: true, Classes: true, Default: objectset.WeakFields + " " + objectset.SoftFields + " " + objectset.PhantomFields,
	Help: `references to leave out, such as app.Node:next,previous; a class alone stands for all its references, its subclasses are included, and java.lang.Class:CACHE is a static field CACHE; two quotes ("") leave out none`,
}

// searcher runs the queries that search for paths, within the limits of a platform.
type searcher struct{ limits snapshot.PathLimits }

// Queries returns the queries of this family.
func Queries(limits snapshot.PathLimits) []query.Query {
	l := searcher{limits}
	return []query.Query{
		{
			Name: "path2gc", Title: "Path To GC Roots", Category: "Java Basics", Values: query.ValuesShown,
			Help: "Finds paths from one object to the GC roots that keep it alive, the shortest first.",
			Arguments: []query.Argument{
				{Name: "object", Type: query.Objects, Required: true, Help: "one object"},
				excludes,
				{Name: "numberofpaths", Flag: "-numberofpaths", Type: query.Number, Default: "30", Help: "how many paths to find"},
				{Name: "through", Flag: "-through", Type: query.Text, Multiple: true, Help: "addresses of objects, from a GC root on: a path through them comes first, such as the one that the verdict names"},
				{Name: "search", Flag: "-search", Type: query.Enum, Values: []string{"quick", "whole"}, Default: l.search(),
					Help: "how long to search: quick finds at least the shortest paths and stops before it takes long, whole finds as many as requested, or all"},
			},
			Menus: menus("Path To GC Roots", "path2gc $set", "object"),
			Stage: snapshot.StageComplete, Run: l.toRoots,
		},
		{
			Name: "merge_shortest_paths", Title: "Merge Shortest Paths to GC Roots", Category: "Java Basics", Values: query.ValuesShown,
			Help: "Finds a shortest path from the GC roots to each object, and shows what the paths have in common.",
			Arguments: []query.Argument{
				{Name: "objects", Type: query.Objects, Required: true, Help: "the objects to find paths to"},
				excludes,
				{Name: "groupby", Flag: "-groupby", Type: query.Enum, Values: []string{"FROM_GC_ROOTS", "FROM_GC_ROOTS_BY_CLASS", "FROM_OBJECTS_BY_CLASS"}, Default: "FROM_GC_ROOTS",
					Help: "merge from the roots, from the roots by class, or from the objects by class"},
			},
			Menus: menus("Merge Shortest Paths to GC Roots", "merge_shortest_paths $set", "set"),
			Stage: snapshot.StageReferences, Run: merged,
		},
		{
			Name: "customized_retained_set", Title: "Customized Retained Set", Category: "Java Basics", Values: query.ValuesShown,
			Help: "Computes what the objects retain if references in certain fields do not count: what would be freed if the objects were gone and, for example, weak references were cleared.",
			Arguments: []query.Argument{
				{Name: "objects", Type: query.Objects, Required: true, Help: "the objects that go"},
				{Name: "x", Flag: "-x", Type: query.Text, Multiple: true, Help: excludes.Help},
				{Name: "xfile", Flag: "-xfile", Type: query.File, Help: "a text file with more of them, one per line"},
			},
			Stage: snapshot.StageComplete, Run: customized,
		},
	}
}

// knowable returns an error if fields are excluded but the file can no longer be read.
// The index has the references but not their field names, so it cannot apply the
// excludes.
func knowable(ctx context.Context, s *snapshot.Snapshot, excludes []snapshot.Exclude) error {
	if !slices.ContainsFunc(excludes, func(e snapshot.Exclude) bool { return len(e.Fields) > 0 && len(e.Classes) > 0 }) {
		return nil
	}
	return s.LostFor(ctx, "Only the file says which references are weak or soft; paths through all references can still be found, with -excludes \"\";.")
}

// excluded parses the excludes of a command, and notes how it understands them.
func excluded(s *snapshot.Snapshot, texts []string, head *result.Heading) []snapshot.Exclude {
	found, notes := objectset.Excludes(s, texts)
	for _, note := range notes {
		head.Note(note)
	}
	if !s.HasValues() { // field names are unknown
		byField := func(text string) bool { return strings.Contains(text, ":") }
		if slices.ContainsFunc(texts, byField) {
			head.Note("Weak and other references cannot be told from strong ones: " + snapshot.ErrNoValues.Error() + ".")
		}
		texts = slices.DeleteFunc(slices.Clone(texts), byField)
	}
	switch text := strings.Join(texts, " "); text {
	case "":
	case excludes.Default:
		head.Note("Weak, soft and phantom references are left out.")
	default:
		head.Note("Left out: " + text)
	}
	return found
}

func (l searcher) toRoots(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	objects, err := a.Objects("object").Eval(ctx, s)
	if err != nil {
		return nil, err
	}
	if objects.Len() != 1 {
		return nil, &usage.Error{
			Message: fmt.Sprintf("<object> of path2gc: %s is %s objects, but paths start at one", a.Objects("object"), numbers.Grouped(int64(objects.Len()))),
			Advice:  "Give an address. Merged paths (merge_shortest_paths) begin at many objects.",
		}
	}
	start := objects.IDs()[0]
	t := &result.Tree{Heading: result.Heading{Title: "Paths from " + s.Label(start) + " to the GC roots"}, Columns: reftree.Columns}
	wanted := max(1, int(min(a.Number("numberofpaths"), 100_000)))
	leftOut := excluded(s, a.Texts("excludes"), &t.Heading)
	if err := knowable(ctx, s, leftOut); err != nil {
		return nil, err
	}
	found, ended, err := l.find(ctx, s, start, leftOut, wanted, a.Text("search") == "quick")
	if err != nil {
		return nil, err
	}
	if named := through(ctx, s, start, a.Texts("through"), leftOut); named != nil {
		found = append([][]heap.ObjectID{named}, slices.DeleteFunc(found, func(path []heap.ObjectID) bool { return slices.Equal(path, named) })...)
		found = found[:min(len(found), wanted)]
	}
	b := newBundle(start, found)
	t.Depth = b.depth()
	switch {
	case len(found) == 0 && s.Reachable(start):
		t.Note("No path is left: each one goes through a reference that was left out.")
	case len(found) == 0:
		t.Note("This object is unreachable from the GC roots: the next full garbage collection frees it.")
	case len(found) == wanted && wanted == 1:
		t.Note("This is the first path; there may be more (-numberofpaths).")
	case len(found) == wanted:
		t.Note(fmt.Sprintf("These are the first %d paths; there may be more (-numberofpaths).", len(found)))
	case ended:
		t.Note("The search stopped early because very many paths lead here. There may be more, longer ones; -search whole finds all.")
	}
	b.prefetch(ctx, s)
	t.Roots = b.level(s, []place{{0, 0}})
	t.Open = func(_ context.Context, key string) (*result.Level, error) {
		at, found := b.parse(key)
		if !found {
			return nil, rows.NoRow(key)
		}
		return b.level(s, b.children(at)), nil
	}
	return t, nil
}

func (l searcher) search() string {
	if l.limits.Quick {
		return "quick"
	}
	return "whole"
}

// quickEffort is the effort of a quick search (see graph.Paths): up to a quarter of a
// second natively.
const quickEffort = 4_000_000

// find returns paths from an object to the GC roots, shortest first. ended reports that a
// quick search stopped before it had found all paths.
func (l searcher) find(ctx context.Context, s *snapshot.Snapshot, start heap.ObjectID, excludes []snapshot.Exclude, wanted int, quick bool) (found [][]heap.ObjectID, ended bool, err error) {
	finder := s.PathsToRoots(ctx, start, excludes)
	finder.ReadEffort(l.limits.ReadEffort)
	if quick {
		found, all, err := finder.Quick(wanted, cmp.Or(l.limits.Effort, quickEffort))
		return found, !all, err
	}
	for len(found) < wanted {
		path, err := finder.Next()
		if path == nil || err != nil {
			return found, false, err
		}
		found = append(found, path)
	}
	return found, false, nil
}

// customized computes a retained set in the graph without some references: the objects
// that become unreachable when the given objects are removed, except those that are
// unreachable anyway.
func customized(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	of := a.Objects("objects")
	objects, err := of.Eval(ctx, s)
	if err != nil {
		return nil, err
	}
	t := &result.Table{Heading: result.Heading{Title: "Customized retained set of " + rows.Title(s, of)}, Columns: rows.ClassColumns}
	left := excluded(s, slices.Concat(strings.Fields(a.Text("xfile")), a.Texts("x")), &t.Heading)
	with, err := s.RetainedSet(ctx, objects.All(), left)
	if err != nil {
		return nil, err
	}
	none, err := s.RetainedSet(ctx, objectset.List(nil).All(), left)
	if err != nil {
		return nil, err
	}
	for i := range with.Set {
		with.Set[i] &^= none.Set[i]
	}
	for id := range objects.All() {
		with.Set.Set(uint32(id))
	}
	t.Rows = rows.ClassLevel(s, objectset.FromBits(with.Set).IDs(), "")
	return t, nil
}
