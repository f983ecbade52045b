package oql

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf16"

	"heapdrop/core/heap"
	"heapdrop/core/lang/wholenumber"
)

// Kind is the kind of a Value.
type Kind uint8

// The kinds of values.
const (
	Null Kind = iota
	Bool
	Char  // a UTF-16 unit
	Int   // byte, short, int, long
	Float // float, double
	Text
	Object // an object of the heap
	Many   // a list
	Thing  // something that describes the dump: a GC root, a map entry, …
)

// Value is the value of an expression.
type Value struct {
	Kind   Kind
	single bool   // a 32-bit Float, which is written with fewer digits
	bits   uint64 // number, boolean, or object id
	ref    any    // string, *list or thing
}

func boolValue(b bool) Value {
	if b {
		return Value{Kind: Bool, bits: 1}
	}
	return Value{Kind: Bool}
}

func intValue(n int64) Value { return Value{Kind: Int, bits: uint64(n)} }

func floatValue(f float64) Value { return Value{Kind: Float, bits: math.Float64bits(f)} }

func textValue(s string) Value { return Value{Kind: Text, ref: s} }

// objectValue returns the value for an object, null for heap.NoObject.
func objectValue(id heap.ObjectID) Value {
	if id == heap.NoObject {
		return Value{}
	}
	return Value{Kind: Object, bits: uint64(id)}
}

func listValue(l *list) Value { return Value{Kind: Many, ref: l} }

func thingValue(t thing) Value { return Value{Kind: Thing, ref: t} }

// Int returns the number of an Int, Char or Bool.
func (v Value) Int() int64 { return int64(v.bits) }

// Float returns the number of a Float.
func (v Value) Float() float64 { return math.Float64frombits(v.bits) }

// Bool returns the truth value of a Bool.
func (v Value) Bool() bool { return v.bits != 0 }

// Object returns the id of an Object.
func (v Value) Object() heap.ObjectID { return heap.ObjectID(v.bits) }

// Text returns the characters of a Text.
func (v Value) Text() string {
	s, _ := v.ref.(string)
	return s
}

// list is a list of values, which may be computed on demand.
type list struct {
	length int
	ids    []heap.ObjectID               // for a list of objects, otherwise nil
	at     func(m *machine, i int) Value // used if ids is nil
	of     string                        // what is listed: "objects", "classes", …
	table  *Table                        // set if the list is the rows of a table
}

func objectList(ids []heap.ObjectID) *list { return &list{length: len(ids), ids: ids, of: "objects"} }

// thingList returns a list of existing things.
func thingList[T thing](of string, things []T) *list {
	return &list{length: len(things), of: of, at: func(_ *machine, i int) Value { return thingValue(things[i]) }}
}

// get returns an element, null outside of the list. Negative indexes count from the end.
func (l *list) get(m *machine, i int64) Value {
	if i < 0 {
		i += int64(l.length)
	}
	if i < 0 || i >= int64(l.length) {
		return Value{}
	}
	if l.ids != nil {
		return objectValue(l.ids[i])
	}
	return l.at(m, int(i))
}

// part returns the elements [from, to).
func (l *list) part(from, to int) *list {
	p := &list{length: to - from, of: l.of}
	if l.ids != nil {
		p.ids = l.ids[from:to:to]
		return p
	}
	p.at = func(m *machine, i int) Value { return l.at(m, from+i) }
	return p
}

// number returns a value as a number, Float or Int. Objects count as their ids, because
// functions return ids in Eclipse MAT.
func (v Value) number() (n int64, f float64, isFloat, ok bool) {
	switch v.Kind {
	case Int, Char, Bool, Object:
		return int64(v.bits), 0, false, true
	case Float:
		return 0, v.Float(), true, true
	}
	return 0, 0, false, false
}

// truth returns a value as a condition: null and zero are false.
func (v Value) truth() bool {
	switch v.Kind {
	case Null:
		return false
	case Bool, Char, Int:
		return v.bits != 0
	case Float:
		return v.Float() != 0
	}
	return true
}

// order compares two values; ok is false if they have no order.
func (v Value) order(w Value) (c int, ok bool) {
	if v.Kind == Text && w.Kind == Text {
		return strings.Compare(v.Text(), w.Text()), true
	}
	if v.Kind == Text && w.Kind == Char {
		return strings.Compare(v.Text(), w.characters()), true
	}
	if v.Kind == Char && w.Kind == Text {
		return strings.Compare(v.characters(), w.Text()), true
	}
	n, f, vFloat, vOK := v.number()
	k, g, wFloat, wOK := w.number()
	switch {
	case !vOK || !wOK:
		return 0, false
	case !vFloat && !wFloat:
		return cmp.Compare(n, k), true
	case !vFloat:
		f = float64(n)
	case !wFloat:
		g = float64(k)
	}
	if math.IsNaN(f) || math.IsNaN(g) {
		return 0, false
	}
	return cmp.Compare(f, g), true
}

// equal reports whether two values are equal. Objects are equal if they are identical.
func (v Value) equal(w Value) bool {
	switch {
	case v.Kind == Null || w.Kind == Null:
		return v.Kind == w.Kind
	case v.Kind == Thing && w.Kind == Thing:
		return v.ref == w.ref
	}
	c, ok := v.order(w)
	return ok && c == 0
}

// characters returns the text of a Char.
func (v Value) characters() string { return string(utf16.Decode([]uint16{uint16(v.bits)})) }

// key appends a key that is the same for equal values, and reports whether the value has
// one.
func (v Value) key(m *machine, b []byte) ([]byte, bool) {
	switch v.Kind {
	case Null:
		return append(b, 0), true
	case Text:
		s := v.Text()
		b = append(b, 't')
		b = binary.AppendUvarint(b, uint64(len(s)))
		return append(b, s...), true
	case Float:
		f := v.Float()
		if n := int64(f); float64(n) == f { // 1.0 equals 1
			return intValue(n).key(m, b)
		}
		return binary.BigEndian.AppendUint64(append(b, 'f'), v.bits), true
	case Many:
		l := v.ref.(*list)
		if l.length > maxShown {
			return b, false
		}
		b = append(b, 'l')
		for i := range l.length {
			var ok bool
			if b, ok = l.get(m, int64(i)).key(m, b); !ok || len(b) > maxText {
				return b, false
			}
		}
		return append(b, 'e'), true
	case Thing:
		if r, isRow := v.ref.(*rowThing); isRow {
			return r.key(m, b)
		}
		return textValue(v.ref.(thing).text(m)).key(m, b)
	}
	return binary.BigEndian.AppendUint64(append(b, 'n'), v.bits), true
}

// maxShown is the maximum number of elements of a list that are shown, or compared as a
// whole.
const maxShown = 1000

// notation writes a value as results show it.
func (v Value) notation(m *machine) string {
	switch v.Kind {
	case Null:
		return "null"
	case Bool:
		return strconv.FormatBool(v.Bool())
	case Char:
		return v.characters()
	case Int:
		return strconv.FormatInt(v.Int(), 10)
	case Float:
		return v.decimal()
	case Text:
		return v.Text()
	case Object:
		return m.label(v.Object())
	case Many:
		return v.ref.(*list).notation(m)
	}
	return v.ref.(thing).text(m)
}

// decimal formats a Float; values that are not finite numbers are written as in Java.
func (v Value) decimal() string {
	switch f := v.Float(); {
	case math.IsInf(f, 1):
		return "Infinity"
	case math.IsInf(f, -1):
		return "-Infinity"
	case v.single:
		return strconv.FormatFloat(f, 'g', -1, 32)
	default:
		return strconv.FormatFloat(f, 'g', -1, 64)
	}
}

// shownElements is how many elements of a list are written; after shownBytes bytes no
// further element follows. Otherwise the text of nested lists could grow tenfold with
// every level.
const (
	shownElements = 10
	shownBytes    = 4096
)

func (l *list) notation(m *machine) string {
	parts, bytes := make([]string, 0, shownElements+1), 0
	for i := range min(l.length, shownElements) {
		if bytes > shownBytes {
			break
		}
		parts = append(parts, l.get(m, int64(i)).notation(m))
		bytes += len(parts[i])
	}
	if l.length > len(parts) {
		parts = append(parts, fmt.Sprintf("… (%d)", l.length))
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

// maxText is the maximum number of bytes of a text that an expression builds.
const maxText = 1 << 20

// arithmetic computes left op right. Whole numbers give whole numbers, except quotients
// with a remainder. Null gives null. Addition concatenates if one operand is a text.
// message says what is wrong, "" for nothing.
func arithmetic(m *machine, op string, v, w Value) (result Value, message string) {
	if op == "+" && (v.Kind == Text || w.Kind == Text) {
		a, b := v.notation(m), w.notation(m)
		if len(a)+len(b) > maxText {
			return Value{}, "the text is too long"
		}
		return textValue(a + b), ""
	}
	if v.Kind == Null || w.Kind == Null {
		return Value{}, ""
	}
	n, f, vFloat, vOK := v.number()
	k, g, wFloat, wOK := w.number()
	if !vOK || !wOK {
		bad := v
		if vOK {
			bad = w
		}
		return Value{}, fmt.Sprintf("%s is no number", describe(bad))
	}
	if !vFloat && !wFloat {
		switch {
		case op == "/" && k == -1:
			return m.whole('-', 0, n), ""
		case op != "/" && op != "%":
			return m.whole(op[0], n, k), ""
		case k == 0:
			return Value{}, "" // null, as in SQL
		case op == "%":
			return intValue(n % k), ""
		case n%k == 0:
			return intValue(n / k), ""
		}
	}
	if !vFloat {
		f = float64(n)
	}
	if !wFloat {
		g = float64(k)
	}
	switch op {
	case "+":
		return floatValue(f + g), ""
	case "-":
		return floatValue(f - g), ""
	case "*":
		return floatValue(f * g), ""
	case "%":
		return floatValue(math.Mod(f, g)), ""
	}
	return floatValue(f / g), ""
}

// tooLarge is the note about results that are null because they do not fit into 64 bits:
// a wrong number could not be told from a right one.
const tooLarge = "Results of whole numbers that need more than 64 bits are null; 1.0 * x calculates with fractions."

// whole is n op k for + - and *, null if the result needs more than 64 bits.
func (m *machine) whole(op byte, n, k int64) Value {
	result, fits := wholenumber.Calculate(op, n, k)
	if !fits {
		m.notes.add(tooLarge)
		return Value{}
	}
	return intValue(result)
}

// describe returns the kind of a value for errors. Errors may end up in shared logs, so
// they do not quote contents of the dump.
func describe(v Value) string {
	switch v.Kind {
	case Null:
		return "null"
	case Text:
		return "a text"
	case Object:
		return "an object"
	case Many:
		return "a list of " + v.ref.(*list).of
	case Thing:
		kind := v.ref.(thing).kind()
		if strings.ContainsRune("aeiou", rune(kind[0])) {
			return "an " + kind
		}
		return "a " + kind
	}
	return map[Kind]string{Bool: "a truth value", Char: "a character", Int: "a whole number", Float: "a number"}[v.Kind]
}
