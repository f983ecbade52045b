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
		name: "Jobs of coroutines that nobody completes", nature: nature{prior: 0.5}, match: openJobs,
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
		name: "A thread-local variable for each object", nature: nature{prior: 0.6}, match: fastLocals,
		why:    "Every FastThreadLocal has a place of its own in the tables of all threads that used it, and its value stays there until it is removed.",
		checks: []string{"Make thread-local variables static.", "Call FastThreadLocal.removeAll(), or remove() for each, where the work of a thread ends."},
	},
	{
		name: "Code that a shell has evaluated", nature: nature{prior: 0.5, platform: true},
		match:  caused{[]string{"jdk.jshell.", "scala.tools.nsc.interpreter.", "dotty.tools.repl."}, 200}.match,
		why:    "A shell keeps every snippet that it has evaluated, with the class compiled for it, so that later ones can use it.",
		checks: []string{"Use a new shell for each piece of work, and close it.", "Drop snippets (JShell.drop), or evaluate with a library for expressions."},
	},
	{
		name: "Streams of a serializer that are never reset", nature: nature{prior: 0.6}, match: unresetStreams,
		why:    "While a stream is open, it remembers every object that it has written, so that it can write a reference when the object occurs again.",
		checks: []string{"Reset the stream's references after each message (Hessian2Output.resetReferences, Kryo.reset), or use a new one."},
	},
	{
		name: "Documents that are written and not finished", nature: nature{prior: 0.5}, match: openDocument,
		why:    "A document that is being written keeps its pages in memory until they are flushed or it is closed.",
		checks: []string{"Flush each page when it is complete (PdfPage.flush), or use a mode that writes as it goes (SXSSFWorkbook).", "Begin a new document for each day, customer or run, and close it."},
	},
	{
		name: "A mapping context used again and again", nature: nature{prior: 0.6},
		match:  caused{[]string{"ma.glasnost.orika.MappingContext"}, 100}.match,
		why:    "A mapping context remembers each object that was mapped in it, so that cycles end. It is meant for one call, and grows with each.",
		checks: []string{"Let the mapper make a context for each call, or release it after use (MappingContextFactory)."},
	},
}

// unresetStreams matches what output streams of serializers remember: the references of one,
// or a few objects that have little but such a stream.
func unresetStreams(e *evidence) string {
	const many, few, heavy = 200, 100, 32 << 10
	references := []string{"com.caucho.hessian.util.IdentityIntMap", "com.caucho.hessian.io.Hessian2Output", "com.esotericsoftware.kryo.util.MapReferenceResolver", "com.esotericsoftware.kryo.util.HashMapReferenceResolver", "org.nustaq.serialization.FSTObjectRegistry"}
	if found := (caused{references, many}).match(e); found != "" && (!hasPrefix(e.Member, references) || e.Bytes >= heavy*e.Count) { // else a pool of them
		return found
	}
	for _, class := range references {
		if n, _ := e.objectsOf(class); e.Count < few && n > 0 && 2*n >= e.Count && e.Bytes >= heavy*n {
			return fmt.Sprintf("%s, with what was written to them: %s", countText(n, "open stream"), simpleName(class))
		}
	}
	return ""
}

// openDocument matches documents that libraries build up in memory, unless a method is at work
// on them.
func openDocument(e *evidence) string {
	if e.Path.Kind == LocalVariable {
		return ""
	}
	return caused{[]string{"com.itextpdf.kernel.pdf.PdfDocument", "com.itextpdf.kernel.pdf.PdfXrefTable", "com.itextpdf.text.pdf.PdfWriter", "org.apache.poi.xssf.streaming.SXSSFWorkbook"}, 500}.match(e)
}

// openJobs matches jobs of kotlinx.coroutines that have no code of their own. The field
// with the state of a job refers to something else once the job has ended.
func openJobs(e *evidence) string {
	const many = 500
	if e.Count < many || !strings.HasPrefix(e.Member, "kotlinx.coroutines.") || !strings.HasSuffix(e.Member, "JobImpl") {
		return ""
	}
	ended := 0
	for _, id := range e.sample.ids {
		for _, field := range []string{"_state$volatile", "_state"} {
			if state, found := e.s.ObjectField(e.ctx, id, field); found && (e.className(state) == "kotlin.Unit" || strings.Contains(e.className(state), "Completed")) {
				ended++
			}
		}
	}
	if 10*ended > len(e.sample.ids) {
		return ""
	}
	return e.Accumulates() + " have not ended: such a job has no code of its own, it waits to be completed by hand"
}

// fastLocals matches tables of Netty's thread-local variables with more values of one kind
// than a program has variables.
func fastLocals(e *evidence) string {
	const each = 200 // for every thread
	return onField{classes: []string{"io.netty.util.internal.InternalThreadLocalMap"}, field: "indexedVariables", least: each * int64(max(1, len(e.Places)))}.match(e)
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
	const sample, many, part = "io.micrometer.core.instrument.LongTaskTimer$Sample", 1000, 10
	const looked = 200
	n, bytes := e.objectsOf(sample)
	if n < many || part*bytes < e.Bytes {
		return ""
	}
	seen, stopped := 0, 0
	e.each(e.kindOf(sample), looked, func(id heapID) {
		seen++
		if v, found, err := e.s.Field(e.ctx, id, "stopped"); err == nil && found && v.Bits != 0 {
			stopped++
		}
	})
	if 10*stopped > seen {
		return ""
	}
	return countText(n, "measurement") + " of long tasks are active"
}

// stayOpen matches connections and transactions that a library or the application lists
// as active, or that a store keeps. Those with a socket are open because the other side is
// there.
func stayOpen(e *evidence) string {
	const many, near = 100, 3
	if e.Count < many || !begunWork(e.Member) || slices.ContainsFunc(e.sample.ids, e.hasSocket) {
		return ""
	}
	if what := e.store(); what != "" && openedIn(e.Member) {
		return e.Accumulates() + " are registered with " + what + ", and none of those examined has a socket"
	}
	links := e.Path.links
	listed := slices.ContainsFunc(links[max(0, len(links)-near):], func(l link) bool {
		return has(l.name, "active", "open", "opened") && has(l.name, "connections", "transactions", "cursors")
	})
	if !listed {
		return ""
	}
	return e.Accumulates() + " are listed as active, and none of those examined has a socket"
}

// openedIn reports whether a class of a store is that of work which somebody has to end. The
// application's own transactions may be the data of a store.
func openedIn(class string) bool { return begunWork(class) && hasPrefix(class, storePrefixes()) }

// begunWork reports whether a class, by its name, is that of work which somebody has to end.
func begunWork(class string) bool {
	return has(simpleName(class), "connection", "transaction", "cursor")
}

// hasSocket reports whether an object refers to a socket or channel, also one that others
// refer to as well, over at most two objects between.
func (e *evidence) hasSocket(id heap.ObjectID) bool {
	const deepest, most = 3, 200
	at, met := []heap.ObjectID{id}, map[heap.ObjectID]bool{id: true}
	for range deepest {
		var next []heap.ObjectID
		for _, from := range at {
			for _, r := range e.s.Referents(from) {
				to := heap.ObjectID(r)
				if _, isClass := e.s.ClassByObject(to); isClass || met[to] || len(met) >= most {
					continue
				}
				if has(simpleName(e.className(to)), "socket", "channel", "endpoint") {
					return true
				}
				met[to], next = true, append(next, to)
			}
		}
		at = next
	}
	return false
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
	return fmt.Sprintf("%s of a library belong to %s of their own (%s)", countText(int64(seen), "thread"), countText(int64(len(owners)), "object"), simpleName(class))
}

// stashed matches messages that an actor of Pekko or Akka has put aside.
func stashed(e *evidence) string {
	const least = 500
	found := caused{[]string{"org.apache.pekko.actor.typed.internal.StashBuffer", "akka.actor.typed.internal.StashBuffer"}, least}.match(e)
	if links := e.Path.links; found == "" && e.Count >= least && len(links) > 0 && strings.HasSuffix(links[len(links)-1].name, "StashSupport$$theStash") {
		found = e.Accumulates() + " wait in the stash of " + aClass(e.className(links[len(links)-1].from))
	}
	return found
}
