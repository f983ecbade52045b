package paths

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/query"
	"heapdrop/core/query/references"
	"heapdrop/core/query/result"
	"heapdrop/core/query/rows"
	"heapdrop/core/snapshot"
)

// forest is the shortest paths to some targets, merged: since every object has
// one predecessor, they form trees below the GC roots.
type forest struct {
	s     *snapshot.Snapshot
	nodes []step
	tops  []int32 // the roots
	below []int32 // children of node n are below[first[n]:first[n+1]]
	first []int32
	goals []int32 // the nodes of the targets
}

// step is an object on one or more of the paths.
type step struct {
	id      heap.ObjectID
	parent  int32  // -1 for roots
	targets uint32 // whose path leads through the object, itself included
	shallow int64  // of those targets, in bytes
}

// grow builds the forest over the targets that have a path; missing counts the
// others.
func grow(ctx context.Context, s *snapshot.Snapshot, paths *snapshot.ShortestPaths, targets []heap.ObjectID) (f *forest, missing int, err error) {
	number := newNumbers(s.NumObjects(), len(targets))
	f = &forest{s: s, goals: make([]int32, 0, len(targets))}
	if number.many != nil {
		f.nodes = make([]step, 0, onPaths(s, paths, targets))
	}
	var way []heap.ObjectID
	for i, target := range targets {
		if i&0xfff == 0 {
			if err := ctx.Err(); err != nil {
				return nil, 0, err
			}
		}
		if paths.Before(target) == heap.NoObject {
			missing++
			continue
		}
		way = way[:0]
		at, parent := target, int32(-1)
		for {
			if parent = number.of(at); parent >= 0 {
				break
			}
			way = append(way, at)
			before := paths.Before(at)
			if before == at {
				break
			}
			at = before
		}
		for _, id := range slices.Backward(way) {
			f.nodes = append(f.nodes, step{id: id, parent: parent})
			parent = int32(len(f.nodes) - 1)
			number.set(id, parent)
		}
		f.goals = append(f.goals, parent)
		f.nodes[parent].targets++
		f.nodes[parent].shallow += s.Shallow(target)
	}
	f.link()
	return f, missing, nil
}

// onPaths counts the objects on the paths to the targets: to let a list of
// millions grow would move it many times.
func onPaths(s *snapshot.Snapshot, paths *snapshot.ShortestPaths, targets []heap.ObjectID) int {
	met, n := s.NewSet(), 0
	for _, at := range targets {
		for at != heap.NoObject && !met.Has(uint32(at)) {
			met.Set(uint32(at))
			n++
			at = paths.Before(at)
		}
	}
	return n
}

// numbers maps objects to the numbers of their nodes: few in a map, many in a
// slice with an entry for every object of the heap.
type numbers struct {
	few  map[heap.ObjectID]int32
	many []int32 // number + 1
}

func newNumbers(objects, targets int) *numbers {
	if targets < objects/256 {
		return &numbers{few: make(map[heap.ObjectID]int32, targets)}
	}
	return &numbers{many: make([]int32, objects)}
}

// of returns the number of an object, -1 for none.
func (n *numbers) of(id heap.ObjectID) int32 {
	if n.many != nil {
		return n.many[id] - 1
	}
	if number, found := n.few[id]; found {
		return number
	}
	return -1
}

func (n *numbers) set(id heap.ObjectID, number int32) {
	if n.many != nil {
		n.many[id] = number + 1
	} else {
		n.few[id] = number
	}
}

// link lists children and adds the counts of targets up. Parents have lower
// numbers than their children.
func (f *forest) link() {
	f.first = make([]int32, len(f.nodes)+1)
	for i := len(f.nodes) - 1; i >= 0; i-- {
		n := &f.nodes[i]
		if n.parent < 0 {
			f.tops = append(f.tops, int32(i))
			continue
		}
		f.nodes[n.parent].targets += n.targets
		f.nodes[n.parent].shallow += n.shallow
		f.first[n.parent+1]++
	}
	for i := range f.nodes {
		f.first[i+1] += f.first[i]
	}
	f.below = make([]int32, f.first[len(f.nodes)])
	next := slices.Clone(f.first)
	for i := range f.nodes {
		if p := f.nodes[i].parent; p >= 0 {
			f.below[next[p]] = int32(i)
			next[p]++
		}
	}
	slices.Reverse(f.tops)
}

func (f *forest) children(n int32) []int32 { return f.below[f.first[n]:f.first[n+1]] }

func merged(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	of := a.Objects("objects")
	objects, err := of.Eval(ctx, s)
	if err != nil {
		return nil, err
	}
	t := &result.Tree{Heading: result.Heading{Title: "Merged shortest paths to " + rows.Title(s, of)}, Depth: 4}
	paths, err := s.ShortestPaths(ctx, excluded(s, a, "excludes", &t.Heading))
	if err != nil {
		return nil, err
	}
	f, missing, err := grow(ctx, s, paths, objects.IDs())
	if err != nil {
		return nil, err
	}
	if missing > 0 {
		t.Note(fmt.Sprintf("%d of the %d objects have no path to a GC root over the references that are left.", missing, objects.Len()))
	}
	switch a.Text("groupby") {
	case "FROM_GC_ROOTS":
		f.byObject(t)
	case "FROM_GC_ROOTS_BY_CLASS":
		t.Title += " from the GC roots by class"
		f.byClass(t, f.fromRoots)
	default:
		t.Title += " from the objects by class"
		f.byClass(t, f.fromObjects)
	}
	return t, nil
}

// byObject shows the forest as it is; keys are numbers of nodes.
func (f *forest) byObject(t *result.Tree) {
	t.Columns = []result.Column{
		{Name: "Object", Type: result.Object}, {Name: "Ref. Objects", Type: result.Integer, Total: true}, {Name: "Shallow Heap", Type: result.Bytes, Total: true},
		{Name: "Ref. Shallow Heap", Type: result.Bytes, Total: true}, {Name: "Retained Heap", Type: result.Bytes}, {Name: "GC Root", Type: result.Text},
	}
	t.Roots = f.objects(f.tops)
	t.Open = func(_ context.Context, key string) (*result.Level, error) {
		n, err := strconv.Atoi(key)
		if err != nil || n < 0 || n >= len(f.nodes) {
			return nil, rows.NoRow(key)
		}
		return f.objects(f.children(int32(n))), nil
	}
}

func (f *forest) objects(list []int32) *result.Level {
	s := f.s
	id := func(i int) heap.ObjectID { return f.nodes[list[i]].id }
	return &result.Level{
		Len: len(list),
		Values: []result.Values{
			rows.Labels(s, id),
			result.Ints(func(i int) int64 { return int64(f.nodes[list[i]].targets) }),
			rows.Shallow(s, id),
			result.Ints(func(i int) int64 { return f.nodes[list[i]].shallow }),
			rows.Retained(s, id),
			result.Cells(func(_ context.Context, i int) result.Cell { return references.RootCell(s, id(i)) }),
		},
		Row: func(ctx context.Context, i int) result.Row {
			n := &f.nodes[list[i]]
			row := rows.Object(s, n.id)
			row.Key, row.Expandable = strconv.Itoa(int(list[i])), len(f.children(list[i])) > 0
			if n.parent >= 0 {
				row.Label = strings.Join(s.ReferenceNames(ctx, f.nodes[n.parent].id, n.id), ", ")
			}
			return row
		},
		Sort: &result.Order{Column: 3, Descending: true},
	}
}

// crowd is nodes of one class on one level of paths merged by class, with the
// targets whose paths lead through each.
type crowd struct {
	class heap.ClassIndex
	nodes []int32
	count []int64 // targets, by node
	bytes []int64 // their shallow heap
}

func (c *crowd) add(node int32, count, bytes int64) {
	c.nodes, c.count, c.bytes = append(c.nodes, node), append(c.count, count), append(c.bytes, bytes)
}

func sum(list []int64) int64 {
	total := int64(0)
	for _, n := range list {
		total += n
	}
	return total
}

// byClass shows paths merged by class. Keys are the classes on the way from the
// first level, so that a row is found again by walking them.
func (f *forest) byClass(t *result.Tree, next func(*crowd) []*crowd) {
	t.Columns = []result.Column{
		{Name: "Class Name", Type: result.Class}, {Name: "Objects", Type: result.Integer, Total: true},
		{Name: "Ref. Objects", Type: result.Integer, Total: true}, {Name: "Ref. Shallow Heap", Type: result.Bytes, Total: true},
	}
	t.Roots = f.crowds("", next(nil), next)
	t.Open = func(_ context.Context, key string) (*result.Level, error) {
		list := next(nil)
		for part := range strings.SplitSeq(key, "/") {
			class, err := strconv.Atoi(part)
			at := slices.IndexFunc(list, func(c *crowd) bool { return int(c.class) == class })
			if err != nil || at < 0 {
				return nil, rows.NoRow(key)
			}
			list = next(list[at])
		}
		return f.crowds(key+"/", list, next), nil
	}
}

func (f *forest) crowds(prefix string, list []*crowd, next func(*crowd) []*crowd) *result.Level {
	return &result.Level{
		Len: len(list),
		Values: []result.Values{
			result.Texts(func(i int) string { return f.s.ClassName(list[i].class) }),
			result.Ints(func(i int) int64 { return int64(len(list[i].nodes)) }),
			result.Ints(func(i int) int64 { return sum(list[i].count) }),
			result.Ints(func(i int) int64 { return sum(list[i].bytes) }),
		},
		Row: func(_ context.Context, i int) result.Row {
			row := rows.Class(f.s, list[i].class)
			row.Set = f.set(list[i])
			row.Key, row.Expandable = prefix+strconv.Itoa(int(list[i].class)), len(next(list[i])) > 0
			return row
		},
		Sort: &result.Order{Column: 3, Descending: true},
	}
}

// mostNamed bounds the objects that a set names by address.
const mostNamed = 1000

// set names the objects of a crowd, "" when they are too many to name.
func (f *forest) set(c *crowd) string {
	if len(c.nodes) > mostNamed {
		return ""
	}
	hex := make([]string, len(c.nodes))
	for i, n := range c.nodes {
		hex[i] = rows.Hex(f.s, f.nodes[n].id)
	}
	return strings.Join(hex, " ")
}

// gather puts nodes together by class, in the order in which classes appear.
type gather struct {
	f       *forest
	byClass map[heap.ClassIndex]*crowd
	order   []*crowd
}

func (g *gather) add(node int32, count, bytes int64) {
	class := g.f.s.ClassOf(g.f.nodes[node].id)
	c := g.byClass[class]
	if c == nil {
		c = &crowd{class: class}
		g.byClass[class] = c
		g.order = append(g.order, c)
	}
	c.add(node, count, bytes)
}

// fromRoots goes down: the roots, then what follows them on the paths.
func (f *forest) fromRoots(above *crowd) []*crowd {
	g := gather{f: f, byClass: map[heap.ClassIndex]*crowd{}}
	if above == nil {
		for _, n := range f.tops {
			g.add(n, int64(f.nodes[n].targets), f.nodes[n].shallow)
		}
		return g.order
	}
	for _, n := range above.nodes {
		for _, child := range f.children(n) {
			g.add(child, int64(f.nodes[child].targets), f.nodes[child].shallow)
		}
	}
	return g.order
}

// fromObjects goes up: the targets, then what precedes them on their paths.
func (f *forest) fromObjects(above *crowd) []*crowd {
	g := gather{f: f, byClass: map[heap.ClassIndex]*crowd{}}
	if above == nil {
		for _, n := range f.goals {
			g.add(n, 1, f.s.Shallow(f.nodes[n].id))
		}
		return g.order
	}
	count, bytes := map[int32]int64{}, map[int32]int64{}
	var parents []int32
	for i, n := range above.nodes {
		p := f.nodes[n].parent
		if p < 0 {
			continue
		}
		if _, seen := count[p]; !seen {
			parents = append(parents, p)
		}
		count[p] += above.count[i]
		bytes[p] += above.bytes[i]
	}
	for _, p := range parents {
		g.add(p, count[p], bytes[p])
	}
	return g.order
}
