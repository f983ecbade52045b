package oql

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"
	"sort"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
	"heapdrop/core/usage"
)

// fieldSite is one place of a query that reads a field. It caches the slot of the field
// for each class.
type fieldSite struct {
	m     *machine
	node  node // for errors
	name  string
	depth int
	slots []fieldSlot // by class
}

type fieldSlot struct {
	slot  snapshot.Slot
	known bool
	has   bool
}

func (x *fieldSite) slot(c heap.ClassIndex) *fieldSlot {
	if x.slots == nil {
		x.slots = make([]fieldSlot, x.m.s.NumClasses())
	}
	f := &x.slots[c]
	if !f.known {
		f.known = true
		f.slot, f.has = x.m.s.FieldSlot(c, x.name)
	}
	return f
}

// of reads the field of an object, null if the object has no such field.
func (x *fieldSite) of(id heap.ObjectID) Value {
	m := x.m
	if c, isClass := m.s.ClassByObject(id); isClass {
		return m.static(c, x.name)
	}
	f := x.slot(m.s.ClassOf(id))
	if !f.has {
		if length, isArray := m.s.Length(id); isArray && x.name == "length" {
			m.notes.add("The length of an array is its attribute @length; .length was read as that.")
			return intValue(int64(length))
		}
		return Value{}
	}
	cursor := m.cursor(x.depth)
	raw := cursor.instance(m, id)
	if raw == nil {
		return Value{}
	}
	return m.valueOf(f.slot.Value(raw))
}

// field compiles base.name.
func (c *compiler) field(n node, base expr, name string) (expr, error) {
	site := &fieldSite{m: c.m, node: n, name: name, depth: base.depth}
	value := base.value
	e := expr{value: func(f *frame) Value { return site.ofValue(n, value(f)) }}
	e = e.with(base)
	e.reads, e.depth, e.rows = true, base.depth+1, base.rows
	if base.object == nil || base.classes == nil {
		return e, nil
	}
	return c.typedField(n, base, site, e)
}

// ofValue reads the field of the object in a value.
func (x *fieldSite) ofValue(n node, v Value) Value {
	switch v.Kind {
	case Null:
		return v
	case Object:
		return x.of(v.Object())
	case Many:
		if inner, ok := x.m.held(v); ok && !x.m.hasProperty(v, x.name) {
			return x.ofValue(n, inner)
		}
	case Thing:
		switch t := v.ref.(type) {
		case *rowThing:
			return x.ofRow(t)
		case discardedThing:
			return t.field(x.m, x.name)
		}
	}
	return x.m.attributeOf(n, v, x.name) // as in dominators(s).length
}

// hasProperty reports whether a value has an attribute of its own.
func (m *machine) hasProperty(v Value, name string) bool {
	receivers := m.receivers(v)
	return slices.ContainsFunc(propertiesNamed(name), func(p *property) bool { return slices.Contains(receivers, p.on) })
}

// ofRow reads a column of a row. If the row contains a single object, it reads the field
// of that object.
func (x *fieldSite) ofRow(r *rowThing) Value {
	m := x.m
	if v, found := r.column(m, x.name); found {
		return v
	}
	if v, _ := m.held(thingValue(r)); v.Kind == Object {
		return x.ofValue(x.node, v)
	}
	m.notes.add(r.table.noColumn(x.name))
	return Value{}
}

// typedField specializes a field of an object whose classes are known, if all these
// classes have the field with the same type.
func (c *compiler) typedField(n node, base expr, site *fieldSite, generic expr) (expr, error) {
	var kinds []heap.Type
	missing := 0
	for _, class := range base.classes {
		name := c.m.s.ClassName(class)
		if name == "java.lang.Class" {
			return generic, nil // class objects: these are their static fields
		}
		if f := site.slot(class); f.has {
			kinds = append(kinds, f.slot.Type)
		} else if missing++; site.name == "length" && strings.HasSuffix(name, "[]") {
			return generic, nil
		}
	}
	if len(kinds) == 0 {
		c.noteMissing(base.classes, site.name)
		return generic, nil
	}
	sort.Slice(kinds, func(i, j int) bool { return kinds[i] < kinds[j] })
	kinds = slices.Compact(kinds)
	integral := !slices.ContainsFunc(kinds, func(t heap.Type) bool { return t < heap.Byte })
	switch {
	case integral:
		return site.integers(base, generic), nil
	case len(kinds) == 1 && kinds[0] == heap.Object && !c.m.s.HasDiscarded():
		return site.references(base, generic), nil
	case len(kinds) == 1 && kinds[0] == heap.Boolean:
		return site.booleans(base, generic), nil
	}
	return generic, nil
}

// noteMissing notes that no class of a source has a field with the name.
func (c *compiler) noteMissing(classes []heap.ClassIndex, name string) {
	var names []string
	for _, class := range classes[:min(len(classes), 100)] {
		for at, depth := class, 0; at != heap.NoClass && depth < 100; depth++ {
			k := c.m.s.Class(at)
			for _, f := range k.Fields {
				names = append(names, f.Name)
			}
			at = k.SuperIndex
		}
	}
	text := fmt.Sprintf("No object of FROM has a field %s, so it is null.", name)
	if len(classes) == 0 {
		return
	}
	if len(classes) == 1 {
		text = fmt.Sprintf("%s has no field %s, so it is null.", c.m.s.ClassName(classes[0]), name)
	}
	if near := usage.Nearest(name, names); near != "" {
		text += " Did you mean " + near + "?"
	}
	c.m.notes.add(text)
}

// The functions integers, references and booleans read fields without allocating.

func (x *fieldSite) integers(base, generic expr) expr {
	m, object, cursor := x.m, base.object, x.m.cursor(x.depth)
	e := intExpr(intType, func(f *frame) (int64, bool) {
		id := object(f)
		if id == heap.NoObject {
			return 0, false
		}
		at := x.slot(m.s.ClassOf(id))
		if !at.has {
			return 0, false
		}
		raw := cursor.instance(m, id)
		if raw == nil {
			return 0, false
		}
		if offset := at.slot.Offset; at.slot.Type == heap.Int && offset+4 <= len(raw) { // the most common
			return int64(int32(binary.BigEndian.Uint32(raw[offset:]))), true
		}
		return at.slot.Int(raw), true
	})
	return e.like(generic)
}

func (x *fieldSite) references(base, generic expr) expr {
	m, object, cursor := x.m, base.object, x.m.cursor(x.depth)
	e := objectExpr(objectType, func(f *frame) heap.ObjectID {
		id := object(f)
		if id == heap.NoObject {
			return id
		}
		at := x.slot(m.s.ClassOf(id))
		if !at.has {
			return heap.NoObject
		}
		raw := cursor.instance(m, id)
		if raw == nil {
			return heap.NoObject
		}
		return cursor.reader.Reference(raw, at.slot)
	})
	return e.like(generic)
}

func (x *fieldSite) booleans(base, generic expr) expr {
	m, object, cursor := x.m, base.object, x.m.cursor(x.depth)
	e := expr{typ: boolType, value: generic.value, truth: func(f *frame) bool {
		id := object(f)
		if id == heap.NoObject {
			return false
		}
		at := x.slot(m.s.ClassOf(id))
		if !at.has {
			return false
		}
		raw := cursor.instance(m, id)
		return raw != nil && at.slot.Int(raw) != 0
	}}
	return e.like(generic)
}

// like takes over the requirements of another expression.
func (e expr) like(other expr) expr {
	e.constant, e.reads, e.stage, e.depth = other.constant, other.reads, other.stage, other.depth
	return e
}

// attribute compiles base.@name.
func (c *compiler) attribute(n node, base expr, name string) (expr, error) {
	found := propertiesNamed(name)
	if len(found) == 0 {
		return expr{}, c.errorAt(n, fmt.Sprintf("there is no attribute @%s", name), didYouMean(name, propertyNames()))
	}
	value := base.value
	e := expr{value: func(f *frame) Value { return c.m.attributeOf(n, value(f), name) }}
	e = e.with(base)
	e.rows = base.rows
	for _, p := range found {
		e.stage = max(e.stage, p.stage)
		e.reads = e.reads || p.reads
	}
	e.constant = false // e.g. of ${snapshot}: cheap enough, and may need a context that is not cancelled
	if base.object == nil {
		if len(found) == 1 && found[0].typ == "bytes" {
			e.typ = anyType
		}
		return e, nil
	}
	return c.typedAttribute(base, name, e), nil
}

// typedAttribute specializes the attributes that the index has for every object.
func (c *compiler) typedAttribute(base expr, name string, generic expr) expr {
	s, object := c.m.s, base.object
	number := func(t typ, of func(id heap.ObjectID) (int64, bool)) expr {
		e := intExpr(t, func(f *frame) (int64, bool) {
			id := object(f)
			if id == heap.NoObject {
				return 0, false
			}
			return of(id)
		})
		return e.like(generic)
	}
	switch name {
	case "objectId":
		return number(intType, func(id heap.ObjectID) (int64, bool) { return int64(id), true })
	case "objectAddress":
		return number(addressType, func(id heap.ObjectID) (int64, bool) { return int64(s.Address(id)), true })
	case "usedHeapSize":
		return number(bytesType, func(id heap.ObjectID) (int64, bool) { return s.Shallow(id), true })
	case "retainedHeapSize":
		return number(bytesType, func(id heap.ObjectID) (int64, bool) { return s.Retained(id), true })
	case "length":
		return number(intType, func(id heap.ObjectID) (int64, bool) {
			if s.HasLength(id) {
				length, _ := s.Length(id)
				return int64(length), true
			}
			return 0, false
		})
	case "clazz":
		e := objectExpr(classType, func(f *frame) heap.ObjectID {
			id := object(f)
			if id == heap.NoObject {
				return id
			}
			return c.m.class(id)
		})
		return e.like(generic)
	}
	return generic
}

// didYouMean suggests a similar name, or lists all names unless there are many.
func didYouMean(name string, all []string) string {
	if near := usage.Nearest(name, all); near != "" {
		return "Did you mean " + near + "?"
	}
	if len(all) > 20 {
		return "The document on OQL lists all attributes and methods."
	}
	return "There are " + strings.Join(all, ", ") + "."
}

// index compiles base[low] and base[low:high]; both ends are included.
func (c *compiler) index(n *indexNode) (expr, error) {
	base, err := c.path(n.base)
	if err != nil {
		return expr{}, err
	}
	low, err := c.expression(n.low)
	if err != nil {
		return expr{}, err
	}
	if n.high == nil {
		e := expr{value: func(f *frame) Value {
			v, i := base.value(f), low.value(f)
			if v.Kind == Null || i.Kind == Null {
				return Value{}
			}
			if k, _, isFloat, ok := i.number(); ok && !isFloat {
				return c.m.indexed(n, v, k)
			}
			return c.m.failAt(n.low, describe(i)+" is not an index", "")
		}}
		e = e.with(base, low)
		e.reads, e.depth, e.rows = true, base.depth+1, base.rows
		return e, nil
	}
	high, err := c.expression(n.high)
	if err != nil {
		return expr{}, err
	}
	e := expr{typ: listType, value: func(f *frame) Value {
		l := c.m.listOf(n, base.value(f))
		from, _, _, fromOK := low.value(f).number()
		to, _, _, toOK := high.value(f).number()
		if l == nil || !fromOK || !toOK {
			return Value{}
		}
		length := int64(l.length)
		if from < 0 {
			from += length
		}
		if to < 0 {
			to += length
		}
		from, to = max(from, 0), min(to, length-1)
		if from > to {
			return listValue(&list{of: l.of, ids: []heap.ObjectID{}})
		}
		return listValue(l.part(int(from), int(to)+1))
	}}
	e = e.with(base, low, high)
	e.reads, e.depth, e.rows = true, base.depth+1, base.rows
	return e, nil
}

// indexed returns one element of an array, collection or list. Negative indexes count
// from the end; outside the bounds the result is null.
func (m *machine) indexed(n node, v Value, i int64) Value {
	if v.Kind == Object {
		if length, isArray := m.s.Length(v.Object()); isArray {
			if !m.s.HasLength(v.Object()) {
				if i < 0 {
					return m.elementsToLast(v.Object()).get(m, i)
				}
				length = heap.UnknownLength
			}
			if i < 0 {
				i += int64(length)
			}
			if i < 0 || i >= int64(length) {
				return Value{}
			}
			return m.elementAt(v.Object(), uint32(i))
		}
		if i >= 0 && i < maxValues { // compute no further
			if l, found := m.collected(v.Object(), i+1); found {
				return l.get(m, i)
			}
		}
	}
	l := m.listOf(n, v)
	if l == nil {
		return Value{}
	}
	return l.get(m, i)
}

// listOf returns a value as a list: the elements of an array or of a known collection,
// the entries of a map. It returns nil for null.
func (m *machine) listOf(n node, v Value) *list {
	switch v.Kind {
	case Null:
		return nil
	case Many:
		return v.ref.(*list)
	case Object:
		id := v.Object()
		if _, isArray := m.s.Length(id); isArray {
			return m.elements(id)
		}
		if l, found := m.collected(id, maxValues); found {
			return l
		}
		m.notes.add(fmt.Sprintf("Objects of %s are neither arrays nor known collections, so their elements are null.", m.s.ClassName(m.s.ClassOf(id))))
		return nil
	case Thing:
		if inner, ok := m.held(v); ok {
			return m.listOf(n, inner)
		}
	}
	if !m.discarded(v) {
		m.failAt(n, describe(v)+" has no elements", "")
	}
	return nil
}

// equalText compiles a comparison of a text, which is read without allocating, with a
// constant.
func equalText(e expr, constant []byte) func(f *frame) bool {
	text := e.text
	return func(f *frame) bool {
		t, ok := text(f)
		return ok && bytes.Equal(t, constant)
	}
}
