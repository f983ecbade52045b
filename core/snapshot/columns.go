package snapshot

import (
	"math/bits"
	"slices"

	"heapdrop/core/heap"
	"heapdrop/core/layout"
)

// fixedSizes is by class the shallow size of all instances, -1 where they differ.
type fixedSizes struct {
	under *layout.Sizes // the sizes that it was taken from
	bytes []int64
}

// instanceSizes returns by class the shallow size that all instances have.
func (s *Snapshot) instanceSizes() []int64 {
	s.lazy.Lock()
	defer s.lazy.Unlock()
	if s.lazy.fixed == nil || s.lazy.fixed.under != s.x.Sizes {
		s.lazy.fixed = &fixedSizes{s.x.Sizes, s.x.InstanceSizes()}
	}
	return s.lazy.fixed.bytes
}

// ShallowSizes sets bytes to what Shallow tells of each of some objects, for those
// who ask about millions. Both slices have the same length.
func (s *Snapshot) ShallowSizes(ids []heap.ObjectID, bytes []int64) {
	s.x.ShallowOf(ids, s.instanceSizes(), bytes)
}

// RetainedSizes sets bytes to what Retained tells of each of some objects. Both
// slices have the same length. It needs StageComplete.
func (s *Snapshot) RetainedSizes(ids []heap.ObjectID, bytes []int64) {
	positions := make([]uint32, sweepBlock)
	for from := 0; from < len(ids); from += sweepBlock {
		to := min(from+sweepBlock, len(ids))
		s.positionsOf(ids[from:to], positions)
		s.x.RetainedOf(positions[:to-from], bytes[from:to])
	}
}

//go:noinline
func (s *Snapshot) positionsOf(ids []heap.ObjectID, positions []uint32) {
	position := s.x.Tree.Position
	positions = positions[:len(ids)]
	for i, id := range ids {
		positions[i] = position[id]
	}
}

// DominatedByAddress returns what EachDominated yields, ascending.
func (s *Snapshot) DominatedByAddress(id heap.ObjectID) []heap.ObjectID {
	tree := s.x.Tree
	next, end := uint32(1), tree.Reachable+1
	if id != heap.NoObject {
		position := tree.Position[id]
		next, end = position+1, position+tree.Size[position]
	}
	var ids []heap.ObjectID
	for positions := make([]uint32, 0, sweepBlock); next < end; {
		positions, next = siblings(tree.Size, next, end, positions[:0])
		ids = appendAt(tree.Vertex, positions, ids)
	}
	if len(ids) < s.x.Len()/256 {
		slices.Sort(ids)
		return ids
	}
	set := s.NewSet() // faster than to sort a good part of all objects
	for _, id := range ids {
		set.Set(uint32(id))
	}
	ids = ids[:0]
	for i, word := range set {
		for ; word != 0; word &= word - 1 {
			ids = append(ids, heap.ObjectID(i<<6+bits.TrailingZeros64(word)))
		}
	}
	return ids
}

//go:noinline
func appendAt(vertex, positions []uint32, ids []heap.ObjectID) []heap.ObjectID {
	for _, p := range positions {
		ids = append(ids, heap.ObjectID(vertex[p]))
	}
	return ids
}

// DominatorsBeyond sets above to the nearest dominator of each of some objects whose
// class is not skipped, heap.NoObject for the virtual root, and classes to the
// class of that one; skipped is by class. Of class objects the class that they
// stand for counts. All slices have the same length as ids. It needs StageComplete.
func (s *Snapshot) DominatorsBeyond(ids []heap.ObjectID, skipped []bool, above []heap.ObjectID, classes []heap.ClassIndex) {
	for from := 0; from < len(ids); from += sweepBlock {
		to := min(from+sweepBlock, len(ids))
		s.beyond(ids[from:to], skipped, above[from:to], classes[from:to])
	}
}

//go:noinline
func (s *Snapshot) beyond(ids []heap.ObjectID, skipped []bool, above []heap.ObjectID, classes []heap.ClassIndex) {
	x, t := s.x, s.x.Tree
	position, dominator, vertex := t.Position, t.Dominator, t.Vertex
	above, classes = above[:len(ids)], classes[:len(ids)]
	last, to, class := uint32(0), heap.NoObject, heap.NoClass // neighbours often have the same dominator
	for i, id := range ids {
		if p := dominator[position[id]]; p != last {
			last, to, class = p, heap.NoObject, heap.NoClass
			for ; p != 0; p = dominator[p] {
				to = heap.ObjectID(vertex[p])
				stands, isClass := x.ClassByObject(to)
				if class = stands; !isClass {
					class = x.Class(to)
				}
				if !skipped[class] {
					break
				}
				to, class = heap.NoObject, heap.NoClass
			}
		}
		above[i], classes[i] = to, class
	}
}
