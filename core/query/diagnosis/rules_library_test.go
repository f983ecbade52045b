package diagnosis_test

import (
	"context"
	"heapdrop/core/query/diagnosis"
	"heapdrop/internal/dumpbuilder"
	"slices"
	"testing"
)

// libraryRules are causes recognized by the classes of a library. If the same number of
// objects of another class is in the same place, the cause must not be reported.
var libraryRules = []struct {
	cause, class string
	n            int
}{
	{"Metrics with unbounded names or tags", "io.micrometer.core.instrument.Timer", 1200},
	{"Persistence context that is never cleared", "org.hibernate.engine.spi.EntityEntry", 600},
	{"Asynchronous logging falls behind", "org.apache.logging.log4j.core.async.RingBufferLogEvent", 600},
	{"Messages kept for members of a cluster", "org.jgroups.protocols.pbcast.NAKACK2$Kept", 2400},
	{"Files of a file system in memory", "com.google.common.jimfs.RegularFile", 200},
	{"Mailbox of an actor", "org.apache.pekko.dispatch.Envelope", 600},
	{"Class files that a library keeps", "javassist.CtNewClass", 300},
	{"Stash of an actor", "org.apache.pekko.actor.typed.internal.StashBufferImpl$Node", 600},
	{"Actors that are not stopped", "org.apache.pekko.actor.ActorCell", 600},
	{"Streams within a stream that do not end", "reactor.core.publisher.FluxFlatMap$FlatMapInner", 600},
	{"Backlog of a reactive stream", "reactor.core.publisher.SinkManyUnicast", 600},
	{"Writes wait for a slow peer", "io.netty.channel.ChannelOutboundBuffer$Entry", 200},
	{"Loggers made again and again", "ch.qos.logback.classic.Logger", 3200},
	{"Timeouts that are not cancelled", "io.netty.util.HashedWheelTimer$HashedWheelTimeout", 200},
	{"Callbacks of a future that never completes", "java.util.concurrent.CompletableFuture$UniApply", 300},
	{"Messages that nobody consumes", "org.apache.activemq.command.ActiveMQTextMessage", 600},
	{"Document tree kept in memory", "org.dom4j.tree.DefaultElement", 20},
	{"Destinations of an HTTP client", "org.eclipse.jetty.client.transport.HttpDestination", 150},
	{"Cell styles made again and again", "org.openxmlformats.schemas.spreadsheetml.x2006.main.impl.CTXfImpl", 600},
	{"Undo history without a limit", "javax.swing.undo.CompoundEdit", 600},
	{"Scheduled jobs that are never deleted", "org.quartz.impl.JobDetailImpl", 600},
	{"Recurring tasks that nobody cancels", "org.threadly.concurrent.PriorityScheduler$RecurringRateTaskWrapper", 600},
	{"Records that a producer cannot send", "org.apache.kafka.clients.producer.internals.ProducerBatch", 300},
	{"Statements that a pool keeps", "org.apache.commons.dbcp2.PoolablePreparedStatement", 300},
	{"Query plans for ever new texts", "org.hibernate.query.sqm.internal.QuerySqmImpl", 600},
	{"Dependent beans that are not destroyed", "org.jboss.weld.contexts.SerializableContextualInstanceImpl", 300},
	{"Listeners of an event bus", "com.google.common.eventbus.Subscriber", 300},
	{"Calls that do not end", "io.grpc.internal.ServerCallImpl", 300},
	{"Transactions that do not end", "com.arjuna.ats.arjuna.AtomicAction", 300},
	{"Pooled buffers that are not released", "io.netty.buffer.PoolChunk", 20},
	{"Data grid in this process", "com.hazelcast.map.impl.record.SimpleRecord", 600},
	{"Expressions compiled for ever new texts", "org.mvel2.compiler.CompiledExpression", 600},
	{"Regular expressions compiled again and again", "java.util.regex.Pattern", 600},
	{"Parse decisions of ANTLR", "org.antlr.v4.runtime.dfa.DFAState", 600},
	{"Facts of a rules engine", "org.drools.core.common.DefaultFactHandle", 600},
	{"A stand-in for tests that records what it gets", "org.mockito.internal.verification.DefaultRegisteredInvocations", 300},
	{"Modules of a script engine", "org.python.core.PyModule", 400},
	{"Growing variables of a script", "org.jruby.RubyObject", 300},
	{"Meta-classes of single objects", "groovy.lang.ExpandoMetaClass", 300},
	{"Spans that are not ended or sent", "io.opentelemetry.sdk.trace.SdkSpan", 600},
	{"Limiters and breakers by unbounded names", "io.github.resilience4j.circuitbreaker.internal.CircuitBreakerStateMachine", 600},
}

// TestLibraryRules: classes of the library give these causes, other classes do not.
func TestLibraryRules(t *testing.T) {
	for _, test := range libraryRules {
		for _, class := range []string{test.class, "app.Thing"} {
			p := plan{dumpbuilder.New()}
			p.static("app.Main", "ITEMS", p.ArrayList(p.rows(class, test.n, 100)...))
			found, listing := causes(t, p.open(t))
			if slices.Contains(found, test.cause) != (class == test.class) {
				t.Errorf("%s with objects of %s: the causes found are\n%s", test.cause, class, listing)
			}
		}
	}
}

// TestLeftOverDocument: a single document is kept on purpose, unless the name of its field says
// that it is left over.
func TestLeftOverDocument(t *testing.T) {
	const class = "com.sun.org.apache.xerces.internal.dom.DeferredDocumentImpl"
	for field, found := range map[string]bool{"lastDocument": true, "tariffRules": false} {
		p := plan{dumpbuilder.New()}
		p.Class(class, dumpbuilder.Ref("nodes"))
		p.Class("app.Import", dumpbuilder.Ref(field))
		document := p.New(class, "nodes", p.ObjectArray("int[][]", p.LongArray(make([]int64, 100_000)...), p.LongArray(make([]int64, 100_000)...)))
		p.static("app.Main", "IMPORT", p.New("app.Import", field, document))
		p.ballast()
		if suspects, text := verdictOn(t, p); (suspects > 0) != found {
			t.Errorf("%s: %s", field, text)
		}
	}
}

// TestLibraryOnce: if the cause belongs to a library, it is no further evidence that this
// library holds the objects.
func TestLibraryOnce(t *testing.T) {
	p := plan{dumpbuilder.New()}
	p.Class("io.prometheus.Registry", dumpbuilder.Ref("series"))
	p.static("app.Main", "REGISTRY", p.New("io.prometheus.Registry", "series", p.ConcurrentHashMap(keyed(p.rows("io.prometheus.Series", 2500, 300))...)))
	p.ballast()
	d, err := diagnosis.Diagnose(context.Background(), p.open(t), diagnosis.Options{})
	if err != nil || len(d.Suspects) != 1 || d.Suspects[0].Confidence != diagnosis.Likely {
		t.Errorf("%+v, %v", d.Suspects, err)
	}
}

// atom makes an object of the given class whose state holds a list of visits.
func (p plan) atom(class string) {
	state := p.Instance(p.Class("java.util.concurrent.atomic.AtomicReference", dumpbuilder.Ref("value")), p.ArrayList(p.rows("app.Visit", 600, 50)...))
	p.static("app.Main", "VISITS", p.Instance(p.Class(class, dumpbuilder.Ref("state")), state))
}

func (p plan) queueOf(class string) {
	node := p.Class(class+"$Node", dumpbuilder.Ref("item"), dumpbuilder.Ref("next"))
	var next any
	for _, row := range p.rows("app.Task", 600, 50) {
		next = p.Instance(node, row, next)
	}
	p.static("app.Main", "WAITING", p.Instance(p.Class(class, dumpbuilder.Ref("head")), next))
}

// TestSessionsOfALocalServer: main keeps an embedded server in a local variable; the
// diagnosis must point to the sessions in it first.
func TestSessionsOfALocalServer(t *testing.T) {
	p := plan{dumpbuilder.New()}
	sessions := p.ConcurrentHashMap(keyed(p.rows("org.eclipse.jetty.session.ManagedSession", 100, 100))...)
	cache := p.Instance(p.Class("org.eclipse.jetty.session.DefaultSessionCache", dumpbuilder.Ref("_sessions")), sessions)
	p.Thread("main", dumpbuilder.Frame{Class: "app.Main", Method: "main", Line: 7}).Local(0, cache)
	suspects, err := diagnosis.Find(context.Background(), p.open(t), diagnosis.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(suspects) == 0 || len(suspects[0].Causes) < 2 || suspects[0].Causes[0].Name != "HTTP sessions" {
		t.Errorf("%+v", suspects)
	}
}
