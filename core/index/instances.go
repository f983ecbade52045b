package index

import (
	"math/bits"
	"slices"
	"unsafe"

	"heapdrop/core/graph"
	"heapdrop/core/heap"
)

// EachOf visits the instances of the wanted classes, ascending; wanted is by class.
func (x *Index) EachOf(wanted []bool, visit func(heap.ObjectID)) {
	found, flags := make([]heap.ObjectID, 0, blockObjects), flagsOf(wanted)
	for from := 0; from < x.n; from += blockObjects {
		to := min(from+blockObjects, x.n)
		if x.class.narrow != nil {
			found = instancesOf(x.class.narrow[from:to], flags, heap.ObjectID(from), found[:0])
		} else {
			found = instancesOf(x.class.wide[from:to], flags, heap.ObjectID(from), found[:0])
		}
		for _, id := range found {
			if x.Counts(id) {
				visit(id)
			}
		}
	}
}

// EachArrayOf visits the arrays of the wanted classes with at least that many elements,
// ascending; wanted is by class. visit returns how many elements a further array needs.
// Most arrays are short, so this reads little more than their lengths.
func (x *Index) EachArrayOf(wanted []bool, least uint32, visit func(heap.ObjectID) uint32) {
	var found []heap.ObjectID
	words := x.arrays.words
	for from := 0; from < len(words); from += blockObjects / 64 {
		found = x.arraysOf(from, min(from+blockObjects/64, len(words)), least, found[:0])
		for _, id := range found {
			if wanted[x.class.at(id)] && x.Length(id) >= least && x.Counts(id) {
				least = visit(id)
			}
		}
	}
}

// arraysOf appends the arrays with at least that many elements in words of x.arrays.
//
//go:noinline
func (x *Index) arraysOf(from, to int, least uint32, found []heap.ObjectID) []heap.ObjectID {
	for w := from; w < to; w++ {
		word, at := x.arrays.words[w], x.arrays.before[w]
		for _, length := range x.lengths[at:][:bits.OnesCount64(word)] {
			if length >= least {
				found = append(found, heap.ObjectID(w<<6+bits.TrailingZeros64(word)))
			}
			word &= word - 1
		}
	}
	return found
}

// ElementsFor returns how many elements an array has at least if its shallow size
// exceeds that many bytes.
func (x *Index) ElementsFor(bytes int64) uint32 {
	if x.stated != nil {
		return 0
	}
	most := int64(slices.Max(x.Sizes.Base)) + int64(x.Sizes.Alignment) // besides the elements
	return uint32(max(bytes-most, 0) / max(1, int64(slices.Max(x.Sizes.Width))))
}

// ElementsReferring returns how many elements an array has at least if it refers to more
// than that many objects.
func (x *Index) ElementsReferring(objects int64) uint32 {
	if x.flat != nil {
		return 0 // a flattened element may have several references
	}
	return uint32(objects)
}

// flagsOf returns booleans as numbers, so that several can be tested at once.
func flagsOf(list []bool) []uint8 {
	flags := make([]uint8, len(list))
	for i, set := range list {
		if set {
			flags[i] = 1
		}
	}
	return flags
}

//go:noinline
func instancesOf[K graph.Type](classes []K, wanted []uint8, first heap.ObjectID, found []heap.ObjectID) []heap.ObjectID {
	i := 0
	for ; i+4 <= len(classes); i += 4 { // usually none of the four is wanted
		c := classes[i : i+4 : i+4]
		a, b, d, e := wanted[c[0]], wanted[c[1]], wanted[c[2]], wanted[c[3]]
		if a|b|d|e == 0 {
			continue
		}
		for k, set := range [4]uint8{a, b, d, e} {
			if set != 0 {
				found = append(found, first+heap.ObjectID(i+k))
			}
		}
	}
	for ; i < len(classes); i++ {
		if wanted[classes[i]] != 0 {
			found = append(found, first+heap.ObjectID(i))
		}
	}
	return found
}

// InstancesOf lists the instances of a class, of which there are count, in ascending
// order.
func (x *Index) InstancesOf(c heap.ClassIndex, count int) []heap.ObjectID {
	list := make([]heap.ObjectID, 0, count)
	if x.uncounted != nil {
		wanted := make([]bool, len(x.Classes))
		wanted[c] = true
		x.EachOf(wanted, func(id heap.ObjectID) { list = append(list, id) })
		return list
	}
	for from := 0; from < x.n && len(list) < count; from += blockObjects {
		to := min(from+blockObjects, x.n)
		if x.class.narrow != nil {
			list = appendNarrow(x.class.narrow[from:to], uint16(c), heap.ObjectID(from), list)
		} else {
			list = appendInstances(x.class.wide[from:to], uint32(c), heap.ObjectID(from), list)
		}
	}
	return list
}

// appendNarrow tests four classes at a time: subtracting 1 from each part of a word
// borrows into the top bit of a part only if that part, or one below it, is 0.
//
//go:noinline
func appendNarrow(classes []uint16, class uint16, first heap.ObjectID, list []heap.ObjectID) []heap.ObjectID {
	const ones, tops = 0x0001_0001_0001_0001, 0x8000_8000_8000_8000
	if uintptr(unsafe.Pointer(unsafe.SliceData(classes)))%8 != 0 {
		return appendInstances(classes, class, first, list)
	}
	words := unsafe.Slice((*uint64)(unsafe.Pointer(unsafe.SliceData(classes))), len(classes)/4)
	wanted := uint64(class) * ones
	for i, word := range words {
		word ^= wanted
		if (word-ones)&^word&tops == 0 {
			continue
		}
		for k, c := range classes[4*i : 4*i+4] {
			if c == class {
				list = append(list, first+heap.ObjectID(4*i+k))
			}
		}
	}
	whole := 4 * len(words)
	return appendInstances(classes[whole:], class, first+heap.ObjectID(whole), list)
}

//go:noinline
func appendInstances[K graph.Type](classes []K, class K, first heap.ObjectID, list []heap.ObjectID) []heap.ObjectID {
	for i, c := range classes {
		if c == class {
			list = append(list, first+heap.ObjectID(i))
		}
	}
	return list
}

// InstanceSet returns the instances of the wanted classes, given by class: the reachable
// or the unreachable ones; before stage Linked all of them.
func (x *Index) InstanceSet(wanted []bool, reachable bool) graph.Bits {
	set, flags := graph.NewBits(x.n), flagsOf(wanted)
	class := slices.Index(flags, 1)
	alone := x.class.narrow != nil && class >= 0 && !slices.Contains(flags[class+1:], 1) &&
		uintptr(unsafe.Pointer(unsafe.SliceData(x.class.narrow)))%8 == 0
	for from := 0; from < x.n; from += blockObjects {
		to := min(from+blockObjects, x.n)
		words := set[from/64 : (to+63)/64]
		if alone {
			markNarrow(x.class.narrow[from:to], uint16(class), words)
		} else if x.class.narrow != nil {
			markInstances(x.class.narrow[from:to], flags, words)
		} else {
			markInstances(x.class.wide[from:to], flags, words)
		}
	}
	for i, word := range x.uncounted {
		set[i] &^= word
	}
	if x.Stage < Linked {
		return set
	}
	for i, word := range x.reachable {
		if reachable {
			set[i] &= word
		} else {
			set[i] &^= word
		}
	}
	return set
}

//go:noinline
func markInstances[K graph.Type](classes []K, wanted []uint8, set graph.Bits) {
	for w := range set {
		part := classes[w<<6 : min(w<<6+64, len(classes))]
		word, i := uint64(0), 0
		for ; i+4 <= len(part); i += 4 {
			c := part[i : i+4 : i+4]
			word |= (uint64(wanted[c[0]]) | uint64(wanted[c[1]])<<1 | uint64(wanted[c[2]])<<2 | uint64(wanted[c[3]])<<3) << (i & 63)
		}
		for ; i < len(part); i++ {
			word |= uint64(wanted[part[i]]) << (i & 63)
		}
		set[w] = word
	}
}

// markNarrow marks the instances of one class, testing four at a time. In every non-zero
// part of a word, adding all bits below the top one sets the top bit, unless it is set
// already. So the parts without a top bit afterwards are 0.
//
//go:noinline
func markNarrow(classes []uint16, class uint16, set graph.Bits) {
	const ones, tops = 0x0001_0001_0001_0001, 0x8000_8000_8000_8000
	words, wanted := unsafe.Slice((*uint64)(unsafe.Pointer(unsafe.SliceData(classes))), len(classes)/4), uint64(class)*ones
	for w := range set {
		found := uint64(0)
		for i, word := range words[16*w : min(16*w+16, len(words))] {
			word ^= wanted
			if zero := ^(word&^tops + ^uint64(tops) | word) & tops; zero != 0 {
				zero >>= 15 // bits 0, 16, 32 and 48
				found |= (zero | zero>>15 | zero>>30 | zero>>45) & 15 << (4 * i & 63)
			}
		}
		set[w] = found
	}
	for i := 4 * len(words); i < len(classes); i++ {
		if classes[i] == class {
			set.Set(uint32(i))
		}
	}
}

// Lists lists the instances of all classes, ascending: those of class c are
// ids[start[c]:start[c+1]].
func (x *Index) Lists() (start []uint32, ids []heap.ObjectID) {
	start, ids = make([]uint32, len(x.Classes)+1), make([]heap.ObjectID, x.n)
	next := make([]uint32, len(x.Classes))
	for c := range x.Classes {
		start[c+1] = start[c] + uint32(x.ByClass[c].Objects+x.UnreachableByClass[c].Objects)
	}
	copy(next, start)
	if x.uncounted != nil {
		every := slices.Repeat([]bool{true}, len(x.Classes))
		x.EachOf(every, func(id heap.ObjectID) {
			c := x.Class(id)
			ids[next[c]] = id
			next[c]++
		})
		return start, ids
	}
	for from := 0; from < x.n; from += blockObjects {
		to := min(from+blockObjects, x.n)
		if x.class.narrow != nil {
			deal(x.class.narrow[from:to], heap.ObjectID(from), next, ids)
		} else {
			deal(x.class.wide[from:to], heap.ObjectID(from), next, ids)
		}
	}
	return start, ids
}

//go:noinline
func deal[K graph.Type](classes []K, first heap.ObjectID, next []uint32, ids []heap.ObjectID) {
	for i, c := range classes {
		at := next[c]
		next[c] = at + 1
		ids[at] = first + heap.ObjectID(i)
	}
}

// ShallowOf sets bytes to the shallow sizes of objects. fixed is what InstanceSizes
// returns. Both slices have the same length.
func (x *Index) ShallowOf(ids []heap.ObjectID, fixed, bytes []int64) {
	for from := 0; from < len(ids); from += blockObjects {
		to := min(from+blockObjects, len(ids))
		if x.class.narrow != nil {
			shallowOf(x, x.class.narrow, ids[from:to], fixed, bytes[from:to])
		} else {
			shallowOf(x, x.class.wide, ids[from:to], fixed, bytes[from:to])
		}
	}
}

//go:noinline
func shallowOf[K graph.Type](x *Index, classes []K, ids []heap.ObjectID, fixed, bytes []int64) {
	words, before, lengths := x.arrays.words, x.arrays.before, x.lengths
	base, width, alignment := x.Sizes.Base, x.Sizes.Width, int64(x.Sizes.Alignment)
	plain, powerOfTwo := x.stated == nil && !x.sizesFlat(), alignment&(alignment-1) == 0 // division is slow
	bytes = bytes[:len(ids)]
	for i, id := range ids {
		c := classes[id]
		if size := fixed[c]; size >= 0 {
			bytes[i] = size
			continue
		}
		if word, bit := words[id>>6], uint64(1)<<(id&63); plain && word&bit != 0 {
			length := lengths[before[id>>6]+uint32(bits.OnesCount64(word&(bit-1)))]
			if raw := int64(base[c]) + int64(width[c])*int64(length) + alignment - 1; powerOfTwo {
				bytes[i] = raw &^ (alignment - 1)
			} else {
				bytes[i] = raw / alignment * alignment
			}
			continue
		}
		bytes[i] = int64(x.Shallow(id))
	}
}
