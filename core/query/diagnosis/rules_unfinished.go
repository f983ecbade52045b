package diagnosis

import (
	"fmt"
	"slices"
	"strings"

	"heapdrop/core/heap"
)

// unfinishedRules are causes recognized by objects of a library that somebody began and
// that nobody has ended.
var unfinishedRules = []rule{
	{
		name: "Jobs of coroutines that nobody completes", nature: nature{prior: 0.5},
		match: func(e *evidence) string {
			const many = 500
			if e.Count < many || !strings.HasPrefix(e.Member, "kotlinx.coroutines.") || !strings.HasSuffix(e.Member, "JobImpl") {
				return ""
			}
			return e.Accumulates() + " are still active: no code runs for these, they wait to be completed by hand"
		},
		why:    "A job stays a child of its parent, with its handlers, until it is completed or cancelled. One made with Job() has no code whose end would complete it.",
		checks: []string{"Call complete() or cancel() where its work ends, or use coroutineScope, which ends by itself.", "Give a scope of short life to what has a short life."},
	},
	{
		name: "Responses that nobody has begun", nature: nature{prior: 0.6}, match: unbegun,
		why:    "What is sent through an emitter before a request returns it waits in the emitter; if no request ever does, it waits forever.",
		checks: []string{"Make an emitter only in the method that returns it.", "Remove it from your own collection when sending fails, and in onCompletion, onTimeout and onError."},
	},
	{
		name: "Connections or transactions that stay open", nature: nature{prior: 0.5}, match: stayOpen,
		why:    "What was opened stays registered, with what it has read and changed, until it is closed, committed or rolled back.",
		checks: []string{"Close each one with try-with-resources, and end its transaction also when something fails."},
	},
	{
		name: "Measurements that are started and never stopped", nature: nature{prior: 0.55}, match: neverStopped,
		why:    "A timer of long tasks lists each measurement as active until it is stopped.",
		checks: []string{"Stop each one in a finally block, also when the task fails or is given up."},
	},
	{
		name: "A thread-local variable for each object", nature: nature{prior: 0.6},
		match:  onField{classes: []string{"io.netty.util.internal.InternalThreadLocalMap"}, field: "indexedVariables", least: 1000}.match,
		why:    "Every FastThreadLocal has a place of its own in the tables of all threads that used it, and its value stays there until it is removed.",
		checks: []string{"Make thread-local variables static.", "Call FastThreadLocal.removeAll(), or remove() for each, where the work of a thread ends."},
	},
	{
		name: "Code that a shell has evaluated", nature: nature{prior: 0.5, platform: true},
		match:  caused{[]string{"jdk.jshell.", "scala.tools.nsc.interpreter.", "dotty.tools.repl."}, 200}.match,
		why:    "A shell keeps every snippet that it has evaluated, with the class compiled for it, so that later ones can use it.",
		checks: []string{"Use a new shell for each piece of work, and close it.", "Drop snippets (JShell.drop), or evaluate with a library for expressions."},
	},
}

// unbegun matches emitters of Spring that no request has returned so far.
func unbegun(e *evidence) string {
	const least, looked = 10, 200
	seen, without := 0, 0
	e.each(e.kindOf("org.springframework.web.servlet.mvc.method.annotation.ResponseBodyEmitter"), looked, func(id heapID) {
		seen++
		if _, found := e.s.ObjectField(e.ctx, id, "handler"); !found {
			without++
		}
	})
	if seen < least || 10*without < 9*seen {
		return ""
	}
	return fmt.Sprintf("%s of the emitters examined have no response to write to", part(without, seen))
}

// neverStopped matches timers of Micrometer with more active measurements than there are
// tasks in a process.
func neverStopped(e *evidence) string {
	const many, part = 1000, 10
	n, bytes := e.objectsOf("io.micrometer.core.instrument.LongTaskTimer$Sample")
	if n < many || part*bytes < e.Bytes {
		return ""
	}
	return countText(n, "measurement") + " of long tasks are active"
}

// stayOpen matches connections and transactions that a library or the application lists
// as active. Those with a socket are open because the other side is there.
func stayOpen(e *evidence) string {
	const many, near = 100, 3
	kinds := []string{"connection", "transaction", "cursor"}
	if e.Count < many || !has(simpleName(e.Member), kinds...) {
		return ""
	}
	links := e.Path.links
	listed := slices.ContainsFunc(links[max(0, len(links)-near):], func(l link) bool {
		return has(l.name, "active", "open", "opened") && has(l.name, "connections", "transactions", "cursors")
	})
	if !listed || slices.ContainsFunc(e.Contents, func(c ClassShare) bool { return has(simpleName(c.Name), "socket", "channel") }) {
		return ""
	}
	return e.Accumulates() + " are listed as active, and none has a socket"
}

// threadsOfClients matches threads of a library of which each belongs to another object,
// as a client makes them that has threads of its own. The threads of a server belong to
// that server.
func threadsOfClients(e *evidence) string {
	const many = 50
	if e.Kind != Threads || IsPlatform(e.Member) || e.application(e.Member) {
		return ""
	}
	owners, seen, class := map[heap.ObjectID]bool{}, 0, ""
	for _, id := range e.threadIDs() {
		if owner, found := e.s.ObjectField(e.ctx, id, "this$0"); found {
			owners[owner], class = true, e.className(owner)
			seen++
		}
	}
	if len(owners) < many || 2*len(owners) < seen || 2*seen < int(e.Count) {
		return ""
	}
	return fmt.Sprintf("%s of a library belong to %s of their own (%s)", countText(e.Count, "thread"), countText(int64(len(owners)), "object"), simpleName(class))
}
