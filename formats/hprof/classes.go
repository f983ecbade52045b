package hprof

import (
	"encoding/binary"
	"fmt"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/formats/javaname"
	"heapdrop/internal/pieces"
)

// longestChain limits how many superclasses of a class are followed; further ones count
// as missing. Real hierarchies are a few dozen classes deep.
const longestChain = 5000

// class is what the parser still needs to know about a class after the sink has it.
type class struct {
	super uint64

	// total is the size of the field values of an instance, including superclasses; -1
	// until the whole chain is known. partial means that a superclass is missing for
	// good, so instances have more values than total.
	total   int64
	index   heap.ClassIndex
	depth   int32 // number of superclasses, once total is known
	partial bool

	inlined              bool   // it or, once total is known, a superclass has values in place of fields
	laidOut              bool   // first and end are valid
	fieldFirst, fieldEnd uint32 // types of its fields in classes.fieldTypes

	ownBytes         uint32 // size of its own field values, without superclasses
	ownFirst, ownEnd uint32 // its own references in classes.ownReferences

	first, end uint32 // reference offsets in classes.offsets, once laidOut

	top uint32 // a superclass such that all classes up to it are defined; the class itself if not searched yet
}

// classes holds the classes of a dump that are defined so far.
type classes struct {
	types [256]heap.Type // types by their code in the file

	loaded  map[uint64]uint64 // class → identifier of its name (LOAD_CLASS)
	serials map[uint32]uint64 // class serial → identifier of its name

	byAddress map[uint64]uint32 // key: address; value: index in table
	table     []class
	arrays    map[uint64]bool // addresses used as the class of an array before they were defined

	fieldTypes    []heap.Type
	ownReferences []uint32 // byte offsets of reference fields in a class's own values
	offsets       []uint32 // byte offsets of reference fields in an instance

	cache     *[cacheSize]cacheEntry
	primitive [256]heap.ClassIndex // array class by type code

	pending    pieces.List[pendingClass] // CLASS_DUMPs whose class name was not known yet
	realSizes  bool                      // java.lang.Object states its size
	fabricated int                       // number of fabricated classes
	shared     uint64                    // address of the fabricated class that all further ones share; 0 if there is none yet
	freeNumber uint64                    // next candidate for the address of a fabricated class
}

// pendingClass is the position of a CLASS_DUMP that must be read again.
type pendingClass struct {
	position int64
	size     int
}

const (
	cacheBits = 12
	cacheSize = 1 << cacheBits

	// sizeOfArray marks the cache entry of an array class.
	sizeOfArray = 1<<32 - 1
)

// cacheEntry is a class whose objects were read recently, in a direct-mapped cache in
// front of the class table.
type cacheEntry struct {
	raw        uint64 // the identifier as loaded in little-endian byte order
	size       uint32 // size of the field values in bytes, or sizeOfArray
	first, end uint32 // reference offsets in classes.offsets
	index      heap.ClassIndex
}

// hashClass returns the cache slot of an identifier.
func hashClass(raw uint64) uint64 { return raw * 0x9E3779B97F4A7C15 >> (64 - cacheBits) }

// newClasses returns an empty table. Version 1.0 writes types as descriptor characters.
func newClasses(characters bool) classes {
	c := classes{
		loaded: map[uint64]uint64{}, serials: map[uint32]uint64{},
		byAddress: map[uint64]uint32{}, arrays: map[uint64]bool{},
		cache: new([cacheSize]cacheEntry),
	}
	c.cache[0].raw = 1 // an unused entry must not match an identifier; slot 0 is that of identifier 0
	for i := range c.primitive {
		c.primitive[i] = heap.NoClass
	}
	c.types[1] = heap.Object // "array object" in the old description of the format
	for t := heap.Object; t <= heap.Long; t++ {
		if t.Valid() {
			c.types[t] = t
		}
	}
	if characters {
		c.types['['], c.types['L'] = heap.Object, heap.Object
		for _, descriptor := range []byte("ZCFDBSIJ") {
			c.types[descriptor] = heap.PrimitiveByName(javaname.Primitive(descriptor))
		}
	}
	return c
}

// loadClass reads a LOAD_CLASS record, which names a class. After the end of the
// requested dump, records only fill gaps, because addresses and serials may have been
// reused.
func (p *parser) loadClass(body []byte) {
	serial := binary.BigEndian.Uint32(body)
	address := p.id(body[4:])
	name := p.id(body[8+p.idSize:])
	c := &p.classes
	if _, known := c.loaded[address]; !known || !p.past() {
		c.loaded[address] = name
	}
	if _, known := c.serials[serial]; !known || !p.past() {
		c.serials[serial] = name
	}
}

// valueSize returns how many bytes a value takes in the file, 0 for an invalid type.
func (p *parser) valueSize(code byte) int {
	switch t := p.classes.types[code]; t {
	case 0:
		return 0
	case heap.Object:
		return p.idSize
	default:
		return t.Size()
	}
}

// classSize returns the size of the CLASS_DUMP at the start of w, including its tag. If w
// is too short, it returns the size of w that is needed to continue, which is greater
// than len(w). It returns 0 if the record cannot be valid.
func (p *parser) classSize(w []byte) int {
	i := 9 + 7*p.idSize // tag, address, trace, superclass to reserved, instance size
	for part := range 3 {
		if len(w) < i+2 {
			return i + 2
		}
		n := int(binary.BigEndian.Uint16(w[i:]))
		i += 2
		// Constants have index, type, value; statics have name, type, value; fields have
		// name, type.
		before := p.idSize
		if part == 0 {
			before = 2
		}
		if part == 2 {
			return i + n*(before+1)
		}
		for range n {
			if len(w) < i+before+1 {
				return i + before + 1
			}
			size := p.valueSize(w[i+before])
			if size == 0 {
				return 0
			}
			i += before + 1 + size
		}
	}
	return i
}

// readClass reads a whole CLASS_DUMP at position. Unless last is set, it postpones a
// class whose name is not known yet.
func (p *parser) readClass(w []byte, position int64, last bool) {
	c := &p.classes
	address := p.id(w[1:])
	if _, defined := c.byAddress[address]; defined {
		return
	}
	if address == 0 {
		p.warn("hprof.null-class", position, "A class has the address of null and was left out")
		return
	}
	name, named := p.className(address)
	if !named && !last {
		c.pending.Add(pendingClass{position, len(w)})
		return
	}
	if !named {
		p.warn("hprof.class-names", position, "The name of a class is missing in the dump; its address is shown instead")
	}
	ids := w[5+p.idSize:]
	def := heap.Class{
		Address:          heap.Address(address),
		Name:             name,
		Super:            heap.Address(p.id(ids)),
		Loader:           heap.Address(p.id(ids[p.idSize:])),
		Signers:          heap.Address(p.id(ids[2*p.idSize:])),
		ProtectionDomain: heap.Address(p.id(ids[3*p.idSize:])),
		InstanceSize:     binary.BigEndian.Uint32(ids[6*p.idSize:]),
	}
	if p.inCycle(address, uint64(def.Super)) {
		p.warn("hprof.super-cycle", position, "A class is its own superclass; the superclass is left out")
		def.Super = 0
	}
	p.readMembers(w[9+7*p.idSize:], &def)
	p.define(def)
}

// className returns the name of a class in Java form, or a stand-in if the dump has no
// name for it.
func (p *parser) className(address uint64) (string, bool) {
	if id, ok := p.classes.loaded[address]; ok {
		if name, ok := p.names.class(id); ok {
			return name, true
		}
	}
	name := fmt.Sprintf("unknown-class-0x%x", address)
	if p.classes.arrays[address] {
		name += "[]"
	}
	return name, false
}

// readMembers reads constants, static fields and instance fields of a CLASS_DUMP.
func (p *parser) readMembers(w []byte, def *heap.Class) {
	count := func() int {
		n := int(binary.BigEndian.Uint16(w))
		w = w[2:]
		return n
	}
	for range count() {
		w = w[3+p.valueSize(w[2]):]
	}
	if n := count(); n > 0 {
		def.Statics = make([]heap.StaticField, n)
		for i := range def.Statics {
			code := w[p.idSize]
			size := p.valueSize(code)
			def.Statics[i] = heap.StaticField{
				Name:  p.names.text(p.id(w)),
				Value: readValue(p.classes.types[code], w[p.idSize+1:][:size]),
			}
			w = w[p.idSize+1+size:]
		}
	}
	if n := count(); n > 0 {
		def.Fields = make([]heap.Field, n)
		for i := range def.Fields {
			t := p.classes.types[w[p.idSize]]
			if t == 0 { // a field of unknown size, so instances cannot be read any further
				p.warn("hprof.field-type", p.in.Offset(), "A field has a type that does not exist; the fields after it are left out")
				def.Fields = def.Fields[:i]
				return
			}
			def.Fields[i] = heap.Field{Name: p.names.text(p.id(w)), Type: t}
			w = w[p.idSize+1:]
		}
	}
}

// readValue decodes a value from all bytes of b. Identifiers, characters and booleans are
// unsigned, whole numbers are sign-extended.
func readValue(t heap.Type, b []byte) heap.Value {
	var bits uint64
	for _, x := range b {
		bits = bits<<8 | uint64(x)
	}
	switch t {
	case heap.Byte:
		bits = uint64(int64(int8(bits)))
	case heap.Short:
		bits = uint64(int64(int16(bits)))
	case heap.Int:
		bits = uint64(int64(int32(bits)))
	}
	return heap.Value{Type: t, Bits: bits}
}

// top returns the topmost defined class in the superclass chain of a class: it has no
// superclass, or its superclass is missing. Classes remember the result, so that long
// chains are not followed again for every class in them.
func (c *classes) top(slot uint32) uint32 {
	at := slot
	for {
		next := c.table[at].top
		if super := c.table[at].super; next == at && super != 0 {
			if above, defined := c.byAddress[super]; defined {
				next = above
			}
		}
		if next == at {
			break
		}
		at = next
	}
	for slot != at {
		own := &c.table[slot]
		if own.top == slot {
			slot = c.byAddress[own.super]
		} else {
			slot = own.top
		}
		own.top = at
	}
	return at
}

// inCycle reports whether a class that is about to be defined is one of its own
// superclasses.
func (p *parser) inCycle(address, super uint64) bool {
	c := &p.classes
	slot, defined := c.byAddress[super]
	return address == super || defined && c.table[c.top(slot)].super == address
}

// define declares a class to the sink and adds it to the table.
func (p *parser) define(def heap.Class) heap.ClassIndex {
	c := &p.classes
	own := class{super: uint64(def.Super), total: -1, top: uint32(len(c.table)), ownFirst: uint32(len(c.ownReferences))}
	own.inlined = p.inlines(&def)
	own.fieldFirst = uint32(len(c.fieldTypes))
	for _, f := range def.Fields {
		c.fieldTypes = append(c.fieldTypes, f.Type)
		size := uint32(f.Type.Size())
		if f.Type == heap.Object {
			c.ownReferences = append(c.ownReferences, own.ownBytes)
			size = uint32(p.idSize)
		}
		own.ownBytes += size
	}
	own.ownEnd, own.fieldEnd = uint32(len(c.ownReferences)), uint32(len(c.fieldTypes))
	own.index = p.sink.Class(def)
	c.byAddress[uint64(def.Address)] = uint32(len(c.table))
	c.table = append(c.table, own)

	if def.Name == "java.lang.Object" && def.InstanceSize > 0 {
		c.realSizes = true
	}
	if element, isArray := strings.CutSuffix(def.Name, "[]"); isArray {
		if t := heap.PrimitiveByName(element); t != heap.Object && c.primitive[t] == heap.NoClass {
			c.primitive[t] = own.index
		}
	}
	return own.index
}

// resolve computes the total size of the instances of a class if it is not known yet. It
// fails while a superclass is not defined. In the second pass it fabricates the missing
// superclass, with the part of the current instance's size that the other classes leave.
func (p *parser) resolve(slot uint32, size uint32) bool {
	c := &p.classes
	if c.table[slot].total >= 0 {
		return true
	}
	if !p.second && c.table[c.top(slot)].super != 0 {
		return false
	}
	var chain []uint32
	total, partial, depth, inlined := int64(0), false, int32(0), false
	left := int64(size)
	for at := slot; ; {
		if above := &c.table[at]; above.total >= 0 {
			total, partial, depth, inlined = above.total, above.partial, above.depth, above.inlined
			break
		}
		chain = append(chain, at)
		left -= int64(c.table[at].ownBytes)
		super := c.table[at].super
		if super == 0 {
			break
		}
		next, defined := c.byAddress[super]
		if !defined {
			p.fabricate(super, uint32(max(0, left)))
			partial = true
			break
		}
		at = next
	}
	for i := len(chain) - 1; i >= 0; i-- {
		own := &c.table[chain[i]]
		if depth++; depth > longestChain {
			total, partial, depth = 0, true, 0
		}
		total += int64(own.ownBytes)
		own.total, own.partial, own.depth = total, partial, depth
		inlined = inlined || own.inlined
		own.inlined = inlined
	}
	return true
}

// layOut lists the offsets of all references in an instance of a class: first its own,
// then those of its superclass, and so on. The class must be resolved. It is called only
// after an instance of that size was read, so the list cannot be longer than the data
// read.
func (p *parser) layOut(slot uint32) {
	c := &p.classes
	if c.table[slot].laidOut {
		return
	}
	first, start := uint32(len(c.offsets)), uint32(0)
	for at, total := slot, c.table[slot].total; int64(start) < total; {
		own := &c.table[at]
		for _, offset := range c.ownReferences[own.ownFirst:own.ownEnd] {
			c.offsets = append(c.offsets, start+offset)
		}
		start += own.ownBytes
		at = c.byAddress[own.super]
	}
	own := &c.table[slot]
	own.first, own.end, own.laidOut = first, uint32(len(c.offsets)), true
}

// fabricate declares a class that the dump refers to but does not define. size is that of
// the instance that refers to it.
func (p *parser) fabricate(address uint64, size uint32) uint32 {
	c := &p.classes
	if c.fabricated++; c.fabricated > mostFabricated {
		return p.shareFabricated(address)
	}
	name, _ := p.className(address)
	p.lost = true // its static fields are lost
	p.warn("hprof.class-missing", p.in.Offset(), "A class is missing in the dump; a placeholder without known fields replaces it")
	def := heap.Class{Address: heap.Address(address), Name: name, InstanceSize: size, Fabricated: true}
	if address == 0 {
		def.Address = p.freeAddress()
	}
	p.define(def)
	slot := p.classes.byAddress[uint64(def.Address)]
	p.classes.byAddress[address] = slot
	own := &p.classes.table[slot]
	own.total, own.partial = 0, true
	return slot
}

// mostFabricated is the maximum number of fabricated classes; the objects of further ones
// share one class. A class takes fifty times the memory that an object without fields
// takes in the file.
const mostFabricated = 1 << 14

func (p *parser) shareFabricated(address uint64) uint32 {
	c := &p.classes
	if c.shared == 0 {
		c.shared = uint64(p.freeAddress())
		p.define(heap.Class{Address: heap.Address(c.shared), Name: "unknown-class", Fabricated: true})
		own := &c.table[c.byAddress[c.shared]]
		own.total, own.partial = 0, true
	}
	return c.byAddress[c.shared]
}

// fabricatePrimitive declares the class of a primitive array type if the dump does not
// define it.
func (p *parser) fabricatePrimitive(t heap.Type) heap.ClassIndex {
	return p.define(heap.Class{Address: p.freeAddress(), Name: t.String() + "[]", Fabricated: true})
}

// freeAddress returns a small address that no class has. Heaps do not begin at small
// addresses.
func (p *parser) freeAddress() heap.Address {
	c := &p.classes
	for {
		c.freeNumber += 8
		if _, used := c.byAddress[c.freeNumber]; !used {
			return heap.Address(c.freeNumber)
		}
	}
}
