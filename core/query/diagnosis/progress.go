package diagnosis

import (
	"fmt"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
	"heapdrop/core/snapshot"
)

// waitWords occur in the names of methods, of the JDK and of Netty, in which a thread waits
// for time, other threads, or data.
var waitWords = []string{"wait", "park", "sleep", "yield", "poll", "kevent", "select", "accept", "receive", "read", "status"}

// works reports whether a thread seems to compute: it is neither in a method that waits nor
// blocked by a lock, nor does its state say so.
func (e *evidence) works(t *snapshot.Thread) bool {
	if len(t.Frames) == 0 {
		return false
	}
	top := &t.Frames[0]
	if (IsPlatform(top.Class) || strings.HasPrefix(top.Class, "io.netty.")) && has(top.Method, waitWords...) {
		return false
	}
	state, _ := e.threadState(t.ID)
	return state&threadWaits == 0 && e.blockedBy(t.ID) == ""
}

// inProgress records that nothing but a thread at work refers to the structure: then it is
// gone when the work is done.
func (j *judge) inProgress(e *evidence) {
	const most = 0.3 // of the heap; work that takes more is too large, whatever becomes of it
	if j.d.OutOfMemory || j.d.Share(e.total()) >= most || e.Path.Kind != LocalVariable || e.Kind == Threads || e.Kind == Locals {
		return
	}
	const mostPlaces = 16 // with more, each of which needs a search, it is not said
	paths := e.paths()
	if len(paths) > mostPlaces {
		return
	}
	for _, p := range paths {
		if p.Kind != LocalVariable || !e.passing(p) {
			return
		}
	}
	t := threadOf(e.s, &e.Path)
	if flush := flushes(t.Frames); flush != "" {
		e.note("in progress", -0.25, "a thread is about to write it, in "+flush+": it may be work in progress", t.ID)
		return
	}
	e.note("in progress", -0.15, fmt.Sprintf("only a thread at work refers to it, in %s: it may be work in progress", firstOwn(t.Frames).Name()), t.ID)
}

// passing reports whether a path leads from a local variable of a thread at work, and
// nothing but local variables of this thread refers to what is in that variable.
func (e *evidence) passing(p *Path) bool {
	const most = 20_000 // objects; with more, it cannot be said
	t := threadOf(e.s, p)
	if t == nil || len(p.links) == 0 || firstOwn(t.Frames) == nil || !e.works(t) && flushes(t.Frames) == "" {
		return false
	}
	first := p.links[0].to
	next := map[heap.ObjectID]heap.ObjectID{first: heap.NoObject}
	for level := []heap.ObjectID{first}; len(level) > 0; {
		inner := level[:0]
		for _, id := range level {
			switch e.endsAt(id, next[id]) {
			case localVariable:
				if id != t.ID {
					return false
				}
				continue
			case otherRoot:
				if !e.onlyLocal(id) {
					return false
				}
			case noEnd:
			default:
				return false
			}
			inner = append(inner, id)
		}
		if len(next) > most || e.ctx.Err() != nil {
			return false
		}
		level = e.before(inner, next, first, true, false)
	}
	return true
}

// flushes returns the method in which a thread writes a persistence context to its
// database; "" if it does not.
func flushes(frames []heap.StackFrame) string {
	for i := range frames {
		if f := &frames[i]; f.Method == "onFlush" && strings.HasPrefix(f.Class, "org.hibernate.") || f.Method == "writeChanges" && strings.HasPrefix(f.Class, "org.eclipse.persistence.") {
			return f.Name()
		}
	}
	return ""
}

// betweenClears clears what a session of Hibernate has taken in since its persistence context
// was last cleared: nearly all its entities still wait to be inserted, and the queue of these
// was filled and emptied before.
func (j *judge) betweenClears(e *evidence) {
	const least, times = 64, 3
	for _, id := range e.chain() {
		if !strings.HasPrefix(e.className(id), "org.hibernate.") {
			continue
		}
		entities, known := e.number(id, "persistenceContext", "entitiesByKey", "size")
		waiting, also := e.number(id, "actionQueue", "insertions", "executables", "size")
		changes, counted := e.number(id, "actionQueue", "insertions", "executables", "modCount")
		if known && also && counted && waiting >= least && 10*waiting >= 9*entities && changes >= times*waiting {
			e.clear(fmt.Sprintf("in batches: %s of the entities of %s wait to be inserted, and its queue for that counts %s changes: it was flushed and cleared before", part(int(waiting), int(entities)), aClass(e.className(id)), numbers.Grouped(changes)))
			return
		}
	}
}

// onlyLocal reports whether a GC root is one only because it is in local variables.
func (e *evidence) onlyLocal(id heap.ObjectID) bool {
	return !slices.ContainsFunc(e.s.Roots(id), func(r heap.Root) bool { return r.Kind != heap.RootJavaLocal && r.Kind != heap.RootJavaStackFrame })
}

// scheduledTask is the class of the tasks in the queue of a ScheduledThreadPoolExecutor.
const scheduledTask = "java.util.concurrent.ScheduledThreadPoolExecutor$ScheduledFutureTask"

// leaveWhenDue is the fact that tasks run once.
const leaveWhenDue = "once"

// runOnce records scheduled tasks that do not repeat, or what these hold: each is gone
// once it is due. A cancelled one is not, and has a cause of its own. A collection to which
// a task leads, such as all sessions to that of one, does not go with the task.
func (j *judge) runOnce(e *evidence, st *structure) {
	tasks, seen := e.members(), map[heap.ObjectID]bool{}
	ofTasks := st.collection == heap.NoObject || strings.HasSuffix(st.class, "Queue")
	for _, id := range tasks {
		_, isTask := e.repeats(id)
		ofTasks = ofTasks || isTask
	}
	if !ofTasks || e.said(cancelledTasks) != "" {
		return
	}
	for _, p := range e.paths() {
		for i := range p.links {
			switch l := &p.links[i]; {
			case len(tasks) > 2*membersRead:
			case e.className(l.from) == scheduledTask:
				tasks = append(tasks, l.from)
			case l.name == "queue" && strings.HasSuffix(e.className(l.from), "$DelayedWorkQueue") && !seen[l.to]:
				seen[l.to] = true
				queued := e.s.Outbound(l.to, nil)
				for k := 0; k < len(queued); k += max(1, len(queued)/membersRead) {
					tasks = append(tasks, queued[k])
				}
			}
		}
	}
	once, again := 0, 0
	for _, id := range tasks {
		switch repeats, known := e.repeats(id); {
		case repeats:
			again++
		case known:
			once++
		}
	}
	if once > 20*again { // a task of the library itself may repeat in the same queue
		e.note(leaveWhenDue, -0.3, "the tasks run once, when they are due, and then leave the queue")
	}
}

// quartzJob is the class of a job of Quartz.
const quartzJob = "org.quartz.impl.JobDetailImpl"

// transient notes jobs of Quartz that wait for their last run: those that are not durable do
// not stay when they have no trigger left.
func (j *judge) transient(e *evidence) {
	if !e.memberIs(quartzJob) && e.Member != "org.quartz.simpl.JobWrapper" {
		return
	}
	seen, stay := 0, 0
	e.each(e.kindOf(quartzJob), membersRead, func(id heap.ObjectID) {
		seen++
		if v, found, err := e.s.Field(e.ctx, id, "durability"); err != nil || !found || v.Bits != 0 {
			stay++
		}
	})
	if seen > 0 && stay == 0 {
		e.note("transient", -0.3, "Quartz deletes each of them after its last run, as none is durable")
	}
}

// vertxTimer is the class of the timers of Vert.x.
const vertxTimer = "io.vertx.core.impl.VertxImpl$InternalTimerHandler"

// repeats reports whether a scheduled task runs again and again. known is false for other
// objects.
func (e *evidence) repeats(id heap.ObjectID) (is, known bool) {
	if e.className(id) == vertxTimer {
		v, found, err := e.s.Field(e.ctx, id, "periodic")
		return v.Bits != 0, err == nil && found && v.Type == heap.Boolean
	}
	if !e.s.IsInstanceOf(id, "java.util.TimerTask") && e.className(id) != scheduledTask {
		return false, false
	}
	period, found := e.number(id, "period")
	return !found || period != 0, true
}

// atWork records threads of a group that seem to compute.
func (e *evidence) atWork() {
	group, working := map[heap.ObjectID]bool{}, 0
	for _, id := range e.threadIDs() {
		group[id] = true
	}
	list := e.s.Threads()
	for i := range list {
		if t := &list[i]; group[t.ID] && firstOwn(t.Frames) != nil && e.works(t) {
			working++
		}
	}
	if 10*working >= len(group) && working > 0 {
		e.note("at work", -0.1, fmt.Sprintf("%s of the threads seem to compute", part(working, len(group))))
	}
}
