package diagnosis

import (
	"cmp"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
)

// link is a reference on the path from a GC root to an object.
type link struct {
	from heap.ObjectID
	name string // of the field, "[3]", "<Java Local>"
	to   heap.ObjectID
}

// Limits of the search for a path: how many objects it visits before it gives up, and how
// many more links and objects it examines for a better root than the nearest. The nearest
// may be a thread that only uses the structure at the moment.
const (
	mostVisited = 50_000
	mostSampled = 2_000 // for each of several objects of a group
	mostDetour  = 5_000
	detour      = 12
)

// pathTo finds a shortest path to an object from a GC root. It prefers the most
// informative roots: static fields of the application, then threads, then the rest. If
// possible, it avoids references that do not keep their referent alive. The path must end
// with the referrer from, unless that is heap.NoObject. If the object is itself a root,
// the path consists of the object alone; nil means that no path was found.
func (f *finder) pathTo(x, from heap.ObjectID) []heap.ObjectID {
	most := mostVisited
	if from != heap.NoObject {
		most = mostSampled
	}
	path, complete := f.strongPath(x, from, most)
	if path == nil && complete {
		path, _ = f.search(x, from, false, most)
	}
	return f.fromOutside(path)
}

// strongPath searches for a path over references that keep their referent alive. If
// possible, it avoids objects that remember others only to report about them.
func (f *finder) strongPath(x, from heap.ObjectID, most int) (path []heap.ObjectID, complete bool) {
	f.avoiding = true
	path, complete = f.search(x, from, true, most)
	f.avoiding = false
	if path == nil {
		path, complete = f.search(x, from, true, most)
	}
	return path, complete
}

// reporters are prefixes of the names of classes whose objects remember others only to
// report about them: messages about the state of a logger, and the code that was running
// when a thread was made.
var reporters = []string{"ch.qos.logback.core.status.", "java.security.AccessControlContext"}

// fromOutside changes a path that begins with a static field of an application that was
// loaded several times. The class alone keeps nothing alive, so the new path begins with
// what keeps the application's class loader alive.
func (f *finder) fromOutside(path []heap.ObjectID) []heap.ObjectID {
	if len(path) == 0 {
		return path
	}
	c, isClass := f.s.ClassByObject(path[0])
	if !isClass || !f.copies[f.s.Class(c).LoaderObject] {
		return path
	}
	loader := f.s.Class(c).LoaderObject
	above, known := f.loaderPaths[loader]
	if !known {
		above, _ = f.strongPath(loader, heap.NoObject, mostVisited)
		f.loaderPaths[loader] = above
	}
	if len(above) == 0 {
		return path
	}
	return append(slices.Clip(above), path...)
}

// definedBy reports whether an object is a class defined by the given class loader.
func (f *finder) definedBy(loader, id heap.ObjectID) bool {
	c, isClass := f.s.ClassByObject(id)
	return isClass && f.s.Class(c).LoaderObject == loader
}

// Where a search can end, and so where a path can begin; lower is better.
const (
	applicationStatic = iota
	ofThread          // a field of the thread: its ThreadLocals, the object that it runs
	platformStatic
	localVariable
	otherRoot
	noEnd
)

// search returns the path that it found. complete means that there is nothing left to
// search.
func (f *finder) search(x, from heap.ObjectID, strong bool, most int) (found []heap.ObjectID, complete bool) {
	next := map[heap.ObjectID]heap.ObjectID{x: heap.NoObject}
	level := []heap.ObjectID{x}
	if from != heap.NoObject {
		if from == x || f.s.Dominates(x, from) || strong && f.weak(from, x) {
			return nil, true
		}
		next[from] = x
		level = []heap.ObjectID{from}
	}
	best, patience := noEnd, 0
	for len(level) > 0 && f.ctx.Err() == nil && (found == nil || patience > 0) {
		inner, end := level[:0], heap.NoObject
		for _, id := range level {
			rank := f.endsAt(id, next[id])
			if rank < best {
				best, end = rank, id
			}
			if rank > localVariable && (found == nil || !f.loader[f.s.ClassOf(id)]) { // a field may hold a lock or local variable too
				inner = append(inner, id)
			}
		}
		if end != heap.NoObject {
			if found == nil {
				patience = detour + 1
			}
			found = []heap.ObjectID{end}
			for id := next[end]; id != heap.NoObject; id = next[id] {
				found = append(found, id)
			}
			if best == applicationStatic || best == platformStatic || best == ofThread && f.s.Dominates(end, x) {
				return found, true
			}
		}
		patience--
		if len(next) >= most || found != nil && len(next) >= mostDetour {
			return found, false
		}
		level = f.before(inner, next, x, strong, found != nil)
	}
	return found, true
}

// alikes limits how many referrers of one class the search follows from an object,
// mostReferrers how many it examines. A hundred thousand rows that refer to their table
// say no more than a few.
const alikes, mostReferrers = 16, 10_000

// before returns the referrers of objects that the search has not visited yet. It ignores
// objects that x dominates, since no path to x leads through them. Classes, and with them
// their instances, count only as referrers of class loaders and of objects that nothing
// else refers to. further is set when the search continues after it has found a path.
// Then only owners count, and keys of maps do not.
func (f *finder) before(level []heap.ObjectID, next map[heap.ObjectID]heap.ObjectID, x heap.ObjectID, strong, further bool) []heap.ObjectID {
	toLoader := f.loader[f.s.ClassOf(x)]
	var above, all []heap.ObjectID
	var copied []uint32
	for _, id := range level {
		class, isClass := f.s.ClassByObject(id)
		if isClass && strong && !toLoader {
			continue
		}
		referrers := f.s.Referrers(id)
		if isClass {
			all, copied = f.s.Inbound(id, all[:0]), copied[:0]
			for _, r := range all[:min(len(all), mostReferrers)] {
				copied = append(copied, uint32(r))
			}
			referrers = copied
		}
		referrers = f.fewReferrers(id, x, referrers)
		classes := f.classes[:len(referrers)]
		snapshot.ClassesOf(f.s, referrers, classes)
		many, prefetched := len(referrers) > alikes, 0
		for i, c := range classes {
			if f.avoiding && f.reporter[c] || many && f.followed[c] >= alikes || isClass && c == class && !toLoader {
				continue
			}
			r := heap.ObjectID(referrers[i])
			if strong && i >= prefetched && f.reference[c] {
				prefetched = f.prefetchReferences(referrers, classes, i, next)
			}
			if _, met := next[r]; met || !f.s.Reachable(r) || f.s.Dominates(x, r) || strong && f.weak(r, id) || further && f.isKey(r, id) {
				continue
			}
			f.followed[c]++
			next[r] = id
			if above = append(above, r); len(next) >= mostVisited {
				break
			}
		}
		for _, c := range classes {
			f.followed[c] = 0
		}
		if len(next) >= mostVisited {
			break
		}
	}
	return above
}

// fewReferrers picks a few of very many referrers of an object, which may be on the path
// to x: of each class several times as many as the search follows. The object's dominator is
// among them if it is a referrer.
func (f *finder) fewReferrers(id, x heap.ObjectID, referrers []uint32) []uint32 {
	const ofClass = 8 * alikes
	if len(referrers) <= mostReferrers {
		return referrers
	}
	up := f.s.ImmediateDominator(id)
	few := make([]uint32, 0, mostReferrers)
	for lot := range slices.Chunk(referrers, mostReferrers) {
		classes := f.classes[:len(lot)]
		snapshot.ClassesOf(f.s, lot, classes)
		for i, c := range classes {
			if r := heap.ObjectID(lot[i]); r == up || f.followed[c] < ofClass && len(few) < mostReferrers-1 && !f.s.Dominates(x, r) {
				few = append(few, lot[i])
				f.followed[c]++
			}
		}
	}
	for _, r := range few {
		f.followed[f.s.ClassOf(heap.ObjectID(r))] = 0
	}
	return few
}

// prefetchReferences reads the next few reference objects among referrers from the file
// in one go, beginning at an index. It returns the index of the first one left.
func (f *finder) prefetchReferences(referrers []uint32, classes []heap.ClassIndex, from int, next map[heap.ObjectID]heap.ObjectID) int {
	const together = 16
	var ids []heap.ObjectID
	for ; from < len(classes) && len(ids) < together; from++ {
		r := heap.ObjectID(referrers[from])
		if _, met := next[r]; !met && f.reference[classes[from]] && f.s.Reachable(r) {
			ids = append(ids, r)
		}
	}
	f.s.Prefetch(f.ctx, ids)
	return from
}

// isKey reports whether an object is the key of a map entry and not also its value.
func (f *finder) isKey(entry, id heap.ObjectID) bool {
	form := f.entryForm(f.s.ClassOf(entry))
	return form.value != "" && f.nameOf(entry, id) == form.key
}

// weak reports whether a reference alone does not keep its referent alive, or does so
// only until a finalizer has run.
func (f *finder) weak(from, to heap.ObjectID) bool {
	if !f.reference[f.s.ClassOf(from)] {
		return false
	}
	known, found := f.weakly[[2]heap.ObjectID{from, to}]
	if !found {
		known = f.onlyReferent(from, to)
		f.weakly[[2]heap.ObjectID{from, to}] = known
	}
	return known
}

// onlyReferent reports whether the field referent is a reference object's only reference
// to another object.
func (f *finder) onlyReferent(from, to heap.ObjectID) bool {
	names := f.s.ReferenceNames(f.ctx, from, to)
	for _, name := range names {
		if name != "referent" {
			return false
		}
	}
	return len(names) > 0
}

// endsAt ranks an object at which a search may end; noEnd means that it cannot be one.
func (f *finder) endsAt(id, next heap.ObjectID) int {
	if c, isClass := f.s.ClassByObject(id); isClass {
		if next == heap.NoObject {
			return applicationStatic
		}
		if f.staticField(c, next) == "" {
			if f.s.IsGCRoot(id) {
				return otherRoot
			}
			return noEnd
		}
		if f.platform[c] {
			return platformStatic
		}
		return applicationStatic
	}
	if f.thread[f.s.ClassOf(id)] && (next != heap.NoObject && len(f.s.Roots(id)) > 0 || f.s.IsGCRoot(id)) {
		if next != heap.NoObject && f.isLocal(id, next) {
			return localVariable
		}
		return ofThread
	}
	if f.s.IsGCRoot(id) {
		return otherRoot
	}
	return noEnd
}

// isLocal reports whether a thread holds an object in local variables only.
func (f *finder) isLocal(thread, id heap.ObjectID) bool {
	key := [2]heap.ObjectID{thread, id}
	known, found := f.locals[key]
	if !found {
		known = strings.HasPrefix(f.nameOf(thread, id), "<")
		f.locals[key] = known
	}
	return known
}

// staticField returns the static field of a class that refers to an object; "" if there
// is none.
func (f *finder) staticField(c heap.ClassIndex, to heap.ObjectID) string {
	address := f.s.Address(to)
	for _, field := range f.s.Class(c).Statics {
		if field.Value.Type == heap.Object && field.Value.Address() == address {
			return field.Name
		}
	}
	return ""
}

// links names the references along a path.
func (f *finder) links(path []heap.ObjectID) []link {
	var list []link
	f.s.Prefetch(f.ctx, path[:max(0, len(path)-1)])
	for i := range len(path) - 1 {
		list = append(list, link{path[i], f.nameOf(path[i], path[i+1]), path[i+1]})
	}
	return list
}

// unnamed stands for the name of a reference if the dump contains none.
const unnamed = "?"

// nameOf returns the name of a reference, or unnamed. If both a field and a local
// variable hold the object, it returns the field.
func (f *finder) nameOf(from, to heap.ObjectID) string {
	if c, isClass := f.s.ClassByObject(from); isClass {
		if name := f.staticField(c, to); name != "" {
			return name
		}
	}
	if f.isArray(from) {
		return cmp.Or(f.s.FirstName(f.ctx, from, to), unnamed)
	}
	names := f.s.ReferenceNames(f.ctx, from, to)
	if i := slices.IndexFunc(names, func(name string) bool { return !strings.HasPrefix(name, "<") }); i >= 0 {
		return names[i]
	}
	if len(names) > 0 {
		return names[0]
	}
	return unnamed
}
