package diagnosis

import (
	"fmt"
	"slices"
	"strings"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
	"heapdrop/core/numbers"
)

// counting are the JDK collections that count structural changes in modCount: every
// element that is added or removed individually.
var counting = map[string]bool{
	"java.util.ArrayList": true, "java.util.HashMap": true, "java.util.LinkedHashMap": true, "java.util.TreeMap": true, "java.util.LinkedList": true,
	"java.util.PriorityQueue": true, "java.util.Vector": true, "java.util.Hashtable": true, "java.util.WeakHashMap": true, "java.util.IdentityHashMap": true,
}

// history records what a collection reveals about removed elements.
func (j *judge) history(e *evidence, st *structure) {
	if st.collection == heap.NoObject {
		e.fullArray(st.above)
	}
	if st.collection == heap.NoObject || st.size < 8 {
		return
	}
	class := st.known.Class
	id := st.collection
	for _, field := range []string{"m", "c"} { // of Collections.synchronizedMap and its like
		if inner, found := e.s.ObjectField(e.ctx, id, field); found && strings.HasPrefix(class, "java.util.Collections$Synchronized") {
			id, class = inner, e.className(inner)
		}
	}
	if inner, found := e.s.ObjectField(e.ctx, id, "map"); found && class == "java.util.HashSet" || found && class == "java.util.TreeSet" {
		id, class = inner, e.className(inner)
	} else if found, ok := e.s.ObjectField(e.ctx, id, "m"); ok && class == "java.util.TreeSet" {
		id, class = found, e.className(found)
	}
	copied := false
	if counting[class] || counting[e.superOf(class)] {
		if v, found, err := e.s.Field(e.ctx, id, "modCount"); err == nil && found && v.Type == heap.Int {
			changes := int64(uint32(v.Bits)) // from 2^31 on it is negative
			if copied = st.copied(class, changes); !copied {
				j.changes(e, st, id, class, changes)
			}
		}
	}
	if st.size >= 100 && st.capacity == st.size && !copied && !strings.HasPrefix(class, "java.util.concurrent.CopyOnWrite") && (e.Path.Kind == LocalVariable || class == "java.util.ArrayList") {
		e.note("to measure", -0.1, fmt.Sprintf("it was made for exactly %s", countText(st.size, "element")))
	}
	if st.capacity != collections.Unknown && st.size >= 1000 && st.capacity >= 8*st.size && st.known.Hashed() {
		e.note("shrunk", -0.1, fmt.Sprintf("its table has space for %s: it used to be fuller", numbers.Grouped(st.capacity)))
	}
}

// copied reports whether a list looks like the latest copy of one that is replaced with
// each element: a copy of the list before, and one element more. Its changes then say
// nothing about what was added and removed.
func (st *structure) copied(class string, changes int64) bool {
	if class != "java.util.ArrayList" || st.capacity == collections.Unknown {
		return false
	}
	return changes == 1 && st.capacity > st.size || changes == 2 && st.capacity == st.size
}

// fullArray notes an array of objects of an application or a library without an empty
// slot. An array that grows is rarely exactly full. What a method at work writes its results
// to is seldom replaced either.
func (e *evidence) fullArray(above []heap.ObjectID) {
	const least = 100
	if e.Holder == heap.NoObject || len(e.Places) > 0 || e.copiesArrays(above) || IsPlatform(strings.TrimRight(e.holderClass(), "[]")) {
		return
	}
	switch n, isArray := e.s.Length(e.Holder); {
	case !isArray || n < least:
	case int64(n) == e.Count:
		e.note("full array", -0.15, fmt.Sprintf("it is an array made for exactly %s", countText(e.Count, "element")))
	case e.Path.Kind == LocalVariable && int64(n) > e.Count && int64(n) < 2*e.Count && !doubled(int64(n)):
		e.note("full array", -0.15, fmt.Sprintf("it is an array made for %s, of which %s are there so far", countText(int64(n), "element"), numbers.Grouped(e.Count)))
	}
}

// fullArrays notes members that have an array each, all of the length of one of them and without
// an empty slot: such as rings in which the newest replaces the oldest.
func (e *evidence) fullArrays() {
	const least, several = 8, 8
	class := e.className(e.inner)
	n, isArray := e.s.Length(e.inner)
	if !isArray || n < least || IsPlatform(strings.TrimRight(class, "[]")) {
		return
	}
	arrays, _ := e.objectsOf(class)
	if held, _ := e.objectsOf(e.Member); arrays >= several && held == arrays*int64(n) { // Count is an estimate
		e.note("full array", -0.2, fmt.Sprintf("each is in one of %s made for exactly %s, and none has an empty place", countText(arrays, "array"), countText(int64(n), "element")))
	}
}

// doubled reports whether a length comes about when an array of a small length grows by
// doubling.
func doubled(n int64) bool {
	const small = 125 // the odd part of 1,000
	for n > 0 && n%2 == 0 {
		n /= 2
	}
	return n <= small
}

// copiesArrays reports whether the owner of an array, the nearest of the objects above it,
// belongs to a library: libraries that are configured while they run replace such an array
// by a longer copy.
func (e *evidence) copiesArrays(above []heap.ObjectID) bool {
	for _, id := range above {
		if class := e.declaring(id); !strings.HasSuffix(class, "[]") {
			return !IsPlatform(class) && !e.application(class)
		}
	}
	return false
}

func (e *evidence) superOf(class string) string {
	for _, c := range e.s.ClassesByName(class) {
		if up := e.s.Class(c).SuperIndex; up != heap.NoClass {
			return e.s.ClassName(up)
		}
	}
	return ""
}

// bulk are collections of the JDK that count many elements which are added at once as one
// change, or as none where a constructor takes them.
var bulk = []string{"java.util.ArrayList", "java.util.LinkedList", "java.util.Vector", "java.util.TreeMap", "java.util.PriorityQueue"}

// manyParts is the number of parts from which on a list was not just loaded in parts.
const manyParts = 200

// changes compares the number of changes with the size, and records what that reveals.
func (j *judge) changes(e *evidence, st *structure, id heap.ObjectID, class string, changes int64) {
	added := (changes + st.size) / 2
	ordered := e.byAccess(id)
	parts := slices.ContainsFunc(bulk, func(name string) bool { return e.is(class, name) })
	switch {
	case changes == 0 && parts:
		e.note("atonce", -0.3, fmt.Sprintf("it was made with its %s in it", countText(st.size, "element")))
	case changes <= 4 && parts:
		e.note("atonce", -0.3, fmt.Sprintf("it was filled at once: %s elements in %s", numbers.Grouped(st.size), countText(changes, "change")))
	case 20*changes <= st.size && parts:
		e.never = true
		weight := -0.15
		if changes >= manyParts {
			weight = -0.05 // something adds to it again and again
		}
		e.note("in parts", weight, fmt.Sprintf("it was filled in large parts: %s elements in %s", numbers.Grouped(st.size), countText(changes, "change")))
	case changes <= st.size+st.size/100+2 && e.churn: // a part that leaves as a whole
	case changes <= st.size+st.size/100+2:
		e.never = true
		e.onlyAdded = st.size >= 1000 && 2*st.size >= e.Count
		if e.Path.Kind == LocalVariable || st.size <= handful {
			return // a method clears its collection before it returns; of a few parts none need ever leave
		}
		e.note(neverRemoved, 0.05, fmt.Sprintf("nothing was ever taken out: %s changes put in %s", numbers.Grouped(changes), countText(st.size, "element")))
	case ordered: // in access order, a read counts as a change
		if n := st.size; e.application(e.className(id)) && (roundNumber(n) || n%250 == 0) {
			e.churn = true
			e.note("eldest", -0.3, fmt.Sprintf("its eldest entries seem to leave: it is a LinkedHashMap in the order of access that the application has extended, with a round number of entries, %s", numbers.Grouped(n)))
		}
	case st.size >= 500 && max(changes-3*st.size, 3*st.size-changes) <= st.size/100:
		// Every element was put in, removed and put in again: first a placeholder while
		// it was loaded, then the loaded value. No element has left for good, unless as many
		// numbers are missing.
		e.replaced = added - st.size
	case changes >= st.size+st.size/20:
		e.churn, e.removed = true, added-st.size
		weight := -0.05
		switch {
		case class == "java.util.PriorityQueue" && e.removed > 10*st.size:
			weight = -0.3 // it puts in order what passes through it
		case e.removed >= 4*st.size:
			weight = -0.15 // of what stays for good by mistake, more stays
		}
		text := fmt.Sprintf("elements come and go: about %s were put in and %s taken out, %s stayed", numbers.Grouped(added), numbers.Grouped(added-st.size), numbers.Grouped(st.size))
		if e.is(class, "java.util.ArrayList") {
			text = fmt.Sprintf("elements come and go, it was sorted, or empty lists were added: it counts %s changes for %s", numbers.Grouped(changes), countText(st.size, "element"))
		}
		if len(e.Places) > 1 {
			text += ", in the largest of " + grouped(len(e.Places)) + " places"
		}
		e.note(comeAndGo, weight, text)
	}
}

// roundNumber reports whether a number is one that people set as a limit: at most two digits
// before zeros, or a power of two.
func roundNumber(n int64) bool {
	const least = 50
	if n < least || n&(n-1) == 0 {
		return n >= least
	}
	for n >= 100 && n%10 == 0 {
		n /= 10
	}
	return n < 100
}
