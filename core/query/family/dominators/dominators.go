// Package dominators shows the dominator tree: which objects keep how much memory alive.
package dominators

import (
	"context"
	"fmt"
	"slices"

	"heapdrop/core/heap"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/numbers"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
)

const help = "The dominator tree shows what keeps what alive: everything below an object can be collected as soon as the object itself can. "

var groupBy = query.Argument{
	Name: "groupby", Flag: "-groupby", Type: query.Enum, Values: []string{"none", "folded", "by_class", "by_classloader", "by_package"}, Default: "none",
	Help: "show single objects; fold objects of one class into one row, which opens into what they dominate; or group every level by class, class loader or package",
}

// skipLibraries matches the classes of the JDK and arrays of primitives. It is written as
// an argument on the command line.
const skipLibraries = `"java\\..*|javax\\..*|com\\.sun\\..*|sun\\..*|jdk\\..*|(boolean|byte|char|short|int|long|float|double)\\[\\]"`

// Queries returns the queries of this family.
func Queries() []query.Query {
	return []query.Query{
		{
			Name: "dominator_tree", Title: "Dominator Tree", Category: "Java Basics", Values: query.ValuesShown,
			Help:      help + "The first level holds the objects that no other object dominates, the biggest first.",
			Arguments: []query.Argument{groupBy}, Stage: snapshot.StageComplete, Run: whole,
		},
		{
			Name: "show_dominator_tree", Title: "Open In Dominator Tree", Category: "Java Basics", Values: query.ValuesShown,
			Help:      help + "The first level holds the given objects, except those that another of them dominates.",
			Arguments: []query.Argument{{Name: "objects", Type: query.Objects, Required: true, Help: "the objects to start from"}, groupBy},
			Menus:     []query.Menu{{Label: "Open In Dominator Tree", Command: "show_dominator_tree $set", For: "set"}},
			Stage:     snapshot.StageComplete, Run: selected,
		},
		{
			Name: "immediate_dominators", Title: "Immediate Dominators", Category: "Java Basics", Values: query.ValuesShown,
			Help: "Finds what is responsible for keeping a set of objects alive: their immediate dominators, counted by class. " +
				"A dominator whose class matches -skip is replaced by its own dominator, so the answer names classes of the application.",
			Arguments: []query.Argument{
				{Name: "objects", Type: query.Objects, Required: true, Help: "the objects kept alive"},
				{Name: "skip", Flag: "-skip", Type: query.Pattern, Default: skipLibraries, Help: "classes to skip, as a regular expression for the whole name"},
			},
			Menus: []query.Menu{{Label: "Immediate Dominators", Command: "immediate_dominators $set", For: "set"}},
			Stage: snapshot.StageComplete, Run: immediate,
		},
		{
			Name: "biggest_objects", Aliases: []string{"pie_biggest_objects"}, Title: "Biggest Objects", Category: "Leak Identification",
			Help:  "Draws the objects that no other object dominates and that retain the most, with the rest of the heap.",
			Stage: snapshot.StageComplete, Run: biggest,
			Arguments: []query.Argument{{Name: "count", Flag: "-count", Type: query.Number, Default: "40", Help: "how many objects to show"}},
		},
		dropsQuery,
	}
}

func whole(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	const title = "Dominator tree"
	all := &objectset.Set{Terms: []objectset.Term{{Op: objectset.Toplevel}}}
	switch by := a.Text("groupby"); by {
	case "none":
		return tree(s, title, s.DominatedByAddress(heap.NoObject)), nil
	case "folded":
		return folded(s, title, s.DominatedByAddress(heap.NoObject), all), nil
	default:
		return grouped(ctx, s, by, title, all)
	}
}

func selected(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	objects := a.Objects("objects")
	title := "Dominator tree of " + rows.Title(s, objects)
	found, err := objects.Eval(ctx, s)
	if err != nil {
		return nil, err
	}
	tops := s.TopAncestors(found.IDs())
	slices.Sort(tops)
	if len(tops) < found.Len() {
		objects = &objectset.Set{Terms: []objectset.Term{{Op: objectset.Minus, Args: []*objectset.Set{objects, below(objects)}}}}
	}
	var t *result.Tree
	switch by := a.Text("groupby"); by {
	case "none":
		t = tree(s, title, tops)
	case "folded":
		t = folded(s, title, tops, objects)
	default:
		return grouped(ctx, s, by, title, objects)
	}
	if left := found.Len() - len(tops); left > 0 {
		verb := "are not on the first level because another one dominates them."
		if left == 1 {
			verb = "is not on the first level because another one dominates it."
		}
		t.Note(fmt.Sprintf("%s of the %s objects %s", numbers.Grouped(int64(left)), numbers.Grouped(int64(found.Len())), verb))
	}
	return t, nil
}

// columns are those of the tree of objects. Retained heap and share of a level add up,
// since no object is dominated by two siblings.
var columns = []result.Column{
	{Name: "Object", Type: result.Object}, {Name: "Address", Type: result.Address},
	{Name: "Shallow Heap", Type: result.Bytes, Total: true}, {Name: "Retained Heap", Type: result.Bytes, Total: true},
	{Name: "Percentage", Type: result.Percent, Total: true},
}

const retainedColumn = 3

// tree returns the dominator tree below the objects in tops; keys are addresses.
func tree(s *snapshot.Snapshot, title string, tops []heap.ObjectID) *result.Tree {
	return &result.Tree{
		Heading: result.Heading{Title: title}, Columns: columns, Roots: objectLevel(s, tops, addresses(s, tops)),
		Open: func(_ context.Context, key string) (*result.Level, error) {
			id, found := rows.ByKey(s, key)
			if !found {
				return nil, rows.NoRow(key)
			}
			ids := s.DominatedByAddress(id)
			return objectLevel(s, ids, addresses(s, ids)), nil
		},
	}
}

// addresses returns the second column of the tree of objects.
func addresses(s *snapshot.Snapshot, ids []heap.ObjectID) result.Values {
	return rows.Addresses(s, func(i int) heap.ObjectID { return ids[i] })
}

// objectLevel returns a level of the tree with one row for each object; second is its
// second column.
func objectLevel(s *snapshot.Snapshot, ids []heap.ObjectID, second result.Values) *result.Level {
	id := func(i int) heap.ObjectID { return ids[i] }
	bytes := make([]int64, len(ids)) // shown, summed, and used for sorting
	s.RetainedSizes(ids, bytes)
	retained, share := result.List(bytes), result.List(bytes)
	share.Whole = max(s.Info().UsedHeap, 1)
	return &result.Level{
		Len: len(ids),
		Values: []result.Values{
			rows.Labels(s, id), second, rows.ShallowOfList(s, ids), retained, share,
		},
		Row:  func(ctx context.Context, i int) result.Row { return objectRow(ctx, s, ids[i]) },
		Sort: &result.Order{Column: retainedColumn, Descending: true},
	}
}

// objectRow returns the row of an object. Its label starts with the field by which the
// dominator refers to the object, or with the object's kind of GC root.
func objectRow(ctx context.Context, s *snapshot.Snapshot, id heap.ObjectID) result.Row {
	row := rows.Object(s, id)
	row.Key, row.Expandable = row.Object, s.HasDominated(id)
	row.Label, row.Root = edge(ctx, s, id), rootKinds(s, id)
	return row
}

// biggest shows the top of the dominator tree.
func biggest(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	chart := &result.Chart{Heading: result.Heading{Title: "Biggest objects by retained heap"}, Kind: result.Treemap, Unit: result.Bytes}
	const most = 10_000
	top := rows.Biggest(s, s.EachDominated(heap.NoObject), int(min(a.Number("count"), most)))
	rest := s.Info().UsedHeap
	for _, id := range top {
		retained := s.Retained(id)
		rest -= retained
		hex := rows.Hex(s, id)
		chart.Items = append(chart.Items, result.ChartItem{
			Label: rows.Label(ctx, s, id), Value: float64(retained), Object: hex, Set: hex,
		})
	}
	if rest > 0 {
		chart.Items = append(chart.Items, result.ChartItem{Label: "Remainder", Value: float64(rest), Tone: "rest",
			Detail: "smaller objects with all that they retain"})
	}
	return chart, nil
}
