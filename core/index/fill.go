package index

import (
	"math/bits"
	"runtime"
	"sync/atomic"

	"heapdrop/core/heap"
	"heapdrop/core/scratch"
)

// blockObjects is how many objects a hot loop processes at a time. Each block is a
// separate call: V8 runs a WebAssembly function in slow code until it is entered again,
// so one loop over the whole heap would stay slow to the end. For the same reason,
// functions called per block must not be inlined.
const blockObjects = 1 << 12

// scatterDegrees sets the number of references of objects. big holds the degrees that do
// not fit into a byte; it returns those not used yet.
//
//go:noinline
func scatterDegrees(start []uint32, ids []token, degrees []uint8, big []uint32) []uint32 {
	degrees = degrees[:len(ids)]
	for i, id := range ids {
		degree := uint32(degrees[i])
		if degree == bigDegree {
			degree, big = big[0], big[1:]
		}
		start[id] = degree
	}
	return big
}

// fillLengths fills array lengths.
func (b *Builder) fillLengths(x *Index) error {
	x.lengths = x.space.Make(x.arrays.finish())
	return b.eachChunk(Rank, 1, 2, func(c *chunk) {
		lengths := b.lengths.reader(c.firstLength)
		for from := 0; from < len(c.token); from += blockObjects {
			x.scatterLengths(c.token[from:min(from+blockObjects, len(c.token))], &lengths)
		}
	})
}

func (b *Builder) fillPositions(x *Index) {
	b.measurePositions(x)
	b.walkPositions(x.positions.set)
}

// worthReclaiming is after how many bytes of new objects a collection may free enough. It
// is the heap that the Go runtime lets grow before its first collection.
const worthReclaiming = 4 << 20

// reclaimed is how many bytes had ever been allocated at the last collection by reclaim.
var reclaimed atomic.Int64

// reclaim frees what a phase has released before the next one allocates. Otherwise the
// collector would let the heap double, and WebAssembly memory never shrinks. It takes
// little time, because columns contain no pointers; but more than a phase of a small dump,
// where it would free next to nothing.
func reclaim() {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	allocated := int64(m.TotalAlloc)
	if allocated-reclaimed.Load() < worthReclaiming {
		return
	}
	reclaimed.Store(allocated)
	runtime.GC()
}

//go:noinline
func (x *Index) scatterLengths(ids []token, r *partsReader) {
	words, before, lengths, part := x.arrays.words, x.arrays.before, x.lengths, r.part
	for _, id := range ids {
		if word, bit := words[id>>6], uint64(1)<<(id&63); word&bit != 0 {
			for len(part) == 0 {
				part, r.rest = r.rest[0], r.rest[1:]
			}
			lengths[before[id>>6]+uint32(bits.OnesCount64(word&(bit-1)))] = uint32(part[0])
			part = part[1:]
		}
	}
	r.part = part
}

// fillSizes fills the column of stated sizes. Chunks without sizes contain objects that
// the index has added: class objects, whose size their class states.
func (b *Builder) fillSizes(x *Index) {
	x.stated, x.statedHuge = x.space.Make(x.n), map[heap.ObjectID]uint64{}
	huge := b.hugeSizes
	for k := range b.chunks {
		c := &b.chunks[k]
		for i, size := range c.size {
			x.stated[c.token[i]] = uint32(size)
			if size == hugeSize {
				x.statedHuge[heap.ObjectID(c.token[i])], huge = huge[0], huge[1:]
			}
		}
	}
	for i, id := range x.ClassObject {
		if x.stated[id] == 0 {
			size := x.Classes[i].ObjectSize
			if x.stated[id] = uint32(min(size, hugeSize)); size >= hugeSize {
				x.statedHuge[id] = b.withinTotal(size)
			}
		}
	}
}

// walkPositions visits the file position of every object in file order; -1 if there is
// none.
func (b *Builder) walkPositions(visit func([]token, []int64)) {
	positions := make([]int64, blockObjects)
	last, far := int64(0), b.farPositions
	for k := range b.chunks {
		c := &b.chunks[k]
		for from := 0; from < len(c.token); from += blockObjects {
			to := min(from+blockObjects, len(c.token))
			last, far = addDeltas(positions, c.delta[from:to], last, far)
			visit(c.token[from:to], positions[:to-from])
		}
	}
}

// addDeltas converts differences to positions, starting after last; it returns the last
// position and the rest of far.
func addDeltas(positions []int64, deltas []token, last int64, far []int64) (int64, []int64) {
	for i := 0; ; i++ {
		if i, last = addNear(positions, deltas, i, last); i == len(deltas) {
			return last, far
		}
		positions[i] = -1
		if deltas[i] == farDelta {
			last, far = far[0], far[1:]
			positions[i] = last
		}
	}
}

// addNear is addDeltas from object i on. It stops at a position that is not stored as a
// difference, and returns its index and the position before.
//
//go:noinline
func addNear(positions []int64, deltas []token, i int, last int64) (int, int64) {
	positions = positions[:len(deltas)]
	for ; i < len(deltas) && deltas[i] < noDelta; i++ {
		last += int64(deltas[i])
		positions[i] = last
	}
	return i, last
}

// measurePositions is the first pass over positions: it finds the lowest position of
// every block, and how many bytes the differences to it need.
func (b *Builder) measurePositions(x *Index) {
	blocks := x.n/positionBlock + 1
	span := positionSpan{lowest: make([]int64, blocks), highest: make([]int64, blocks)}
	b.walkPositions(span.add)
	x.positions = positionColumn{lowest: span.lowest, far: map[heap.ObjectID]int64{}}
	// In a block with a large array, about half of the objects are far from the lowest
	// position. For each of these, a map takes far more memory than the narrow column
	// saves.
	if span.wideBlocks() <= blocks/128 {
		x.positions.narrow = scratch.Make[uint16](x.space, x.n)
	} else {
		x.positions.wide = x.space.Make(x.n)
	}
}

// positionSpan holds the lowest and the highest position of the objects in every block,
// plus 1, because 0 means none.
type positionSpan struct{ lowest, highest []int64 }

// add goes through runs of objects in the same block: they are long where the file is in
// the order of addresses.
func (s *positionSpan) add(ids []token, positions []int64) {
	lowest, highest, positions := s.lowest, s.highest, positions[:len(ids)]
	for i := 0; i < len(ids); {
		block := ids[i] / positionBlock
		low, high := lowest[block], highest[block]
		for ; i < len(ids) && ids[i]/positionBlock == block; i++ {
			position := positions[i]
			if position < 0 {
				continue
			}
			if low == 0 || position < low-1 {
				low = position + 1
			}
			if position >= high {
				high = position + 1
			}
		}
		lowest[block], highest[block] = low, high
	}
}

func (s *positionSpan) wideBlocks() (n int) {
	for i, low := range s.lowest {
		if s.highest[i]-low >= farNarrow {
			n++
		}
	}
	return n
}

// set is the second pass; it stores the differences.
func (p *positionColumn) set(ids []token, positions []int64) {
	for i := 0; ; i++ {
		if p.narrow != nil {
			i = setNear(p.narrow, farNarrow, p.lowest, ids, positions, i)
		} else {
			i = setNear(p.wide, farWide, p.lowest, ids, positions, i)
		}
		if i == len(ids) {
			return
		}
		id := heap.ObjectID(ids[i])
		if positions[i] >= 0 {
			p.far[id] = positions[i]
		}
		if p.narrow != nil {
			p.narrow[id] = farNarrow
		} else {
			p.wide[id] = farWide
		}
	}
}

// setNear stores differences from object i on. It stops at a position that is far away or
// nowhere, and returns its index.
//
//go:noinline
func setNear[D uint16 | uint32](column []D, far int64, lowest []int64, ids []token, positions []int64, i int) int {
	positions = positions[:len(ids)]
	for ; i < len(ids); i++ {
		id, position := ids[i], positions[i]
		d := position - (lowest[id/positionBlock] - 1)
		if position < 0 || d >= far {
			break
		}
		column[id] = D(d)
	}
	return i
}
