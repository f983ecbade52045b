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
// if these are fewer than half as many as the members that were read.
func (e *evidence) columnsOf(c *column) []column {
	ids, distinct := e.referents(c)
	if len(ids) < 8 || 10*len(ids) < 9*len(e.sample.ids) || 2*distinct < len(ids) {
		return nil
	}
	name := c.within + c.name + " → "
	if e.finder.platform[e.s.ClassOf(ids[0])] {
		if ids = e.firstElements(ids); len(ids) < 8 || 2*len(ids) < len(e.sample.ids) {
			return nil
		}
	}
	read := e.fieldsOf(ids)
	list := read.columns()
	for i := range list {
		list[i].within = name
	}
	return list
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
