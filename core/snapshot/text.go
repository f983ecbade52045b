package snapshot

import (
	"context"
	"encoding/binary"
	"math"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"heapdrop/core/heap"
)

// Text returns the readable value of an object, at most limit characters of it: the
// characters of a string, the number in a box, the name of a thread or class, the address
// of a URL. ok is false for objects without a readable value. Under WithoutValues only
// the names of classes and stack frames are returned.
func (s *Snapshot) Text(ctx context.Context, id heap.ObjectID, limit int) (text string, ok bool) {
	r := reader{ctx: ctx, s: s, limit: limit}
	if text, ok = r.program(id); ok {
		return text, limit > 0
	}
	if text, ok = r.text(id, 0); ok && ValuesHidden(ctx) {
		return Hidden, true
	}
	return text, ok
}

// reader reads values for one call of Text.
type reader struct {
	ctx   context.Context
	s     *Snapshot
	limit int
	texts int // read so far
}

// maxDepth limits how deep a readable value may contain others, and maxTexts how many
// others: in hostile dumps there are cycles, and branching would take exponential time.
const (
	maxDepth = 8
	maxTexts = 100
)

// text is Text at a nesting depth.
func (r *reader) text(id heap.ObjectID, depth int) (string, bool) {
	if r.texts++; depth > maxDepth || r.texts > maxTexts || r.limit <= 0 {
		return "", false
	}
	if text, ok := r.program(id); ok {
		return text, true
	}
	if r.s.content == nil {
		return "", false
	}
	switch r.s.ElementType(id) {
	case heap.Char:
		return r.chars(id, 0, math.MaxUint32)
	case heap.Byte:
		return r.asciiPreview(id)
	}
	c, known := r.s.ClassOf(id), resolvers()
	for steps := 0; c != heap.NoClass && steps < maxSuperclasses; steps++ {
		for _, resolve := range known[r.s.x.Classes[c].Name] {
			if text, ok := resolve(r, id, depth+1); ok {
				return r.cut(text), true
			}
		}
		c = r.s.x.Super[c]
	}
	text, ok := r.made(id, depth+1)
	return r.cut(text), ok
}

// program returns the text of objects that represent parts of the program: classes and
// stack frames.
func (r *reader) program(id heap.ObjectID) (string, bool) {
	if c, isClass := r.s.classByObject(id); isClass {
		return r.cut(r.s.x.Classes[c].Name), true
	}
	if id == r.s.x.BootLoader {
		return "<boot class loader>", true
	}
	text, ok := r.s.frameText(id)
	return r.cut(text), ok
}

// wanted is the number of units to read if a character takes up to width units: enough
// for one character more than the limit, so that truncation can be shown.
func (r *reader) wanted(width int64) int64 { return (min(int64(r.limit), 1<<28) + 1) * width }

// surrogates is the maximum number of UTF-16 units per character.
const surrogates = 2

// cut shortens text to the limit and marks that it was cut.
func (r *reader) cut(text string) string {
	if len(text) <= r.limit || utf8.RuneCountInString(text) <= r.limit {
		return text
	}
	runes := 0
	for i := range text {
		if runes == r.limit {
			return text[:i] + "…"
		}
		runes++
	}
	return text
}

// The following give resolvers access to fields. Missing fields give zero values with ok
// false.

func (r *reader) number(id heap.ObjectID, path ...string) (int64, bool) {
	v, found, err := r.s.Field(r.ctx, id, path...)
	if err != nil || !found || v.Type == heap.Object {
		return 0, false
	}
	return int64(v.Bits), true
}

func (r *reader) object(id heap.ObjectID, path ...string) (heap.ObjectID, bool) {
	v, found, err := r.s.Field(r.ctx, id, path...)
	if err != nil || !found {
		return heap.NoObject, false
	}
	return r.target(v)
}

// textAt returns the text of the object at the end of a path of fields.
func (r *reader) textAt(id heap.ObjectID, depth int, path ...string) (string, bool) {
	target, ok := r.object(id, path...)
	if !ok {
		return "", false
	}
	return r.text(target, depth)
}

// The layouts of strings: since JDK 9 byte[] value with a coder (0 Latin-1, 1 UTF-16 in
// the byte order of the machine, see StringOrder); from JDK 7u6 to 8 char[] value; before
// that also offset and count.

// StringOrder returns the byte order of UTF-16 strings in byte arrays, which dumps
// contain as they are in memory. java.lang.StringUTF16 has a static field with the number
// of bits to shift the first byte: 0 on little-endian machines, 8 on big-endian ones
// (s390x, AIX).
func (s *Snapshot) StringOrder() binary.ByteOrder {
	for _, c := range s.ClassesByName("java.lang.StringUTF16") {
		for _, f := range s.x.Classes[c].Statics {
			if f.Name == "HI_BYTE_SHIFT" && f.Value.Type == heap.Int && f.Value.Bits == 8 {
				return binary.BigEndian
			}
		}
	}
	return binary.LittleEndian
}

func (r *reader) javaString(id heap.ObjectID, _ int) (string, bool) {
	value, ok := r.object(id, "value")
	if !ok {
		return "", false
	}
	offset, _ := r.number(id, "offset")
	count, counted := r.number(id, "count")
	if !counted {
		count = math.MaxUint32
	}
	return r.stringValue(id, value, offset, count)
}

// stringBuilder reads the first count characters of the buffer.
func (r *reader) stringBuilder(id heap.ObjectID, _ int) (string, bool) {
	value, ok := r.object(id, "value")
	count, counted := r.number(id, "count")
	if !ok || !counted {
		return "", false
	}
	return r.stringValue(id, value, 0, count)
}

func (r *reader) stringValue(id, value heap.ObjectID, offset, count int64) (string, bool) {
	if offset < 0 || offset > math.MaxInt32 || count < 0 {
		return "", false
	}
	if r.s.ElementType(value) == heap.Char {
		return r.chars(value, uint32(offset), count)
	}
	if coder, _ := r.number(id, "coder"); coder == 1 {
		return r.utf16Bytes(value, count)
	}
	data, err := r.s.Bytes(r.ctx, value, uint32(offset), uint32(min(count, r.wanted(1))))
	if err != nil && len(data) == 0 {
		return "", false
	}
	return r.cut(latin1(data)), true
}

func (r *reader) chars(array heap.ObjectID, from uint32, count int64) (string, bool) {
	data, err := r.s.Bytes(r.ctx, array, from, uint32(min(count, r.wanted(surrogates))))
	if err != nil && len(data) == 0 {
		return "", false
	}
	units := make([]uint16, len(data)/2)
	for i := range units {
		units[i] = uint16(data[2*i])<<8 | uint16(data[2*i+1])
	}
	return r.cut(decodeUTF16(units)), true
}

func (r *reader) utf16Bytes(array heap.ObjectID, count int64) (string, bool) {
	data, err := r.s.Bytes(r.ctx, array, 0, uint32(2*min(count, r.wanted(surrogates))))
	if err != nil && len(data) == 0 {
		return "", false
	}
	order := r.s.StringOrder()
	units := make([]uint16, len(data)/2)
	for i := range units {
		units[i] = order.Uint16(data[2*i:])
	}
	return r.cut(decodeUTF16(units)), true
}

// asciiPreview shows a byte array as text when it looks like text.
func (r *reader) asciiPreview(array heap.ObjectID) (string, bool) {
	wanted := uint32(r.wanted(utf8.UTFMax))
	data, err := r.s.Bytes(r.ctx, array, 0, wanted)
	if err != nil || len(data) == 0 {
		return "", false
	}
	if n, _ := r.s.Length(array); n > wanted {
		data = withoutPartialRune(data)
	}
	if !looksLikeText(data) {
		return "", false
	}
	return r.cut(string(data)), true
}

// withoutPartialRune removes an incomplete character from the end of data.
func withoutPartialRune(data []byte) []byte {
	for i := len(data) - 1; i >= 0 && i >= len(data)-utf8.UTFMax; i-- {
		if utf8.RuneStart(data[i]) {
			if !utf8.FullRune(data[i:]) {
				return data[:i]
			}
			break
		}
	}
	return data
}

// looksLikeText accepts valid UTF-8 whose only control characters are white space.
func looksLikeText(data []byte) bool {
	for _, b := range data {
		if b < 0x20 && b != '\n' && b != '\r' && b != '\t' || b == 0x7F {
			return false
		}
	}
	return utf8.Valid(data)
}

func latin1(data []byte) string {
	ascii := true
	for _, b := range data {
		ascii = ascii && b < utf8.RuneSelf
	}
	if ascii {
		return string(data)
	}
	var out strings.Builder
	for _, b := range data {
		out.WriteRune(rune(b))
	}
	return out.String()
}

// decodeUTF16 keeps lone surrogates visible as U+FFFD.
func decodeUTF16(units []uint16) string { return string(utf16.Decode(units)) }
