package layout

import (
	"math"

	"heapdrop/core/heap"
)

// Input is what sizes are derived from.
type Input struct {
	Classes []heap.Class

	// Super is, by class, the index of its superclass, heap.NoClass if it has none.
	// SuperIndexes computes it from addresses.
	Super []heap.ClassIndex

	Info     heap.Info
	Evidence *Evidence // nil if the dump has no meaningful addresses
}

// SuperIndexes returns, by class, the index of its superclass, or heap.NoClass if it has
// none or the dump lacks it.
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

// Sizes gives the shallow size in bytes of every object from its class and array length
// alone, so no size is stored per object. Hot loops read the columns; other code calls
// Shallow.
type Sizes struct {
	// Instance is, by class, the size of an instance in bytes, rounded up to the
	// alignment; 0 for array classes.
	Instance []uint32

	// Mirror is, by class, the size in bytes of its class object (a java.lang.Class
	// instance with the static fields), rounded up to the alignment.
	Mirror []uint32

	// Flat is, by class, the size in bytes of a flattened instance: only its fields,
	// without those that are themselves flattened. It is nil in models that ignore
	// flattening.
	Flat []uint32

	// Base and Width are, by array class, the number of bytes before the first element
	// and the size of an element. Width is 0 for classes that are not arrays.
	Base, Width []uint8

	// StackChunk is the class jdk.internal.vm.StackChunk (JDK 19 and later). Its
	// instances hold a piece of a virtual thread's stack after their fields, so they
	// differ in size: use StackChunkSize instead of Instance. It is heap.NoClass if the
	// dump lacks the class or the model ignores it.
	StackChunk heap.ClassIndex

	reference int    // bytes of a reference in the heap
	fixed     uint32 // bytes of a StackChunk without its stack

	// Alignment is the number of bytes to a multiple of which sizes of arrays are rounded
	// up. In the MAT model it need not be a power of two.
	Alignment uint32
}

// Shallow returns the size in bytes of an object that is not a class object: an instance
// (length is heap.NotArray) or an array of the given length.
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

// StackChunkSize returns the size in bytes of a jdk.internal.vm.StackChunk whose field
// size gives that number of words of stack. A bitmap follows the stack, with one bit for
// each possible position of a reference.
func (s *Sizes) StackChunkSize(words uint32) uint64 {
	bits := uint64(words) * uint64(8/s.reference)
	return s.array(uint64(s.fixed), 1, uint64(words)*8+(bits+63)/64*8)
}

// clamp converts a computed size to a column value; sizes that are too large become the
// maximum.
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

// topDown returns the classes ordered so that every superclass precedes its subclasses,
// and the superclass of each. A cycle of superclasses (in a broken dump) is cut: one of
// its classes then counts as having no superclass.
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
