package hprof

import (
	"maps"
	"slices"

	"heapdrop/core/heap"
	"heapdrop/internal/order"
)

// Since Valhalla (JEP 401, JDK 28; builds of the project since 2021) the JVM can store
// values inside their holders. HotSpot dumps each such value as an instance of its own.
// Its identifier is not an address but a counter from 1 that skips multiples of the
// object alignment. Nothing else in the dump says which fields and arrays hold values
// instead of references, so the reader records where such identifiers occur.

// flattened records which fields and arrays hold flattened values.
type flattened struct {
	off    bool   // identifiers of this kind of dump have no such meaning
	marks  []bool // by index in classes.offsets: the reference held such an identifier
	arrays []heap.Address
}

// isFlattened reports whether an identifier must be that of a flattened value.
func isFlattened(id uint64) bool { return id&7 != 0 }

// markFields records which references of an instance, offsets[first:end], hold flattened
// values.
func (p *parser) markFields(first, end uint32, values []byte) {
	f, offsets := &p.flattened, p.classes.offsets
	if len(f.marks) < len(offsets) {
		f.marks = append(f.marks, make([]bool, len(offsets)-len(f.marks))...)
	}
	for i := first; i < end; i++ {
		if isFlattened(p.id(values[offsets[i]:])) {
			f.marks[i] = true
		}
	}
}

// flattening returns what was recorded, nil if nothing. It ignores Android and native
// images, whose identifiers are unaligned for other reasons.
func (p *parser) flattening() *heap.Flattening {
	f := &p.flattened
	if f.off || p.classes.realSizes {
		return nil
	}
	seen := map[heap.FlatField]bool{}
	for slot := range p.classes.table {
		c := &p.classes.table[slot]
		if c.laidOut && int(c.first) < len(f.marks) {
			p.flatFields(uint32(slot), f.marks[c.first:min(int(c.end), len(f.marks))], seen)
		}
	}
	for _, field := range p.inlining.flat {
		seen[field] = true
	}
	f.arrays = slices.Grow(f.arrays, len(p.inlining.retype))
	for _, array := range p.inlining.retype {
		f.arrays = append(f.arrays, array.Object)
	}
	if len(seen) == 0 && len(f.arrays) == 0 {
		return nil
	}
	fields := slices.Collect(maps.Keys(seen))
	order.Sort(fields, func(a, b heap.FlatField) int {
		return int(int64(a.Class)-int64(b.Class))<<16 + a.Reference - b.Reference
	})
	retyped := p.inlining.retype
	p.inlining.retype = nil // it is large, and the index needs it only while it is built
	return &heap.Flattening{Fields: fields, Arrays: f.arrays, Retyped: retyped}
}

// flatFields collects the marked references of a class. Those of a superclass are listed
// under the class that declares them.
func (p *parser) flatFields(slot uint32, marks []bool, seen map[heap.FlatField]bool) {
	for len(marks) > 0 {
		c := &p.classes.table[slot]
		own := min(int(c.ownEnd-c.ownFirst), len(marks))
		for i, marked := range marks[:own] {
			if marked {
				seen[heap.FlatField{Class: c.index, Reference: i}] = true
			}
		}
		marks = marks[own:]
		super, known := p.classes.byAddress[c.super]
		if !known {
			return
		}
		slot = super
	}
}
