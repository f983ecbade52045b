package paths

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"heapdrop/core/graph"
	"heapdrop/core/heap"
	"heapdrop/core/numbers"
	"heapdrop/core/progress"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
)

// forest is the merged shortest paths to some targets. Every object has one predecessor,
// so the paths form trees below the GC roots.
type forest struct {
	s       *snapshot.Snapshot
	m       *graph.Merged
	targets []heap.ObjectID
}

func merged(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	of := a.Objects("objects")
	objects, err := of.Eval(ctx, s)
	if err != nil {
		return nil, err
	}
	t := &result.Tree{Heading: result.Heading{Title: "Merged shortest paths to " + rows.Title(s, of)}, Depth: 4}
	paths, err := s.ShortestPaths(ctx, excluded(s, a.Texts("excludes"), &t.Heading), progress.Ticker(ctx, "Finding shortest paths"))
	if err != nil {
		return nil, err
	}
	f := &forest{s: s, targets: objects.IDs()}
	if f.m, err = paths.Merge(f.targets, progress.Ticker(ctx, "Merging paths")); err != nil {
		return nil, err
	}
	if f.m.Missing > 0 {
		t.Note(fmt.Sprintf("%s of the %s objects have no path to a GC root through the remaining references.", numbers.Grouped(int64(f.m.Missing)), numbers.Grouped(int64(objects.Len()))))
	}
	switch a.Text("groupby") {
	case "FROM_GC_ROOTS":
		f.byObject(t)
	case "FROM_GC_ROOTS_BY_CLASS":
		t.Title += " from the GC roots by class"
		f.byClass(t, f.fromRoots, f.hasSuccessor)
	default:
		t.Title += " from the objects by class"
		f.byClass(t, f.fromObjects, f.comesFurther)
	}
	return t, nil
}

// byObject shows the forest object by object; keys are object ids.
func (f *forest) byObject(t *result.Tree) {
	t.Columns = []result.Column{
		{Name: "Object", Type: result.Object}, {Name: "Ref. Objects", Type: result.Integer, Total: true}, {Name: "Shallow Heap", Type: result.Bytes, Total: true},
		{Name: "Ref. Shallow Heap", Type: result.Bytes, Total: true}, {Name: "Retained Heap", Type: result.Bytes}, {Name: "GC Root", Type: result.Text},
	}
	t.Roots = f.objects(f.m.Roots())
	t.Open = func(_ context.Context, key string) (*result.Level, error) {
		id, err := strconv.Atoi(key)
		if err != nil || id < 0 || id >= f.s.NumObjects() || f.m.PathsThrough(uint32(id)) == 0 {
			return nil, rows.NoRow(key)
		}
		return f.objects(f.m.Below(uint32(id))), nil
	}
}

func (f *forest) objects(list []uint32) *result.Level {
	s, all := f.s, f.m.Group(list)
	ids := objectIDs(list)
	id := func(i int) heap.ObjectID { return ids[i] }
	return &result.Level{
		Len: len(list),
		Values: []result.Values{
			rows.Labels(s, id),
			result.Ints(func(i int) int64 { return all.Targets[i] }),
			rows.ShallowOfList(s, ids),
			result.Ints(func(i int) int64 { return all.Weight[i] }),
			rows.RetainedOfList(s, ids),
			result.Cells(func(_ context.Context, i int) result.Cell { return rows.RootCell(s, ids[i]) }),
		},
		Row: func(ctx context.Context, i int) result.Row {
			row := rows.Object(s, ids[i])
			row.Key, row.Expandable = strconv.Itoa(int(list[i])), f.m.HasSuccessor(list[i])
			if before := f.m.Before(list[i]); before != graph.None {
				row.Label = rows.Held(ctx, s, heap.ObjectID(before), ids[i])
			}
			return row
		},
		Sort: &result.Order{Column: 3, Descending: true},
	}
}

func objectIDs(list []uint32) []heap.ObjectID {
	ids := make([]heap.ObjectID, len(list))
	for i, id := range list {
		ids[i] = heap.ObjectID(id)
	}
	return ids
}

// vertexGroup is objects of one class on one level of the paths merged by class, with the
// targets whose paths lead through each.
type vertexGroup struct {
	class heap.ClassIndex
	graph.VertexGroup
	count, bytes int64 // of the targets
}

// byClass shows paths merged by class. A key lists the classes from the first level to
// the row; walking them finds the row again.
func (f *forest) byClass(t *result.Tree, next func(*vertexGroup) []*vertexGroup, further func(*vertexGroup) bool) {
	t.Columns = []result.Column{
		{Name: "Class Name", Type: result.Class}, {Name: "Objects", Type: result.Integer, Total: true},
		{Name: "Ref. Objects", Type: result.Integer, Total: true}, {Name: "Ref. Shallow Heap", Type: result.Bytes, Total: true},
	}
	t.Roots = f.groups("", next(nil), further)
	t.Open = func(_ context.Context, key string) (*result.Level, error) {
		list := next(nil)
		for part := range strings.SplitSeq(key, "/") {
			class, err := strconv.Atoi(part)
			at := slices.IndexFunc(list, func(c *vertexGroup) bool { return int(c.class) == class })
			if err != nil || at < 0 {
				return nil, rows.NoRow(key)
			}
			list = next(list[at])
		}
		return f.groups(key+"/", list, further), nil
	}
}

func (f *forest) groups(prefix string, list []*vertexGroup, further func(*vertexGroup) bool) *result.Level {
	return &result.Level{
		Len: len(list),
		Values: []result.Values{
			result.Texts(func(i int) string { return f.s.ClassName(list[i].class) }),
			result.Ints(func(i int) int64 { return int64(len(list[i].Vertices)) }),
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

// mostNamed is the maximum number of objects that a set lists by address.
const mostNamed = 1000

// set returns the objects of a group as a set, "" if they are too many.
func (f *forest) set(c *vertexGroup) string {
	if len(c.Vertices) > mostNamed {
		return ""
	}
	hex := make([]string, len(c.Vertices))
	for i, id := range c.Vertices {
		hex[i] = rows.Hex(f.s, heap.ObjectID(id))
	}
	return strings.Join(hex, " ")
}

// apart splits a group by class, in the order in which the classes appear.
func (f *forest) apart(all *graph.VertexGroup) []*vertexGroup {
	const together = 1 << 12
	byClass, order := make([]*vertexGroup, f.s.NumClasses()), []*vertexGroup(nil)
	classes := make([]heap.ClassIndex, together)
	for from := 0; from < len(all.Vertices); from += together {
		to := min(from+together, len(all.Vertices))
		classes = classes[:to-from]
		snapshot.ClassesOf(f.s, all.Vertices[from:to], classes)
		for _, class := range classes {
			if byClass[class] == nil {
				byClass[class] = &vertexGroup{class: class}
				order = append(order, byClass[class])
			}
		}
		deal(byClass, classes, all.Vertices[from:to], all.Targets[from:to], all.Weight[from:to])
	}
	return order
}

// deal assigns objects to the groups of their classes.
//
//go:noinline
func deal(byClass []*vertexGroup, classes []heap.ClassIndex, ids []uint32, count, bytes []int64) {
	for i, id := range ids {
		c := byClass[classes[i]]
		c.Vertices, c.Targets, c.Weight = append(c.Vertices, id), append(c.Targets, count[i]), append(c.Weight, bytes[i])
		c.count += count[i]
		c.bytes += bytes[i]
	}
}

// fromRoots goes down: first the roots, then their successors on the paths.
func (f *forest) fromRoots(above *vertexGroup) []*vertexGroup {
	if above == nil {
		return f.apart(f.m.Group(f.m.Roots()))
	}
	return f.apart(f.m.Group(f.m.Below(above.Vertices...)))
}

// hasSuccessor reports whether the paths continue after a group.
func (f *forest) hasSuccessor(c *vertexGroup) bool {
	return slices.ContainsFunc(c.Vertices, f.m.HasSuccessor)
}

// fromObjects goes up: first the targets, then their predecessors on the paths.
func (f *forest) fromObjects(above *vertexGroup) []*vertexGroup {
	if above != nil {
		return f.apart(f.m.Above(&above.VertexGroup))
	}
	all := &graph.VertexGroup{}
	for _, id := range f.targets {
		if f.m.PathsThrough(uint32(id)) > 0 {
			all.Vertices, all.Targets = append(all.Vertices, uint32(id)), append(all.Targets, 1)
		}
	}
	ids := objectIDs(all.Vertices)
	all.Weight = make([]int64, len(ids))
	f.s.ShallowSizes(ids, all.Weight)
	return f.apart(all)
}

// comesFurther reports whether the paths have predecessors of a group.
func (f *forest) comesFurther(c *vertexGroup) bool {
	return slices.ContainsFunc(c.Vertices, func(id uint32) bool { return f.m.Before(id) != graph.None })
}
