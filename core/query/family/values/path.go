package values

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/query/support/content"
	"heapdrop/core/snapshot"
	"heapdrop/core/usage"
)

// path follows a chain of fields from object to object.
type path struct {
	s     *snapshot.Snapshot
	r     *snapshot.Reader
	names []string
	slots []map[heap.ClassIndex]place // one map for each step
}

// place is the slot of a field in a class; found is false if the class does not have the
// field.
type place struct {
	slot  snapshot.Slot
	found bool
}

// newPath parses a path "a.b.c"; the empty path ends at the object itself.
func newPath(ctx context.Context, s *snapshot.Snapshot, text string) (*path, error) {
	p := &path{s: s, r: s.NewReader(ctx)}
	if text == "" {
		return p, nil
	}
	p.names = strings.Split(text, ".")
	for _, name := range p.names {
		if name == "" {
			return nil, &usage.Error{Message: fmt.Sprintf("%q is not a path of fields; write it like user.name", text), Found: text}
		}
		p.slots = append(p.slots, map[heap.ClassIndex]place{})
	}
	return p, nil
}

// end is the end of a path: an object, a primitive value, or nothing.
type end struct {
	object heap.ObjectID // heap.NoObject for null and for primitive values
	value  heap.Value
	found  bool
}

// follow returns the end of the path that starts at an object.
func (p *path) follow(ctx context.Context, id heap.ObjectID) (end, error) {
	for i, name := range p.names {
		v, found, err := p.field(ctx, i, id, name)
		if err != nil || !found {
			return end{object: heap.NoObject}, err
		}
		if v.Type != heap.Object {
			return end{heap.NoObject, v, i == len(p.names)-1}, nil
		}
		next := p.r.Referent(v.Address())
		if next == heap.NoObject || i == len(p.names)-1 {
			return end{next, v, i == len(p.names)-1}, nil
		}
		id = next
	}
	return end{object: id, value: heap.Value{Type: heap.Object}, found: true}, nil
}

func (p *path) field(ctx context.Context, step int, id heap.ObjectID, name string) (heap.Value, bool, error) {
	if _, isClass := p.s.ClassByObject(id); isClass {
		return p.s.Field(ctx, id, name)
	}
	c := p.s.ClassOf(id)
	at, known := p.slots[step][c]
	if !known {
		at.slot, at.found = p.s.FieldSlot(c, name)
		p.slots[step][c] = at
	}
	if !at.found {
		return heap.Value{}, false, nil
	}
	raw, err := p.r.Instance(id)
	if err != nil {
		return heap.Value{}, false, err
	}
	return at.slot.Value(raw), true, nil
}

// appendNumber appends a primitive value as Java prints it; a char is appended as itself.
func appendNumber(b []byte, v heap.Value) []byte {
	switch v.Type {
	case heap.Boolean:
		return strconv.AppendBool(b, v.Bits != 0)
	case heap.Char:
		return append(b, string(rune(v.Bits))...)
	case heap.Float:
		return strconv.AppendFloat(b, float64(math.Float32frombits(uint32(v.Bits))), 'g', -1, 32)
	case heap.Double:
		return strconv.AppendFloat(b, math.Float64frombits(v.Bits), 'g', -1, 64)
	}
	return strconv.AppendInt(b, int64(v.Bits), 10)
}

// boxes are classes whose instances are fully described by their field "value".
var boxes = []string{
	"java.lang.Boolean", "java.lang.Byte", "java.lang.Character", "java.lang.Short", "java.lang.Integer",
	"java.lang.Long", "java.lang.Float", "java.lang.Double",
}

// reader computes hashes of the texts at the ends of paths.
type reader struct {
	*path
	h    content.Hasher
	kind []form // by class
	box  []snapshot.Slot
	text []byte

	long  map[sharedText]uint64 // hashes of long texts that strings share
	spare int64                 // how many bytes of long array parts may still be read
	read  int64                 // bytes read since the last check of the context
}

// sharedText is an array that is the text of strings.
type sharedText struct {
	array heap.ObjectID
	wide  bool
}

// form is how the text of an instance is read.
type form uint8

const (
	other form = iota
	stringForm
	boxForm
)

func newReader(p *path, h content.Hasher) *reader {
	r := &reader{path: p, h: h, long: map[sharedText]uint64{}, spare: content.SpareParts + 4*p.s.Info().UsedHeap, kind: make([]form, p.s.NumClasses()), box: make([]snapshot.Slot, p.s.NumClasses())}
	for c, isString := range content.StringClasses(p.s) {
		if isString {
			r.kind[c] = stringForm
		}
	}
	for _, name := range boxes {
		for _, c := range p.s.ClassesByName(name) {
			if slot, found := p.s.FieldSlot(c, "value"); found {
				r.kind[c], r.box[c] = boxForm, slot
			}
		}
	}
	return r
}

// noText is the hash for a value without text.
const noText = 0

// longText is the length, in characters, above which the hash of a text is remembered
// together with its array.
const longText = 1 << 12

// errShared reports that too many strings share long parts of arrays.
var errShared = errors.New("too many strings share an array")

// stringHash returns the hash of a string in UTF-8, so that a string and a number with
// the same text are equal. The text of a whole array is read once. Parts of arrays are
// read while their total is not more than the heap could hold.
func (r *reader) stringHash(id heap.ObjectID) (uint64, error) {
	chars, ok := r.r.Chars(id, longText)
	if !ok {
		return noText, nil
	}
	_, sliced := r.s.FieldSlot(r.s.ClassOf(id), "offset")
	shared := sharedText{chars.Array, chars.Wide}
	if hash, known := r.long[shared]; known && chars.Cut && !sliced {
		return hash, nil
	}
	if chars.Cut && sliced && r.spare < 0 {
		return 0, errShared
	}
	text, ok := r.r.String(id, math.MaxInt32)
	if !ok {
		return noText, nil
	}
	hash := content.Mix(content.Add(r.h.Start(0), text))
	if r.read += int64(len(text)); chars.Cut {
		r.long[shared] = hash
		r.spare -= int64(len(text))
	}
	return hash, nil
}

// hash returns the hash of the text at the end of a path.
func (r *reader) hash(ctx context.Context, e end) (uint64, error) {
	if !e.found || e.value.Type == heap.Object && e.object == heap.NoObject {
		return noText, nil
	}
	r.text = r.text[:0]
	if e.value.Type != heap.Object {
		r.text = appendNumber(r.text, e.value)
		return content.Mix(content.Add(r.h.Start(0), r.text)), nil
	}
	c := r.s.ClassOf(e.object)
	switch r.kind[c] {
	case stringForm:
		return r.stringHash(e.object)
	case boxForm:
		raw, err := r.r.Instance(e.object)
		if err != nil {
			return 0, err
		}
		r.text = appendNumber(r.text, r.box[c].Value(raw))
	default:
		text, ok := r.s.Text(snapshot.WithValues(ctx), e.object, shownLimit)
		if !ok {
			return noText, nil
		}
		r.text = append(r.text, text...)
	}
	return content.Mix(content.Add(r.h.Start(0), r.text)), nil
}

// show returns the text at the end of a path from one object.
func show(ctx context.Context, s *snapshot.Snapshot, id heap.ObjectID, field string) (string, bool) {
	if field == "" {
		return s.Text(ctx, id, shownLimit)
	}
	v, found, err := s.Field(ctx, id, strings.Split(field, ".")...)
	switch {
	case err != nil || !found:
		return "", false
	case v.Type != heap.Object:
		return string(appendNumber(nil, v)), true
	}
	end, found := s.ID(v.Address())
	if !found || v.Bits == 0 {
		return "", false
	}
	return s.Text(ctx, end, shownLimit)
}
