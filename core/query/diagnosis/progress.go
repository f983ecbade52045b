package diagnosis

import (
	"fmt"
	"slices"
	"strings"

	"heapdrop/core/heap"
)

// waits are the JDK's methods in which a thread waits for time, other threads, or data.
var waits = map[string][]string{
	"java.lang.Object":                  {"wait", "wait0"},
	"java.lang.Thread":                  {"sleep", "sleep0", "sleepNanos0"},
	"jdk.internal.misc.Unsafe":          {"park"},
	"sun.misc.Unsafe":                   {"park"},
	"jdk.internal.vm.Continuation":      {"yield", "yield0", "doYield"},
	"sun.nio.ch.Net":                    {"accept", "poll"},
	"sun.nio.ch.EPoll":                  {"wait"},
	"sun.nio.ch.KQueue":                 {"poll"},
	"sun.nio.ch.WEPoll":                 {"wait"},
	"sun.nio.ch.SocketDispatcher":       {"read0"},
	"java.net.SocketInputStream":        {"socketRead0"},
	"java.net.PlainSocketImpl":          {"socketAccept"},
	"java.io.FileInputStream":           {"read0", "readBytes"},
	"java.lang.ref.Reference":           {"waitForReferencePendingList"},
	"java.lang.ProcessImpl":             {"waitForProcessExit0", "waitForTimeoutInterruptibly"},
	"java.lang.ProcessHandleImpl":       {"waitForProcessExit0"},
	"sun.nio.ch.FileDispatcherImpl":     {"read0"},
	"sun.nio.ch.UnixDomainSockets":      {"accept"},
	"sun.nio.fs.LinuxWatchService":      {"poll"},
	"java.net.DualStackPlainSocketImpl": {"accept0"},
}

// works reports whether a thread was computing when the dump was taken.
func works(frames []heap.StackFrame) bool {
	return len(frames) > 0 && !slices.Contains(waits[frames[0].Class], frames[0].Method)
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
	if t == nil || len(p.links) == 0 || firstOwn(t.Frames) == nil || !works(t.Frames) && flushes(t.Frames) == "" {
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

// onlyLocal reports whether a GC root is one only because it is in local variables.
func (e *evidence) onlyLocal(id heap.ObjectID) bool {
	return !slices.ContainsFunc(e.s.Roots(id), func(r heap.Root) bool { return r.Kind != heap.RootJavaLocal && r.Kind != heap.RootJavaStackFrame })
}

// scheduledTask is the class of the tasks in the queue of a ScheduledThreadPoolExecutor.
const scheduledTask = "java.util.concurrent.ScheduledThreadPoolExecutor$ScheduledFutureTask"

// runOnce records scheduled tasks that do not repeat, or what these hold: each is gone
// when it was due. A cancelled one is not, and has a cause of its own.
func (j *judge) runOnce(e *evidence) {
	if e.said(cancelledTasks) != "" {
		return
	}
	tasks := e.members()
	for _, p := range e.paths() {
		for i := range p.links {
			switch l := &p.links[i]; {
			case e.className(l.from) == scheduledTask:
				tasks = append(tasks, l.from)
			case l.name == "queue" && strings.HasSuffix(e.className(l.from), "$DelayedWorkQueue"):
				tasks = append(tasks, e.s.Outbound(l.to, nil)...)
			}
		}
	}
	once := 0
	for _, id := range tasks {
		if !e.s.IsInstanceOf(id, "java.util.TimerTask") && e.className(id) != scheduledTask {
			continue
		}
		if period, found := e.number(id, "period"); !found || period != 0 {
			return
		}
		once++
	}
	if once > 0 {
		e.note("once", -0.15, "each task runs once, when it is due, and then leaves the queue")
	}
}

// atWork records threads of a group that were computing when the dump was taken.
func (e *evidence) atWork() {
	ids, working := e.threadIDs(), 0
	for _, id := range ids {
		if frames := stackOf(e.s, id); firstOwn(frames) != nil && works(frames) {
			working++
		}
	}
	if 10*working >= len(ids) && working > 0 {
		e.note("at work", -0.1, fmt.Sprintf("%s of the threads were computing", part(working, len(ids))))
	}
}
