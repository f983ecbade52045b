package hprof

import (
	"encoding/binary"
	"math"
	"slices"
	"strings"

	"heapdrop/core/heap"
)

// From 2022 to 2024 the builds of Valhalla wrote flattened values as part of their
// holder (JDK-8285763): in place of a field p2 of class P2 { P1 p1; int i1; } the
// holder's class has the fields "p2.p1.b1" and "p2.i1", and arrays of values are
// arrays of bytes. The records INLINED_FIELDS and FLAT_ARRAYS tell the original
// fields and element classes. From them the reader makes what the JVMs before and
// after wrote: an instance for every value. Its identifier follows from the place
// of its bytes in the file.

// inlining is what is known of values written into their holders.
type inlining struct {
	off    bool                       // the records are left alone
	fields map[uint64][]inlinedField  // by class: its original fields (INLINED_FIELDS)
	arrays map[uint64]uint64          // array → class of its elements (FLAT_ARRAYS)
	told   map[uint64]int64           // class or array → offset of what was told of it
	defs   map[uint64]heap.Class      // classes whose fields are to be restored
	flat   []heap.FlatField           // the fields restored
	retype []heap.Retyped             // the arrays restored
	number map[uint64]int             // class of values → its place in values
	values []shape                    // of classes of values: their own fields
	wholes map[heap.ClassIndex]*shape // of instances with values in them: all fields
	byID   map[uint64]heap.ClassIndex // class → its index, those of wholes
	found  map[uint64]flatArrayInHeap // arrays of values that were found
}

// inlinedField is an original field: in the class dump count fields from index on
// stand for it.
type inlinedField struct {
	index, count int
	name         uint64
	class        uint64 // of the value
}

// shape is where the fields of a class or an instance stand in its bytes.
type shape struct {
	index  heap.ClassIndex
	bytes  int
	fields []member
}

// member is a field: a value of inlining.values, or of another kind (value < 0).
type member struct {
	kind   heap.Type
	offset int
	value  int
}

// flatArrayInHeap is an array of values as it stands in the file.
type flatArrayInHeap struct {
	position int64 // of its record
	bytes    int64 // of all elements
	stride   int   // bytes of an element
	length   uint32
	value    int // the class of elements
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
		fields := make([]inlinedField, n)
		for i := range fields {
			fields[i] = inlinedField{
				index: int(binary.BigEndian.Uint16(b)), count: int(binary.BigEndian.Uint16(b[2:])),
				name: p.id(b[4:]), class: p.id(b[4+p.idSize:]),
			}
			b = b[size:]
		}
		if p.inlining.fields == nil {
			p.inlining.fields = map[uint64][]inlinedField{}
		}
		p.inlining.fields[class] = fields
		p.inlining.tellAt(class, here)
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
		if p.inlining.arrays == nil {
			p.inlining.arrays = map[uint64]uint64{}
		}
		p.inlining.arrays[p.id(b[1:])] = p.id(b[1+p.idSize:])
		p.inlining.tellAt(p.id(b[1:]), here)
	}
}

// tellAt notes where a class or an array is described.
func (in *inlining) tellAt(object uint64, at int64) {
	if in.told == nil {
		in.told = map[uint64]int64{}
	}
	in.told[object] = at
}

// first returns the lowest offset of all descriptions.
func (in *inlining) first() int64 {
	first := int64(math.MaxInt64)
	for _, at := range in.told {
		first = min(first, at)
	}
	return first
}

// inlines reports whether a class that is being defined holds values in place of
// fields: a record said so, or fields have names that no Java field can have. Its
// definition is kept, since the record may follow.
func (p *parser) inlines(def *heap.Class) bool {
	in := &p.inlining
	if in.off {
		return false
	}
	_, told := in.fields[uint64(def.Address)]
	if !told && !slices.ContainsFunc(def.Fields, func(f heap.Field) bool { return strings.Contains(f.Name, ".") }) {
		return false
	}
	if in.defs == nil {
		in.defs = map[uint64]heap.Class{}
	}
	in.defs[uint64(def.Address)] = *def
	return true
}

// restore gives classes their original fields back, once all records are read.
func (p *parser) restore() {
	in := &p.inlining
	if len(in.fields) == 0 && len(in.arrays) == 0 {
		return
	}
	if p.idSize == 4 && p.census.Total() > 1<<28 { // identifiers made from offsets need more than 4 bytes
		p.warn("hprof.inlined-fields", in.first(), "Flattened values of a dump with 4-byte identifiers above 256 MiB are shown as the file has them")
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
			p.warn("hprof.inlined-unknown", in.told[class], "A description of flattened fields is of a class that the dump does not define; it was left out")
			continue
		}
		if !p.describes(class, len(def.Fields)) || p.weigh(class, 0) < 0 {
			delete(in.fields, class)
			p.warn("hprof.inlined-fields", in.told[class], "A description of flattened fields does not fit its class; its fields are shown as the file has them")
		}
	}
	for _, class := range classes {
		if def, known := in.defs[class]; known && in.fields[class] != nil {
			p.restoreClass(class, def)
		}
	}
}

// weigh returns how many values lie in an instance of a class, in its own fields
// alone. It is negative if a class contains itself or holds more values than its
// bytes justify: a few bytes of description must not become millions of objects.
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
	for _, f := range p.inlining.fields[class] {
		inner := p.weigh(f.class, depth+1)
		if n += 1 + inner; inner < 0 || n > most {
			return -1
		}
	}
	return n
}

// longestNesting bounds how deep values may lie in values.
const longestNesting = 16

// describes reports whether the description of a class fits its definition.
func (p *parser) describes(class uint64, fields int) bool {
	own := &p.classes.table[p.classes.byAddress[class]]
	types := p.classes.fieldTypes[own.fieldFirst:own.fieldEnd]
	next := 0
	for _, f := range p.inlining.fields[class] {
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

// restoreClass tells the sink the original fields of a class.
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
	for _, f := range in.fields[class] {
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

// mostValueClasses bounds the classes of values: their number stands in positions.
const mostValueClasses = 1 << 15

// valueClass returns the number of a class of values, -1 if there are too many. The
// class must be defined.
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
	inlined := p.inlining.fields[class]
	for i := 0; ; {
		for len(inlined) > 0 && inlined[0].index == i && p.inlining.defs[class].Name != "" {
			f := inlined[0]
			inlined = inlined[1:]
			s.fields = append(s.fields, member{heap.Object, s.bytes, p.valueClass(f.class)})
			for _, t := range types[i : i+f.count] {
				s.bytes += p.width(t)
			}
			i += f.count
		}
		if i >= len(types) {
			return s
		}
		s.fields = append(s.fields, member{types[i], s.bytes, -1})
		s.bytes += p.width(types[i])
		i++
	}
}

// whole returns the shape of the instances of a class, super classes included.
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
	in.wholes[index], in.byID[class] = &s, index
	return &s
}

// arrayClass returns the class of arrays of a class; it is made up if the dump has none.
func (p *parser) arrayClass(element uint64) heap.ClassIndex {
	name, _ := p.className(element)
	for address, id := range p.classes.loaded {
		if slot, defined := p.classes.byAddress[address]; defined {
			if n, ok := p.names.class(id); ok && n == name+"[]" {
				return p.classes.table[slot].index
			}
		}
	}
	made := heap.Class{Address: p.freeAddress(), Name: name + "[]", Super: heap.Address(p.addressOf("java.lang.Object")), Fabricated: true}
	return p.define(made)
}

// addressOf returns the address of a class of that name that the dump defines, 0
// for none.
func (p *parser) addressOf(name string) uint64 {
	for address, id := range p.classes.loaded {
		if _, defined := p.classes.byAddress[address]; defined {
			if n, ok := p.names.class(id); ok && n == name {
				return address
			}
		}
	}
	return 0
}
