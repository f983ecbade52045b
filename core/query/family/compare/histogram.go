package compare

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
	"heapdrop/core/summary"
	"heapdrop/internal/order"
)

// classDelta holds the numbers of one class in all dumps.
type classDelta struct {
	name string
	in   []summary.Class // by dump
}

func classDeltas(d dumps) []*classDelta {
	byName := map[string]*classDelta{}
	for i, m := range d {
		for _, c := range m.Histogram {
			at := byName[c.Name]
			if at == nil {
				at = &classDelta{name: c.Name, in: make([]summary.Class, len(d))}
				byName[c.Name] = at
			}
			at.in[i] = c
		}
	}
	last := d.last() // the greatest changes first, then the largest classes
	grew := func(c *classDelta) int64 { return size(c.in[last].Shallow - c.in[0].Shallow) }
	list := slices.Collect(maps.Values(byName))
	order.Sort(list, func(a, b *classDelta) int {
		return cmp.Or(cmp.Compare(grew(b), grew(a)), cmp.Compare(b.in[last].Shallow, a.in[last].Shallow), strings.Compare(a.name, b.name))
	})
	return list
}

// size is the size of a change, whether something grew or shrank.
func size(change int64) int64 { return max(change, -change) }

// same reports whether numbers and sizes of objects are equal in all dumps.
func (c *classDelta) same() bool {
	return !slices.ContainsFunc(c.in, func(in summary.Class) bool { return in != c.in[0] })
}

// measure is a number that a histogram or tree shows for each dump.
type measure struct {
	name  string
	more  string // the title of its growth column
	kind  result.Type
	total bool // the sum over all rows makes sense
}

var classMeasures = []struct {
	measure
	of func(c *summary.Class) int64
}{
	{measure{"Objects", "More Objects", result.Integer, true}, func(c *summary.Class) int64 { return c.Objects }},
	{measure{"Shallow Heap", "More Shallow", result.Bytes, true}, func(c *summary.Class) int64 { return c.Shallow }},
	{measure{"Retained Heap", "More Retained", result.Bytes, false}, func(c *summary.Class) int64 { return c.Retained }},
}

// shallowGrowth is the column by whose size the delta histogram is sorted.
const shallowGrowth = 2

// growthShare is the column with each row's share of everything that grew; it is negative
// for what shrank.
var growthShare = result.Column{Name: "Share of Growth", Type: result.Percent}

// growthTotal returns what shares of the growth of n rows are shares of.
func (d dumps) growthTotal(n int, more func(i int) int64) int64 {
	grown, shrunk := int64(0), int64(0)
	for i := range n {
		grown += max(0, more(i))
		shrunk += max(0, -more(i))
	}
	return d.shareTotal(grown, shrunk)
}

// shareTotal returns what shares of growth are shares of: all that grew, or all that shrank
// if that is more, so that no share exceeds 100 %. If next to nothing changed, it is a
// thousandth of the heap: otherwise a few new strings would be all of the growth.
func (d dumps) shareTotal(grown, shrunk int64) int64 {
	return max(grown, shrunk, d[d.last()].UsedHeap/1000)
}

func deltaHistogram(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	d, err := summaries(ctx, s, a)
	if err != nil {
		return nil, err
	}
	return changedClasses(s, d, a.Bool("unchanged")), nil
}

// changedClasses lists the classes that changed, or all.
func changedClasses(s *snapshot.Snapshot, d dumps, all bool) *result.Table {
	list := classDeltas(d)
	n := len(list)
	if !all {
		list = slices.DeleteFunc(list, (*classDelta).same)
	}
	t := histogramTable(s, d, list)
	if left := n - len(list); left > 0 {
		t.Note(leftOut(int64(left), "class"))
	}
	return t
}

// histogramTable first shows the growth of every number since the first dump, then the numbers of
// each dump.
func histogramTable(s *snapshot.Snapshot, d dumps, list []*classDelta) *result.Table {
	t := &result.Table{Heading: d.heading("Delta histogram")}
	t.Note("Retained heaps of classes are lower bounds, and their growth is the difference of two of them.")
	t.Columns = []result.Column{{Name: "Class Name", Type: result.Class}}
	values := []result.Values{result.Texts(func(i int) string { return list[i].name })}
	for _, m := range classMeasures {
		t.Columns = append(t.Columns, result.Column{Name: m.more, Type: m.kind, Total: m.total})
		more := func(i int) int64 { return m.of(&list[i].in[d.last()]) - m.of(&list[i].in[0]) }
		if values = append(values, result.Ints(more)); len(values) == shallowGrowth+1 {
			t.Columns, values = append(t.Columns, growthShare), append(values, result.Shares(more, d.growthTotal(len(list), more)))
		}
	}
	for _, m := range classMeasures {
		for dump := range d {
			t.Columns = append(t.Columns, result.Column{Name: d.column(m.name, dump), Type: m.kind, Total: m.total})
			values = append(values, result.Ints(func(i int) int64 { return m.of(&list[i].in[dump]) }))
		}
	}
	classes := classesByName(s)
	t.Rows = &result.Level{
		Len: len(list), Values: values,
		Row: func(_ context.Context, i int) result.Row { return classRow(s, classes, list[i].name) },
	}
	return t
}

// classesByName returns the classes of the open dump by canonical name.
func classesByName(s *snapshot.Snapshot) map[string][]heap.ClassIndex {
	classes := map[string][]heap.ClassIndex{}
	for i := range s.NumClasses() {
		c := heap.ClassIndex(i)
		name := summary.CanonicalName(s.ClassName(c))
		classes[name] = append(classes[name], c)
	}
	return classes
}

// mostClasses is the maximum number of classes of one name that the set of a row lists
// one by one. There may be thousands of lambdas.
const mostClasses = 50

// classRow returns a row for the instances of the class name in the open dump.
func classRow(s *snapshot.Snapshot, classes map[string][]heap.ClassIndex, name string) result.Row {
	row := result.Row{Class: name, Icon: "class"}
	if same := classes[name]; len(same) <= mostClasses {
		var sets []string
		for _, c := range same {
			if s.InstanceCounts(c).Objects > 0 {
				sets = append(sets, rows.ClassSet(s, c))
			}
		}
		row.Set = strings.Join(sets, " ")
	}
	return row
}
