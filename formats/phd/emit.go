package phd

import (
	"fmt"
	"slices"

	"heapdrop/core/heap"
)

const (
	batchObjects    = 4096
	batchReferences = 64 << 10
)

// emitter is the second pass, which passes the objects to the sink.
type emitter struct {
	*pass1
	sink    heap.Sink
	loaders loaders

	batch       heap.Batch
	primitive   [16]heap.ClassIndex                         // array classes by element type
	sameName    map[string]map[heap.Address]heap.ClassIndex // indexes of classes by name and loader, filled on demand
	first       map[string]*class                           // results of named
	wide        bool                                        // references in fields take 8 bytes
	nextBig     int
	splitting   bool // the start of the last object was in an earlier batch
	current     *class
	firstOfThis int
}

// declare passes all classes to the sink.
func (e *emitter) declare() {
	mirror := uint64(0)
	if c := e.named("java.lang.Class"); c != nil {
		mirror = uint64(c.instanceBytes())
	}
	for i := range e.primitive {
		e.primitive[i] = heap.NoClass
	}
	var names []string
	for _, c := range e.list {
		d := heap.Class{Address: heap.Address(c.address), Name: c.name, Fabricated: true}
		if c.defined {
			d = heap.Class{Address: heap.Address(c.address), Name: c.name, Super: heap.Address(c.super), Loader: c.loader,
				InstanceSize: c.instanceBytes(), ObjectSize: mirror, Statics: c.statics(&names)}
		} else if c.count == 0 && c.address == 0 {
			continue
		}
		c.index = e.sink.Class(d)
	}
	e.wide = e.word == 8 && e.leastInstance() > 16
}

// statics returns those references of a class that the rest of its definition does not
// explain: static fields, the constant pool and interfaces, which the format does not
// distinguish. names are the names of references by number, shared by all classes.
func (c *class) statics(names *[]string) []heap.StaticField {
	var statics []heap.StaticField
	for i, a := range c.references {
		if i == len(*names) {
			*names = append(*names, fmt.Sprintf("<reference %d>", i))
		}
		if a != 0 && a != c.loader && a != heap.Address(c.super) {
			statics = append(statics, heap.StaticField{Name: (*names)[i], Value: heap.Value{Type: heap.Object, Bits: uint64(a)}})
		}
	}
	return statics
}

// named caches its results.
func (e *emitter) named(name string) *class {
	c, known := e.first[name]
	if !known {
		c = e.pass1.named(name)
		e.first[name] = c
	}
	return c
}

// leastInstance returns the smallest instance size. With compressed references, an object
// without fields takes at most 16 bytes.
func (e *emitter) leastInstance() uint32 {
	least := ^uint32(0)
	for _, c := range e.list {
		if c.instanceSize != 0 && c.array == heap.NoClass && len(c.name) > 2 && c.name[len(c.name)-2:] != "[]" {
			least = min(least, c.instanceSize)
		}
	}
	return least
}

func (e *emitter) wantsReferences(r *record) bool { return r.kind != kindClass }

func (e *emitter) begin(r *record) error {
	e.current, e.splitting = nil, false
	if r.kind == kindClass {
		return nil
	}
	if len(e.batch.Address) >= batchObjects || len(e.batch.Refs)+int(min(r.references, batchReferences)) > batchReferences {
		if err := e.flush(); err != nil {
			return err
		}
	}
	e.firstOfThis = len(e.batch.Refs)
	switch r.kind {
	case kindInstance, kindObjects:
		e.current = e.find(r.class)
	}
	if r.kind == kindObjects && r.references > batchReferences {
		if e.nextBig < len(e.big) {
			r.length, r.size = e.big[e.nextBig].length, e.big[e.nextBig].size
			e.nextBig++
		}
		e.add(r)
		e.splitting = true
	}
	return nil
}

func (e *emitter) references(r *record, refs []heap.Address) error {
	if r.kind == kindClass {
		return nil
	}
	b := &e.batch
	for len(refs) > 0 {
		n := min(len(refs), batchReferences-len(b.Refs))
		if n == 0 {
			if err := e.flush(); err != nil {
				return err
			}
			continue
		}
		b.Refs = append(b.Refs, withoutNull(refs[:n])...)
		refs = refs[n:]
		if e.splitting {
			e.extend()
		}
	}
	return nil
}

// extend counts the references in the batch as those of the last object, which may have
// been in the previous batch.
func (e *emitter) extend() {
	if n := len(e.batch.RefEnd); n > 0 {
		e.batch.RefEnd[n-1] = uint32(len(e.batch.Refs))
	} else {
		e.batch.HeadRefs = uint32(len(e.batch.Refs))
	}
}

// withoutNull removes references that hostile files write as null.
func withoutNull(refs []heap.Address) []heap.Address {
	if slices.Contains(refs, 0) {
		return slices.DeleteFunc(refs, func(a heap.Address) bool { return a == 0 })
	}
	return refs
}

func (e *emitter) end(r *record) error {
	if r.kind == kindClass || e.splitting {
		return nil
	}
	b := &e.batch
	// Some VMs wrote the class as the first reference.
	if own := b.Refs[e.firstOfThis:]; len(own) > 0 && r.kind != kindPrimitives && e.isOwnClass(r, own[0]) {
		b.Refs = slices.Delete(b.Refs, e.firstOfThis, e.firstOfThis+1)
		if r.kind == kindObjects && e.version == 4 && e.flags&flagJ9 != 0 && r.length > 0 {
			r.length--
		}
	}
	if r.kind == kindObjects {
		slices.Reverse(b.Refs[e.firstOfThis:]) // they are written in reverse order
	}
	if e.current != nil && e.current.isLoader && r.kind == kindInstance {
		return e.addLoader(r)
	}
	e.add(r)
	return nil
}

// isOwnClass reports whether a reference is to the class of the object.
func (e *emitter) isOwnClass(r *record, a heap.Address) bool {
	if uint64(a) == r.class || r.kind != kindObjects {
		return uint64(a) == r.class
	}
	c := e.classes[uint64(a)]
	return c != nil && c.index == e.arrayOf(r)
}

// addLoader adds a class loader with references to the classes that it has defined. They
// live as long as the loader, but the JVM stores their list outside the heap.
func (e *emitter) addLoader(r *record) error {
	classes := e.loaders.classes[heap.Address(r.address)]
	delete(e.loaders.classes, heap.Address(r.address)) // hostile files may repeat the object
	e.add(r)
	e.splitting = true
	defer func() { e.splitting = false }()
	return e.references(r, classes)
}

// add adds the object whose references are at the end of the batch.
func (e *emitter) add(r *record) {
	b := &e.batch
	class, length, size := heap.NoClass, heap.NotArray, uint64(0)
	switch r.kind {
	case kindInstance:
		class, size = e.current.index, uint64(e.current.instanceBytes())
	case kindObjects:
		class, length, size = e.arrayOf(r), r.length, r.size
		if e.version < 6 {
			size = e.arrayBytes(r.length, e.referenceBytes())
		}
	case kindPrimitives:
		class, length, size = e.arrayOfPrimitives(r.element), r.length, r.size
		if e.version < 6 {
			size = e.arrayBytes(r.length, r.element.Size())
		}
	}
	if class == heap.NoClass { // a class that represents unknown classes
		class = e.nameless()
	}
	b.Address = append(b.Address, heap.Address(r.address))
	b.Class = append(b.Class, class)
	b.Length = append(b.Length, length)
	b.Position = append(b.Position, -1)
	b.Size = append(b.Size, size)
	b.RefEnd = append(b.RefEnd, uint32(len(b.Refs)))
}

func (e *emitter) nameless() heap.ClassIndex {
	c := e.find(0)
	if c.index == heap.NoClass {
		c.index = e.sink.Class(heap.Class{Name: "class@0x0", Fabricated: true})
	}
	return c.index
}

func (e *emitter) referenceBytes() int {
	if e.wide {
		return 8
	}
	return 4
}

// arrayBytes returns the size of an array in dumps that state none: a header of two
// references and 8 bytes, as IBM's own reader computes it.
func (e *emitter) arrayBytes(length uint32, width int) uint64 {
	return (uint64(2*e.referenceBytes()+8) + uint64(length)*uint64(width) + 7) &^ 7
}

// arrayOf returns the class of an array of references. J9 states the class of the
// elements, other writers the class of the array.
func (e *emitter) arrayOf(r *record) heap.ClassIndex {
	c := e.current
	if c.array == heap.NoClass {
		isItself := e.flags&flagJ9 == 0 && len(c.name) > 2 && c.name[len(c.name)-2:] == "[]"
		if isItself {
			c.array = c.index
		} else {
			c.array = e.arrayClass(c.name+"[]", c.loader)
		}
	}
	return c.array
}

func (e *emitter) arrayOfPrimitives(t heap.Type) heap.ClassIndex {
	if e.primitive[t] == heap.NoClass {
		e.primitive[t] = e.arrayClass(t.String()+"[]", e.loaders.boot)
	}
	return e.primitive[t]
}

// arrayClass returns the array class of a name, preferably that of the loader. If the
// dump has none, it fabricates one.
func (e *emitter) arrayClass(name string, loader heap.Address) heap.ClassIndex {
	if found := e.definedClass(name, loader); found != heap.NoClass {
		return found
	}
	super := heap.Address(0)
	if object := e.named("java.lang.Object"); object != nil {
		super = heap.Address(object.address)
	}
	return e.sink.Class(heap.Class{Name: name, Super: super, Loader: loader, Fabricated: true})
}

// definedClass returns the class of a name that the loader has defined, otherwise the
// first class of that name; heap.NoClass if there is none.
func (e *emitter) definedClass(name string, loader heap.Address) heap.ClassIndex {
	same := e.byName[name]
	if len(same) == 0 {
		return heap.NoClass
	}
	found, known := e.sameName[name]
	if !known {
		found = map[heap.Address]heap.ClassIndex{}
		for _, c := range same {
			if _, taken := found[c.loader]; !taken {
				found[c.loader] = c.index
			}
		}
		e.sameName[name] = found
	}
	if index, defined := found[loader]; defined {
		return index
	}
	return same[0].index
}

// flush passes the collected objects to the sink.
func (e *emitter) flush() error {
	if len(e.batch.Address) == 0 && len(e.batch.Refs) == 0 {
		return nil
	}
	err := e.sink.Objects(&e.batch)
	e.batch.Reset()
	e.firstOfThis = 0
	return err
}
