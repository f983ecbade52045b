package diagnosis

import (
	"fmt"
	"strings"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
	"heapdrop/core/numbers"
)

const takenFromFront = "taken"

// removals looks for signs that elements leave a collection that does not count its
// changes.
func (j *judge) removals(e *evidence, st *structure) {
	const least = 64
	if e.churn || e.never || st.collection == heap.NoObject {
		return
	}
	if e.inner != heap.NoObject || len(e.Places) > 1 || e.Holder == heap.NoObject {
		j.takenEverywhere(e)
		return
	}
	if name := e.sizeAgrees(st); name != "" && e.frontTaken(st.collection) {
		e.churn = true
		e.compare(st.size, st.size, "field "+name, st.collection)
		return
	}
	if st.size < least {
		return
	}
	if e.frontTaken(st.collection) {
		e.churn = true
		weight := -0.05
		if t := threadOf(e.s, &e.Path); e.Path.Kind == LocalVariable && t != nil && e.works(t) {
			weight = -0.2 // a method works it off
		}
		e.note(takenFromFront, weight, "elements were taken from its front")
		return
	}
	j.removedFromTwin(e, st)
	j.countedOut(e, st)
}

// belowRound notes a queue, out of which about as many elements were taken as are in it, and
// which is a little smaller than a round number in a field of its owner: what is more is
// refused.
func (j *judge) belowRound(e *evidence, st *structure) {
	const least = 64
	owner := e.ownerOf(st)
	if st.size < least || owner == heap.NoObject || !e.queue(st) || 2*e.removed < st.size || !e.application(e.className(owner)) || e.cleared != "" {
		return
	}
	fields, _ := e.s.Fields(e.ctx, owner)
	for _, f := range fields {
		if most := whole(f.Value); f.Value.Type == heap.Int && (roundNumber(most) || most >= 1000 && most%50 == 0) && st.size <= most && most <= st.size+st.size/4 && !countName(f.Name) {
			e.note("below limit", -0.25, fmt.Sprintf("it has %s of at most %s elements, if field %s is its limit", numbers.Grouped(st.size), numbers.Grouped(most), f.Name), owner)
			return
		}
	}
}

// bySemaphore clears a queue whose elements and the free permits of a semaphore of its owner
// are together a round number, but for a few that threads are about to use: whoever adds an
// element takes a permit first. A semaphore with few permits beside many elements limits
// something else.
func (j *judge) bySemaphore(e *evidence, st *structure) {
	const least, most = 64, 16 // elements, permits about to be used
	owner := e.ownerOf(st)
	if st.size < least || owner == heap.NoObject || !e.application(e.className(owner)) || e.cleared != "" {
		return
	}
	fields, _ := e.s.Fields(e.ctx, owner)
	for _, f := range fields {
		id, found := e.s.ID(f.Value.Address())
		if f.Value.Type != heap.Object || !found || e.className(id) != "java.util.concurrent.Semaphore" {
			continue
		}
		free, known := int64(0), false
		if sync, found := e.s.ObjectField(e.ctx, id, "sync"); found {
			free, known = e.number(sync, "state")
		}
		total := st.size + free
		if places := nearestRound(total); known && 50*free >= st.size && max(places-total, total-places) <= min(most, 2+total/2000) {
			e.clear(fmt.Sprintf("bounded: its %s elements and the %s free permits of the semaphore in field %s are %s together", numbers.Grouped(st.size), numbers.Grouped(free), f.Name, numbers.Grouped(total)))
			return
		}
	}
}

// nearestRound returns the number of at most two digits before zeros that is nearest to n.
func nearestRound(n int64) int64 {
	unit := int64(1)
	for n/unit >= 100 {
		unit *= 10
	}
	return (n + unit/2) / unit * unit
}

// countName reports whether a field counts, to judge by its name.
func countName(name string) bool {
	return has(name, countWords...) || has(name, writtenWords...) || has(name, workWords...) || has(name, "current", "depth", "now", "last")
}

// sizeAgrees returns a field of the application's object around a collection, or a constant
// of its class, that has the size of the collection as its value, whatever its name; "" if
// there is none, or if it may be what the owner has counted.
func (e *evidence) sizeAgrees(st *structure) string {
	const least = 8
	owner := e.ownerOf(st)
	if st.size < least || owner == heap.NoObject || !e.application(e.className(owner)) {
		return ""
	}
	fields, _ := e.s.Fields(e.ctx, owner)
	for _, f := range fields {
		if f.Value.Type == heap.Int && whole(f.Value) == st.size && roundNumber(st.size) && !countName(f.Name) {
			return f.Name
		}
	}
	for _, c := range e.constants(owner) {
		for _, f := range e.s.Class(c).Statics {
			if f.Value.Type == heap.Int && whole(f.Value) == st.size && !countName(f.Name) {
				return simpleName(e.s.ClassName(c)) + "." + f.Name
			}
		}
	}
	return ""
}

// countedOut notes a collection whose owner counts what leaves it: it has as many elements as
// two counters differ by, or a library counts by a name that says so.
func (j *judge) countedOut(e *evidence, st *structure) {
	for _, id := range st.above[:min(2, len(st.above))] {
		came, left := e.counters(id, st.size)
		if left.name == "" {
			continue
		}
		text := fmt.Sprintf("elements leave: field %s of %s counts %s", left.name, aClass(e.className(id)), numbers.Grouped(left.n))
		if came.name != "" {
			text += fmt.Sprintf(", of %s in field %s", numbers.Grouped(came.n), came.name)
		}
		e.churn = true
		e.note(countedOut, -0.15, text, id)
		return
	}
}

// counter is a field of an object and what it counts.
type counter struct {
	name string
	n    int64
}

// counters returns the fields of an owner that count what came into its collection of the given
// size and what left it; no names if it does not count that. A limit, and how much is free of it,
// differ by the size, too.
func (e *evidence) counters(owner heap.ObjectID, size int64) (came, left counter) {
	const mostFields = 100                // each is read on its own and compared with all others
	fields, _ := e.s.Fields(e.ctx, owner) // a class object has none
	if len(fields) > mostFields {
		return came, left
	}
	var list []counter
	class := e.className(owner)
	for _, f := range fields {
		n, found := e.number(owner, f.Name)
		if !found || n < (size+3)/4 || has(f.Name, limitWords...) || has(f.Name, freeWords...) || has(f.Name, "remaining") {
			continue
		}
		if has(f.Name, "expired", "evicted", "evictions", "invalidated") && !IsPlatform(class) && !e.application(class) {
			left = counter{f.Name, n}
		}
		list = append(list, counter{f.Name, n})
	}
	for _, a := range list {
		for _, b := range list {
			if a.n-b.n == size {
				return a, b
			}
		}
	}
	return counter{}, left
}

// takenEverywhere notes members that are in many deques, from most of which elements were
// taken.
func (j *judge) takenEverywhere(e *evidence) {
	const looked, far, least = 100, 3, 4
	met, taken := map[heap.ObjectID]bool{}, 0
	ids := e.members()
	for i := 0; i < len(ids); i += max(1, len(ids)/looked) {
		for id, up := e.s.ImmediateDominator(ids[i]), 0; id != heap.NoObject && up < far; id, up = e.s.ImmediateDominator(id), up+1 {
			if e.className(id) != "java.util.ArrayDeque" {
				continue
			}
			if !met[id] && e.frontTaken(id) {
				taken++
			}
			met[id] = true
			break
		}
	}
	if len(met) >= least && 4*taken >= 3*len(met) {
		e.churn = true
		e.note(takenFromFront, -0.1, fmt.Sprintf("of %s examined that have them, elements were taken from the front of %s", countText(int64(len(met)), "deque"), part(taken, len(met))))
	}
}

// frontTaken reports whether elements were removed from the front of an ArrayDeque.
// When its array grows, java.util.ArrayDeque (since Java 11) moves the elements from the
// first one on to the end of the new array. So if elements are only added at the back,
// the distance from the first one to the end remains the length of the array before it
// first grew.
func (e *evidence) frontTaken(id heap.ObjectID) bool {
	if e.className(id) != "java.util.ArrayDeque" {
		return false
	}
	head, found := e.number(id, "head")
	tail, also := e.number(id, "tail")
	array, there := e.s.ObjectField(e.ctx, id, "elements")
	length, isArray := e.s.Length(array)
	if !found || !also || !there || !isArray || head <= 0 || tail <= 0 || head >= int64(length) {
		return false // with its last element before slot 0, it was filled from the front
	}
	if length&(length-1) == 0 { // before Java 11: moved to slot 0
		return head < tail
	}
	n := int64(length) - head
	for n < int64(length) {
		if n < 64 {
			n += n + 2
		} else {
			n += n / 2
		}
	}
	return n != int64(length)
}

// removedFromTwin notes a collection of the same owner that has the same members, and from
// which elements were removed: whoever removes an object there removes it here.
func (j *judge) removedFromTwin(e *evidence, st *structure) {
	const owners = 2
	class, payload := e.payloadClass()
	if payload == 0 && e.Entry == "" {
		return
	}
	for _, owner := range st.above[:min(owners, len(st.above))] {
		if _, isClass := e.s.ClassByObject(owner); isClass {
			return
		}
		for _, other := range e.s.Outbound(owner, nil) {
			known := e.finder.known.OfObject(other)
			if known == nil || !known.Counted() || other == st.collection {
				continue
			}
			m, err := known.Measure(other)
			if err != nil || m.Size == collections.Unknown || max(m.Size-st.size, st.size-m.Size) > st.size/100 {
				continue
			}
			changes, counted := e.changesOf(other)
			how := "and more were put in and taken out"
			if e.frontTaken(other) {
				how = "and others were taken from its front"
			} else if !counted || changes < 2*m.Size {
				continue
			}
			what := "element"
			if !e.sharesMembers(known, other, class) {
				what = "key" // a queue of the keys, in the order in which their values are to go
				if e.Entry == "" || !e.sharesMembers(known, other, e.Entry) {
					continue
				}
			}
			e.churn = true
			e.note("removed beside", -0.15, fmt.Sprintf("elements leave: %s has the same %s, %s", e.heldAs(owner, other), countText(m.Size, what), how), other)
			return
		}
	}
}

// removedElsewhere notes structures with as many objects of a class as there are in another
// one, from which at least as many were taken: what leaves there has left here.
func removedElsewhere(all []*evidence) {
	const least = 100
	for _, e := range all {
		if e.cleared != "" || e.churn || e.Count < least || IsPlatform(e.Member) {
			continue
		}
		for _, other := range all {
			if other == e || other.Member != e.Member || other.said(comeAndGo) == "" || other.removed < other.entries || max(e.Count-other.Count, other.Count-e.Count) > e.Count/100 {
				continue
			}
			e.churn, e.going = true, false
			for i := range e.Evidence {
				if f := &e.Evidence[i]; f.ID == made {
					f.weight, f.Text = min(f.weight, 0.05), strings.TrimSuffix(f.Text, stillMade)
				}
			}
			e.note("removed elsewhere", -0.3, fmt.Sprintf("elements leave: as many are in %s, from which others were taken out", other.Held()), other.Holder)
			break
		}
	}
}

// changesOf returns how often elements were added to a collection of the JDK or removed
// from it, if it counts that.
func (e *evidence) changesOf(id heap.ObjectID) (int64, bool) {
	if inner, found := e.s.ObjectField(e.ctx, id, "map"); found && e.className(id) == "java.util.HashSet" {
		id = inner
	}
	changes, found := e.number(id, "modCount")
	return int64(uint32(changes)), found && counting[e.className(id)] // from 2^31 on it is negative
}
