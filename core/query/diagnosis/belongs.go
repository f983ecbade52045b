package diagnosis

import (
	"fmt"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
	"heapdrop/core/numbers"
)

// belongTo notes what a library keeps for the elements of a collection of the application
// that are as many and leave it, such as the consumers and timers of open connections: they
// leave with these. Where a library keeps more than that, something was not taken out.
func (j *judge) belongTo(e *evidence, st *structure) {
	const looked, least = 12, 50
	count := max(e.Count, st.size)
	if e.said(ofLibrary) == "" || count < least || len(e.sample.ids) < looked {
		return
	}
	votes, best := map[heap.ObjectID]int{}, heap.NoObject
	for i := range looked {
		for _, c := range e.collectionsBehind(e.sample.ids[i*len(e.sample.ids)/looked], st.collection) {
			if votes[c]++; best == heap.NoObject || votes[c] > votes[best] || votes[c] == votes[best] && c < best {
				best = c
			}
		}
	}
	if best == heap.NoObject || 4*votes[best] < 3*looked || e.byAccess(best) {
		return
	}
	m, err := e.finder.known.OfObject(best).Measure(best)
	if err != nil || m.Size == collections.Unknown || max(m.Size-count, count-m.Size) > count/50 {
		return
	}
	taken := "from whose front elements were taken"
	if changes, counted := e.changesOf(best); counted && 4*(changes-m.Size)/2 >= m.Size {
		taken = fmt.Sprintf("from which about %s were taken out", numbers.Grouped((changes-m.Size)/2))
	} else if !e.frontTaken(best) {
		return
	}
	where := e.className(best)
	if up := e.s.ImmediateDominator(best); up != heap.NoObject {
		where = simpleName(e.className(up)) + "." + e.nameOf(up, best)
	}
	e.churn = true
	e.note("belongs", -0.35, fmt.Sprintf("each belongs to one of the %s elements of %s, or is one, %s: they leave with these", numbers.Grouped(m.Size), where, taken), best)
}

// collectionsBehind returns the collections, other than the given one, whose element an object
// is, or whose elements it leads to within a few steps over objects that few others refer to.
func (e *evidence) collectionsBehind(id, not heap.ObjectID) (found []heap.ObjectID) {
	const steps, breadth, few, long = 9, 150, 8, 1_000
	if c := e.collectionOf(id, not); c != heap.NoObject {
		return []heap.ObjectID{c}
	}
	met := map[heap.ObjectID]bool{id: true}
	for level := []heap.ObjectID{id}; len(level) > 0 && len(met) < steps*breadth; {
		var next []heap.ObjectID
		for _, from := range level {
			if n, isArray := e.s.Length(from); isArray && n > long {
				continue
			}
			for _, to := range e.s.Outbound(from, nil) {
				if _, isClass := e.s.ClassByObject(to); isClass || met[to] || e.s.InboundCount(to) > few || e.thread[e.s.ClassOf(to)] || e.loader[e.s.ClassOf(to)] {
					continue
				}
				met[to] = true
				next = append(next, to)
				if c := e.collectionOf(to, not); c != heap.NoObject {
					found = append(found, c)
				}
			}
		}
		if level = next[:min(len(next), breadth)]; len(found) > 0 {
			return found
		}
	}
	return found
}

// collectionOf returns a collection, other than the given one, that has an object of the
// application as an element; heap.NoObject if there is none.
func (e *evidence) collectionOf(id, not heap.ObjectID) heap.ObjectID {
	const above = 8
	if !e.application(e.className(id)) {
		return heap.NoObject
	}
	for _, r := range e.s.Referrers(id) {
		at := heap.ObjectID(r)
		for range above {
			if at == heap.NoObject || at == not || !IsPlatform(e.className(at)) {
				break
			}
			if known := e.finder.known.OfObject(at); known != nil && known.Counted() {
				return at
			}
			at = e.s.ImmediateDominator(at)
		}
	}
	return heap.NoObject
}
