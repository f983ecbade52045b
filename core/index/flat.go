package index

import (
	"slices"

	"heapdrop/core/graph"
	"heapdrop/core/heap"
)

// Flattened values (Valhalla) are instances inside their holder. Dump writers give them
// addresses that no allocated object has: numbers from 1 on, some of them without the
// multiples of the object alignment.

// allocationDistance is the smallest distance between two allocated objects: with compact
// headers, an object without fields takes 8 bytes.
const allocationDistance = 8

// markFlattened finds the flattened values and arrays of flattened values, if the
// format says that there may be any, and marks the fields that hold them.
func (x *Index) markFlattened() {
	if x.Info.Flat == nil || !x.hasUnaligned() {
		return
	}
	values := graph.NewBits(x.n)
	count := make([]int64, len(x.Classes))
	found := false
	last, low := heap.Address(0), true // low: no allocated object has been found yet
	addresses := make([]heap.Address, 0, blockObjects)
	for from := 0; from < x.n; from += blockObjects {
		to := min(from+blockObjects, x.n)
		addresses = x.Addresses(heap.ObjectID(from), heap.ObjectID(to), addresses[:0])
		for i, a := range addresses {
			id := heap.ObjectID(from + i)
			low = low && a-last < allocationDistance
			last = a
			unaligned := a&(1<<granuleBits-1) != 0
			if a == 0 || !low && !unaligned {
				continue
			}
			if _, isClass := x.classOf[id]; isClass || x.arrays.has(id) {
				if unaligned {
					return // the identifiers are of another kind, and these objects are not values
				}
				continue
			}
			values.Set(uint32(id))
			count[x.class.at(id)]++
			found = true
		}
	}
	if !found {
		return
	}
	x.flat, x.FlatByClass = values, count
	for _, f := range x.Info.Flat.Fields {
		markFlatField(x.Classes, f)
	}
	for _, a := range x.Info.Flat.Arrays {
		if id, known := x.ID(a); known && x.arrays.has(id) {
			x.flat.Set(uint32(id))
		}
	}
}

// hasUnaligned reports whether any address is not a multiple of 8.
func (x *Index) hasUnaligned() bool {
	if x.dict != nil {
		for _, a := range x.dict.addr {
			if a&(1<<granuleBits-1) != 0 {
				return true
			}
		}
		return false
	}
	for _, area := range x.paged.area {
		if area.shift == 0 {
			return true
		}
	}
	return false
}

// markFlatField marks a field in the class that declares it.
func markFlatField(classes []heap.Class, f heap.FlatField) {
	if int(f.Class) >= len(classes) {
		return
	}
	fields, references := classes[f.Class].Fields, 0
	for i := range fields {
		if fields[i].Type != heap.Object {
			continue
		}
		if references == f.Reference {
			fields[i].Flat = true
			return
		}
		references++
	}
}

// Flattened reports whether an object is a flattened value: its memory is part
// of the object that refers to it.
func (x *Index) Flattened(id heap.ObjectID) bool {
	return x.flat != nil && x.flat.Has(uint32(id)) && !x.arrays.has(id)
}

// FlatArray reports whether an object is an array that holds flattened values.
func (x *Index) FlatArray(id heap.ObjectID) bool {
	return x.flat != nil && x.flat.Has(uint32(id)) && x.arrays.has(id)
}

// sizesFlat reports whether the current size model knows flattened values.
func (x *Index) sizesFlat() bool { return x.flat != nil && x.Sizes.Flat != nil }

// flatShallow returns the shallow size of a flattened value (only its fields) or of an
// array of flattened values (only its header; the elements count separately).
func (x *Index) flatShallow(class heap.ClassIndex, length uint32) uint64 {
	if length == heap.NotArray {
		return uint64(x.Sizes.Flat[class])
	}
	return x.Sizes.Shallow(class, 0)
}

// flatSizes corrects the sizes of a block of objects; from is a multiple of 64.
func (x *Index) flatSizes(from int, classes []heap.ClassIndex, lengths []uint32, shallow []uint64) {
	for i := range classes {
		if x.flat.Has(uint32(from + i)) {
			shallow[i] = x.flatShallow(classes[i], lengths[i])
		}
	}
}

// withoutFlatArrays removes the array lengths of classes with arrays of flattened values
// from the evidence, because they say nothing about references. isFlat is by class.
func withoutFlatArrays(isFlat []bool, classes []heap.ClassIndex, lengths []uint32) {
	for i, c := range classes {
		if isFlat[c] {
			lengths[i] = heap.UnknownLength
		}
	}
}

// flatArrayClasses returns by class whether it has arrays of flattened values, nil
// if none has.
func (x *Index) flatArrayClasses() []bool {
	if x.flat == nil || len(x.Info.Flat.Arrays) == 0 {
		return nil
	}
	isFlat := make([]bool, len(x.Classes))
	for _, a := range x.Info.Flat.Arrays {
		if id, known := x.ID(a); known && x.FlatArray(id) {
			isFlat[x.class.at(id)] = true
		}
	}
	return isFlat
}

// retypeArrays corrects the class and length of arrays that turned out to hold values.
func (x *Index) retypeArrays() {
	if x.Info.Flat == nil {
		return
	}
	for _, r := range x.Info.Flat.Retyped {
		id, known := x.ID(r.Object)
		if !known || !x.arrays.has(id) || int(r.Class) >= len(x.Classes) || !x.Classes[r.Class].IsArray() {
			continue
		}
		x.class.scatter([]token{token(id)}, []token{token(r.Class)})
		x.lengths[x.arrays.rank(id)] = r.Length
	}
}

// appendElements adds the references from such arrays to their elements.
func (x *Index) appendElements(extras []Extra) []Extra {
	if x.Info.Flat == nil {
		return extras
	}
	elements := 0
	for i := range x.Info.Flat.Retyped {
		elements += len(x.Info.Flat.Retyped[i].Elements)
	}
	extras = slices.Grow(extras, elements)
	for i := range x.Info.Flat.Retyped {
		r := &x.Info.Flat.Retyped[i]
		from, known := x.ID(r.Object)
		if !known {
			continue
		}
		for _, a := range r.Elements {
			if to, found := x.ID(a); found {
				extras = append(extras, Extra{from, to})
			}
		}
	}
	x.Info.Flat.Retyped = nil // the index holds it all now
	return extras
}
