package diagnosis_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"heapdrop/internal/dumpbuilder"
)

// TestReusedEvents: the events of a ring buffer are as many as ever; what is put into the list
// of each and never taken out grows all the same. A list that is filled at once is new each
// time.
func TestReusedEvents(t *testing.T) {
	const places, each, minute = 256, 60, 60_000
	for name, c := range map[string]struct {
		apart int64 // milliseconds between two elements of a list
		grows bool
	}{"used again": {10 * minute, true}, "new each time": {1, false}} {
		p := plan{dumpbuilder.New()}
		list := p.Class("java.util.ArrayList", dumpbuilder.Int("modCount"), dumpbuilder.Int("size"), dumpbuilder.Ref("elementData"))
		p.Class("com.lmax.disruptor.RingBuffer", dumpbuilder.Ref("entries"))
		p.Class("app.Event", dumpbuilder.Ref("samples"))
		p.Class("app.Sample", dumpbuilder.Long("time"))
		var events []any
		for range places {
			var samples []any
			for k := range int64(each) {
				samples = append(samples, p.New("app.Sample", "time", taken-(each-1-k)*c.apart))
			}
			events = append(events, p.New("app.Event", "samples", p.Instance(list, int32(each/4), int32(each), p.ObjectArray("java.lang.Object[]", samples...))))
		}
		p.static("app.Main", "RING", p.New("com.lmax.disruptor.RingBuffer", "entries", p.ObjectArray("java.lang.Object[]", events...)))
		if text := known(t, p); strings.Contains(text, "a collection of its own") != c.grows || strings.Contains(text, "a ring buffer") == c.grows {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// TestInnerObjectsInQueues: the objects of an inner class that a few short queues hold keep
// what is around them, however few they are.
func TestInnerObjectsInQueues(t *testing.T) {
	for field, outer := range map[string]bool{"this$0": true, "plan": false} {
		p := plan{dumpbuilder.New()}
		p.Class("app.Planner", dumpbuilder.Ref("distances"))
		p.Class("app.Planner$Stop", dumpbuilder.Int("zone"), dumpbuilder.Ref(field))
		var queues []any
		for i := range 300 {
			var stops []any
			for range 2 {
				stops = append(stops, p.New("app.Planner$Stop", "zone", int32(i), field, p.New("app.Planner", "distances", p.ByteArray(make([]byte, 4000)...))))
			}
			queues = append(queues, p.ArrayList(stops...))
		}
		p.static("app.Main", "LAST", p.HashMap(keyed(queues)...))
		if text := known(t, p); strings.Contains(text, "Inner objects keep their outer ones") != outer {
			t.Errorf("%s: %s", field, text)
		}
	}
}

// TestTimeInTexts: a text that has the time of the question in it is asked for once. What is
// counted by the minute is asked for again, and the time alone is a time series.
func TestTimeInTexts(t *testing.T) {
	const entries = 3000
	for name, c := range map[string]struct {
		text  func(i int, at time.Time) string
		timed bool
	}{
		"question": {func(i int, at time.Time) string { return fmt.Sprintf("lot %d|%s", i%700, at.Format(time.RFC3339Nano)) }, true},
		"by minute": {func(i int, at time.Time) string {
			return fmt.Sprintf("lot %d|%s", i%700, at.Truncate(time.Minute).Format(time.RFC3339))
		}, false},
		"nothing else": {func(i int, at time.Time) string { return at.Format(time.RFC3339Nano) }, false},
		"a few times": {func(i int, at time.Time) string {
			return fmt.Sprintf("lot %d|%s", i, at.Truncate(7*time.Hour).Add(time.Second).Format(time.RFC3339))
		}, false},
	} {
		p := plan{dumpbuilder.New()}
		var pairs []any
		for i, row := range p.rows("app.Price", entries, 200) {
			pairs = append(pairs, c.text(i, time.UnixMilli(taken-int64(entries-i)*60_123).UTC()), row)
		}
		p.static("app.Main", "PRICES", p.HashMap(pairs...))
		if text := known(t, p); strings.Contains(text, "Keys that contain the time") != c.timed {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// TestFailedFutures: members that wait for a future of their own have no reason to stay when it
// has failed. Those of a cache have an answer.
func TestFailedFutures(t *testing.T) {
	for field, failed := range map[string]bool{"ex": true, "none": false} {
		p := plan{dumpbuilder.New()}
		p.Class("java.util.concurrent.CompletableFuture", dumpbuilder.Ref("result"))
		p.Class("java.util.concurrent.CompletableFuture$AltResult", dumpbuilder.Ref(field))
		p.Class("java.util.concurrent.TimeoutException", dumpbuilder.Ref("message"))
		p.Class("app.Question", dumpbuilder.Ref("answer"), dumpbuilder.Ref("data"))
		var list []any
		for range 600 {
			result := p.New("java.util.concurrent.CompletableFuture$AltResult", field, p.New("java.util.concurrent.TimeoutException"))
			list = append(list, p.New("app.Question", "answer", p.New("java.util.concurrent.CompletableFuture", "result", result), "data", p.ByteArray(make([]byte, 2000)...)))
		}
		p.static("app.Main", "OPEN", p.ConcurrentHashMap(keyed(list)...))
		if text := known(t, p); strings.Contains(text, "have failed or were cancelled") != failed {
			t.Errorf("%s: %s", field, text)
		}
	}
}

// TestRecordsOfAConsumer: what a consumer is given is no listener, though its class has the
// word in its name.
func TestRecordsOfAConsumer(t *testing.T) {
	for class, listeners := range map[string]bool{"lib.ConsumerRecord": false, "lib.RecordConsumer": true} {
		p := plan{dumpbuilder.New()}
		p.Class("lib.Partition")
		p.Class(class, dumpbuilder.Ref("partition"), dumpbuilder.Ref("data"))
		var list []any
		for range 600 {
			list = append(list, p.New(class, "partition", p.New("lib.Partition"), "data", p.ByteArray(make([]byte, 2000)...)))
		}
		p.static("app.Main", "DONE", p.HashMap(keyed(list)...))
		if names, listing := judgedCauses(t, p.open(t)); slices.Contains(names, "Listeners not removed") != listeners {
			t.Errorf("%s: %s", class, listing)
		}
	}
}

// TestFewTakenOut: of times up to the dump it does not matter that a few members were taken
// out; if many were, those that are there may be the latest.
func TestFewTakenOut(t *testing.T) {
	const members = 3000
	for removed, growing := range map[int32]bool{members / 10: true, 2 * members: false} {
		p := plan{dumpbuilder.New()}
		list := p.states("app.Done", nil, dumpbuilder.Long("timestamp"), "timestamp", members, func(i int) any { return taken - int64(members-i)*20_000 })
		done := p.HashMap(keyed(list)...)
		done.Set("modCount", members+2*removed)
		p.static("app.Main", "DONE", done)
		if text := known(t, p); strings.Contains(text, "more are still being made") != growing {
			t.Errorf("%d removed: %s", removed, text)
		}
	}
}

// TestIndexOfLists: an index by batch has in its lists what the map beside it has let go,
// although each of these has more objects of another class.
func TestIndexOfLists(t *testing.T) {
	const rolls, left = 2000, 100
	for name, c := range map[string]struct {
		inLists int
		forgets bool
	}{"of all": {rolls, true}, "of those there": {left, false}} {
		p := plan{dumpbuilder.New()}
		p.Class("app.Check", dumpbuilder.Long("width"))
		p.Class("app.Roll", dumpbuilder.Ref("a"), dumpbuilder.Ref("b"), dumpbuilder.Ref("label"))
		var all []any
		for range c.inLists {
			all = append(all, p.New("app.Roll", "a", p.New("app.Check"), "b", p.New("app.Check"), "label", p.ByteArray(make([]byte, 1000)...)))
		}
		byNumber := p.HashMap(keyed(all[len(all)-left:])...)
		byNumber.Set("modCount", int32(2*rolls-left))
		var lists []any
		for i := 0; i < len(all); i += 10 {
			lists = append(lists, p.ArrayList(all[i:i+10]...))
		}
		p.Class("app.Store", dumpbuilder.Ref("byNumber"), dumpbuilder.Ref("byBatch"))
		p.static("app.Main", "STORE", p.New("app.Store", "byNumber", byNumber, "byBatch", p.HashMap(keyed(lists)...)))
		p.ballast()
		if text := known(t, p); strings.Contains(text, "field byNumber (100 elements), has already removed them") != c.forgets {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// TestTreeOfScala: the nodes of a tree map of Scala are one map, however it leans.
func TestTreeOfScala(t *testing.T) {
	p := plan{dumpbuilder.New()}
	tree := p.Class("scala.collection.immutable.RedBlackTree$Tree", dumpbuilder.Ref("_key"), dumpbuilder.Ref("_value"), dumpbuilder.Ref("_left"), dumpbuilder.Ref("_right"), dumpbuilder.Int("_count"))
	p.Class("scala.collection.immutable.TreeMap", dumpbuilder.Ref("tree"))
	rows := p.rows("app.Actor", 1400, 800)
	var lean func(from, to int) any
	lean = func(from, to int) any {
		if from == to {
			return nil
		}
		at := from + (to-from)*3/10
		return p.Instance(tree, fmt.Sprintf("order %d", from), rows[at], lean(from, at), lean(at+1, to), int32(to-from))
	}
	container := p.Class("org.apache.pekko.actor.dungeon.ChildrenContainer$NormalChildrenContainer", dumpbuilder.Ref("c"))
	p.static("app.Main", "CHILDREN", p.Instance(container, p.New("scala.collection.immutable.TreeMap", "tree", lean(0, len(rows)))))
	if text := known(t, p); !strings.HasPrefix(text, "app.Main.CHILDREN → c: 1,400 ") || !strings.Contains(text, "Actors that are not stopped") {
		t.Error(text)
	}
}

// TestTimesOfOwnObjects: times in no order count in an object of its own that each member has;
// those of the first element of its list do not.
func TestTimesOfOwnObjects(t *testing.T) {
	const members = 3000
	for _, inList := range []bool{false, true} {
		p := plan{dumpbuilder.New()}
		p.Class("java.time.Instant", dumpbuilder.Long("seconds"), dumpbuilder.Int("nanos"))
		p.Class("app.Sample", dumpbuilder.Ref("drawn"))
		p.Class("app.Session", dumpbuilder.Ref("sample"), dumpbuilder.Ref("data"))
		var list []any
		for _, turn := range shuffled(run(0, 1, members)) {
			var sample any = p.New("app.Sample", "drawn", p.New("java.time.Instant", "seconds", (taken-turn*300_000)/1000))
			if inList {
				sample = p.ArrayList(sample)
			}
			list = append(list, p.New("app.Session", "sample", sample, "data", p.ByteArray(make([]byte, 600)...)))
		}
		p.static("app.Main", "OPEN", p.ConcurrentHashMap(keyed(list)...))
		p.ballast()
		if text := known(t, p); strings.Contains(text, "(field sample → drawn)") == inList {
			t.Errorf("in a list %v: %s", inList, text)
		}
	}
}

// TestSetOfScala: the nodes of a hash set of Scala, however large each is, are one set.
func TestSetOfScala(t *testing.T) {
	p := plan{dumpbuilder.New()}
	node := p.Class("scala.collection.immutable.BitmapIndexedSetNode", dumpbuilder.Int("dataMap"), dumpbuilder.Int("nodeMap"), dumpbuilder.Int("size"), dumpbuilder.Ref("content"))
	p.Class("scala.collection.immutable.HashSet", dumpbuilder.Ref("rootNode"))
	const all = int32(-1) // as an int, all 32 places are taken
	var inner []any
	for range 32 {
		inner = append(inner, p.Instance(node, all, int32(0), int32(32), p.ObjectArray("java.lang.Object[]", p.rows("app.Task", 32, 1000)...)))
	}
	root := p.Instance(node, int32(0), all, int32(32*32), p.ObjectArray("java.lang.Object[]", inner...))
	p.static("app.Main", "TASKS", p.New("scala.collection.immutable.HashSet", "rootNode", root))
	if text := known(t, p); !strings.HasPrefix(text, "app.Main.TASKS: 1,024 × app.Task") {
		t.Error(text)
	}
}

// TestSharedSetOfScala: nodes that two sets share belong to neither, nor to what has both sets
// with much else.
func TestSharedSetOfScala(t *testing.T) {
	p := plan{dumpbuilder.New()}
	node := p.Class("scala.collection.immutable.BitmapIndexedSetNode", dumpbuilder.Int("dataMap"), dumpbuilder.Int("nodeMap"), dumpbuilder.Int("size"), dumpbuilder.Ref("content"))
	p.Class("scala.collection.immutable.HashSet", dumpbuilder.Ref("rootNode"))
	p.Class("app.Phases", dumpbuilder.Ref("now"), dumpbuilder.Ref("before"), dumpbuilder.Ref("log"))
	var inner []any
	for range 32 {
		inner = append(inner, p.Instance(node, int32(-1), int32(0), int32(32), p.ObjectArray("java.lang.Object[]", p.rows("app.Task", 32, 1000)...)))
	}
	root := p.Instance(node, int32(0), int32(-1), int32(32*32), p.ObjectArray("java.lang.Object[]", inner...))
	set := func() any { return p.New("scala.collection.immutable.HashSet", "rootNode", root) }
	p.static("app.Main", "PHASES", p.New("app.Phases", "now", set(), "before", set(), "log", p.ArrayList(p.rows("app.Line", 3000, 500)...)))
	if text := known(t, p); !strings.Contains(text, "PHASES → log: 3,000 × app.Line") {
		t.Error(text)
	}
}

// TestRecurringTasksThatLeave: recurring tasks that leave in turn are cancelled.
func TestRecurringTasksThatLeave(t *testing.T) {
	for first, leave := range map[int]bool{3900: true, 1: false} {
		p := plan{dumpbuilder.New()}
		p.Class("org.threadly.concurrent.PriorityScheduler$RecurringRateTaskWrapper")
		p.Class("app.View", dumpbuilder.Ref("task"), dumpbuilder.Ref("data"))
		var pairs []any
		for i := range 3000 {
			pairs = append(pairs, p.Box(int32(first+i)), p.New("app.View", "task", p.New("org.threadly.concurrent.PriorityScheduler$RecurringRateTaskWrapper"), "data", p.ByteArray(make([]byte, 900)...)))
		}
		p.static("app.Main", "OPEN", p.ConcurrentHashMap(pairs...))
		if names, listing := judgedCauses(t, p.open(t)); slices.Contains(names, "Recurring tasks that nobody cancels") == leave {
			t.Errorf("from %d: %s", first, listing)
		}
	}
}
