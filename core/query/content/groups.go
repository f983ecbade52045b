package content

import "heapdrop/core/heap"

// Groups are items 0..n-1 sorted by what they have in common. 8 bytes per item
// and group.
type Groups struct {
	start []uint32
	items []uint32
}

// Len returns the number of groups.
func (g *Groups) Len() int { return len(g.start) - 1 }

// Items returns the items of a group, ascending. The slice must not be changed.
func (g *Groups) Items(i int) []uint32 { return g.items[g.start[i]:g.start[i+1]:g.start[i+1]] }

// GroupEqual groups items with equal hashes, in the order of the first items.
// Groups of fewer than least items are left out. While it runs it takes about 16
// bytes per item.
func GroupEqual(hash []uint64, least int) *Groups {
	// A slot holds the high half of a hash and a group number, 0 if it is free, so
	// that other hashes are passed over without a look at them.
	slots := make([]uint64, tableSize(len(hash)))
	group := make([]uint32, len(hash))
	var first, size []uint32
	mask := uint64(len(slots) - 1)
	for i, h := range hash {
		at, high := h&mask, h>>32<<32
		for {
			slot := slots[at]
			if slot == 0 {
				first, size = append(first, uint32(i)), append(size, 1)
				slots[at] = high | uint64(len(first))
				group[i] = uint32(len(first) - 1)
				break
			}
			if g := uint32(slot) - 1; slot>>32<<32 == high && hash[first[g]] == h {
				group[i] = g
				size[g]++
				break
			}
			at = (at + 1) & mask
		}
	}
	return gather(group, size, least)
}

// gather lists the items of every group that is large enough.
func gather(group, size []uint32, least int) *Groups {
	const leftOut = 1<<32 - 1
	g := &Groups{start: []uint32{0}}
	next := make([]uint32, len(size))
	total := uint32(0)
	for i, n := range size {
		if int(n) < least {
			next[i] = leftOut
			continue
		}
		next[i] = total
		total += n
		g.start = append(g.start, total)
	}
	g.items = make([]uint32, total)
	for i, k := range group {
		if at := next[k]; at != leftOut {
			g.items[at] = uint32(i)
			next[k]++
		}
	}
	return g
}

// tableSize returns a power of two that holds n entries and a fifth more.
func tableSize(n int) int {
	size := 16
	for size < n+n/5 {
		size *= 2
	}
	return size
}

// Pick returns the objects that items stand for.
func Pick(ids []heap.ObjectID, items []uint32) []heap.ObjectID {
	picked := make([]heap.ObjectID, len(items))
	for i, item := range items {
		picked[i] = ids[item]
	}
	return picked
}
