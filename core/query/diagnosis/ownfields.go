package diagnosis

import (
	"heapdrop/core/collections"
	"heapdrop/core/heap"
)

// ownFields returns the fields of what belongs to one member each: of the objects that a
// field of the members refers to, of what these refer to in turn, and of the first
// elements of their collections.
func (e *evidence) ownFields(columns []column) []column {
	const deepest, most = 3, 24 // steps, and fields that are followed: each is read for all members of the sample
	var list []column
	followed := 0
	for depth := 0; depth < deepest && e.ctx.Err() == nil; depth++ {
		var inner []column
		for i := range columns {
			if followed == most {
				break
			}
			if found := e.columnsOf(&columns[i]); found != nil {
				inner = append(inner, found...)
				followed++
			}
		}
		list = append(list, inner...)
		columns = inner
	}
	return list
}

// columnsOf returns the fields of the objects that a field of the members refers to; nothing
// if not nearly every member has one of its own. That members of a sample have different
// ones does not show that: of 60,000 orders of 20,000 customers it has none twice.
func (e *evidence) columnsOf(c *column) []column {
	ids, _ := e.referents(c)
	if len(ids) < 8 || 10*len(ids) < 9*len(e.sample.ids) || !e.owned(ids) {
		return nil
	}
	name, ofList := c.within+c.name+" → ", c.ofList
	if e.finder.platform[e.s.ClassOf(ids[0])] {
		e.ownLists = append(e.ownLists, ownList{name, ids})
		if ids = e.firstElements(ids); len(ids) < 8 || 2*len(ids) < len(e.sample.ids) || !e.owned(ids) {
			return nil
		}
		ofList = true
	}
	read := e.fieldsOf(ids)
	list := read.columns()
	for i := range list {
		list[i].within, list[i].ofList = name, ofList
	}
	return list
}

// owned reports whether nine in ten of some objects each belong to one other object.
func (e *evidence) owned(ids []heap.ObjectID) bool {
	met, own := map[heap.ObjectID]bool{}, 0
	for _, id := range ids {
		if !met[id] && e.ofOne(id) {
			own++
		}
		met[id] = true
	}
	return 10*own >= 9*len(ids)
}

// ofOne reports whether no two objects of one class refer to an object, apart from its own
// parts.
func (e *evidence) ofOne(id heap.ObjectID) bool {
	const most = 64
	referrers := e.s.Referrers(id)
	if len(referrers) > most {
		return false
	}
	of := map[heap.ClassIndex]heap.ObjectID{}
	for _, r := range referrers {
		from := heap.ObjectID(r)
		if !e.s.Reachable(from) || e.s.Dominates(id, from) {
			continue
		}
		class := e.s.ClassOf(from)
		if other, known := of[class]; known && other != from {
			return false
		}
		of[class] = from
	}
	return true
}

// firstElements returns the first element of each collection that has one.
func (e *evidence) firstElements(ids []heap.ObjectID) (first []heap.ObjectID) {
	for _, id := range ids {
		known := e.finder.known.OfObject(id)
		if known == nil || !known.Counted() {
			continue
		}
		_ = known.Each(id, func(_, value collections.Item) bool { // what cannot be read has no first element
			if value.Type == heap.Object && !value.Null() && !e.finder.platform[e.s.ClassOf(value.Object)] {
				first = append(first, value.Object)
			}
			return false
		})
	}
	return first
}
