package index

import (
	"slices"

	"heapdrop/core/heap"
)

// dictionary gives out tokens by numbering distinct addresses in the order of
// their first appearance: 12 to 20 bytes per distinct address, whatever the
// addresses look like.
type dictionary struct {
	addr  []heap.Address // by token
	table []uint32       // token+1, open addressing; a power of two, at most half full
	isObj []uint64       // bit set over tokens
}

func newDictionary() *dictionary {
	return &dictionary{table: make([]uint32, 1<<10)}
}

func hashAddress(a heap.Address) uint64 {
	h := uint64(a) * 0x9E3779B97F4A7C15 // Fibonacci hashing
	return h ^ h>>29
}

func (d *dictionary) token(a heap.Address) token {
	mask := uint64(len(d.table) - 1)
	for i := hashAddress(a) & mask; ; i = (i + 1) & mask {
		t := d.table[i]
		if t == 0 {
			d.addr = append(d.addr, a)
			d.table[i] = uint32(len(d.addr))
			t := token(len(d.addr) - 1)
			if len(d.addr)*2 > len(d.table) {
				d.grow()
			}
			return t
		}
		if d.addr[t-1] == a {
			return token(t - 1)
		}
	}
}

func (d *dictionary) grow() {
	d.table = make([]uint32, len(d.table)*2)
	mask := uint64(len(d.table) - 1)
	for t, a := range d.addr {
		i := hashAddress(a) & mask
		for d.table[i] != 0 {
			i = (i + 1) & mask
		}
		d.table[i] = uint32(t + 1)
	}
}

func (d *dictionary) has(t token) bool {
	return int(t>>6) < len(d.isObj) && d.isObj[t>>6]&(1<<(t&63)) != 0
}

func (d *dictionary) mark(t token) (duplicate bool) {
	for int(t>>6) >= len(d.isObj) {
		d.isObj = append(d.isObj, 0)
	}
	duplicate = d.isObj[t>>6]&(1<<(t&63)) != 0
	d.isObj[t>>6] |= 1 << (t & 63)
	return duplicate
}

// rankedDictionary is the finished form of dictionary: sorted addresses.
type rankedDictionary struct {
	addr []heap.Address // by id, ascending
	byID []uint32       // token → id, noToken for addresses that are no objects
}

const noRank = 1<<32 - 1

func rankDictionary(d *dictionary) *rankedDictionary {
	r := &rankedDictionary{byID: make([]uint32, len(d.addr))}
	for t, a := range d.addr {
		if d.has(token(t)) {
			r.addr = append(r.addr, a)
		}
	}
	slices.Sort(r.addr)
	for t, a := range d.addr {
		if id, found := slices.BinarySearch(r.addr, a); found {
			r.byID[t] = uint32(id)
		} else {
			r.byID[t] = noRank
		}
	}
	return r
}

func (r *rankedDictionary) id(t token) (heap.ObjectID, bool) {
	id := r.byID[t]
	return heap.ObjectID(id), id != noRank
}

func (r *rankedDictionary) lookup(a heap.Address) (heap.ObjectID, bool) {
	id, found := slices.BinarySearch(r.addr, a)
	return heap.ObjectID(id), found
}
