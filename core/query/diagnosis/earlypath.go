package diagnosis

import (
	"slices"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
)

// Limits of the search for what holds an array while referrers are not known.
const (
	earlyVisited = 100_000 // objects of the application that are visited, and as many of the JDK
	earlyDegree  = 256     // objects with more referents are not followed
)

// earlySearch looks for arrays from static fields and local variables downwards, because
// referrers are not known yet.
type earlySearch struct {
	*finder
	stop   []bool                          // by class: objects that are not followed
	above  map[heap.ObjectID]heap.ObjectID // what the search came from; heap.NoObject for roots
	wanted map[heap.ObjectID]bool          // what was not found yet
}

// pathsTo names what holds each of the arrays: a path from a static field or a local
// variable, "" if none was found near them.
func (e *early) pathsTo(list []large) []string {
	names := make([]string, len(list))
	if !e.linked || len(list) == 0 {
		return names
	}
	f := &finder{ctx: e.ctx, values: snapshot.WithValues(e.ctx), s: e.s, known: collections.New(e.ctx, e.s), entries: map[heap.ClassIndex]entryForm{}}
	f.thread = f.kindOf("java.lang.Thread")
	w := &earlySearch{finder: f, above: map[heap.ObjectID]heap.ObjectID{}, wanted: map[heap.ObjectID]bool{}, stop: make([]bool, e.s.NumClasses())}
	for _, name := range []string{"java.lang.Thread", "java.lang.Class", "java.lang.ClassLoader", "java.lang.ref.Reference", "java.lang.ThreadLocal$ThreadLocalMap"} {
		for c, is := range f.kindOf(name) {
			w.stop[c] = w.stop[c] || is
		}
	}
	for _, a := range list {
		w.wanted[a.id] = true
	}
	w.from(w.statics(nil, false))
	w.from(w.statics(w.locals(), true))
	for i, a := range list {
		if w.wanted[a.id] {
			continue
		}
		path := []heap.ObjectID{}
		for id := a.id; id != heap.NoObject; id = w.above[id] {
			path = append(path, id)
		}
		slices.Reverse(path)
		p := f.fold(path)
		names[i] = p.String()
	}
	return names
}

// statics appends the objects in static fields of classes of the JDK, or of all others.
func (w *earlySearch) statics(level []heap.ObjectID, platform bool) []heap.ObjectID {
	for i := range w.s.NumClasses() {
		c := w.s.Class(heap.ClassIndex(i))
		if len(c.Statics) == 0 || IsPlatform(c.Name) != platform || !w.s.Reachable(c.Object) {
			continue
		}
		w.above[c.Object] = heap.NoObject
		for _, field := range c.Statics {
			if field.Value.Type != heap.Object {
				continue
			}
			if id, found := w.s.ID(field.Value.Address()); found && field.Value.Bits != 0 {
				level = w.visit(level, c.Object, id)
			}
		}
	}
	return level
}

// locals returns the objects in local variables of threads.
func (w *earlySearch) locals() (level []heap.ObjectID) {
	for _, t := range w.s.Threads() {
		if t.ID == heap.NoObject {
			continue
		}
		w.above[t.ID] = heap.NoObject
		for _, l := range t.Locals {
			level = w.visit(level, t.ID, l.Object)
		}
	}
	return level
}

// visit appends an object, unless it was visited before.
func (w *earlySearch) visit(level []heap.ObjectID, from, to heap.ObjectID) []heap.ObjectID {
	if _, visited := w.above[to]; visited {
		return level
	}
	w.above[to] = from
	delete(w.wanted, to)
	return append(level, to)
}

// from searches, level by level.
func (w *earlySearch) from(level []heap.ObjectID) {
	for most := len(w.above) + earlyVisited; len(level) > 0 && len(w.wanted) > 0 && len(w.above) < most && w.ctx.Err() == nil; {
		var next []heap.ObjectID
		for _, id := range level {
			referents := w.s.Referents(id)
			if len(referents) > earlyDegree || w.stop[w.s.ClassOf(id)] || len(w.above) >= most {
				continue
			}
			for _, to := range referents {
				next = w.visit(next, id, heap.ObjectID(to))
			}
		}
		level = next
	}
}
