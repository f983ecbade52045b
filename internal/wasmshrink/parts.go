package main

import (
	"encoding/binary"
	"maps"
	"slices"
)

// Tables and data of functions are parts of a whole, and functions have their offsets. The
// linker sorts some by size, so that offsets do not compress. Here they are moved together
// in the order in which functions need them first. The first function that needs a part
// then has only the distance from the part before, which is a small number, and the shrunk
// program adds these up when it starts (start.go).

// parts records which parts of a whole are needed: each begins at an added offset and
// ends where the next one begins. Part 0 stays where it is.
type parts struct {
	all    []byte
	needed map[uint32]bool
	order  []uint32          // the needed parts, in the order of their use
	moved  map[uint32]uint32 // where they are after pack
	last   uint32            // the last part so far that replace has come to
}

func newParts(all []byte) *parts {
	return &parts{all: all, needed: map[uint32]bool{0: true, uint32(len(all)): true}, order: []uint32{0}}
}

func (p *parts) add(offset uint32, needed bool) {
	if needed && !p.needed[offset] {
		p.order = append(p.order, offset)
	}
	p.needed[offset] = p.needed[offset] || needed
}

// take adds the offsets of a list, and replaces those with unused numbers with none.
func (p *parts) take(list []byte, idle []int, none uint32) {
	for k := range len(list) / 4 {
		offset := binary.LittleEndian.Uint32(list[4*k:])
		if offset == none {
			continue
		}
		p.add(offset, !slices.Contains(idle, k))
		if slices.Contains(idle, k) {
			binary.LittleEndian.PutUint32(list[4*k:], none)
		}
	}
}

// mostAlignment is the largest power of two of which the address of a part may have to be
// a multiple.
const mostAlignment = 8

// pack moves the needed parts together, and clears the rest.
func (p *parts) pack() error {
	ends := slices.Sorted(maps.Keys(p.needed))
	if int(ends[len(ends)-1]) > len(p.all) {
		return errForm
	}
	packed := make([]byte, 0, len(p.all))
	p.moved = make(map[uint32]uint32)
	for _, offset := range p.order {
		alignment := offset | mostAlignment
		alignment &= -alignment // its lowest bit
		for uint32(len(packed))%alignment != 0 {
			packed = append(packed, 0)
		}
		p.moved[offset] = uint32(len(packed))
		next, _ := slices.BinarySearch(ends, offset+1)
		packed = append(packed, p.all[offset:ends[next]]...)
	}
	if len(packed) > len(p.all) {
		return errForm
	}
	clear(p.all[copy(p.all, packed):])
	return nil
}

// replace replaces the offsets of a list: one that is used first by its distance from the
// last one of that kind, with a minus; others by where their part is now. The distance 1
// would be noOffset.
func (p *parts) replace(list []byte) {
	for k := range len(list) / 4 {
		field := list[4*k : 4*k+4]
		offset := binary.LittleEndian.Uint32(field)
		if offset == noOffset {
			continue
		}
		place := p.moved[offset]
		if place > p.last+1 {
			binary.LittleEndian.PutUint32(field, p.last-place)
			p.last = place
		} else {
			binary.LittleEndian.PutUint32(field, place)
		}
	}
}
