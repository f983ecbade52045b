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
// Groups of fewer than least items are left out.
func GroupEqual(hash []uint64, least int) *Groups {
	slots := make([]uint32, tableSize(len(hash))) // a group number and 1; 0 is free
	group := make([]uint32, len(hash))
	var first, size []uint32
	mask := uint64(len(slots) - 1)
	for i, h := range hash {
		at := h & mask
		for slots[at] != 0 && hash[first[slots[at]-1]] != h {
			at = (at + 1) & mask
		}
		if slots[at] == 0 {
			first, size = append(first, uint32(i)), append(size, 0)
			slots[at] = uint32(len(first))
		}
		group[i] = slots[at] - 1
		size[slots[at]-1]++
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

// tableSize returns a power of two that holds n entries at most half full.
func tableSize(n int) int {
	size := 16
	for size < 2*n {
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
