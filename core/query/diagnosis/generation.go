package diagnosis

import (
	"fmt"

	"heapdrop/core/heap"
)

// generationWords occur in the names of fields for what comes before or after something of
// the same kind.
var generationWords = []string{"previous", "prev", "last", "old", "older", "former", "next", "coming"}

// generation notes a structure of which its owner has two in turn, such as the identifiers of
// this hour and of the previous one, or an index that is filled while another is in use: one
// of them goes whenever the other is full.
func (e *evidence) generation() {
	const alike = 0.25 // of the retained heap of the larger one
	for _, l := range e.Path.links {
		if !e.application(e.className(l.from)) || e.s.ClassOf(l.from) == e.s.ClassOf(l.to) { // those are linked
			continue
		}
		fields, _ := e.s.Fields(e.ctx, l.from) // a class object has none
		for _, f := range fields {
			id, found := e.s.ID(f.Value.Address())
			if f.Value.Type != heap.Object || !found || id == l.to || e.s.ClassOf(id) != e.s.ClassOf(l.to) || has(f.Name, generationWords...) == has(l.name, generationWords...) {
				continue
			}
			if a, b := float64(e.s.Retained(id)), float64(e.s.Retained(l.to)); a >= alike*b && b >= alike*a {
				e.note("generation", -0.25, fmt.Sprintf("it is one of two in turn: fields %s and %s of %s", l.name, f.Name, aClass(e.className(l.from))), id)
				return
			}
		}
	}
}
