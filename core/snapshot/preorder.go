package snapshot

import "heapdrop/core/heap"

// Preorder is the dominator tree of the reachable objects as a list, for walks through
// much of it: every object is before those that it dominates, which follow it without a
// gap. Position 0 is the virtual root.
type Preorder struct {
	// Size is by position the number of objects in the subtree, the top included:
	// the subtree of p ends before p+Size[p]. That of position 0 counts unreachable
	// objects too and ends with the list. It must not be changed.
	Size []uint32

	// Units is by position what Retained tells, in units of Unit bytes, for hot
	// loops; nil where 32 bits do not hold it. It must not be changed.
	Units []uint32
	Unit  int64

	s *Snapshot
}

// Preorder returns the dominator tree as a list. It needs StageComplete.
func (s *Snapshot) Preorder() Preorder {
	n := s.x.Tree.Reachable + 1
	units, unit := s.x.RetainedUnits()
	return Preorder{Size: s.x.Tree.Size[:n], Units: units, Unit: int64(unit), s: s}
}

// Position returns the place of a reachable object.
func (p *Preorder) Position(id heap.ObjectID) uint32 { return p.s.x.Tree.Position[id] }

// Object returns the object at a position other than 0.
func (p *Preorder) Object(position uint32) heap.ObjectID {
	return heap.ObjectID(p.s.x.Tree.Vertex[position])
}

// Class returns the class of the object at a position other than 0.
func (p *Preorder) Class(position uint32) heap.ClassIndex {
	return p.s.x.Class(heap.ObjectID(p.s.x.Tree.Vertex[position]))
}

// Retained returns the retained heap of the object at a position other than 0.
func (p *Preorder) Retained(position uint32) int64 { return int64(p.s.x.RetainedAt(position)) }

// classesAtOnce is how many positions are dealt with in one call, see
// docs/decisions.md on hot loops.
const classesAtOnce = 1 << 13

// ByClass returns by position the entry of number for the class of each object: reading
// it in order is several times as fast as looking up every class. Position 0 has 0. It
// takes 2 bytes per reachable object.
func (p *Preorder) ByClass(number []uint16) []uint16 {
	list := make([]uint16, len(p.Size))
	for from := 1; from < len(list); from += classesAtOnce {
		p.byClass(number, list, from, min(from+classesAtOnce, len(list)))
	}
	return list
}

//go:noinline
func (p *Preorder) byClass(number, list []uint16, from, to int) {
	x := p.s.x
	list = list[from:to]
	for i, v := range x.Tree.Vertex[from:to] {
		list[i] = number[x.Class(heap.ObjectID(v))]
	}
}
