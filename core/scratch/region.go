package scratch

import (
	"fmt"
	"sync"
	"unsafe"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
)

// Region is a store in memory that can only grow, as that of WebAssembly. It lends again
// what is given back.
type Region struct {
	most int64 // bytes it may have
	grow func(bytes int) (unsafe.Pointer, error)

	mu    sync.Mutex
	start unsafe.Pointer
	size  int    // bytes it has
	used  int    // bytes that were lent at some time; the rest is zeros
	free  []span // in no order; none begins where another ends
}

// span is a part of a region: the bytes [from, to).
type span struct{ from, to int }

// Sizes of what is lent are multiples of lentUnit, those by which a region grows
// multiples of grownUnit.
const (
	lentUnit  = 1 << 12
	grownUnit = 1 << 26
)

// NewRegion returns an empty region that may have that many bytes. grow adds bytes of zeros
// at its end and returns the address of the first one.
func NewRegion(most int64, grow func(bytes int) (unsafe.Pointer, error)) *Region {
	return &Region{most: most, grow: grow}
}

// Lend implements Store. It takes the smallest free span that is large enough.
func (r *Region) Lend(size int) ([]byte, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	want, best := up(size, lentUnit), -1
	for i, s := range r.free {
		if length := s.to - s.from; length >= want && (best < 0 || length < r.free[best].to-r.free[best].from) {
			best = i
		}
	}
	if best < 0 {
		if err := r.extend(want); err != nil {
			return nil, err
		}
		best = len(r.free) - 1
	}
	s := &r.free[best]
	from := s.from
	if s.from += want; s.from == s.to {
		last := len(r.free) - 1
		*s, r.free = r.free[last], r.free[:last]
	}
	lent := unsafe.Slice((*byte)(unsafe.Add(r.start, from)), want)[:size]
	clear(lent[:min(size, max(r.used-from, 0))])
	r.used = max(r.used, from+want)
	return lent, nil
}

// extend makes the region grow until that many bytes at its end are free. That span is the
// last in the list.
func (r *Region) extend(want int) error {
	for _, s := range r.free {
		if s.to == r.size {
			want -= s.to - s.from
		}
	}
	more := min(up(want, grownUnit), int(r.most)-r.size)
	if more < want {
		return fmt.Errorf("of at most %s, %s are taken", numbers.Bytes(r.most), numbers.Bytes(int64(r.size)))
	}
	at, err := r.grow(more)
	if err != nil {
		return err
	}
	if r.size == 0 {
		r.start = at
	}
	r.insert(span{r.size, r.size + more})
	r.size += more
	return nil
}

// TakeBack implements Store.
func (r *Region) TakeBack(lent []byte) {
	r.mu.Lock()
	defer r.mu.Unlock()
	from := int(uintptr(unsafe.Pointer(unsafe.SliceData(lent))) - uintptr(r.start))
	r.insert(span{from, from + up(len(lent), lentUnit)})
}

// insert adds a free span, joined with those that it touches, at the end of the list.
func (r *Region) insert(s span) {
	rest := r.free[:0]
	for _, f := range r.free {
		switch {
		case f.to == s.from:
			s.from = f.from
		case f.from == s.to:
			s.to = f.to
		default:
			rest = append(rest, f)
		}
	}
	r.free = append(rest, s)
}

// Check implements Store.
func (r *Region) Check(size int64) error {
	if size > r.most {
		return fmt.Errorf("there can be at most %s", numbers.Bytes(r.most))
	}
	return nil
}

// Refusal implements Store.
func (r *Region) Refusal(size, _ int64, err error) *heap.ParseError {
	return &heap.ParseError{Kind: heap.TooLarge, Offset: -1,
		Found:  fmt.Sprintf("columns need %s of memory", numbers.Bytes(size)),
		Advice: heap.UseCommand, Err: err}
}

// up rounds a size up to a multiple of a unit.
func up(size, unit int) int { return (size + unit - 1) / unit * unit }
