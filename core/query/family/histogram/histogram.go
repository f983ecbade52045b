// Package histogram counts objects by class, superclass, class loader or package.
package histogram

import (
	"cmp"
	"context"
	"fmt"
	"iter"

	"heapdrop/core/heap"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/numbers"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
	"heapdrop/core/usage"
	"heapdrop/internal/order"
)

// Queries returns the queries of this family.
func Queries() []query.Query {
	return []query.Query{
		{
			Name: "histogram", Title: "Histogram", Category: "Java Basics", Values: query.ValuesShown,
			Help: "Counts objects and their heap by class, superclass, class loader or package. " +
				"Without objects it covers all reachable objects. The retained heap is a lower bound (≥), available at once; " +
				"-retained exact computes the exact retained set of every row that is shown. " +
				"-all counts the unreachable objects too, as jmap -histo does, without retained heap.",
			Arguments: []query.Argument{
				{Name: "objects", Type: query.Objects, Help: "the objects to count; all reachable ones by default"},
				{Name: "groupby", Flag: "-groupby", Type: query.Enum, Values: []string{"class", "superclass", "classloader", "package"}, Default: "class", Help: "what the rows are"},
				{Name: "retained", Flag: "-retained", Type: query.Enum, Values: []string{"minimum", "exact"}, Default: "minimum", Help: "a lower bound, available at once, or the exact retained heap of every row shown", NeedsDominators: []string{"exact"}},
				{Name: "all", Flag: "-all", Type: query.Boolean, Help: "count all objects of the dump, unreachable ones too; without retained heap"},
			},
			Menus:    []query.Menu{{Label: "Show as Histogram", Command: "histogram $set", For: "set"}},
			ScanOnly: func(a query.Arguments) bool { return a.Bool("all") },
			Run:      run,
		},
		{
			Name: "unreachable_objects", Title: "Unreachable Objects Histogram", Category: "Java Basics", Values: query.ValuesShown,
			Help: "Counts the unreachable objects by class: what a full garbage collection would free. " +
				"Small amounts are normal even in a dump of live objects, because dumps leave out some references of the JVM itself.",
			Stage: snapshot.StageReferences,
			Run:   unreachable,
		},
	}
}

var columns = []result.Column{
	{Name: "Class Name", Type: result.Class}, {Name: "Objects", Type: result.Integer, Total: true},
	{Name: "Shallow Heap", Type: result.Bytes, Total: true}, {Name: "Retained Heap", Type: result.Bytes},
}

func run(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	h := &histogram{s: s, exact: a.Text("retained") == "exact", all: a.Bool("all")}
	title := "Histogram"
	if o := a.Objects("objects"); h.all && (o != nil || h.exact) {
		return nil, &usage.Error{Message: "histogram -all counts every object of the dump, without retained heap", Advice: "Leave out -all, or the objects and -retained."}
	} else if h.all {
		h.everyObject()
		title += " of all objects, unreachable ones included"
	} else if o != nil {
		objects, err := o.Eval(ctx, s)
		if err != nil {
			return nil, err
		}
		h.objects(objects, o.String())
		title += " of " + rows.Title(s, o)
	} else {
		h.everything()
	}
	head := result.Heading{Title: title}
	if s.Stage() < snapshot.StageReferences && !h.all {
		head.Note("Reachability is not computed yet: unreachable objects are still counted too.")
	}
	if h.exact {
		head.Note("Rows are sorted by the lower bound of the retained heap, because the exact value is computed only for the rows shown.")
	}
	noteFlattened(s, &head)
	switch a.Text("groupby") {
	case "superclass":
		head.Title += " by superclass"
		return h.bySuperclass(head), nil
	case "classloader":
		head.Title += " by class loader"
		return h.byLoader(ctx, head), nil
	case "package":
		head.Title += " by package"
		return h.byPackage(head), nil
	}
	return &result.Table{Heading: head, Columns: h.columns(), Rows: h.level(h.classRows())}, nil
}

// columns returns the columns of the histogram.
func (h *histogram) columns() []result.Column {
	if h.all {
		return columns[:3:3]
	}
	return columns
}

// noteFlattened adds a note with the number of instances that are flattened values, for
// the classes with the most of them.
func noteFlattened(s *snapshot.Snapshot, head *result.Heading) {
	const most = 5
	var classes []heap.ClassIndex
	total := int64(0)
	for i := range s.NumClasses() {
		if c := heap.ClassIndex(i); s.FlattenedCount(c) > 0 {
			classes = append(classes, c)
			total += s.FlattenedCount(c)
		}
	}
	if total == 0 {
		return
	}
	order.Stable(classes, func(a, b heap.ClassIndex) int {
		return cmp.Compare(s.FlattenedCount(b), s.FlattenedCount(a))
	})
	text := fmt.Sprintf("Of the instances in the dump, %s are flattened values: they are inside other objects and count with their fields only (", numbers.Grouped(total))
	for i, c := range classes[:min(len(classes), most)] {
		if i > 0 {
			text += ", "
		}
		text += s.ClassName(c) + " " + numbers.Grouped(s.FlattenedCount(c))
	}
	if len(classes) > most {
		text += ", …"
	}
	head.Note(text + ").")
}

// histogram holds the counts of an object set by class.
type histogram struct {
	s     *snapshot.Snapshot
	exact bool
	all   bool // unreachable objects count too

	// Objects and shallow heap by class. chosen holds the objects if the histogram does
	// not cover the whole heap.
	count, shallow []int64
	chosen         [][]heap.ObjectID
	set            string // the object set as text; empty for the whole heap
	listed         []bool // the class has a row
}

// everything counts all reachable objects. As in Eclipse MAT, a class without instances
// is listed if the class object is reachable.
func (h *histogram) everything() {
	n := h.s.NumClasses()
	h.count, h.shallow, h.listed = make([]int64, n), make([]int64, n), make([]bool, n)
	for i := range n {
		c := heap.ClassIndex(i)
		counts := h.s.InstanceCounts(c)
		h.count[i], h.shallow[i] = counts.Objects, counts.Shallow
		h.listed[i] = counts.Objects > 0 || h.s.Stage() < snapshot.StageReferences || h.s.Reachable(h.s.Class(c).Object)
	}
}

// everyObject counts all objects of the dump. Classes without instances are not listed,
// because whether their class objects are reachable may not be known yet.
func (h *histogram) everyObject() {
	n := h.s.NumClasses()
	h.count, h.shallow, h.listed = make([]int64, n), make([]int64, n), make([]bool, n)
	for i := range n {
		counts := h.s.InstanceCounts(heap.ClassIndex(i))
		h.count[i] = counts.Objects + counts.UnreachableObjects
		h.shallow[i] = counts.Shallow + counts.UnreachableShallow
		h.listed[i] = h.count[i] > 0
	}
}

// objects counts the objects of a set.
func (h *histogram) objects(o *objectset.Objects, text string) {
	n := h.s.NumClasses()
	h.set = text
	h.count, h.shallow, h.listed, h.chosen = make([]int64, n), make([]int64, n), make([]bool, n), make([][]heap.ObjectID, n)
	for _, g := range rows.Grouped(h.s, o.IDs()) {
		h.listed[g.Class] = true
		h.chosen[g.Class] = g.IDs
		h.count[g.Class] = int64(len(g.IDs))
		h.shallow[g.Class] = rows.ShallowOf(h.s, g.IDs)
	}
}

// row is a row of a histogram: a class or a group of classes.
type row struct {
	name    string
	classes []heap.ClassIndex
	info    result.Row

	count, shallow int64
	bound          int64 // lower bound of the retained heap; result.Unknown until computed
}

func (h *histogram) newRow(name string, classes []heap.ClassIndex, info result.Row) *row {
	r := &row{name: name, classes: classes, info: info, bound: result.Unknown}
	for _, c := range classes {
		r.count += h.count[c]
		r.shallow += h.shallow[c]
	}
	if h.set != "" {
		r.info.Set = "and(or(" + h.set + ") " + r.info.Set + ")"
	}
	return r
}

// classRows returns a row for every listed class.
func (h *histogram) classRows() []*row {
	var all []*row
	for i, listed := range h.listed {
		if c := heap.ClassIndex(i); listed {
			all = append(all, h.newRow(h.s.ClassName(c), []heap.ClassIndex{c}, rows.Class(h.s, c)))
		}
	}
	return all
}

// level returns rows as a level of a table or tree, biggest first.
func (h *histogram) level(list []*row) *result.Level {
	bound := func(i int) int64 {
		if list[i].bound == result.Unknown && h.s.Stage() >= snapshot.StageComplete {
			h.findBounds(list)
		}
		return list[i].bound
	}
	level := &result.Level{
		Len: len(list),
		Values: []result.Values{
			result.Texts(func(i int) string { return list[i].name }),
			result.Ints(func(i int) int64 { return list[i].count }),
			result.Ints(func(i int) int64 { return list[i].shallow }),
			{
				Int:  bound,
				Cell: func(ctx context.Context, i int) result.Cell { return h.retained(ctx, list[i], bound(i)) },
			},
		},
		Row:  func(_ context.Context, i int) result.Row { return list[i].info },
		Sort: &result.Order{Column: 2, Descending: true},
	}
	level.Values = level.Values[:len(h.columns())]
	return level
}

// findBounds computes lower bounds for the retained heap of all rows of a level. For the
// whole heap it needs one pass over the dominator tree.
func (h *histogram) findBounds(list []*row) {
	if h.chosen != nil {
		for _, r := range list {
			var ids []heap.ObjectID
			for _, c := range r.classes {
				ids = append(ids, h.chosen[c]...)
			}
			r.bound = h.s.MinRetainedOf(ids)
		}
		return
	}
	single := true
	group := make([]int32, h.s.NumClasses())
	for c := range group {
		group[c] = -1
	}
	for i, r := range list {
		single = single && len(r.classes) == 1
		for _, c := range r.classes {
			group[c] = int32(i)
		}
	}
	if single { // the value is known for every class, and with MAT's sizes it equals MAT's
		for _, r := range list {
			r.bound = h.s.MinRetained(r.classes[0])
		}
		return
	}
	for i, sum := range h.s.MinRetainedGroups(group, len(list)) {
		list[i].bound = sum
	}
}

// retained returns the cell with the retained heap of a row.
func (h *histogram) retained(ctx context.Context, row *row, bound int64) result.Cell {
	if bound == result.Unknown {
		return result.Cell{}
	}
	if !h.exact {
		return result.AtLeast(bound)
	}
	r, err := h.s.RetainedSet(ctx, h.members(row), nil)
	if err != nil {
		return result.AtLeast(bound)
	}
	return result.Int(r.Bytes)
}

// members yields the objects whose retained heap a row shows. For the whole heap these
// are the instances and the class objects, as in Eclipse MAT; otherwise the chosen
// objects. If java.lang.Class is in the row, class objects come twice.
func (h *histogram) members(r *row) iter.Seq[heap.ObjectID] {
	return func(yield func(heap.ObjectID) bool) {
		for _, c := range r.classes {
			if object := h.s.Class(c).Object; h.chosen == nil && h.s.Reachable(object) && !yield(object) {
				return
			}
			ids := h.s.Instances
			if h.chosen != nil {
				ids = func(c heap.ClassIndex) []heap.ObjectID { return h.chosen[c] }
			}
			for _, id := range ids(c) {
				if (h.chosen != nil || h.s.Reachable(id)) && !yield(id) {
					return
				}
			}
		}
	}
}

// unreachable returns the histogram of the objects that no GC root reaches.
func unreachable(_ context.Context, s *snapshot.Snapshot, _ query.Arguments) (result.Result, error) {
	var list []*row
	for i := range s.NumClasses() {
		c := heap.ClassIndex(i)
		counts := s.InstanceCounts(c)
		if counts.UnreachableObjects > 0 {
			info := rows.Class(s, c)
			info.Set = "unreachable:" + info.Set
			list = append(list, &row{name: s.ClassName(c), info: info, count: counts.UnreachableObjects, shallow: counts.UnreachableShallow})
		}
	}
	t := &result.Table{Heading: result.Heading{Title: "Unreachable objects"}, Columns: columns[:3:3]}
	t.Rows = (&histogram{s: s}).level(list)
	t.Rows.Values = t.Rows.Values[:3]
	if len(list) == 0 {
		t.Note("Every object of this dump can be reached from a GC root.")
	}
	return t, nil
}
