package oql

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"
	"unicode/utf8"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
)

// textLimit is the maximum number of characters of a readable value.
const textLimit = 1 << 16

// labelLimit is the maximum number of characters of a readable value after the label of
// an object.
const labelLimit = 256

// machine evaluates compiled expressions for one goroutine at a time.
type machine struct {
	mu     sync.Mutex // held while a cell is computed after the query has run
	ctx    context.Context
	s      *snapshot.Snapshot
	source string // of the query, for errors
	params map[string]Value

	cursors []*cursor // by the number of references that lead to what they read
	strings *snapshot.Reader
	known   *collections.Collections
	last    *pattern // the last regular expression that a method compiled

	classObject []heap.ObjectID // by class

	err   error // the first error
	notes *notes
	steps int
}

// notes collects remarks for the reader of the result, without repetition.
type notes struct {
	mu   sync.Mutex
	list []string
	seen map[string]bool
}

func (n *notes) add(text string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.seen == nil {
		n.seen = map[string]bool{}
	}
	if !n.seen[text] {
		n.seen[text] = true
		n.list = append(n.list, text)
	}
}

func (n *notes) all() []string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return slices.Clone(n.list)
}

// cursor reads the objects at one position of paths. Consecutive ones are usually close
// to each other in the file.
type cursor struct {
	reader *snapshot.Reader
	id     heap.ObjectID // the object whose values are in raw
	raw    []byte
}

func (m *machine) cursor(depth int) *cursor {
	for len(m.cursors) <= depth {
		m.cursors = append(m.cursors, &cursor{reader: m.s.NewReader(m.ctx), id: heap.NoObject})
	}
	return m.cursors[depth]
}

// instance returns the raw field values of an object. They are valid until the cursor
// reads another object.
func (c *cursor) instance(m *machine, id heap.ObjectID) []byte {
	if c.id == id {
		return c.raw
	}
	raw, err := c.reader.Instance(id)
	if err != nil {
		c.id = heap.NoObject
		m.unread(err)
		return nil
	}
	c.id, c.raw = id, raw
	return raw
}

// unread records that something could not be read; the result is null. Class objects and
// the boot class loader have no values, and some formats have none at all.
func (m *machine) unread(err error) {
	switch {
	case !errors.Is(err, snapshot.ErrNoValues):
		m.failed(err)
	case !m.s.HasValues():
		m.notes.add("This dump format holds no values of fields and elements: they are null.")
	}
}

// failed remembers the first error.
func (m *machine) failed(err error) {
	if m.err == nil {
		m.err = err
	}
}

// failAt records an error in the evaluation of an expression, and returns null.
func (m *machine) failAt(n node, message, hint string) Value {
	m.failed(errorAt(m.source, placeOf(n), message, hint))
	return Value{}
}

// step is called once for each object examined.
func (m *machine) step() error {
	if m.err != nil {
		return m.err
	}
	if m.steps++; m.steps&0xfff == 0 {
		m.err = m.ctx.Err()
	}
	return m.err
}

// valueOf converts the value of a field.
func (m *machine) valueOf(v heap.Value) Value {
	switch v.Type {
	case heap.Object:
		if id, found := m.s.ID(v.Address()); found && v.Bits != 0 {
			return objectValue(id)
		}
		if id, found := m.s.Discarded(v.Address()); found {
			return thingValue(discardedThing{id})
		}
		return Value{}
	case heap.Boolean:
		return boolValue(v.Bits != 0)
	case heap.Char:
		return Value{Kind: Char, bits: v.Bits}
	case heap.Float:
		f := floatValue(float64(math.Float32frombits(uint32(v.Bits))))
		f.single = true
		return f
	case heap.Double:
		return Value{Kind: Float, bits: v.Bits}
	}
	return intValue(int64(v.Bits))
}

// itemValue converts an element of a collection.
func (m *machine) itemValue(i collections.Item) Value {
	if i.Type == heap.Object {
		return objectValue(i.Object)
	}
	if i.Type == 0 {
		return Value{}
	}
	return m.valueOf(heap.Value{Type: i.Type, Bits: i.Bits})
}

// class returns the class object of an object.
func (m *machine) class(id heap.ObjectID) heap.ObjectID { return m.classObject[m.s.ClassOf(id)] }

// label returns the label of an object with its readable value.
func (m *machine) label(id heap.ObjectID) string {
	label := m.s.Label(id)
	if _, isClass := m.s.ClassByObject(id); isClass {
		return label
	}
	if m.s.Flattened(id) {
		label += " (flattened)"
	}
	if text, ok := m.s.Text(m.ctx, id, labelLimit); ok {
		label += "  " + text
	}
	return label
}

// text is the readable value of an object; "" if there is none.
func (m *machine) text(id heap.ObjectID) string {
	if m.strings == nil {
		m.strings = m.s.NewReader(m.ctx)
	}
	if text, ok := m.strings.String(id, textLimit+1); ok && utf8.RuneCount(text) <= textLimit {
		return string(text)
	}
	text, _ := m.s.Text(m.ctx, id, textLimit)
	return text
}

// static returns a static field of a class or of one of its superclasses, null if there
// is none of that name.
func (m *machine) static(c heap.ClassIndex, name string) Value {
	for depth := 0; c != heap.NoClass && depth < maxDepth; depth++ {
		class := m.s.Class(c)
		for _, f := range class.Statics {
			if f.Name == name {
				return m.valueOf(f.Value)
			}
		}
		c = class.SuperIndex
	}
	return Value{}
}

// mostOfUnknownLength is the maximum number of elements that are read of an array whose
// length the format does not state.
const mostOfUnknownLength = 1 << 20

// elementsToLast returns the elements of an array of unknown length, up to the last one
// that is not null.
func (m *machine) elementsToLast(id heap.ObjectID) *list {
	values, err := m.s.Elements(m.ctx, id, 0, mostOfUnknownLength)
	if err != nil {
		m.unread(err)
	}
	there := 0
	for _, v := range values {
		if v.Bits != 0 {
			there++
		}
	}
	if there < len(m.s.Referents(id)) && err == nil {
		m.notes.add(fmt.Sprintf("The format does not record the length of arrays; elements from %d on are left out.", mostOfUnknownLength))
	}
	return &list{length: len(values), of: "elements", at: func(m *machine, i int) Value { return m.valueOf(values[i]) }}
}

// elements returns the elements of an array as a list, which reads them on demand.
func (m *machine) elements(id heap.ObjectID) *list {
	if !m.s.HasLength(id) {
		return m.elementsToLast(id)
	}
	length, _ := m.s.Length(id)
	l := &list{length: int(length), of: "elements"}
	const block = 512
	first, values := uint32(0), []heap.Value(nil)
	l.at = func(m *machine, i int) Value {
		if n := uint32(i); n < first || n-first >= uint32(len(values)) {
			var err error
			first = n - n%block
			if values, err = m.s.Elements(m.ctx, id, first, block); err != nil {
				m.unread(err)
			}
		}
		if n := uint32(i) - first; n < uint32(len(values)) {
			return m.valueOf(values[n])
		}
		return Value{}
	}
	return l
}

// elementAt reads one element of an array.
func (m *machine) elementAt(id heap.ObjectID, i uint32) Value {
	values, err := m.s.Elements(m.ctx, id, i, 1)
	if err != nil {
		m.unread(err)
	}
	if len(values) == 0 {
		return Value{}
	}
	return m.valueOf(values[0])
}

// collected returns the elements of a known collection, up to a limit; for maps these are
// the entries. found is false for other objects.
func (m *machine) collected(id heap.ObjectID, most int64) (l *list, found bool) {
	if m.known == nil {
		m.known = collections.New(m.ctx, m.s)
	}
	k := m.known.OfObject(id)
	if k == nil {
		return nil, false
	}
	var values []Value
	err := k.Each(id, func(key, value collections.Item) bool {
		if len(values)&0xfff == 0 && m.step() != nil {
			return false
		}
		v := m.itemValue(value)
		if key.Type != 0 {
			v = thingValue(&entryThing{m.itemValue(key), v})
		}
		values = append(values, v)
		return int64(len(values)) < most
	})
	if err != nil {
		m.unread(err)
	}
	return &list{length: len(values), of: "elements", at: func(_ *machine, i int) Value { return values[i] }}, true
}

// maxValues is the maximum number of values in memory for one list, for one result that
// is sorted or grouped, or for one side of a join.
const maxValues = 1 << 22

// tooMany returns the error that a limit was reached.
func tooMany(what string) string {
	return fmt.Sprintf("more than %d %s are too many to hold in memory", maxValues, what)
}
