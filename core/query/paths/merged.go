package paths

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"heapdrop/core/graph"
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
	s       *snapshot.Snapshot
	m       *graph.Merged
	targets []heap.ObjectID
}

func (f *forest) id(n uint32) heap.ObjectID { return heap.ObjectID(f.m.Vertex[n]) }

func merged(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	of := a.Objects("objects")
	objects, err := of.Eval(ctx, s)
	if err != nil {
		return nil, err
	}
	t := &result.Tree{Heading: result.Heading{Title: "Merged shortest paths to " + rows.Title(s, of)}, Depth: 4}
	paths, err := s.ShortestPaths(ctx, excluded(s, a, "excludes", &t.Heading), query.Ticker(ctx, "Finding shortest paths"))
	if err != nil {
		return nil, err
	}
	f := &forest{s: s, targets: objects.IDs()}
	if f.m, err = paths.Merge(f.targets, query.Ticker(ctx, "Merging paths")); err != nil {
		return nil, err
	}
	if f.m.Missing > 0 {
		t.Note(fmt.Sprintf("%d of the %d objects have no path to a GC root over the references that are left.", f.m.Missing, objects.Len()))
	}
	switch a.Text("groupby") {
	case "FROM_GC_ROOTS":
		f.byObject(t)
	case "FROM_GC_ROOTS_BY_CLASS":
		t.Title += " from the GC roots by class"
		f.byClass(t, f.fromRoots, f.leadsOn)
	default:
		t.Title += " from the objects by class"
		f.byClass(t, f.fromObjects, f.comesFurther)
	}
	return t, nil
}

// byObject shows the forest as it is; keys are numbers of nodes.
func (f *forest) byObject(t *result.Tree) {
	t.Columns = []result.Column{
		{Name: "Object", Type: result.Object}, {Name: "Ref. Objects", Type: result.Integer, Total: true}, {Name: "Shallow Heap", Type: result.Bytes, Total: true},
		{Name: "Ref. Shallow Heap", Type: result.Bytes, Total: true}, {Name: "Retained Heap", Type: result.Bytes}, {Name: "GC Root", Type: result.Text},
	}
	t.Roots = f.objects(f.m.Roots)
	t.Open = func(_ context.Context, key string) (*result.Level, error) {
		n, err := strconv.Atoi(key)
		if err != nil || n < 0 || n >= len(f.m.Vertex) {
			return nil, rows.NoRow(key)
		}
		return f.objects(f.m.Below(uint32(n))), nil
	}
}

func (f *forest) objects(list []uint32) *result.Level {
	s := f.s
	ids := make([]heap.ObjectID, len(list))
	for i, n := range list {
		ids[i] = f.id(n)
	}
	id := func(i int) heap.ObjectID { return ids[i] }
	return &result.Level{
		Len: len(list),
		Values: []result.Values{
			rows.Labels(s, id),
			result.Ints(func(i int) int64 { return int64(f.m.Targets[list[i]]) }),
			rows.ShallowOfList(s, ids),
			result.Ints(func(i int) int64 { return f.m.Weight(list[i]) }),
			rows.RetainedOfList(s, ids),
			result.Cells(func(_ context.Context, i int) result.Cell { return references.RootCell(s, ids[i]) }),
		},
		Row: func(ctx context.Context, i int) result.Row {
			n := list[i]
			row := rows.Object(s, ids[i])
			row.Key, row.Expandable = strconv.Itoa(int(n)), f.m.Children[n] > 0
			if parent := f.m.Parent[n]; parent != graph.None {
				row.Label = strings.Join(s.ReferenceNames(ctx, f.id(parent), ids[i]), ", ")
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
	graph.Crowd
	count, bytes int64 // of targets
}

// byClass shows paths merged by class. Keys are the classes on the way from the
// first level, so that a row is found again by walking them.
func (f *forest) byClass(t *result.Tree, next func(*crowd) []*crowd, further func(*crowd) bool) {
	t.Columns = []result.Column{
		{Name: "Class Name", Type: result.Class}, {Name: "Objects", Type: result.Integer, Total: true},
		{Name: "Ref. Objects", Type: result.Integer, Total: true}, {Name: "Ref. Shallow Heap", Type: result.Bytes, Total: true},
	}
	t.Roots = f.crowds("", next(nil), further)
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
		return f.crowds(key+"/", list, further), nil
	}
}

func (f *forest) crowds(prefix string, list []*crowd, further func(*crowd) bool) *result.Level {
	return &result.Level{
		Len: len(list),
		Values: []result.Values{
			result.Texts(func(i int) string { return f.s.ClassName(list[i].class) }),
			result.Ints(func(i int) int64 { return int64(len(list[i].Nodes)) }),
			result.Ints(func(i int) int64 { return list[i].count }),
			result.Ints(func(i int) int64 { return list[i].bytes }),
		},
		Row: func(_ context.Context, i int) result.Row {
			row := rows.Class(f.s, list[i].class)
			row.Set = f.set(list[i])
			row.Key, row.Expandable = prefix+strconv.Itoa(int(list[i].class)), further(list[i])
			return row
		},
		Sort: &result.Order{Column: 3, Descending: true},
	}
}

// mostNamed bounds the objects that a set names by address.
const mostNamed = 1000

// set names the objects of a crowd, "" when they are too many to name.
func (f *forest) set(c *crowd) string {
	if len(c.Nodes) > mostNamed {
		return ""
	}
	hex := make([]string, len(c.Nodes))
	for i, n := range c.Nodes {
		hex[i] = rows.Hex(f.s, f.id(n))
	}
	return strings.Join(hex, " ")
}

// apart takes a crowd apart by class, in the order in which classes appear.
func (f *forest) apart(all *graph.Crowd) []*crowd {
	const together = 1 << 12
	byClass, order := make([]*crowd, f.s.NumClasses()), []*crowd(nil)
	ids, classes := make([]uint32, together), make([]heap.ClassIndex, together)
	for from := 0; from < len(all.Nodes); from += together {
		to := min(from+together, len(all.Nodes))
		ids, classes = ids[:to-from], classes[:to-from]
		f.verticesOf(all.Nodes[from:to], ids)
		f.s.ClassesOf(ids, classes)
		for _, class := range classes {
			if byClass[class] == nil {
				byClass[class] = &crowd{class: class}
				order = append(order, byClass[class])
			}
		}
		deal(byClass, classes, all.Nodes[from:to], all.Targets[from:to], all.Weight[from:to])
	}
	return order
}

//go:noinline
func (f *forest) verticesOf(nodes, ids []uint32) {
	vertex := f.m.Vertex
	for i, n := range nodes {
		ids[i] = vertex[n]
	}
}

// deal adds nodes to the crowds of their classes.
//
//go:noinline
func deal(byClass []*crowd, classes []heap.ClassIndex, nodes []uint32, count, bytes []int64) {
	for i, n := range nodes {
		c := byClass[classes[i]]
		c.Nodes, c.Targets, c.Weight = append(c.Nodes, n), append(c.Targets, count[i]), append(c.Weight, bytes[i])
		c.count += count[i]
		c.bytes += bytes[i]
	}
}

// fromRoots goes down: the roots, then what follows them on the paths.
func (f *forest) fromRoots(above *crowd) []*crowd {
	var nodes []uint32
	if above == nil {
		nodes = f.m.Roots
	} else {
		nodes = f.m.Below(above.Nodes...)
	}
	all := &graph.Crowd{Nodes: nodes, Targets: make([]int64, len(nodes)), Weight: make([]int64, len(nodes))}
	for i, n := range nodes {
		all.Targets[i], all.Weight[i] = int64(f.m.Targets[n]), f.m.Weight(n)
	}
	return f.apart(all)
}

// leadsOn reports whether anything follows on a crowd on the paths.
func (f *forest) leadsOn(c *crowd) bool {
	return slices.ContainsFunc(c.Nodes, func(n uint32) bool { return f.m.Children[n] > 0 })
}

// fromObjects goes up: the targets, then what precedes them on their paths.
func (f *forest) fromObjects(above *crowd) []*crowd {
	if above != nil {
		return f.apart(f.m.Above(&above.Crowd))
	}
	all := &graph.Crowd{}
	for _, id := range f.targets {
		if n, found := f.m.Node(uint32(id)); found {
			all.Nodes, all.Targets = append(all.Nodes, n), append(all.Targets, 1)
		}
	}
	all.Weight = make([]int64, len(all.Nodes))
	ids := make([]heap.ObjectID, len(all.Nodes))
	for i, n := range all.Nodes {
		ids[i] = f.id(n)
	}
	f.s.ShallowSizes(ids, all.Weight)
	return f.apart(all)
}

// comesFurther reports whether anything precedes a crowd on the paths.
func (f *forest) comesFurther(c *crowd) bool {
	return slices.ContainsFunc(c.Nodes, func(n uint32) bool { return f.m.Parent[n] != graph.None })
}
