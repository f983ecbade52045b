package references

import (
	"context"
	"fmt"
	"slices"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/instances"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
)

var leakQuery = query.Query{
	Name: "reference_leak", Title: "Reference Leaks", Category: "Leak Identification", Stage: snapshot.StageComplete,
	Help: "Finds weak and other reference objects that also hold their own referent strongly, so it is never freed: " +
		"the best-known case is a WeakHashMap whose value refers to its key. Shows the paths.",
	Arguments: []query.Argument{
		{Name: "objects", Type: query.Objects, Required: true, Help: "reference objects"}, referentField,
		{Name: "maxresults", Flag: "-maxresults", Type: query.Number, Default: "5", Help: "how many paths to show one by one"},
		{Name: "maxpaths", Flag: "-maxpaths", Type: query.Number, Default: "100", Help: "for a referent that something else holds too: how many paths to examine for one that passes through the reference"},
		{Name: "maxobjs", Flag: "-maxobjs", Type: query.Number, Default: "200", Help: "how many such referents to examine, 0 for all"},
	},
	Menus: []query.Menu{{Label: "References/Reference Leaks", Command: "reference_leak $set", For: "set"}},
	Run:   leak,
}

// suspect is a reference object, together with a referent that it keeps strongly
// reachable.
type suspect struct {
	reference, referent heap.ObjectID
	path                []heap.ObjectID // from the referent through the reference to a GC root
}

// leak shows two kinds of suspects: all referents that only the references keep alive,
// and of the others those with a path through their reference among their shortest paths.
func leak(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	of := a.Objects("objects")
	objects, err := of.Eval(ctx, s)
	if err != nil {
		return nil, err
	}
	d := &result.Document{Heading: result.Heading{Title: "Reference leaks of " + rows.Title(s, of)}}
	if !s.HasValues() {
		d.Note("The referents are unknown: " + snapshot.ErrNoValues.Error() + ".")
		return d, nil
	}
	field, references := a.Text("referent_attribute"), objects.IDs()
	h, err := hold(ctx, s, references, field)
	if err != nil {
		return nil, err
	}
	suspects, looked, others, err := findSuspects(ctx, s, references, h.strong, field, a)
	if err != nil {
		return nil, err
	}
	if len(h.strong) == 0 && len(suspects) == 0 {
		among := many(len(references), "reference")
		if looked < others {
			among = fmt.Sprintf("the %s examined, of %s,", numbers.Grouped(int64(len(references)-others+looked)), numbers.Grouped(int64(len(references))))
		}
		d.AddText(result.Plain("None of " + among + " was found to hold its referent strongly."))
	}
	if len(h.strong) > 0 {
		d.AddText(result.Strong(many(len(h.strong), "referent")), result.Plain(", which one of the references also keeps alive in another way than as its referent: they would be freed if the references were gone, but not when these are cleared."))
		d.AddResult(referentTable(s, "Referents that only the references hold, and strongly", h.strong))
	}
	if others > 0 {
		d.Note(fmt.Sprintf("Of the %s that may also be held elsewhere, %s were examined (-maxobjs), at most %s paths of each (-maxpaths).",
			many(others, "referent"), numbers.Grouped(int64(looked)), numbers.Grouped(a.Number("maxpaths"))))
	}
	for i, one := range suspects {
		if i == int(a.Number("maxresults")) {
			d.AddText(result.Plain("Such a path was found from " + many(len(suspects)-i, "more referent") + " (-maxresults)."))
			break
		}
		d.AddHeading(3, s.Label(one.referent))
		d.AddText(result.Plain("is the referent of "), result.ObjectLink(s.Label(one.reference), rows.Hex(s, one.reference)), result.Plain(", which also holds it on this path from a GC root:"))
		d.AddList(steps(ctx, s, one.path)...)
	}
	if named := rows.Named(s, referentsOf(suspects)); named != "" && len(suspects) > 1 {
		d.AddText(result.CommandLink("Show the paths of all together", "merge_shortest_paths "+named+" -groupby FROM_GC_ROOTS_BY_CLASS"))
	}
	return d, nil
}

func referentsOf(suspects []suspect) []heap.ObjectID {
	ids := make([]heap.ObjectID, len(suspects))
	for i, one := range suspects {
		ids[i] = one.referent
	}
	return ids
}

// findSuspects finds, for the first referents in strong, up to the number that is shown,
// a path through their reference. It does the same for some of the other referents, if
// such a path exists; looked is how many of these it examined.
func findSuspects(ctx context.Context, s *snapshot.Snapshot, references, strong []heap.ObjectID, field string, a query.Arguments) (found []suspect, looked, others int, err error) {
	referents, err := instances.NewFieldReader(ctx, s, "", field).All(references)
	if err != nil {
		return nil, 0, 0, err
	}
	shown, most := int(min(a.Number("maxresults"), 1000)), int(a.Number("maxobjs"))
	for _, certain := range []bool{true, false} {
		for i, referent := range referents {
			if _, isStrong := slices.BinarySearch(strong, referent); referent == heap.NoObject || isStrong != certain {
				continue
			}
			if certain && len(found) >= shown {
				break
			}
			if !certain {
				if others++; most > 0 && looked >= most {
					continue
				}
				looked++
			}
			exclude := []snapshot.Exclude{{Classes: []heap.ClassIndex{s.ClassOf(references[i])}, Fields: []string{field}}}
			path, err := pathVia(ctx, s, referent, references[i], exclude, int(a.Number("maxpaths")))
			if err != nil {
				return nil, 0, 0, err
			}
			if path != nil {
				found = append(found, suspect{references[i], referent, path})
			}
		}
	}
	return found, looked, others, nil
}

// pathVia returns the first of the shortest paths from an object to the GC roots that
// leads through another object, nil if there is none.
func pathVia(ctx context.Context, s *snapshot.Snapshot, from, through heap.ObjectID, excludes []snapshot.Exclude, most int) ([]heap.ObjectID, error) {
	finder := s.PathsToRoots(ctx, from, excludes)
	for range most {
		path, err := finder.Next()
		if path == nil || err != nil {
			return nil, err
		}
		if slices.Contains(path, through) {
			return path, nil
		}
	}
	return nil, nil
}

// steps formats a path from the GC root down: each object with the field that refers to
// the next.
func steps(ctx context.Context, s *snapshot.Snapshot, path []heap.ObjectID) [][]result.Span {
	var list [][]result.Span
	for i := len(path) - 1; i >= 0; i-- {
		spans := []result.Span{result.ObjectLink(rows.Label(ctx, s, path[i]), rows.Hex(s, path[i]))}
		if i == len(path)-1 {
			spans = append(spans, result.Plain(" (GC root: "+rows.RootCell(s, path[i]).Text()+")"))
		}
		if i > 0 {
			spans = append(spans, result.Plain(" "), result.Code("."+rows.Via(ctx, s, path[i], path[i-1])))
		}
		list = append(list, spans)
	}
	return list
}
