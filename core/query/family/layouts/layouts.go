// Package layouts computes how large the same heap would be under other object layouts,
// and what large objects waste in the regions of G1.
package layouts

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"heapdrop/core/graph"
	"heapdrop/core/heap"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/layout"
	"heapdrop/core/numbers"
	"heapdrop/core/progress"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
	"heapdrop/core/usage"
	"heapdrop/internal/order"
)

// Queries returns the queries of this family.
func Queries() []query.Query {
	return []query.Query{{
		Name: "layouts", Title: "Layout Simulator", Category: "Java Basics", Values: query.ValuesShown,
		Help: "Computes the sizes of the same objects under other layouts of the JVM: compressed references on and off, compact object headers, alignment; with the JVM options for each. " +
			"Then shows which objects are humongous for G1, and how much space each region size wastes at the ends of regions.",
		Arguments: []query.Argument{
			{Name: "objects", Type: query.Objects, Help: "the objects to measure; all reachable ones by default"},
			{Name: "to", Flag: "-to", Type: query.Text, Help: "the layout to compare classes with, by its short name; the smallest by default", Check: checkLayout},
		},
		Menus: []query.Menu{{Label: "Size Under Other Layouts", Command: "layouts $set", For: "set"}},
		Stage: snapshot.StageReferences, Run: run,
	}}
}

func checkLayout(text string) error {
	if _, err := layout.Parse(text); err != nil {
		return &usage.Error{Message: err.Error()}
	}
	return nil
}

// simulation is the result of sizing all objects under every layout.
type simulation struct {
	s       *snapshot.Snapshot
	layouts []layout.Layout // the current one first
	total   []int64         // bytes by layout
	byClass [][]int64       // bytes by layout and class
	objects []int64         // by class
	large   [][]large       // by layout: objects that fill more than half of the smallest region size
}

// large is an object that is humongous for at least one region size.
type large struct {
	id    heap.ObjectID
	bytes int64
}

func run(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	d := &result.Document{Heading: result.Heading{Title: "Layout Simulator"}}
	if !s.CanSimulate() {
		d.AddText(result.Plain("This dump states how large its objects are, but not everything they consist of, so their sizes under another layout cannot be computed."))
		return d, nil
	}
	objects, err := chosen(ctx, s, a)
	if err != nil {
		return nil, err
	}
	list := candidates(s.Layout())
	target := -1
	if a.Given("to") {
		l, err := layout.Parse(a.Text("to"))
		if err != nil {
			return nil, &usage.Error{Message: err.Error()}
		}
		if target = slices.Index(list, l); target < 0 {
			target, list = len(list), append(list, l)
		}
	}
	m, err := simulate(ctx, s, list, objects)
	if err != nil {
		return nil, err
	}
	if target < 0 {
		target = m.smallest()
	}
	m.describe(d, target)
	return d, nil
}

// chosen evaluates the set of objects in the arguments; nil means all reachable objects.
func chosen(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (*objectset.Objects, error) {
	if a.Objects("objects") == nil {
		return nil, nil
	}
	return a.Objects("objects").Eval(ctx, s)
}

// simulate computes the sizes of the objects under every layout.
func simulate(ctx context.Context, s *snapshot.Snapshot, list []layout.Layout, objects *objectset.Objects) (*simulation, error) {
	m := &simulation{s: s, layouts: list, total: make([]int64, len(list)), objects: make([]int64, s.NumClasses()),
		byClass: make([][]int64, len(list)), large: make([][]large, len(list))}
	for i := range list {
		m.byClass[i] = make([]int64, s.NumClasses())
	}
	wanted := members(s, objects)
	n, done := int64(s.NumObjects()), int64(0)
	err := s.Simulate(ctx, list, func(number int, first heap.ObjectID, classes []heap.ClassIndex, shallow []uint64) {
		done += int64(len(classes))
		progress.Report(ctx, "Sizing objects under other layouts", done, n*int64(len(list)))
		if number == 0 {
			countObjects(wanted, first, classes, m.objects)
		}
		m.large[number] = addSizes(wanted, first, classes, shallow, m.byClass[number], m.large[number])
	})
	for i := range list {
		for _, bytes := range m.byClass[i] {
			m.total[i] += bytes
		}
	}
	return m, err
}

// members returns the objects to size, one bit for each.
func members(s *snapshot.Snapshot, objects *objectset.Objects) graph.Bits {
	wanted := s.NewSet()
	if objects != nil {
		for id := range objects.All() {
			wanted.Set(uint32(id))
		}
		return wanted
	}
	for id := range uint32(s.NumObjects()) {
		if s.Reachable(heap.ObjectID(id)) {
			wanted.Set(id)
		}
	}
	return wanted
}

// addSizes adds up the sizes of a block of objects by class, and appends the large ones.
func addSizes(wanted graph.Bits, first heap.ObjectID, classes []heap.ClassIndex, shallow []uint64, byClass []int64, found []large) []large {
	shallow = shallow[:len(classes)]
	for i, class := range classes {
		id := uint32(first) + uint32(i)
		if wanted[id>>6]>>(id&63)&1 == 0 {
			continue
		}
		bytes := int64(shallow[i])
		byClass[class] += bytes
		if bytes > smallestRegion/2 {
			found = append(found, large{heap.ObjectID(id), bytes})
		}
	}
	return found
}

// countObjects counts a block of objects by class.
func countObjects(wanted graph.Bits, first heap.ObjectID, classes []heap.ClassIndex, counts []int64) {
	for i, class := range classes {
		if wanted.Has(uint32(first) + uint32(i)) {
			counts[class]++
		}
	}
}

// smallest returns the index of the layout other than the current one that takes the
// fewest bytes, 0 if there is none.
func (m *simulation) smallest() int {
	best := min(1, len(m.layouts)-1)
	for i := 1; i < len(m.layouts); i++ {
		if m.total[i] < m.total[best] {
			best = i
		}
	}
	return best
}

func (m *simulation) describe(d *result.Document, target int) {
	now := m.layouts[0]
	d.AddText(result.Plain("The objects take "), result.Strong(numbers.Bytes(m.total[0])), result.Plain(" as they are: "+now.String()+"."))
	d.AddResult(m.layoutTable())
	if limit := limitOf(now); limit > 0 && m.total[0] > limit/4*3 {
		d.AddText(result.Plain(fmt.Sprintf("References stay compressed only in heaps of up to %s here. A heap that must grow beyond that does better with 16-byte alignment, which allows 64 GB, than with uncompressed references.", numbers.Bytes(limit))))
	}
	d.AddHeading(2, "Classes under "+m.layouts[target].Name())
	d.AddResult(m.classTable(target))
	d.AddHeading(2, "Humongous objects of G1")
	d.AddText(result.Plain("G1 gives an object larger than half a region its own regions; the rest of the last one stays empty while the object lives. The region size is set with "),
		result.Code("-XX:G1HeapRegionSize"), result.Plain("; by default the JVM takes about 1/2048 of the heap, between 1 MB and 32 MB."))
	d.AddResult(m.regionTable(0))
	if target != 0 && m.layouts[target].ReferenceSize != now.ReferenceSize {
		d.AddText(result.Plain("Under " + m.layouts[target].Name() + ":"))
		d.AddResult(m.regionTable(target))
	}
	d.Note("Fields, elements and counts are those of this dump. The JVM's own memory outside the heap, and the free space it needs for allocation, are not included.")
}

func (m *simulation) layoutTable() *result.Table {
	t := &result.Table{Heading: result.Heading{Title: "Layouts"}, Columns: []result.Column{
		{Name: "Layout", Type: result.Text}, {Name: "Heap", Type: result.Bytes}, {Name: "Difference", Type: result.Bytes},
		{Name: "Change", Type: result.Percent}, {Name: "Options", Type: result.Text}, {Name: "Good for", Type: result.Text},
	}}
	text := func(f func(l layout.Layout) string) result.Values {
		return result.Texts(func(i int) string { return f(m.layouts[i]) })
	}
	t.Rows = &result.Level{Len: len(m.layouts), Values: []result.Values{
		result.Texts(func(i int) string {
			if i == 0 {
				return m.layouts[i].Name() + " (now)"
			}
			return m.layouts[i].Name()
		}),
		result.Ints(func(i int) int64 { return m.total[i] }),
		result.Ints(func(i int) int64 { return m.total[i] - m.total[0] }),
		result.Shares(func(i int) int64 { return m.total[i] - m.total[0] }, max(m.total[0], 1)),
		text(options), result.Texts(func(i int) string { return fits(m.layouts[i], m.total[i]) }),
	}}
	return t
}

// classTable compares the size of each class under a layout with its current size. The
// largest changes come first.
func (m *simulation) classTable(target int) *result.Table {
	now, then := m.byClass[0], m.byClass[target]
	var classes []heap.ClassIndex
	for c := range now {
		if now[c] != then[c] {
			classes = append(classes, heap.ClassIndex(c))
		}
	}
	change := func(c heap.ClassIndex) int64 { return then[c] - now[c] }
	order.Sort(classes, func(a, b heap.ClassIndex) int {
		return cmp.Or(cmp.Compare(max(change(b), -change(b)), max(change(a), -change(a))), cmp.Compare(a, b))
	})
	t := &result.Table{Heading: result.Heading{Title: "Classes that change"}, Columns: []result.Column{
		{Name: "Class Name", Type: result.Class}, {Name: "Objects", Type: result.Integer, Total: true}, {Name: "Shallow Heap", Type: result.Bytes, Total: true},
		{Name: "Under " + m.layouts[target].Name(), Type: result.Bytes, Total: true}, {Name: "Difference", Type: result.Bytes, Total: true},
	}}
	t.Rows = &result.Level{Len: len(classes),
		Values: []result.Values{
			result.Texts(func(i int) string { return m.s.ClassName(classes[i]) }),
			result.Ints(func(i int) int64 { return m.objects[classes[i]] }),
			result.Ints(func(i int) int64 { return now[classes[i]] }),
			result.Ints(func(i int) int64 { return then[classes[i]] }),
			result.Ints(func(i int) int64 { return change(classes[i]) }),
		},
		Row: func(_ context.Context, i int) result.Row { return rows.Class(m.s, classes[i]) },
	}
	return t
}
