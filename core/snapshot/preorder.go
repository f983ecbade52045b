package snapshot

import "heapdrop/core/heap"

// Preorder is the dominator tree of the reachable objects written out as a list,
// for those who walk through much of it: every object stands before those that
// it dominates, which follow it without a gap. Position 0 is the virtual root.
type Preorder struct {
	// Size is by position the number of objects in the subtree, the top included:
	// the subtree of p ends before p+Size[p]. That of position 0 counts unreachable
	// objects too and ends with the list. It must not be changed.
	Size []uint32

	s *Snapshot
}

// Preorder returns the dominator tree as a list. It needs StageComplete.
func (s *Snapshot) Preorder() Preorder {
	n := s.x.Tree.Reachable + 1
	return Preorder{Size: s.x.Tree.Size[:n], s: s}
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
