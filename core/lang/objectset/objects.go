package objectset

import (
	"iter"
	"math/bits"
	"slices"

	"heapdrop/core/graph"
	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
)

// Objects is an evaluated set: distinct objects in ascending order. Small sets
// are lists, large ones one bit per object of the heap. It must not be changed.
type Objects struct {
	list []heap.ObjectID
	bits graph.Bits // nil for a list
	n    int
}

// List returns the set of some objects, in any order and possibly repeated. It takes
// ownership of the slice.
func List(ids []heap.ObjectID) *Objects {
	slices.Sort(ids)
	ids = slices.Compact(ids)
	return &Objects{list: ids, n: len(ids)}
}

// FromBits returns the set of the bits that are 1. It takes ownership of the bits.
func FromBits(b graph.Bits) *Objects {
	n := 0
	for _, w := range b {
		n += bits.OnesCount64(w)
	}
	return &Objects{bits: b, n: n}
}

// Len returns the number of objects.
func (o *Objects) Len() int { return o.n }

// Has reports whether an object is in the set.
func (o *Objects) Has(id heap.ObjectID) bool {
	if o.bits != nil {
		return int(id>>6) < len(o.bits) && o.bits.Has(uint32(id))
	}
	_, found := slices.BinarySearch(o.list, id)
	return found
}

// All yields the objects in ascending order.
func (o *Objects) All() iter.Seq[heap.ObjectID] {
	return func(yield func(heap.ObjectID) bool) {
		for _, id := range o.list {
			if !yield(id) {
				return
			}
		}
		for i, w := range o.bits {
			for ; w != 0; w &= w - 1 {
				if !yield(heap.ObjectID(i<<6 + bits.TrailingZeros64(w))) {
					return
				}
			}
		}
	}
}

// blockObjects is how many objects Blocks yields at a time.
const blockObjects = 1 << 12

// Blocks yields the objects in ascending order, many at a time, for loops over millions.
// A block is valid until the next one and must not be changed.
func (o *Objects) Blocks() iter.Seq[[]heap.ObjectID] {
	if o.bits == nil {
		return slices.Chunk(o.list, blockObjects)
	}
	return func(yield func([]heap.ObjectID) bool) {
		buffer := make([]heap.ObjectID, 0, blockObjects)
		for from := 0; from < len(o.bits); from += blockObjects / 64 {
			to := min(from+blockObjects/64, len(o.bits))
			if buffer = snapshot.AppendMembers(o.bits[from:to], from<<6, buffer[:0]); len(buffer) > 0 && !yield(buffer) {
				return
			}
		}
	}
}

// Of returns the instances of the wanted classes; wanted is by class.
func (o *Objects) Of(s *snapshot.Snapshot, wanted []bool) []heap.ObjectID {
	total := int64(0)
	for c, w := range wanted {
		if w {
			total += s.InstanceCounts(heap.ClassIndex(c)).Objects
		}
	}
	ids, classes := make([]heap.ObjectID, 0, min(total, int64(o.n))), make([]heap.ClassIndex, blockObjects)
	for block := range o.Blocks() {
		classes = classes[:len(block)] // up to its capacity
		snapshot.ClassesOf(s, block, classes)
		ids = appendWanted(wanted, ids, block, classes)
	}
	return ids
}

//go:noinline
func appendWanted(wanted []bool, ids, block []heap.ObjectID, classes []heap.ClassIndex) []heap.ObjectID {
	for i, c := range classes {
		if wanted[c] {
			ids = append(ids, block[i])
		}
	}
	return ids
}

// IDs returns the objects as a list, with 4 bytes for each. It must not be changed.
func (o *Objects) IDs() []heap.ObjectID {
	if o.bits == nil {
		return o.list
	}
	ids := make([]heap.ObjectID, 0, o.n)
	for block := range o.Blocks() {
		ids = append(ids, block...)
	}
	return ids
}

// collector collects objects: first in a list, then, when that takes less memory, as one
// bit for each object of the heap.
type collector struct {
	limit int // the maximum number of objects in a list
	size  int // number of objects in the heap
	list  []heap.ObjectID
	bits  graph.Bits
}

func newCollector(size int) *collector { return &collector{size: size, limit: max(size/32, 1024)} }

func (g *collector) add(id heap.ObjectID) {
	if g.bits != nil {
		g.bits.Set(uint32(id))
		return
	}
	if len(g.list) == g.limit {
		g.spill()
		g.bits.Set(uint32(id))
		return
	}
	g.list = append(g.list, id)
}

func (g *collector) spill() {
	g.bits = graph.NewBits(g.size)
	for _, id := range g.list {
		g.bits.Set(uint32(id))
	}
	g.list = nil
}

func (g *collector) addSet(o *Objects) {
	if o.bits != nil {
		if g.bits == nil {
			g.spill()
		}
		for i, w := range o.bits {
			g.bits[i] |= w
		}
		return
	}
	for _, id := range o.list {
		g.add(id)
	}
}

func (g *collector) done() *Objects {
	if g.bits != nil {
		return FromBits(g.bits)
	}
	return List(g.list)
}
