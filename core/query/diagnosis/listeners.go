package diagnosis

import (
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
)

// inListeners reports whether a class of a library whose name says that it holds listeners
// has the structure (PropertyChangeListenerMap, EventListenerList), or a field of one does.
func (e *evidence) inListeners() bool {
	const near = 6
	chain := e.chain()
	return e.inListenerField() || slices.ContainsFunc(chain[:min(near, len(chain))], func(id heap.ObjectID) bool {
		name := simpleName(e.className(id))
		return !e.application(e.className(id)) && strings.Contains(name, "Listener") && has(name, containerWords...)
	})
}

// inListenerField reports whether an object that is no part of the application has most of what
// accumulates in an array or a collection whose field is named after listeners.
func (e *evidence) inListenerField() bool {
	if e.Holder == heap.NoObject || e.application(e.holderClass()) {
		return false
	}
	fields, _ := e.s.Fields(e.ctx, e.Holder) // an array has none
	return slices.ContainsFunc(fields, func(f snapshot.FieldValue) bool {
		to, found := e.s.ID(f.Value.Address())
		return f.Value.Type == heap.Object && found && has(f.Name, "listeners") && e.s.ImmediateDominator(to) == e.Holder && 5*e.s.Retained(to) >= 4*e.Bytes
	})
}
