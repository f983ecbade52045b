package index

import (
	"unsafe"

	"heapdrop/internal/parallel"
)

// slab allocates the scan's columns from large blocks: once released, whole blocks of
// contiguous memory are free for the next phase, while columns allocated one by one
// would leave it fragmented.
type slab struct {
	free  []token        // the rest of the last block
	given int            // entries handed out
	ahead int            // size of the next block, as far as can be guessed; 0 for unknown
	whole bool           // a block of a guessed size was made
	next  func() []token // waits for the block that is being prepared; nil for none
}

// Bounds of a block's size, in entries. While nothing is known of the rest, a block is a
// quarter as large as all previous ones together, so that small dumps take little
// memory.
const (
	smallestSlab = 1 << 14
	largestSlab  = 1 << 24

	// smallestPrepared and largestPrepared bound the blocks that are prepared during the scan.
	smallestPrepared, largestPrepared = 1 << 18, 1 << 22

	// reclaimAbove is the number of entries from which a block is worth a collection.
	reclaimAbove = 1 << 22
)

// take returns an empty slice with capacity for n entries.
func (s *slab) take(n int) []token {
	if len(s.free) < n {
		size := min(max(s.given/4, smallestSlab), largestSlab)
		if s.ahead > 0 {
			s.whole = true
			if size = max(s.ahead, smallestSlab); size >= reclaimAbove {
				reclaim() // reading so far has left garbage, which should be reused first
			}
		}
		s.free = s.block(n, size)
	}
	piece := s.free[:0:n]
	s.free = s.free[n:]
	s.given += n
	return piece
}

// block returns a new block of at least n entries, about as large as size. Unless a
// block of a guessed size exists, the next one is prepared meanwhile, because the
// system is slow to provide memory that a process touches for the first time.
func (s *slab) block(n, size int) []token {
	var block []token
	if s.next != nil {
		block = s.next()
		s.next = nil
	}
	if len(block) < n {
		block = make([]token, max(n, size))
	}
	if size = min(size, largestPrepared); s.ahead == 0 && size >= smallestPrepared && parallel.Workers() > 1 {
		var prepared []token
		wait := parallel.Start(func() { prepared = touched(size) })
		s.next = func() []token { wait(); return prepared }
	}
	return block
}

// touched returns a block whose memory the system has already provided.
func touched(size int) []token {
	const page = 4096 / 4
	block := make([]token, size)
	for i := 0; i < size; i += page {
		block[i] = 0
	}
	return block
}

// takeBytes returns an empty slice with capacity for n > 0 bytes.
func (s *slab) takeBytes(n int) []uint8 {
	piece := s.take((n + 3) / 4)
	return unsafe.Slice((*uint8)(unsafe.Pointer(unsafe.SliceData(piece))), n)[:0]
}

// takeBits returns n > 0 words of a bitmap, all clear.
func (s *slab) takeBits(n int) []uint64 {
	piece := s.take(2*n + 1) // one more, to begin at a multiple of 8 bytes
	first := unsafe.Pointer(unsafe.SliceData(piece))
	if uintptr(first)%8 != 0 {
		first = unsafe.Add(first, 4)
	}
	return unsafe.Slice((*uint64)(first), n)
}

// parts is a list that grows by whole pieces and is never copied.
type parts struct {
	list [][]token
	size int
}

// The least and the greatest capacity of a part, in entries. In between a part is a
// quarter as large as all previous ones together.
const (
	smallestPart = 1 << 12
	largestPart  = 1 << 18
)

// growth is the capacity that a column of that many entries grows by.
func growth(size int) int { return min(largestPart, max(smallestPart, size/4)) }

// room returns the last part, with capacity for n more entries.
func (p *parts) reserve(from *slab, n int) *[]token {
	if k := len(p.list); k > 0 && cap(p.list[k-1])-len(p.list[k-1]) >= n {
		return &p.list[k-1]
	}
	p.list = append(p.list, from.take(max(n, growth(p.size))))
	p.size += cap(p.list[len(p.list)-1])
	return &p.list[len(p.list)-1]
}

// reader returns a reader of the list from an entry on.
func (p *parts) reader(from int64) partsReader {
	r := partsReader{rest: p.list}
	for len(r.rest) > 0 && from >= int64(len(r.rest[0])) {
		from -= int64(len(r.rest[0]))
		r.rest = r.rest[1:]
	}
	if len(r.rest) > 0 {
		r.part, r.rest = r.rest[0][from:], r.rest[1:]
	}
	return r
}

// partsReader reads a list in order.
type partsReader struct {
	part []token   // what is left of the current part
	rest [][]token // the parts after it
}

// next returns the next entries of the current part, at most n > 0. At least one must
// be left.
func (r *partsReader) next(n int) []token {
	for len(r.part) == 0 {
		r.part, r.rest = r.rest[0], r.rest[1:]
	}
	n = min(n, len(r.part))
	entries := r.part[:n]
	r.part = r.part[n:]
	return entries
}
