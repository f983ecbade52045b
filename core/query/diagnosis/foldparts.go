package diagnosis

import (
	"strings"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
)

// collection reports whether an object is a collection of the JDK or part of one.
func (w *folder) collection(id heap.ObjectID) bool {
	name := w.s.ClassName(w.s.ClassOf(id))
	return strings.HasPrefix(name, "java.util.") || strings.HasPrefix(name, "java.lang.ThreadLocal$")
}

// inner reports whether a link leads from a collection to the array of its elements, or
// from one of the JDK to the entries or the map inside it.
func (w *folder) inner(l link) bool {
	if strings.HasPrefix(l.name, "<") {
		return false
	}
	if !w.collection(l.from) {
		known := w.known.OfObject(l.from)
		return known != nil && known.Counted() && w.s.ElementType(l.to) == heap.Object
	}
	return w.isArray(l.to) || w.entry(l.to) || w.collection(l.to) && (l.name == "map" || l.name == "m" || l.name == "list" || l.name == "c" || l.name == "al" || l.name == "table" || l.name == "q")
}

// segment reports whether an element of the array before the current link is a part of a
// library's map, to judge by its package, and not what was put into that.
func (w *folder) segment(element heap.ObjectID) bool {
	if w.at < 2 {
		return false
	}
	m := w.list[w.at-2].from
	known := w.known.OfObject(m)
	packageOf := func(id heap.ObjectID) string {
		name := w.className(id)
		return name[:max(0, strings.LastIndexByte(name, '.'))]
	}
	return known != nil && known.Kind == collections.Map && packageOf(m) == packageOf(element)
}

// node reports whether a link leads to a node of a linked list of the JDK.
func (w *folder) node(l link) bool {
	name := w.s.ClassName(w.s.ClassOf(l.to))
	return w.collection(l.from) && strings.HasPrefix(name, "java.util.") && (strings.HasSuffix(name, "$Node") || strings.HasSuffix(name, "$Entry") || strings.HasSuffix(name, "$QNode"))
}

// ofSkipList reports whether an object only leads to the entries of a skip list.
func (w *folder) ofSkipList(id heap.ObjectID) bool {
	name := w.s.ClassName(w.s.ClassOf(id))
	return name == "java.util.concurrent.ConcurrentSkipListMap$Index" || name == "java.util.concurrent.ConcurrentSkipListMap$HeadIndex"
}
