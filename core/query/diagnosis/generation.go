package diagnosis

import (
	"fmt"
	"slices"
	"strings"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
)

// Words in the names of fields for what comes before or after something of the same kind, and
// for what is there now.
var (
	turnWords    = []string{"previous", "prev", "last", "old", "older", "former", "next", "coming"}
	presentWords = []string{"current", "this", "new", "newer", "now", "young", "active"}
)

// inTurnNames reports whether one of two fields is named after what comes before or after, and
// the other after the same now: previousIds and ids, or next and anything.
func inTurnNames(a, b string) bool {
	rest := func(name string) string {
		words := strings.Fields(splitName(name))
		return strings.Join(slices.DeleteFunc(words, func(w string) bool { return slices.Contains(turnWords, w) || slices.Contains(presentWords, w) }), " ")
	}
	other := has(a, turnWords...)
	if other == has(b, turnWords...) {
		return false
	}
	if other {
		a, b = b, a // b comes before or after
	}
	return rest(b) == "" || rest(b) == rest(a)
}

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
			if f.Value.Type != heap.Object || !found || id == l.to || e.s.ClassOf(id) != e.s.ClassOf(l.to) {
				continue
			}
			if e.filledInTurn(l.from, id, l.to) {
				e.note("generation", -0.25, fmt.Sprintf("it is one of two that are filled in turn: fields %s and %s of %s", l.name, f.Name, aClass(e.className(l.from))), id)
				return
			}
			if !inTurnNames(f.Name, l.name) {
				continue
			}
			if a, b := float64(e.s.Retained(id)), float64(e.s.Retained(l.to)); a >= alike*b && b >= alike*a {
				e.note("generation", -0.25, fmt.Sprintf("it is one of two in turn: fields %s and %s of %s", l.name, f.Name, aClass(e.className(l.from))), id)
				return
			}
		}
	}
}

// filledInTurn reports whether an object has two maps or sets with the same kind of entries, of
// which one has as many as a number of the object says, a round one and no counter, and the
// other has fewer: it takes the place of the full one next.
func (e *evidence) filledInTurn(owner, a, b heap.ObjectID) bool {
	const least = 100
	known := e.finder.known.OfObject(a)
	if known == nil || known.Kind != collections.Map && known.Kind != collections.Set {
		return false
	}
	class, one := e.finder.elements(a)
	same, other := e.finder.elements(b)
	full, rest := max(one, other), min(one, other)
	if rest <= 0 || full < least || rest == full || !roundNumber(full) || class != same {
		return false
	}
	is := false
	e.stated(owner, func(name, _ string, v heap.Value) bool {
		is = (v.Type == heap.Int || v.Type == heap.Long) && whole(v) == full && !countName(name)
		return is
	})
	return is
}
