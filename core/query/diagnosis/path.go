package diagnosis

import (
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

// Limits of the search for a path: the number of objects visited before it gives up, and
// how many more links and objects it looks at for a better root than the nearest one,
// since a thread that is using a structure is not what keeps it.
const (
	mostVisited = 50_000
	mostSampled = 2_000 // for each of several objects of a group
	mostDetour  = 5_000
	detour      = 12
)

// pathTo finds a shortest path to an object from a GC root. It prefers the most
// informative roots: static fields of the application, then threads, then the rest. It
// avoids references that do not keep their referent alive, if possible. The path must end
// with the referrer from, unless that is heap.NoObject. If the object itself is a root,
// the path is the object alone; nil means that no path was found.
func (f *finder) pathTo(x, from heap.ObjectID) []heap.ObjectID {
	most := mostVisited
	if from != heap.NoObject {
		most = mostSampled
	}
	path, complete := f.search(x, from, true, most)
	if path == nil && complete {
		path, _ = f.search(x, from, false, most)
	}
	return f.fromOutside(path)
}

// fromOutside changes a path that begins with a static field of an application loaded
// several times: the beginning becomes what keeps the application's class loader alive,
// since the class alone keeps nothing alive.
func (f *finder) fromOutside(path []heap.ObjectID) []heap.ObjectID {
	if len(path) == 0 {
		return path
	}
	c, isClass := f.s.ClassByObject(path[0])
	if !isClass || !f.copies[f.s.Class(c).LoaderObject] {
		return path
	}
	loader := f.s.Class(c).LoaderObject
	above, known := f.keepers[loader]
	if !known {
		above, _ = f.search(loader, heap.NoObject, true, mostVisited)
		f.keepers[loader] = above
	}
	if len(above) == 0 {
		return path
	}
	return append(slices.Clip(above), path...)
}

// definedBy reports whether an object is a class that the given class loader has defined.
func (f *finder) definedBy(loader, id heap.ObjectID) bool {
	c, isClass := f.s.ClassByObject(id)
	return isClass && f.s.Class(c).LoaderObject == loader
}

// The ends of a path, the better ones lower.
const (
	applicationStatic = iota
	ofThread          // a field of the thread: its ThreadLocals, the object that it runs
	platformStatic
	localVariable
	otherRoot
	noEnd
)

// search returns the path found, and whether it has looked at everything.
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
// crowded how many it looks at: a hundred thousand rows that refer to their table are no
// more informative than a few.
const alikes, mostReferrers = 16, 10_000

// before returns the referrers of objects that the search has not visited yet. It ignores
// objects that x dominates, since no path to x leads through them. Classes, and with them
// their instances, count only as referrers of class loaders and of objects that nothing
// else refers to. further is for the search beyond a path that was found: there only
// owners count, so keys of maps do not.
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
		many, warmed := len(referrers) > alikes, 0
		for i, c := range classes {
			if many && f.followed[c] >= alikes || isClass && c == class && !toLoader {
				continue
			}
			r := heap.ObjectID(referrers[i])
			if strong && i >= warmed && f.reference[c] {
				warmed = f.prefetchReferences(referrers, classes, i, next)
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

// fewReferrers reduces very many referrers of an object to some that may be on the path
// to x. It keeps the object's dominator if that is a referrer.
func (f *finder) fewReferrers(id, x heap.ObjectID, referrers []uint32) []uint32 {
	if len(referrers) <= mostReferrers {
		return referrers
	}
	up := f.s.ImmediateDominator(id)
	few := make([]uint32, 0, mostReferrers)
	for _, r := range referrers {
		if r := heap.ObjectID(r); r == up || len(few) < mostReferrers-1 && !f.s.Dominates(x, r) {
			few = append(few, uint32(r))
		}
	}
	return few
}

// prefetchReferences reads the next few reference objects among referrers from the file
// at once, starting at an index. It returns the index where the rest begins.
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

// isKey reports whether an object is the key of a map entry, and not its value.
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

// onlyReferent reports whether a reference object refers to another object only through
// its field referent.
func (f *finder) onlyReferent(from, to heap.ObjectID) bool {
	names := f.s.ReferenceNames(f.ctx, from, to)
	for _, name := range names {
		if name != "referent" {
			return false
		}
	}
	return len(names) > 0
}

// endsAt ranks an object as the end of a path, with noEnd if it is not a possible end.
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

// isLocal reports whether a thread holds an object only in local variables.
func (f *finder) isLocal(thread, id heap.ObjectID) bool {
	key := [2]heap.ObjectID{thread, id}
	known, found := f.locals[key]
	if !found {
		known = strings.HasPrefix(f.nameOf(thread, id), "<")
		f.locals[key] = known
	}
	return known
}

// staticField returns the static field of a class that refers to an object, "" if there
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

// unnamed is the name of references if the dump does not name them.
const unnamed = "?"

// nameOf returns the name of a reference, unnamed if it is not known. It prefers fields
// to local variables.
func (f *finder) nameOf(from, to heap.ObjectID) string {
	if c, isClass := f.s.ClassByObject(from); isClass {
		if name := f.staticField(c, to); name != "" {
			return name
		}
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
