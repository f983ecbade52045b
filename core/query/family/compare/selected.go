package compare

import (
	"context"
	"slices"

	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
	"heapdrop/core/usage"
)

// selectedGrowth applies the three-dump rule. Objects cannot be identified across dumps (they move,
// and HPROF has no hash codes), so the rule uses sums: of the objects that appeared between the
// first and the second dump, at least as many are still there as the third has more than the first.
func selectedGrowth(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	d, err := summaries(ctx, s, a)
	if err != nil {
		return nil, err
	}
	if len(d) < 3 {
		return nil, &usage.Error{Message: "this needs two other dumps", Advice: "Open the oldest and the middle one beside the newest."}
	}
	if a.Text("by") == "class" {
		return selectedClasses(s, d), nil
	}
	return selectedTree(s, d), nil
}

// selected returns how much of the growth between the first value and any but the last is still
// there at the end.
func selected(values []int64) int64 {
	last := len(values) - 1
	return max(0, min(slices.Max(values[1:last]), values[last])-values[0])
}

const selectedNote = "Kept is what was added after the first dump and is still there in the last: the smaller of the two growths."

func selectedClasses(s *snapshot.Snapshot, d dumps) *result.Table {
	t := histogramTable(s, d, classDeltas(d))
	t.Title = "Growth that stayed, by class"
	t.Note(selectedNote)
	list := classDeltas(d)
	of := func(i int, m func(int) int64) int64 {
		values := make([]int64, len(d))
		for dump := range d {
			values[dump] = m(dump)
		}
		return selected(values)
	}
	t.Columns = append([]result.Column{t.Columns[0], {Name: "Objects Kept", Type: result.Integer, Total: true}, {Name: "Shallow Heap Kept", Type: result.Bytes, Total: true}}, t.Columns[1:]...)
	t.Rows.Values = append([]result.Values{
		t.Rows.Values[0],
		result.Ints(func(i int) int64 { return of(i, func(dump int) int64 { return list[i].in[dump].Objects }) }),
		result.Ints(func(i int) int64 { return of(i, func(dump int) int64 { return list[i].in[dump].Shallow }) }),
	}, t.Rows.Values[1:]...)
	t.Rows.Sort = &result.Order{Column: shallowGrowth, Descending: true} // now the retained growth of shallow heap
	return t
}

func selectedTree(s *snapshot.Snapshot, d dumps) *result.Tree {
	t := &result.Tree{Heading: d.heading("Growth that stayed"), Depth: 4}
	t.Note(selectedNote)
	d.noteThreshold(&t.Heading)
	t.Columns = []result.Column{
		{Name: "Object", Type: result.Object}, {Name: "Objects Kept", Type: result.Integer}, {Name: "Retained Heap Kept", Type: result.Bytes},
	}
	for i := range d {
		t.Columns = append(t.Columns, result.Column{Name: d.column("Retained Heap", i), Type: result.Bytes, Total: true})
	}
	showNodes(t, s, d, matched(d), &result.Order{Column: growthColumn, Descending: true}, func(list []*node) []result.Values {
		of := func(i int, m func(part) int64) int64 {
			values := make([]int64, len(d))
			for dump, p := range list[i].in {
				values[dump] = m(p)
			}
			return selected(values)
		}
		values := []result.Values{
			result.Texts(func(i int) string { return list[i].title() }),
			result.Ints(func(i int) int64 { return of(i, func(p part) int64 { return p.objects }) }),
			result.Ints(func(i int) int64 { return of(i, func(p part) int64 { return p.retained }) }),
		}
		for dump := range d {
			values = append(values, result.Ints(func(i int) int64 { return list[i].in[dump].retained }))
		}
		return values
	})
	return t
}
