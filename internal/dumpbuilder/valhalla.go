package dumpbuilder

import (
	"fmt"
	"slices"

	"heapdrop/core/heap"
)

// Valhalla says how a dump stores flattened values. Builds of the project wrote them in
// three ways.
type Valhalla int

// Ways of storing flattened values.
const (
	// ValuesAsObjects writes every value as an instance of its own, directly after its
	// holder, with an identifier that is not an address (2021, and since JDK 28).
	ValuesAsObjects Valhalla = iota
	// ValuesInlined writes the fields of values into their holder, arrays of values
	// as byte arrays, and the records INLINED_FIELDS and FLAT_ARRAYS (2022 to 2024).
	ValuesInlined
)

// Flat declares an instance field that holds a flattened value of a class.
func Flat(name string, value *Class) Member {
	return func(_ *Heap, c *Class) {
		if c.flat == nil {
			c.flat = map[int]*Class{}
		}
		c.flat[len(c.Fields)] = value
		c.Fields = append(c.Fields, heap.Field{Name: name, Type: heap.Object})
	}
}

// Value makes a flattened value for one field or element. Its address is the number that
// HotSpot would give it, counting from 1; multiples of the object alignment are skipped
// unless the heap has DenseValues.
func (h *Heap) Value(c *Class, values ...any) *Object {
	h.last++
	if !h.config.DenseValues && h.last%heap.Address(h.config.Layout.Alignment) == 0 {
		h.last++
	}
	number := h.last
	o := h.At(number).Instance(c, values...)
	o.flat, h.values[number] = true, o
	return o
}

// FlatArray makes an array of flattened values; nil elements are null.
func (h *Heap) FlatArray(class string, elements ...any) *Object {
	o := h.ObjectArray(class, elements...)
	o.flat = true
	return o
}

// IsFlat reports whether o is a flattened value, or an array of such.
func (o *Object) IsFlat() bool { return o.flat }

// flatSize returns the size of a value's fields, without flattened ones.
func (l Layout) flatSize(c *Class) (bytes uint64) {
	for ; c != nil; c = c.Super {
		for i, f := range c.Fields {
			if c.flat[i] == nil {
				bytes += uint64(l.width(f.Type))
			}
		}
	}
	return bytes
}

// allocated returns the fields that a class declares without flattened ones.
func (c *Class) allocated() []heap.Field {
	var fields []heap.Field
	for i, f := range c.Fields {
		if c.flat[i] == nil {
			fields = append(fields, f)
		}
	}
	return fields
}

// behindHolders moves the values in a list of objects to directly after the object that
// holds them, first those in its fields, then those inside these.
func behindHolders(objects []*Object) []*Object {
	values := map[heap.Address]*Object{}
	for _, o := range objects {
		if o.flat && o.kind == instanceKind {
			values[o.Address] = o
		}
	}
	if len(values) == 0 {
		return objects
	}
	ordered := make([]*Object, 0, len(objects))
	for _, o := range objects {
		if values[o.Address] != nil {
			continue
		}
		for next := []*Object{o}; len(next) > 0; next = next[1:] {
			ordered = append(ordered, next[0])
			for _, a := range next[0].Referents() {
				if v := values[a]; v != nil {
					next = append(next, v)
				}
			}
		}
	}
	return ordered
}

// leaf is a field in a class dump: a name, or the path to a field of a value.
type leaf struct {
	name string
	kind heap.Type
}

// expanded returns the fields that a class declares, with fields of flattened values
// replaced by the fields of these values.
func (c *Class) expanded() []leaf {
	var leaves []leaf
	for i, f := range c.Fields {
		value := c.flat[i]
		if value == nil {
			leaves = append(leaves, leaf{f.Name, f.Type})
			continue
		}
		for _, inner := range value.expanded() {
			leaves = append(leaves, leaf{f.Name + "." + inner.name, inner.kind})
		}
	}
	return leaves
}

// written returns the fields of a class as its CLASS_DUMP lists them.
func (c *Class) written(o HPROFOptions) []leaf {
	if o.Valhalla == ValuesInlined {
		return c.expanded()
	}
	leaves := make([]leaf, len(c.Fields))
	for i, f := range c.Fields {
		leaves[i] = leaf{f.Name, f.Type}
	}
	return leaves
}

// stride returns the size of a class's expanded fields in the dump.
func (e *emitter) stride(c *Class) (bytes int) {
	for _, l := range c.expanded() {
		if bytes += l.kind.Size(); l.kind == heap.Object {
			bytes += e.idSize
		}
	}
	return bytes
}

// inlined writes the values of the fields that a class declares.
func (e *emitter) inlined(h *Heap, c *Class, values []uint64) {
	for i, f := range c.Fields {
		if value := c.flat[i]; value != nil {
			e.inlined(h, value, h.valueAt(heap.Address(values[i]), value))
		} else {
			e.value(f.Type, values[i])
		}
	}
}

// valueAt returns the fields of the value at an address, zeros for null.
func (h *Heap) valueAt(a heap.Address, class *Class) []uint64 {
	if a == 0 {
		return make([]uint64, len(class.allFields))
	}
	if o := h.values[a]; o != nil {
		return o.values
	}
	panic(fmt.Sprintf("dumpbuilder: no value at 0x%x", a))
}

// inlinedInstance writes an INSTANCE_DUMP with the values in it.
func (e *emitter) inlinedInstance(h *Heap, o *Object) {
	size, chain := 0, []*Class{}
	for c := o.Class; c != nil; c = c.Super {
		size += e.stride(c)
		chain = append(chain, c)
	}
	e.u1(subInstance)
	e.id(o.Address)
	e.u4(1)
	e.id(o.Class.Mirror.Address)
	e.u4(uint32(size))
	values := o.values
	for _, c := range chain {
		e.inlined(h, c, values[:len(c.Fields)])
		values = values[len(c.Fields):]
	}
}

// flatArray writes an array of values as an array of primitive values.
func (e *emitter) flatArray(h *Heap, o *Object) {
	value := h.byName[o.Class.Name[:len(o.Class.Name)-2]]
	t := e.options.FlatArrayType
	if t == 0 {
		t = heap.Byte
	}
	e.u1(subPrimitiveArray)
	e.id(o.Address)
	e.u4(1)
	e.u4(uint32(len(o.elements) * e.stride(value) / t.Size()))
	e.u1(byte(t))
	for _, a := range o.elements {
		e.inlined(h, value, h.valueAt(a, value))
	}
}

// inlinedFields writes the record of all classes with flattened fields.
func (e *emitter) inlinedFields(h *Heap) {
	e.record(tagInlinedFields, func(d *dumpWriter) {
		for _, c := range h.classes {
			if len(c.flat) == 0 {
				continue
			}
			d.u1(1)
			d.id(c.Mirror.Address)
			d.u2(uint16(len(c.flat)))
			index := 0
			for i, f := range c.Fields {
				value := c.flat[i]
				if value == nil {
					index++
					continue
				}
				count := len(value.expanded())
				d.u2(uint16(index))
				d.u2(uint16(count))
				d.id(e.names[f.Name])
				d.id(value.Mirror.Address)
				index += count
			}
		}
	})
}

// flatArrays writes the records of all arrays of values, one for each array.
func (e *emitter) flatArrays(h *Heap) {
	for _, o := range h.Objects() {
		if o.flat && o.kind == objectArrayKind {
			value := h.byName[o.Class.Name[:len(o.Class.Name)-2]]
			e.record(tagFlatArrays, func(d *dumpWriter) { d.u1(1); d.id(o.Address); d.id(value.Mirror.Address) })
		}
	}
}

// withoutValues returns the objects that have a record of their own in a dump with
// inlined values.
func withoutValues(objects []*Object) []*Object {
	return slices.DeleteFunc(slices.Clone(objects), func(o *Object) bool { return o.flat && o.kind == instanceKind })
}
