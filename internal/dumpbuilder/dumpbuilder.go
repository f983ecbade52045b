// Package dumpbuilder builds Java heaps in memory and writes them as dumps. Tests
// use it instead of hand-made bytes:
//
//	h := dumpbuilder.New()
//	node := h.Class("app.Node", dumpbuilder.Ref("next"), dumpbuilder.Int("v"))
//	b := h.Instance(node, nil, 2)
//	a := h.Instance(node, b, 1)
//	h.Root(heap.RootJNIGlobal, a)
//	data := h.HPROF(dumpbuilder.HPROFOptions{IdentifierSize: 8})
//
// The heap knows the truth about itself (Objects, Counts, References, Distinct,
// ShallowSize), computed from the model and never from the bytes.
//
// Objects get the addresses that a JVM of the chosen Layout would give them when
// it allocates in order of creation, or explicit ones (At).
//
// It is for tests and generators: a call that makes no sense (a string for an
// int field, an unknown field name) panics with a sentence.
package dumpbuilder

import (
	"fmt"

	"heapdrop/core/heap"
)

// Config describes the JVM of the heap. The zero value is a 64-bit JDK 17 with compressed
// references and a heap below 4 GB, whose addresses fit both identifier sizes.
type Config struct {
	Layout Layout       // zero: Compressed()
	Base   heap.Address // address of the first object, zero: 0xc0000000
	JDK    int          // which version of the JDK's classes: 8, or 17 and later; zero: 17
	// Bare omits the classes that New creates: java.lang.Object, Class, ClassLoader,
	// String and Thread. They are still created when needed.
	Bare bool
	// DenseValues numbers flattened values without gaps, as the first builds of
	// Valhalla did.
	DenseValues bool
}

// Heap is a heap under construction.
type Heap struct {
	config  Config
	next    heap.Address // address of the next object
	placed  *heap.Address
	objects []*Object // in order of creation, mirrors included
	classes []*Class  // in order of creation
	byName  map[string]*Class
	roots   []heap.Root
	threads []*Thread
	strings map[string]*Object       // of Intern
	present *Object                  // HashSet.PRESENT
	last    heap.Address             // number of the last flattened value
	values  map[heap.Address]*Object // flattened values by number
}

// New returns a heap with the default Config.
func New() *Heap { return NewConfig(Config{}) }

// NewConfig returns a heap of the JVM described by c.
func NewConfig(c Config) *Heap {
	if c.Layout == (Layout{}) {
		c.Layout = Compressed()
	}
	if c.Base == 0 {
		c.Base = 0xc0000000
	}
	if c.JDK == 0 {
		c.JDK = 17
	}
	h := &Heap{
		config:  c,
		next:    c.Base,
		byName:  map[string]*Class{},
		strings: map[string]*Object{},
		values:  map[heap.Address]*Object{},
	}
	if !c.Bare {
		for _, name := range []string{"java.lang.Object", "java.lang.Class", "java.lang.ClassLoader", "java.lang.String", "java.lang.Thread"} {
			h.ClassOf(name)
		}
	}
	return h
}

// At sets the address of the next object (or of the mirror of the next class): it may be
// unaligned, far away, or taken. Later objects continue where the heap was.
func (h *Heap) At(a heap.Address) *Heap {
	h.placed = &a
	return h
}

// Skip leaves bytes unused before the next object, as a garbage collector does
// at the end of a region.
func (h *Heap) Skip(bytes uint64) { h.next += heap.Address(bytes) }

// allocate adds an object of the given size and assigns its address.
func (h *Heap) allocate(o *Object, size uint64) *Object {
	if h.placed != nil {
		o.Address, h.placed = *h.placed, nil
	} else {
		o.Address = h.next
		h.next += heap.Address(h.config.Layout.align(size))
	}
	h.objects = append(h.objects, o)
	return o
}

// Root makes o (an *Object, *Class or heap.Address) a GC root of a kind that belongs to
// no thread. For thread-local kinds, see Thread.Local and the methods next to it.
func (h *Heap) Root(kind heap.RootKind, o any) {
	h.roots = append(h.roots, heap.Root{Object: address(o), Kind: kind, Frame: heap.NoFrame})
}

// RootRecord adds a root record unchanged; it may have an unknown thread, an invalid
// frame, or any kind.
func (h *Heap) RootRecord(r heap.Root) { h.roots = append(h.roots, r) }

// address returns the address of o; nil gives 0.
func address(o any) heap.Address {
	switch o := o.(type) {
	case nil:
		return 0
	case *Object:
		if o == nil {
			return 0
		}
		return o.Address
	case *Class:
		if o == nil {
			return 0
		}
		return o.Mirror.Address
	case *Thread:
		return address(o.Object)
	case heap.Address:
		return o
	}
	panic(fmt.Sprintf("dumpbuilder: %T is no object, class or address", o))
}
