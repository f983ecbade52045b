package analysis

import (
	"slices"

	"heapdrop/core/heap"
)

// Members of objects and of the structures of the language.

// ofObject applies a function to an object; null gives 0.
func (f *frame) ofObject(v value, get func(uint32) int64) value {
	if v.kind != isObject {
		return intValue(0)
	}
	return intValue(get(uint32(v.num)))
}

func (f *frame) address(id uint32) int64  { return int64(f.s.Address(heap.ObjectID(id))) }
func (f *frame) shallow(id uint32) int64  { return f.s.Shallow(heap.ObjectID(id)) }
func (f *frame) retained(id uint32) int64 { return f.s.Retained(heap.ObjectID(id)) }

func (f *frame) length(id uint32) int64 {
	n, _ := f.s.Length(heap.ObjectID(id))
	return int64(n)
}

func (f *frame) classOf(id uint32) uint32 {
	if id == noObject {
		return noObject
	}
	return f.classObject[f.s.ClassOf(heap.ObjectID(id))]
}

// classAt returns the class that a class object represents.
func (f *frame) classAt(id uint32) (heap.ClassIndex, bool) {
	if id == noObject {
		return heap.NoClass, false
	}
	return f.s.ClassByObject(heap.ObjectID(id))
}

func (f *frame) loaderOf(class uint32) uint32 {
	if c, ok := f.classAt(class); ok {
		return f.loader[c]
	}
	return noObject
}

func (f *frame) superOf(class uint32) uint32 {
	if c, ok := f.classAt(class); ok {
		return f.super[c]
	}
	return noObject
}

func (f *frame) className(class uint32) string {
	if c, ok := f.classAt(class); ok {
		return f.s.ClassName(c)
	}
	return ""
}

// loaderName returns a name for a class loader: its class and its own name.
func (f *frame) loaderName(id uint32) string {
	switch {
	case id == noObject:
		return ""
	case id == uint32(f.s.BootLoader()):
		return "<system class loader>"
	}
	name := f.s.ClassName(f.s.ClassOf(heap.ObjectID(id)))
	if text := f.textOf(id); text != "" {
		name += " " + text
	}
	return name
}

// textOf returns the readable value of an object; "" if there is none.
func (f *frame) textOf(id uint32) string {
	if id == noObject {
		return ""
	}
	if text, ok := f.read.String(heap.ObjectID(id), longestText); ok {
		return string(text)
	}
	text, _ := f.s.Text(f.ctx, heap.ObjectID(id), longestText)
	return text
}

// isRoot reports whether an object is a GC root.
func (f *frame) isRoot(id uint32) bool {
	if f.gcRoots == nil {
		f.gcRoots = f.s.NewSet()
		for _, root := range f.s.GCRoots() {
			f.gcRoots.Set(uint32(root))
		}
	}
	return id != noObject && f.gcRoots.Has(id)
}

// neighbours lists the referents or the referrers of an object.
func (f *frame) neighbours(of value, get func(heap.ObjectID, []heap.ObjectID) []heap.ObjectID) value {
	if of.kind != isObject {
		return listValue(&list{})
	}
	return f.objectList(get(heap.ObjectID(of.num), nil))
}

func (f *frame) objectList(ids []heap.ObjectID) value {
	l := &list{ids: make([]uint32, len(ids))}
	for i, id := range ids {
		l.ids[i] = uint32(id)
	}
	f.spend(8*int64(len(ids)), 0)
	return listValue(l)
}

// elements lists the elements of an array of references.
func (f *frame) elements(of value, at int) value {
	l := &list{}
	if of.kind != isObject || f.s.ElementType(heap.ObjectID(of.num)) != heap.Object {
		return listValue(l)
	}
	id := heap.ObjectID(of.num)
	width := uint32(f.s.Format().IdentifierSize)
	const block = 1 << 16
	for from, n := uint32(0), uint32(f.length(uint32(id))); from < n && f.step(); from += min(block, n-from) {
		raw, err := f.read.Array(id, from, block)
		if err != nil {
			f.unreadable++
		}
		for i := range uint32(len(raw)) / width {
			if element := f.read.Element(raw, int(i)); element != heap.NoObject {
				l.ids = append(l.ids, uint32(element))
			}
		}
		if err != nil || !f.spend(4*block, at) {
			break
		}
	}
	return listValue(l)
}

// instances lists the reachable instances of a class.
func (f *frame) instances(class uint32) value {
	c, ok := f.classAt(class)
	if !ok {
		return listValue(&list{})
	}
	if f.classLists[c] == nil {
		f.classLists[c] = []uint32{}
		for _, id := range f.s.Instances(c) {
			if f.s.Reachable(id) {
				f.classLists[c] = append(f.classLists[c], uint32(id))
			}
		}
	}
	return listValue(&list{ids: f.classLists[c]})
}

func (f *frame) classesOf(loader uint32) value {
	l := &list{}
	for c, defined := range f.loader {
		if defined == loader && f.s.Reachable(heap.ObjectID(f.classObject[c])) {
			l.ids = append(l.ids, f.classObject[c])
		}
		f.step()
	}
	return listValue(l)
}

// held reads a field of a thread. Since JDK 19 most of them are in the object that the
// field holder refers to.
func (f *frame) held(thread uint32, name string) value {
	if holder := f.fieldNamed(thread, "holder").object(); holder != noObject {
		if v := f.fieldNamed(holder, name); v.kind != isNull {
			return v
		}
	}
	return f.fieldNamed(thread, name)
}

func (f *frame) locals(thread uint32) value {
	l := &list{}
	for _, t := range f.s.Threads() {
		if uint32(t.ID) != thread {
			continue
		}
		for _, local := range t.Locals {
			l.ids = append(l.ids, uint32(local.Object))
		}
	}
	slices.Sort(l.ids)
	l.ids = slices.Compact(l.ids)
	return listValue(l)
}

func (f *frame) threadsOf(group uint32) value {
	return f.filter(f.global("threads"), argument{call: func(item value) value {
		return boolValue(group != noObject && f.held(item.object(), "group").object() == group)
	}})
}

// global returns a list of the global context, created when first used. The list of all
// objects is a marker that stands for the heap.
func (f *frame) global(name string) value {
	if v, known := f.globals[name]; known {
		return v
	}
	l := &list{}
	switch name {
	case "objects":
		l.all = true
	case "threads":
		for _, t := range f.s.Threads() {
			if t.ID != heap.NoObject && f.s.Reachable(t.ID) {
				l.ids = append(l.ids, uint32(t.ID))
			}
		}
		l.ids = append(l.ids, f.subclassInstances("java.lang.Thread")...)
	case "threadgroups":
		l.ids = f.subclassInstances("java.lang.ThreadGroup")
	case "classes":
		for _, id := range f.classObject {
			if f.s.Reachable(heap.ObjectID(id)) {
				l.ids = append(l.ids, id)
			}
		}
	case "classloaders":
		for _, id := range f.s.Loaders() {
			l.ids = append(l.ids, uint32(id))
		}
	}
	slices.Sort(l.ids)
	l.ids = slices.Compact(l.ids)
	f.globals[name] = listValue(l)
	return f.globals[name]
}

// subclassInstances returns the reachable instances of the classes with the given name
// and of their subclasses.
func (f *frame) subclassInstances(name string) []uint32 {
	var ids []uint32
	f.s.EachInstance(f.s.ClassesUnder(name), func(id heap.ObjectID) {
		if f.s.Reachable(id) {
			ids = append(ids, uint32(id))
		}
	})
	return ids
}
