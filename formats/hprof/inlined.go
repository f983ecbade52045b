package hprof

import (
	"cmp"
	"encoding/binary"
	"math"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/internal/order"
	"heapdrop/internal/pieces"
)

// From 2022 to 2024 the builds of Valhalla wrote flattened values as part of their holder
// (JDK-8285763). In place of a field p2 of class P2 { P1 p1; int i1; }, the holder's
// class has the fields "p2.p1.b1" and "p2.i1", and arrays of values are arrays of bytes.
// The records INLINED_FIELDS and FLAT_ARRAYS state the original fields and element
// classes. With them, the reader restores what JVMs before and after wrote: one instance
// for every value. The identifier of such an instance is derived from the offset of its
// bytes in the file.

// inlining is what is known about values stored inside their holders.
type inlining struct {
	off    bool                       // the records are ignored
	fields map[uint64]description     // by class: the original fields (INLINED_FIELDS)
	arrays flatNotes                  // contents of FLAT_ARRAYS
	defs   map[uint64]heap.Class      // classes whose fields must be restored
	flat   []heap.FlatField           // restored fields
	retype []heap.Retyped             // restored arrays
	number map[uint64]int             // class of values → its index in values
	values []shape                    // classes of values: their own fields
	wholes map[heap.ClassIndex]*shape // all fields of classes whose instances contain flattened values
	byID   map[uint64]heap.ClassIndex // address of a class → its index, for classes in wholes
	found  []flatArrayInHeap          // the arrays of values found, by address
	made   int64                      // number of values made into objects
}

// description is the description of the fields of a class in a record.
type description struct {
	at     int64 // offset of the record
	fields []inlinedField
}

// mostDescribed is the maximum number of classes that are described. A description may be
// shorter in the file than in memory.
const mostDescribed = 1 << 16

// flatNote records that an array holds values.
type flatNote struct {
	array, class uint64 // class of the elements
	at           int64  // offset of the note
	position     int64  // offset of the array, 0 until found
}

// flatNotes are sorted once all have been read. A heap may have many such arrays, and a
// hostile file nothing but notes.
type flatNotes struct {
	read   pieces.List[flatNote]
	sorted []flatNote // by array
}

// find returns the note of an array; nil if there is none. If there are several, the last
// one counts.
func (n *flatNotes) find(array uint64) *flatNote {
	if n.read.Len() > 0 {
		n.sorted = append(n.sorted, n.read.Whole(0)...)
		order.Sort(n.sorted, func(a, b flatNote) int {
			return cmp.Or(cmp.Compare(a.array, b.array), cmp.Compare(b.at, a.at))
		})
		n.sorted = slices.CompactFunc(n.sorted, func(a, b flatNote) bool { return a.array == b.array })
	}
	i, found := slices.BinarySearchFunc(n.sorted, array, func(a flatNote, array uint64) int { return cmp.Compare(a.array, array) })
	if !found {
		return nil
	}
	return &n.sorted[i]
}

func (n *flatNotes) len() int { return n.read.Len() + len(n.sorted) }

// inlinedField is an original field. In the class dump it is replaced by count fields
// from index on.
type inlinedField struct {
	index, count int
	name         uint64
	class        uint64 // class of the value
}

// shape describes where the fields of a class or an instance are in its bytes.
type shape struct {
	index  heap.ClassIndex
	bytes  int
	fields []member
}

// member is a field: a value of class inlining.values[value], or another kind of field if
// value < 0. The struct is small because a boolean takes only one byte in the file.
type member struct {
	offset uint32
	value  int16
	kind   heap.Type
}

// flatArrayInHeap is an array of values as stored in the file.
type flatArrayInHeap struct {
	address  uint64
	position int64  // offset of its record
	length   uint32 // number of elements
	stride   int32  // bytes of an element
	value    int32  // class of the elements
}

// readInlined reads the sub-records of an INLINED_FIELDS record.
func (p *parser) readInlined(b []byte, at int64) {
	for whole := len(b); len(b) > 0 && !p.inlining.off; {
		here := at + recordHeader + int64(whole-len(b))
		if len(b) < 3+p.idSize || b[0] != 1 {
			p.warn("hprof.inlined-fields", here, "A description of flattened fields is damaged; what follows it is left out")
			return
		}
		class, n := p.id(b[1:]), int(binary.BigEndian.Uint16(b[1+p.idSize:]))
		b = b[3+p.idSize:]
		size := 4 + 2*p.idSize
		n, missing := min(n, len(b)/size), n > len(b)/size
		if p.inlining.fields == nil {
			p.inlining.fields = map[uint64]description{}
		}
		if len(p.inlining.fields) == mostDescribed {
			p.warn("hprof.inlined-many", here, "Flattened fields of more classes are described than any JVM has; the last ones are shown as the file has them")
			return
		}
		fields := make([]inlinedField, n)
		for i := range fields {
			fields[i] = inlinedField{
				index: int(binary.BigEndian.Uint16(b)), count: int(binary.BigEndian.Uint16(b[2:])),
				name: p.id(b[4:]), class: p.id(b[4+p.idSize:]),
			}
			b = b[size:]
		}
		p.inlining.fields[class] = description{here, fields}
		if missing {
			p.warn("hprof.inlined-fields", here, "A description of flattened fields is damaged; what follows it is left out")
			return
		}
	}
}

// readFlatArrays reads the sub-records of a FLAT_ARRAYS record.
func (p *parser) readFlatArrays(b []byte, at int64) {
	whole := len(b)
	for size := 1 + 2*p.idSize; len(b) > 0 && !p.inlining.off; b = b[size:] {
		here := at + recordHeader + int64(whole-len(b))
		if len(b) < size || b[0] != 1 {
			p.warn("hprof.flat-arrays", here, "A list of arrays of flattened values is damaged; what follows it is left out")
			return
		}
		p.inlining.arrays.read.Add(flatNote{array: p.id(b[1:]), class: p.id(b[1+p.idSize:]), at: here})
	}
}

// first returns the lowest offset of all descriptions.
func (in *inlining) first() int64 {
	first := int64(math.MaxInt64)
	for _, d := range in.fields {
		first = min(first, d.at)
	}
	for note := range in.arrays.read.All() {
		first = min(first, note.at)
	}
	return first
}

// inlines reports whether a class that is being defined has values in place of fields: a
// record says so, or its fields have names that no Java field can have. Its definition is
// stored, because the record may still follow.
func (p *parser) inlines(def *heap.Class) bool {
	in := &p.inlining
	if in.off {
		return false
	}
	_, declared := in.fields[uint64(def.Address)]
	if !declared && !slices.ContainsFunc(def.Fields, func(f heap.Field) bool { return strings.Contains(f.Name, ".") }) {
		return false
	}
	if in.defs == nil {
		in.defs = map[uint64]heap.Class{}
	}
	in.defs[uint64(def.Address)] = *def
	return true
}

// restore restores the original fields of classes after all records have been read.
func (p *parser) restore() {
	in := &p.inlining
	if len(in.fields) == 0 && in.arrays.len() == 0 {
		return
	}
	if p.idSize == 4 && p.census.Total() > 1<<28 { // identifiers derived from offsets need more than 4 bytes
		p.warn("hprof.inlined-fields", in.first(), "Flattened values of a dump with 4-byte identifiers above 256 MB are shown as the file has them")
		in.off = true
		return
	}
	in.number, in.wholes, in.byID = map[uint64]int{}, map[heap.ClassIndex]*shape{}, map[uint64]heap.ClassIndex{}
	classes := make([]uint64, 0, len(in.fields))
	for class := range in.fields {
		classes = append(classes, class)
	}
	slices.Sort(classes)
	for _, class := range classes {
		def, known := in.defs[class]
		if !known {
			p.warn("hprof.inlined-unknown", in.fields[class].at, "A description of flattened fields belongs to a class that the dump does not define; it was left out")
			continue
		}
		if !p.describes(class, len(def.Fields)) || p.weigh(class, 0) < 0 {
			p.warn("hprof.inlined-fields", in.fields[class].at, "A description of flattened fields does not match its class; its fields are shown as the file has them")
			delete(in.fields, class)
		}
	}
	for _, class := range classes {
		if def, known := in.defs[class]; known && in.fields[class].fields != nil {
			p.restoreClass(class, def)
		}
	}
}

// weigh returns how many values are in an instance of a class, without those of
// superclasses. It returns a negative number if a class contains itself, or contains more
// values than its bytes justify, so that a short description cannot produce millions of
// objects.
func (p *parser) weigh(class uint64, depth int) int {
	if depth > longestNesting {
		return -1
	}
	slot, known := p.classes.byAddress[class]
	if !known {
		return -1
	}
	most := 2*int(p.classes.table[slot].ownBytes) + 16
	n := 0
	for _, f := range p.inlining.fields[class].fields {
		inner := p.weigh(f.class, depth+1)
		if n += 1 + inner; inner < 0 || n > most {
			return -1
		}
	}
	return n
}

// longestNesting is the deepest nesting of values in values.
const longestNesting = 16

// describes reports whether the description of a class matches its definition.
func (p *parser) describes(class uint64, fields int) bool {
	own := &p.classes.table[p.classes.byAddress[class]]
	types := p.classes.fieldTypes[own.fieldFirst:own.fieldEnd]
	next := 0
	for _, f := range p.inlining.fields[class].fields {
		slot, known := p.classes.byAddress[f.class]
		if !known || f.index < next || f.index+f.count > min(fields, len(types)) {
			return false
		}
		bytes := 0
		for _, t := range types[f.index : f.index+f.count] {
			bytes += p.width(t)
		}
		if bytes != int(p.classes.table[slot].ownBytes) {
			return false
		}
		next = f.index + f.count
	}
	return true
}

// width returns how many bytes a value takes in the file.
func (p *parser) width(t heap.Type) int {
	if t == heap.Object {
		return p.idSize
	}
	return t.Size()
}

// restoreClass passes the original fields of a class to the sink.
func (p *parser) restoreClass(class uint64, def heap.Class) {
	in := &p.inlining
	index := p.classes.table[p.classes.byAddress[class]].index
	var fields []heap.Field
	from, references := 0, 0
	plain := func(to int) {
		for _, f := range def.Fields[from:to] {
			if f.Type == heap.Object {
				references++
			}
			fields = append(fields, f)
		}
	}
	for _, f := range in.fields[class].fields {
		plain(f.index)
		from = f.index + f.count
		in.flat = append(in.flat, heap.FlatField{Class: index, Reference: references})
		references++
		fields = append(fields, heap.Field{Name: p.names.text(f.name), Type: heap.Object})
	}
	plain(len(def.Fields))
	def.Fields = fields
	p.sink.Redefine(index, def)
}

// mostValueClasses is the maximum number of classes of values, because their number is
// part of a position.
const mostValueClasses = 1 << 15

// valueClass returns the index of a class of values, -1 if there are too many. The class
// must be defined.
func (p *parser) valueClass(class uint64) int {
	in := &p.inlining
	if n, known := in.number[class]; known {
		return n
	}
	n := len(in.values)
	if n == mostValueClasses {
		return -1
	}
	in.number[class] = n
	in.values = append(in.values, shape{})
	s := p.appendFields(shape{index: p.classes.table[p.classes.byAddress[class]].index}, class)
	in.values[n] = s
	return n
}

// appendFields adds the fields that a class declares to a shape.
func (p *parser) appendFields(s shape, class uint64) shape {
	own := p.classes.table[p.classes.byAddress[class]]
	types := p.classes.fieldTypes[own.fieldFirst:own.fieldEnd]
	inlined := p.inlining.fields[class].fields
	for i := 0; ; {
		for len(inlined) > 0 && inlined[0].index == i && p.inlining.defs[class].Name != "" {
			f := inlined[0]
			inlined = inlined[1:]
			s.fields = append(s.fields, member{uint32(s.bytes), int16(p.valueClass(f.class)), heap.Object})
			for _, t := range types[i : i+f.count] {
				s.bytes += p.width(t)
			}
			i += f.count
		}
		if i >= len(types) {
			return s
		}
		s.fields = append(s.fields, member{uint32(s.bytes), -1, types[i]})
		s.bytes += p.width(types[i])
		i++
	}
}

// whole returns the shape of the instances of a class, including superclasses.
func (p *parser) whole(class uint64) *shape {
	in := &p.inlining
	index := p.classes.table[p.classes.byAddress[class]].index
	if s := in.wholes[index]; s != nil {
		return s
	}
	s := shape{index: index}
	for at, steps := class, 0; steps < longestChain; steps++ {
		slot, known := p.classes.byAddress[at]
		if at == 0 || !known {
			break
		}
		s = p.appendFields(s, at)
		at = p.classes.table[slot].super
	}
	s.fields = slices.Clip(append([]member(nil), s.fields...))
	in.wholes[index], in.byID[class] = &s, index
	return &s
}

// namedClasses returns the classes that the dump defines, by name. Of several with one
// name it returns the one with the lowest address.
func (p *parser) namedClasses() map[string]uint64 {
	byName := map[string]uint64{}
	for address, id := range p.classes.loaded {
		if _, defined := p.classes.byAddress[address]; !defined {
			continue
		}
		if name, ok := p.names.class(id); ok {
			if other, taken := byName[name]; !taken || address < other {
				byName[name] = address
			}
		}
	}
	return byName
}

// arrayClass returns the array class for a class, and fabricates it if the dump has none.
func (p *parser) arrayClass(element uint64, byName map[string]uint64) heap.ClassIndex {
	name, _ := p.className(element)
	name += "[]"
	if address, known := byName[name]; known {
		return p.classes.table[p.classes.byAddress[address]].index
	}
	made := heap.Class{Address: p.freeAddress(), Name: name, Super: heap.Address(byName["java.lang.Object"]), Fabricated: true}
	byName[name] = uint64(made.Address)
	return p.define(made)
}
