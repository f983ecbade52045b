package snapshot

import "heapdrop/core/heap"

// Preorder is the dominator tree of the reachable objects as a list, for walks through
// large parts of it: every object is followed directly by the objects it dominates.
// Position 0 is the virtual root.
type Preorder struct {
	// Size is, by position, the number of objects in the subtree, including its top: the
	// subtree of p ends before p+Size[p]. The subtree of position 0 also counts
	// unreachable objects and ends with the list. Do not change it.
	Size []uint32

	// Units is, by position, the result of Retained in units of Unit bytes, for hot
	// loops; nil if the units need more than 32 bits. Do not change it.
	Units []uint32
	Unit  int64

	s      *Snapshot
	vertex []uint32
}

// Preorder returns the dominator tree as a list. It needs StageComplete.
func (s *Snapshot) Preorder() Preorder {
	units, unit := s.x.RetainedUnits()
	return Preorder{Size: s.x.Subtrees()[:s.x.LastReachable()+1], Units: units, Unit: int64(unit), s: s, vertex: s.x.Vertices()}
}

// Position returns the position of a reachable object.
func (p *Preorder) Position(id heap.ObjectID) uint32 { return p.s.x.PositionOf(id) }

// Object returns the object at a position other than 0.
func (p *Preorder) Object(position uint32) heap.ObjectID {
	return heap.ObjectID(p.vertex[position])
}

// Class returns the class of the object at a position other than 0.
func (p *Preorder) Class(position uint32) heap.ClassIndex {
	return p.s.x.Class(heap.ObjectID(p.vertex[position]))
}

// Retained returns the retained heap of the object at a position other than 0.
func (p *Preorder) Retained(position uint32) int64 { return int64(p.s.x.RetainedAt(position)) }

// classesAtOnce is the number of positions handled in one call, see docs/decisions.md on
// hot loops.
const classesAtOnce = 1 << 13

// ByClass returns, by position, the entry of number for the class of each object. Reading
// this list in order is several times as fast as looking up every class. The entry of
// position 0 is 0. It takes 2 bytes per reachable object.
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
	for i, v := range p.vertex[from:to] {
		list[i] = number[x.Class(heap.ObjectID(v))]
	}
}
