package snapshot

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"unicode/utf8"

	"heapdrop/core/heap"
)

// Reader reads the contents of very many objects, for one goroutine. It is fastest in
// ascending order of ids, which is mostly file order. Results of its methods are valid
// until the next call and must not be changed.
type Reader struct {
	s    *Snapshot
	ctx  context.Context
	bulk heap.BulkReader // if nil, the snapshot's methods are used

	widths  []int32      // by class: bytes of all field values; -1 while unknown
	types   []heap.Type  // by class: the element type, 0 if it is not an array class
	strings []stringForm // by class, including classes other than String
	raw     []byte       // field values that had to be converted
	text    []byte
	order   binary.ByteOrder // of UTF-16 strings in byte arrays
}

// NewReader returns a reader of the snapshot's objects. Its methods fail once the context
// ends.
func (s *Snapshot) NewReader(ctx context.Context) *Reader {
	r := &Reader{s: s, ctx: ctx, widths: make([]int32, len(s.x.Classes)), types: make([]heap.Type, len(s.x.Classes)), strings: make([]stringForm, len(s.x.Classes)), order: s.StringOrder()}
	for i := range r.widths {
		r.widths[i], r.types[i] = -1, s.x.Classes[i].ElementType()
	}
	if bulk, ok := s.content.(heap.BulkContent); ok && s.Lost() == nil {
		r.bulk = bulk.Bulk()
	}
	return r
}

// Scattered makes the reader read no more of the file than requested: for a few objects
// that are far apart.
func (r *Reader) Scattered() *Reader {
	r.bulk = nil
	return r
}

// Slot is the place of a field among the raw values of an instance.
type Slot struct {
	Offset int // bytes
	Type   heap.Type
	width  uint8
}

// FieldSlot returns the slot of an instance field. If several fields have that name, it
// takes the one of the most derived class.
func (s *Snapshot) FieldSlot(c heap.ClassIndex, name string) (Slot, bool) {
	l := s.fieldLayoutOf(c)
	offset := 0
	for i, t := range l.types {
		width := s.width(t)
		if s.x.Classes[l.from[i]].Fields[l.field[i]].Name == name {
			return Slot{offset, t, uint8(width)}, true
		}
		offset += width
	}
	return Slot{}, false
}

// FieldSlots returns the slots of all instance fields of a class, in the order of
// FieldTypes.
func (s *Snapshot) FieldSlots(c heap.ClassIndex) []Slot {
	types := s.FieldTypes(c)
	slots := make([]Slot, len(types))
	offset := 0
	for i, t := range types {
		width := s.width(t)
		slots[i] = Slot{offset, t, uint8(width)}
		offset += width
	}
	return slots
}

// NamedSlot is a slot with the name of the field and the class that declares it.
type NamedSlot struct {
	Slot
	Class heap.ClassIndex
	Name  string
}

// NamedSlots returns FieldSlots with names.
func (s *Snapshot) NamedSlots(c heap.ClassIndex) []NamedSlot {
	l := s.fieldLayoutOf(c)
	slots := make([]NamedSlot, len(l.types))
	for i, slot := range s.FieldSlots(c) {
		slots[i] = NamedSlot{slot, l.from[i], s.x.Classes[l.from[i]].Fields[l.field[i]].Name}
	}
	return slots
}

// width returns the number of bytes of a raw value.
func (s *Snapshot) width(t heap.Type) int {
	if t == heap.Object {
		return s.x.Info.IdentifierSize
	}
	return t.Size()
}

// Value decodes the field in the raw values of an instance.
func (f Slot) Value(raw []byte) heap.Value { return decode(f.Type, raw[f.Offset:][:f.width]) }

// Int decodes the field as a number: booleans are 0 or 1, characters are unsigned, float
// and double give their bits, references their address.
func (f Slot) Int(raw []byte) int64 { return int64(f.Value(raw).Bits) }

// Reference returns the referent of a field, heap.NoObject if it is null or not in the
// dump.
func (r *Reader) Reference(raw []byte, f Slot) heap.ObjectID {
	if f.width == 4 {
		return r.Referent(heap.Address(binary.BigEndian.Uint32(raw[f.Offset:])))
	}
	if f.width == 8 {
		return r.Referent(heap.Address(binary.BigEndian.Uint64(raw[f.Offset:])))
	}
	return r.Referent(f.Value(raw).Address())
}

// Referent returns the object at an address, heap.NoObject if the address is null or not
// in the dump.
func (r *Reader) Referent(a heap.Address) heap.ObjectID {
	if a == 0 {
		return heap.NoObject
	}
	if id, found := r.s.x.ID(a); found {
		return id
	}
	return heap.NoObject
}

// Element returns element i of the raw elements of an array of references.
func (r *Reader) Element(raw []byte, i int) heap.ObjectID {
	if r.s.x.Info.IdentifierSize == 4 {
		return r.Referent(heap.Address(binary.BigEndian.Uint32(raw[4*i:])))
	}
	return r.Referent(heap.Address(binary.BigEndian.Uint64(raw[8*i:])))
}

// Instance returns the raw field values of an instance: big-endian, in the order of
// FieldTypes, references in identifier size. It returns ErrNoValues if the dump does not
// contain the values, and errors of reading it.
func (r *Reader) Instance(id heap.ObjectID) ([]byte, error) {
	return r.instance(id, r.s.x.Class(id))
}

func (r *Reader) instance(id heap.ObjectID, c heap.ClassIndex) ([]byte, error) {
	position := r.s.x.Position(id)
	if r.bulk == nil || position < 0 || r.types[c] != 0 {
		return r.written(id, c)
	}
	if r.widths[c] < 0 {
		r.measure(c)
	}
	raw, err := r.bulk.Instance(r.ctx, position, int(r.widths[c]))
	if err != nil {
		return r.unread(id, c, err)
	}
	return raw, nil
}

// unread returns the reason why an instance could not be read.
func (r *Reader) unread(id heap.ObjectID, c heap.ClassIndex, err error) ([]byte, error) {
	if lost := r.s.readable(r.ctx); lost != nil {
		return nil, lost
	}
	if r.s.x.Length(id) != heap.NotArray {
		return r.written(id, c)
	}
	return nil, fmt.Errorf("reading %s: %w", r.s.Label(id), err)
}

func (r *Reader) measure(c heap.ClassIndex) {
	width := 0
	for _, t := range r.s.FieldTypes(c) {
		width += r.s.width(t)
	}
	r.widths[c] = int32(min(width, math.MaxInt32))
}

// written returns the same bytes as Instance, for objects whose values the file stores in
// another form.
func (r *Reader) written(id heap.ObjectID, c heap.ClassIndex) ([]byte, error) {
	values, l, err := r.s.values(r.ctx, id)
	if err != nil {
		return nil, err
	}
	if values == nil && len(l.types) > 0 {
		return nil, ErrNoValues
	}
	r.raw = r.raw[:0]
	for i, t := range l.types {
		var bits uint64
		if i < len(values) {
			bits = values[i].Bits
		}
		var b [8]byte
		binary.BigEndian.PutUint64(b[:], bits)
		r.raw = append(r.raw, b[8-r.s.width(t):]...)
	}
	return r.raw, nil
}

// Array returns the raw elements [from, from+count) of an array; count is reduced to end
// at the array's end. Read very long arrays in parts.
func (r *Reader) Array(id heap.ObjectID, from, count uint32) ([]byte, error) {
	return r.array(id, r.s.x.Length(id), from, count)
}

func (r *Reader) array(id heap.ObjectID, length, from, count uint32) ([]byte, error) {
	if r.bulk == nil {
		return r.s.Bytes(r.ctx, id, from, count)
	}
	if length == heap.NotArray || from >= length {
		return nil, nil
	}
	position := r.s.x.Position(id)
	if position < 0 {
		return nil, ErrNoValues
	}
	raw, err := r.bulk.Elements(r.ctx, position, from, min(count, length-from))
	if err != nil {
		return raw, r.s.unread(r.ctx, fmt.Errorf("reading %s: %w", r.s.Label(id), err))
	}
	return raw, nil
}

// stringForm says where the parts of a java.lang.String are stored.
type stringForm struct {
	known, isString bool
	sliced, coded   bool // has offset and count (up to JDK 6), has a coder (JDK 9 and later)
	sole            bool // value is the only reference field
	value, coder    Slot
	offset, count   Slot
}

func (r *Reader) stringFormOf(c heap.ClassIndex) *stringForm {
	f := &r.strings[c]
	if f.known {
		return f
	}
	f.known = true
	if r.s.x.Classes[c].Name != "java.lang.String" {
		return f
	}
	var counted bool
	f.value, f.isString = r.s.FieldSlot(c, "value")
	f.coder, f.coded = r.s.FieldSlot(c, "coder")
	f.offset, f.sliced = r.s.FieldSlot(c, "offset")
	f.count, counted = r.s.FieldSlot(c, "count")
	f.sliced = f.sliced && counted
	references := 0
	for _, t := range r.s.FieldTypes(c) {
		if t == heap.Object {
			references++
		}
	}
	f.sole = references == 1
	return f
}

// Chars holds characters of a string as they are stored in its array.
type Chars struct {
	Array heap.ObjectID
	Raw   []byte // one byte or one UTF-16 unit per character
	Wide  bool   // UTF-16 units
	Order binary.ByteOrder
	Cut   bool // the string has more characters
}

// Chars returns up to limit characters of a java.lang.String without decoding them. ok is
// false for other objects and if the dump has no values.
func (r *Reader) Chars(id heap.ObjectID, limit int) (chars Chars, ok bool) {
	c := r.s.x.Class(id)
	f := &r.strings[c]
	if !f.known {
		f = r.stringFormOf(c)
	}
	if !f.isString {
		return chars, false
	}
	raw, err := r.instance(id, c)
	if err != nil {
		return chars, false
	}
	from, count := int64(0), int64(math.MaxInt32)
	if f.sliced {
		from, count = f.offset.Int(raw), f.count.Int(raw)
	}
	wide := f.coded && f.coder.width == 1 && raw[f.coder.Offset] == 1
	var array heap.ObjectID
	if to := r.s.Referents(id); f.sole && len(to) == 1 {
		array = heap.ObjectID(to[0])
	} else {
		array = r.Reference(raw, f.value)
	}
	if array == heap.NoObject || from < 0 || count < 0 || from > math.MaxInt32 {
		return chars, false
	}
	chars = Chars{Array: array, Wide: wide, Order: r.order}
	units, length := int64(limit), r.s.x.Length(array)
	if length != heap.NotArray && r.types[r.s.x.Class(array)] == heap.Char {
		chars.Wide, chars.Order = true, binary.BigEndian
	} else if wide {
		from, count, units = 2*from, 2*count, 2*units
	}
	rest := max(0, min(count, int64(length)-from))
	chars.Cut = rest > units
	chars.Raw, err = r.array(array, length, uint32(from), uint32(min(rest, units)))
	return chars, err == nil
}

// String returns up to limit characters of a java.lang.String in UTF-8. ok is false for
// other objects and if the dump has no values.
func (r *Reader) String(id heap.ObjectID, limit int) (text []byte, ok bool) {
	chars, ok := r.Chars(id, limit)
	if !ok {
		return nil, false
	}
	r.text = chars.AppendUTF8(r.text[:0])
	return r.text, true
}

// AppendUTF8 appends the characters in UTF-8. Unpaired surrogates become U+FFFD.
func (c *Chars) AppendUTF8(dst []byte) []byte {
	if !c.Wide {
		ascii := 0
		for ascii < len(c.Raw) && c.Raw[ascii] < utf8.RuneSelf {
			ascii++
		}
		dst = append(dst, c.Raw[:ascii]...)
		for _, b := range c.Raw[ascii:] {
			dst = utf8.AppendRune(dst, rune(b))
		}
		return dst
	}
	raw := c.Raw
	for len(raw) >= 2 {
		u := rune(c.Order.Uint16(raw))
		raw = raw[2:]
		if u >= 0xD800 && u < 0xDC00 && len(raw) >= 2 {
			if low := rune(c.Order.Uint16(raw)); low >= 0xDC00 && low < 0xE000 {
				u = (u-0xD800)<<10 | (low - 0xDC00) + 0x10000
				raw = raw[2:]
			}
		}
		dst = utf8.AppendRune(dst, u)
	}
	return dst
}
