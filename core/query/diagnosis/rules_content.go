package diagnosis

import (
	"fmt"
	"hash/maphash"
	"slices"
	"strings"

	"heapdrop/core/heap"
)

// contentRules are causes told by what the suspect consists of.
var contentRules = []rule{
	{
		name: "Metrics with unbounded names or tags", nature: nature{prior: 0.6},
		match:  caused{[]string{"io.micrometer.core.instrument.", "com.codahale.metrics.", "io.prometheus.", "io.opentelemetry.sdk.metrics.", "org.eclipse.microprofile.metrics."}, 1000}.match,
		why:    "Every combination of a name and tags makes a meter that stays for ever: a user, a path or an id as a tag makes ever more.",
		checks: []string{"Use tags with few values only: a route instead of a path.", "Deny or bound meters by a MeterFilter (maximumAllowableTags)."},
	},
	{
		name: "Persistence context that is never cleared", nature: nature{prior: 0.6},
		match:  caused{[]string{"org.hibernate.engine.internal.", "org.hibernate.engine.StatefulPersistenceContext", "org.hibernate.engine.spi.Entity", "org.hibernate.internal.SessionImpl", "org.hibernate.impl.SessionImpl", "org.eclipse.persistence.internal.sessions.", "org.apache.openjpa.kernel."}, 500}.match,
		why:    "A session or entity manager keeps every entity that it has loaded or saved until it is cleared or closed.",
		checks: []string{"In batches call flush() and clear() every few hundred entities, or use a StatelessSession.", "Open an entity manager per request or task, not per application."},
	},
	{
		name: "Asynchronous logging falls behind", nature: nature{prior: 0.6, verdict: Backlog},
		match:  caused{[]string{"org.apache.logging.log4j.core.appender.AsyncAppender", "ch.qos.logback.classic.AsyncAppender", "ch.qos.logback.core.AsyncAppenderBase", "org.apache.logging.log4j.core.async."}, 500}.match,
		why:    "Events arrive faster than the appender behind the queue writes them, and the queue has no bound.",
		checks: []string{"Give the asynchronous appender a bounded queue and let it drop or block.", "Look at the stack of the thread that writes: what does it wait for?"},
	},
	{
		name: "Mailbox of an actor", nature: nature{prior: 0.6, verdict: Backlog},
		match:  caused{[]string{"org.apache.pekko.dispatch.", "akka.dispatch.", "org.apache.pekko.actor.", "akka.actor."}, 500}.match,
		why:    "Messages arrive faster than the actor handles them, and its mailbox has no bound.",
		checks: []string{"Look at what the actor's thread does: a blocking call belongs on a dispatcher of its own.", "Use a bounded mailbox, or let producers wait for acknowledgements."},
	},
	{
		name: "Backlog of a reactive stream", nature: nature{prior: 0.55, verdict: Backlog},
		match:  caused{[]string{"reactor.core.publisher.Sink", "reactor.core.publisher.Unicast", "reactor.core.publisher.FluxPublishOn", "reactor.core.publisher.FluxOnBackpressureBuffer", "reactor.util.concurrent.", "io.reactivex.rxjava3.internal.queue.", "io.reactivex.rxjava3.processors.", "io.reactivex.internal.queue.", "io.reactivex.processors.", "rx.internal.util.", "kotlinx.coroutines.channels.", "kotlinx.coroutines.flow."}, 500}.match,
		why:    "A source without back pressure is faster than its subscriber; what is not delivered waits in an unbounded queue.",
		checks: []string{"Use onBackpressureBuffer with a limit, drop, or sample.", "Look at what the subscriber's thread waits for."},
	},
	{
		name: "Writes wait for a slow peer", nature: nature{prior: 0.6, verdict: Backlog},
		match:  caused{[]string{"io.netty.channel.ChannelOutboundBuffer", "org.eclipse.jetty.io.WriteFlusher", "org.apache.tomcat.util.net.WriteBuffer"}, 100}.match,
		why:    "The other side does not read; what is written stays in the channel's buffer until it does.",
		checks: []string{"Look at isWritable() before writing, and set a high-water mark.", "Close channels whose peer does not read for long."},
	},
	{
		name: "Loggers made again and again", nature: nature{prior: 0.5},
		match:  caused{[]string{"ch.qos.logback.classic.Logger", "org.apache.logging.log4j.core.Logger", "org.apache.log4j.Logger", "java.util.logging.Logger", "java.util.logging.LogManager$"}, 3000}.match,
		why:    "A logging framework keeps every logger that it was ever asked for, by its name: one for each user or request is a leak.",
		checks: []string{"Ask for loggers by class, and put what differs into the message or the MDC."},
	},
	{
		name: "Timeouts that are not cancelled", nature: nature{prior: 0.6},
		match:  caused{[]string{"io.netty.util.HashedWheelTimer", "org.jboss.netty.util.HashedWheelTimer"}, 100}.match,
		why:    "A timeout stays in its wheel, with all that its task refers to, until it is due or cancelled.",
		checks: []string{"Cancel each timeout where the answer has come.", "Keep timeouts short, and let their tasks hold little."},
	},
	{
		name: "Callbacks of a future that never completes", nature: nature{prior: 0.6},
		match:  caused{[]string{"java.util.concurrent.CompletableFuture$", "com.google.common.util.concurrent.AbstractFuture$", "io.netty.util.concurrent.DefaultPromise"}, 200}.match,
		why:    "Every thenApply, whenComplete or listener waits at the future until it completes, with all that it captured.",
		checks: []string{"Complete the future where what it waits for fails or is given up.", "Give it a timeout (orTimeout, completeOnTimeout)."},
	},
	{
		name: "Messages that nobody consumes", nature: nature{prior: 0.55, verdict: Backlog},
		match:  caused{[]string{"org.apache.activemq.", "org.apache.kafka.clients.producer.", "com.rabbitmq.client.", "io.nats.", "org.apache.pulsar.", "org.eclipse.paho.", "org.apache.rocketmq.", "org.apache.qpid."}, 500}.match,
		why:    "Messages wait in a queue of the broker or client until a consumer takes them, or the other side can be reached.",
		checks: []string{"Look for the consumer of the queue, and at what its thread waits for.", "Bound the queue, or let messages expire."},
	},
	{
		name: "Document tree kept in memory", nature: nature{prior: 0.45, verdict: Large},
		match:  documents{[]string{"com.sun.org.apache.xerces.internal.dom.", "org.apache.xerces.dom.", "org.dom4j.", "org.jdom", "nu.xom.", "com.fasterxml.jackson.databind.node.", "com.google.gson.Json", "org.jsoup.nodes.", "org.json.JSON"}, 1}.match,
		why:    "A document as a tree of objects (XML DOM, JSON) takes many times the space of its text.",
		checks: []string{"Drop the tree once what is needed is read from it.", "Read the document as a stream (StAX, JsonParser) instead."},
	},
	{
		name: "Scheduled jobs that are never deleted", nature: nature{prior: 0.5},
		match:  caused{[]string{"org.quartz.simpl.RAMJobStore", "org.quartz.simpl.JobWrapper", "org.quartz.impl.JobDetailImpl"}, 500}.match,
		why:    "A durable job stays in the store with its data until it is deleted.",
		checks: []string{"Do not make one-off jobs durable; delete jobs when they have run."},
	},
	{
		name: "HTTP sessions", nature: nature{prior: 0.45}, match: func(e *evidence) string { return sessions(e, true) },
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
		why:    "What is conj'ed or assoc'ed to the value of an atom stays until the atom is reset.",
		checks: []string{"Find the swap! that adds, and whether one ever removes.", "Bound the collection (take-last, a ring) where it is a history."},
	},
	{
		name: "JDBC objects not closed", nature: nature{prior: 0.5}, match: jdbc,
		why:    "Connections keep their statements, and those their result sets with the rows fetched, until they are closed.",
		checks: []string{"Close result sets, statements and connections with try-with-resources.", "Set a fetch size, so that a driver does not hold the whole result."},
	},
	{
		name: "Soft references hoard memory", nature: nature{prior: 0.4}, match: softReferences,
		why:    "Softly held objects are cleared only when memory runs out: the heap fills up with them first, and the collector works for nothing.",
		checks: []string{"Use a cache with a bound on its size instead of soft references.", "-XX:SoftRefLRUPolicyMSPerMB=0 shows whether they matter."},
	},
	{
		name: "Direct buffers", nature: nature{prior: 0.5}, match: directBuffers,
		why:    "Each direct buffer is small in the heap and holds its memory outside of it, until the buffer object itself is collected.",
		checks: []string{"Reuse buffers from a pool with a bound.", "Limit the memory with -XX:MaxDirectMemorySize."},
	},
}

// caused is a cause told by classes of a library on the way, or among what
// accumulates: from least objects on.
type caused struct {
	classes []string // beginnings of names
	least   int64
}

// match returns what accumulates if one of the classes is its class, holds it, or is
// near it on the way.
func (c caused) match(e *evidence) string {
	if e.Count < c.least {
		return ""
	}
	is := func(name string) bool {
		for _, prefix := range c.classes {
			if strings.HasPrefix(name, prefix) {
				return true
			}
		}
		return false
	}
	if is(e.Member) || is(e.Entry) {
		return e.Accumulates() + " are alive"
	}
	for i, id := range e.chain() {
		if i > 5 {
			break
		}
		if class := e.declaring(id); is(class) {
			return "a " + simpleName(class) + " holds " + e.Accumulates()
		}
	}
	return ""
}

// documents matches document trees but on the stack, where the method that builds
// them is the cause.
type documents caused

func (c documents) match(e *evidence) string {
	if onStack(e) != "" {
		return ""
	}
	return caused(c).match(e)
}

// sessions matches sessions of known web containers, or objects that are sessions by
// their name.
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

// jdbcPackages are parts of the names of packages of JDBC drivers and pools.
var jdbcPackages = []string{"jdbc", "mysql", "mariadb", "postgresql", "oracle.", "sqlserver", "org.h2.", "hsqldb", "derby", "db2", "sqlite", "hikari", "dbcp", "c3p0"}

func jdbc(e *evidence) string {
	const many = 50
	for i := range e.Contents {
		share := &e.Contents[i]
		simple := simpleName(share.Name)
		mariaDB := strings.HasPrefix(share.Name, "org.mariadb.jdbc.client.result.") // from 3.0 on result sets are named CompleteResult and the like
		if share.Objects < many || !mariaDB && !strings.Contains(simple, "ResultSet") && !strings.Contains(simple, "Statement") && !strings.Contains(simple, "Connection") {
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

// otherRules say more about suspects whose cause is told already.
var otherRules = []rule{
	{
		name: "Duplicate strings", nature: nature{prior: 0.3, verdict: Waste}, match: duplicateStrings,
		why:    "The same texts are there many times, each with an array of its own.",
		checks: []string{"Keep one instance of each: String.intern(), a map of known values, an enum.", "-XX:+UseStringDeduplication shares the arrays."},
	},
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

// half is the share of a suspect that content must have to explain it.
const half = 0.5

func softReferences(e *evidence) string {
	n, _ := e.objectsOf("java.lang.ref.SoftReference")
	if n < 10 {
		return ""
	}
	soft := e.kindOf("java.lang.ref.SoftReference")
	seen, held := int64(0), int64(0)
	e.each(soft, 100_000, func(id heap.ObjectID) {
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

// directCapacity returns the bytes outside the heap that a direct buffer owns, 0
// for views of another buffer, for mapped files and for memory that native code
// has lent: what a buffer frees has a cleaner.
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

// prefetchStrings has strings and their arrays read from the file at once.
func (e *evidence) prefetchStrings(ids []heap.ObjectID) {
	for _, id := range ids { // those that were there
		ids = append(ids, e.s.Outbound(id, nil)[1:]...)
	}
	e.s.Prefetch(e.ctx, ids)
}

func duplicateStrings(e *evidence) string {
	const sampled, together, distinctShare, textShare, longest = 2000, 16, 0.5, 0.25, 200
	n, bytes := e.objectsOf("java.lang.String")
	for _, array := range []string{"byte[]", "char[]"} {
		if _, chars := e.objectsOf(array); n > 0 {
			bytes += chars
		}
	}
	if n < 100 || float64(bytes) < textShare*float64(e.Bytes) {
		return ""
	}
	var ids []heap.ObjectID
	e.each(e.kindOf("java.lang.String"), sampled, func(id heap.ObjectID) { ids = append(ids, id) })
	slices.Sort(ids) // as they stand in the file
	seed := maphash.MakeSeed()
	texts := map[uint64]int{}
	seen := 0
	reader := e.s.NewReader(e.ctx).Scattered()
	for i, id := range ids {
		if i%together == 0 {
			if float64(len(texts)) > distinctShare*float64(len(ids)) {
				return "" // however many of the rest are the same
			}
			e.prefetchStrings(slices.Clone(ids[i:min(i+together, len(ids))]))
		}
		if text, ok := reader.String(id, longest); ok && len(text) > 0 {
			seen++
			texts[maphash.Bytes(seed, text)]++
		}
	}
	if seen < 100 || float64(len(texts)) > distinctShare*float64(seen) {
		return ""
	}
	return fmt.Sprintf("of %s looked at only %s differ", countText(int64(seen), "string"), countText(int64(len(texts)), "text"))
}
