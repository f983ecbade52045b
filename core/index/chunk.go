package index

import (
	"unsafe"

	"heapdrop/core/heap"
)

// chunk holds the scan columns of consecutive objects in file order: 13 bytes per object,
// 4 more per array, 4 per reference. Chunks let columns grow without copying. All columns
// of 32 bits have the element type token.
type chunk struct {
	token  []token
	class  []token // heap.ClassIndex
	delta  []token // position − position of the object before, farDelta when in Builder.farPositions, noDelta when nowhere
	size   []token // bytes as the dump states them, hugeSize when in Builder.hugeSizes; empty for most formats
	degree []uint8 // outbound references, bigDegree when in Builder.bigDegrees

	// Index of the chunk's first entry in the columns of all objects.
	firstRef, firstLength, firstBig int64
}

// append adds the objects of a batch whose tokens are already stored beyond the ends of
// the chunk and of the reference part. taken are the indexes of those whose address is
// already taken: they are dropped with their references.
func (b *Builder) append(batch *heap.Batch, c *chunk, tokens []token, taken []int, part *[]token, refs []token) {
	head := batch.HeadRefs
	if head > 0 && !b.lastDropped {
		b.extendLast(head)
	}
	if len(taken) > 0 || head > 0 && b.lastDropped {
		batch, refs = b.withoutDuplicates(batch, tokens, refs, taken)
	}
	n := len(batch.Address)
	if len(c.token) == 0 {
		c.firstRef, c.firstLength = b.references+int64(batch.HeadRefs), b.arrays
		c.firstBig = int64(len(b.bigDegrees))
	}
	if len(tokens) > 0 {
		b.lastDropped = len(taken) > 0 && taken[len(taken)-1] == len(tokens)-1
	}
	c.token = c.token[:len(c.token)+n]
	c.class = appendClasses(c.class, batch.Class)
	c.degree = b.appendDegrees(c.degree, batch)
	c.delta = b.appendDeltas(c.delta, batch.Position)
	b.appendLengths(batch)
	if n > 0 && len(batch.Size) == n {
		b.appendSizes(c, batch.Size)
	}
	b.objects += int64(n)
	*part = (*part)[:len(*part)+len(refs)]
	b.references += int64(len(refs))
}

func (b *Builder) appendSizes(c *chunk, sizes []uint64) {
	if c.size == nil {
		c.size = b.memory.take(cap(c.token))
	}
	for _, size := range sizes {
		if size >= hugeSize {
			b.hugeSizes, size = append(b.hugeSizes, b.withinTotal(size)), hugeSize
		}
		c.size = append(c.size, token(size))
	}
}

// withinTotal reduces a huge size if the sum would overflow.
func (b *Builder) withinTotal(size uint64) uint64 {
	if size > mostHuge-b.hugeTotal {
		if b.hugeTotal < mostHuge {
			b.Warn(heap.Warning{Code: "index.sizes", Offset: -1, Count: 1,
				Message: "Objects state sizes that add up to more than any memory holds; smaller sizes are used"})
		}
		size = mostHuge - b.hugeTotal
	}
	b.hugeTotal += size
	return max(size, hugeSize)
}

// appendLengths appends the lengths of arrays. The class alone decides what is an
// array: in a hostile dump a record may contradict the name of its class.
func (b *Builder) appendLengths(batch *heap.Batch) {
	part := b.lengths.reserve(b.memory, len(batch.Length))
	to, isArray, lengths := (*part)[len(*part):len(*part)+len(batch.Length)], b.isArrayClass, batch.Length[:len(batch.Class)]
	n := 0
	for i, class := range batch.Class {
		if !isArray[class] {
			continue
		}
		length := lengths[i]
		if length == heap.NotArray {
			length = 0
		}
		to[n] = token(length)
		n++
	}
	b.arrays += int64(n)
	*part = (*part)[:len(*part)+n]
}

func appendClasses(column []token, classes []heap.ClassIndex) []token {
	from := len(column)
	column = column[:from+len(classes)]
	copy(column[from:], unsafe.Slice((*token)(unsafe.Pointer(unsafe.SliceData(classes))), len(classes))) // both have 32 bits
	return column
}

func (b *Builder) appendDegrees(column []uint8, batch *heap.Batch) []uint8 {
	from := len(column)
	column = column[:from+len(batch.RefEnd)]
	to, ends, start := column[from:], batch.RefEnd, batch.HeadRefs
	for i := 0; i < len(ends); i++ {
		if i, start = narrowDegrees(to, ends, i, start); i < len(ends) {
			b.bigDegrees = append(b.bigDegrees, ends[i]-start)
			to[i], start = bigDegree, ends[i]
		}
	}
	return column
}

// narrowDegrees stores degrees from object i on, whose references begin at start. It
// stops at a degree that does not fit into a byte and returns its index and start.
//
//go:noinline
func narrowDegrees(to []uint8, ends []uint32, i int, start uint32) (int, uint32) {
	to = to[:len(ends)]
	for ; i < len(ends); i++ {
		degree := ends[i] - start
		if degree >= bigDegree {
			break
		}
		to[i] = uint8(degree)
		start = ends[i]
	}
	return i, start
}

func (b *Builder) appendDeltas(column []token, positions []int64) []token {
	from := len(column)
	column = column[:from+len(positions)]
	to, last := column[from:], b.lastPosition
	for i := 0; i < len(positions); i++ {
		if i, last = nearDeltas(to, positions, i, last); i == len(positions) {
			break
		}
		if positions[i] < 0 {
			to[i] = noDelta
			continue
		}
		last = positions[i]
		b.farPositions = append(b.farPositions, last)
		to[i] = farDelta
	}
	b.lastPosition = last
	return column
}

// nearDeltas stores differences from object i on; last is the position before it. It
// stops at a position that needs special treatment and returns its index and last.
//
//go:noinline
func nearDeltas(to []token, positions []int64, i int, last int64) (int, int64) {
	to = to[:len(positions)]
	for ; i < len(positions); i++ {
		position := positions[i]
		d := position - last
		if position < 0 || uint64(d) >= noDelta {
			break
		}
		to[i] = token(d)
		last = position
	}
	return i, last
}

// extendLast adds references to the last object, because a huge array comes in several
// batches.
func (b *Builder) extendLast(n uint32) {
	k := len(b.chunks) - 1
	for k >= 0 && len(b.chunks[k].degree) == 0 {
		k-- // the space for the next objects was already reserved
	}
	if k < 0 {
		return
	}
	c := &b.chunks[k]
	last := &c.degree[len(c.degree)-1]
	if *last == bigDegree {
		b.bigDegrees[len(b.bigDegrees)-1] += n
		return
	}
	if d := uint32(*last) + n; d < bigDegree {
		*last = uint8(d)
	} else {
		*last = bigDegree
		b.bigDegrees = append(b.bigDegrees, d)
	}
}
