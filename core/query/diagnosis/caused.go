package diagnosis

import "heapdrop/core/heap"

// caused is a cause recognized by classes of a library, either on the path or among what
// accumulates. There must be a minimum number of objects.
type caused struct {
	classes []string // beginnings of class names
	least   int64
}

// match returns what accumulates if it belongs to one of the classes, or if an object of
// one holds it or is near the end of the path.
func (c caused) match(e *evidence) string {
	return c.matchUnless(e, func(heap.ObjectID) bool { return false })
}

// matchUnless matches like match, but not an owner for which not is true.
func (c caused) matchUnless(e *evidence, not func(owner heap.ObjectID) bool) string {
	if e.Count < c.least {
		return ""
	}
	if hasPrefix(e.Member, c.classes) || hasPrefix(e.Entry, c.classes) {
		if e.Count == 1 {
			return e.Accumulates() + " is alive"
		}
		return e.Accumulates() + " are alive"
	}
	for i, id := range e.chain() {
		if i > 5 {
			break
		}
		if class := e.declaring(id); hasPrefix(class, c.classes) && !not(id) {
			return aClass(class) + " holds " + e.Accumulates()
		}
	}
	return ""
}
