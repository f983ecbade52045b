package layout

import (
	"math"

	"heapdrop/core/heap"
)

// Input is what sizes are derived from.
type Input struct {
	Classes []heap.Class

	// Super is by class the index of its super class, heap.NoClass for none;
	// SuperIndexes makes it from the addresses.
	Super []heap.ClassIndex

	Info     heap.Info
	Evidence *Evidence // nil when the dump has no addresses that mean anything
}

// SuperIndexes returns by class the index of its super class, heap.NoClass when
// it has none or the dump lacks it.
func SuperIndexes(classes []heap.Class) []heap.ClassIndex {
	index := make(map[heap.Address]heap.ClassIndex, len(classes))
	for i := range classes {
		if _, seen := index[classes[i].Address]; !seen {
			index[classes[i].Address] = heap.ClassIndex(i)
		}
	}
	super := make([]heap.ClassIndex, len(classes))
	for i := range classes {
		super[i] = heap.NoClass
		if s, ok := index[classes[i].Super]; ok && classes[i].Super != 0 {
			super[i] = s
		}
	}
	return super
}

// Sizes gives the shallow size in bytes of every object from its class and
// array length alone, so that no size is stored per object. Hot loops read the
// columns, others call Shallow.
type Sizes struct {
	// Instance is by class the bytes of an instance, alignment included; 0 for
	// array classes.
	Instance []uint32

	// Mirror is by class the bytes of its class object (java.lang.Class
	// instance with the static fields), alignment included.
	Mirror []uint32

	// Flat is by class the bytes of a flattened instance, its fields alone, without
	// those that are flattened themselves; nil in models that do not care.
	Flat []uint32

	// Base and Width are by array class the bytes before the first element and
	// the bytes of an element. Width is 0 for classes that are not arrays.
	Base, Width []uint8

	// StackChunk is the class jdk.internal.vm.StackChunk (JDK 19 and later), whose
	// instances hold a piece of a virtual thread's stack behind their fields and
	// so have no size in Instance that is true for all (StackChunkSize has it);
	// heap.NoClass when there is none, or the model does not care.
	StackChunk heap.ClassIndex

	reference int    // bytes of a reference in the heap
	fixed     uint32 // bytes of a StackChunk before its stack

	// Alignment is what sizes of arrays are rounded up to. In the MAT model it
	// need not be a power of two.
	Alignment uint32
}

// Shallow returns the bytes of an object that is not a class object: an
// instance (length is heap.NotArray) or an array of the given length.
func (s *Sizes) Shallow(class heap.ClassIndex, length uint32) uint64 {
	if length == heap.NotArray {
		return uint64(s.Instance[class])
	}
	return s.array(uint64(s.Base[class]), uint64(s.Width[class]), uint64(length))
}

func (s *Sizes) array(base, width, length uint64) uint64 {
	a := uint64(s.Alignment)
	return (base + width*length + a - 1) / a * a
}

// StackChunkSize returns the bytes of a jdk.internal.vm.StackChunk whose field
// size says that it holds that many words of stack. A bitmap with one bit for
// every place where a reference may stand follows the stack.
func (s *Sizes) StackChunkSize(words uint32) uint64 {
	bits := uint64(words) * uint64(8/s.reference)
	return s.array(uint64(s.fixed), 1, uint64(words)*8+(bits+63)/64*8)
}

// clamp turns a computed size into a column's value.
func clamp(v int) uint32 { return uint32(min(v, math.MaxUint32)) }

func newSizes(classes int, alignment uint32) *Sizes {
	return &Sizes{
		Instance:  make([]uint32, classes),
		Mirror:    make([]uint32, classes),
		Base:      make([]uint8, classes),
		Width:     make([]uint8, classes),
		Alignment: alignment,

		StackChunk: heap.NoClass,
	}
}

// topDown returns the classes in an order that has every super class before its
// subclasses, and the super class of each. A cycle of super classes (a broken
// dump) is cut: one of its classes counts as having no super class.
func topDown(super []heap.ClassIndex) (order, parent []heap.ClassIndex) {
	const (
		unseen = iota
		onPath
		done
	)
	state := make([]uint8, len(super))
	parent = append(parent, super...)
	order = make([]heap.ClassIndex, 0, len(super))
	var path []heap.ClassIndex
	for i := range parent {
		path = path[:0]
		for c := heap.ClassIndex(i); c != heap.NoClass && state[c] == unseen; c = parent[c] {
			state[c] = onPath
			path = append(path, c)
			if s := parent[c]; s != heap.NoClass && (int(s) >= len(parent) || state[s] == onPath) {
				parent[c] = heap.NoClass
			}
		}
		for j := len(path) - 1; j >= 0; j-- {
			state[path[j]] = done
			order = append(order, path[j])
		}
	}
	return order, parent
}
