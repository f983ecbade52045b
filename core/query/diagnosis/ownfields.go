package diagnosis

import (
	"heapdrop/core/collections"
	"heapdrop/core/heap"
)

// ownFields returns the fields of what belongs to one member each: of the objects that a
// field of the members refers to, of what these refer to in turn, and of the first
// elements of their collections.
func (e *evidence) ownFields(columns []column) []column {
	const deepest, most = 3, 400 // steps, and columns
	var list []column
	for depth := 0; depth < deepest && len(columns) > 0 && e.ctx.Err() == nil; depth++ {
		var inner []column
		for i := range columns {
			if c := &columns[i]; len(inner) < most {
				inner = append(inner, e.columnsOf(c)...)
			}
		}
		list = append(list, inner...)
		columns = inner
	}
	return list
}

// columnsOf returns the fields of the objects that a field refers to, if hardly a
// was read has one of its own.
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
