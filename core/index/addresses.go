package index

import (
	"math/bits"
	"slices"

	"heapdrop/core/heap"
	"heapdrop/internal/order"
)

// A token is a 32-bit stand-in for an address while the dump is being read and ranks are
// still unknown. There are two schemes:
//
//   - pages: the address space is divided into regions of 2^22 bytes; every region in
//     use gets a page number, and a token is the page number and the slot inside the
//     page (granules of 8 bytes, or single bytes for the few regions that hold
//     unaligned identifiers). A bitmap per page records which slots are objects.
//     Address to id is then a rank query: one or two cache misses and a popcount.
//   - dictionary: tokens number the distinct addresses in the order of their first
//     appearance, through a hash table. It is used if the addresses are too
//     scattered for pages (hostile or exotic dumps, heaps that span more than 2^35
//     bytes).
type token uint32

const (
	regionBits   = 22 // a region is 2^22 bytes of addresses
	slotBits     = 19 // slots of a page: 2^22 bytes in granules of 8, or 2^19 single bytes
	slotMask     = 1<<slotBits - 1
	granuleBits  = 3
	wordsPerPage = 1 << (slotBits - 6)
	maxPages     = 1 << (32 - slotBits)
	finePerArea  = 1 << granuleBits // fine pages that cover one region
	maxWindow    = 1 << 16          // regions that the direct table may span
	noPage       = 0xFFFF
)

// page is 2^19 slots of addresses from base on. bits is nil until the page contains an
// object, so dangling references cost no bitmap.
type page struct {
	base heap.Address
	fine bool // slots are bytes, not granules of 8 bytes
	bits []uint64
}

// pagedSpace assigns tokens by the page scheme.
type pagedSpace struct {
	pages  []page
	coarse map[uint64]uint16 // region → page
	fine   map[uint64]uint16 // region → the first of its 8 consecutive fine pages

	// window is a direct table region−first → page for the regions in use.
	window []uint16
	first  uint64

	memory   *slab // of the bitmaps
	withBits int   // number of pages with a bitmap
}

func newPagedSpace(memory *slab) *pagedSpace {
	return &pagedSpace{memory: memory, coarse: map[uint64]uint16{}, fine: map[uint64]uint16{}}
}

// token returns the token of an address; ok is false if all pages are used.
func (s *pagedSpace) token(a heap.Address) (t token, ok bool) {
	region := uint64(a) >> regionBits
	if a&(1<<granuleBits-1) != 0 {
		return s.fineToken(a, region)
	}
	slot := token(a>>granuleBits) & slotMask
	if i := region - s.first; i < uint64(len(s.window)) && s.window[i] != noPage {
		return token(s.window[i])<<slotBits | slot, true
	}
	p, found := s.coarse[region]
	if !found {
		if len(s.pages) == maxPages-1 { // the last page number is not used, because 0xFFFFFFFF is not a token
			return 0, false
		}
		p = uint16(len(s.pages))
		s.pages = append(s.pages, page{base: heap.Address(region << regionBits)})
		s.coarse[region] = p
		s.widen(region, p)
	}
	return token(p)<<slotBits | slot, true
}

func (s *pagedSpace) fineToken(a heap.Address, region uint64) (token, bool) {
	p, found := s.fine[region]
	if !found {
		if len(s.pages)+finePerArea >= maxPages {
			return 0, false
		}
		p = uint16(len(s.pages))
		for i := range heap.Address(finePerArea) {
			s.pages = append(s.pages, page{base: heap.Address(region<<regionBits) + i<<slotBits, fine: true})
		}
		s.fine[region] = p
	}
	within := token(a) & (1<<regionBits - 1)
	return (token(p)+within>>slotBits)<<slotBits | within&slotMask, true
}

// widen adds a region to the direct table, and enlarges the table if the span allows it.
func (s *pagedSpace) widen(region uint64, p uint16) {
	if len(s.window) == 0 {
		s.first = region
	}
	low, high := min(s.first, region), max(s.first+uint64(len(s.window)), region+1)
	if high-low > maxWindow {
		if len(s.window) > 1 || p > 1 {
			return // an outlier: stays in the map
		}
		low, high, s.first, s.window = region, region+1, region, nil // restart the table at the new region
	}
	if low != s.first || high != s.first+uint64(len(s.window)) {
		grown := make([]uint16, high-low)
		for i := range grown {
			grown[i] = noPage
		}
		copy(grown[s.first-low:], s.window)
		s.window, s.first = grown, low
	}
	s.window[region-s.first] = p
}

// bitmap returns the objects of a page, a bit per slot.
func (s *pagedSpace) bitmap(p token) []uint64 {
	if s.pages[p].bits == nil {
		s.pages[p].bits = s.memory.takeBits(wordsPerPage)
		s.withBits++
	}
	return s.pages[p].bits
}

// has reports whether an object was marked at t.
func (s *pagedSpace) has(t token) bool {
	p := &s.pages[t>>slotBits]
	return p.bits != nil && p.bits[t&slotMask>>6]&(1<<(t&63)) != 0
}

// address is the inverse of token.
func (s *pagedSpace) address(t token) heap.Address {
	p := &s.pages[t>>slotBits]
	if p.fine {
		return p.base + heap.Address(t&slotMask)
	}
	return p.base + heap.Address(t&slotMask)<<granuleBits
}

// rankedPages is the final form of pagedSpace. It converts address to id by rank, and id
// to address by select. The words of all pages are in address order.
type rankedPages struct {
	words []rankedWord // and one more, for its rank
	area  []area       // in address order, wordsPerPage words each
	n     int

	pageWord []int32 // by page number: index of its first word, noWord or mergedWord
	merged   []mergedPage
	space    *pagedSpace // its window and maps are still used; its bitmaps are released
	sample   []uint32    // word that holds id i·sampleEvery
}

// rankedWord has one bit for each of 64 slots, set if there is an object, and the number
// of objects before them. The fields are adjacent because lookups are random: one lookup
// costs one cache miss instead of two.
type rankedWord struct{ low, high, rank uint32 }

func (w rankedWord) bits() uint64 { return uint64(w.low) | uint64(w.high)<<32 }

// half returns 32 slots.
func (r *rankedPages) half(i int) *uint32 {
	if i%2 == 0 {
		return &r.words[i/2].low
	}
	return &r.words[i/2].high
}

type area struct {
	base  heap.Address
	shift uint8
}

// mergedPage is a coarse page whose region also has fine pages: its objects
// are in the eight fine areas.
type mergedPage struct {
	page  uint16
	words [finePerArea]int32
}

const (
	noWord      = -1
	mergedWord  = -2
	sampleEvery = 512
)

// rankPages converts the bitmaps to their final form. It costs one copy of the bitmaps (1
// bit per 8 bytes of heap) plus half of that for the ranks.
func rankPages(s *pagedSpace) *rankedPages {
	s.mergeFine()
	used := make([]int, 0, len(s.pages))
	for i := range s.pages {
		if s.pages[i].bits != nil {
			used = append(used, i)
		}
	}
	order.Sort(used, func(a, b int) int {
		if s.pages[a].base < s.pages[b].base {
			return -1
		}
		return 1
	})
	r := &rankedPages{
		words:    make([]rankedWord, len(used)*wordsPerPage+1),
		pageWord: make([]int32, len(s.pages)),
		space:    s,
	}
	for i := range r.pageWord {
		r.pageWord[i] = noWord
	}
	for k, i := range used {
		p := &s.pages[i]
		for i, word := range p.bits {
			r.words[k*wordsPerPage+i] = rankedWord{low: uint32(word), high: uint32(word >> 32)}
		}
		p.bits = nil
		r.pageWord[i] = int32(k * wordsPerPage)
		shift := uint8(granuleBits)
		if p.fine {
			shift = 0
		}
		r.area = append(r.area, area{p.base, shift})
	}
	s.memory = nil
	r.linkMerged()
	r.count()
	return r
}

// afterMerging returns how many pages at most have a bitmap when mergeFine has moved objects:
// those of one coarse page may need that of every fine page of its region.
func (s *pagedSpace) afterMerging() int {
	n := s.withBits
	for region, first := range s.fine {
		if c, found := s.coarse[region]; !found || s.pages[c].bits == nil {
			continue
		}
		for _, p := range s.pages[first : first+finePerArea] {
			if p.bits == nil {
				n++
			}
		}
	}
	return n
}

// mergeFine moves the objects of coarse pages into the fine pages of the same
// region, so that one bitmap per region holds them in address order.
func (s *pagedSpace) mergeFine() {
	for region, first := range s.fine {
		c, found := s.coarse[region]
		if !found || s.pages[c].bits == nil {
			continue
		}
		for w, word := range s.pages[c].bits {
			for ; word != 0; word &= word - 1 {
				slot := token(w<<6 + bits.TrailingZeros64(word))
				within := slot << granuleBits
				s.bitmap(token(first) + within>>slotBits)[within&slotMask>>6] |= 1 << (within & 63)
			}
		}
		s.pages[c].bits = nil
	}
}

func (r *rankedPages) linkMerged() {
	for region, first := range r.space.fine {
		c, found := r.space.coarse[region]
		if !found {
			continue
		}
		m := mergedPage{page: c}
		for i := range m.words {
			m.words[i] = r.pageWord[int(first)+i]
		}
		r.merged = append(r.merged, m)
		r.pageWord[c] = mergedWord
	}
}

func (r *rankedPages) count() {
	n := uint32(0)
	for i := range r.words {
		w := &r.words[i]
		w.rank = n
		next := n + uint32(bits.OnesCount64(w.bits()))
		for uint32(len(r.sample))*sampleEvery < next {
			r.sample = append(r.sample, uint32(i))
		}
		n = next
	}
	r.n = int(n)
}

// id returns the rank of the object at a token.
func (r *rankedPages) id(t token) (heap.ObjectID, bool) {
	first := r.pageWord[t>>slotBits]
	slot := t & slotMask
	if first < 0 {
		if first == noWord {
			return 0, false
		}
		if first, slot = r.mergedSlot(t); first < 0 {
			return 0, false
		}
	}
	w := &r.words[uint32(first)+uint32(slot>>6)]
	word, bit := w.bits(), uint64(1)<<(slot&63)
	if word&bit == 0 {
		return 0, false
	}
	return heap.ObjectID(w.rank + uint32(bits.OnesCount64(word&(bit-1)))), true
}

func (r *rankedPages) mergedSlot(t token) (int32, token) {
	for i := range r.merged {
		if m := &r.merged[i]; m.page == uint16(t>>slotBits) {
			within := t & slotMask << granuleBits
			return m.words[within>>slotBits], within & slotMask
		}
	}
	return noWord, 0
}

// lookup returns the id of the object at an address. It creates no pages.
func (r *rankedPages) lookup(a heap.Address) (heap.ObjectID, bool) {
	region := uint64(a) >> regionBits
	if a&(1<<granuleBits-1) == 0 {
		// As in token: first the direct table, because a map is slow.
		s := r.space
		p, found := uint16(noPage), false
		if i := region - s.first; i < uint64(len(s.window)) {
			p = s.window[i]
		}
		if found = p != noPage; !found {
			p, found = s.coarse[region]
		}
		if found {
			if id, ok := r.id(token(p)<<slotBits | token(a>>granuleBits)&slotMask); ok {
				return id, true
			}
		}
	}
	if len(r.space.fine) == 0 {
		return 0, false
	}
	if p, found := r.space.fine[region]; found {
		within := token(a) & (1<<regionBits - 1)
		return r.id((token(p)+within>>slotBits)<<slotBits | within&slotMask)
	}
	return 0, false
}

// address returns the address of an object.
func (r *rankedPages) address(id heap.ObjectID) heap.Address {
	low := r.sample[id/sampleEvery]
	high := uint32(len(r.words) - 1)
	if next := int(id/sampleEvery) + 1; next < len(r.sample) {
		high = r.sample[next] + 1
	}
	for high-low > 1 { // the last word whose rank is ≤ id
		mid := (low + high) / 2
		if r.words[mid].rank <= uint32(id) {
			low = mid
		} else {
			high = mid
		}
	}
	word := r.words[low].bits()
	for k := uint32(id) - r.words[low].rank; k > 0; k-- {
		word &= word - 1
	}
	ar := r.area[low/wordsPerPage]
	slot := heap.Address(low%wordsPerPage)<<6 + heap.Address(bits.TrailingZeros64(word))
	return ar.base + slot<<ar.shift
}

// addresses appends the addresses of ids [from, to) to dst.
func (r *rankedPages) addresses(from, to heap.ObjectID, dst []heap.Address) []heap.Address {
	if from >= to {
		return dst
	}
	w := r.sample[from/sampleEvery]
	for r.words[w+1].rank <= uint32(from) {
		w++
	}
	word := r.words[w].bits()
	for range uint32(from) - r.words[w].rank {
		word &= word - 1
	}
	n := len(dst)
	dst = slices.Grow(dst, int(to-from))[:n+int(to-from)]
	for left := dst[n:]; len(left) > 0; {
		left = left[r.area[w/wordsPerPage].fill(left, r.words, int(w), word):]
		w = (w/wordsPerPage + 1) * wordsPerPage
		word = r.words[w].bits()
	}
	return dst
}

// fill writes the addresses of the objects in the words of an area, starting with the
// remaining bits of word w, until the area ends or to is full. It returns their number.
//
//go:noinline
func (a area) fill(to []heap.Address, words []rankedWord, w int, word uint64) (n int) {
	first, end := w/wordsPerPage*wordsPerPage, (w/wordsPerPage+1)*wordsPerPage
	for {
		base := a.base + heap.Address(w-first)<<6<<a.shift
		for ; word != 0; word &= word - 1 {
			if n == len(to) {
				return n
			}
			to[n] = base + heap.Address(bits.TrailingZeros64(word))<<a.shift
			n++
		}
		if w++; w == end {
			return n
		}
		word = words[w].bits()
	}
}
