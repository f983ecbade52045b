package index

import (
	"iter"
	"math/bits"
	"slices"

	"heapdrop/core/heap"
)

// dictionary assigns tokens by numbering distinct addresses in the order of their first
// appearance. It takes 14 to 20 bytes per distinct address, whatever the addresses are.
type dictionary struct {
	addr  [][]heap.Address // by token, in blocks that are never copied
	n     uint32           // number of tokens assigned
	table []uint32         // token+1, open addressing; a power of two, at most three quarters full
	isObj []uint64         // bit set over tokens
}

func newDictionary() *dictionary {
	return &dictionary{table: make([]uint32, 1<<10)}
}

const addressBlock = 1 << 12

func (d *dictionary) at(t token) heap.Address { return d.addr[t/addressBlock][t%addressBlock] }

// all calls yield for every token and its address.
func (d *dictionary) all() iter.Seq2[token, heap.Address] {
	return func(yield func(token, heap.Address) bool) {
		for i, block := range d.addr {
			for k, a := range block {
				if !yield(token(i*addressBlock+k), a) {
					return
				}
			}
		}
	}
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
			if d.n%addressBlock == 0 {
				d.addr = append(d.addr, make([]heap.Address, 0, addressBlock))
			}
			last := &d.addr[len(d.addr)-1]
			*last = append(*last, a)
			d.n++
			d.table[i] = d.n
			if int(d.n)*4 > len(d.table)*3 {
				d.grow()
			}
			return token(d.n - 1)
		}
		if d.at(token(t-1)) == a {
			return token(t - 1)
		}
	}
}

func (d *dictionary) grow() {
	size := len(d.table) * 2
	d.table = nil // it can be rebuilt from the addresses
	if size > reclaimAbove {
		reclaim()
	}
	d.table = make([]uint32, size)
	mask := uint64(len(d.table) - 1)
	for t, a := range d.all() {
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

// rankedDictionary is the final form of dictionary: sorted addresses.
type rankedDictionary struct {
	addr []heap.Address // by id, ascending
	byID []uint32       // token → id, noToken for addresses without an object
}

const noRank = 1<<32 - 1

func rankDictionary(d *dictionary) *rankedDictionary {
	r := &rankedDictionary{byID: make([]uint32, d.n)}
	objects := 0
	for _, word := range d.isObj {
		objects += bits.OnesCount64(word)
	}
	r.addr = make([]heap.Address, 0, objects)
	for t, a := range d.all() {
		if d.has(t) {
			r.addr = append(r.addr, a)
		}
	}
	slices.Sort(r.addr)
	for t, a := range d.all() {
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
