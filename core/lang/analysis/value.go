package analysis

import (
	"math"
	"strconv"

	"heapdrop/core/heap"
)

// valueKind is the kind of a value. The zero value is null.
type valueKind uint8

const (
	isNull valueKind = iota
	isInt
	isFloat  // num has the bits
	isBool   // num is 0 or 1
	isObject // num is the heap.ObjectID
	isLabel  // num is the label of a reference
	isString
	isList
	isStruct
)

// value is a value in a running program. Values are immutable.
type value struct {
	kind valueKind
	num  int64
	ref  any // string, *list or []value
}

func intValue(n int64) value     { return value{kind: isInt, num: n} }
func floatValue(f float64) value { return value{kind: isFloat, num: int64(math.Float64bits(f))} }
func stringValue(s string) value { return value{kind: isString, ref: s} }
func listValue(l *list) value    { return value{kind: isList, ref: l} }

func boolValue(b bool) value {
	if b {
		return value{kind: isBool, num: 1}
	}
	return value{kind: isBool}
}

// objectValue returns the value for an object, null for heap.NoObject.
func objectValue(id uint32) value {
	if id == noObject {
		return value{}
	}
	return value{kind: isObject, num: int64(id)}
}

const noObject = uint32(heap.NoObject)

// object returns the object of a value, noObject for other values.
func (v value) object() uint32 {
	if v.kind == isObject {
		return uint32(v.num)
	}
	return noObject
}

func (v value) float() float64 {
	if v.kind == isFloat {
		return math.Float64frombits(uint64(v.num))
	}
	return float64(v.num)
}

func (v value) isNumber() bool { return v.kind == isInt || v.kind == isFloat }

// key returns a map key that is the same for equal values. Numbers of different kinds can
// be equal.
func (v value) key() any {
	switch v.kind {
	case isString:
		return v.ref
	case isFloat:
		if f := v.float(); f == math.Trunc(f) && math.Abs(f) < 1<<53 {
			return [2]int64{int64(isInt), int64(f)}
		}
	}
	return [2]int64{int64(v.kind), v.num}
}

// list is a list of objects or of other values. A list made by append shares elements
// with the original. Shared elements never change, and only the longest list can grow in
// place.
type list struct {
	ids    []uint32 // for lists of objects
	values []value  // for all others
	tail   *int     // number of shared elements in use
	all    bool     // all reachable objects of the heap
}

func (l *list) len() int { return len(l.ids) + len(l.values) }

func (l *list) at(i int) value {
	if l.values != nil {
		return l.values[i]
	}
	return objectValue(l.ids[i])
}

// text formats a value without reading the heap.
func (v value) text() string {
	switch v.kind {
	case isInt:
		return strconv.FormatInt(v.num, 10)
	case isFloat:
		return strconv.FormatFloat(v.float(), 'g', -1, 64)
	case isBool:
		return strconv.FormatBool(v.num != 0)
	case isString:
		return v.ref.(string)
	case isLabel:
		return labels[v.num].name
	case isNull:
		return "null"
	}
	return ""
}

// label is the kind of a reference.
const (
	labelRoot = iota
	labelClass
	labelSuper
	labelLoader
	labelStatic
	labelLocal
	labelElement
	labelField
)

// labels are the values of ref_kind. If there are several references between two objects,
// the first of these labels counts, because the index stores only one reference.
var labels = [...]struct{ name, help string }{
	{"root", "the reference from outside the heap to a GC root"},
	{"class", "from an object to its class"},
	{"super", "from a class to its superclass"},
	{"loader", "from a class to its class loader"},
	{"static", "from a class to what its static fields hold and everything else it refers to"},
	{"local", "from a thread, or a stack frame, to an object on its stack"},
	{"element", "from an array of references to an element"},
	{"field", "from any other object, through a field"},
}

// Value is a value that a program computed.
type Value = value

// Object returns the object that the value is; ok is false for all others.
func (v value) Object() (id heap.ObjectID, ok bool) {
	return heap.ObjectID(v.num), v.kind == isObject
}

// Number returns the value as a whole number (0 or 1 for a bool) or as a float; ok is
// false for other values.
func (v value) Number() (n int64, f float64, isFraction, ok bool) {
	switch v.kind {
	case isInt, isBool:
		return v.num, float64(v.num), false, true
	case isFloat:
		return toInt(v.float()), v.float(), true, true
	}
	return 0, 0, false, false
}

// Text returns the value as text, "" for objects, lists and structs.
func (v value) Text() string { return v.text() }

// IsNull reports whether the value is null.
func (v value) IsNull() bool { return v.kind == isNull }

// Len returns the number of elements of a list; ok is false for other values, and for the
// list of all objects, which is a marker for the heap.
func (v value) Len() (n int, ok bool) {
	l, isList := v.ref.(*list)
	if !isList || l.all {
		return 0, false
	}
	return l.len(), true
}

// At returns an element of a list.
func (v value) At(i int) Value { return v.ref.(*list).at(i) }

// Fields returns the fields of a struct, nil for other values.
func (v value) Fields() []Value {
	fields, _ := v.ref.([]value)
	return fields
}
