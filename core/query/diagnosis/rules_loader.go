package diagnosis

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
	"heapdrop/core/query/support/loaderholders"
	"heapdrop/core/snapshot"
)

// loaderRules are causes of class loaders that outlive their application: one for each
// known kind of holder, and one for all others.
var loaderRules = append(knownHolders(), rule{
	name: "Class-loader leak", nature: loaderNature,
	match: func(e *evidence) string {
		found, by := e.oldLoaders()
		if by != "" {
			return ""
		}
		return found
	},
	why: applicationStays,
	checks: []string{
		"Clear the reference named here when the application or plug-in is stopped.",
		"Look for threads, ThreadLocals, JDBC drivers, shutdown hooks and listeners that the application started and did not stop.",
	},
})

const applicationStays = "One reference to an object, class or thread of an unloaded application keeps its class loader, and with it all its classes and their static fields."

var loaderNature = nature{prior: 0.95, overrules: true}

// Holders of a loader besides those that loader_leaks knows.
var (
	contextLoader = loaderholders.Holder{Words: "the context class loader of a thread", Mend: "Reset the context class loader of server threads (Thread.setContextClassLoader) when the work for the application ends, and stop the threads that it started."}
	ownThread     = loaderholders.Holder{Words: "a thread that the application started", Mend: "When the application stops, stop every thread that it started: interrupt it, and let its loop end."}
)

// knownHolders has a rule for each kind of holder.
func knownHolders() []rule {
	var list []rule
	met := map[string]bool{}
	for _, h := range slices.Concat(loaderholders.Known, []loaderholders.Holder{contextLoader, ownThread}) {
		if met[h.Words] {
			continue
		}
		met[h.Words] = true
		list = append(list, rule{
			name: "Class-loader leak by " + h.Words, nature: loaderNature,
			match: func(e *evidence) string {
				found, by := e.oldLoaders()
				if by != h.Words {
					return ""
				}
				return found
			},
			why:    applicationStays,
			checks: []string{h.Mend},
		})
	}
	return list
}

// holder describes what keeps a class loader alive, as loader_leaks does; "" if the path
// to the loader does not show it.
func (e *evidence) holder() string {
	if e.step("", "contextClassLoader") {
		return contextLoader.Words
	}
	for _, h := range loaderholders.Known {
		if e.passesClass(h.Class) {
			return h.Words
		}
	}
	if e.passes("java.lang.Thread") {
		return ownThread.Words
	}
	return ""
}

// noteLoaders records retained class loaders if several of them define the same classes.
func (e *evidence) noteLoaders() {
	if len(e.copies) == 0 {
		return
	}
	retained := map[heap.ObjectID]bool{}
	e.each(e.loader, 10_000, func(id heap.ObjectID) {
		if e.copies[id] {
			retained[id] = true
		}
	})
	for _, p := range e.paths() { // each copy of a class has the static field
		for i := range p.links {
			if from := p.links[i].from; len(e.Places) > 1 && e.copies[from] && e.definedBy(from, p.links[i].to) {
				retained[from] = true
			}
		}
	}
	if len(retained) == 0 || e.mayBeGenerated(retained) {
		return
	}
	classes, all := map[string]bool{}, 0
	for id := range retained {
		classes[e.className(id)] = true
	}
	for id := range e.copies {
		if classes[e.className(id)] {
			all++
		}
	}
	share := grouped(len(retained)) + " of the " + grouped(all)
	if len(retained) == all {
		share = "all " + grouped(all)
	}
	e.loaders.count, e.loaders.total = len(retained), all
	e.loaders.found = fmt.Sprintf("%s class loaders %s that have loaded the same classes are kept here", share, strings.Join(slices.Sorted(maps.Keys(classes)), " and "))
}

// mayBeGenerated reports whether class loaders of a library define so few classes, so few
// times, that these may be generated ones with equal names.
func (e *evidence) mayBeGenerated(loaders map[heap.ObjectID]bool) bool {
	const few = 3
	classes := 0
	for i := range e.s.NumClasses() {
		c := e.s.Class(heap.ClassIndex(i))
		if !loaders[c.LoaderObject] || strings.HasSuffix(c.Name, "[]") {
			continue
		}
		if kind := e.className(c.LoaderObject); IsPlatform(kind) || e.application(kind) {
			return false
		}
		classes++
	}
	return len(loaders) < few && classes < few*len(loaders)
}

// oldLoaders returns which class loaders a suspect retains and, in words, what keeps
// them alive. It searches once.
func (e *evidence) oldLoaders() (found, by string) {
	if e.loaders == nil {
		e.loaders = &heldLoaders{}
		e.noteLoaders()
		if l := e.loaders; l.found != "" {
			if l.by = e.holder(); l.by != "" {
				l.found += ", by " + l.by
			}
		}
	}
	return e.loaders.found, e.loaders.by
}

// heldLoaders holds the findings about the class loaders that a suspect retains.
type heldLoaders struct {
	found, by string
	count     int
	total     int // of all loaders of their classes
}

// registry recognizes a collection that has exactly one entry for each class loader of
// some classes, and leaves none out. Plug-ins that are in use look like this if they are
// few, if they are the values of a map, of the application's own, that have their loader in a
// field, or if as many others were taken out of the collection: those are gone.
func (j *judge) registry(e *evidence, st *structure) {
	const few, many = 24, 200
	if _, by := e.oldLoaders(); by != "" || e.loaders.found == "" || e.asListener() || e.cachedClass() {
		return
	}
	total := int64(e.loaders.total)
	words := fmt.Sprintf("it is kept by a collection of %s, one for each of %s: plug-ins that are in use look like that", countText(total, "entry"), countText(total, "class loader"))
	whole := e.Kind == Collected && st.collection != heap.NoObject && st.size == total && e.loaders.count == e.loaders.total
	switch {
	case e.partsStay == total || whole && e.mostLeft(st.collection, total):
		e.note("registry", -0.75, words+", and those that were taken out of it are gone")
	case whole && total <= many && st.known.Kind == collections.Map && e.ownLoaders():
		e.note("registry", -0.75, words)
	case total > few: // nobody installs so many plug-ins
	case whole:
		e.note("registry", -0.45, words)
	case e.onAllPaths(total):
		e.note("registry", -0.75, words)
	}
}

// mostLeft reports whether at least as many elements were taken out of a collection as are in it.
func (e *evidence) mostLeft(collection heap.ObjectID, size int64) bool {
	changes, counted := e.changesOf(collection)
	return counted && changes >= 3*size && !e.is(e.className(collection), "java.util.ArrayList") && !e.byAccess(collection)
}

// ownLoaders reports whether the members are not of a plug-in, and have its class loader in a
// field.
func (e *evidence) ownLoaders() bool {
	for i, id := range e.sample.ids {
		if e.copies[e.s.Class(e.s.ClassOf(id)).LoaderObject] || !slices.ContainsFunc(e.sample.fields[i], func(f snapshot.FieldValue) bool {
			to, found := e.s.ID(f.Value.Address())
			return found && f.Value.Type == heap.Object && e.copies[to]
		}) {
			return false
		}
	}
	return len(e.sample.ids) > 0
}

// cachedClass reports whether objects of a library, members or on the path to them, have a
// class in a field, as those in a cache of serializers do. A plug-in is kept by its objects.
func (e *evidence) cachedClass() bool {
	inField := func(from, to heap.ObjectID, field string) bool {
		class := e.declaring(from)
		_, isClass := e.s.ClassByObject(to)
		return isClass && !e.definedBy(from, to) && !strings.HasPrefix(field, "<") && !IsPlatform(class) && !e.application(class)
	}
	for i := range e.Path.links {
		if l := &e.Path.links[i]; inField(l.from, l.to, l.name) {
			return true
		}
	}
	for i, id := range e.sample.ids {
		for _, f := range e.sample.fields[i] {
			if to, found := e.s.ID(f.Value.Address()); found && f.Value.Type == heap.Object && inField(id, to, f.Name) {
				return true
			}
		}
	}
	return false
}

// asListener reports whether a field on the path is named like a collection of listeners. A
// plug-in that was replaced often stays in one.
func (e *evidence) asListener() bool {
	return slices.ContainsFunc(e.Path.links, func(l link) bool {
		name := strings.ToLower(l.name)
		return slices.ContainsFunc(listenerWords, func(word string) bool { return strings.Contains(name, word) })
	})
}

// onAllPaths reports whether all places of the suspect are reached through one collection
// that has exactly the given number of entries.
func (e *evidence) onAllPaths(size int64) bool {
	paths := e.paths()
	if len(e.Places) < 2 {
		return false
	}
	for i := range paths[0].links {
		id := paths[0].links[i].from
		known := e.finder.known.OfObject(id)
		if known == nil || !known.Counted() {
			continue
		}
		m, err := known.Measure(id)
		if err == nil && m.Size == size && !slices.ContainsFunc(paths, func(p *Path) bool { return !p.passes(id) }) {
			return true
		}
	}
	return false
}

// passesClass reports whether a path to the suspect passes an object of the given class,
// or its class object. A "*" at the end of a name matches any ending.
func (e *evidence) passesClass(class string) bool {
	prefix, open := strings.CutSuffix(class, "*")
	for _, p := range e.paths() {
		for i := range p.links {
			name := e.declaring(p.links[i].from)
			if name == class || open && strings.HasPrefix(name, prefix) {
				return true
			}
		}
	}
	return false
}
