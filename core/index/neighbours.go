package index

import (
	"math/bits"

	"heapdrop/core/heap"
	"heapdrop/core/layout"
	"heapdrop/internal/parallel"
)

// collectEvidence passes neighbouring objects to the layout collectors. Each of them
// processes a part of the heap.
func (x *Index) collectEvidence(overlap bool) {
	isFlat := x.flatArrayClasses()
	blocks, parts := (x.n+blockObjects-1)/blockObjects, parallel.Workers()
	collectors := make([]*layout.Collector, parts)
	parallel.Each(parts, func(_, k int) {
		collectors[k] = layout.NewCollector(x.Classes)
		x.showNeighbours(collectors[k], blocks*k/parts*blockObjects, min(blocks*(k+1)/parts*blockObjects, x.n), isFlat)
	}, nil)
	for _, next := range collectors[1:] {
		collectors[0].Follow(next)
	}
	x.Evidence = collectors[0].Evidence(overlap)
}

// showNeighbours passes the objects from first up to but not including last to a
// collector. first is a multiple of blockObjects.
func (x *Index) showNeighbours(collector *layout.Collector, first, last int, isFlat []bool) {
	const block = blockObjects
	addresses := make([]heap.Address, 0, block)
	classes := make([]heap.ClassIndex, block)
	lengths := make([]uint32, block)
	for from := first; from < last; from += block {
		to := min(from+block, last)
		addresses = x.Addresses(heap.ObjectID(from), heap.ObjectID(to), addresses[:0])
		x.block(from, classes[:to-from], lengths[:to-from])
		if isFlat != nil {
			withoutFlatArrays(isFlat, classes[:to-from], lengths[:to-from])
		}
		collector.Add(addresses, classes[:to-from], lengths[:to-from])
	}
}

// block fills the classes and lengths of consecutive objects; from is a multiple of 64.
func (x *Index) block(from int, classes []heap.ClassIndex, lengths []uint32) {
	if x.class.narrow != nil {
		for i, c := range x.class.narrow[from : from+len(classes)] {
			classes[i] = heap.ClassIndex(c)
		}
	} else {
		for i, c := range x.class.wide[from : from+len(classes)] {
			classes[i] = heap.ClassIndex(c)
		}
	}
	copy(lengths, noArrays[:])
	spreadLengths(lengths, x.arrays.words[from>>6:(from+len(lengths)+63)>>6], x.lengths[x.arrays.before[from>>6]:])
}

// noArrays are the lengths of objects that are not arrays.
var noArrays = func() (lengths [blockObjects]uint32) {
	for i := range lengths {
		lengths[i] = heap.NotArray
	}
	return lengths
}()

// spreadLengths sets the lengths of the arrays among consecutive objects. words has their
// bits; arrays begins with the length of the first one.
//
//go:noinline
func spreadLengths(lengths []uint32, words []uint64, arrays []uint32) {
	next := 0
	for i, word := range words {
		for ; word != 0; word &= word - 1 {
			lengths[i<<6+bits.TrailingZeros64(word)] = arrays[next]
			next++
		}
	}
}
