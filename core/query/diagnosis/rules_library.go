package diagnosis

import (
	"fmt"
	"slices"
	"strings"
)

// libraryRules are causes recognized by classes of a library that holds on to what it is
// given.
var libraryRules = []rule{
	{
		name: "Metrics with unbounded names or tags", nature: nature{prior: 0.6, endless: true},
		match: func(e *evidence) string {
			if has(simpleName(e.Member), "sample", "snapshot", "reservoir") {
				return "" // a histogram keeps a fixed number of values
			}
			return caused{metricClasses, manyMetrics}.match(e)
		},
		why:    "Every combination of a name and tags creates a meter that stays forever: with a user, a path or an id as a tag they grow without end.",
		checks: []string{"Use only tags with few values: a route instead of a path.", "Deny or limit meters with a MeterFilter (maximumAllowableTags)."},
	},
	{
		name: "Persistence context that is never cleared", nature: nature{prior: 0.6, endless: true},
		match:  persistenceContext,
		why:    "A session or entity manager keeps every entity that it has loaded or saved until it is cleared or closed.",
		checks: []string{"In batches call flush() and clear() every few hundred entities, or use a StatelessSession.", "Open an entity manager per request or task, not per application."},
	},
	{
		name: "Asynchronous logging falls behind", nature: nature{prior: 0.6, verdict: Backlog},
		match: func(e *evidence) string {
			if e.fitsAppender() {
				return ""
			}
			return caused{[]string{"org.apache.logging.log4j.core.appender.AsyncAppender", "ch.qos.logback.classic.AsyncAppender", "ch.qos.logback.core.AsyncAppenderBase", "org.apache.logging.log4j.core.async."}, 500}.match(e)
		},
		why:    "Events arrive faster than the appender behind the queue writes them, and the queue has no bound.",
		checks: []string{"Give the asynchronous appender a bounded queue and let it drop or block.", "Look at the stack of the writing thread: what does it wait for?"},
	},
	{
		name: "Messages kept for members of a cluster", nature: nature{prior: 0.55, verdict: Backlog},
		match:  caused{[]string{"org.jgroups.util.Table", "org.jgroups.util.RetransmitTable", "org.jgroups.protocols.pbcast.NAKACK"}, 2000}.match,
		why:    "A member of a cluster keeps each message until all members have said that they have it, and removes it when they agree on that (STABLE).",
		checks: []string{"See whether a member is slow, or whether the stack has no STABLE protocol that ever runs.", "Lower STABLE's max_bytes and desired_avg_gossip, or let senders wait (MFC, UFC)."},
	},
	{
		name: "Mailbox of an actor", nature: nature{prior: 0.6, verdict: Backlog},
		match: func(e *evidence) string {
			if strings.Contains(e.Member, "Scheduler") || strings.Contains(e.Member, "Actor") {
				return "" // the wheel of a scheduler has a fixed number of queues; actors are no messages
			}
			return caused{[]string{"org.apache.pekko.dispatch.", "akka.dispatch."}, 500}.match(e) // what else a cell has is the state of its actor
		},
		why:    "Messages arrive faster than the actor handles them, and its mailbox has no bound.",
		checks: []string{"Look at what the actor's thread does: a blocking call belongs on a separate dispatcher.", "Use a bounded mailbox, or let producers wait for acknowledgements."},
	},
	{
		name: "Stash of an actor", nature: nature{prior: 0.6, verdict: Backlog},
		match:  stashed,
		why:    "The actor put the messages aside until it is ready for them, and has not taken them out again (unstashAll).",
		checks: []string{"Find out what the actor waits for; let it give up after a time (setReceiveTimeout), and unstash or drop then.", "Give the stash a capacity (stash-capacity of the mailbox)."},
	},
	{
		name: "File systems that are not closed", nature: nature{prior: 0.6, platform: true},
		match: func(e *evidence) string {
			const many = 20
			if e.Count < many || !e.memberIs("java.nio.file.FileSystem") {
				return ""
			}
			return e.Accumulates() + " are kept, each with what it knows about its files"
		},
		why:    "The provider of a file system keeps it, with the names of all files in it, until it is closed.",
		checks: []string{"Open it with try-with-resources where the archive is read."},
	},
	{
		name: "Files of a file system in memory", nature: nature{prior: 0.45},
		match:  caused{[]string{"com.google.common.jimfs.", "com.github.marschall.memoryfilesystem.", "org.apache.commons.vfs2.provider.ram."}, 100}.match,
		why:    "A file system in memory keeps each file, with its content, until it is deleted or the file system is closed.",
		checks: []string{"Delete each file where its use ends, also when that fails (in a finally block).", "Put what is written for one task into a file system of its own, and close that."},
	},
	{
		name: "Requests that nobody answers", nature: nature{prior: 0.5}, match: unanswered,
		why:    "An asynchronous request stays, with its buffers and its connection, until somebody completes it or its time is up.",
		checks: []string{"Set a timeout on the AsyncContext, and complete it there.", "Remove it from your own collection when its connection ends."},
	},
	{
		name: "Meta-classes of single objects", nature: nature{prior: 0.6},
		match:  caused{[]string{"groovy.lang.ExpandoMetaClass"}, 100}.match,
		why:    "A meta-class that was made for one object (obj.metaClass.x = …) refers to that object by its closures, and Groovy keeps the meta-class of each object as long as that is used: so both stay.",
		checks: []string{"Add methods to the class once, or use a category or a subclass.", "Set the object's metaClass to null where its use ends."},
	},
	{
		name: "Actors that are not stopped", nature: nature{prior: 0.3}, match: actors,
		why:    "An actor lives, with its state and its mailbox, until somebody stops it or its parent; without that, their number grows.",
		checks: []string{"Stop an actor where its work ends, or give it a receive timeout.", "Entities of cluster sharding can be passivated."},
	},
	{
		name: "Backlog of a reactive stream", nature: nature{prior: 0.55, verdict: Backlog},
		match:  streamBacklog,
		why:    "A source without back pressure is faster than its subscriber; what is not delivered waits in an unbounded queue.",
		checks: []string{"Use onBackpressureBuffer with a limit, drop, or sample.", "Look at what the subscriber's thread waits for."},
	},
	{
		name: "Streams within a stream that do not end", nature: nature{prior: 0.5},
		match:  caused{innerStreams, 300}.match,
		why:    "A groupBy keeps a group for each key, and a flatMap an inner stream for each element, until that stream ends; a key that always has new values adds one after the other.",
		checks: []string{"End each group: takeUntil, take or timeout in what follows the groupBy.", "Group by something that has few values, or use a window instead."},
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
		why:    "A logging framework keeps every logger that was ever requested, by its name: one per user or request is a leak.",
		checks: []string{"Get loggers by class, and put what differs into the message or the MDC."},
	},
	{
		name: "Timeouts that are not cancelled", nature: nature{prior: 0.6},
		match:  caused{[]string{"io.netty.util.HashedWheelTimer", "org.jboss.netty.util.HashedWheelTimer"}, 100}.match,
		why:    "A timeout stays in its wheel, with all that its task refers to, until it is due or cancelled.",
		checks: []string{"Cancel each timeout when the answer arrives.", "Keep timeouts short, and let their tasks refer to little."},
	},
	{
		name: "Callbacks of a future that never completes", nature: nature{prior: 0.6},
		match:  caused{[]string{"java.util.concurrent.CompletableFuture$", "com.google.common.util.concurrent.AbstractFuture$", "io.netty.util.concurrent.DefaultPromise"}, 200}.match,
		why:    "Every thenApply, whenComplete or listener waits on the future until it completes, with everything it captured.",
		checks: []string{"Complete the future when what it waits for fails or is abandoned.", "Give it a timeout (orTimeout, completeOnTimeout)."},
	},
	{
		name: "Records that a producer cannot send", nature: nature{prior: 0.55, verdict: Backlog},
		match:  caused{[]string{"org.apache.kafka.clients.producer.internals."}, 200}.match,
		why:    "A producer collects records in batches until the broker takes them; until then they wait in memory, and their number grows.",
		checks: []string{"Check whether the broker can be reached, and look at the stack of the network thread.", "Bound what waits (buffer.memory, delivery.timeout.ms)."},
	},
	{
		name: "Statements that a pool keeps", nature: nature{prior: 0.5},
		match:  pooledStatements.match,
		why:    "A connection that pools its statements keeps one for each SQL text, with its buffers; texts with values in them are all different, and what is kept grows with each.",
		checks: []string{"Use parameters instead of values in SQL.", "Bound the statements of a connection (maxOpenPreparedStatements, max-statements)."},
	},
	{
		name: "Query plans for ever new texts", nature: nature{prior: 0.45, endless: true},
		match:  queryPlans,
		why:    "Every query text has its own plan in the cache: an IN list with a different number of values is a different text, with which the cache grows.",
		checks: []string{"Set hibernate.query.in_clause_parameter_padding, and use parameters.", "Make the cache smaller (hibernate.query.plan_cache_max_size)."},
	},
	{
		name: "Prototype beans that wait to be destroyed", nature: nature{prior: 0.6},
		match:  onField{classes: []string{"org.springframework.beans.factory.support."}, field: "disposableBeans", least: 200}.match,
		why:    "The context keeps every bean that it must destroy when it is closed, including beans that are created again and again.",
		checks: []string{"Look for beans with a destroy method that are registered under ever new names.", "Close and remove such beans yourself (destroyBean)."},
	},
	{
		name: "Dependent beans that are not destroyed", nature: nature{prior: 0.55},
		match:  caused{[]string{"org.jboss.weld.contexts.", "org.jboss.weld.context.", "org.apache.webbeans.context."}, 200}.match,
		why:    "A dependent bean looked up with Instance.get() belongs to the bean that requested it: if that one lives forever, so do they all, and their number grows with each look-up.",
		checks: []string{"Call Instance.destroy() when such a bean is no longer needed, or give it a normal scope."},
	},
	{
		name: "Listeners of an event bus", nature: nature{prior: 0.5},
		match:  caused{[]string{"com.google.common.eventbus.", "org.greenrobot.eventbus.", "io.vertx.core.eventbus.", "net.engio.mbassy.", "org.springframework.context.event."}, 200}.match,
		why:    "A subscriber stays, with everything it refers to, until it unsubscribes.",
		checks: []string{"Unsubscribe (unregister) each listener where its owner ends."},
	},
	{
		name: "Calls that do not end", nature: nature{prior: 0.5},
		match:  caused{[]string{"io.grpc.internal.", "io.grpc.stub.", "io.grpc.netty.", "io.netty.handler.codec.http2.", "okhttp3.internal.connection.RealCall", "org.apache.dubbo.remoting."}, 200}.match,
		why:    "A call or stream keeps its messages and observers until it ends, fails or is cancelled.",
		checks: []string{"Give every call a deadline.", "Call onCompleted or onError on every stream, and cancel what nobody reads."},
	},
	{
		name: "Transactions that do not end", nature: nature{prior: 0.5},
		match:  caused{[]string{"com.arjuna.", "com.atomikos.", "bitronix.tm.", "org.springframework.transaction.support."}, 200}.match,
		why:    "A transaction keeps its resources and callbacks until it is committed or rolled back.",
		checks: []string{"Look for transactions without a timeout, and for code that begins a transaction without ending it."},
	},
	{
		name: "Tasks of an event loop", nature: nature{prior: 0.55, verdict: Backlog},
		match:  onField{classes: []string{"io.netty.util.concurrent.", "io.netty.channel."}, field: "taskQueue", least: 500}.match,
		why:    "An event loop has one thread: while a task blocks it, all others wait in a queue without a bound.",
		checks: []string{"Look at the stack of the event loop's thread: what does it wait for?", "Do blocking work on a separate executor."},
	},
	{
		name: "Pooled buffers that are not released", nature: nature{prior: 0.25},
		match:  caused{[]string{"io.netty.buffer.Pool", "io.netty.buffer.AdaptivePoolingAllocator", "org.eclipse.jetty.io.ArrayByteBufferPool", "org.eclipse.jetty.io.ArrayRetainableByteBufferPool", "org.eclipse.jetty.io.MappedByteBufferPool", "org.xnio.", "io.undertow.server.DefaultByteBufferPool", "org.glassfish.grizzly.memory."}, 1}.match,
		why:    "A pool allocates its memory in large chunks, and returns a chunk only when everything handed out from it is released.",
		checks: []string{"Release every buffer (ReferenceCountUtil.release); -Dio.netty.leakDetection.level=paranoid shows who did not.", "Limit the pool (fewer arenas, a maximum of memory)."},
	},
	{
		name: "Data grid in this process", nature: nature{prior: 0.25},
		match:  caused{[]string{"com.hazelcast.map.impl.", "com.hazelcast.internal.", "org.infinispan.container.", "org.apache.ignite.internal.processors.cache.", "com.tangosol.net.cache."}, 200}.match,
		why:    "Entries stay until they are removed, expire or are evicted, and each member holds its part and its backups.",
		checks: []string{"Give the map a maximum size with eviction, or a time to live.", "Compare the number of backups with what is needed."},
	},
	{
		name: "Expressions compiled for ever new texts", nature: nature{prior: 0.5, endless: true},
		match:  compiled{[]string{"org.mvel2.", "org.springframework.expression.", "ognl.", "org.apache.commons.jexl", "org.codehaus.janino.", "org.apache.el.", "javax.el.", "jakarta.el.", "com.googlecode.aviator.", "com.samskivert.mustache.", "freemarker.", "org.thymeleaf.", "org.apache.velocity."}, 500}.match,
		why:    "Each text is parsed or compiled once and kept by its text: texts with values in them are all different, and what is kept grows with each.",
		checks: []string{"Use variables instead of values in the text.", "Bound the cache of what is compiled."},
	},
	{
		name: "Regular expressions compiled again and again", nature: nature{prior: 0.45, endless: true},
		match:  caused{[]string{"java.util.regex.Pattern", "com.google.re2j."}, 500}.match,
		why:    "Each compiled pattern is a graph of objects; a cache grows with each new text.",
		checks: []string{"Compile only patterns from a small set, and quote what users type.", "Bound the map that keeps them."},
	},
	{
		name: "Parse decisions of ANTLR", nature: nature{prior: 0.15, verdict: Large},
		match:  caused{[]string{"org.antlr.v4.runtime.atn.", "org.antlr.v4.runtime.dfa."}, 500}.match,
		why:    "A parser made by ANTLR keeps in static fields what it has decided so far. That grows with the variety of the texts it has read, and levels off.",
		checks: []string{"Call clearDFA() on the parser's interpreter from time to time, or give it a cache of its own.", "Compare a second dump: it should have stopped growing."},
	},
	{
		name: "Facts of a rules engine", nature: nature{prior: 0.5},
		match:  facts,
		why:    "A fact stays in the working memory, with all that was matched with it, until it is retracted or the session is disposed.",
		checks: []string{"Dispose each session (dispose), or delete facts that are no longer needed.", "Use a stateless session for work that ends."},
	},
	{
		name: "Modules of a script engine", nature: nature{prior: 0.5},
		match:  caused{[]string{"org.python.core.PyModule"}, 300}.match,
		why:    "A module that was imported stays in sys.modules with its code and its class loader until it is taken out.",
		checks: []string{"Run scripts in a new namespace, or delete the module from sys.modules after use.", "Compile a script once and keep the code."},
	},
	{
		name: "Growing variables of a script", nature: nature{prior: 0.35},
		match:  scriptVariables,
		why:    "A value in a variable of a script stays as long as the engine or the scope that holds it.",
		checks: []string{"Find the variable in the script, and what should remove elements from it.", "Use a new scope for every run."},
	},
	{
		name: "Spans that are not ended or sent", nature: nature{prior: 0.5, verdict: Backlog},
		match:  caused{[]string{"io.opentelemetry.sdk.trace.", "brave.", "zipkin2.", "io.jaegertracing.", "datadog.trace."}, 500}.match,
		why:    "A span stays until it is ended and exported; if it is never ended, or the collector cannot be reached, spans accumulate.",
		checks: []string{"End every span in a finally block.", "Look at the thread of the exporter, and bound its queue."},
	},
	{
		name: "Limiters and breakers by unbounded names", nature: nature{prior: 0.42, endless: true},
		match:  caused{[]string{"io.github.resilience4j.", "com.netflix.hystrix.", "io.github.bucket4j.", "dev.failsafe."}, 100}.match,
		why:    "A registry keeps every breaker or limiter that was ever requested, by its name: one per user or address is a leak.",
		checks: []string{"Use names from a small set, or a map that drops names not used for long."},
	},
	{
		name: "MBeans that are not unregistered", nature: nature{prior: 0.55, platform: true},
		match:  mbeans,
		why:    "The MBean server keeps every registered MBean, with all that it refers to, until it is unregistered.",
		checks: []string{"Call unregisterMBean when the object behind the MBean is closed."},
	},
	{
		name: "Messages that nobody consumes", nature: nature{prior: 0.55, verdict: Backlog},
		match:  caused{[]string{"org.apache.activemq.", "org.apache.kafka.clients.producer.", "com.rabbitmq.client.", "io.nats.", "org.apache.pulsar.", "org.eclipse.paho.", "org.apache.rocketmq.", "org.apache.qpid.", "zmq.Msg"}, 500}.match,
		why:    "Messages wait in a queue of the broker or client until a consumer takes them, or the other side can be reached; meanwhile it grows.",
		checks: []string{"Look for the consumer of the queue, and at what its thread waits for.", "Bound the queue, or let messages expire."},
	},
	{
		name: "Document tree kept in memory", nature: nature{prior: 0.45, verdict: Large},
		match:  documents{documentPackages, 1}.match,
		why:    "A document as a tree of objects (XML DOM, JSON) takes many times the space of its text.",
		checks: []string{"Drop the tree once the data is read from it.", "Read the document as a stream (StAX, JsonParser) instead."},
	},
	{
		name: "Index files that an open searcher keeps", nature: nature{prior: 0.6, overrules: true},
		match:  filesOfLucene,
		why:    "The files of an index stay as long as a reader of that state of the index is open or was not released, however often it is refreshed.",
		checks: []string{"Call SearcherManager.release in a finally block for every acquire.", "Close each DirectoryReader that openIfChanged has replaced.", "Call SearcherLifetimeManager.prune after each refresh."},
	},
	{
		name: "Watches of a reference", nature: nature{prior: 0.65},
		match:  onField{classes: []string{"clojure.lang."}, field: "watches", least: 10}.match,
		why:    "add-watch keeps the function, with all that it refers to, until remove-watch is called with the same key.",
		checks: []string{"Call remove-watch where the watcher ends.", "Use one key for what replaces itself."},
	},
	{
		name: "Destinations of an HTTP client", nature: nature{prior: 0.55},
		match:  caused{[]string{"org.eclipse.jetty.client.", "org.apache.http.pool.", "org.apache.http.impl.conn.", "org.apache.hc.core5.pool.", "org.apache.hc.client5.http.impl.io.", "okhttp3.internal.connection.", "org.asynchttpclient.netty.channel.", "reactor.netty.resources."}, 100}.match,
		why:    "A client keeps a pool for every address, proxy or tag that it was ever asked to connect to.",
		checks: []string{"Use a small set of addresses and tags, or let idle destinations be removed (setRemoveIdleDestinations, evictIdleConnections).", "Share one client."},
	},
	{
		name: "Cell styles made again and again", nature: nature{prior: 0.55},
		match:  caused{[]string{"org.apache.poi.xssf.model.StylesTable", "org.openxmlformats.schemas.spreadsheetml.x2006.main.impl.CTXf", "org.apache.poi.hssf.record.ExtendedFormatRecord"}, 500}.match,
		why:    "Styles belong to the workbook and stay with it, also when the cells and sheets that use them are gone.",
		checks: []string{"Make each style once and use it for all cells that look like that.", "Use a new workbook for each file, and close it."},
	},
	{
		name: "Undo history without a limit", nature: nature{prior: 0.55},
		match:  undoHistory,
		why:    "Every edit can be undone, and keeps what was there before, until a limit of the history drops it.",
		checks: []string{"Set a limit (UndoManager.setLimit); a negative one means none.", "Discard the edits where the document is saved or closed."},
	},
	{
		name: "Scheduled jobs that are never deleted", nature: nature{prior: 0.5},
		match:  caused{[]string{"org.quartz.simpl.RAMJobStore", "org.quartz.simpl.JobWrapper", "org.quartz.impl.JobDetailImpl"}, 500}.match,
		why:    "A durable job stays in the store with its data until it is deleted.",
		checks: []string{"Do not make one-off jobs durable; delete jobs when they have run."},
	},
	{
		name: "Recurring tasks that nobody cancels", nature: nature{prior: 0.65}, match: recurring,
		why:    "A recurring task stays in its scheduler, with everything that it refers to, until it is cancelled or removed, even if it has nothing left to do.",
		checks: []string{"Cancel or remove the task where what it works for ends, or let it do so when it has nothing left to do.", "Serve many objects with one recurring task instead of one for each."},
	},
}

// recurring matches tasks that a library's scheduler runs again and again, to judge by the
// name of what it wraps them in.
func recurring(e *evidence) string {
	const many = 100
	if e.said(leaveInTurn) != "" {
		return "" // somebody does
	}
	for i := range e.Contents {
		c := &e.Contents[i]
		if c.Objects >= many && 10*c.Objects >= 9*e.Count && 10*e.Count >= 9*c.Objects && !IsPlatform(c.Name) && has(simpleName(c.Name), "recurring", "periodic", "repeating") && has(simpleName(c.Name), "task", "job", "timer", "runnable", "scheduler") {
			return countText(c.Objects, "recurring task") + " are in a scheduler: " + simpleName(c.Name)
		}
	}
	return ""
}

// undoHistory matches edits, and objects that each have an UndoManager without a limit.
func undoHistory(e *evidence) string {
	const least = 500
	if found := (caused{[]string{"javax.swing.undo.", "org.eclipse.gef.commands.", "org.eclipse.core.commands.operations.", "org.fxmisc.undo.", "org.netbeans.api.undo"}, least}).match(e); found != "" {
		return found
	}
	endless, edits := int64(0), int64(0)
	e.each(e.kindOf("javax.swing.undo.UndoManager"), 10_000, func(id heapID) {
		if limit, found := e.number(id, "limit"); !found || limit >= 0 {
			return
		}
		list, _ := e.s.ObjectField(e.ctx, id, "edits")
		if known := e.known.OfObject(list); known != nil {
			if m, err := known.Measure(list); err == nil && m.Size > 0 {
				endless++
				edits += m.Size
			}
		}
	})
	if edits < least {
		return ""
	}
	return fmt.Sprintf("%s without a limit keep %s", countText(endless, "UndoManager"), countText(edits, "edit"))
}

// fitsAppender reports whether what a logback appender's thread holds is not more than
// the queue behind it takes: it empties the queue at one go.
func (e *evidence) fitsAppender() bool {
	for _, id := range append(e.chain(), e.Path.Root) {
		if !strings.HasPrefix(e.className(id), "ch.qos.logback.core.AsyncAppenderBase$") {
			continue
		}
		if queue, found := e.s.ObjectField(e.ctx, id, "this$0", "blockingQueue", "items"); found {
			slots, isArray := e.s.Length(queue)
			return isArray && e.Count <= int64(slots)
		}
	}
	return false
}

// unanswered matches requests of a servlet container that wait without a time limit.
func unanswered(e *evidence) string {
	const many = 50
	if e.Count < many {
		return ""
	}
	waiting := e.memberIs("org.apache.catalina.core.AsyncContextImpl") || e.step("org.apache.coyote.", "waitingProcessors") || e.memberIs("io.undertow.servlet.spec.AsyncContextImpl")
	if !waiting {
		return ""
	}
	seen, endless, met := 0, 0, map[heapID]bool{}
	look := func(id heapID) {
		if limit, found := e.number(id, "timeout"); found && !met[id] {
			met[id] = true
			if seen++; limit <= 0 {
				endless++
			}
		}
	}
	for _, class := range []string{"org.apache.catalina.core.AsyncContextImpl", "io.undertow.servlet.spec.AsyncContextImpl"} {
		marked := e.kindOf(class)
		e.each(marked, 200, look)
		for _, p := range e.paths() {
			for i := range p.links {
				if id := p.links[i].from; marked[e.s.ClassOf(id)] {
					look(id)
				}
			}
		}
	}
	if seen == 0 || 2*endless < seen {
		return ""
	}
	return fmt.Sprintf("%s wait for an answer; %s of those examined have no time limit", e.Accumulates(), part(endless, seen))
}

// factWords are parts of the names of classes of engines: what a rules engine knows, and
// what an engine of processes runs. What they were configured with has other names.
var factWords = []string{"fact", "handle", "instance", "execution", "item"}

// facts matches what a rules engine or an engine of processes keeps, unless elements come
// and go.
func facts(e *evidence) string {
	engines := caused{[]string{"org.drools.", "org.kie.", "org.jbpm.", "org.camunda.", "org.flowable.", "jess."}, 500}
	for i := range e.Contents {
		if c := &e.Contents[i]; !e.churn && 2*c.Objects >= e.Count && hasPrefix(c.Name, engines.classes) && has(simpleName(c.Name), factWords...) {
			return engines.match(e)
		}
	}
	return ""
}

// scriptVariables matches what the variables of a script language keep; the code of its
// scripts is none of them.
func scriptVariables(e *evidence) string {
	if strings.HasPrefix(e.Member, "org.jruby.ir.") {
		return ""
	}
	return caused{[]string{"org.jruby.", "org.python.", "org.mozilla.javascript.", "org.openjdk.nashorn.", "jdk.nashorn.", "com.oracle.truffle.", "groovy.lang.Binding", "org.codehaus.groovy.runtime."}, 200}.match(e)
}

// compiled is a cause for what is compiled from texts. A map of a few large texts does not
// match, however many parts they have.
type compiled caused

func (c compiled) match(e *evidence) string {
	if e.entries > 0 && e.entries < c.least {
		return ""
	}
	return caused(c).match(e)
}

// filesOfLucene matches a Lucene index in memory with many more files than its segments
// need, about fifteen each, and the searchers that a manager of Lucene keeps until somebody
// prunes it.
func filesOfLucene(e *evidence) string {
	const least, each, searchers = 60, 30, 50
	if e.Count >= searchers && strings.HasPrefix(e.Member, "org.apache.lucene.search.SearcherLifetimeManager$") {
		return countText(e.Count, "searcher") + " are kept for those who ask for the next page, until somebody prunes them"
	}
	files, _ := e.objectsOf("org.apache.lucene.store.ByteBuffersDirectory$FileEntry")
	segments := int64(0)
	for _, c := range e.s.ClassesByName("org.apache.lucene.index.SegmentInfo") {
		segments += e.s.InstanceCounts(c).Objects
	}
	if files < least || files < each*max(1, segments) || e.Member == luceneReader {
		return ""
	}
	return fmt.Sprintf("the directory holds %s, the index has %s", countText(files, "file"), countText(segments, "segment"))
}

// documentPackages are prefixes of the names of classes whose objects are parts of a
// document tree.
var documentPackages = []string{"com.sun.org.apache.xerces.internal.dom.", "org.apache.xerces.dom.", "org.dom4j.", "org.jdom", "nu.xom.", "com.fasterxml.jackson.databind.node.", "com.google.gson.Json", "org.jsoup.nodes.", "org.json.JSON", "com.typesafe.config.", "org.yaml.snakeyaml.nodes.", "org.apache.commons.configuration", "com.electronwill.nightconfig.", "org.tomlj."}

// document recognizes a structure inside a single document, which was read once and does
// not grow.
func (j *judge) document(e *evidence) {
	for i := range e.Path.links {
		if hasPrefix(e.className(e.Path.links[i].from), documentPackages) && onStack(e) == "" {
			e.note("document", -0.15, "it is part of one document, which was read")
			return
		}
	}
}

// onField is a cause recognized by a field near the end of the path. There must be a
// minimum number of objects.
type onField struct {
	classes []string // beginnings of the names of classes that have the field
	field   string
	least   int64
}

func (c onField) match(e *evidence) string {
	const near = 6 // links from the end
	if e.Count < c.least {
		return ""
	}
	for _, p := range e.paths() {
		for i := max(0, len(p.links)-near); i < len(p.links); i++ {
			l := &p.links[i]
			if class := e.declaring(l.from); l.name == c.field && hasPrefix(class, c.classes) {
				return fmt.Sprintf("%s of %s holds %s", c.field, aClass(class), e.Accumulates())
			}
		}
	}
	return ""
}

func hasPrefix(name string, prefixes []string) bool {
	return slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(name, p) })
}

// pooledStatements are classes by which pools keep the statements of a connection.
var pooledStatements = caused{[]string{"org.apache.commons.dbcp2.PoolablePreparedStatement", "org.apache.commons.dbcp2.PStmtKey", "org.apache.commons.dbcp.PoolablePreparedStatement", "org.apache.tomcat.jdbc.pool.interceptor.StatementCache", "com.mchange.v2.c3p0.stmt.", "com.alibaba.druid.pool.PreparedStatement", "oracle.jdbc.driver.LRUStatementCache", "io.agroal.pool.util."}, 200}
