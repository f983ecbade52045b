package diagnosis

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
)

// evidenceRules are causes recognized by evidence about what accumulates, the most
// informative ones.
var evidenceRules = []rule{
	{
		name: "Executors that are not shut down", nature: nature{prior: 0.7, overrules: true}, match: executors,
		why:    "The threads of an executor wait for work forever unless it is shut down.",
		checks: []string{"Share one executor instead of making one for each request or client.", "Shut executors down where their owner is closed (from Java 19 on with try-with-resources)."},
	},
	{
		name: "Threads of clients that are not closed", nature: nature{prior: 0.6, overrules: true}, match: threadsOfClients,
		why:    "A client of a library has threads of its own, which run until it is closed.",
		checks: []string{"Make one client when the application starts and share it.", "Close each one that is made for a single task, also when its first call fails."},
	},
	{
		name: "Too many threads", nature: nature{prior: 0.3, overrules: true},
		match: func(e *evidence) string {
			if e.Kind != Threads {
				return ""
			}
			found := fmt.Sprintf("%s of one kind are alive, and retain %s besides their native stacks", countText(e.Count, "thread"), bytesText(e.Bytes))
			if waiting := e.said("waiting"); waiting != "" {
				found += "; " + waiting
			} else if frames := stackOf(e.s, e.Path.Root); len(frames) > 0 {
				found += "; one of them is in " + frames[0].Name() + "(" + frames[0].Location() + ")"
			}
			return found
		},
		why:    "A thread stays until its method ends; those of an executor that is not shut down never do.",
		checks: []string{"Find what creates these threads, and shut executors down when they are no longer used.", "Share one executor with a limit on its threads."},
	},
	{
		name: "ThreadLocal of long-lived threads", nature: nature{prior: 0.55},
		match: func(e *evidence) string {
			if e.Kind != Locals || e.buffersOfThreads() || strings.Contains(e.Path.Shape(), "{collected ThreadLocal}") {
				return ""
			}
			found := countText(e.threads, "thread") + " keep "
			if e.threads == 1 {
				found = "1 thread keeps "
			}
			if e.Count > e.threads {
				found += countText(e.Count, "value") + ", "
			}
			return fmt.Sprintf("%s%s in ThreadLocal %s", found, bytesText(e.Bytes), strings.TrimSuffix(strings.TrimPrefix(e.lastStep(), "threadLocals{"), "}"))
		},
		why: "A thread of a pool never ends, so neither do the values of its ThreadLocals: every thread keeps one.",
		checks: []string{
			"Call remove() in a finally block where the request or task ends.",
			"Do not keep large buffers or whole sessions in a ThreadLocal; bound what is kept.",
		},
	},
	{
		name: "Buffers of threads", nature: nature{prior: 0.25},
		match: func(e *evidence) string {
			if !e.buffersOfThreads() {
				return ""
			}
			if e.Kind != Locals {
				if len(e.Places) < 2 || e.Count >= int64(manyLocals*len(e.Places)) || !e.sameLength() {
					return ""
				}
				return e.threadLocals("{collected ThreadLocal}", false)
			}
			return fmt.Sprintf("%s keep a buffer each in ThreadLocal %s", countText(e.Count, "thread"), strings.TrimSuffix(strings.TrimPrefix(e.lastStep(), "threadLocals{"), "}"))
		},
		why:    "Each thread's buffer is as large as the thread ever needed.",
		checks: []string{"Bound the size of what is kept, or the number of threads."},
	},
	{
		name: "Classes generated again and again", nature: nature{prior: 0.65, overrules: true},
		match: func(e *evidence) string {
			if e.Kind != Loaders {
				return e.scripts()
			}
			if e.Holder != heap.NoObject {
				return fmt.Sprintf("%s with generated names are loaded, such as %s; each takes far more outside the heap (metaspace) than in it", countText(e.Count, "class"), e.Member)
			}
			return fmt.Sprintf("%s of class %s, each with classes of its own, are alive", countText(e.Count, "class loader"), e.Member)
		},
		why:    "Every compiled script or proxy creates a class loader and classes; they are freed only when nothing refers to any of them.",
		checks: []string{"Compile each script once and cache the compiled form by its text, with a bound.", "See loader_leaks for what keeps a loader alive."},
	},
	{
		name: "Temporary buffers of the JDK", nature: nature{prior: 0.6, overrules: true},
		match: func(e *evidence) string {
			if e.Native == 0 || e.Native < e.Bytes || !strings.Contains(e.Path.Shape(), "sun.nio.ch.Util.") {
				return ""
			}
			return fmt.Sprintf("%s own %s outside the heap, in the cache that each thread has for reading and writing arrays through channels", countText(e.buffers, "temporary buffer"), bytesText(e.Native))
		},
		why:    "To read or write a heap buffer through a channel, the JDK copies it through a direct buffer, which the thread keeps and which grows to the largest size needed.",
		checks: []string{"Set -Djdk.nio.maxCachedBufferSize, or read and write in parts.", "Use direct buffers, and fewer threads that write."},
	},
	{
		name: "Memory outside the heap", nature: nature{prior: 0.6, overrules: true},
		match: func(e *evidence) string {
			if e.Native < e.Bytes || e.Native == 0 || e.fewBuffers() && e.Native < e.o.Total {
				return ""
			}
			return fmt.Sprintf("%s own %s of native (off-heap) memory", countText(e.buffers, "direct buffer")+" or the like", bytesText(e.Native))
		},
		why:    "Each direct buffer is small in the heap and holds its memory outside of it, until the buffer object itself is collected.",
		checks: []string{"Release the buffers where their owner is closed, or reuse them from a pool with a bound.", "Limit the memory with -XX:MaxDirectMemorySize."},
	},
	{
		name: "Keys that changed in the map", nature: nature{prior: 0.6, overrules: true},
		match:  func(e *evidence) string { return e.changedKeys },
		why:    "A map looks for a key where its hash code says. A key that has changed since is elsewhere: neither get() nor remove() finds it, and every put adds an entry: the map only grows.",
		checks: []string{"Do not change an object while it is a key or in a set: take it out, change it, and put it in again.", "Make the hash code of what never changes, such as an id."},
	},
	{
		name: "Weak keys that their values refer to", nature: nature{prior: 0.75, overrules: true},
		match:  weakSelf,
		why:    "A value is held strongly; while it refers to its key, the key never becomes weak and the entry stays.",
		checks: []string{"Hold the key in the value by a WeakReference, or keep what belongs to the key in the key itself."},
	},
	{
		name: "Keys that never compare equal", nature: nature{prior: 0.5, overrules: true},
		match: func(e *evidence) string {
			if !e.repeated || listeners(e) != "" {
				return "" // listeners are told apart by their identity
			}
			return "keys of class " + cmp.Or(e.Entry, e.Member) + " with the same content are in the map several times"
		},
		why:    "A key without equals() and hashCode(), one with an array in it, which compares by its identity, or one that changes while it is in the map, is never found again: every put adds an entry.",
		checks: []string{"Give the class of the keys equals() and hashCode(), or make it a record.", "Replace an array in a key by a List.", "Do not change an object while it is a key."},
	},
	{
		name: "Clean-up that keeps its own object", nature: nature{prior: 0.75, overrules: true, platform: true},
		match:  cleanerSelf,
		why:    "The clean-up action of a Cleaner runs when its object is no longer reachable; an action that refers to the object, or a lambda that uses its fields, keeps it reachable for ever.",
		checks: []string{"Make the action a static class, or a lambda in a static method, that has only what is to be released."},
	},
	{
		name: "Futures that nobody completes", nature: nature{prior: 0.5},
		match: func(e *evidence) string {
			if !e.pending {
				return ""
			}
			return e.Accumulates() + " wait for an answer that never came: none was completed"
		},
		why:    "The caller waits forever, and everything that the callbacks of the future hold stays.",
		checks: []string{"Give every request a timeout (orTimeout, completeOnTimeout) that also removes it from here.", "Complete futures exceptionally when their connection ends."},
	},
	{
		name: "Connections that are not given back", nature: nature{prior: 0.65, overrules: true}, match: borrowed,
		why:    "All connections of the pool are in use, and each keeps its statements, buffers and results until it is closed.",
		checks: []string{"Close every connection with try-with-resources, which returns it to the pool.", "Turn leak detection on (HikariCP leakDetectionThreshold, DBCP removeAbandoned) to see who took it."},
	},
	{
		name: "Clients that are not closed", nature: nature{prior: 0.6}, match: clients,
		why:    "A client, channel, factory or container of a library is made to be shared: each has threads, connections, caches and configuration of its own until it is closed.",
		checks: []string{"Make one when the application starts and share it, or close each with try-with-resources or shutdown().", "If there must be one for each user or token, keep a bounded number of them and close those that leave."},
	},
	{
		name: "Inner objects keep their outer ones", nature: nature{prior: 0.6}, match: inner,
		why:    "An object of an inner class, or a lambda that uses fields, refers to the object around it (this$0) and keeps all of it alive.",
		checks: []string{"Make the inner class static, and give it what it needs.", "Copy values into local variables before a lambda captures them."},
	},
	{
		name: "Mapped files that stay mapped", nature: nature{prior: 0.5, overrules: true},
		match: func(e *evidence) string {
			if e.mapped < e.Native || e.mapped == 0 {
				return ""
			}
			return fmt.Sprintf("%s of files are mapped (off-heap) by %s", bytesText(e.mapped), countText(e.buffers, "buffer"))
		},
		why:    "A file stays mapped until its buffer is collected, and uses address space and pages until then.",
		checks: []string{"Drop buffers of files that are no longer read, or use a memory segment with an arena that is closed."},
	},
	{
		name: "Interned strings or objects", nature: nature{prior: 0.5, endless: true},
		match: func(e *evidence) string {
			for i, id := range e.chain() {
				if i > 6 {
					break
				}
				if e.Member == weakInterner {
					return ""
				}
				if class := e.className(id); strings.Contains(class, "Interner") || strings.HasPrefix(class, "com.google.common.collect.MapMakerInternalMap") {
					return "an interner keeps " + e.Accumulates() + ", also those seen only once"
				}
			}
			return e.ownInterner()
		},
		why:    "A strong interner keeps everything that it has ever seen, without a bound.",
		checks: []string{"Use a weak interner, or intern only values from a small set."},
	},
	{
		name: poolWithKeys, nature: nature{prior: 0.5},
		match: func(e *evidence) string {
			if e.Count < 500 || !e.step("org.apache.commons.pool2.impl.GenericKeyedObjectPool", "poolMap") && !e.step("org.apache.commons.pool.impl.GenericKeyedObjectPool", "") {
				return ""
			}
			for _, id := range e.chain() {
				if most, found := e.number(id, "maxTotal"); found && most > 0 && most < noLimit && strings.HasSuffix(e.className(id), "KeyedObjectPool") {
					return "" // it has a limit for all keys together
				}
			}
			return "a keyed pool has " + e.Accumulates()
		},
		why:    "A keyed pool keeps idle objects for every key that was ever requested.",
		checks: []string{"Bound the pool in total (setMaxTotal), evict idle objects, or use fewer keys."},
	},
	{
		name: "Resources that are not closed", nature: nature{prior: 0.5}, match: unclosed,
		why:    "A resource stays, with its buffers, files and connections, until it is closed and removed here.",
		checks: []string{"Close each one where its use ends, with try-with-resources, and remove it from the collection."},
	},
	{
		name: "Cache without a bound", nature: nature{prior: 0.5},
		match:  func(e *evidence) string { return e.noBound },
		why:    "Entries stay until they expire or are removed by hand; nothing else limits how many there are.",
		checks: []string{"Give the cache a maximum size or weight.", "Let entries expire, and check how long they are used."},
	},
}

const poolWithKeys = "Pool with a key for everything"

// heavyObjects are suffixes of the names of library classes of which a process needs only
// one object, or one for each remote end.
var heavyObjects = []string{"Client", "ManagedChannel", "Producer", "EventLoopGroup", "SessionFactory", "EntityManagerFactory", "DataSource", "ScriptEngine", "ApplicationContext", "ServiceLocator", "ActorSystem", "CamelContext", "ConnectionFactory", "WebDriver", "TemplateEngine", "JAXBContext", "Vertx", "MongoClient", "JedisPool", "RedisClient", "ConnectionManager", "ObjectMapper"}

// clients matches structures that mostly consist of objects that a library made to be
// shared, if there are many of them.
func clients(e *evidence) string {
	const many, heavy = 20, 4 << 10
	if e.Kind == Threads || e.Kind == Loaders {
		return ""
	}
	if e.heavy(e.Member) && e.Count >= many && e.Bytes/e.Count >= heavy {
		return e.Accumulates() + " are alive, each with resources of its own"
	}
	if n := int64(len(e.Places)); n >= many && e.Bytes/n >= heavy { // what is counted may be a part of each
		other := e.Places[1].Path.Steps
		for i, step := range e.Places[0].Path.Steps {
			if step.Object != heap.NoObject && i < len(other) && other[i].Object != step.Object && e.heavy(e.className(step.Object)) {
				return fmt.Sprintf("%s of class %s are alive, each with resources of its own", countText(n, "object"), e.className(step.Object))
			}
		}
	}
	for i := range e.Contents {
		c := &e.Contents[i]
		if c.Objects >= many && e.Bytes/c.Objects >= heavy && e.heavy(c.Name) && c.Objects <= 2*max(many, e.Count) && e.mostlyOf(c.Name) {
			return fmt.Sprintf("%s of class %s are alive, each with resources of its own", countText(c.Objects, "object"), c.Name)
		}
	}
	return ""
}

// heavy reports whether objects of a library class are made to be shared.
func (e *evidence) heavy(class string) bool {
	name := strings.TrimSuffix(simpleName(class), "Impl")
	return !e.application(class) && slices.ContainsFunc(heavyObjects, func(end string) bool { return strings.HasSuffix(name, end) })
}

// borrowed matches connection pools whose connections are all in use.
func borrowed(e *evidence) string {
	if !strings.HasSuffix(e.Member, "PoolEntry") && !strings.HasSuffix(e.Member, "PooledObject") && !strings.Contains(e.Member, "PooledConnection") {
		return ""
	}
	used, seen := 0, 0
	for _, c := range e.sample.columns() {
		if c.name != "state" {
			continue
		}
		for _, v := range c.values {
			seen++
			if e.inUse(v) {
				used++
			}
		}
	}
	if seen < 4 || 10*used < 9*seen {
		return ""
	}
	return fmt.Sprintf("%s of the %s connections of a pool examined are taken and not returned", part(used, seen), grouped(seen))
}

// inUse reads the state of a pooled connection: 1 in HikariCP's ConcurrentBag, ALLOCATED
// in commons-pool.
func (e *evidence) inUse(v heap.Value) bool {
	if v.Type == heap.Int {
		return int32(v.Bits) == 1
	}
	id, found := e.s.ID(v.Address())
	if !found {
		return false
	}
	name, ok := e.s.ObjectField(e.ctx, id, "name")
	if !ok {
		return false
	}
	text, _ := e.s.Text(e.values, name, 20)
	return text == "ALLOCATED"
}

// scriptPackages are prefixes of the classes by which languages keep what they know about
// compiled scripts, and of the loaders of these.
var scriptPackages = []string{"groovy.lang.", "org.codehaus.groovy.", "org.mozilla.javascript.", "jdk.nashorn.", "org.openjdk.nashorn.", "org.mvel2."}

// scripts matches what a script language keeps about the classes of very many loaders of
// its own.
func (e *evidence) scripts() string {
	if !hasPrefix(e.Member, scriptPackages) && !hasPrefix(e.holderClass(), scriptPackages) {
		return ""
	}
	n, class := e.scriptLoaders()
	if n < manyScripts {
		return ""
	}
	return fmt.Sprintf("it describes the classes of %s such as %s, each with classes of its own", countText(int64(n), "class loader"), class)
}

// manyScripts is the number of class loaders of scripts that is too many: a cache of a
// hundred scripts, each with a few classes, is normal.
const manyScripts = 400

// scriptLoaders counts the class loaders of a script language, and names the class of one.
func (e *evidence) scriptLoaders() (n int, class string) {
	for _, id := range e.s.Loaders() {
		if name := e.className(id); e.s.Reachable(id) && hasPrefix(name, scriptPackages) {
			n, class = n+1, name
		}
	}
	return n, class
}

// ownInterner matches a map that maps objects to themselves, to have each only once, if
// nothing but the map refers to most of them.
func (e *evidence) ownInterner() string {
	const looked, least = 200, 1000
	known := e.finder.known.OfObject(e.Holder)
	if e.Kind != Collected || e.Entry == "" || e.Count < least || known == nil || known.Kind != collections.Map {
		return ""
	}
	seen, same, alone := 0, 0, 0
	err := known.Each(e.Holder, func(key, value collections.Item) bool {
		seen++
		if key.Object == value.Object && key.Object != heap.NoObject {
			same++
			if e.s.InboundCount(key.Object) <= 1 { // the entry
				alone++
			}
		}
		return seen < looked
	})
	if err != nil || 10*same < 9*seen || 10*alone < 9*seen {
		return ""
	}
	return fmt.Sprintf("a map from objects to themselves keeps %s; nothing else refers to %s of %s examined", e.Accumulates(), grouped(alone), grouped(seen))
}

// weakSelf matches maps with weak keys whose values lead back to their own keys:
// WeakHashMap, and other maps that store a value in the reference to its key.
func weakSelf(e *evidence) string {
	if e.Entry == "" && !strings.HasPrefix(e.holderClass(), "java.util.WeakHashMap") && !e.step("java.util.WeakHashMap", "") {
		return "" // not a map
	}
	seen, back := 0, 0
	if known := e.finder.known.OfObject(e.Holder); known != nil && known.Class == "java.util.WeakHashMap" { // its values may have such maps too
		const looked = 64
		_ = known.Each(e.Holder, func(key, value collections.Item) bool { // what cannot be read does not count
			if seen++; key.Object != heap.NoObject && value.Object != heap.NoObject && e.leadsTo(value.Object, key.Object) {
				back++
			}
			return seen < looked
		})
		return weakSelfText(seen, back)
	}
	entries := e.kindOf("java.lang.ref.WeakReference")
	for c := range entries {
		name := e.s.ClassName(heap.ClassIndex(c))
		entries[c] = entries[c] && strings.Contains(name, "Entry") && !strings.HasPrefix(name, "java.lang.ThreadLocal$")
	}
	e.each(entries, 64, func(entry heapID) {
		key, alive := e.s.ObjectField(e.ctx, entry, "referent")
		value, found := e.s.ObjectField(e.ctx, entry, "value")
		if !found {
			value, found = e.s.ObjectField(e.ctx, entry, "valueReference", "referent") // of Guava
		}
		if !alive || !found {
			return
		}
		seen++
		if e.leadsTo(value, key) {
			back++
		}
	})
	return weakSelfText(seen, back)
}

// weakSelfText says how many of the entries seen have a value that leads back to the key;
// "" if fewer than half do.
func weakSelfText(seen, back int) string {
	if seen < 4 || 2*back < seen {
		return ""
	}
	return fmt.Sprintf("keys are weak, but of %s examined, %s have a value that refers to its own key", countText(int64(seen), "entry"), grouped(back))
}

// cleanerSelf matches phantom references that wait for an object to which their own
// action, or another field of a class outside the JDK, leads.
func cleanerSelf(e *evidence) string {
	const least = 50
	if e.Count < least || !e.memberIs("java.lang.ref.PhantomReference") {
		return ""
	}
	seen, back := 0, 0
	for _, id := range e.members() {
		referent, alive := e.s.ObjectField(e.ctx, id, "referent")
		fields, err := e.s.Fields(e.ctx, id)
		if !alive || err != nil {
			continue
		}
		seen++
		for _, f := range fields {
			to, found := e.s.ID(f.Value.Address())
			if found && f.Value.Type == heap.Object && (f.Name == "action" || !e.finder.platform[f.Class]) && e.leadsTo(to, referent) {
				back++
				break
			}
		}
	}
	if seen < 8 || 2*back < seen {
		return ""
	}
	return fmt.Sprintf("of %s examined, %s have an action that leads to the object that they wait for", countText(int64(seen), "reference"), grouped(back))
}

// leadsTo reports whether one object can be reached from another over a few references.
func (e *evidence) leadsTo(from, to heapID) bool {
	const most = 200
	met := map[heapID]bool{from: true}
	open := []heapID{from}
	for len(open) > 0 && len(met) < most {
		id := open[0]
		open = open[1:]
		if id == to {
			return true
		}
		if e.reference[e.s.ClassOf(id)] {
			continue // a weak reference does not keep its referent alive
		}
		for _, next := range e.s.Outbound(id, nil) {
			if _, isClass := e.s.ClassByObject(next); isClass || met[next] {
				continue
			}
			met[next] = true
			open = append(open, next)
		}
	}
	return met[to] && from != to
}
