package content

import (
	"math/bits"
	"slices"

	"heapdrop/core/heap"
)

// Groups are items 0..n-1, grouped by what they have in common. They take 8 bytes per
// item and per group.
type Groups struct {
	start []uint32
	items []uint32
}

// Len returns the number of groups.
func (g *Groups) Len() int { return len(g.start) - 1 }

// Items returns the items of a group, ascending. The slice must not be changed.
func (g *Groups) Items(i int) []uint32 { return g.items[g.start[i]:g.start[i+1]:g.start[i+1]] }

// NoGroup marks an item that is in no group.
const NoGroup = 1<<32 - 1

// Of returns the group of each of n items, NoGroup for those left out.
func (g *Groups) Of(n int) []uint32 {
	of := make([]uint32, n)
	for i := range of {
		of[i] = NoGroup
	}
	for group := range g.Len() {
		for _, item := range g.Items(group) {
			of[item] = uint32(group)
		}
	}
	return of
}

// GroupEqual groups items with equal hashes. Groups are in the order of their first
// items; those of fewer than least items are left out. While running it takes about 24
// bytes per item.
func GroupEqual(hash []uint64, least int) *Groups {
	first := Firsts(hash)
	size := make([]uint32, len(hash)) // by first item; afterwards where the group's next item goes
	for _, k := range first {
		size[k]++
	}
	g := &Groups{start: []uint32{0}}
	next, total := size, uint32(0)
	for i, n := range size {
		switch {
		case n == 0:
		case int(n) < least:
			next[i] = NoGroup
		default:
			next[i] = total
			total += n
			g.start = append(g.start, total)
		}
	}
	g.items = make([]uint32, total)
	for i, k := range first {
		if at := next[k]; at != NoGroup {
			g.items[at] = uint32(i)
			next[k]++
		}
	}
	return g
}

// bucketItems is the average number of items that Firsts compares at a time. Each is
// looked up at a random place of a table, so the table must fit into the caches of the
// processor.
const bucketItems = 1 << 13

// Firsts returns for every item the first one with an equal hash, which may be the item
// itself. The hashes may come in several slices, and must differ in their high bits.
// While running it takes 12 bytes per item in addition to the result.
func Firsts(hash ...[]uint64) []uint32 {
	n := 0
	for _, piece := range hash {
		n += len(piece)
	}
	width := min(bits.Len(uint(n/bucketItems)), 11)
	shift := 64 - width
	start := make([]uint32, 1<<width+1)
	for _, piece := range hash {
		for _, h := range piece {
			start[h>>shift+1]++
		}
	}
	for k := range 1 << width {
		start[k+1] += start[k]
	}
	b := buckets{hash: make([]uint64, n), item: make([]uint32, n)}
	next, item := slices.Clone(start), 0
	for _, piece := range hash {
		for from := 0; from < len(piece); from += tickEvery {
			to := min(from+tickEvery, len(piece))
			b.fill(piece[from:to], item+from, shift, next)
		}
		item += len(piece)
	}
	first := make([]uint32, n)
	Parallel(n, func(k, _, _ int) error {
		var table []uint32 // space for the items of any bucket
		for i := k; i < 1<<width; i += Ranges(n) {
			if size := tableSize(int(start[i+1] - start[i])); size > len(table) {
				table = make([]uint32, size)
			}
			b.compare(int(start[i]), int(start[i+1]), table, first)
		}
		return nil
	})
	return first
}

// buckets are items grouped by the high bits of their hashes, ascending within each
// bucket.
type buckets struct {
	hash []uint64
	item []uint32
}

// fill puts items into their buckets, starting with item from.
//
//go:noinline
func (b *buckets) fill(hash []uint64, from, shift int, next []uint32) {
	for i, h := range hash {
		at := &next[h>>shift]
		b.hash[*at], b.item[*at] = h, uint32(from+i)
		*at++
	}
}

// compare finds the first equal item for each item of a bucket.
//
//go:noinline
func (b *buckets) compare(from, to int, table, first []uint32) {
	hash, item := b.hash[from:to], b.item[from:to]
	table = table[:tableSize(len(hash))] // indexes in the bucket, from 1; 0 for a free slot
	clear(table)
	mask := uint64(len(table) - 1)
	for i, h := range hash {
		at := h & mask
		for table[at] != 0 && hash[table[at]-1] != h {
			at = (at + 1) & mask
		}
		if table[at] == 0 {
			table[at] = uint32(i + 1)
		}
		first[item[i]] = item[table[at]-1]
	}
}

// tableSize returns a power of two with space for at least one and a half times n
// entries.
func tableSize(n int) int {
	size := 16
	for size < n+n/2 {
		size *= 2
	}
	return size
}

// Pick returns the objects at the positions that items give.
func Pick(ids []heap.ObjectID, items []uint32) []heap.ObjectID {
	picked := make([]heap.ObjectID, len(items))
	for i, item := range items {
		picked[i] = ids[item]
	}
	return picked
}
