package snapshot

import (
	"context"
	"math/bits"

	"heapdrop/core/graph"
	"heapdrop/core/heap"
)

// StaticHolder is a static field from which references lead to one of the given objects.
type StaticHolder struct {
	Class  heap.ClassIndex
	Field  string
	Object heap.ObjectID // what the field refers to
	Steps  int           // number of references from the field to the nearest of the objects; 1: the field refers to it directly
}

// StaticHolders finds every static field of live classes from which references lead to
// one of the given objects, the nearest first. Excluded references are not followed. As
// with FromStatics, paths through another class or through a thread that is a root do not
// count.
func (s *Snapshot) StaticHolders(ctx context.Context, live, targets graph.Bits, excludes []Exclude, tick graph.Tick) ([]StaticHolder, error) {
	f := &staticFinder{s: s, live: live, seen: s.NewSet(), fields: map[staticField]bool{},
		filter: s.withoutDetours(s.edgeFilter(ctx, excludes), FromStatics)}
	copy(f.seen, targets)
	var level []uint32
	for i, word := range targets {
		for ; word != 0; word &= word - 1 {
			level = append(level, uint32(i<<6+bits.TrailingZeros64(word)))
		}
	}
	done := 0
	for f.steps = 1; len(level) > 0; f.steps++ {
		f.next = nil
		for i, v := range level {
			if i%4096 == 0 {
				if err := tick(done+i, s.NumObjects()); err != nil {
					return nil, err
				}
			}
			f.visit(v)
		}
		done += len(level)
		level = f.next
	}
	return f.found, ctx.Err()
}

type staticField struct {
	class heap.ClassIndex
	name  string
}

// staticFinder follows references backwards, one distance at a time.
type staticFinder struct {
	s      *Snapshot
	live   graph.Bits
	filter *graph.EdgeFilter
	seen   graph.Bits
	next   []uint32
	steps  int
	found  []StaticHolder
	fields map[staticField]bool // fields found so far
}

// visit looks at the objects that refer to an object.
func (f *staticFinder) visit(v uint32) {
	x := f.s.x
	for _, from := range x.Referrers(heap.ObjectID(v)) {
		if !f.live.Has(from) {
			continue
		}
		if c, isClass := x.ClassByObject(heap.ObjectID(from)); isClass {
			f.statics(c, heap.ObjectID(v))
			continue
		}
		if f.seen.Has(from) || f.filter.Kinds.Has(uint32(x.Class(heap.ObjectID(from)))) && f.filter.Skip(from, v) {
			continue
		}
		f.seen.Set(from)
		f.next = append(f.next, from)
	}
}

// statics records the static fields of a class that refer to an object.
func (f *staticFinder) statics(c heap.ClassIndex, to heap.ObjectID) {
	address := f.s.x.Address(to)
	for i := range f.s.x.Classes[c].Statics {
		s := &f.s.x.Classes[c].Statics[i]
		if s.Value.Type != heap.Object || s.Value.Address() != address || address == 0 || f.fields[staticField{c, s.Name}] {
			continue
		}
		f.fields[staticField{c, s.Name}] = true
		f.found = append(f.found, StaticHolder{c, s.Name, to, f.steps})
	}
}
