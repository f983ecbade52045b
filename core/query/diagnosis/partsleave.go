package diagnosis

import (
	"fmt"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
	"heapdrop/core/numbers"
)

// partsLeave notes members in many collections that are the elements of one: if such parts
// are taken out of it, with all that is in them, members leave although each part only grows.
func (j *judge) partsLeave(e *evidence) {
	const least = 4
	outer := e.aroundParts()
	known := e.finder.known.OfObject(outer)
	if known == nil || !known.Counted() || e.churn {
		return
	}
	m, err := known.Measure(outer)
	changes, counted := e.changesOf(outer)
	if removed := (changes - m.Size) / 2; err == nil && counted && m.Size != collections.Unknown && m.Size >= least && 4*removed >= m.Size && !e.byAccess(outer) {
		e.churn = true
		text := fmt.Sprintf("its parts come and go with all that is in them: about %s were put in and %s taken out", numbers.Grouped(m.Size+removed), numbers.Grouped(removed))
		if e.is(e.className(outer), "java.util.ArrayList") {
			text = fmt.Sprintf("its parts come and go with all that is in them, or they were sorted: their list counts %s changes for %s", numbers.Grouped(changes), countText(m.Size, "part"))
		} else if removed >= m.Size {
			e.partsStay = m.Size
		}
		e.note("parts leave", -0.15, text, outer)
	}
}

// aroundParts returns the collection whose elements hold the members; heap.NoObject if
// there is none.
func (e *evidence) aroundParts() heap.ObjectID {
	if len(e.Places) > 1 {
		p := &e.Places[0].Path
		for i, step := range p.Steps {
			for k := range e.Places {
				if other := e.Places[k].Path.Steps; step.Object != heap.NoObject && i < len(other) && other[i].Object != step.Object {
					return e.collectionOn(p, step.Object, heap.NoObject)
				}
			}
		}
		return heap.NoObject
	}
	if e.inner == heap.NoObject {
		return heap.NoObject
	}
	return e.Holder
}
