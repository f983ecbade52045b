package snapshot

import (
	"math/bits"
	"slices"

	"heapdrop/core/graph"
	"heapdrop/core/heap"
	"heapdrop/core/index"
	"heapdrop/core/layout"
)

// fixedSizes is, by class, the shallow size of its instances, or -1 if they differ in
// size.
type fixedSizes struct {
	under *layout.Sizes // the sizes that it was derived from
	bytes []int64
}

// instanceSizes returns, by class, the shallow size common to all its instances.
func (s *Snapshot) instanceSizes() []int64 {
	s.lazy.Lock()
	defer s.lazy.Unlock()
	if s.lazy.fixed == nil || s.lazy.fixed.under != s.x.Sizes {
		s.lazy.fixed = &fixedSizes{s.x.Sizes, s.x.InstanceSizes()}
	}
	return s.lazy.fixed.bytes
}

// ShallowSizes fills bytes with the result of Shallow for each of ids, for callers with
// millions of objects. Both slices have the same length.
func (s *Snapshot) ShallowSizes(ids []heap.ObjectID, bytes []int64) {
	s.x.ShallowOf(ids, s.instanceSizes(), bytes)
}

// RetainedSizes fills bytes with the result of Retained for each of ids. Both slices have
// the same length. It needs StageComplete.
func (s *Snapshot) RetainedSizes(ids []heap.ObjectID, bytes []int64) {
	positions := make([]uint32, sweepBlock)
	for from := 0; from < len(ids); from += sweepBlock {
		to := min(from+sweepBlock, len(ids))
		s.x.PositionsOf(ids[from:to], positions[:to-from])
		s.x.RetainedOf(positions[:to-from], bytes[from:to])
	}
}

// DominatedByAddress returns the objects that EachDominated yields, in ascending order.
func (s *Snapshot) DominatedByAddress(id heap.ObjectID) []heap.ObjectID {
	run := index.NewRun(s.belowObject(id))
	var ids []heap.ObjectID
	var set graph.Bits // faster than sorting if a large part of all objects is dominated
	n := 0
	positions, picked := make([]uint32, 0, sweepBlock), make([]uint32, sweepBlock)
	for !run.Done() {
		positions = s.x.Children(&run, positions[:0])
		picked = picked[:len(positions)]
		index.PickObjects(s.x, positions, picked)
		if n += len(positions); set != nil {
			setEach(picked, set)
			continue
		}
		ids = appendEach(picked, ids)
		if n > s.x.Len()/256 {
			set = s.NewSet()
			for _, id := range ids {
				set.Set(uint32(id))
			}
		}
	}
	if set == nil {
		slices.Sort(ids)
		return ids
	}
	ids = make([]heap.ObjectID, 0, n)
	for from := 0; from < len(set); from += sweepBlock / 64 {
		ids = AppendMembers(set[from:min(from+sweepBlock/64, len(set))], from<<6, ids)
	}
	return ids
}

//go:noinline
func setEach(ids []uint32, set graph.Bits) {
	for _, v := range ids {
		set[v>>6] |= 1 << (v & 63)
	}
}

// AppendMembers appends the objects of a set to a list; first is the object of the first
// bit.
//
//go:noinline
func AppendMembers(words graph.Bits, first int, ids []heap.ObjectID) []heap.ObjectID {
	for i, word := range words {
		for ; word != 0; word &= word - 1 {
			ids = append(ids, heap.ObjectID(first+i<<6+bits.TrailingZeros64(word)))
		}
	}
	return ids
}

//go:noinline
func appendEach(picked []uint32, ids []heap.ObjectID) []heap.ObjectID {
	for _, v := range picked {
		ids = append(ids, heap.ObjectID(v))
	}
	return ids
}

// Climber finds, for an object, the nearest dominator whose class is not skipped. It
// remembers paths, because chains of dominators can be long and those of many objects
// join.
type Climber struct {
	s       *Snapshot
	skipped []bool // by class
	known   []shortcut
}

// shortcut leads from one position of the dominator tree up to another, past skipped
// objects.
type shortcut struct{ from, to uint32 }

// mostShortcuts is the number of shortcuts kept, a power of two. A shortcut takes 8
// bytes.
const mostShortcuts = 1 << 16

// NewClimber returns a Climber that skips the given classes. It needs StageComplete.
func (s *Snapshot) NewClimber(skipped []bool) *Climber {
	return &Climber{s, skipped, make([]shortcut, mostShortcuts)}
}

// Above sets above[i] to the nearest dominator of each object whose class is not skipped,
// or to heap.NoObject for the virtual root, and classes[i] to the class of that
// dominator. A class object counts as the class that it represents. All slices have the
// same length.
func (c *Climber) Above(ids, above []heap.ObjectID, classes []heap.ClassIndex) {
	for from := 0; from < len(ids); from += sweepBlock {
		to := min(from+sweepBlock, len(ids))
		c.climb(ids[from:to], above[from:to], classes[from:to])
	}
}

//go:noinline
func (c *Climber) climb(ids, above []heap.ObjectID, classes []heap.ClassIndex) {
	t, skipped, known := c.s.x.Nested(), c.skipped, c.known
	position, dominator, vertex, mask := t.Position, t.Dominator, t.Vertex, uint32(len(known)-1)
	above, classes = above[:len(ids)], classes[:len(ids)]
	last, to, class := uint32(0), heap.NoObject, heap.NoClass // neighbours often have the same dominator
	for i, id := range ids {
		if p := dominator[position[id]]; p != last {
			last, to, class = p, heap.NoObject, heap.NoClass
			at := p
			for ; at != 0; at = dominator[at] {
				if k := known[at&mask]; k.from == at {
					at = k.to
					break
				}
				if !skipped[c.classAt(at)] {
					break
				}
			}
			// Of a long path only the lower part is remembered, because other objects
			// reach it first.
			for q, n := p, 0; q != at && n < len(known) && known[q&mask].from != q; q, n = dominator[q], n+1 {
				known[q&mask] = shortcut{q, at}
			}
			if at != 0 {
				to, class = heap.ObjectID(vertex[at]), c.classAt(at)
			}
		}
		above[i], classes[i] = to, class
	}
}

// classAt returns the class at a position. For a class object it is the class that it
// represents.
func (c *Climber) classAt(position uint32) heap.ClassIndex {
	id := heap.ObjectID(c.s.x.Tree().Vertex[position])
	if stands, isClass := c.s.x.ClassByObject(id); isClass {
		return stands
	}
	return c.s.x.Class(id)
}
