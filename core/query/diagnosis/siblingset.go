package diagnosis

import (
	"cmp"
	"context"
	"math"
	"slices"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
	"heapdrop/internal/order"
)

// siblingSets examines dominated objects. It visits each object once, since there may be
// millions below one.
type siblingSets struct {
	ctx    context.Context
	s      *snapshot.Snapshot
	counts func(heap.ObjectID) int64 // nil: retained heap
	least  int64                     // minimum weight that counts

	known    map[heap.ObjectID]*siblingSet
	siblings *snapshot.Siblings
	place    []int32 // by class: 1 + index into the sums of the current family; zero when not in use
}

// siblingSet describes the objects that one object immediately dominates.
type siblingSet struct {
	heavy    []heap.ObjectID // those with at least the minimum weight, the heaviest first
	inOrder  []heap.ObjectID // the same in tree order
	heaviest heap.ObjectID   // the heaviest of all, the first in the tree if there are several
	light    []sum           // all others, by class
}

// sum adds up the children of one class.
type sum struct {
	class    heap.ClassIndex
	first    uint32 // position in the tree
	biggest  uint32 // position of the heaviest
	count    int64
	weight   int64
	heaviest int64
}

// group is the children of one class, or of several classes with the same name.
type group struct {
	class   heap.ClassIndex // the first class of that name
	first   uint32
	count   int64
	weight  int64
	biggest heap.ObjectID
}

func newSiblingSets(ctx context.Context, s *snapshot.Snapshot, weight func(heap.ObjectID) int64, least int64) *siblingSets {
	return &siblingSets{ctx: ctx, s: s, counts: weight, least: least, known: map[heap.ObjectID]*siblingSet{}, siblings: s.NewSiblings(), place: make([]int32, s.NumClasses())}
}

// weight returns an object's weight in bytes.
func (f *siblingSets) weight(id heap.ObjectID) int64 {
	if f.counts == nil {
		return f.s.Retained(id)
	}
	return f.counts(id)
}

// blocks visits the objects that an object immediately dominates, with weights instead of
// retained heaps, until visit returns false or the context ends.
func (f *siblingSets) blocks(n heap.ObjectID, visit func(*snapshot.Siblings) bool) {
	pre, b := f.s.Preorder(), f.siblings
	if n == heap.NoObject {
		b.Below(0)
	} else {
		b.Below(pre.Position(n))
	}
	for f.ctx.Err() == nil && b.Next() {
		if f.counts != nil {
			for i, p := range b.Positions {
				b.Retained[i] = f.counts(pre.Object(p))
			}
		}
		if !visit(b) {
			return
		}
	}
}

// below returns the objects that an object immediately dominates; heap.NoObject stands
// for the virtual root.
func (f *siblingSets) below(n heap.ObjectID) *siblingSet {
	if known := f.known[n]; known != nil {
		return known
	}
	t := tally{siblingSet: &siblingSet{heaviest: heap.NoObject}, most: math.MinInt64, least: f.least, place: f.place}
	f.blocks(n, func(b *snapshot.Siblings) bool {
		t.add(b)
		return true
	})
	for i := range t.light {
		f.place[t.light[i].class] = 0
	}
	pre := f.s.Preorder()
	object := func(p uint32) heap.ObjectID { return pre.Object(p) }
	if t.seen > 0 {
		t.siblingSet.heaviest = object(t.heaviest)
	}
	for _, p := range t.heavy {
		t.inOrder = append(t.inOrder, object(p))
	}
	t.siblingSet.heavy = slices.Clone(t.inOrder)
	order.Sort(t.siblingSet.heavy, func(a, b heap.ObjectID) int {
		return cmp.Or(cmp.Compare(f.weight(b), f.weight(a)), cmp.Compare(a, b))
	})
	const worthCaching = 64
	if t.seen >= worthCaching {
		f.known[n] = t.siblingSet
	}
	return t.siblingSet
}

// tally adds up a family.
type tally struct {
	*siblingSet
	seen     int
	heavy    []uint32 // positions
	most     int64
	heaviest uint32
	least    int64
	place    []int32
}

//go:noinline
func (t *tally) add(b *snapshot.Siblings) {
	most, least, place, weights := t.most, t.least, t.place, b.Retained[:len(b.Classes)]
	for i, class := range b.Classes {
		w := weights[i]
		if w > most {
			most, t.heaviest = w, b.Positions[i]
		}
		if w >= least {
			t.heavy = append(t.heavy, b.Positions[i])
			continue
		}
		at := place[class]
		if at == 0 {
			t.light = append(t.light, sum{class: class, first: b.Positions[i], biggest: b.Positions[i], heaviest: w})
			at = int32(len(t.light))
			place[class] = at
		}
		s := &t.light[at-1]
		s.count++
		s.weight += w
		if w > s.heaviest {
			s.heaviest, s.biggest = w, b.Positions[i]
		}
	}
	t.most = most
	t.seen += len(weights)
}

// groups combines children whose classes have the same name, and returns the heaviest
// group first. If light is set, heavy children are left out.
func (f *finder) groups(below *siblingSet, light bool) []group {
	sums := below.light
	if !light {
		sums = slices.Clone(sums)
		for _, id := range below.inOrder {
			p, w := f.pre.Position(id), f.weight(id)
			sums = append(sums, sum{f.s.ClassOf(id), p, p, 1, w, w})
		}
	}
	var groups []group
	var heaviest []int64
	for i := range sums {
		s := &sums[i]
		class := f.same[s.class]
		at := f.place[class] - 1
		if at < 0 {
			groups, heaviest = append(groups, group{class: class, first: s.first, biggest: f.pre.Object(s.biggest)}), append(heaviest, s.heaviest)
			at = int32(len(groups) - 1)
			f.place[class] = at + 1
		}
		g := &groups[at]
		g.count += s.count
		g.weight += s.weight
		g.first = min(g.first, s.first)
		if s.heaviest > heaviest[at] || s.heaviest == heaviest[at] && s.biggest < f.pre.Position(g.biggest) {
			g.biggest, heaviest[at] = f.pre.Object(s.biggest), s.heaviest
		}
	}
	for _, g := range groups {
		f.place[g.class] = 0
	}
	order.Sort(groups, func(a, b group) int { return cmp.Or(cmp.Compare(b.weight, a.weight), cmp.Compare(a.class, b.class)) })
	return groups
}
