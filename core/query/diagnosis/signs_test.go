package diagnosis_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
)

// deque makes an ArrayDeque with an array of a length, and its elements from head on.
func (p plan) deque(length, head int, elements []any) any {
	p.Class("java.util.ArrayDeque", dumpbuilder.Ref("elements"), dumpbuilder.Int("head"), dumpbuilder.Int("tail"))
	slots := make([]any, length)
	for i, e := range elements {
		slots[(head+i)%length] = e
	}
	return p.New("java.util.ArrayDeque", "elements", p.ObjectArray("java.lang.Object[]", slots...), "head", int32(head), "tail", int32((head+len(elements))%length))
}

// TestTakenFromADeque: in an ArrayDeque that was only filled, the distance from the first
// element to the end of the array is the length that the array began with. The lengths and
// positions are those of JDK 17 and 25 after n calls of addLast, or after three times as
// many and pollFirst.
func TestTakenFromADeque(t *testing.T) {
	for name, c := range map[string]struct {
		length, head, n int
		taken           bool
	}{
		"filled, grown twice": {74, 57, 70, false},
		"filled, grown often": {1257, 1240, 1000, false},
		"never grown":         {1001, 0, 1000, false},
		"polled":              {1257, 500, 1000, true},
		"polled, wrapped":     {1257, 1000, 1000, true},
		"before Java 11":      {1024, 0, 1000, false},
		"polled before it":    {1024, 10, 1000, true},
	} {
		p := plan{dumpbuilder.New()}
		p.static("app.Main", "WAITING", p.deque(c.length, c.head, p.rows("app.Hold", c.n, 10_000)))
		if _, text := verdictOn(t, p); strings.Contains(text, "taken from its front") != c.taken {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// TestRemovedBeside: where two collections of one owner have the same members, and more
// were put into one of them than are left, members leave the other one, too.
func TestRemovedBeside(t *testing.T) {
	for changes, leave := range map[int32]bool{2000: false, 9000: true} {
		p := plan{dumpbuilder.New()}
		p.Class("app.Desk", dumpbuilder.Ref("byId"), dumpbuilder.Ref("byName"))
		rows := p.rows("app.Case", 2000, 1000)
		byName := p.HashMap(keyed(rows)...)
		byName.Set("modCount", changes)
		p.static("app.Main", "DESK", p.New("app.Desk", "byId", p.ConcurrentHashMap(keyed(rows)...), "byName", byName))
		if _, text := verdictOn(t, p); strings.Contains(text, "elements leave: field byName") != leave && strings.Contains(text, "come and go") != leave {
			t.Errorf("%d changes: %s", changes, text)
		}
	}
}

// TestQueueFarBelowItsCapacity: thousands of elements in a queue with a capacity far above
// are a backlog. A few elements, or a queue that is nearly full, are how it works.
func TestQueueFarBelowItsCapacity(t *testing.T) {
	for name, c := range map[string]struct {
		n, capacity int
		backlog     bool
	}{"far above": {3000, 60_000, true}, "half full": {3000, 6000, false}, "full": {3000, 3000, false}, "few": {600, 60_000, false}} {
		p := plan{dumpbuilder.New()}
		p.Class("java.util.concurrent.ArrayBlockingQueue", dumpbuilder.Ref("items"), dumpbuilder.Int("count"), dumpbuilder.Int("takeIndex"), dumpbuilder.Int("putIndex"))
		items := append(p.rows("app.Invoice", c.n, 2_000_000/c.n), make([]any, c.capacity-c.n)...)
		p.static("app.Main", "PENDING", p.New("java.util.concurrent.ArrayBlockingQueue", "items", p.ObjectArray("java.lang.Object[]", items...), "count", int32(c.n), "putIndex", int32(c.n%c.capacity)))
		p.ballast()
		if n, text := verdictOn(t, p); (n > 0) != c.backlog {
			t.Errorf("%s: %d suspects: %s", name, n, text)
		}
	}
}

// TestPendingWithin: members that each wait for a future of their own that was never
// completed are evidence; completed futures are not, and those with a time-out end at it.
func TestPendingWithin(t *testing.T) {
	for name, c := range map[string]struct{ done, timed bool }{"open": {}, "done": {done: true}, "with a time-out": {timed: true}} {
		p := plan{dumpbuilder.New()}
		p.Class("java.util.concurrent.CompletableFuture", dumpbuilder.Ref("result"), dumpbuilder.Ref("stack"))
		p.Class("java.util.concurrent.CompletableFuture$Canceller", dumpbuilder.Ref("f"))
		p.Class("java.util.concurrent.CompletableFuture$UniWhenComplete", dumpbuilder.Ref("next"), dumpbuilder.Ref("fn"))
		p.Class("app.Call", dumpbuilder.Ref("answer"), dumpbuilder.Ref("data"))
		var calls []any
		for range 600 {
			f := p.New("java.util.concurrent.CompletableFuture")
			if c.done {
				f.Set("result", p.String("ok"))
			}
			if c.timed {
				last := p.New("java.util.concurrent.CompletableFuture$UniWhenComplete", "fn", p.New("java.util.concurrent.CompletableFuture$Canceller"))
				f.Set("stack", p.New("java.util.concurrent.CompletableFuture$UniWhenComplete", "next", last))
			}
			calls = append(calls, p.New("app.Call", "answer", f, "data", p.ByteArray(make([]byte, 2000)...)))
		}
		p.static("app.Main", "CALLS", p.ConcurrentHashMap(keyed(calls)...))
		p.ballast()
		accused, text := verdictOn(t, p)
		if open := !c.done && !c.timed; accused > 0 != open || open != strings.Contains(text, "wait for a future that was never completed (field answer)") || c.timed != strings.Contains(text, "have a time-out") {
			t.Errorf("%s: %d suspects: %s", name, accused, text)
		}
	}
}

// TestCancelledTimerTasks: tasks of a Timer state that they are cancelled.
func TestCancelledTimerTasks(t *testing.T) {
	for state, cancelled := range map[int32]bool{1: false, 3: true} {
		p := plan{dumpbuilder.New()}
		task := p.Class("java.util.TimerTask", dumpbuilder.Int("state"))
		p.bag(p.states("app.Timeout", task, dumpbuilder.Int("n"), "state", 20_000, func(int) any { return state })...)
		p.ballast()
		if _, text := verdictOn(t, p); strings.Contains(text, "tasks examined are cancelled") != cancelled {
			t.Errorf("state %d: %s", state, text)
		}
	}
}

// TestListenersThatAreDone: what a field of listeners holds was registered there, also
// where its members say that they are done, and where all of them look the same.
func TestListenersThatAreDone(t *testing.T) {
	for field, want := range map[string]string{"listeners": "Listeners not removed", "sheets": "Objects that are done but kept", "changes": "Listeners not removed"} {
		p := plan{dumpbuilder.New()}
		p.Class("app.Desk", dumpbuilder.Ref(field))
		p.Class("java.beans.PropertyChangeSupport$PropertyChangeListenerMap", dumpbuilder.Ref("map"))
		sheets := p.states("app.Sheet", nil, dumpbuilder.Boolean("closed"), "closed", 20_000, func(int) any { return true })
		list := p.ArrayList(sheets...)
		if field == "changes" {
			list = p.New("java.beans.PropertyChangeSupport$PropertyChangeListenerMap", "map", list)
		}
		p.static("app.Main", "DESK", p.New("app.Desk", field, list))
		p.ballast()
		d := diagnosed(t, p.open(t))
		if len(d.Suspects) != 1 || d.Suspects[0].Causes[0].Name != want {
			t.Errorf("%s: %s", field, d.Sentence)
		}
	}
}

// TestSubscriptionsAreNoListeners: the name of its class does not make a record of values
// a listener.
func TestSubscriptionsAreNoListeners(t *testing.T) {
	for _, plain := range []bool{true, false} {
		p := plan{dumpbuilder.New()}
		p.Class("app.View")
		p.Class("app.Subscription", dumpbuilder.Long("number"), dumpbuilder.Ref("seat"), dumpbuilder.Ref("text"))
		var list []any
		for i := range 600 {
			var seat any = p.String("row 7")
			if !plain {
				seat = p.New("app.View")
			}
			list = append(list, p.New("app.Subscription", "number", int64(i), "seat", seat, "text", p.ByteArray(make([]byte, 2000)...)))
		}
		p.static("app.Main", "ROWS", p.HashMap(keyed(list)...))
		if names, listing := judgedCauses(t, p.open(t)); slices.Contains(names, "Listeners not removed") == plain {
			t.Errorf("plain %v: %s", plain, listing)
		}
	}
}

// TestOwnInterner: a map from strings to themselves is an interner, and a leak if nothing
// else refers to the strings.
func TestOwnInterner(t *testing.T) {
	for _, used := range []bool{false, true} {
		p := plan{dumpbuilder.New()}
		var pairs, words []any
		for range 3000 {
			word := p.String(strings.Repeat("w", 300))
			words, pairs = append(words, word), append(pairs, word, word)
		}
		p.static("app.Symbols", "TABLE", p.ConcurrentHashMap(pairs...))
		if used {
			p.static("app.Main", "TEXT", p.ArrayList(words...))
		}
		if names, listing := judgedCauses(t, p.open(t)); slices.Contains(names, "Interned strings or objects") == used {
			t.Errorf("used %v: %s", used, listing)
		}
	}
}

// TestChunksHandedOut: of a pool, what is neither free nor given back was not released.
func TestChunksHandedOut(t *testing.T) {
	for free, leaks := range map[int32]bool{100_000: true, 900_000: false, 1_030_000: false} {
		p := plan{dumpbuilder.New()}
		p.Class("io.netty.buffer.PoolChunk", dumpbuilder.Int("chunkSize"), dumpbuilder.Int("freeBytes"), dumpbuilder.Ref("memory"))
		var chunks []any
		for range 4 {
			chunks = append(chunks, p.New("io.netty.buffer.PoolChunk", "chunkSize", int32(1<<20), "freeBytes", free, "memory", p.ByteArray(make([]byte, 1<<20)...)))
		}
		p.static("app.Main", "CHUNKS", p.ArrayList(chunks...))
		_, text := verdictOn(t, p)
		if strings.Contains(text, "are handed out and not given back") != leaks || strings.Contains(text, "a pool of buffers: of 4.00 MB") != (free > 1_000_000) {
			t.Errorf("%d free: %s", free, text)
		}
	}
}

// TestPathsAroundReports: a path avoids the messages by which a logger remembers its
// parts, if another one leads there.
func TestPathsAroundReports(t *testing.T) {
	for _, other := range []bool{true, false} {
		p := plan{dumpbuilder.New()}
		p.Class("ch.qos.logback.core.status.InfoStatus", dumpbuilder.Ref("origin"))
		p.Class("app.Appender", dumpbuilder.Ref("waiting"))
		appender := p.New("app.Appender", "waiting", p.ConcurrentHashMap(keyed(p.rows("app.Event", 2000, 1000))...))
		p.static("app.Status", "LIST", p.New("ch.qos.logback.core.status.InfoStatus", "origin", appender))
		want := "app.Status.LIST → origin"
		if other {
			p.Class("app.Logger", dumpbuilder.Ref("next"), dumpbuilder.Ref("appender"))
			p.static("app.Main", "ROOT", p.New("app.Logger", "next", p.New("app.Logger", "appender", appender)))
			want = "app.Main.ROOT → next → appender"
		}
		if _, text := verdictOn(t, p); !strings.Contains(text, want) {
			t.Errorf("another path %v: %s", other, text)
		}
	}
}

// TestNamesInSource: private fields of Scala are named as in the source, not as its compiler
// has it.
func TestNamesInSource(t *testing.T) {
	for field, want := range map[string]string{"app$Board$$offers": "BOARD → offers", "$$hidden": "BOARD → $$hidden", "offers$1": "BOARD → offers$1"} {
		p := plan{dumpbuilder.New()}
		p.Class("app.Board", dumpbuilder.Ref(field))
		p.static("app.Main", "BOARD", p.New("app.Board", field, p.ConcurrentHashMap(keyed(p.rows("app.Offer", 2000, 1000))...)))
		if _, text := verdictOn(t, p); !strings.Contains(text, want+":") {
			t.Errorf("%s: %s", field, text)
		}
	}
}

// TestSegmentsOfAMap: a structure does not end in a part of a library's map.
func TestSegmentsOfAMap(t *testing.T) {
	p := plan{dumpbuilder.New()}
	const cache = "com.google.common.cache.LocalCache"
	p.Class(cache, dumpbuilder.Ref("segments"))
	p.Class(cache+"$Segment", dumpbuilder.Ref("table"), dumpbuilder.Int("count"))
	p.Class(cache+"$StrongEntry", dumpbuilder.Ref("key"), dumpbuilder.Ref("next"), dumpbuilder.Ref("valueReference"))
	p.Class(cache+"$StrongValueReference", dumpbuilder.Ref("referent"))
	p.Class("java.util.concurrent.atomic.AtomicReferenceArray", dumpbuilder.Ref("array"))
	var entries []any
	for i, row := range p.rows("app.Offer", 2000, 1000) {
		value := p.New(cache+"$StrongValueReference", "referent", row)
		entries = append(entries, p.New(cache+"$StrongEntry", "key", p.String(fmt.Sprint(i)), "next", nil, "valueReference", value))
	}
	table := p.New("java.util.concurrent.atomic.AtomicReferenceArray", "array", p.ObjectArray("java.lang.Object[]", entries...))
	p.static("app.Main", "OFFERS", p.New(cache, "segments", p.ObjectArray(cache+"$Segment[]", p.New(cache+"$Segment", "table", table, "count", int32(2000)))))
	if text := known(t, p); !strings.Contains(text, "app.Main.OFFERS") || strings.Contains(text, "OFFERS[") || strings.Contains(text, "segments") {
		t.Error(text)
	}
}

// TestKeysWithNames: the key of a map is named by its field with a name.
func TestKeysWithNames(t *testing.T) {
	p := plan{dumpbuilder.New()}
	p.Class("app.Queue", dumpbuilder.Ref("physicalName"))
	key := p.New("app.Queue", "physicalName", p.String("orders"))
	p.static("app.Main", "QUEUES", p.HashMap(key, p.ConcurrentHashMap(keyed(p.rows("app.Message", 2000, 1000))...)))
	if _, text := verdictOn(t, p); !strings.Contains(text, "QUEUES{orders}") {
		t.Error(text)
	}
}

// TestElementsRatherThanTexts: what accumulates are the elements of a collection, also
// where texts that two of them share take most.
func TestElementsRatherThanTexts(t *testing.T) {
	p := plan{dumpbuilder.New()}
	p.Class("app.Edit", dumpbuilder.Ref("before"), dumpbuilder.Ref("after"))
	var edits []any
	text := p.String(strings.Repeat("a", 1000))
	for range 2000 {
		next := p.String(strings.Repeat("b", 1000))
		edits = append(edits, p.New("app.Edit", "before", text, "after", next))
		text = next
	}
	p.static("app.Main", "DONE", p.ArrayList(edits...))
	if _, listing := judgedCauses(t, p.open(t)); !strings.Contains(listing, "2,000 × app.Edit") {
		t.Error(listing)
	}
}

// TestPayloadThroughACollection: what accumulates are the messages, not the nodes of the
// list by which a cursor holds them, also where a map leads to the same nodes.
func TestPayloadThroughACollection(t *testing.T) {
	p := plan{dumpbuilder.New()}
	p.Class("org.apache.broker.PendingNode", dumpbuilder.Ref("message"), dumpbuilder.Ref("next"))
	p.Class("org.apache.broker.PendingList", dumpbuilder.Ref("map"), dumpbuilder.Ref("root"))
	var next any
	var nodes []any
	for _, m := range p.rows("org.apache.broker.TextMessage", 2000, 500) {
		node := p.New("org.apache.broker.PendingNode", "message", m)
		if next != nil {
			node.Set("next", next)
		}
		next, nodes = node, append(nodes, node)
	}
	p.static("app.Main", "CURSOR", p.New("org.apache.broker.PendingList", "map", p.HashMap(keyed(nodes)...), "root", next))
	if _, listing := judgedCauses(t, p.open(t)); !strings.Contains(listing, "2,000 × org.apache.broker.TextMessage") {
		t.Error(listing)
	}
}

// TestLambdasByName: the address in the name of a lambda's class is left out.
func TestLambdasByName(t *testing.T) {
	for class, want := range map[string]string{"app.Main$$Lambda$24+0x00007fa761025578": "× app.Main$$Lambda$24.", "app.Main$$Lambda/0x000078b1c8003200": "× app.Main$$Lambda.", "app.Main$$LambdaTable": "× app.Main$$LambdaTable."} {
		p := plan{dumpbuilder.New()}
		p.large("app.Main", "UNDO", class, 1500)
		p.ballast()
		if d := diagnosed(t, p.open(t)); !strings.HasSuffix(d.Sentence, want) {
			t.Errorf("%s: %s", class, d.Sentence)
		}
	}
}

// TestTenantsWithLoaders: a map from the names of many tenants to what has the loader of each
// is their registry, also where a thread works with them; a list of them need not be.
func TestTenantsWithLoaders(t *testing.T) {
	for _, mapped := range []bool{true, false} {
		p := plan{dumpbuilder.New()}
		loader := p.Class("java.net.URLClassLoader", dumpbuilder.Super(p.ClassOf("java.lang.ClassLoader")))
		p.Class("app.Tenant", dumpbuilder.Ref("name"), dumpbuilder.Ref("loader"), dumpbuilder.Ref("plan"))
		var list, pairs []any
		for i := range 40 {
			l := p.Instance(loader)
			var plan []any
			for _, class := range []string{"plan.Rules", "plan.Data", "plan.Table", "plan.Names"} {
				plan = append(plan, p.Instance(p.Class(class, dumpbuilder.Loader(l), dumpbuilder.Static("DATA", heap.Object, p.ByteArray(make([]byte, 2000)...)))))
			}
			name := p.String(fmt.Sprintf("company-%d", i))
			tenant := p.New("app.Tenant", "name", name, "loader", l, "plan", p.ArrayList(plan...))
			list, pairs = append(list, tenant), append(pairs, name, tenant)
		}
		worker := p.Thread("worker", dumpbuilder.Frame{Class: "app.Worker", Method: "run"})
		for _, tenant := range list {
			worker.Local(0, tenant)
		}
		if mapped {
			p.static("app.Main", "TENANTS", p.HashMap(pairs...))
		} else {
			p.static("app.Main", "TENANTS", p.ArrayList(list...))
		}
		if _, text := verdictOn(t, p); strings.Contains(text, "plug-ins that are in use") != mapped {
			t.Errorf("mapped %v: %s", mapped, text)
		}
	}
}
