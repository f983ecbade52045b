package leaks

import (
	"fmt"

	"heapdrop/core/heap"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
)

// local is a local variable that refers to an object of a path.
type local struct {
	thread *snapshot.Thread
	frame  *heap.StackFrame // the outermost of the application that holds it; else the outermost
	object heap.ObjectID
}

// locals finds the local variables that refer to the objects of a path, one of
// each thread. What the path of a suspect begins with is told already.
func (w *writer) locals(p *Path) []local {
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
			if found.frame == nil || isPlatform(found.frame.Class) || !isPlatform(frame.Class) {
				found.frame, found.object = frame, l.Object
			}
		}
		if found.frame != nil {
			list = append(list, found)
		}
	}
	return list
}

// mostLocals bounds the threads named that work on a suspect.
const mostLocals = 5

// working tells which threads hold a suspect in a local variable beside what
// keeps it: they work on it.
func (w *writer) working(sus *Suspect) {
	if len(sus.Places) > 1 {
		return
	}
	list := w.locals(&sus.Path)
	for i := range list[:min(len(list), mostLocals)] {
		l := &list[i]
		name, _ := w.s.Text(w.ctx, l.thread.ID, 80)
		w.d.AddText(result.Plain("The same "), result.ObjectLink(w.s.Label(l.object), w.hex(l.object)), result.Plain(" is a local variable of "),
			result.Code(l.frame.Name()+"("+l.frame.Location()+")"), result.Plain(", which thread "), result.ObjectLink(name, w.hex(l.thread.ID)),
			result.Plain(" is in: "), result.CommandLink("stack and locals", "thread_stack "+w.hex(l.thread.ID)), result.Plain("."))
	}
	if more := len(list) - mostLocals; more > 0 {
		w.d.AddText(result.Plain(fmt.Sprintf("So it is in %s more.", countText(int64(more), "thread"))))
	}
}
