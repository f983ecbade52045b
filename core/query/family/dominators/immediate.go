package dominators

import (
	"context"
	"slices"

	"heapdrop/core/graph"
	"heapdrop/core/heap"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
)

// dominator holds the dominators of one class, and what they keep alive among a set of
// objects.
type dominator struct {
	dominators, dominatorShallow int64
	objects, shallow             int64
	ids                          []heap.ObjectID // the dominators, up to the number that a row lists
}

// immediate counts the immediate dominators of a set by class. The last entry of keepers
// is the virtual root, for objects that no object dominates.
func immediate(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	objects, err := a.Objects("objects").Eval(ctx, s)
	if err != nil {
		return nil, err
	}
	skip, err := objectset.CompilePattern(a.Text("skip"))
	if err != nil {
		return nil, err
	}
	skipped := make([]bool, s.NumClasses())
	for c := range skipped {
		skipped[c] = skip.MatchString(s.ClassName(heap.ClassIndex(c)))
	}
	c := &census{s: s, dominators: make([]dominator, s.NumClasses()+1), met: graph.NewBits(s.NumObjects())}
	climber := s.NewClimber(skipped)
	var above []heap.ObjectID
	var classes []heap.ClassIndex
	var shallow []int64
	for block := range objects.Blocks() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		n := len(block)
		above, classes, shallow = slices.Grow(above[:0], n)[:n], slices.Grow(classes[:0], n)[:n], slices.Grow(shallow[:0], n)[:n]
		climber.Above(block, above, classes)
		s.ShallowSizes(block, shallow)
		c.add(above, classes, shallow)
	}
	return dominatorTable(s, a.Objects("objects"), c.dominators), nil
}

// census counts what dominators keep alive.
type census struct {
	s          *snapshot.Snapshot
	dominators []dominator // by class of the dominator
	met        graph.Bits  // dominators that are counted already
}

// add counts objects by their dominators, whose classes are given in the same order.
//
//go:noinline
func (c *census) add(above []heap.ObjectID, classes []heap.ClassIndex, shallow []int64) {
	dominators, met := c.dominators, c.met
	for i, id := range above {
		k := &dominators[len(dominators)-1]
		if id != heap.NoObject {
			k = &dominators[classes[i]]
			if word, bit := &met[id>>6], uint64(1)<<(id&63); *word&bit == 0 {
				*word |= bit
				c.meet(k, id)
			}
		}
		k.objects++
		k.shallow += shallow[i]
	}
}

// meet counts a dominator once.
func (c *census) meet(k *dominator, id heap.ObjectID) {
	k.dominators++
	k.dominatorShallow += c.s.Shallow(id)
	if len(k.ids) <= rows.MostNamed {
		k.ids = append(k.ids, id)
	}
}

// classMeant returns the class whose name decides whether an object is skipped or shown:
// a class object counts as the class that it represents.
func classMeant(s *snapshot.Snapshot, id heap.ObjectID) heap.ClassIndex {
	if c, isClass := s.ClassByObject(id); isClass {
		return c
	}
	return s.ClassOf(id)
}

func dominatorTable(s *snapshot.Snapshot, of *objectset.Set, dominators []dominator) *result.Table {
	var list []int // indexes of the keepers that keep anything
	for i := range dominators {
		if dominators[i].objects > 0 {
			list = append(list, i)
		}
	}
	root := len(dominators) - 1
	number := func(value func(*dominator) int64) result.Values {
		return result.Ints(func(i int) int64 { return value(&dominators[list[i]]) })
	}
	t := &result.Table{
		Heading: result.Heading{Title: "Immediate dominators of " + rows.Title(s, of)},
		Columns: []result.Column{
			{Name: "Class Name", Type: result.Class}, {Name: "Dominators", Type: result.Integer, Total: true}, {Name: "Dominated Objects", Type: result.Integer, Total: true},
			{Name: "Dominator Shallow Heap", Type: result.Bytes, Total: true}, {Name: "Dominated Shallow Heap", Type: result.Bytes, Total: true},
		},
	}
	t.Rows = &result.Level{
		Len: len(list),
		Values: []result.Values{
			result.Texts(func(i int) string {
				if list[i] == root {
					return "<GC roots>"
				}
				return s.ClassName(heap.ClassIndex(list[i]))
			}),
			number(func(k *dominator) int64 { return k.dominators }), number(func(k *dominator) int64 { return k.objects }),
			number(func(k *dominator) int64 { return k.dominatorShallow }), number(func(k *dominator) int64 { return k.shallow }),
		},
		Row: func(_ context.Context, i int) result.Row {
			if list[i] == root {
				return result.Row{Icon: "root"}
			}
			row := result.Row{Class: s.ClassName(heap.ClassIndex(list[i])), Icon: "class"}
			row.Set = rows.Named(s, slices.Sorted(slices.Values(dominators[list[i]].ids)))
			return row
		},
		Sort: &result.Order{Column: 4, Descending: true},
	}
	return t
}
