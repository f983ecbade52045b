// Package ibmheaproots analyses a heap as IBM's HeapRoots does: by references alone. A
// depth-first search from the objects without referrers divides the heap into trees. This
// needs neither GC roots nor field names, so it works for every format.
package ibmheaproots

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

const category = "HeapRoots"

// Queries returns the queries of this family.
func Queries() []query.Query {
	from := query.Argument{Name: "from", Flag: "-from", Type: query.Enum, Values: []string{"pure", "gc"}, Default: "pure",
		Help: "where trees begin. pure: at objects without referrers, then at cycles. gc: at the dump's GC roots first"}
	strong := query.Argument{Name: "strong", Flag: "-strong", Type: query.Boolean, Help: "do not follow soft links (soft, weak, phantom and final references)"}
	return []query.Query{
		{
			Name: "heap_roots", Title: "Heap Roots", Category: category, Stage: snapshot.StageReferences,
			Help: "Shows the whole heap, garbage included, as trees of owners. Roots are the objects without referrers (pure) and one object for each cycle that cannot be reached from them (artificial). " +
				"A depth-first search gives every object one owner, so the descendants, total size and depth of trees count each object once. Which of several holders becomes the owner is arbitrary; keeping_alive and dominator_tree show what really keeps objects alive.",
			Arguments: []query.Argument{from, strong}, Run: heapRoots,
		},
		{
			Name: "dump_from_roots", Title: "Dump from Roots", Category: category, Stage: snapshot.StageReferences,
			Help: "Writes the trees of heap_roots as text, the largest first: depth, [total size], address, [size] and class of each object, indented by depth. " +
				"With -links it adds the other references of an object: {…} marks a target below the same root, <… root:0x…> one below another root.",
			Arguments: []query.Argument{
				{Name: "objects", Type: query.Objects, Help: "where to begin; all roots by default"}, from, strong,
				{Name: "minsize", Flag: "-minsize", Type: query.Number, Help: "minimum total size in bytes; by default a thousandth of the heap, 0 for all"},
				{Name: "maxdepth", Flag: "-maxdepth", Type: query.Number, Default: "8", Help: "maximum depth below the start; 0 for no limit"},
				{Name: "links", Flag: "-links", Type: query.Boolean, Help: "include references to objects listed elsewhere"},
			},
			Menus: []query.Menu{{Label: "HeapRoots/Dump from here", Command: "dump_from_roots $set", For: "set"}},
			Run:   dump,
		},
		{
			Name: "root_owner", Title: "Root Owners", Category: category, Stage: snapshot.StageReferences,
			Help:      "Lists the roots of heap_roots above the objects, and how deep the objects are below them.",
			Arguments: []query.Argument{{Name: "objects", Type: query.Objects, Required: true, Help: "the objects"}, from, strong},
			Menus:     []query.Menu{{Label: "HeapRoots/Root owners", Command: "root_owner $set", For: "set"}},
			Run:       owners,
		},
		{
			Name: "keeping_alive", Title: "Keeping Alive", Category: category, Stage: snapshot.StageReferences,
			Help: "Counts by class what would be unreachable without these objects, following references only. " +
				"GC roots named in the dump keep themselves alive. Where garbage refers to the same objects, show_retained_set says more.",
			Arguments: []query.Argument{{Name: "objects", Type: query.Objects, Required: true, Help: "the objects"}, strong},
			Menus:     []query.Menu{{Label: "HeapRoots/Keeping alive", Command: "keeping_alive $set", For: "set"}},
			Run:       retainedBy,
		},
	}
}

// forest holds the trees of a heap with their sizes.
type forest struct {
	*graph.Forest
	s *snapshot.Snapshot

	// made lists, in ascending order, the positions of objects that the dump does not
	// contain: classes that are only mentioned, and the boot loader. They are not counted
	// anywhere.
	made []uint32

	// For each block of positions: the bytes before it, and the greatest depth in it.
	before  []int64
	deepest []uint32
	total   int64
}

const block = 64

// grow divides the heap into trees according to the arguments.
func grow(ctx context.Context, s *snapshot.Snapshot, a query.Arguments, head *result.Heading) (*forest, error) {
	var given []uint32
	if a.Text("from") == "gc" {
		if given = s.KnownRoots(); len(given) == 0 {
			head.Note("The dump names no GC roots, so trees begin at objects without referrers.")
		}
	}
	trees, err := s.Forest(ctx, given, followed(s, a, head), func(done, total int) error {
		progress.Report(ctx, "Finding owners", int64(done), int64(total))
		return ctx.Err()
	})
	if err != nil {
		return nil, err
	}
	f := &forest{Forest: trees, s: s}
	f.before, f.deepest = make([]int64, len(f.Vertex)/block+1), make([]uint32, len(f.Vertex)/block+1)
	made := s.NewSet()
	for _, id := range s.Added() {
		made.Set(id)
	}
	for p, v := range f.Vertex {
		if p%block == 0 {
			f.before[p/block] = f.total
			if p%(1<<16) == 0 {
				progress.Report(ctx, "Adding up sizes", int64(p), int64(len(f.Vertex)))
				if err := ctx.Err(); err != nil {
					return nil, err
				}
			}
		}
		if made.Has(v) {
			f.made = append(f.made, uint32(p))
			continue
		}
		f.total += s.Shallow(heap.ObjectID(v))
		f.deepest[p/block] = max(f.deepest[p/block], f.Depth[p])
	}
	if len(f.Vertex)%block == 0 {
		f.before[len(f.Vertex)/block] = f.total
	}
	return f, nil
}

// followed returns the references to leave out, and notes which these are.
func followed(s *snapshot.Snapshot, a query.Arguments, head *result.Heading) []snapshot.Exclude {
	if !a.Bool("strong") {
		return nil
	}
	weak, exact := s.Weak()
	head.Note("Soft, weak, phantom and final references are not followed.")
	if !exact {
		head.Note("The dump does not name fields: all references in instances of the classes of java.lang.ref count as soft, and none in instances of their subclasses.")
	}
	return weak
}

// bytesBefore returns the sum of the sizes before a position.
func (f *forest) bytesBefore(position uint32) int64 {
	sum := f.before[position/block]
	for p := position / block * block; p < position; p++ {
		if !f.isMade(p) {
			sum += f.s.Shallow(f.object(p))
		}
	}
	return sum
}

// madeBefore counts the positions before pos whose objects the dump does not contain.
func (f *forest) madeBefore(position uint32) uint32 {
	n, _ := slices.BinarySearch(f.made, position)
	return uint32(n)
}

func (f *forest) isMade(position uint32) bool {
	_, made := slices.BinarySearch(f.made, position)
	return made
}

// descendants counts the objects of a subtree without its top.
func (f *forest) descendants(position uint32) int64 {
	end := position + f.Size[position]
	return int64(f.Size[position]) - 1 - int64(f.madeBefore(end)-f.madeBefore(position+1))
}

// totalSize returns the size of a subtree in bytes.
func (f *forest) totalSize(position uint32) int64 {
	if f.Size[position] == 1 {
		return f.s.Shallow(f.object(position))
	}
	return f.bytesBefore(position+f.Size[position]) - f.bytesBefore(position)
}

// maxDepth returns the depth of the deepest object of a subtree, relative to its top.
func (f *forest) maxDepth(position uint32) uint32 {
	deepest, end := uint32(0), position+f.Size[position]
	for p := position; p < end; {
		if p%block == 0 && p+block <= end {
			deepest = max(deepest, f.deepest[p/block])
			p += block
			continue
		}
		if p == position || !f.isMade(p) {
			deepest = max(deepest, f.Depth[p])
		}
		p++
	}
	return deepest - f.Depth[position]
}

func (f *forest) object(position uint32) heap.ObjectID { return heap.ObjectID(f.Vertex[position]) }

// children returns the positions directly below a position.
func (f *forest) children(position uint32) []uint32 {
	var list []uint32
	for p, end := position+1, position+f.Size[position]; p < end; p += f.Size[p] {
		if !f.isMade(p) {
			list = append(list, p)
		}
	}
	return list
}

// kind returns what kind of root the entry i of Roots is.
func (f *forest) kind(place int) string {
	switch {
	case place < f.Given:
		return "GC root"
	case place < f.Given+f.Pure:
		return "pure root"
	}
	return "artificial root"
}

// roots returns the positions of the roots that are objects of the dump.
func (f *forest) roots() []uint32 {
	list := make([]uint32, 0, len(f.Roots))
	for _, p := range f.Roots {
		if !f.isMade(p) {
			list = append(list, p)
		}
	}
	return list
}

// noteRoots adds notes with the number of roots of each kind.
func (f *forest) noteRoots(list []uint32, head *result.Heading) {
	var counts [3]int
	for _, p := range list {
		switch place := f.Owner(p); {
		case place < f.Given:
			counts[0]++
		case place < f.Given+f.Pure:
			counts[1]++
		default:
			counts[2]++
		}
	}
	var parts []string
	for i, name := range []string{"GC root", "pure root", "artificial root"} {
		if counts[i] != 1 {
			name += "s"
		}
		if counts[i] > 0 || i > 0 {
			parts = append(parts, numbers.Grouped(int64(counts[i]))+" "+name)
		}
	}
	classes := "references to classes are not followed."
	if f.s.Format().OwnClass {
		classes = "references to classes are followed where the file lists them."
	}
	head.Note(strings.Join(parts, ", ") + ". Garbage is included, " + classes)
}

var columns = []result.Column{
	{Name: "Object", Type: result.Object}, {Name: "Kind", Type: result.Text}, {Name: "Shallow Heap", Type: result.Bytes, Total: true},
	{Name: "Total Size", Type: result.Bytes, Total: true}, {Name: "Descendants", Type: result.Integer, Total: true}, {Name: "Max Depth", Type: result.Integer},
}

func heapRoots(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	t := &result.Tree{Heading: result.Heading{Title: "Heap roots"}, Columns: columns}
	f, err := grow(ctx, s, a, &t.Heading)
	if err != nil {
		return nil, err
	}
	roots := f.roots()
	f.noteRoots(roots, &t.Heading)
	t.Roots = f.level(roots)
	t.Roots.Values[1] = result.Values{
		Int:  func(i int) int64 { return int64(f.Owner(roots[i])) },
		Cell: func(_ context.Context, i int) result.Cell { return result.Str(f.kind(f.Owner(roots[i]))) },
	}
	t.Open = func(_ context.Context, key string) (*result.Level, error) {
		p, err := strconv.ParseUint(key, 10, 32)
		if err != nil || p >= uint64(len(f.Vertex)) {
			return nil, rows.NoRow(key)
		}
		return f.below(uint32(p)), nil
	}
	return t, nil
}

// level returns rows for the tops of subtrees.
func (f *forest) level(list []uint32) *result.Level {
	id := func(i int) heap.ObjectID { return f.object(list[i]) }
	return &result.Level{
		Len: len(list),
		Values: []result.Values{
			rows.Labels(f.s, id), {}, rows.Shallow(f.s, id),
			result.Ints(func(i int) int64 { return f.totalSize(list[i]) }),
			result.Ints(func(i int) int64 { return f.descendants(list[i]) }),
			result.Ints(func(i int) int64 { return int64(f.maxDepth(list[i])) }),
		},
		Row: func(_ context.Context, i int) result.Row {
			row := rows.Object(f.s, id(i))
			row.Key, row.Expandable = fmt.Sprint(list[i]), f.descendants(list[i]) > 0
			return row
		},
		Sort: &result.Order{Column: 3, Descending: true},
	}
}

// below returns rows for the objects that an object owns, with the references that lead
// to them.
func (f *forest) below(position uint32) *result.Level {
	list, owner := f.children(position), f.object(position)
	l := f.level(list)
	l.Values[1] = result.Cells(func(ctx context.Context, i int) result.Cell {
		if f.s.IsWeak(ctx, owner, f.object(list[i])) {
			return result.Str("soft link")
		}
		return result.Cell{}
	})
	row := l.Row
	l.Row = func(ctx context.Context, i int) result.Row {
		r := row(ctx, i)
		r.Label = rows.Via(ctx, f.s, owner, f.object(list[i]))
		return r
	}
	return l
}
