package diagnosis_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
)

// TestHandlersOfSessions: handlers that a library keeps for each session leave with the
// sessions. Where it keeps more handlers than there are sessions, or no session ever left,
// nothing says so.
func TestHandlersOfSessions(t *testing.T) {
	for name, c := range map[string]struct {
		handlers int
		changes  int32
		leave    bool
	}{"a handler each": {700, 700 + 2*2100, true}, "handlers of former ones": {900, 700 + 2*2100, false}, "none ever left": {700, 700, false}} {
		p := plan{dumpbuilder.New()}
		p.Root(heap.RootSystemClass, p.Class("app.Start", p.domain("/app/classes/")))
		p.Class("org.bus.Bus", dumpbuilder.Ref("handlers"), p.domain("/app/lib/bus.jar"))
		p.Class("org.bus.Holder", dumpbuilder.Ref("handler"), dumpbuilder.Ref("data"), p.domain("/app/lib/bus.jar"))
		p.Class("app.Handler", dumpbuilder.Ref("session"))
		p.Class("app.Hub", dumpbuilder.Ref("connected"))
		sessions := p.rows("app.Session", 700, 100)
		var holders []any
		for i := range c.handlers {
			var session any = p.rows("app.Session", 1, 100)[0]
			if i < len(sessions) {
				session = sessions[i]
			}
			holders = append(holders, p.New("org.bus.Holder", "handler", p.New("app.Handler", "session", session), "data", p.ByteArray(make([]byte, 900)...)))
		}
		connected := p.HashMap(keyed(sessions)...)
		connected.Set("modCount", c.changes)
		p.static("app.Main", "HUB", p.New("app.Hub", "connected", connected))
		p.static("app.Net", "BUS", p.New("org.bus.Bus", "handlers", p.ConcurrentHashMap(keyed(holders)...)))
		p.ballast()
		if text := known(t, p); strings.Contains(text, "each belongs to one of the 700 elements of Hub.connected, or is one, from which") != c.leave {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// TestListenersInUse: listeners that the application has in a collection of its own, as many as
// are registered, leave with that. A list that only grows says nothing.
func TestListenersInUse(t *testing.T) {
	const windows = 700
	for head, leave := range map[int32]bool{301: true, 0: false} {
		p := plan{dumpbuilder.New()}
		p.Root(heap.RootSystemClass, p.Class("app.Start", p.domain("/app/classes/")))
		p.Class("org.bus.Bus", dumpbuilder.Ref("listeners"), p.domain("/app/lib/bus.jar"))
		p.Class("app.Desk", dumpbuilder.Ref("open"))
		deque := p.Class("java.util.ArrayDeque", dumpbuilder.Ref("elements"), dumpbuilder.Int("head"), dumpbuilder.Int("tail"))
		list := p.rows("app.Window", windows, 1500)
		slots := make([]any, 1026)
		copy(slots[head:], list)
		p.static("app.Main", "DESK", p.New("app.Desk", "open", p.Instance(deque, p.ObjectArray("java.lang.Object[]", slots...), head, head+windows)))
		p.static("app.Net", "BUS", p.New("org.bus.Bus", "listeners", p.LinkedHashMap(keyed(list)...)))
		p.ballast()
		if text := known(t, p); strings.Contains(text, "each belongs to one of the 700 elements of Desk.open, or is one") != leave {
			t.Errorf("from %d on: %s", head, text)
		}
	}
}

// TestNumbersFromARoundOne: numbers may begin at a round one. If as many were taken out as
// come between it and the first that is there, members leave in turn.
func TestNumbersFromARoundOne(t *testing.T) {
	for first, leave := range map[int32]bool{803_000: true, 804_567: false} {
		p := plan{dumpbuilder.New()}
		p.Class("java.lang.Integer", dumpbuilder.Int("value"))
		var pairs []any
		for i, row := range p.rows("app.Order", 1500, 600) {
			pairs = append(pairs, p.New("java.lang.Integer", "value", first+int32(i)), row)
		}
		open := p.HashMap(pairs...)
		open.Set("modCount", int32(1500+2*3000))
		p.static("app.Main", "OPEN", open)
		p.ballast()
		if text := known(t, p); strings.Contains(text, "if counting began at a round number") != leave {
			t.Errorf("from %d: %s", first, text)
		}
	}
}

// TestGenerations: of two structures of which one takes the place of the other when that is
// full, neither grows without end. An archive beside what is current may.
func TestGenerations(t *testing.T) {
	for name, c := range map[string]struct {
		field  string
		n      int
		inTurn bool
	}{"two in turn": {"previous", 900, true}, "an archive": {"archive", 900, false}, "hardly begun": {"previous", 20, false}, "when last seen": {"lastSeen", 900, false}, "with a name": {"previousCurrent", 900, true}} {
		p := plan{dumpbuilder.New()}
		p.Class("app.Filter", dumpbuilder.Ref(c.field), dumpbuilder.Ref("current"))
		p.static("app.Main", "FILTER", p.New("app.Filter", c.field, p.HashMap(keyed(p.rows("app.Seen", c.n, 900))...), "current", p.HashMap(keyed(p.rows("app.Seen", 1000, 900))...)))
		p.ballast()
		if text := known(t, p); strings.Contains(text, "one of two in turn: fields current and previous") != c.inTurn {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// TestFilledInTurn: of two maps with the same kind of entries, one is full at a number of their
// owner and the other is on its way there.
func TestFilledInTurn(t *testing.T) {
	for name, c := range map[string]struct {
		class  string
		n      int
		most   int32
		inTurn bool
	}{"two in turn": {"app.Receipt", 1000, 1000, true}, "no such number": {"app.Receipt", 1000, 2000, false}, "other entries": {"app.Letter", 1000, 1000, false}, "a counter": {"app.Receipt", 1017, 1017, false}} {
		p := plan{dumpbuilder.New()}
		p.Class("app.Doubles", dumpbuilder.Ref("jeune"), dumpbuilder.Ref("ancienne"), dumpbuilder.Int("each"))
		p.static("app.Main", "DOUBLES", p.New("app.Doubles", "jeune", p.HashMap(keyed(p.rows(c.class, 300, 900))...), "ancienne", p.HashMap(keyed(p.rows("app.Receipt", c.n, 900))...), "each", c.most))
		p.ballast()
		if text := known(t, p); strings.Contains(text, "filled in turn: fields ancienne and jeune") != c.inTurn {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// TestLimitOfAnyName: a queue from whose front elements are taken is bounded by a field of
// its owner that has its size as a round value, whatever the name of that is. What counts
// the elements is no limit.
func TestLimitOfAnyName(t *testing.T) {
	for name, c := range map[string]struct {
		field   string
		n       int
		head    int
		bounded bool
	}{"room": {"room", 600, 500, true}, "a counter": {"waiting", 600, 500, false}, "an odd number": {"room", 613, 500, false}, "only filled": {"room", 600, 0, false}} {
		p := plan{dumpbuilder.New()}
		p.Class("app.Protocol", dumpbuilder.Ref("lines"), dumpbuilder.Int(c.field))
		p.static("app.Main", "PROTOCOL", p.New("app.Protocol", "lines", p.deque(1257, c.head, p.rows("app.Line", c.n, 2000)), c.field, int32(c.n)))
		p.ballast()
		if text := clearedReasons(t, p); strings.Contains(text, "(field room)") != c.bounded {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// TestLimitInEachThread: what each thread has in a ThreadLocal is bounded if it is full at a
// limit of its own in all of them.
func TestLimitInEachThread(t *testing.T) {
	for limit, bounded := range map[int32]bool{300: true, 900: false} {
		p := plan{dumpbuilder.New()}
		p.Class("app.Compiled", dumpbuilder.Ref("map"), dumpbuilder.Int("limit"))
		local := p.New("java.lang.ThreadLocal", "threadLocalHashCode", 7)
		p.static("app.Engine", "COMPILED", local)
		for i := range 6 {
			value := p.New("app.Compiled", "map", p.HashMap(keyed(p.rows("app.Formula", 300, 2000))...), "limit", limit)
			p.Thread(fmt.Sprintf("signal %d", i)).ThreadLocalMap(local, value)
		}
		if text := clearedReasons(t, p); strings.Contains(text, "each of the 6 holds 300 of at most 300 (field limit)") != bounded {
			t.Errorf("%d: %s", limit, text)
		}
	}
}

// TestFewOverDays: that a dozen large objects were made over days is the case of any dozen.
func TestFewOverDays(t *testing.T) {
	for n, accused := range map[int]bool{12: false, 60: true} {
		p := plan{dumpbuilder.New()}
		p.Class("app.Night", dumpbuilder.Long("begun"), dumpbuilder.Ref("demand"))
		var nights []any
		for i := range n {
			nights = append(nights, p.New("app.Night", "begun", taken-int64(n-1-i)*20*anHour-aMinute, "demand", p.ByteArray(bytes.Repeat([]byte{7, 1}, 3_000_000/n)...)))
		}
		p.static("app.Main", "NIGHTS", p.ArrayList(nights...))
		p.static("app.Main2", "DATA", p.LongArray(make([]int64, 1_500_000)...))
		if suspects, text := verdictOn(t, p); (suspects > 0) != accused {
			t.Errorf("%d: %s", n, text)
		}
	}
}

// TestDrainedStream: what a stream keeps for its groups is no backlog if its queue is empty or
// has two batches.
func TestDrainedStream(t *testing.T) {
	for taken, backlog := range map[int64]bool{9_000: false, 8_998: false, 100: true} {
		p := plan{dumpbuilder.New()}
		p.Class("reactor.util.concurrent.SpscLinkedArrayQueue", dumpbuilder.Long("producerIndex"), dumpbuilder.Long("consumerIndex"))
		p.Class("reactor.core.publisher.SinkManyUnicast", dumpbuilder.Ref("queue"), dumpbuilder.Ref("actual"))
		p.Class("reactor.core.publisher.FluxGroupBy$GroupByMain", dumpbuilder.Ref("groupMap"))
		queue := p.New("reactor.util.concurrent.SpscLinkedArrayQueue", "producerIndex", int64(9_000), "consumerIndex", taken)
		groups := p.New("reactor.core.publisher.FluxGroupBy$GroupByMain", "groupMap", p.ConcurrentHashMap(keyed(p.rows("reactor.core.publisher.FluxGroupBy$UnicastGroupedFlux", 900, 500))...))
		p.static("app.Main", "SINK", p.New("reactor.core.publisher.SinkManyUnicast", "queue", queue, "actual", groups))
		if names, listing := judgedCauses(t, p.open(t)); slices.Contains(names, "Backlog of a reactive stream") != backlog {
			t.Errorf("%d taken: %s", taken, listing)
		}
	}
}

// TestListsInUse: members to whose lists something was added lately, though many were begun
// long ago, leave when they are not used.
func TestListsInUse(t *testing.T) {
	for _, used := range []bool{true, false} {
		p := plan{dumpbuilder.New()}
		p.Class("app.Reading", dumpbuilder.Long("at"), dumpbuilder.Ref("data"))
		p.Class("app.Collector", dumpbuilder.Ref("list"))
		p.Class("app.Trip", dumpbuilder.Ref("collector"))
		var trips []any
		for i := range int64(900) {
			begun := taken - 3*anHour + i*3*anHour/900
			last := begun + 5*aMinute
			if used {
				last = taken - i%60*1000
			}
			var readings []any
			for k := range int64(6) {
				readings = append(readings, p.New("app.Reading", "at", min(taken, begun+k*(last-begun)/5), "data", p.ByteArray(make([]byte, 200)...)))
			}
			trips = append(trips, p.New("app.Trip", "collector", p.New("app.Collector", "list", p.ArrayList(readings...))))
		}
		p.static("app.Main", "TRIPS", p.ConcurrentHashMap(keyed(trips)...))
		p.ballast()
		if text := known(t, p); strings.Contains(text, "something was added in the last 59 s") != used {
			t.Errorf("used: %v: %s", used, text)
		}
	}
}

// TestContainersByTheirParts: containers are named as what piles up where the same part of
// each holds most of it.
func TestContainersByTheirParts(t *testing.T) {
	for class, found := range map[string]bool{"org.springframework.context.support.GenericApplicationContext": true, "app.Context": false} {
		p := plan{dumpbuilder.New()}
		p.Class(class, dumpbuilder.Ref("beans"))
		var contexts []any
		for i := range 60 {
			contexts = append(contexts, p.New(class, "beans", p.HashMap(keyed(p.rows(fmt.Sprintf("app.Bean%d", i%2), 40, 700))...)))
		}
		p.static("app.Main", "CLIENTS", p.HashMap(keyed(contexts)...))
		if names, listing := judgedCauses(t, p.open(t)); slices.Contains(names, "Clients that are not closed") != found {
			t.Errorf("%s: %s", class, listing)
		}
	}
}
