package leaks

import (
	"fmt"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
	"heapdrop/core/query/diagnosis"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
)

// local is a local variable that refers to an object of a path.
type local struct {
	thread *snapshot.Thread
	frame  *heap.StackFrame // the outermost frame of the application that holds it, otherwise the outermost frame
	object heap.ObjectID
}

// locals finds the local variables that refer to the objects of a path, at most one for
// each thread. It skips the variable with which the suspect's path begins, because that
// is already reported.
func (w *writer) locals(p *diagnosis.Path) []local {
	on := map[heap.ObjectID]bool{}
	for i := range p.Steps {
		on[p.Steps[i].Object] = p.Steps[i].Object != heap.NoObject
	}
	var list []local
	threads := w.s.Threads()
	for i := range threads {
		t := &threads[i]
		if t.ID == heap.NoObject || t.ID == p.Root {
			continue
		}
		found := local{thread: t}
		for _, l := range t.Locals {
			if !on[l.Object] || l.Frame < 0 || int(l.Frame) >= len(t.Frames) {
				continue
			}
			frame := &t.Frames[l.Frame]
			if found.frame == nil || diagnosis.IsPlatform(found.frame.Class) || !diagnosis.IsPlatform(frame.Class) {
				found.frame, found.object = frame, l.Object
			}
		}
		if found.frame != nil {
			list = append(list, found)
		}
	}
	return list
}

// together merges the local variables of threads that are at the same place in the
// program and refer to the same object. The order is that of the first of each.
func together(list []local) [][]local {
	type place struct {
		object      heap.ObjectID
		name, where string
	}
	var groups [][]local
	known := map[place]int{}
	for _, l := range list {
		at := place{l.object, l.frame.Name(), l.frame.Location()}
		i, found := known[at]
		if !found {
			i = len(groups)
			known[at] = i
			groups = append(groups, nil)
		}
		groups[i] = append(groups[i], l)
	}
	return groups
}

// Limits of the report on threads that use a suspect: places in the program, and threads
// at each place.
const (
	mostPlaces  = 5
	mostThreads = 5
)

// working reports threads that, besides what keeps the suspect alive, refer to it in a
// local variable: they are working with it.
func (w *writer) working(sus *diagnosis.Suspect) {
	if len(sus.Places) > 1 {
		return
	}
	groups := together(w.locals(&sus.Path))
	for _, group := range groups[:min(len(groups), mostPlaces)] {
		w.workingAt(group)
	}
	more := 0
	for _, group := range groups[min(len(groups), mostPlaces):] {
		more += len(group)
	}
	if more > 0 {
		w.d.AddText(result.Plain(fmt.Sprintf("So it is in %s more.", countText(int64(more), "thread"))))
	}
}

// workingAt reports threads that refer to an object in a local variable at one place in
// the program.
func (w *writer) workingAt(group []local) {
	l := &group[0]
	spans := []result.Span{result.Plain("The same "), result.ObjectLink(w.s.Label(l.object), w.hex(l.object)), result.Plain(" is a local variable of "),
		result.Code(l.frame.Name() + "(" + l.frame.Location() + ")")}
	if len(group) == 1 {
		spans = append(spans, result.Plain(", which thread "), w.threadLink(l), result.Plain(" is in: "), w.stackLink("stack and locals", l), result.Plain("."))
		w.d.AddText(spans...)
		return
	}
	spans = append(spans, result.Plain(fmt.Sprintf(", which %s are in: ", countText(int64(len(group)), "thread"))))
	for i := range group[:min(len(group), mostThreads)] {
		if i > 0 {
			spans = append(spans, result.Plain(", "))
		}
		spans = append(spans, w.threadLink(&group[i]), result.Plain(" ("), w.stackLink("stack", &group[i]), result.Plain(")"))
	}
	end := "."
	if more := len(group) - mostThreads; more > 0 {
		end = fmt.Sprintf(" and %s more.", numbers.Grouped(int64(more)))
	}
	w.d.AddText(append(spans, result.Plain(end))...)
}

// threadLink links to the thread of a local variable.
func (w *writer) threadLink(l *local) result.Span {
	name, _ := w.s.Text(w.ctx, l.thread.ID, 80)
	return result.ObjectLink(name, w.hex(l.thread.ID))
}

// stackLink links to the stack of the thread of a local variable.
func (w *writer) stackLink(text string, l *local) result.Span {
	return result.CommandLink(text, "thread_stack "+w.hex(l.thread.ID))
}
