package dumpbuilder

import (
	"slices"

	"heapdrop/core/heap"
)

// Graph has the references of every object, by address. The first reference of an object
// is to its class.
type Graph map[heap.Address][]heap.Address

// Objects returns the objects of the heap, including mirrors of classes, in ascending
// order of addresses; of objects with the same address, the older one comes first.
func (h *Heap) Objects() []*Object {
	all := slices.Clone(h.objects)
	slices.SortStableFunc(all, func(a, b *Object) int {
		switch {
		case a.Address < b.Address:
			return -1
		case a.Address > b.Address:
			return 1
		}
		return 0
	})
	return all
}

// Classes returns the classes in order of definition.
func (h *Heap) Classes() []*Class { return h.classes }

// Threads returns the threads in order of their serials.
func (h *Heap) Threads() []*Thread { return h.threads }

// Roots returns the root records in order of creation.
func (h *Heap) Roots() []heap.Root { return h.roots }

// Len returns the number of objects, including mirrors.
func (h *Heap) Len() int { return len(h.objects) }

// Counts returns the number of objects per class name; mirrors count as
// java.lang.Class.
func (h *Heap) Counts() map[string]int {
	counts := map[string]int{}
	for _, o := range h.objects {
		counts[o.Class.Name]++
	}
	return counts
}

// ShallowSize returns the size of an object in the heap's layout. For a mirror it is an
// estimate, because what a JVM adds to java.lang.Class depends on its version.
func (h *Heap) ShallowSize(o *Object) uint64 {
	l := h.config.Layout
	if o.flat && o.kind == objectArrayKind {
		return l.ArraySize(heap.Object, 0)
	}
	if o.flat {
		return l.flatSize(o.Class)
	}
	switch o.kind {
	case objectArrayKind:
		return l.ArraySize(heap.Object, uint64(o.length))
	case primitiveArrayKind:
		return l.ArraySize(o.element, uint64(o.length))
	case mirrorKind:
		return l.align(h.mirrorSize(o.mirror))
	}
	return o.Class.size
}

// IsMirror returns the class that o is the mirror of; nil if o is not a mirror.
func (o *Object) IsMirror() *Class { return o.mirror }

// Length returns the elements of an array, heap.NotArray for other objects.
func (o *Object) Length() uint32 {
	if o.kind == objectArrayKind || o.kind == primitiveArrayKind {
		return o.length
	}
	return heap.NotArray
}

// Referents returns the referents of the fields or elements of o (of the static fields,
// for a mirror) in file order, without nulls and without the class, with duplicates and
// dangling references.
func (o *Object) Referents() []heap.Address {
	var refs []heap.Address
	switch o.kind {
	case instanceKind:
		for i, f := range o.Class.allFields {
			if f.Type == heap.Object && o.values[i] != 0 {
				refs = append(refs, heap.Address(o.values[i]))
			}
		}
	case objectArrayKind:
		for _, a := range o.elements {
			if a != 0 {
				refs = append(refs, a)
			}
		}
	case mirrorKind:
		for _, s := range o.mirror.Statics {
			if s.Value.Type == heap.Object && s.Value.Bits != 0 {
				refs = append(refs, s.Value.Address())
			}
		}
	}
	return refs
}

// References returns all references as written: first the class; for a mirror, then its
// class loader (0 for the boot loader) and its superclass if any; then the Referents. It
// does not contain local variables of threads. Of objects with the same address, only the
// first counts.
func (h *Heap) References() Graph {
	g := Graph{}
	for _, o := range h.objects {
		if _, taken := g[o.Address]; taken {
			continue
		}
		refs := []heap.Address{o.Class.Mirror.Address}
		if c := o.mirror; c != nil {
			refs = append(refs, c.loaderAddress())
			if super := c.superAddress(); super != 0 {
				refs = append(refs, super)
			}
		}
		g[o.Address] = append(refs, o.Referents()...)
	}
	return g
}

// Distinct returns the references as Eclipse MAT counts them: each referent once, in the
// order of first occurrence, and none that is not in the heap. Thread objects also refer
// to their local variables. Address 0, the boot class loader, is an object of class
// java.lang.ClassLoader.
func (h *Heap) Distinct() Graph {
	g := h.References()
	if loader := h.byName["java.lang.ClassLoader"]; loader != nil {
		g[0] = []heap.Address{loader.Mirror.Address}
	}
	for _, r := range h.roots {
		if t := h.thread(r.Thread); r.Kind.IsThreadLocal() && t != nil && t.Object != nil {
			g[t.Object.Address] = append(g[t.Object.Address], r.Object)
		}
	}
	for from, refs := range g {
		seen := map[heap.Address]bool{}
		retained := []heap.Address{}
		for _, to := range refs {
			if _, exists := g[to]; exists && !seen[to] {
				seen[to] = true
				retained = append(retained, to)
			}
		}
		g[from] = retained
	}
	return g
}

// GlobalRoots returns the distinct addresses of global roots in ascending order.
// Thread-local roots of a known thread object belong to that object instead, and
// addresses that are not in the heap are left out.
func (h *Heap) GlobalRoots() []heap.Address {
	exists := map[heap.Address]bool{}
	for _, o := range h.objects {
		exists[o.Address] = true
	}
	var roots []heap.Address
	for _, r := range h.roots {
		if t := h.thread(r.Thread); r.Kind.IsThreadLocal() && t != nil && t.Object != nil {
			continue
		}
		if exists[r.Object] {
			roots = append(roots, r.Object)
		}
	}
	slices.Sort(roots)
	return slices.Compact(roots)
}

func (h *Heap) thread(serial uint32) *Thread {
	if serial == 0 || int(serial) > len(h.threads) {
		return nil
	}
	return h.threads[serial-1]
}

// Edges returns the number of references in the graph.
func (g Graph) Edges() int {
	n := 0
	for _, refs := range g {
		n += len(refs)
	}
	return n
}
