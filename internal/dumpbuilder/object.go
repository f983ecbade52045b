package dumpbuilder

import (
	"encoding/binary"
	"fmt"
	"math"
	"unicode/utf16"

	"heapdrop/core/heap"
)

type objectKind uint8

const (
	instanceKind objectKind = iota
	objectArrayKind
	primitiveArrayKind
	mirrorKind
)

// Object is an object of the heap: an instance, an array or the mirror of a class.
type Object struct {
	Address heap.Address
	Class   *Class

	kind     objectKind
	values   []uint64 // instance: one per field in file order
	elements []heap.Address
	length   uint32    // array: elements
	element  heap.Type // primitive array
	data     []byte    // primitive array: big-endian elements; nil: all zero
	mirror   *Class    // the class this object is the mirror of

	androidHeap AndroidHeap
	flat        bool // a flattened value, or an array of such
	noData      bool // primitive array written without its elements (Android)
}

// AndroidHeap is the heap of an object in an Android dump.
type AndroidHeap uint32

// The heaps of Android's runtime.
const (
	DefaultHeap AndroidHeap = 0
	AppHeap     AndroidHeap = 'A'
	ImageHeap   AndroidHeap = 'I'
	ZygoteHeap  AndroidHeap = 'Z'
)

// String returns the name that Android dumps give the heap.
func (a AndroidHeap) String() string {
	switch a {
	case AppHeap:
		return "app"
	case ImageHeap:
		return "image"
	case ZygoteHeap:
		return "zygote"
	}
	return "default"
}

// InHeap puts the object in a heap of Android's runtime and returns it.
func (o *Object) InHeap(a AndroidHeap) *Object {
	o.androidHeap = a
	return o
}

// NoData makes an Android dump hold the primitive array without its elements.
func (o *Object) NoData() *Object {
	o.noData = true
	return o
}

// Instance makes an instance. Values are in file order: fields of the class
// itself, then those of its superclass, and so on; missing ones are zero. A
// reference is nil, *Object, *Class (its mirror), *Thread, a heap.Address (which
// may dangle) or a Go string, for which a java.lang.String is made.
func (h *Heap) Instance(c *Class, values ...any) *Object {
	placed := h.placed
	h.placed = nil // At applies to the instance, not to strings among the values
	fields := c.AllFields()
	if len(values) > len(fields) {
		panic(fmt.Sprintf("dumpbuilder: %d values for the %d fields of %s", len(values), len(fields), c.Name))
	}
	o := &Object{Class: c, kind: instanceKind, values: make([]uint64, len(fields))}
	for i, v := range values {
		o.values[i] = h.bits(fields[i].Type, v)
	}
	h.placed = placed
	return h.allocate(o, c.size)
}

// New makes an instance of the named class and sets fields given as name, value pairs.
// The class is found or created as by ClassOf.
func (h *Heap) New(class string, pairs ...any) *Object {
	o := h.Instance(h.ClassOf(class))
	for i := 0; i+1 < len(pairs); i += 2 {
		h.Set(o, pairs[i].(string), pairs[i+1])
	}
	return o
}

// Set changes a field of an instance; a Go string becomes a java.lang.String.
func (h *Heap) Set(o *Object, field string, value any) {
	if s, ok := value.(string); ok {
		value = h.String(s)
	}
	o.Set(field, value)
}

// Set changes a field of an instance.
func (o *Object) Set(field string, value any) {
	i := o.Class.fieldIndex(field)
	o.values[i] = bits(o.Class.AllFields()[i].Type, value)
}

// Value returns a field of an instance.
func (o *Object) Value(field string) heap.Value {
	i := o.Class.fieldIndex(field)
	return heap.Value{Type: o.Class.AllFields()[i].Type, Bits: o.values[i]}
}

// SetElement changes an element of an object array.
func (o *Object) SetElement(i int, value any) { o.elements[i] = address(value) }

// ObjectArray makes an array of the named array class ("app.Node[]").
func (h *Heap) ObjectArray(class string, elements ...any) *Object {
	placed := h.placed
	h.placed = nil
	o := &Object{Class: h.ClassOf(class), kind: objectArrayKind, length: uint32(len(elements))}
	o.elements = make([]heap.Address, len(elements))
	for i, e := range elements {
		o.elements[i] = heap.Address(h.bits(heap.Object, e))
	}
	h.placed = placed
	return h.allocate(o, h.config.Layout.ArraySize(heap.Object, uint64(len(elements))))
}

// PrimitiveArray makes an array from raw big-endian elements. With nil data and a length,
// the elements are zeros and need no memory here.
func (h *Heap) PrimitiveArray(t heap.Type, length uint32, data []byte) *Object {
	if data != nil && uint64(len(data)) != uint64(length)*uint64(t.Size()) {
		panic(fmt.Sprintf("dumpbuilder: %d bytes for %d elements of %s", len(data), length, t))
	}
	placed := h.placed
	h.placed = nil
	o := &Object{Class: h.ClassOf(t.String() + "[]"), kind: primitiveArrayKind, length: length, element: t, data: data}
	h.placed = placed
	return h.allocate(o, h.config.Layout.ArraySize(t, uint64(length)))
}

// Array makes a primitive array from a Go slice: []bool is boolean[], []byte and
// []int8 byte[], []uint16 char[], []int16 short[], []int32 int[], []int64 long[],
// []float32 and []float64 likewise.
func (h *Heap) Array(slice any) *Object {
	t, length := heap.Byte, 0
	switch s := slice.(type) {
	case []bool:
		t, length = heap.Boolean, len(s)
	case []byte:
		length = len(s)
	case []int8:
		length = len(s)
	case []uint16:
		t, length = heap.Char, len(s)
	case []int16:
		t, length = heap.Short, len(s)
	case []int32:
		t, length = heap.Int, len(s)
	case []int64:
		t, length = heap.Long, len(s)
	case []float32:
		t, length = heap.Float, len(s)
	case []float64:
		t, length = heap.Double, len(s)
	default:
		panic(fmt.Sprintf("dumpbuilder: no Java array for %T", slice))
	}
	data, err := binary.Append(nil, binary.BigEndian, slice)
	if err != nil {
		panic("dumpbuilder: " + err.Error())
	}
	if data == nil {
		data = []byte{}
	}
	return h.PrimitiveArray(t, uint32(length), data)
}

// ByteArray makes a byte[].
func (h *Heap) ByteArray(data ...byte) *Object { return h.Array(data) }

// IntArray makes an int[].
func (h *Heap) IntArray(data ...int32) *Object { return h.Array(data) }

// LongArray makes a long[].
func (h *Heap) LongArray(data ...int64) *Object { return h.Array(data) }

// String makes a java.lang.String with its array, in the form of the heap's JDK: char[]
// before JDK 9, later byte[] in Latin-1 or UTF-16 (little-endian, as on x86).
func (h *Heap) String(s string) *Object {
	placed := h.placed
	h.placed = nil
	o := h.Instance(h.ClassOf("java.lang.String"))
	if placed != nil {
		o.Address = *placed
	}
	units := utf16.Encode([]rune(s))
	o.Set("hash", stringHash(units))
	if h.config.JDK < 9 {
		o.Set("value", h.Array(units))
		return o
	}
	latin := make([]byte, len(units))
	for i, u := range units {
		if u > 0xff {
			wide := make([]byte, 0, 2*len(units))
			for _, u := range units {
				wide = binary.LittleEndian.AppendUint16(wide, u)
			}
			o.Set("value", h.Array(wide))
			o.Set("coder", 1)
			return o
		}
		latin[i] = byte(u)
	}
	o.Set("value", h.Array(latin))
	return o
}

// Intern returns the one String of this text, as for literals.
func (h *Heap) Intern(s string) *Object {
	if h.strings[s] == nil {
		h.strings[s] = h.String(s)
	}
	return h.strings[s]
}

// stringHash is String.hashCode.
func stringHash(units []uint16) int32 {
	var hash int32
	for _, u := range units {
		hash = 31*hash + int32(u)
	}
	return hash
}

// bits converts a Go value to the bits of a field.
func (h *Heap) bits(t heap.Type, v any) uint64 {
	if s, ok := v.(string); ok && t == heap.Object {
		return uint64(h.String(s).Address)
	}
	return bits(t, v)
}

func bits(t heap.Type, v any) uint64 {
	switch t {
	case heap.Object:
		return uint64(address(v))
	case heap.Float:
		switch v := v.(type) {
		case float32:
			return uint64(math.Float32bits(v))
		case float64:
			return uint64(math.Float32bits(float32(v)))
		}
	case heap.Double:
		if v, ok := v.(float64); ok {
			return math.Float64bits(v)
		}
	case heap.Boolean:
		if v, ok := v.(bool); ok {
			if v {
				return 1
			}
			return 0
		}
	}
	switch v := v.(type) {
	case nil:
		return 0
	case int:
		return uint64(v)
	case int8:
		return uint64(v)
	case int16:
		return uint64(v)
	case int32: // and rune
		return uint64(v)
	case int64:
		return uint64(v)
	case uint8:
		return uint64(v)
	case uint16:
		return uint64(v)
	case uint32:
		return uint64(v)
	case uint64:
		return v
	}
	panic(fmt.Sprintf("dumpbuilder: %T does not fit a field of type %s", v, t))
}
