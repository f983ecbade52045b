package index

// slabs hands out pieces of large blocks. The columns of the scan come from
// them: once they are let go of, whole blocks of neighbouring memory are free for
// the next phase, where pieces allocated one by one would leave it in crumbs.
type slabs[T any] struct {
	free  []T // the rest of the last block
	given int
}

// Bounds of a block's size, in entries. Blocks are a quarter as large as all before
// together, so that small dumps take little memory.
const (
	smallestSlab = 1 << 14
	largestSlab  = 1 << 24
)

// take returns an empty slice with room for n entries.
func (s *slabs[T]) take(n int) []T {
	if len(s.free) < n {
		s.free = make([]T, max(n, min(max(s.given/4, smallestSlab), largestSlab)))
	}
	piece := s.free[:0:n]
	s.free = s.free[n:]
	s.given += n
	return piece
}

// parts is a list that grows by whole pieces and is never copied.
type parts[T any] struct {
	list [][]T
	size int
}

// Room for entries that a part has at least and at most, see slabs.
const (
	smallestPart = 1 << 12
	largestPart  = 1 << 20
)

// room returns the last part, with room for n more entries.
func (p *parts[T]) room(from *slabs[T], n int) *[]T {
	if k := len(p.list); k > 0 && cap(p.list[k-1])-len(p.list[k-1]) >= n {
		return &p.list[k-1]
	}
	p.list = append(p.list, from.take(max(n, min(largestPart, max(smallestPart, p.size)))))
	p.size += cap(p.list[len(p.list)-1])
	return &p.list[len(p.list)-1]
}
