package collections

import (
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
)

// field finds a field by its name or, where versions of a library differ, by the first of
// several names that the class has. It remembers the last class, since most objects in a
// row have the same class.
type field struct {
	names []string
	class heap.ClassIndex
	place place
	all   map[heap.ClassIndex]place
}

type place struct {
	slot  snapshot.Slot
	found bool
}

// path is a chain of fields. All but the last are references.
type path []*field

func (t *Collections) path(text string) path {
	var p path
	for name := range strings.SplitSeq(text, ".") {
		f := t.fields[name]
		if f == nil {
			f = &field{names: strings.Split(name, "|"), class: heap.NoClass, all: map[heap.ClassIndex]place{}}
			t.fields[name] = f
		}
		p = append(p, f)
	}
	return p
}

func (f *field) slot(s *snapshot.Snapshot, c heap.ClassIndex) (snapshot.Slot, bool) {
	if c == f.class {
		return f.place.slot, f.place.found
	}
	p, known := f.all[c]
	if !known {
		for i := 0; i < len(f.names) && !p.found; i++ {
			p.slot, p.found = s.FieldSlot(c, f.names[i])
		}
		f.all[c] = p
	}
	f.class, f.place = c, p
	return p.slot, p.found
}

// item returns a field in the raw values of an object of a class.
func (t *Collections) item(raw []byte, c heap.ClassIndex, f *field) Item {
	slot, ok := f.slot(t.s, c)
	if !ok {
		return Item{}
	}
	return t.decode(raw, slot)
}

func (t *Collections) decode(raw []byte, slot snapshot.Slot) Item {
	v := slot.Value(raw)
	if v.Type == heap.Object {
		return Reference(t.r.Referent(v.Address()))
	}
	return Item{Type: v.Type, Bits: v.Bits}
}

// follow follows a path from an item. If it cannot be followed to the end, the result is
// the empty item.
func (t *Collections) follow(at Item, p path) (Item, error) {
	for _, f := range p {
		if at.Type != heap.Object || at.Object == heap.NoObject || t.s.HasLength(at.Object) {
			return Item{}, nil
		}
		raw, err := t.r.Instance(at.Object)
		if err != nil {
			return Item{}, err
		}
		at = t.item(raw, t.s.ClassOf(at.Object), f)
	}
	return at, nil
}

// parts are a collection's own fields by role.
type parts [numOwn]Item

// load reads the fields of a collection.
func (k *Known) load(id heap.ObjectID) (parts, error) {
	t := k.t
	var all parts
	raw, err := t.r.Instance(id)
	if err != nil {
		return all, err
	}
	for i := range k.own {
		all[k.own[i].role] = t.decode(raw, k.own[i].slot)
	}
	for _, o := range k.own {
		if len(o.rest) > 0 {
			if all[o.role], err = t.follow(all[o.role], o.rest); err != nil {
				return all, err
			}
		}
	}
	return all, nil
}

// ref returns the object in the field of a role, heap.NoObject if there is none.
func (p *parts) ref(role int) heap.ObjectID {
	if p[role].Type == heap.Object {
		return p[role].Object
	}
	return heap.NoObject
}

// num returns the number in the field of a role, Unknown if there is none.
func (p *parts) num(role int) int64 {
	if i := p[role]; i.Type != 0 && i.Type != heap.Object {
		return int64(i.Bits)
	}
	return Unknown
}

// length returns the length of the array in the field of a role: 0 for null, Unknown if
// the dump does not say.
func (t *Collections) length(id heap.ObjectID) int64 {
	if id == heap.NoObject {
		return 0
	}
	if n, isArray := t.s.Length(id); isArray && t.s.HasLength(id) {
		return int64(n)
	}
	return Unknown
}

func splitLast(name string) (before, after string) {
	dot := strings.LastIndexByte(name, '.')
	return name[:max(dot, 0)], name[dot+1:]
}
