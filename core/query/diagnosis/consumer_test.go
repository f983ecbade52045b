package diagnosis_test

import (
	"fmt"
	"strings"
	"testing"

	"heapdrop/core/query/diagnosis"
	"heapdrop/internal/dumpbuilder"
)

// States of threads, as JVMTI numbers them.
const (
	runs      = 5
	ended     = 2
	parked    = 657
	onMonitor = 1025 // waits to enter a synchronized block
)

// linkedQueue makes a LinkedBlockingQueue.
func (p plan) linkedQueue(elements []any) *dumpbuilder.Object {
	p.Class("java.util.concurrent.atomic.AtomicInteger", dumpbuilder.Int("value"))
	node := p.Class("java.util.concurrent.LinkedBlockingQueue$Node", dumpbuilder.Ref("item"), dumpbuilder.Ref("next"))
	p.Class("java.util.concurrent.LinkedBlockingQueue", dumpbuilder.Ref("head"), dumpbuilder.Ref("count"))
	first := p.Instance(node, nil, p.chain(node, len(elements), func(i int) []any { return []any{"item", elements[i]} }))
	return p.New("java.util.concurrent.LinkedBlockingQueue", "head", first, "count", p.New("java.util.concurrent.atomic.AtomicInteger", "value", int32(len(elements))))
}

// TestInboxOfAWorker: what waits in a queue that only a local variable of its worker has is
// work in progress while the worker works, and none when it waits for a lock.
func TestInboxOfAWorker(t *testing.T) {
	for name, c := range map[string]struct {
		state    int32
		progress bool
	}{"at work": {runs, true}, "waits for a monitor": {onMonitor, false}, "parked": {parked, false}} {
		p := plan{dumpbuilder.New()}
		worker := p.New("java.lang.Thread", "name", "mailer", "threadStatus", c.state)
		thread := p.ThreadOf(worker, dumpbuilder.Frame{Class: "app.Outlet", Method: "send"}, dumpbuilder.Frame{Class: "app.Mailer", Method: "run"})
		thread.Local(1, p.linkedQueue(p.rows("app.Mail", 3000, 500)))
		p.ballast()
		p.static("app.More", "DATA", p.LongArray(make([]int64, 600_000)...))
		d, text := diagnose(t, p), known(t, p)
		likely := len(d.Suspects) > 0 && d.Suspects[0].Confidence != diagnosis.Possible
		if strings.Contains(text, "it may be work in progress") != c.progress || likely == c.progress || c.state == onMonitor && !strings.Contains(text, "waiting for a monitor") {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// TestQueueOfTwoThreads: a queue that the tasks of two threads have is not what one of them
// was given to work off. Whoever started a thread may still have its task.
func TestQueueOfTwoThreads(t *testing.T) {
	for _, both := range []bool{false, true} {
		p := plan{dumpbuilder.New()}
		p.Class("app.Drain", dumpbuilder.Ref("queue"))
		p.Class("app.Feed", dumpbuilder.Ref("to"))
		queue := p.linkedQueue(p.rows("app.Row", 3000, 500))
		drain := p.New("app.Drain", "queue", queue)
		p.ThreadOf(p.New("java.lang.Thread", "name", "drain", "target", drain), dumpbuilder.Frame{Class: "app.Drain", Method: "run"})
		p.Thread("main", dumpbuilder.Frame{Class: "app.Main", Method: "main"}).Local(0, drain)
		feed := p.New("app.Feed")
		if both {
			feed.Set("to", queue)
		}
		p.ThreadOf(p.New("java.lang.Thread", "name", "feed", "target", feed), dumpbuilder.Frame{Class: "app.Feed", Method: "run"})
		p.ballast()
		if text := known(t, p); strings.Contains(text, "only the thread that works it off refers to it") == both {
			t.Errorf("both: %v: %s", both, text)
		}
	}
}

// TestQueueOfMethod: what a method has put into a queue of its own and takes out again is no
// backlog. If nothing was taken out, or something else has the queue, it may be one.
func TestQueueOfMethod(t *testing.T) {
	for name, c := range map[string]struct {
		changes, state int32
		shared         bool
	}{"worked off": {4000, runs, false}, "only filled": {3000, runs, false}, "of others too": {4000, runs, true}, "held up": {4000, onMonitor, false}} {
		p := plan{dumpbuilder.New()}
		p.Class("java.util.PriorityQueue", dumpbuilder.Ref("queue"), dumpbuilder.Int("size"), dumpbuilder.Int("modCount"))
		queue := p.New("java.util.PriorityQueue", "queue", p.ObjectArray("java.lang.Object[]", p.rows("app.Row", 3000, 900)...), "size", 3000, "modCount", c.changes)
		planner := p.New("java.lang.Thread", "name", "planner", "threadStatus", c.state)
		p.ThreadOf(planner, dumpbuilder.Frame{Class: "app.Plan", Method: "run"}).Local(0, queue)
		if c.shared {
			p.Class("app.Desk", dumpbuilder.Ref("queue"))
			p.Thread("desk", dumpbuilder.Frame{Class: "app.Desk", Method: "run"}).Local(0, p.New("app.Desk", "queue", queue))
		}
		p.ballast()
		if n, text := verdictOn(t, p); strings.Contains(text, "only local variables refer to it") != (name == "worked off") || (n > 0) == (name == "worked off") {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// TestThreadsHeldUp: what several threads hold that all wait for a lock stays; threads that
// are at work with as much will be done with it. Several lists of one thread are no threads.
func TestThreadsHeldUp(t *testing.T) {
	for name, c := range map[string]struct {
		state   int32
		threads int
	}{"held up": {onMonitor, 6}, "at work": {runs, 6}, "one thread": {onMonitor, 1}} {
		p := plan{dumpbuilder.New()}
		for i := range c.threads {
			report := p.New("java.lang.Thread", "name", fmt.Sprintf("report-%d", i), "threadStatus", c.state)
			thread := p.ThreadOf(report, dumpbuilder.Frame{Class: "app.Report", Method: "print"})
			for range 6 / c.threads {
				thread.Local(0, p.ArrayList(p.rows("app.Line", 700, 1000)...))
			}
		}
		p.ballast()
		n, text := verdictOn(t, p)
		held := name == "held up"
		if strings.Contains(text, "are held up") != held || c.threads > 1 && (n > 0) != held {
			t.Errorf("%s: %s", name, text)
		}
		if c.threads > 1 && !strings.Contains(text, `thread "report-*" → local variable`) || held && !strings.Contains(text, "all 6 threads that have it in a local variable are held up, waiting for a monitor") {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// TestConsumerThatEnded: what waits for a thread that has ended is never taken out, however
// much passed through the queue before.
func TestConsumerThatEnded(t *testing.T) {
	for _, class := range []string{"java.util.PriorityQueue", "java.util.concurrent.PriorityBlockingQueue", "java.util.concurrent.DelayQueue"} {
		for state, over := range map[int32]bool{runs: false, ended: true} {
			p := plan{dumpbuilder.New()}
			p.Class("java.util.PriorityQueue", dumpbuilder.Ref("queue"), dumpbuilder.Int("size"), dumpbuilder.Int("modCount"))
			p.Class("java.util.concurrent.PriorityBlockingQueue", dumpbuilder.Ref("queue"), dumpbuilder.Int("size"))
			p.Class("java.util.concurrent.DelayQueue", dumpbuilder.Ref("q"))
			p.Class("app.Dispatch", dumpbuilder.Ref("waiting"), dumpbuilder.Ref("worker"))
			array := p.ObjectArray("java.lang.Object[]", p.rows("app.Ping", 3000, 1000)...)
			queue := p.New("java.util.PriorityQueue", "queue", array, "size", int32(3000), "modCount", int32(80_000))
			switch class {
			case "java.util.concurrent.PriorityBlockingQueue":
				queue = p.New(class, "queue", array, "size", int32(3000))
			case "java.util.concurrent.DelayQueue":
				queue = p.New(class, "q", queue)
			}
			worker := p.New("java.lang.Thread", "name", "dispatch", "threadStatus", state)
			owner := p.New("app.Dispatch", "waiting", queue, "worker", worker)
			if state == runs {
				p.ThreadOf(worker, dumpbuilder.Frame{Class: "app.Dispatch", Method: "run"}).Local(0, owner)
			}
			p.static("app.Main", "DISPATCH", owner)
			p.ballast()
			d := diagnose(t, p)
			certain := len(d.Suspects) > 0 && d.Suspects[0].Confidence == diagnosis.Certain
			if text := known(t, p); strings.Contains(text, `thread "dispatch" of its owner's field worker has ended`) != over || over && !certain {
				t.Errorf("%s, state %d: %s", class, state, text)
			}
		}
	}
}

// TestOwnersThatPoll: an owner with a scheduler needs no thread that works with the queue.
func TestOwnersThatPoll(t *testing.T) {
	for field, polls := range map[string]string{"clock": "app.Scheduler", "name": "app.Label"} {
		p := plan{dumpbuilder.New()}
		p.Class(polls)
		p.Class("app.Dispatch", dumpbuilder.Ref("waiting"), dumpbuilder.Ref("starter"), dumpbuilder.Ref(field))
		starter := p.New("java.lang.Thread", "name", "starter", "threadStatus", int32(ended))
		p.static("app.Main", "DISPATCH", p.New("app.Dispatch", "waiting", p.linkedQueue(p.rows("app.Ping", 3000, 300)), "starter", starter, field, p.New(polls)))
		if text := known(t, p); strings.Contains(text, "has ended") != (polls == "app.Label") {
			t.Errorf("%s: %s", polls, text)
		}
	}
}

// TestOverdue: what should have been taken out of a queue long ago, in the order of a time
// that its elements have, is a backlog. What is not due yet waits rightly, and elements in
// the order of something else may be of any time.
func TestOverdue(t *testing.T) {
	const n, minute = 3000, 60_000
	turn := shuffled(run(0, 1, n))
	for name, c := range map[string]struct {
		field string
		at    func(i int64) int64
		says  string // "" for nothing
	}{
		"long due":          {"runAt", func(i int64) int64 { return taken - 300*minute + i*minute/10 }, "the first has been due for 5 h 0 min"},
		"not yet":           {"runAt", func(i int64) int64 { return taken + i*minute }, ""},
		"in any order":      {"runAt", func(i int64) int64 { return taken - turn[i]*minute }, ""},
		"since when":        {"created", func(i int64) int64 { return taken - 300*minute + i*minute/10 }, ""},
		"just a little due": {"runAt", func(i int64) int64 { return taken - minute + i*minute }, ""},
	} {
		p := plan{dumpbuilder.New()}
		p.Class("java.util.PriorityQueue", dumpbuilder.Ref("queue"), dumpbuilder.Int("size"), dumpbuilder.Int("modCount"))
		list := p.states("app.Reminder", nil, dumpbuilder.Long(c.field), c.field, n, func(i int) any { return c.at(int64(i)) })
		p.static("app.Main", "REMINDERS", p.New("java.util.PriorityQueue", "queue", p.ObjectArray("java.lang.Object[]", list...), "size", int32(n), "modCount", int32(4*n)))
		if text := known(t, p); strings.Contains(text, "the first has been due") != (c.says != "") || !strings.Contains(text, c.says) {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// TestWaitsUntilDue: in a queue of what is due later, many elements are no backlog while the
// threads that take them wait for the first. Of another queue of the same owner that says
// nothing.
func TestWaitsUntilDue(t *testing.T) {
	for name, c := range map[string]struct {
		class, method string
		due           bool
	}{"waits": {"java.util.concurrent.DelayQueue", "take", true}, "adds": {"java.util.concurrent.DelayQueue", "add", false}, "another queue": {"app.Outbox", "take", false}} {
		p := plan{dumpbuilder.New()}
		p.Class("java.util.PriorityQueue", dumpbuilder.Ref("queue"), dumpbuilder.Int("size"))
		p.Class(c.class, dumpbuilder.Ref("q"))
		p.Class("app.Sender", dumpbuilder.Ref("waiting"))
		q := p.New("java.util.PriorityQueue", "queue", p.ObjectArray("java.lang.Object[]", p.rows("app.Hook", 2000, 2000)...), "size", int32(2000))
		sender := p.New("app.Sender", "waiting", p.New(c.class, "q", q))
		p.static("app.Main", "SENDER", sender)
		for range 3 {
			thread := p.ThreadOf(p.New("java.lang.Thread", "name", "sender", "threadStatus", int32(parked)), dumpbuilder.Frame{Class: "jdk.internal.misc.Unsafe", Method: "park"}, dumpbuilder.Frame{Class: "java.util.concurrent.DelayQueue", Method: c.method}, dumpbuilder.Frame{Class: "app.Sender", Method: "run"})
			thread.Local(2, sender)
		}
		p.ballast()
		p.static("app.More", "DATA", p.LongArray(make([]int64, 1_500_000)...))
		n, text := verdictOn(t, p)
		if strings.Contains(text, "waits until the first of them is due") != c.due || strings.Count(text, "   thread \"sender\" takes them out") > 1 || (n > 0) == c.due {
			t.Errorf("%s: %d suspects: %s", name, n, text)
		}
	}
}
