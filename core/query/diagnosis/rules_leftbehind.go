package diagnosis

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"heapdrop/core/heap"
)

// manySheets is the number of sheets from which on a workbook that stays is no template.
const manySheets = 100

// leftBehindRules are causes recognized by members that have done their work.
var leftBehindRules = []rule{
	{
		name: "Removed, but still referred to", nature: nature{prior: 0.65}, match: stillReferred,
		why:    "What was taken out of a collection, but nobody removed from the others of its kind that refer to it, stays as long as these.",
		checks: []string{"Where an object is removed, remove it from the lists and maps of its neighbours too.", "Look at the incoming references of one that is not registered any more."},
	},
	{
		name: "Objects of a pool that do not come back", nature: nature{prior: 0.6},
		match:  func(e *evidence) string { return e.lentText },
		why:    "A pool that makes a new object when none is left grows with each one that is not given back, on a path that returns early or throws.",
		checks: []string{"Give each back in a finally block, or with try-with-resources.", "Look at who took those that are out for long, and where that method ends."},
	},
	{
		name: "Entries that one path leaves behind", nature: nature{prior: 0.5},
		match:  func(e *evidence) string { return e.said(soonOrNever) },
		why:    "Some ways of ending the work remove its entry, but another may not, for example after a refusal, an error or a timeout.",
		checks: []string{"Look at what the members that stay have in common, such as their state, and where that state is set: remove them there.", "Remove the entry in a finally block, or give entries a time after which they leave."},
	},
	{
		name: "Shared cache of entities without a bound", nature: nature{prior: 0.6},
		match:  sharedEntities,
		why:    "A cache of type FULL keeps every entity that any session has read or written, and knows nothing of rows that SQL deletes.",
		checks: []string{"Use another type of cache for the class, such as SOFT_WEAK with a size (@Cache).", "Invalidate entities when their rows are deleted or archived (getCache().evict)."},
	},
	{
		name: "Limit that counts in another unit", nature: nature{prior: 0.45},
		match:  func(e *evidence) string { return e.said(otherUnit) },
		why:    "removeEldestEntry sees only the number of entries in size(): of a limit in bytes these are never as many.",
		checks: []string{"Add up the bytes of what is put in and removed, and compare these with the limit.", "Or use a cache with a weight, such as Caffeine's maximumWeight and weigher."},
	},
	{
		name: "Functions that wrap each other", nature: nature{prior: 0.75}, match: composed,
		why:    "Each call of and(), or(), andThen() or compose() makes a function that keeps both, with all that they captured. Assigned to where the first was, they become a chain.",
		checks: []string{"Find where a function is combined with itself again and again, and keep what it decides on in a set or a list with a bound.", "Make it again from its parts when one of these is no longer needed."},
	},
	{
		name: "Locks made for each key", nature: nature{prior: 0.5}, match: idleLocks,
		why:    "A map from keys to locks grows with every key that is ever locked, unless a lock is removed when nobody holds it.",
		checks: []string{"Use a fixed number of locks, chosen by the hash code of the key (striped locks).", "Or keep them in a map with weak values, so that a lock goes when nobody uses it."},
	},
	{
		name: "Functions that pile up in a collection", nature: nature{prior: 0.5}, match: functions,
		why:    "A lambda keeps all that it captured. Callbacks, clean-up actions and steps to undo are to be dropped when they have run or can run no more.",
		checks: []string{"Find where they are added, and clear the collection when its work is committed, closed or done."},
	},
	{
		name: "Buffers as large as their largest content", nature: nature{prior: 0.7, verdict: Waste, overrules: true}, match: oversized,
		why:    "A StringBuilder or stream that is emptied for its next use keeps its array: each grows to the largest text that ever went through it.",
		checks: []string{"Replace a buffer that has grown beyond a limit instead of giving it back.", "Write large contents straight to a stream."},
	},
	{
		name: "Log events kept in memory", nature: nature{prior: 0.5}, match: loggedEvents,
		why:    "An appender or logger that keeps its events, as those for tests do, keeps each text and all arguments for as long as it lives.",
		checks: []string{"Look at the configuration of the logging: replace the appender, or the library, that keeps events.", "Bound how many it keeps."},
	},
	{
		name: "Stylesheets compiled again and again", nature: nature{prior: 0.5, platform: true},
		match:  stylesheets,
		why:    "A compiled stylesheet has classes and a class loader of its own; a map of them grows with each new text.",
		checks: []string{"Pass values as parameters of the stylesheet, so that its text stays the same.", "Bound the map of what is compiled."},
	},
	{
		name: "Class files that a library keeps", nature: nature{prior: 0.5},
		match:  caused{[]string{"javassist.CtNewClass", "javassist.CtClassType", "javassist.bytecode.ClassFile", "org.apache.bcel.classfile.JavaClass", "org.objectweb.asm.tree.ClassNode"}, 200}.match,
		why:    "A pool of class files keeps every class that was read or made with it, with its whole file, until it is detached.",
		checks: []string{"Detach a class when it is loaded (CtClass.detach; Repository.removeClass in BCEL).", "Or use a new pool for each task, and drop it afterwards."},
	},
	{
		name: "Workbooks that only grow", nature: nature{prior: 0.5},
		match: func(e *evidence) string {
			if onStack(e) != "" {
				return ""
			}
			return cmp.Or(onField{[]string{"org.apache.poi.hssf.usermodel.HSSFWorkbook"}, "_sheets", manySheets}.match(e), onField{[]string{"org.apache.poi.xssf.usermodel.XSSFWorkbook"}, "sheets", manySheets}.match(e))
		},
		why:    "Each sheet that is made in a workbook, or cloned from a form in it, stays in it with all its rows and cells.",
		checks: []string{"Make a workbook for each document, and close it.", "Or remove the sheet (removeSheetAt) when its content is written."},
	},
	{
		name: "Handlers of a stream of the flight recorder", nature: nature{prior: 0.55, platform: true},
		match:  caused{[]string{"jdk.jfr.internal.consumer.Dispatcher"}, 100}.match,
		why:    "What is registered with onEvent() stays until the stream is closed or remove() is called with it.",
		checks: []string{"Remove each handler where its owner is closed.", "Register one handler that passes events on."},
	},
	{
		name: "Shutdown hooks that pile up", nature: nature{prior: 0.8, platform: true},
		match: func(e *evidence) string {
			if e.Count >= 50 && e.step("org.apache.pekko.actor.CoordinatedShutdown", "") {
				return "a coordinated shutdown of Pekko has tasks for " + e.Accumulates()
			}
			if !e.memberIs("java.lang.Thread") {
				return "" // one hook may keep anything
			}
			return onField{classes: []string{"java.lang.ApplicationShutdownHooks"}, field: "hooks", least: 50}.match(e)
		},
		why:    "A hook, a thread that is not started until the JVM ends, stays with all that it refers to unless it is removed.",
		checks: []string{"Call Runtime.removeShutdownHook when the work of a hook is done.", "Register one hook that ends everything that is open then."},
	},
	{
		name: "A stream that keeps all for those who come later", nature: nature{prior: 0.55},
		match:  replaysAll,
		why:    "A replay without a bound keeps every element that went through it, for subscribers still to come.",
		checks: []string{"Bound it by size or by time (createWithSize, createWithTime, replay().limit).", "Complete it and drop it when its subject ends."},
	},
	{
		name: "Beans whose end is never announced", nature: nature{prior: 0.5},
		match: func(e *evidence) string {
			const adapter = "org.springframework.beans.factory.support.DisposableBeanAdapter"
			n, _ := e.objectsOf(adapter)
			ofSessions, _ := e.objectsOf("org.springframework.web.context.request.DestructionCallbackBindingListener")
			if n < 500 || ofSessions > 0 || slices.ContainsFunc(e.Path.links, func(l link) bool { return l.name == "disposableBeans" }) {
				return ""
			}
			return fmt.Sprintf("it has %s, each of a bean that is to be told when its scope ends", countText(n, "DisposableBeanAdapter"))
		},
		why:    "A scope of Spring gets a callback for each bean to be destroyed. Until it runs and drops it, the callback keeps the bean.",
		checks: []string{"Run and remove the destruction callbacks in the code that ends a conversation, with its beans.", "Remove them in Scope.remove, too."},
	},
	{
		name: "A chain of contexts", nature: nature{prior: 0.5}, match: longChain,
		why:    "Each context refers to its parent, and keeps it with everything in it.",
		checks: []string{"Make new contexts from the same parent, not from the latest one."},
	},
}

// composed matches structures with far more functions made by those of java.util.function than a
// program writes down.
func composed(e *evidence) string {
	const many = 1000
	n := int64(0)
	for i := range e.Contents {
		if c := &e.Contents[i]; strings.HasPrefix(c.Name, "java.util.function.") && strings.Contains(c.Name, "$$Lambda") {
			n += c.Objects
		}
	}
	if n < many {
		return ""
	}
	return fmt.Sprintf("it holds %s that methods of java.util.function, such as and(), have made", countText(n, "function"))
}

// stillReferred matches a collection whose elements lead to many more objects of their own
// class, about as many as were taken out of it.
func stillReferred(e *evidence) string {
	const least, times, part = 500, 3, 2
	if !e.churn || e.entries == 0 || len(e.Places) > 1 || IsPlatform(e.Member) {
		return ""
	}
	n, _ := e.objectsOf(e.Member)
	left := n - e.entries
	if left < least || n < times*e.entries || left > e.removed+e.removed/20 || part*left < e.removed {
		return ""
	}
	return fmt.Sprintf("the collection has %s of the %s that it keeps alive; about as many as the others, %s, were taken out of it", grouped(int(e.entries)), countText(n, simpleName(e.Member)), grouped(int(e.removed)))
}

// lockClasses are the locks of the JDK, each with the fields that lead to its state, which
// is 0 if nobody holds it.
var lockClasses = map[string][]string{
	"java.util.concurrent.locks.ReentrantLock":          {"sync", "state"},
	"java.util.concurrent.locks.ReentrantReadWriteLock": {"sync", "state"},
}

// idleLocks matches maps with a lock for each key, of which hardly one is held.
func idleLocks(e *evidence) string {
	const many, seen = 1000, 50
	state, isLock := lockClasses[e.Member]
	if !isLock || e.Entry == "" || e.Count < many {
		return ""
	}
	held := 0
	for _, id := range e.sample.ids {
		if n, found := e.number(id, state...); !found || n != 0 {
			held++
		}
	}
	if len(e.sample.ids) < seen || 20*held > len(e.sample.ids) {
		return ""
	}
	return fmt.Sprintf("a map keeps %s; of %d to which nothing else refers, %d are held", countText(e.Count, simpleName(e.Member)), len(e.sample.ids), held)
}

// loggedEvents matches many events of a logging library that wait for nobody.
func loggedEvents(e *evidence) string {
	const many = 1000
	name := simpleName(e.Member)
	if e.Count < many || e.Path.Kind == LocalVariable || e.application(e.Member) || !strings.HasSuffix(name, "LoggingEvent") && !strings.HasSuffix(name, "LogEvent") && name != "LogRecord" || executorBacklog(e) != "" || queueBacklog(e) != "" {
		return ""
	}
	return e.Accumulates() + " are kept after they were logged"
}

// stylesheets matches collections of compiled stylesheets.
func stylesheets(e *evidence) string {
	const many = 200
	classes := []string{"com.sun.org.apache.xalan.internal.xsltc.trax.TemplatesImpl", "org.apache.xalan.xsltc.trax.TemplatesImpl", "net.sf.saxon.PreparedStylesheet", "net.sf.saxon.s9api.XsltExecutable"}
	if e.Count < many || !hasPrefix(e.Member, classes) {
		return ""
	}
	return "a collection keeps " + e.Accumulates()
}

// functions matches collections, other than queues and those of listeners, with very many
// lambdas.
func functions(e *evidence) string {
	const many = 1000
	if e.Kind != Collected || e.Count < many*int64(max(1, len(e.Places))) || !strings.Contains(e.Member, "$$Lambda") || e.churn || has(simpleName(e.holderClass()), "queue", "deque") || listeners(e) != "" || executorBacklog(e) != "" || queueBacklog(e) != "" {
		return ""
	}
	return fmt.Sprintf("%s are in %s", countText(e.Count, "lambda"), e.Path.String())
}

// oversized matches buffers of which most is not in use, and which had to grow to their
// size: one that was made for a round number of bytes has not grown.
func oversized(e *evidence) string {
	const long, share, used = 64 << 10, 0.7, 0.1
	if e.Kind == Locals || e.Path.Kind == LocalVariable || !e.s.HasValues() {
		return ""
	}
	n, all, content := int64(0), int64(0), int64(0)
	for _, class := range growingText {
		e.each(e.kindOf(class), 10_000, func(id heapID) {
			array, found := e.arrayOf(id)
			count, counted := e.number(id, "count")
			length, _ := e.s.Length(array)
			size := e.s.Shallow(array)
			if !found || !counted || count < 0 || e.className(id) != class || size < long || doubled(int64(length)) || length%1000 == 0 {
				return
			}
			n, all, content = n+1, all+size, content+count*max(1, size/int64(length))
		})
	}
	if n < 4 || float64(all) < share*float64(e.Bytes) || float64(content) > used*float64(all) {
		return ""
	}
	return fmt.Sprintf("%s have space for %s, and %s of it is in use", countText(n, "buffer"), bytesText(all), bytesText(content))
}

// arrayOf returns the array of a StringBuilder or of a stream in memory.
func (e *evidence) arrayOf(id heap.ObjectID) (heap.ObjectID, bool) {
	for _, field := range []string{"value", "buf"} {
		if array, found := e.s.ObjectField(e.ctx, id, field); found {
			return array, true
		}
	}
	return id, false
}

// longChain matches contexts that each have the one before as their parent.
func longChain(e *evidence) string {
	const many = 100
	links := e.Path.links
	if e.Kind == Linked && len(links) > 0 { // their path ends at the first
		links = append(slices.Clone(links), link{from: links[len(links)-1].to, name: strings.TrimSuffix(e.lastStep(), "*")})
	}
	for _, l := range links {
		name := simpleName(e.className(l.from))
		if !has(l.name, "parent", "outer", "enclosing") || !has(name, "context", "scope", "environment") && !has(l.name, "context", "scope", "environment") {
			continue
		}
		if n := e.chainLength(l.from, l.name); n >= many {
			return fmt.Sprintf("%s follow one another by their field %s", countText(n, name), l.name)
		}
	}
	return ""
}

// chainLength counts the objects of one class that follow one another by a field, up to
// 100,000; 0 if they form a cycle.
func (e *evidence) chainLength(first heap.ObjectID, field string) int64 {
	const most = 100_000
	class, met := e.s.ClassOf(first), map[heap.ObjectID]bool{}
	for at, found := first, true; found && e.s.ClassOf(at) == class && len(met) < most; at, found = e.s.ObjectField(e.ctx, at, field) {
		if met[at] {
			return 0
		}
		met[at] = true
	}
	return int64(len(met))
}
