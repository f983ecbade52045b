package diagnosis

import (
	"fmt"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
	"heapdrop/core/numbers"
)

// inner matches members that keep more memory alive through their outer object than by
// themselves.
func inner(e *evidence) string {
	if listeners(e) != "" || recurring(e) != "" || e.said(cancelledTasks) != "" { // the cause is that they stay, however little they retain
		return ""
	}
	seen, outer := int64(0), int64(0)
	sample := e.sample
	if elements := e.elementsOfMembers(); len(elements) > 0 {
		sample = e.fieldsOf(elements)
	}
	for _, c := range sample.columns() {
		if c.name != "this$0" && c.name != "arg$1" {
			continue
		}
		for i, v := range c.values {
			id, found := e.s.ID(v.Address())
			if member := sample.ids[c.at[i]]; found && e.s.ImmediateDominator(id) == member {
				seen += e.s.Retained(member)
				outer += e.s.Retained(id)
			}
		}
		if len(c.values) >= 4 && seen > 0 && 10*outer >= 7*seen {
			return fmt.Sprintf("%s keep the objects around them by %s: %s of what they retain", e.Accumulates(), c.name, numbers.ShareOf(outer, seen))
		}
	}
	return ""
}

// elementsOfMembers returns some elements of members that are lists, queues or sets; nothing if
// they are something else.
func (e *evidence) elementsOfMembers() (list []heap.ObjectID) {
	const looked, each = 60, 4 // members, elements of one
	for i := 0; i < len(e.sample.ids); i += max(1, len(e.sample.ids)/looked) {
		known, n := e.finder.known.OfObject(e.sample.ids[i]), 0
		if known == nil || known.Kind == collections.Map {
			return nil
		}
		_ = known.Each(e.sample.ids[i], func(_, value collections.Item) bool { // what cannot be read has no elements
			if n++; value.Type == heap.Object && !value.Null() && e.application(e.className(value.Object)) {
				list = append(list, value.Object)
			}
			return n < each
		})
	}
	return list
}
