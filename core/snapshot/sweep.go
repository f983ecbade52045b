package snapshot

import (
	"context"

	"heapdrop/core/heap"
	"heapdrop/core/index"
)

// sweepBlock is the number of objects that a loop over very many handles per call. In
// WebAssembly a function becomes fast only after several calls.
const sweepBlock = 1 << 12

// Siblings holds objects that others immediately dominate, in tree order, block by block:
// for objects that dominate millions.
type Siblings struct {
	Positions []uint32 // in the dominator tree, see Preorder
	Classes   []heap.ClassIndex
	Retained  []int64 // bytes

	s    *Snapshot
	ids  []uint32
	list []uint32  // positions that are left, see At
	run  index.Run // what is left below others
}

// NewSiblings returns buffers for a block. It needs StageComplete.
func (s *Snapshot) NewSiblings() *Siblings {
	return &Siblings{
		Positions: make([]uint32, 0, sweepBlock), Classes: make([]heap.ClassIndex, sweepBlock), Retained: make([]int64, sweepBlock),
		s: s, ids: make([]uint32, sweepBlock),
	}
}

// Below starts with the objects that the object at a position immediately dominates; for
// 0, the virtual root, with its reachable children.
func (b *Siblings) Below(position uint32) {
	b.list, b.run = nil, index.NewRun(b.s.below(position))
}

// BelowAll is Below for the objects at some positions, one after the other. They must not
// change until all blocks are read.
func (b *Siblings) BelowAll(positions []uint32) { b.list, b.run = nil, index.Run{Tops: positions} }

// At starts with the objects at the positions themselves. They must not change until all
// blocks are read.
func (b *Siblings) At(positions []uint32) { b.list, b.run = positions, index.Run{} }

// Next reads the next block, which is valid until the following call. It returns false if
// there is none.
func (b *Siblings) Next() bool {
	if !b.NextClasses() {
		return false
	}
	b.Retained = b.Retained[:len(b.Positions)]
	b.s.x.RetainedOf(b.Positions, b.Retained)
	return true
}

// NextClasses is Next without Retained.
func (b *Siblings) NextClasses() bool {
	if b.Positions = b.Positions[:0]; len(b.list) > 0 {
		n := min(len(b.list), sweepBlock)
		b.Positions, b.list = append(b.Positions, b.list[:n]...), b.list[n:]
	} else {
		b.Positions = b.s.x.Children(&b.run, b.Positions)
	}
	n := len(b.Positions)
	b.ids, b.Classes = b.ids[:n], b.Classes[:n]
	index.PickObjects(b.s.x, b.Positions, b.ids)
	index.ClassesOf(b.s.x, b.ids, b.Classes)
	return n > 0
}

// below returns the positions of what the object at a position dominates, from the first one
// up to the end; for 0, the virtual root, only what is reachable.
func (s *Snapshot) below(position uint32) (next, end uint32) {
	if position == 0 {
		return 1, s.x.LastReachable() + 1
	}
	return position + 1, position + s.x.SubtreeAt(position)
}

// belowObject is below for an object, heap.NoObject for the virtual root.
func (s *Snapshot) belowObject(id heap.ObjectID) (next, end uint32) {
	if id == heap.NoObject {
		return s.below(0)
	}
	return s.below(s.x.PositionOf(id))
}

// TopAncestors returns the members of a set that no other member dominates, each once, in
// the order of the dominator tree.
func (s *Snapshot) TopAncestors(ids []heap.ObjectID) []heap.ObjectID {
	return s.ObjectsAt(s.TopPositions(ids))
}

// TopPositions returns the positions of TopAncestors in the dominator tree.
func (s *Snapshot) TopPositions(ids []heap.ObjectID) []uint32 { return s.x.TopAncestors(ids) }

// ObjectsAt returns the objects at some positions of the dominator tree other than 0.
func (s *Snapshot) ObjectsAt(positions []uint32) []heap.ObjectID {
	ids := make([]heap.ObjectID, len(positions))
	index.PickObjects(s.x, positions, ids)
	return ids
}

// Census counts, by class, the objects in subtrees of the dominator tree.
type Census struct {
	Objects []int64 // by class
	Shallow []int64 // by class: bytes
	Bytes   int64   // of all counted objects

	s     *Snapshot
	sizes []int64  // by class: size of each instance in bytes, -1 if they differ
	apart []uint32 // positions of objects of classes whose sizes differ

	// of the objects apart
	ids     []heap.ObjectID
	classes []heap.ClassIndex
	bytes   []int64
}

// NewCensus returns an empty census. It needs StageComplete.
func (s *Snapshot) NewCensus() *Census {
	n := s.NumClasses()
	return &Census{Objects: make([]int64, n), Shallow: make([]int64, n), s: s, sizes: s.x.InstanceSizes(), apart: make([]uint32, 0, sweepBlock),
		ids: make([]heap.ObjectID, sweepBlock), classes: make([]heap.ClassIndex, sweepBlock), bytes: make([]int64, sweepBlock)}
}

// Count starts a new count: it counts the objects in the subtrees at some positions of
// the dominator tree. No subtree may be inside another. It returns the context's error.
func (c *Census) Count(ctx context.Context, tops []uint32) error {
	clear(c.Objects)
	clear(c.Shallow)
	c.Bytes = 0
	for run := (index.Run{Tops: tops}); !run.Done(); {
		if err := ctx.Err(); err != nil {
			return err
		}
		c.apart = c.s.x.Count(&run, c.sizes, c.Objects, c.apart[:0])
		c.weigh(c.apart)
	}
	for class, size := range c.sizes {
		if size >= 0 {
			c.Shallow[class] = size * c.Objects[class]
		}
		c.Bytes += c.Shallow[class]
	}
	return nil
}

// weigh adds the shallow heap of the objects at some positions, at most sweepBlock of them.
// What dominates nothing has the size that it retains, and need not be looked up.
func (c *Census) weigh(positions []uint32) {
	x, n := c.s.x, len(positions)
	ids, classes, bytes := c.ids[:n], c.classes[:n], c.bytes[:n]
	index.PickObjects(x, positions, ids)
	index.ClassesOf(x, ids, classes)
	x.RetainedOf(positions, bytes)
	for i, p := range positions {
		if x.SubtreeAt(p) > 1 {
			bytes[i] = int64(x.Shallow(ids[i]))
		}
		c.Shallow[classes[i]] += bytes[i]
	}
}

// CountChains counts the objects of the wanted classes that the object at a position
// immediately dominates, then those that these immediately dominate, and so on. It
// returns the context's error.
func (s *Snapshot) CountChains(ctx context.Context, position uint32, wanted []bool) (n int64, err error) {
	at, end := position+1, position+s.x.SubtreeAt(position)
	for at < end && err == nil {
		count := 0
		at, count = s.chains(at, end, wanted)
		n += int64(count)
		err = ctx.Err()
	}
	return n, err
}

//go:noinline
func (s *Snapshot) chains(at, end uint32, wanted []bool) (uint32, int) {
	count, vertex, size := 0, s.x.Vertices(), s.x.Subtrees() // much of it is visited
	for steps := 0; at < end && steps < sweepBlock; steps++ {
		if wanted[s.x.Class(heap.ObjectID(vertex[at]))] {
			count++
			at++
		} else {
			at += size[at]
		}
	}
	return at, count
}
