package snapshot

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"

	"heapdrop/core/heap"
	"heapdrop/core/index"
	"heapdrop/internal/parallel"
)

// ErrNoValues means that the dump's format does not contain the values of fields and
// elements.
var ErrNoValues = errors.New("this dump format holds no field values")

// fieldLayout lists all instance fields of a class in the order of the dump: its own,
// then those of the superclass, and so on.
type fieldLayout struct {
	types []heap.Type
	from  []heap.ClassIndex // by field: the class that declares it
	field []uint16          // by field: its index among the fields of that class
}

// fieldLayoutOf returns the layout of a class. It is computed on first use, since most
// classes of a dump are never needed.
func (s *Snapshot) fieldLayoutOf(c heap.ClassIndex) *fieldLayout {
	s.lazy.Lock()
	defer s.lazy.Unlock()
	if l := s.lazy.layouts[c]; l != nil {
		return l
	}
	l := &fieldLayout{}
	at := c
	for depth := 0; at != heap.NoClass && depth < maxSuperclasses && len(l.types) < maxFields; depth++ {
		for k, f := range s.x.Classes[at].Fields {
			l.types = append(l.types, f.Type)
			l.from = append(l.from, at)
			l.field = append(l.field, uint16(k))
		}
		at = s.x.Super[at]
	}
	s.lazy.layouts[c] = l
	return l
}

// maxFields limits the fields of an instance, far above the JVM's own limit.
const maxFields = 1 << 20

// maxSuperclasses limits the walk up the superclasses, which may be circular in hostile
// dumps.
const maxSuperclasses = 1000

// FieldValue is the value of an instance field of an object.
type FieldValue struct {
	Class heap.ClassIndex // the class that declares it
	Name  string
	Value heap.Value
}

// Fields returns the instance fields of an object: those of its own class
// first, then those of the superclass, and so on. Arrays and class objects have none.
func (s *Snapshot) Fields(ctx context.Context, id heap.ObjectID) ([]FieldValue, error) {
	values, l, err := s.values(ctx, id)
	if err != nil {
		return nil, err
	}
	fields := make([]FieldValue, len(values))
	for i, v := range values {
		fields[i] = FieldValue{l.from[i], s.x.Classes[l.from[i]].Fields[l.field[i]].Name, v}
	}
	return fields, nil
}

func (s *Snapshot) values(ctx context.Context, id heap.ObjectID) ([]heap.Value, *fieldLayout, error) {
	l := s.fieldLayoutOf(s.ClassOf(id))
	if thread, frame, found := s.x.Frame(id); found {
		return index.FrameValues(&s.x.Threads[thread], frame), l, nil
	}
	if s.content == nil {
		return nil, nil, ErrNoValues
	}
	position := s.position(id)
	if position < 0 || s.length(id) != heap.NotArray {
		return nil, l, nil
	}
	if err := s.readable(ctx); err != nil {
		return nil, nil, err
	}
	values, err := s.content.Instance(ctx, position, l.types, make([]heap.Value, 0, len(l.types)))
	if err != nil {
		return nil, nil, s.unread(ctx, fmt.Errorf("reading %s: %w", s.Label(id), err))
	}
	return values[:min(len(values), len(l.types))], l, nil
}

// Prefetch reads the beginning of objects that will be read one by one, several places of
// the file at a time: in a browser each read takes about a millisecond.
func (s *Snapshot) Prefetch(ctx context.Context, ids []heap.ObjectID) {
	const together, near = 16, 64 << 10 // positions at a time, whose blocks fit into the cache of a source; bytes of a small block
	var places []int64
	var chosen []heap.ObjectID
	for i, id := range ids {
		position := s.x.Position(id)
		if position >= 0 && !slices.Contains(places, position/near) {
			places, chosen = append(places, position/near), append(chosen, id)
		}
		if len(chosen) == together || i == len(ids)-1 {
			s.readAll(ctx, chosen)
			places, chosen = places[:0], chosen[:0]
		}
	}
}

// PrefetchLabels is Prefetch for objects whose Text will be needed. It skips objects
// without a text, and also reads the characters of strings.
func (s *Snapshot) PrefetchLabels(ctx context.Context, ids []heap.ObjectID) {
	var read []heap.ObjectID
	for _, id := range ids {
		switch s.ElementType(id) {
		case heap.Byte, heap.Char:
			read = append(read, id)
			continue
		}
		if _, isClass := s.x.ClassByObject(id); isClass || !s.hasResolver(s.x.Class(id)) {
			continue
		}
		read = append(read, id)
		if !s.x.OutboundLoaded() {
			continue // loading all references takes longer than what a few late reads cost
		}
		for _, to := range s.Referents(id) {
			if t := s.ElementType(heap.ObjectID(to)); t == heap.Byte || t == heap.Char {
				read = append(read, heap.ObjectID(to))
			}
		}
	}
	s.Prefetch(ctx, read)
}

// PrefetchNames is Prefetch for calls of ReferenceNames with from[i] and to[i].
func (s *Snapshot) PrefetchNames(ctx context.Context, from, to []heap.ObjectID) {
	var read []heap.ObjectID
	for i, id := range from {
		if _, known := s.nameByPlace(id, to[i]); !known {
			read = append(read, id)
		}
	}
	s.Prefetch(ctx, read)
}

// hasResolver reports whether objects of a class have a resolver, so that they are
// readable.
func (s *Snapshot) hasResolver(c heap.ClassIndex) bool {
	known := resolvers()
	for steps := 0; c != heap.NoClass && steps < maxSuperclasses; steps++ {
		if len(known[s.x.Classes[c].Name]) > 0 {
			return true
		}
		c = s.x.Super[c]
	}
	return false
}

// readAll reads the beginning of each of a few objects.
func (s *Snapshot) readAll(ctx context.Context, ids []heap.ObjectID) {
	if len(ids) < 2 || s.content == nil || ctx.Err() != nil {
		return
	}
	var reading []func()
	for _, id := range ids {
		reading = append(reading, parallel.Go(func() {
			if _, isArray := s.Length(id); isArray {
				s.Bytes(context.Background(), id, 0, 1)
			} else {
				s.values(context.Background(), id)
			}
		}))
	}
	for _, wait := range reading {
		wait()
	}
}

// Field follows a path of field names from an object and returns the value at its end:
// Field(ctx, thread, "holder", "priority"). Of several fields with the same name it takes
// the one of the most derived class; of a class object it takes the static field. found
// is false if a name is missing, a reference on the way is null or its referent is not in
// the dump. It also reads objects that were left out while opening.
func (s *Snapshot) Field(ctx context.Context, id heap.ObjectID, names ...string) (v heap.Value, found bool, err error) {
	for i, name := range names {
		v, found, err = s.field(ctx, id, name)
		if err != nil || !found || i == len(names)-1 {
			return v, found, err
		}
		if v.Type != heap.Object || v.Bits == 0 {
			return heap.Value{}, false, nil
		}
		if id, found = s.find(v.Address()); !found {
			return heap.Value{}, false, nil
		}
	}
	return heap.Value{}, false, nil
}

func (s *Snapshot) field(ctx context.Context, id heap.ObjectID, name string) (heap.Value, bool, error) {
	if c, isClass := s.classByObject(id); isClass {
		for _, f := range s.x.Classes[c].Statics {
			if f.Name == name {
				return f.Value, true, nil
			}
		}
	}
	values, l, err := s.values(ctx, id)
	if err != nil {
		return heap.Value{}, false, err
	}
	for i, v := range values {
		if s.x.Classes[l.from[i]].Fields[l.field[i]].Name == name {
			return v, true, nil
		}
	}
	return heap.Value{}, false, nil
}

// ObjectField is Field for a reference; it returns the referent.
func (s *Snapshot) ObjectField(ctx context.Context, id heap.ObjectID, names ...string) (heap.ObjectID, bool) {
	v, found, err := s.Field(ctx, id, names...)
	if err != nil || !found || v.Type != heap.Object || v.Bits == 0 {
		return heap.NoObject, false
	}
	return s.x.ID(v.Address())
}

// ElementType returns the element type of an array, 0 for other objects.
func (s *Snapshot) ElementType(id heap.ObjectID) heap.Type {
	if s.length(id) == heap.NotArray {
		return 0
	}
	return s.x.Classes[s.ClassOf(id)].ElementType()
}

// Bytes returns the elements [from, from+count) of an array as in the dump: big-endian,
// references in identifier size. count is reduced to end at the array's end.
func (s *Snapshot) Bytes(ctx context.Context, id heap.ObjectID, from, count uint32) ([]byte, error) {
	length := s.length(id)
	if length == heap.NotArray || from >= length {
		return nil, nil
	}
	position := s.position(id)
	if s.content == nil || position < 0 {
		return nil, ErrNoValues
	}
	if err := s.readable(ctx); err != nil {
		return nil, err
	}
	data, err := s.content.Elements(ctx, position, from, min(count, length-from))
	if err != nil {
		return data, s.unread(ctx, fmt.Errorf("reading %s: %w", s.Label(id), err))
	}
	return data, nil
}

// Elements returns the elements [from, from+count) of an array.
func (s *Snapshot) Elements(ctx context.Context, id heap.ObjectID, from, count uint32) ([]heap.Value, error) {
	data, err := s.Bytes(ctx, id, from, count)
	t := s.ElementType(id)
	width := t.Size()
	if t == heap.Object {
		width = s.x.Info.IdentifierSize
	}
	if width == 0 || len(data) < width {
		return nil, err
	}
	values := make([]heap.Value, 0, len(data)/width)
	for ; len(data) >= width; data = data[width:] {
		values = append(values, decode(t, data[:width]))
	}
	return values, err
}

// decode reads one big-endian value.
func decode(t heap.Type, b []byte) heap.Value {
	var bits uint64
	switch len(b) {
	case 1:
		bits = uint64(b[0])
		if t == heap.Byte {
			bits = uint64(int64(int8(b[0])))
		}
	case 2:
		bits = uint64(binary.BigEndian.Uint16(b))
		if t == heap.Short {
			bits = uint64(int64(int16(bits)))
		}
	case 4:
		bits = uint64(binary.BigEndian.Uint32(b))
		if t == heap.Int {
			bits = uint64(int64(int32(bits)))
		}
	case 8:
		bits = binary.BigEndian.Uint64(b)
	}
	return heap.Value{Type: t, Bits: bits}
}

// Reference is an outbound reference with the name of the field or element that holds it.
type Reference struct {
	// Name is the field, "[3]" for an element, or a name in angle brackets for anything
	// else: "<class>", "<super>", "<classloader>", "<Java Local>" and other kinds of
	// roots.
	Name   string
	Target heap.ObjectID
}

// References returns the outbound references of an object with names: the class first,
// then fields or elements in order. Duplicates are kept; nulls and dangling references
// are left out. If the dump has no values, the names of fields and elements are "?".
func (s *Snapshot) References(ctx context.Context, id heap.ObjectID) ([]Reference, error) {
	refs := []Reference{{"<class>", s.x.ClassObject[s.x.Class(id)]}}
	add := func(name string, a heap.Address) {
		if target, found := s.x.ID(a); found && a != 0 {
			refs = append(refs, Reference{name, target})
		}
	}
	if c, isClass := s.x.ClassByObject(id); isClass {
		class := s.Class(c)
		refs = append(refs, Reference{"<classloader>", class.LoaderObject})
		add("<super>", class.Super)
		for _, f := range class.Statics {
			if f.Value.Type == heap.Object {
				add(f.Name, f.Value.Address())
			}
		}
	}
	if s.content == nil && !s.IsFrame(id) {
		if len(refs) > 1 {
			return refs, nil // a class object: all of its references have names
		}
		return append(refs, s.unnamed(id)...), nil
	}
	if s.ElementType(id) == heap.Object {
		elements, err := s.Elements(ctx, id, 0, math.MaxUint32)
		for i, v := range elements {
			if v.Bits != 0 {
				add(fmt.Sprintf("[%d]", i), v.Address())
			}
		}
		return refs, err
	}
	fields, err := s.Fields(ctx, id)
	for _, f := range fields {
		if f.Value.Type == heap.Object {
			add(f.Name, f.Value.Address())
		}
	}
	for _, local := range s.localsOf(id) {
		refs = append(refs, Reference{"<" + local.Kind.String() + ">", local.Object})
	}
	return refs, err
}

// unnamed returns the references of an object whose fields the dump does not contain. A
// thread's references to its locals and frames have names nevertheless.
func (s *Snapshot) unnamed(id heap.ObjectID) (refs []Reference) {
	kinds := map[heap.ObjectID][]string{}
	for _, l := range s.localsOf(id) {
		if name := "<" + l.Kind.String() + ">"; !slices.Contains(kinds[l.Object], name) {
			kinds[l.Object] = append(kinds[l.Object], name)
		}
	}
	for _, target := range s.x.Referents(id) {
		to := heap.ObjectID(target)
		if len(kinds[to]) == 0 {
			refs = append(refs, Reference{"?", to})
		}
		for _, name := range kinds[to] {
			refs = append(refs, Reference{name, to})
		}
	}
	return refs
}

// maxElementsNamed limits how many elements of an array are searched for the name of a
// reference.
const maxElementsNamed = 1 << 22

// ReferenceNames returns the names of the fields and elements through which from refers
// to to.
func (s *Snapshot) ReferenceNames(ctx context.Context, from, to heap.ObjectID) []string {
	if name, known := s.nameByPlace(from, to); known {
		return []string{name}
	}
	if s.ElementType(from) == heap.Object && s.content != nil {
		return s.elementNames(ctx, from, to, maxNames)
	}
	refs, err := s.References(ctx, from)
	if err != nil {
		return nil
	}
	var names []string
	for _, r := range refs {
		if r.Target == to && len(names) < maxNames {
			names = append(names, r.Name)
		}
	}
	return names
}

// maxNames is the maximum number of names shown for one reference.
const maxNames = 10

// FirstName returns the first of ReferenceNames; "" if there is none. Of an array it reads
// the elements up to that one, and no further.
func (s *Snapshot) FirstName(ctx context.Context, from, to heap.ObjectID) string {
	var names []string
	switch name, known := s.nameByPlace(from, to); {
	case known:
		return name
	case s.ElementType(from) == heap.Object && s.content != nil:
		names = s.elementNames(ctx, from, to, 1)
	default:
		names = s.ReferenceNames(ctx, from, to)
	}
	if len(names) == 0 {
		return ""
	}
	return names[0]
}

// elementNames returns at most that many names.
func (s *Snapshot) elementNames(ctx context.Context, from, to heap.ObjectID, most int) []string {
	if s.x.ClassObject[s.x.Class(from)] == to {
		return []string{"<class>"}
	}
	const block = 1 << 16
	wanted := s.x.Address(to)
	var names []string
	for at := uint32(0); at < maxElementsNamed; at += block {
		values, err := s.Elements(ctx, from, at, block)
		for i, v := range values {
			if v.Address() == wanted {
				names = append(names, fmt.Sprintf("[%d]", int(at)+i))
				if len(names) == most {
					return names
				}
			}
		}
		if err != nil || len(values) < block {
			break
		}
	}
	return names
}
