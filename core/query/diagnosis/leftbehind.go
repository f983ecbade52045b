package diagnosis

import (
	"fmt"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
)

// leftBehind notes a structure that retains what a related collection removes: for
// example, an index of the entries of a cache that has evicted most of them.
func (j *judge) leftBehind(e *evidence, st *structure) {
	const least, owners = 200, 2
	if e.Kind != Collected || st.collection == heap.NoObject || e.Holder == heap.NoObject || j.d.Share(e.total()) < leastShare {
		return
	}
	class, retained := e.payloadClass()
	if retained < least {
		return
	}
	for _, owner := range st.above[:min(owners, len(st.above))] {
		if _, isClass := e.s.ClassByObject(owner); isClass {
			return
		}
		for _, other := range e.s.Outbound(owner, nil) {
			known := e.finder.known.OfObject(other)
			if known == nil || !known.Counted() || other == st.collection || e.s.Dominates(e.Holder, other) || e.s.Dominates(other, e.Holder) {
				continue
			}
			class, retained := class, retained
			if inOther, _ := e.finder.elements(other); e.retainedOf(inOther) >= least {
				class, retained = inOther, e.retainedOf(inOther)
			}
			m, err := known.Measure(other)
			if err != nil || m.Size < 8 || 10*m.Size > 7*retained || !e.letsGo(other, m.Size) || !e.sharesMembers(known, other, class) {
				continue
			}
			e.note(outOfOther, 0.25, fmt.Sprintf("it still holds %s; the collection next to it, %s (%s), has already removed them", countText(retained, simpleName(class)), e.heldAs(owner, other), countText(m.Size, "element")), other)
			return
		}
	}
}

// cachePackages are of caches that evict what they have no room for.
var cachePackages = []string{"org.ehcache.", "net.sf.ehcache.", "com.github.benmanes.caffeine.cache.", "com.google.common.cache.", "org.infinispan.", "org.cache2k.", "org.apache.commons.jcs"}

// evictedElsewhere notes a structure of whose members a library's cache still holds a few: an index
// of them from which nothing is taken when the cache evicts.
func (j *judge) evictedElsewhere(e *evidence, st *structure) {
	const least, few = 50, 4
	if e.Kind != Collected || st.collection == heap.NoObject || hasPrefix(e.className(st.collection), cachePackages) || e.said(outOfOther) != "" {
		return
	}
	looked, cached, class := 0, 0, ""
	for _, id := range e.sample.ids {
		if e.s.InboundCount(id) > few { // what many refer to is not held by these two alone
			continue
		}
		looked++
		for _, r := range e.s.Inbound(id, nil) {
			if hasPrefix(e.className(r), cachePackages) {
				cached, class = cached+1, e.className(r)
				break
			}
		}
	}
	if looked >= least && cached > 0 && 10*cached <= 6*looked {
		e.note(outOfOther, 0.25, fmt.Sprintf("of the objects examined, only %s are in a cache, as %s: the others have left it, or never were in it", part(cached, looked), aClass(class)))
	}
}

// payloadClass returns the class of which the suspect retains the most objects: one of
// the application if possible, otherwise one of a library.
func (e *evidence) payloadClass() (class string, objects int64) {
	for i := range e.Contents {
		if c := &e.Contents[i]; e.application(c.Name) && c.Objects > objects {
			class, objects = c.Name, c.Objects
		}
	}
	return class, objects
}

// retainedOf returns how many objects of a class of the application the suspect retains.
func (e *evidence) retainedOf(class string) int64 {
	for i := range e.Contents {
		if c := &e.Contents[i]; c.Name == class && e.application(class) {
			return c.Objects
		}
	}
	return 0
}

// letsGo reports whether a collection removes elements: it once had more than it has now,
// or it is a map that may remove its eldest entry.
func (e *evidence) letsGo(id heap.ObjectID, size int64) bool {
	class := e.className(id)
	if !IsPlatform(class) && e.is(class, "java.util.LinkedHashMap") {
		return true
	}
	changes, counted := e.changesOf(id)
	return counted && changes >= 2*size
}

// sharesMembers reports whether the suspect also holds the elements of a collection,
// which must all be of one class.
func (e *evidence) sharesMembers(known *collections.Known, id heap.ObjectID, class string) bool {
	const looked = 20
	seen, shared := 0, 0
	err := known.Each(id, func(key, value collections.Item) bool {
		for _, item := range []collections.Item{key, value} {
			if item.Type == heap.Object && item.Object != heap.NoObject && e.className(item.Object) == class {
				seen++
				if e.refersTo(item.Object) {
					shared++
				}
			}
		}
		return seen < looked
	})
	return err == nil && seen >= 8 && 10*shared >= 8*seen
}

// refersTo reports whether an object has a referrer that the suspect's holder dominates.
func (e *evidence) refersTo(id heap.ObjectID) bool {
	const most = 100
	referrers := e.s.Referrers(id)
	for _, r := range referrers[:min(most, len(referrers))] {
		if r := heap.ObjectID(r); e.s.Reachable(r) && e.s.Dominates(e.Holder, r) {
			return true
		}
	}
	return false
}

// heldAs names a collection after the field of its owner.
func (e *evidence) heldAs(owner, id heap.ObjectID) string {
	if name := e.nameOf(owner, id); name != unnamed {
		return "field " + name
	}
	return "a " + simpleName(e.className(id))
}
