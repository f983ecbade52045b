package diagnosis

import (
	"fmt"
	"slices"
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
	busy, said, atWork := 0, false, false
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
				if busy++; e.delays(st) && awaitsDue(t.Frames) || st.known.Class == "java.util.PriorityQueue" && awaitsFor(t.Frames) {
					if said {
						break // of one of several that do the same, it is enough
					}
					said = true
					e.note("not due", -0.3, fmt.Sprintf("thread %q takes them out, and waits until the first of them is due", name), t.ID)
				} else if busy <= 2 {
					weight := 0.15
					if e.works(t) {
						weight, atWork = 0.05, true // it may keep up
					}
					blocked := e.blockedBy(t.ID)
					if blocked == "" && (said || e.Path.Kind == LocalVariable && e.Path.Root == t.ID) {
						weight = 0 // another has said it, or it is known from where the structure is
					}
					said = said || weight > 0
					e.stuck = e.stuck || blocked != ""
					e.note("consumer", weight, fmt.Sprintf("thread %q works with it and is in %s(%s)%s", name, top.Name(), top.Location(), blocked), t.ID)
				}
			}
			break
		}
	}
	if busy == 0 {
		e.consumerEnded(st)
	}
	if !atWork {
		j.overdue(e, st)
	}
}

// pollers are words in the names of classes of what may take elements out every now and
// then, without a thread of its own.
var pollers = []string{"executor", "scheduler", "timer", "pool"}

// consumerEnded notes a queue whose owner has a thread, or is one, that has ended, and
// nothing that still runs.
func (e *evidence) consumerEnded(st *structure) {
	const owners = 3
	over, where := heap.NoObject, ""
	for _, id := range st.above[:min(owners, len(st.above))] {
		if e.isArray(id) {
			continue
		}
		for _, to := range append(e.s.Outbound(id, nil), id) {
			state, known := int64(0), false
			if e.thread[e.s.ClassOf(to)] {
				state, known = e.threadState(to)
			}
			switch {
			case known && state&threadEnded == 0 || !known && has(simpleName(e.className(to)), pollers...):
				return
			case known && over == heap.NoObject && to == id:
				over, where = to, ", which has it,"
			case known && over == heap.NoObject:
				over, where = to, " of its owner's "+e.heldAs(id, to)
			}
		}
		if _, isClass := e.s.ClassByObject(id); isClass {
			break
		}
	}
	if over != heap.NoObject {
		name, _ := e.s.Text(e.ctx, over, 80)
		e.stuck = true
		e.note("consumer", 0.25, fmt.Sprintf("thread %q%s has ended, and no other has it in a local variable", name, where), over)
	}
}

// dueWords occur in the names of fields that say when something is to be taken out.
var dueWords = slices.Concat(endWords, []string{"scheduled", "fire", "trigger", "run", "start", "execute"})

// overdue notes a queue in the order of a time that its elements have, of which the first
// has been due for long: in a heap, no element comes before the one at half its place.
func (j *judge) overdue(e *evidence, st *structure) {
	const looked, least, long, late = 400, 50, 5 * minute, 0.1 // of the elements
	if j.now == 0 || !strings.Contains(st.known.Class, "Priority") && !strings.Contains(st.known.Class, "Delay") {
		return
	}
	delays := e.delays(st)
	first := e.firstOf(st, looked, theValue)
	if len(first) < least {
		return
	}
	read := e.fieldsOf(first)
	for _, c := range read.columns() {
		times := e.timesOf(&c, j.now)
		if len(times) != len(first) || !delays && !has(c.name, dueWords...) || !heaped(times) || times[0] < j.now-longestRun || e.memberIs(scheduledTask) {
			continue // the JDK's tasks have what System.nanoTime returned, which only looks like a time
		}
		due := 0
		for _, t := range times {
			if t < j.now-long {
				due++
			}
		}
		if float64(due) >= late*float64(len(first)) {
			e.note("overdue", 0.2, fmt.Sprintf("they are taken out in the order of field %s, and the first has been due for %s", c.name, duration(j.now-times[0])))
			return
		}
	}
}

// heaped reports whether values are in the order of a binary heap, and not all the same.
func heaped(values []int64) bool {
	for i := 1; i < len(values); i++ {
		if values[i] < values[(i-1)/2] {
			return false
		}
	}
	return slices.Max(values) > slices.Min(values)
}

// ownWork notes a queue of the task of one thread to which nothing else refers, as nothing
// but threads does to the task: it is what the thread was given to work off.
func (j *judge) ownWork(e *evidence, st *structure) {
	links := e.Path.links
	if e.Path.Kind == LocalVariable && !j.d.OutOfMemory && e.ofMethod(st) {
		e.note("own work", -0.45, "only local variables refer to it, and elements were taken out: what a method works off is like that", e.Path.Root)
		return
	}
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
	for _, r := range e.s.Inbound(task.to, nil) {
		if r != task.from && !e.thread[e.s.ClassOf(r)] { // a thread has it in a local variable
			return
		}
	}
	for _, r := range e.s.Inbound(st.collection, nil) {
		if r != e.Path.Root && !e.s.Dominates(task.to, r) {
			return
		}
	}
	e.note("own work", -0.3, "only the thread that works it off refers to it", e.Path.Root)
}

// ofMethod reports whether a structure is a queue from which a method takes elements: no other
// thread can add some to it, since it is for one thread and nothing but its local variables
// refers to it. A thread that waits for a lock takes nothing.
func (e *evidence) ofMethod(st *structure) bool {
	if st.collection == heap.NoObject || len(e.Places) > 1 || !e.queue(st) || !strings.HasPrefix(st.class, "java.util.") || strings.Contains(st.class, ".concurrent.") {
		return false
	}
	refer := e.s.Inbound(st.collection, nil)
	return (e.said(comeAndGo) != "" || e.said(takenFromFront) != "") && len(refer) == 1 && refer[0] == e.Path.Root && e.blockedBy(e.Path.Root) == ""
}

// queue reports whether a structure is of a kind that a consumer empties.
func (e *evidence) queue(st *structure) bool {
	name := simpleName(st.class)
	return strings.Contains(name, "Queue") || strings.Contains(name, "Deque") || e.Kind == Linked && strings.Contains(strings.ToLower(e.fields()), "queue")
}

// heldUp notes that all threads of several, which have the like in local variables, wait for a
// lock: what they hold stays, and more threads will join them.
func (j *judge) heldUp(e *evidence) bool {
	const several = 3
	threads, why := map[heap.ObjectID]bool{}, ""
	for i := range e.Places {
		p := &e.Places[i].Path
		if p.Kind != LocalVariable {
			return false
		}
		blocked := e.blockedBy(p.Root)
		if blocked == "" {
			return false
		}
		if i > 0 && blocked != why {
			blocked = ", waiting for locks"
		}
		why = blocked
		threads[p.Root] = true
	}
	if len(threads) < several {
		return false
	}
	e.note("held up", 0.3, "all "+grouped(len(threads))+" threads that have it in a local variable are held up"+why)
	return true
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

// delays reports whether elements leave a queue only when they are due.
func (e *evidence) delays(st *structure) bool {
	return strings.Contains(st.known.Class, "Delay") || len(st.above) > 0 && e.className(st.above[0]) == "java.util.concurrent.DelayQueue"
}

// awaitsDue reports whether a thread waits in a queue whose elements leave when they are due.
func awaitsDue(frames []heap.StackFrame) bool {
	return slices.ContainsFunc(frames, func(f heap.StackFrame) bool {
		return f.Class == "java.util.concurrent.DelayQueue" && (f.Method == "take" || f.Method == "poll")
	})
}

// awaitsFor reports whether a thread waits in a condition of the application for a limited
// time, as one does until the first element of a queue in order is due. In a condition of the
// JDK or of a library it waits for something else, such as a connection.
func awaitsFor(frames []heap.StackFrame) bool {
	for i := range frames[:max(0, len(frames)-1)] {
		f := &frames[i]
		limited := f.Method == "awaitNanos" || f.Method == "awaitUntil" || f.Method == "await" && strings.HasPrefix(f.Signature, "(J")
		if limited && strings.HasSuffix(f.Class, "Synchronizer$ConditionObject") && frames[i+1].Class != f.Class {
			return firstOwn(frames) == &frames[i+1]
		}
	}
	return false
}
