package state

import (
	"strings"
	"testing"
	"time"

	"heapdrop/protocol"
)

// TestKnownSoFar: what is known is requested after each milestone before the dominators,
// if the milestone lasts; the overview keeps it until the verdict, also after cancelling.
func TestKnownSoFar(t *testing.T) {
	e := newFakeEngine(t)
	var waiting []func()
	e.page.Browser.After = func(delay time.Duration, f func()) {
		if delay == 250*time.Millisecond {
			waiting = append(waiting, f)
		}
	}
	asked := func() (n int) {
		for _, request := range e.Requests {
			if request.Method == protocol.MethodEarly {
				n++
			}
		}
		return n
	}
	pass := func() {
		e.Flush()
		for _, f := range waiting {
			f()
		}
		waiting = nil
		e.Deliver(protocol.MethodOpen)
	}
	e.Answers[protocol.MethodEarly] = protocol.Early{Sentence: "So far: 1.00 KB", Findings: []protocol.EarlyFinding{{Text: "byte[]", Final: false}}}
	e.Hello()
	e.page.Open(nil, "x.hprof", 100)
	e.Flush()
	left(e, 20)
	e.Send(protocol.Event{Milestone: "histogram"})
	pass()
	if asked() != 1 || e.page.Dump.Overview.Early == nil {
		t.Fatalf("asked %d times", asked())
	}
	e.Answers[protocol.MethodEarly] = protocol.Early{Sentence: "So far: 900 B", Findings: []protocol.EarlyFinding{{Text: "byte[]", Final: true}}}
	e.Send(protocol.Event{Milestone: "references"})
	pass()
	if asked() != 2 || !e.page.Dump.Overview.Early.Findings[0].Final {
		t.Fatalf("asked %d times, got %+v", asked(), e.page.Dump.Overview.Early)
	}
	e.page.Navigate("#/histogram", true)
	e.page.Navigate("#/overview", true)
	pass()
	e.Send(protocol.Event{Progress: &protocol.Progress{Request: e.page.Dump.OpenRequest, Phase: "Finding dominators", Fraction: 0.5, SecondsLeft: 3}})
	if asked() != 2 || !strings.Contains(e.page.Dump.Overview.Waiting(), "50 %, about 3 s left") {
		t.Errorf("asked %d times; %s", asked(), e.page.Dump.Overview.Waiting())
	}
}

// left lets the analyzer say how long the opening will take.
func left(e *fakeEngine, seconds float64) {
	e.Send(protocol.Event{Progress: &protocol.Progress{Request: e.page.Dump.OpenRequest, Phase: "Linking references", Fraction: 0.3, SecondsLeft: seconds}})
}

// TestShortOpening: while an opening is short, only the histogram is requested, and once;
// everything else when it turns out to be long, when it was cancelled, or at its end.
func TestShortOpening(t *testing.T) {
	for _, then := range []string{"long", "cancelled", "open"} {
		e := newFakeEngine(t)
		var waiting []func()
		e.page.Browser.After = func(_ time.Duration, f func()) { waiting = append(waiting, f) }
		count := func(text string) (n int) {
			for _, f := range waiting {
				f()
			}
			waiting = nil
			for _, r := range e.Requests {
				if r.Method == text || strings.Contains(string(r.Params), `"`+text+`"`) {
					n++
				}
			}
			return n
		}
		e.Hello()
		e.page.Open("file", "x.hprof", 100)
		e.Flush()
		left(e, 2)
		e.Send(protocol.Event{Milestone: "histogram"})
		left(e, 3)
		e.Send(protocol.Event{Milestone: "references"})
		e.Deliver(protocol.MethodOpen)
		if count("histogram") != 1 || count("heap_dump_overview") != 0 || count(protocol.MethodEarly) != 0 || e.page.Dump.Overview.Classes.Grid == nil {
			t.Errorf("short: %d histograms, %d overviews, %d early findings", count("histogram"), count("heap_dump_overview"), count(protocol.MethodEarly))
		}
		early := 1
		switch then {
		case "long":
			left(e, 9)
		case "cancelled":
			e.page.CancelOpen()
			e.Answers[protocol.MethodOpen] = protocol.Info{Name: "x.hprof", Unfinished: true}
			e.Deliver()
		default:
			early = 0
			e.Deliver()
		}
		e.Flush()
		if count("heap_dump_overview") != 1 || count(protocol.MethodEarly) != early {
			t.Errorf("%s: %d overviews, %d early findings", then, count("heap_dump_overview"), count(protocol.MethodEarly))
		}
	}
}

// TestSoonOpen: if the dump is open before the milestone has lasted, nobody asks.
func TestSoonOpen(t *testing.T) {
	e := newFakeEngine(t)
	var waiting []func()
	e.page.Browser.After = func(_ time.Duration, f func()) { waiting = append(waiting, f) }
	e.open()
	for _, f := range waiting {
		f()
	}
	if e.Asked(protocol.MethodEarly, "") {
		t.Error("asked although everything is known")
	}
}
