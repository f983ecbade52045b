package diagnosis

import (
	"fmt"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/query/support/javaref"
)

// ownerRules are causes recognized by what keeps the suspect alive.
var ownerRules = []rule{
	{
		name: "Stale ThreadLocal entry", nature: nature{prior: 0.6},
		match: func(e *evidence) string { return e.threadLocals("{collected ThreadLocal}", true) },
		why:   "The ThreadLocal itself is gone, but its value stays in the map of the thread until the thread ends or happens to reuse the slot.",
		checks: []string{
			"Make the ThreadLocal a static final field instead of creating one per object or request.",
			"Call remove() in a finally block before the ThreadLocal goes out of use.",
		},
	},
	{
		name: "ThreadLocal of long-lived threads", nature: nature{prior: 0.5},
		match: func(e *evidence) string {
			found := e.threadLocals("{collected ThreadLocal}", false)
			if found != "" && e.buffersOfThreads() && e.sameLength() {
				return ""
			}
			return found
		},
		why: "A thread of a pool never ends, so neither do the values of its ThreadLocals: every thread keeps one.",
		checks: []string{
			"Call remove() in a finally block where the request or task ends.",
			"Do not keep large buffers or whole sessions in a ThreadLocal; bound what is kept.",
		},
	},
	{
		name: "Stacks of virtual threads", nature: nature{prior: 0.3, verdict: Backlog}, match: virtualStacks,
		why: "A virtual thread that waits keeps its frames in the heap, with all that their local variables lead to, and costs nothing else.",
		checks: []string{
			"See thread_groups for what they wait for, and check whether there should be that many.",
			"Keep large objects out of local variables while the thread waits.",
		},
	},
	{
		name: "Timer tasks", nature: nature{prior: 0.5}, match: timerTasks,
		why: "Tasks wait in the queue of their timer, with everything they refer to, until they are due. So do cancelled ones, unless purge() is called, and the queue grows.",
		checks: []string{
			"Cancel tasks that are no longer needed, and call purge() (Timer) or setRemoveOnCancelPolicy(true) (ScheduledThreadPoolExecutor).",
			"Let tasks hold only what they need.",
		},
	},
	{
		name: "Shutdown hook", nature: nature{prior: 0.5},
		match: func(e *evidence) string {
			if len(e.Places) < 2 && len(e.Path.Steps) > 3 || e.never && e.Count >= 100 || listeners(e) != "" {
				return "" // what accumulates is the cause, and not that it ends with the JVM
			}
			for _, p := range e.paths() {
				if len(p.links) == 0 || e.declaring(p.links[0].from) != "java.lang.ApplicationShutdownHooks" {
					return "" // something else keeps it too
				}
			}
			return "it is kept by a hook registered with Runtime.addShutdownHook"
		},
		why: "A registered hook lives until the JVM ends, and so does everything that its thread object refers to.",
		checks: []string{
			"Call Runtime.removeShutdownHook when the component is closed.",
			"Let the hook refer only to what it needs for closing.",
		},
	},
	{
		name: "Executor queue backlog", nature: nature{prior: 0.6, verdict: Backlog}, match: executorBacklog,
		why: "Tasks are submitted faster than the threads of the pool finish them, and the queue has no bound.",
		checks: []string{
			"Give the executor a bounded queue and a rejection policy.",
			"Look in the thread overview for what the pool's threads wait for.",
		},
	},
	{
		name: "Queue backlog", nature: nature{prior: 0.5, verdict: Backlog}, match: queueBacklog,
		why: "Elements of an unbounded queue wait until they are taken out.",
		checks: []string{
			"Find the thread that should empty the queue, and what it waits for.",
			"Bound the queue, and let its producers wait or drop elements.",
		},
	},
	{
		name: "Finalizer backlog", nature: nature{prior: 0.75, verdict: Backlog, overrules: true}, match: finalizerBacklog,
		why: "Objects with finalize() stay, with everything they refer to, until the single finalizer thread has run their method; a slow or blocked one holds up the rest.",
		checks: []string{
			"Look at the stack of the thread Finalizer: what is it waiting for?",
			"Replace finalize() by close() and java.lang.ref.Cleaner.",
		},
	},
	{
		name: "Objects with finalize()", nature: nature{prior: 0.3}, match: finalizable,
		why: "The JVM keeps a Finalizer for each of them from its construction until it is found unreachable and its method has run.",
		checks: []string{
			"Replace finalize() by close() and java.lang.ref.Cleaner.",
		},
	},
	{
		name: "Reference queue nobody empties", nature: nature{prior: 0.5},
		match: func(e *evidence) string {
			if e.passes("java.lang.ref.ReferenceQueue") && !e.step("java.lang.ref.Finalizer", "") {
				return "cleared references wait in a java.lang.ref.ReferenceQueue"
			}
			return ""
		},
		why:    "The collector puts cleared references into the queue; if nothing polls it, they stay with everything else they hold.",
		checks: []string{"Poll the queue regularly, or whenever the structure is used.", "Do not hold the value strongly in the reference object."},
	},
}

// stackRules come after the rules about content: if main keeps a server in a local
// variable, this does not explain the sessions in the server.
var stackRules = []rule{
	{
		name: "Recursion that goes too deep", nature: nature{prior: 0.5, verdict: Large}, match: recursion,
		why:    "Each call keeps its local variables until it returns.",
		checks: []string{"Find what should end the recursion.", "Use a loop with a list of what is left to do."},
	},
	{
		name: "Result of a query read whole", nature: nature{prior: 0.5, verdict: Large}, match: wholeResult,
		why:    "The driver or the code collects all rows before the first is used.",
		checks: []string{"Set a fetch size (PostgreSQL: with autocommit off; MySQL: useCursorFetch), and handle rows one by one.", "Request pages (LIMIT) or a stream."},
	},
	{
		name: "Document read whole", nature: nature{prior: 0.45, verdict: Large},
		match: func(e *evidence) string {
			const many = 100
			if onStack(e) == "" || e.Count < many || !hasPrefix(e.Member, documentPackages) {
				return ""
			}
			return onStack(e)
		},
		why:    "A document as a tree of objects (XML DOM, JSON) takes many times the space of its text, and all of it is there before the first part is used.",
		checks: []string{"Read the document as a stream (StAX, JsonParser) and handle its parts one by one.", "Ask for it in pages."},
	},
	{
		name: largeOnStack, nature: nature{prior: 0.28, verdict: Large}, match: onStack,
		why:    "The method has not returned: everything its local variables lead to stays until it does.",
		checks: []string{"Read and process the data in parts instead of collecting all of it first.", "Bound the size of requests, result sets and batches."},
	},
}

const largeOnStack = "Large data on a stack"

// threadLocals matches suspects in ThreadLocals, either stale or live ones.
func (e *evidence) threadLocals(staleMark string, stale bool) string {
	shape := e.Path.Shape()
	at := strings.Index(shape, "hreadLocals{") // also inheritableThreadLocals
	const near = 3                             // steps; what is farther down usually has other holders too
	if at < 0 || strings.Count(shape[at:], " → ") > near || strings.Contains(shape, staleMark) != stale {
		return ""
	}
	name, _, _ := strings.Cut(shape[at+len("hreadLocals{"):], "}")
	if strings.HasPrefix(name, "com.zaxxer.hikari.") { // a shortcut into the pool; the pool holds the same connections
		return ""
	}
	threads := countText(int64(max(1, len(e.Places))), "thread")
	if stale {
		return threads + " keep values whose ThreadLocal was collected"
	}
	if len(e.Places) <= 1 {
		if e.runsMain(e.Path.Root) {
			return ""
		}
		return fmt.Sprintf("thread %q keeps a value of ThreadLocal %s", e.Path.Thread, name)
	}
	return threads + " keep a value of ThreadLocal " + name + " each"
}

// finalizers returns the number of Finalizers in a suspect, and the number of objects in
// the whole heap whose finalize() method is still to run; 0, 0 if the suspect is not
// about finalizers.
func (e *evidence) finalizers() (all int64, waiting int) {
	const class = "java.lang.ref.Finalizer"
	all, _ = e.objectsOf(class)
	if all == 0 || !e.step(class, "") && !e.memberIs(class) {
		return 0, 0
	}
	for _, c := range e.s.ClassesByName(class) {
		if queue, found := e.s.ObjectField(e.ctx, e.s.Class(c).Object, "queue"); found {
			queued, _ := javaref.Waiting(e.ctx, e.s, queue)
			waiting += len(queued)
		}
	}
	return all, waiting
}

func finalizerBacklog(e *evidence) string {
	all, waiting := e.finalizers()
	if waiting == 0 {
		return ""
	}
	if int64(waiting) >= all {
		return countText(int64(waiting), "object") + " with a finalize() method wait for it to run"
	}
	return fmt.Sprintf("%s with a finalize() method wait for it to run, others are in use (see finalizer_queue)", countText(int64(waiting), "object"))
}

func finalizable(e *evidence) string {
	all, waiting := e.finalizers()
	switch {
	case all == 0 || waiting > 0:
		return ""
	case !e.s.HasValues():
		return countText(all, "object") + " with a finalize() method exist; which of them wait for it to run is not in the dump"
	}
	return countText(all, "object") + " with a finalize() method exist; none waits for it to run"
}

// virtualStacks matches the saved frames of virtual threads.
func virtualStacks(e *evidence) string {
	chunks, bytes := e.objectsOf("jdk.internal.vm.StackChunk")
	if chunks == 0 || !e.memberIs("jdk.internal.vm.Continuation") && !e.memberIs("jdk.internal.vm.StackChunk") {
		return ""
	}
	return fmt.Sprintf("the frames of %s that wait, %s", countText(int64(max(1, len(e.Places))), "virtual thread"), bytesText(bytes))
}

// throughAny reports whether a path leads through an object of one of the given classes.
func (p *Path) throughAny(f *finder, classes ...string) bool {
	return slices.ContainsFunc(p.links, func(l link) bool { return slices.Contains(classes, f.className(l.from)) })
}

func timerTasks(e *evidence) string {
	for _, class := range []string{"java.util.TimerTask", scheduledTask, vertxTimer} {
		if n, _ := e.objectsOf(class); n > 0 && (e.memberIs(class) || e.Path.throughAny(e.finder, "java.util.TaskQueue", "java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue")) {
			wait := " wait to be due"
			if n == 1 {
				wait = " waits to be due"
			}
			return countText(n, "scheduled task") + wait
		}
	}
	return ""
}

// executorBacklog matches queues from which an executor takes its tasks.
func executorBacklog(e *evidence) string {
	queue := e.step("java.util.concurrent.ThreadPoolExecutor", "workQueue") || e.step("java.util.concurrent.ForkJoinPool", "")
	if e.Holder != heap.NoObject && strings.HasSuffix(e.holderClass(), "Queue") {
		for _, r := range e.s.Inbound(e.Holder, nil) {
			queue = queue || e.s.IsInstanceOf(r, "java.util.concurrent.ThreadPoolExecutor")
		}
	}
	if !queue || e.step("java.util.concurrent.ScheduledThreadPoolExecutor", "workQueue") {
		return "" // tasks of a scheduler wait to be due
	}
	tasks, measured := e.tasks()
	if measured && (tasks < 2 || e.Count >= manyTasks && tasks < manyTasks) {
		return "" // the members are what a few tasks work with
	}
	if !measured {
		return e.Accumulates() + " wait in the queue of an executor"
	}
	return countText(tasks, "task") + " wait in the queue of an executor"
}

// manyTasks is the number of tasks in the queue of an executor that makes a backlog if
// each is small.
const manyTasks = 100

// tasks measures the queue of an executor to which a path leads, or through which it does.
func (e *evidence) tasks() (n int64, measured bool) {
	for _, p := range e.paths() {
		for i := range p.links {
			l := &p.links[i]
			if l.name == "workQueue" {
				n, found := e.sizeWithin(l.to)
				return n, found && n > 0
			}
			if e.className(l.to) == forkJoinQueue && e.finder.isArray(l.from) {
				return e.forked(l.from), true
			}
		}
	}
	return 0, false
}

const forkJoinQueue = "java.util.concurrent.ForkJoinPool$WorkQueue"

// forked counts the tasks in the queues of a ForkJoinPool; a place is cleared when its task
// is taken.
func (e *evidence) forked(queues heap.ObjectID) (n int64) {
	for _, queue := range e.s.Referents(queues) {
		if array, found := e.s.ObjectField(e.ctx, heap.ObjectID(queue), "array"); found {
			n += int64(len(e.s.Referents(array)))
		}
	}
	return n
}

// queueBacklog matches unbounded queues of the JDK and of JCTools that hold many
// elements, other than those that wait for their time.
func queueBacklog(e *evidence) string {
	const many = 500
	if e.Count < many || e.equalPlaces() || e.said(dueLeave) != "" || hasPrefix(e.Member, scriptPackages) {
		return ""
	}
	for i, id := range e.chain() {
		if i > 2 {
			break
		}
		class := e.className(id)
		if class == "java.util.PriorityQueue" && e.ordersExpiry(e.chain()[i+1:]) {
			return ""
		}
		if (strings.HasPrefix(class, "java.util.") || strings.Contains(class, "jctools")) && (strings.HasSuffix(class, "Queue") || strings.HasSuffix(class, "Deque") && class != "java.util.ArrayDeque") {
			if n := len(e.Places); n > 1 {
				return fmt.Sprintf("%s wait in %d of class %s", countText(e.Count, "element"), n, simpleName(class))
			}
			return fmt.Sprintf("%s wait in a %s", countText(e.Count, "element"), simpleName(class))
		}
	}
	return ""
}

// ordersExpiry reports whether a queue belongs to a cache, to judge by the objects above
// it: it then has the order in which entries expire, and no consumer.
func (e *evidence) ordersExpiry(above []heap.ObjectID) bool {
	for _, id := range above {
		if class := e.className(id); !strings.HasSuffix(class, "[]") {
			return has(simpleName(class), "cache", "set", "map")
		}
	}
	return false
}

// equalPlaces reports whether a suspect consists of several collections of exactly the
// same size: someone filled them to that size, and nothing removes their elements one by
// one.
func (e *evidence) equalPlaces() bool {
	const several = 4
	size := int64(0)
	for i := range e.Places {
		n, found := e.sizeWithin(e.Places[i].Holder)
		if !found || i > 0 && n != size {
			return false
		}
		size = n
	}
	return len(e.Places) >= several && size > 1
}

// sizeWithin returns the size of a collection, or of the only collection that an object
// refers to.
func (e *evidence) sizeWithin(id heap.ObjectID) (size int64, found bool) {
	measure := func(id heap.ObjectID) (int64, bool) {
		known := e.finder.known.OfObject(id)
		if known == nil || !known.Counted() {
			return 0, false
		}
		m, err := known.Measure(id)
		return m.Size, err == nil
	}
	if size, found = measure(id); found {
		return size, true
	}
	for _, to := range e.s.Outbound(id, nil) {
		if n, is := measure(to); is && found {
			return 0, false
		} else if is {
			size, found = n, true
		}
	}
	return size, found
}

// recursion matches a thread whose stack consists mostly of one method.
func recursion(e *evidence) string {
	const deep, veryDeep, share, much = 300, 2000, 0.3, 0.2
	if e.Path.Kind != LocalVariable {
		return ""
	}
	frames := stackOf(e.s, e.Path.Root)
	if len(frames) < deep || len(frames) < veryDeep && float64(e.Bytes) < much*float64(e.o.Total) {
		return "" // a walk over a deep structure
	}
	calls, most := map[string]int{}, ""
	for i := range frames {
		name := frames[i].Name()
		calls[name]++
		if most == "" || calls[name] > calls[most] {
			most = name
		}
	}
	if float64(calls[most]) < share*float64(len(frames)) {
		return ""
	}
	return fmt.Sprintf("the stack of thread %q has %d frames, %d of them in %s", e.Path.Thread, len(frames), calls[most], most)
}

// rowPackages are prefixes of the names of classes for rows, documents or results in
// libraries other than JDBC drivers.
var rowPackages = []string{"org.jooq.impl.", "com.sun.rowset.", "org.springframework.jdbc.", "org.springframework.util.LinkedCaseInsensitiveMap", "org.jdbi.", "groovy.sql.", "org.apache.commons.dbutils.", "org.bson.", "com.mongodb.", "com.datastax.", "org.neo4j.driver.", "org.apache.spark.sql.", "com.google.cloud.", "org.elasticsearch.search."}

// wholeResult matches database rows held by a local variable.
func wholeResult(e *evidence) string {
	const many = 100
	if onStack(e) == "" {
		return ""
	}
	if e.Count >= many && hasPrefix(e.Member, rowPackages) {
		return onStack(e)
	}
	for i := range e.Contents {
		share := &e.Contents[i]
		simple := simpleName(share.Name)
		if share.Objects < many || !strings.Contains(simple, "Row") && !strings.Contains(simple, "Tuple") {
			continue
		}
		for _, part := range jdbcPackages {
			if strings.Contains(share.Name, part) {
				return fmt.Sprintf("%s; among it %s of class %s", onStack(e), countText(share.Objects, "row"), share.Name)
			}
		}
	}
	return ""
}

// onStack matches structures held by local variables, unless something else holds them
// too.
func onStack(e *evidence) string {
	const fewSteps = 3 // thread, local variable, one field: deeper objects belong to something that lives as long as the thread
	p := &e.Path
	if p.Kind != LocalVariable || p.Frame == nil && p.Thread == "" || len(p.Steps) > fewSteps || e.inListenerField() {
		return ""
	}
	if len(e.Places) > 1 {
		return fmt.Sprintf("local variables in %s hold it", countText(int64(len(e.Places)), "place"))
	}
	where := fmt.Sprintf("a local variable in thread %q", p.Thread)
	if p.Frame != nil {
		where += ", frame " + p.Frame.Name() + "(" + p.Frame.Location() + "),"
	}
	return where + " holds " + e.Accumulates()
}
