package diagnosis

import (
	"fmt"
	"slices"
	"strings"

	"heapdrop/core/heap"
)

// contentRules are causes recognized by what the suspect consists of.
var contentRules = []rule{
	{
		name: httpSessions, nature: nature{prior: 0.45}, match: func(e *evidence) string { return sessions(e, true) },
		why: "Sessions stay until they time out or are invalidated, with every attribute that was ever put in.",
		checks: []string{
			"Shorten the session timeout, and invalidate sessions at logout.",
			"Look for clients that never send the session cookie back (robots, monitors): each request of theirs makes a session.",
			"Keep large attributes out of the session.",
		},
	},
	{
		name: "Sessions", nature: nature{prior: 0.2}, match: func(e *evidence) string { return sessions(e, false) },
		why: "Sessions stay until they time out or are invalidated, with every attribute that was ever put in.",
		checks: []string{
			"Shorten the session timeout, and invalidate sessions at logout.",
			"Look for clients that never send the session cookie back (robots, monitors): each request of theirs makes a session.",
			"Keep large attributes out of the session.",
		},
	},
	{
		name: "Growing collection in an atom", nature: nature{prior: 0.45},
		match: func(e *evidence) string {
			if !e.passes("clojure.lang.Atom") || e.Count < 500 {
				return ""
			}
			return "an atom holds " + e.Accumulates()
		},
		why:    "What is added to the value of an atom with conj or assoc stays until the atom is reset.",
		checks: []string{"Find the swap! that adds, and whether one ever removes.", "Bound the collection (take-last, a ring) where it is a history."},
	},
	{
		name: "A stand-in for tests that records what it gets", nature: nature{prior: 0.6},
		match:  caused{[]string{"org.apache.kafka.clients.producer.MockProducer", "org.apache.kafka.clients.consumer.MockConsumer", "org.mockito.internal.verification.DefaultRegisteredInvocations", "org.mockito.internal.stubbing.InvocationContainerImpl", "com.github.tomakehurst.wiremock.verification.InMemoryRequestJournal", "com.icegreen.greenmail.store.InMemoryStore", "org.springframework.kafka.mock.MockProducerFactory"}, 200}.match,
		why:    "Mock objects and servers for tests keep every call or message, so that a test can look at them, and nothing ever takes these out.",
		checks: []string{"Use the real client, or one that does nothing, outside of tests.", "If it must stay, clear its record from time to time (MockProducer.clear, Mockito.clearInvocations)."},
	},
	{
		name: "Names that a parser keeps", nature: nature{prior: 0.35},
		match: func(e *evidence) string {
			const many, near = 5000, 4
			chain := e.chain()
			if e.Count < many || !slices.ContainsFunc(chain[:min(near, len(chain))], e.tableOfNames) {
				return ""
			}
			return "the parser's table of names holds " + e.Accumulates()
		},
		why:    "A parser keeps every name of an element or field that it meets, to recognize it the next time, as long as the factory that made it lives. Names with values in them never come again.",
		checks: []string{"Look for names with numbers, dates or ids in them, and make them values.", "Where somebody else writes the documents, turn this off in the parser's factory, or make a new factory from time to time."},
	},
	{
		name: "JDBC objects not closed", nature: nature{prior: 0.5}, match: jdbc,
		why:    "Connections keep their statements, and those their result sets with the rows fetched, until they are closed.",
		checks: []string{"Close result sets, statements and connections with try-with-resources.", "Set a fetch size, so that the driver does not hold the whole result."},
	},
	{
		name: softReferencesHoard, nature: nature{prior: 0.4}, match: softReferences,
		why:    "Softly held objects are cleared only when memory runs out: until then they fill the heap, and the collector works hard and frees little.",
		checks: []string{"Use a cache with a bound on its size instead of soft references.", "-XX:SoftRefLRUPolicyMSPerMB=0 shows whether they matter."},
	},
	{
		name: "Parts that keep the whole", nature: nature{prior: 0.55, overrules: true}, match: partsOfWholes,
		why:    "A sub-list, a slice of a buffer or an old substring refers to all of what it was taken from, and keeps it alive.",
		checks: []string{"Copy what is needed (new ArrayList<>(part), List.copyOf, Arrays.copyOfRange) instead of keeping the view."},
	},
	{
		name: "Direct buffers", nature: nature{prior: 0.5}, match: directBuffers,
		why:    "Each direct buffer is small in the heap and holds its memory outside of it, until the buffer object itself is collected.",
		checks: []string{"Reuse buffers from a pool with a bound.", "Limit the memory with -XX:MaxDirectMemorySize."},
	},
}

// sessions matches sessions of known web containers, and objects whose name says that
// they are sessions.
func sessions(e *evidence, container bool) string {
	for _, name := range append([]string{e.Member}, firstNames(e.Contents, 12)...) {
		simple := strings.TrimSuffix(strings.TrimSuffix(simpleName(name), "Impl"), "Facade")
		if !strings.HasSuffix(simple, "Session") && !strings.HasSuffix(simple, "SessionContext") {
			continue
		}
		known := false
		for _, prefix := range []string{"org.apache.catalina.", "org.eclipse.jetty.", "io.undertow.", "org.springframework.", "weblogic.", "com.ibm.ws.", "org.apache.shiro.", "play.", "io.vertx."} {
			known = known || strings.HasPrefix(name, prefix)
		}
		n, _ := e.objectsOf(name)
		switch {
		case known && n > 0 && container:
			return countText(n, "session") + " of class " + name + " are alive"
		case !known && !container && n >= 100 && name == e.Member && e.Entry == "java.lang.String":
			return countText(n, "object") + " of class " + name + ", sessions by their name, are kept by a text"
		}
	}
	return ""
}

func firstNames(list []ClassShare, n int) []string {
	var names []string
	for i := range list[:min(n, len(list))] {
		names = append(names, list[i].Name)
	}
	return names
}

// httpSessions is the name of the cause for sessions of a servlet container.
const httpSessions = "HTTP sessions"

// jdbcPackages are parts of the package names of JDBC drivers and connection pools.
var jdbcPackages = []string{"jdbc", "mysql", "mariadb", "postgresql", "oracle.", "sqlserver", "org.h2.", "hsqldb", "derby", "db2", "sqlite", "hikari", "dbcp", "c3p0"}

func jdbc(e *evidence) string {
	const many = 50
	if pooledStatements.match(e) != "" {
		return "" // closed by the application, and kept by the pool
	}
	for i := range e.Contents {
		share := &e.Contents[i]
		simple := simpleName(share.Name)
		mariaDB := strings.HasPrefix(share.Name, "org.mariadb.jdbc.client.result.") // since version 3.0 result sets have names such as CompleteResult
		if share.Objects < many || !mariaDB && !slices.ContainsFunc(handles, func(kind string) bool { return strings.Contains(simple, kind) }) {
			continue
		}
		for _, part := range jdbcPackages {
			if strings.Contains(share.Name, part) {
				return countText(share.Objects, "object") + " of class " + share.Name + " are open or were never closed"
			}
		}
	}
	return ""
}

// otherRules say more about suspects whose cause is already known.
var otherRules = []rule{
	{
		name: "Thread that ran out of memory", nature: nature{prior: 0.3},
		match: func(e *evidence) string {
			t, found := e.s.OutOfMemoryThread()
			if !found || t.ID == heap.NoObject {
				return ""
			}
			for _, p := range e.paths() {
				if p.Root == t.ID {
					return fmt.Sprintf("its owner, thread %q, is the one whose allocation failed", p.Thread)
				}
			}
			for i := range t.Frames {
				if class := t.Frames[i].Class; e.Path.Kind == StaticField && class != "" && class == e.declaring(e.Path.Root) {
					return "the thread whose allocation failed was in " + t.Frames[i].Name() + "(" + t.Frames[i].Location() + ")"
				}
			}
			return ""
		},
	},
}

// half is the minimum share of a suspect that its content must make up in order to
// explain it.
const half = 0.5

const softReferencesHoard = "Soft references hoard memory"

// softly clears the entries of a weak interner, and notes that soft references hold most of a
// structure. No allocation fails before the collector has taken that back
// (java.lang.ref.SoftReference says so).
func (e *evidence) softly() {
	if e.Member == weakInterner {
		e.clear("a weak interner: an entry goes when nothing else refers to its object")
	}
	if text := softReferences(e); text != "" {
		e.note("soft", -0.2, text+"; the collector takes that back before an allocation fails")
	}
}

// weakInterner is the class of the entries of a weak interner of Guava, which have nothing but
// a weak reference to what was interned.
const weakInterner = "com.google.common.collect.MapMakerInternalMap$WeakKeyDummyValueEntry"

func softReferences(e *evidence) string {
	if e.Path.Kind == LocalVariable {
		return "" // a method that runs made them for its work
	}
	n, _ := e.objectsOf("java.lang.ref.SoftReference")
	if n < 10 || e.manyLoadersWithin() {
		return "" // generated classes are kept softly by design
	}
	seen, held := int64(0), int64(0)
	e.each(e.kindOf("java.lang.ref.SoftReference"), 100_000, func(id heap.ObjectID) {
		seen++
		for child := range e.s.EachDominated(id) {
			held += e.s.Retained(child)
		}
	})
	if seen == 0 {
		return ""
	}
	held = held / seen * n
	if float64(held) < half*float64(e.Bytes) {
		return ""
	}
	return fmt.Sprintf("%s keep %s of it", countText(n, "soft reference"), bytesText(min(held, e.Bytes)))
}

// manyLoadersWithin reports whether the suspect retains as many class loaders as programs
// have that compile code again and again.
func (e *evidence) manyLoadersWithin() bool {
	n := 0
	e.each(e.loader, manyLoaders, func(heap.ObjectID) { n++ })
	return n >= manyLoaders
}

func directBuffers(e *evidence) string {
	n, _ := e.objectsOf("java.nio.DirectByteBuffer")
	if n == 0 {
		return ""
	}
	seen, outside := int64(0), int64(0)
	e.each(e.kindOf("java.nio.DirectByteBuffer"), 10_000, func(id heap.ObjectID) {
		seen++
		outside += directCapacity(e.finder, id)
	})
	if seen == 0 {
		return ""
	}
	outside = outside / seen * n
	if outside < 2*e.Bytes {
		return ""
	}
	return fmt.Sprintf("%s hold %s outside the heap", countText(n, "direct buffer"), bytesText(outside))
}

// directCapacity returns the bytes outside the heap that a direct buffer owns: 0 for
// views of another buffer, for mapped files and for memory lent by native code. A buffer
// that owns its memory has a cleaner.
func directCapacity(f *finder, id heap.ObjectID) int64 {
	_, owns := f.s.ObjectField(f.ctx, id, "cleaner")
	_, mapped := f.s.ObjectField(f.ctx, id, "fd")
	if !owns || mapped {
		return 0
	}
	v, found, err := f.s.Field(f.ctx, id, "capacity")
	if err != nil || !found || v.Type != heap.Int {
		return 0
	}
	return max(0, int64(int32(v.Bits)))
}

// tableOfNames reports whether an object of a library or of the JDK is the table in which a
// parser has names, to judge by the name of its class: Xerces, Woodstox, Aalto, Jackson.
func (e *evidence) tableOfNames(id heap.ObjectID) bool {
	class := simpleName(e.className(id))
	return !e.application(e.className(id)) && (strings.HasSuffix(class, "SymbolTable") || strings.HasSuffix(class, "NameTable") || strings.HasSuffix(class, "Canonicalizer"))
}
