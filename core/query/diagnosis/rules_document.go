package diagnosis

import (
	"slices"

	"heapdrop/core/collections"
)

// documents matches document trees, with exceptions. On the stack, the method that builds
// them is the cause. A single document was read once and does not grow, unless its name
// says that it is left over. What is taken out when it is due is not left over.
type documents caused

func (c documents) match(e *evidence) string {
	const most = 0.4                 // minimum share of the heap at which even a single document is too large
	const many, small = 200, 8 << 10 // documents, and bytes of each
	inner := slices.ContainsFunc(e.Path.links, func(l link) bool { return hasPrefix(e.className(l.from), documentPackages) })
	if one := inner || e.Kind == Single && e.Count == 1; onStack(e) != "" || e.said(dueLeave) != "" || one && float64(e.Bytes) < most*float64(e.o.Total) && (inner || !e.leftOver()) {
		return ""
	}
	known := e.known.OfObject(e.Holder)
	if keyed := known != nil && known.Kind == collections.Map; (keyed || e.noted(ofLibrary) && e.never) && e.Count >= many && e.Bytes < small*e.Count {
		return "" // records by their keys, or messages that a library only adds: the collection of them is what grows
	}
	return caused(c).match(e)
}

// leftOver reports whether the name of the application's field that holds the suspect
// suggests something that was there only to be processed.
func (e *evidence) leftOver() bool {
	own := e.namedLinks(e.application)
	return len(own) > 0 && has(own[0].name, "last", "latest", "previous", "parsed", "raw", "response", "request", "imported", "input", "payload", "temp", "tmp")
}
