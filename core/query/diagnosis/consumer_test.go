package diagnosis_test

import (
	"strings"
	"testing"

	"heapdrop/core/query/diagnosis"
	"heapdrop/internal/dumpbuilder"
)

// States of threads, as JVMTI numbers them.
const (
	runs      = 5
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
// was given to work off.
func TestQueueOfTwoThreads(t *testing.T) {
	for _, both := range []bool{false, true} {
		p := plan{dumpbuilder.New()}
		p.Class("app.Drain", dumpbuilder.Ref("queue"))
		p.Class("app.Feed", dumpbuilder.Ref("to"))
		queue := p.linkedQueue(p.rows("app.Row", 3000, 500))
		p.ThreadOf(p.New("java.lang.Thread", "name", "drain", "target", p.New("app.Drain", "queue", queue)), dumpbuilder.Frame{Class: "app.Drain", Method: "run"})
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
