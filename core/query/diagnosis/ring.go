package diagnosis

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
)

// ring reports that the members fill a fixed-length array up to its last slot, and that
// its length is a power of two, as in a ring buffer.
func (j *judge) ring(e *evidence) string {
	for i, id := range e.chain() {
		if i > 2 {
			break
		}
		n, isArray := e.s.Length(id)
		const slot = 2 << 10 // bytes; a larger element is a bucket, which may grow
		up := e.s.ImmediateDominator(id)
		if up == heap.NoObject || e.Count > 0 && e.Bytes/e.Count > slot && !strings.Contains(e.className(up), "RingBuffer") {
			continue
		}
		const padding = 512 // unused slots at both ends, so that no other data shares their cache lines
		const missing = 8   // slots that are empty, or hold something else
		places := int64(1) << bits.Len64(uint64(max(0, e.Count-1)))
		if !isArray || e.Count < 64 || places > e.Count+missing || int64(n) < places || int64(n) > places+padding {
			continue
		}
		if j.finder.known.OfObject(up) == nil && !e.finder.platform[e.s.ClassOf(up)] {
			return fmt.Sprintf("an array of fixed length, all of its %s places filled: a ring buffer", numbers.Grouped(int64(n)))
		}
	}
	return ""
}

// fillsMembers reports whether the members of a ring buffer are used again and again, and
// only ever added to.
func (j *judge) fillsMembers(e *evidence, st *structure) bool {
	e.sample = e.read(st)
	j.ownParts(e)
	return e.partsGrow != ""
}

// overwritten clears members in full arrays of the application whose owners have counted
// more elements than there are slots: each new element replaces the oldest.
func (j *judge) overwritten(e *evidence) {
	const looked, least = 60, 8
	if e.partsGrow != "" {
		return
	}
	rings, in, seen := map[heap.ObjectID]bool{}, 0, 0
	for i := 0; i < len(e.sample.ids); i += max(1, len(e.sample.ids)/looked) {
		seen++
		for _, r := range e.s.Referrers(e.sample.ids[i]) {
			array := heap.ObjectID(r)
			is, known := rings[array]
			if !known {
				is = e.isRing(array)
				rings[array] = is
			}
			if is {
				in++
				break
			}
		}
	}
	if seen >= least && 10*in >= 9*seen {
		e.clear("members are overwritten: they are in arrays without an empty place, and more were written than these have places")
	}
}

// Words in the names of fields that count how many elements were written to a ring.
var writtenWords = []string{"written", "writes", "count", "counter", "total", "added", "seq", "sequence", "head", "tail", "next", "cursor", "position", "pos", "index", "recorded", "appended", "seen", "offered", "observed", "received", "sampled"}

// cursorWords occur in the names of fields that say where the next element goes. The index of
// a page among others is no such place.
var cursorWords = []string{"next", "cursor", "head", "tail", "write", "writer"}

// isRing reports whether an object is a full array that belongs to an object of the
// application, and this owner has counted more elements than the array has slots, or says
// that the next one goes into a slot that is taken.
func (e *evidence) isRing(array heap.ObjectID) bool {
	const least, most = 8, 1 << 20
	n, isArray := e.s.Length(array)
	if !isArray || n < least || n > most {
		return false
	}
	owner := e.s.ImmediateDominator(array)
	if owner == heap.NoObject || !e.application(e.className(owner)) || e.finder.known.OfObject(owner) != nil {
		return false
	}
	fields, err := e.s.Fields(e.ctx, owner)
	if _, isClass := e.s.ClassByObject(owner); isClass || err != nil {
		return false
	}
	for _, f := range fields {
		count, ok := e.number(owner, f.Name)
		if !ok || f.Value.Type == heap.Object {
			continue
		}
		if count > int64(n) && has(f.Name, writtenWords...) || count > 0 && count < int64(n) && has(f.Name, cursorWords...) {
			return e.full(array, n)
		}
		if count > 0 && count < int64(n) && e.turnsAt(array, uint32(count), n) {
			return e.full(array, n)
		}
	}
	return false
}

// turnsAt reports whether some number of the elements of an array, a time perhaps, rises from
// a place to the end, and on from the beginning up to that place: it is where the next one
// goes, whatever the field with the place is called.
func (e *evidence) turnsAt(array heap.ObjectID, place, n uint32) bool {
	const looked = 5 // elements on each side
	if place < looked || n-place < looked {
		return false
	}
	var ids []heap.ObjectID
	for _, part := range [][2]uint32{{place, n - 1}, {0, place - 1}} {
		for i := range uint32(looked) {
			at := part[0] + (part[1]-part[0])*i/(looked-1)
			elements, err := e.s.Elements(e.ctx, array, at, 1)
			if err != nil || len(elements) == 0 {
				return false
			}
			id, found := e.s.ID(elements[0].Address())
			if !found || elements[0].Type != heap.Object || elements[0].Bits == 0 {
				return false
			}
			ids = append(ids, id)
		}
	}
	read := e.fieldsOf(ids)
	return slices.ContainsFunc(read.columns(), func(c column) bool {
		if len(c.values) < len(ids) || c.values[0].Type != heap.Int && c.values[0].Type != heap.Long {
			return false
		}
		rising := slices.IsSortedFunc(c.values, func(a, b heap.Value) int { return cmp.Compare(whole(a), whole(b)) })
		return rising && whole(c.values[0]) < whole(c.values[looked-1]) && whole(c.values[looked]) < whole(c.values[len(ids)-1])
	})
}

// full reports whether an array of objects has no empty slot.
func (e *evidence) full(array heap.ObjectID, n uint32) bool {
	elements, err := e.s.Elements(e.ctx, array, 0, n)
	for _, v := range elements {
		if v.Type != heap.Object || v.Bits == 0 {
			return false
		}
	}
	return err == nil
}
