package dumpbuilder

import "heapdrop/core/heap"

// Layout describes how a JVM lays out objects. Sizes are in bytes.
type Layout struct {
	Pointer     int // of a native pointer: 8, or 4 on a 32-bit JVM
	Reference   int // of a reference in a field or element: 4 or 8
	Header      int // of an instance: mark word and class pointer
	ArrayHeader int // of an array, with its length
	// WordBase aligns the first element of every array to 8 bytes; otherwise only that of
	// arrays with 8-byte elements is aligned.
	WordBase  bool
	OldFields bool // fields are placed as up to JDK 14, otherwise as since JDK 15
	Alignment int  // of objects: 8, or more with -XX:ObjectAlignmentInBytes
}

// Compressed is the layout of most JVMs: 64 bits, compressed references and
// class pointers, JDK 15 and later.
func Compressed() Layout {
	return Layout{Pointer: 8, Reference: 4, Header: 12, ArrayHeader: 16, Alignment: 8}
}

// CompressedOld is Compressed up to JDK 14.
func CompressedOld() Layout {
	return Layout{Pointer: 8, Reference: 4, Header: 12, ArrayHeader: 16, OldFields: true, Alignment: 8}
}

// Uncompressed is 64 bits with -XX:-UseCompressedOops or a heap over 32 GB,
// JDK 15 and later, where class pointers stay compressed.
func Uncompressed() Layout {
	return Layout{Pointer: 8, Reference: 8, Header: 12, ArrayHeader: 16, Alignment: 8}
}

// FullPointers is Uncompressed with -XX:-UseCompressedClassPointers (JDK 15 to 22).
func FullPointers() Layout {
	return Layout{Pointer: 8, Reference: 8, Header: 16, ArrayHeader: 20, WordBase: true, Alignment: 8}
}

// UncompressedOld is Uncompressed up to JDK 14, with full class pointers.
func UncompressedOld() Layout {
	return Layout{Pointer: 8, Reference: 8, Header: 16, ArrayHeader: 20, WordBase: true, OldFields: true, Alignment: 8}
}

// Compact is Compressed with compact object headers (JDK 24 and later).
func Compact() Layout {
	return Layout{Pointer: 8, Reference: 4, Header: 8, ArrayHeader: 12, Alignment: 8}
}

// Bits32 is a 32-bit JVM, JDK 15 and later.
func Bits32() Layout {
	return Layout{Pointer: 4, Reference: 4, Header: 8, ArrayHeader: 12, Alignment: 8}
}

func (l Layout) align(size uint64) uint64 { return roundUp(size, uint64(l.Alignment)) }

func roundUp(n, multiple uint64) uint64 { return (n + multiple - 1) / multiple * multiple }

func (l Layout) width(t heap.Type) int {
	if t == heap.Object {
		return l.Reference
	}
	return t.Size()
}

// ArraySize returns the bytes of an array.
func (l Layout) ArraySize(t heap.Type, length uint64) uint64 {
	base := uint64(l.ArrayHeader)
	if l.WordBase || l.width(t) == 8 {
		base = roundUp(base, 8)
	}
	return l.align(base + length*uint64(l.width(t)))
}

// InstanceSize returns the size of an instance of c. Of the fields that the JVM adds, it
// counts those of strings and class loaders.
func (l Layout) InstanceSize(c *Class) uint64 {
	if l.OldFields {
		return l.align(l.endOld(c))
	}
	return l.align(l.endNew(c))
}

// endNew places fields as the JVM does since JDK 15: class by class from java.lang.Object
// down, primitives from large to small, then references, each into the first gap in which
// it fits, including gaps of superclasses. It returns the end of the last field.
func (l Layout) endNew(c *Class) uint64 {
	var chain []*Class
	for ; c != nil; c = c.Super {
		chain = append(chain, c)
	}
	used := make([]bool, l.Header)
	for i := range used {
		used[i] = true
	}
	place := func(width int) {
		at := 0
		for ; ; at += width {
			free := true
			for b := at; b < at+width && b < len(used); b++ {
				free = free && !used[b]
			}
			if free {
				break
			}
		}
		for len(used) < at+width {
			used = append(used, false)
		}
		for b := at; b < at+width; b++ {
			used[b] = true
		}
	}
	for i := len(chain) - 1; i >= 0; i-- {
		hidden := l.hidden(chain[i].Name)
		for _, width := range []int{8, 4, 2, 1} {
			for _, f := range chain[i].allocated() {
				if f.Type.Size() == width {
					place(width)
				}
			}
			if hidden == width {
				place(width)
			}
		}
		for _, f := range chain[i].allocated() {
			if f.Type == heap.Object {
				place(l.Reference)
			}
		}
	}
	return uint64(len(used))
}

// hidden returns the width of the primitive field that the JVM adds to a class
// since JDK 15 at the latest: flags of a string, a class loader's data. 0: none.
func (l Layout) hidden(class string) int {
	switch class {
	case "java.lang.String":
		return 1
	case "java.lang.ClassLoader":
		return l.Pointer
	}
	return 0
}

// endOld places fields as the JVM did up to JDK 14: after the fields of the superclass,
// from large to small, references last (or first, for classes in referencesFirst). If
// 8-byte fields follow a start that is not a multiple of 8, smaller fields fill the gap.
// The end of each class is rounded up to the reference size.
func (l Layout) endOld(c *Class) uint64 {
	if c == nil {
		return uint64(l.Header)
	}
	at := l.endOld(c.Super)
	count := map[int]uint64{}
	references := uint64(0)
	for _, f := range c.Fields {
		if f.Type == heap.Object {
			references++
		} else {
			count[f.Type.Size()]++
		}
	}
	if c.Name == "java.lang.ClassLoader" {
		count[l.Pointer]++
	}
	reference := uint64(l.Reference)
	if referencesFirst(c.Name) {
		at = roundUp(at, reference) + references*reference
		references = 0
	} else if count[8] > 0 && at%8 != 0 {
		gap := 8 - at%8
		for _, width := range []uint64{4, 2, 1} {
			for gap >= width && count[int(width)] > 0 && (width < 4 || gap == 4) {
				count[int(width)]--
				gap -= width
				at += width
			}
		}
		if gap >= reference && references > 0 {
			references--
			at = roundUp(at, reference) + reference
		}
	}
	for _, width := range []int{8, 4, 2, 1} {
		if count[width] > 0 {
			at = roundUp(at, uint64(width)) + count[width]*uint64(width)
		}
	}
	if references > 0 {
		at = roundUp(at, reference) + references*reference
	}
	return roundUp(at, reference)
}

// referencesFirst are the classes whose fields the JVM placed in a special order up to
// JDK 14.
func referencesFirst(name string) bool {
	switch name {
	case "java.lang.AssertionStatusDirectives", "java.lang.Class", "java.lang.ClassLoader",
		"java.lang.ref.Reference", "java.lang.ref.SoftReference", "java.lang.StackTraceElement",
		"java.lang.String", "java.lang.Throwable", "java.lang.Boolean", "java.lang.Character",
		"java.lang.Float", "java.lang.Double", "java.lang.Byte", "java.lang.Short",
		"java.lang.Integer", "java.lang.Long":
		return true
	}
	return false
}

// mirrorSize returns the approximate size of a class's mirror: the fields of
// java.lang.Class, the fields that the JVM adds (two pointers, two ints, three
// references), and the static fields of the class.
func (h *Heap) mirrorSize(c *Class) uint64 {
	l := h.config.Layout
	size := l.endNew(h.byName["java.lang.Class"]) + uint64(2*l.Pointer+2*4+3*l.Reference)
	for _, s := range c.Statics {
		size += uint64(l.width(s.Value.Type))
	}
	return size
}
