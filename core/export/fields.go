package export

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
)

// Names in the column field for what is not a field. snapshot.Reference has further ones.
var (
	ofClass    = "<class>" // the reference to the class object
	ofElements = "[*]"     // the reference of an array to any of its elements
	stringText = "<text>"  // of a java.lang.String
)

// longestText is the maximum number of characters of a string that are written.
const longestText = 1 << 16

// contents knows the fields of objects and reads them in ascending order of ids.
type contents struct {
	x      *tables
	reader *snapshot.Reader
	fields [][]snapshot.NamedSlot // by class; nil until they are needed
	places [][]*string            // by class: the names of the reference fields
	stacks map[heap.ObjectID]bool // threads and frames, which also refer to objects on stacks
	named  []named                // of one object, by target and name
}

// named is a reference with its name.
type named struct {
	to   heap.ObjectID
	name *string
}

func (x *tables) contents() *contents {
	n := x.s.NumClasses()
	c := &contents{x: x, reader: x.s.NewReader(x.ctx), fields: make([][]snapshot.NamedSlot, n), places: make([][]*string, n), stacks: map[heap.ObjectID]bool{}}
	for _, t := range x.s.Threads() {
		c.stacks[t.ID] = true
		for _, frame := range t.FrameObjects {
			c.stacks[frame] = true
		}
	}
	return c
}

// of returns the fields of the instances of a class.
func (c *contents) of(class heap.ClassIndex) []snapshot.NamedSlot {
	if c.fields[class] == nil {
		c.fields[class], c.places[class] = c.x.s.NamedSlots(class), []*string{}
		for i := range c.fields[class] {
			if f := &c.fields[class][i]; f.Type == heap.Object {
				c.places[class] = append(c.places[class], &f.Name)
			}
		}
	}
	return c.fields[class]
}

// references yields a row for each name under which an object refers to another. All
// elements of an array have one name.
func (x *tables) references(yield func(ReferenceRow) bool) {
	c := x.contents()
	var to []heap.ObjectID
	x.each(func(id heap.ObjectID) bool {
		to = x.s.Listed(id, to[:0])
		referents := x.s.Referents(id)
		hasClass := len(to) > len(referents)
		if hasClass && !yield(ReferenceRow{x.o.Dump, uint32(id), uint32(to[0]), &ofClass}) {
			return false
		}
		if name := c.byPlace(id, len(referents)); name != nil {
			for i, t := range referents {
				if !yield(ReferenceRow{x.o.Dump, uint32(id), t, name(i)}) {
					return false
				}
			}
			return true
		}
		if x.err = c.read(id); x.err != nil {
			return false
		}
		for i, t := range to {
			if !c.yieldNames(ReferenceRow{x.o.Dump, uint32(id), uint32(t), nil}, hasClass && i == 0, yield) {
				return false
			}
		}
		return true
	})
}

// byPlace returns the names of an object's references by position, if the graph alone
// determines them, as in snapshot.FieldByPlace. If it returns nil, the object must be
// read.
func (c *contents) byPlace(id heap.ObjectID, referents int) func(i int) *string {
	s, class := c.x.s, c.x.s.ClassOf(id)
	if s.ElementType(id) == heap.Object {
		return func(int) *string { return &ofElements }
	}
	if _, isClass := s.ClassByObject(id); referents > 0 && (isClass || !s.HasValues() || c.stacks[id] || s.IsFrame(id) || s.FlattenedCount(class) > 0) {
		return nil
	}
	c.of(class)
	places := c.places[class]
	if referents > 0 && len(places) != referents {
		return nil
	}
	return func(i int) *string { return places[i] }
}

// read sets the names of the references of an object. If they cannot be read, there are
// none; it returns only errors that end the export.
func (c *contents) read(id heap.ObjectID) error {
	c.named = c.named[:0]
	s := c.x.s
	if _, isClass := s.ClassByObject(id); isClass || !s.HasValues() || c.stacks[id] || s.IsFrame(id) || s.Flattened(id) {
		list, err := s.References(c.x.ctx, id)
		for i := range list {
			if list[i].Name != "?" {
				c.named = append(c.named, named{list[i].Target, &list[i].Name})
			}
		}
		c.sort()
		return c.x.ended(err)
	}
	raw, err := c.reader.Instance(id)
	if err != nil {
		return c.x.ended(err)
	}
	fields := c.of(s.ClassOf(id))
	for i := range fields {
		if f := &fields[i]; f.Type == heap.Object {
			c.named = append(c.named, named{c.reader.Reference(raw, f.Slot), &f.Name})
		}
	}
	c.sort()
	return nil
}

// ended returns the error if it ends the export: the context's error, or that the dump is
// lost. Objects that cannot be read because the dump is damaged do not end it.
func (x *tables) ended(err error) error {
	if ctx := x.ctx.Err(); ctx != nil {
		return ctx
	}
	if lost := x.s.Lost(); lost != nil && err != nil {
		return lost
	}
	return nil
}

func (c *contents) sort() {
	slices.SortFunc(c.named, func(a, b named) int { return cmp.Or(cmp.Compare(a.to, b.to), strings.Compare(*a.name, *b.name)) })
}

// yieldNames yields a row for each name of a reference. A reference without a name gets
// one row, unless it is the one to the class object, which has a row already.
func (c *contents) yieldNames(row ReferenceRow, isClass bool, yield func(ReferenceRow) bool) bool {
	at, _ := slices.BinarySearchFunc(c.named, heap.ObjectID(row.ToID), func(r named, to heap.ObjectID) int { return cmp.Compare(r.to, to) })
	for ; at < len(c.named) && c.named[at].to == heap.ObjectID(row.ToID); at++ {
		name := c.named[at].name
		if isClass && *name == ofClass || row.Field != nil && *row.Field == *name {
			continue
		}
		row.Field = name
		if !yield(row) {
			return false
		}
	}
	return isClass || row.Field != nil || yield(row)
}

// fields yields a row for each field of each object and for the text of each string.
func (x *tables) fields(yield func(FieldRow) bool) {
	if !x.s.HasValues() {
		return
	}
	c := x.contents()
	x.each(func(id heap.ObjectID) bool {
		if class, isClass := x.s.ClassByObject(id); isClass {
			if !x.statics(id, class, yield) {
				return false
			}
		}
		class := x.s.ClassOf(id)
		fields := c.of(class)
		if _, isArray := x.s.Length(id); isArray || len(fields) == 0 {
			return true
		}
		if text, isString := c.reader.String(id, longestText); isString {
			row := FieldRow{Dump: x.o.Dump, ObjectID: uint32(id), ClassName: x.s.ClassName(class), Field: stringText, Type: "text", Text: x.texts.some(string(text))}
			if !yield(row) {
				return false
			}
		}
		raw, err := c.reader.Instance(id)
		if err != nil {
			x.err = x.ended(err)
			return x.err == nil
		}
		for i := range fields {
			f := &fields[i]
			row := FieldRow{Dump: x.o.Dump, ObjectID: uint32(id), ClassName: x.s.ClassName(f.Class), Field: f.Name}
			x.value(&row, f.Value(raw))
			if !yield(row) {
				return false
			}
		}
		return true
	})
}

// statics yields the static fields of a class.
func (x *tables) statics(id heap.ObjectID, class heap.ClassIndex, yield func(FieldRow) bool) bool {
	for _, f := range x.s.Class(class).Statics {
		row := FieldRow{Dump: x.o.Dump, ObjectID: uint32(id), ClassName: x.s.ClassName(class), Field: f.Name, Static: true}
		x.value(&row, f.Value)
		if !yield(row) {
			return false
		}
	}
	return true
}

// value sets the columns of a value.
func (x *tables) value(row *FieldRow, v heap.Value) {
	row.Type = v.Type.String()
	switch v.Type {
	case heap.Object:
		if to, found := x.s.ID(v.Address()); found && v.Bits != 0 {
			row.ToID = x.numbers.some(uint32(to))
		}
	case heap.Boolean:
		row.Bool = x.truths.some(v.Bits != 0)
	case heap.Char:
		row.Text = x.texts.some(string(rune(v.Bits)))
	case heap.Float:
		row.Float = x.floats.some(float64(math.Float32frombits(uint32(v.Bits))))
	case heap.Double:
		row.Float = x.floats.some(math.Float64frombits(v.Bits))
	default:
		row.Int = x.integers.some(int64(v.Bits))
	}
}
