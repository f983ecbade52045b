package index

import (
	"unsafe"

	"heapdrop/core/scratch"
	"heapdrop/internal/parallel"
)

// slab allocates the columns of the scan from large blocks. When released, they leave
// whole blocks of contiguous memory for the next phase, while separate allocations would
// leave fragments.
type slab struct {
	space  *scratch.Space
	blocks [][]token      // from space
	free   []token        // the rest of the last block
	given  int            // entries handed out
	ahead  int            // estimated size of the next block; 0 if unknown
	whole  bool           // a block of an estimated size was allocated
	next   func() []token // waits for the block that is being prepared; nil if there is none
}

// Limits of the size of a block, in entries. Without an estimate, a block is a quarter as
// large as all previous ones together, so that small dumps take little memory.
const (
	smallestSlab = 1 << 14
	largestSlab  = 1 << 24

	// smallestPrepared and largestPrepared limit the size of blocks that are prepared
	// during the scan.
	smallestPrepared, largestPrepared = 1 << 18, 1 << 22

	// reclaimAbove is the size, in entries, above which a collection runs before a block
	// is allocated.
	reclaimAbove = 1 << 22
)

// take returns an empty slice with capacity for n entries.
func (s *slab) take(n int) []token {
	if len(s.free) < n {
		size := min(max(s.given/4, smallestSlab), largestSlab)
		if s.ahead > 0 {
			s.whole = true
			if size = max(s.ahead, smallestSlab); size >= reclaimAbove {
				reclaim() // reading has left garbage, whose memory should be reused first
			}
		}
		s.free = s.block(n, size)
	}
	piece := s.free[:0:n]
	s.free = s.free[n:]
	s.given += n
	return piece
}

// block returns a new block of at least n entries, and about size entries. Unless there
// is a block of an estimated size, it also starts to prepare the next block, because the
// system is slow to provide memory that a process uses for the first time.
func (s *slab) block(n, size int) []token {
	var block []token
	if s.next != nil {
		block = s.next()
		s.next = nil
	}
	if len(block) < n {
		block = scratch.Make[token](s.space, max(n, size))
		if s.space.Spills() {
			s.blocks = append(s.blocks, block)
		}
	}
	if size = min(size, largestPrepared); s.ahead == 0 && size >= smallestPrepared && parallel.Workers() > 1 && !s.space.Spills() {
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

// growth returns by how many entries the capacity of a column should grow, given its
// length.
func growth(size int) int { return min(largestPart, max(smallestPart, size/4)) }

// reserve returns the last part, with capacity for n more entries.
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

// release gives the blocks back.
func (s *slab) release() {
	for _, block := range s.blocks {
		scratch.Free(s.space, block)
	}
	*s = slab{}
}
