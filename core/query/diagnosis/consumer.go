package diagnosis

import (
	"fmt"
	"strings"

	"heapdrop/core/heap"
)

// consumer notes who should take elements out of a queue, and what that thread is
// doing.
func (j *judge) consumer(e *evidence, st *structure) {
	const backlog = 200 // elements: with fewer, threads just work with the structure
	if st.collection == heap.NoObject || !e.queue(st) || e.Count < backlog {
		return
	}
	near := map[heap.ObjectID]bool{st.collection: true}
	for i, id := range st.above {
		if _, isClass := e.s.ClassByObject(id); i > 2 || isClass {
			break
		}
		near[id] = true
	}
	threads := e.s.Threads()
	busy := 0
	for i := range threads {
		t := &threads[i]
		if t.ID == heap.NoObject || len(t.Frames) == 0 {
			continue
		}
		for _, l := range t.Locals {
			if !near[l.Object] || l.Frame < 0 || int(l.Frame) >= len(t.Frames) {
				continue
			}
			name, _ := e.s.Text(e.ctx, t.ID, 80)
			if top := firstOwn(t.Frames); top != nil {
				if busy++; busy <= 2 {
					e.note("consumer", 0.15, fmt.Sprintf("thread %q works with it and is in %s(%s)", name, top.Name(), top.Location()), t.ID)
				}
			}
			break
		}
	}
}

// queue reports whether a structure is meant to be emptied by a consumer.
func (e *evidence) queue(st *structure) bool {
	name := simpleName(st.class)
	return strings.Contains(name, "Queue") || strings.Contains(name, "Deque") || e.Kind == Linked && strings.Contains(strings.ToLower(e.fields()), "queue")
}

// firstOwn returns the uppermost frame that is not of the JDK, nil for none.
func firstOwn(frames []heap.StackFrame) *heap.StackFrame {
	for i := range frames {
		if !IsPlatform(frames[i].Class) {
			return &frames[i]
		}
	}
	return nil
}
