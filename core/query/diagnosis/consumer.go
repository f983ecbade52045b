package diagnosis

import (
	"fmt"
	"strings"

	"heapdrop/core/heap"
)

// consumer records which thread should take elements out of a queue, and what that thread
// is doing.
func (j *judge) consumer(e *evidence, st *structure) {
	const backlog = 200 // elements: with fewer, the threads are probably just using the structure
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
			if l.Object != st.collection && !e.is(e.className(l.Object), t.Frames[l.Frame].Class) {
				continue // who has its owner in a variable of another class need not take anything out
			}
			name, _ := e.s.Text(e.ctx, t.ID, 80)
			if top := firstOwn(t.Frames); top != nil {
				if busy++; busy <= 2 {
					weight := 0.15
					if e.works(t) {
						weight = 0.05 // it may keep up
					}
					blocked := e.blockedBy(t.ID)
					e.stuck = e.stuck || blocked != ""
					e.note("consumer", weight, fmt.Sprintf("thread %q works with it and is in %s(%s)%s", name, top.Name(), top.Location(), blocked), t.ID)
				}
			}
			break
		}
	}
}

// ownWork notes a queue of the task of one thread that nothing else leads to: it is what the
// thread was given to work off, and nobody else can add to it.
func (j *judge) ownWork(e *evidence, st *structure) {
	links := e.Path.links
	if e.Path.Kind != ThreadObject || len(links) < 2 || len(e.Places) > 1 || st.collection == heap.NoObject || !e.queue(st) {
		return
	}
	task := links[0]
	if task.name == "holder" { // since Java 19 a part of the thread has it
		task = links[1]
	}
	if task.name != "target" && task.name != "task" {
		return
	}
	if t := threadOf(e.s, &e.Path); t == nil || len(t.Frames) == 0 || e.blockedBy(t.ID) != "" {
		return
	}
	if e.s.Dominates(e.Path.Root, st.collection) {
		e.note("own work", -0.3, "only the thread that works it off refers to it", e.Path.Root)
	}
}

// queue reports whether a structure is of a kind that a consumer empties.
func (e *evidence) queue(st *structure) bool {
	name := simpleName(st.class)
	return strings.Contains(name, "Queue") || strings.Contains(name, "Deque") || e.Kind == Linked && strings.Contains(strings.ToLower(e.fields()), "queue")
}

// firstOwn returns the topmost frame outside the JDK; nil if there is none.
func firstOwn(frames []heap.StackFrame) *heap.StackFrame {
	for i := range frames {
		if !IsPlatform(frames[i].Class) {
			return &frames[i]
		}
	}
	return nil
}

// blockedBy says that a thread waits for a lock, and if known which thread holds it and where
// that is; "" if it waits for none. Locks of java.util.concurrent store their owner; for
// monitors, the dump does not say who owns them.
func (e *evidence) blockedBy(thread heap.ObjectID) string {
	owner, found := e.s.ObjectField(e.ctx, thread, "parkBlocker", "exclusiveOwnerThread")
	if state, _ := e.threadState(thread); !found && state&threadBlocked != 0 {
		return ", waiting for a monitor (synchronized)"
	}
	if !found || owner == thread {
		return ""
	}
	name, _ := e.s.Text(e.ctx, owner, 80)
	text := fmt.Sprintf(", waiting for a lock that thread %q holds", name)
	if top := firstOwn(stackOf(e.s, owner)); top != nil {
		text += fmt.Sprintf(", which is in %s(%s)", top.Name(), top.Location())
	}
	return text
}
