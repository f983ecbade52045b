package diagnosis

import (
	"fmt"
	"slices"

	"heapdrop/core/heap"
)

// queueWords occur in the names of fields with what waits for its turn.
var queueWords = []string{"queue", "mailbox", "inbox", "outbox", "pending", "waiting", "todo", "work", "backlog", "buffer"}

// emptiedParts notes members of which each has a collection that was used and is empty now,
// or is such a collection: what they were made for has gone through them.
func (j *judge) emptiedParts(e *evidence, st *structure, columns []column) {
	const least = 100
	if st.collection == heap.NoObject || e.Count < least || j.d.Share(e.total()) < leastShare {
		return
	}
	if n := e.emptied(e.sample.ids); 10*n >= 8*len(e.sample.ids) && n >= 8 {
		e.note(wereEmptied, 0.15, fmt.Sprintf("%s of those examined had elements once and are empty now", part(n, len(e.sample.ids))))
		return
	}
	for i := range columns {
		c := &columns[i]
		if has(c.name, queueWords...) {
			continue // that all in it was taken out is what a queue is for
		}
		ids, distinct := e.referents(c)
		if len(ids) < 8 || 10*len(ids) < 9*len(e.sample.ids) || distinct < len(ids) {
			continue
		}
		if n := e.emptied(ids); 10*n >= 8*len(ids) {
			e.note(wereEmptied, 0.15, fmt.Sprintf("%s of those examined had elements once in field %s and have none now", part(n, len(ids)), c.name))
			return
		}
	}
	if slices.ContainsFunc(columns, func(c column) bool { return has(c.name, queueWords...) }) {
		return
	}
	if n := e.emptiedOfAll(); 10*n >= 9*len(e.sample.ids) && n >= 8 {
		e.note(wereEmptied, 0.15, fmt.Sprintf("%s of those examined had elements once in one of their collections and have none now", part(n, len(e.sample.ids))))
	}
}

// emptiedOfAll counts the members that had elements once in one of their collections, and have
// none in any of them now.
func (e *evidence) emptiedOfAll() (n int) {
	for i, id := range e.sample.ids {
		had, have := false, false
		for _, f := range e.sample.fields[i] {
			to, found := e.s.ID(f.Value.Address())
			if f.Value.Type != heap.Object || !found || e.s.ImmediateDominator(to) != id {
				continue
			}
			known := e.finder.known.OfObject(to)
			if known == nil || !known.Counted() {
				continue
			}
			m, err := known.Measure(to)
			have = have || err != nil || m.Size > 0
			had = had || e.used(to)
		}
		if had && !have {
			n++
		}
		if 10*(i-n) > len(e.sample.ids) {
			return 0
		}
	}
	return n
}

// wereEmptied is the fact that members had elements once and have none now.
const wereEmptied = "emptied"

// emptied counts the collections that are empty and of which something was taken out.
func (e *evidence) emptied(ids []heap.ObjectID) (n int) {
	for i, id := range ids {
		known := e.finder.known.OfObject(id)
		if known == nil || !known.Counted() {
			return 0
		}
		m, err := known.Measure(id)
		if err == nil && m.Size == 0 && e.used(id) {
			n++
		}
		if 5*(i-n) > len(ids) {
			return 0 // too many are in use, or never were
		}
	}
	return n
}

// used reports whether something was ever put into a collection of the JDK that is empty:
// it counts its changes, or the place of its first element has moved.
func (e *evidence) used(id heap.ObjectID) bool {
	for _, inner := range []string{"map", "m"} { // of a set
		if in, found := e.s.ObjectField(e.ctx, id, inner); found && e.finder.known.OfObject(in) != nil {
			id = in
			break
		}
	}
	for _, field := range []string{"modCount", "head", "takeIndex"} {
		if v, found, err := e.s.Field(e.ctx, id, field); err == nil && found && v.Type == heap.Int {
			return v.Bits != 0
		}
	}
	table, found := e.s.ObjectField(e.ctx, id, "table")
	return found && table != heap.NoObject && e.className(id) == "java.util.concurrent.ConcurrentHashMap"
}
