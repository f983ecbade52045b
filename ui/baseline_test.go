package ui

import (
	"encoding/json"
	"fmt"
	"testing"

	"heapdrop/protocol"
)

// otherEngine is the analyzer of a second dump: it notes what it is asked.
type otherEngine struct {
	t        *testing.T
	baseline *Baseline
	requests []protocol.Request
	stopped  bool
}

// beside lets the page start analyzers of other dumps.
func beside(e *fakeEngine) *otherEngine {
	o := &otherEngine{t: e.t}
	e.app.Browser.StartBaseline = func(b *Baseline) {
		o.baseline = b
		b.Client.Post = func(text string, _ any) {
			var request protocol.Request
			if err := json.Unmarshal([]byte(text), &request); err != nil {
				e.t.Fatal(err)
			}
			o.requests = append(o.requests, request)
		}
	}
	e.app.Browser.StopBaseline = func(uint32) { o.stopped = true }
	return o
}

func (o *otherEngine) receive(message any) {
	o.t.Helper()
	if err := o.baseline.Client.Receive(string(mustMarshal(message))); err != nil {
		o.t.Fatal(err)
	}
}

// answer replies to the last request, which must be of the method.
func (o *otherEngine) answer(method string, result any) {
	o.t.Helper()
	if len(o.requests) == 0 || o.requests[len(o.requests)-1].Method != method {
		o.t.Fatalf("not asked to %s but %v", method, o.requests)
	}
	reply := protocol.Reply{ID: o.requests[len(o.requests)-1].ID}
	if failure, failed := result.(*protocol.Error); failed {
		reply.Error = failure
	} else {
		reply.Result = mustMarshal(result)
	}
	o.receive(reply)
}

// comparing is a page with a second dump dropped and its analyzer started.
func comparing(t *testing.T) (*fakeEngine, *otherEngine) {
	e := newFakeEngine(t)
	o := beside(e)
	e.open()
	e.app.Drop(nil, "old.hprof", 50)
	if e.app.Offer == nil || o.baseline != nil || e.app.FileName != "x.hprof" {
		t.Fatalf("no question is asked: %+v", e.app.Offer)
	}
	e.app.TakeOffer(true)
	e.flush()
	if o.baseline == nil || e.app.Offer != nil {
		t.Fatal("no analyzer is started")
	}
	o.receive(protocol.Event{Hello: &protocol.Hello{Protocol: protocol.Version}})
	return e, o
}

func TestCompare(t *testing.T) {
	e, o := comparing(t)
	o.receive(protocol.Event{Progress: &protocol.Progress{Phase: "Reading", Fraction: 0.5}})
	if got := o.baseline.State(); got != "Reading · 50 %" {
		t.Errorf("state %q", got)
	}
	groups := len((&Workspace{App: e.app}).Groups())
	o.answer(protocol.MethodOpen, protocol.Info{Name: "old.hprof"})
	o.answer(protocol.MethodSummary, map[string]int{"heapSummary": 1})
	e.deliver()
	if !e.asked(protocol.MethodBaseline, `"heapSummary":1`) || !e.app.Comparing() || e.app.Route.View != "delta" {
		t.Errorf("the summary is not passed on; the view is %s", e.app.Route.View)
	}
	if more := len((&Workspace{App: e.app}).Groups()); more != groups+1 {
		t.Errorf("%d groups of views, want %d", more, groups+1)
	}

	// Questions and answers are passed on.
	e.receive(protocol.Event{Ask: &protocol.Ask{ID: 9, Baseline: o.baseline.ID, Command: "threads", Limit: 5}})
	o.answer(protocol.MethodTable, tableResult(3))
	if !e.asked(protocol.MethodAnswer, `"id":9`) || !e.asked(protocol.MethodAnswer, "app.Class2") {
		t.Error("the answer is not passed on")
	}
	e.receive(protocol.Event{Ask: &protocol.Ask{ID: 10, Baseline: 77}})
	if !e.asked(protocol.MethodAnswer, "has been closed") {
		t.Error("a question about a dump that is gone has no answer")
	}

	// Sizes follow.
	e.app.SwitchSizes("mat")
	o.answer(protocol.MethodInfo, protocol.Info{})
	o.answer(protocol.MethodSummary, map[string]int{"heapSummary": 2})
	if !e.asked(protocol.MethodBaseline, `"heapSummary":2`) {
		t.Error("the summary does not follow the size model")
	}

	e.app.ForgetBaseline(o.baseline)
	e.flush()
	last := e.requests[len(e.requests)-1]
	if !o.stopped || e.app.Comparing() || last.Method != protocol.MethodBaseline || string(last.Params) != fmt.Sprintf(`{"id":%d,"name":""}`, o.baseline.ID) {
		t.Errorf("it is not forgotten: %+v", last)
	}
}

// TestCompareFails: a file that is no dump is told and forgotten; the open dump stays.
func TestCompareFails(t *testing.T) {
	e, o := comparing(t)
	o.answer(protocol.MethodOpen, &protocol.Error{Kind: "unrecognized", Message: "no dump"})
	e.flush()
	if len(e.app.Baselines) != 0 || !o.stopped || e.app.Notice == nil || !e.app.Notice.Problem || e.app.Stage != StageReady {
		t.Errorf("baselines %v, notice %+v, stage %v", e.app.Baselines, e.app.Notice, e.app.Stage)
	}
	e, o = comparing(t)
	e.app.BaselineDied(o.baseline, "out of memory")
	if len(e.app.Baselines) != 0 || e.app.Stage != StageReady {
		t.Error("the end of the other analyzer ends more than that")
	}
}

// TestCompareEnds: with the open dump its companions go, also while they open.
func TestCompareEnds(t *testing.T) {
	for name, end := range map[string]func(a *App){
		"close":        (*App).CloseDump,
		"another dump": func(a *App) { a.Open(nil, "y.hprof", 1) },
		"instead":      func(a *App) { a.Drop(nil, "y.hprof", 1); a.TakeOffer(false) },
		"forget":       func(a *App) { a.ForgetBaseline(a.Baselines[0]) },
	} {
		e, o := comparing(t)
		end(e.app)
		e.flush()
		if len(e.app.Baselines) != 0 || !o.stopped || e.app.Offer != nil {
			t.Errorf("%s: baselines %v", name, e.app.Baselines)
		}
	}
}

// TestCompareWithSummary: a summary is passed on without being opened as a dump, does
// not follow the size model, and answers no questions.
func TestCompareWithSummary(t *testing.T) {
	e := newFakeEngine(t)
	o := beside(e)
	e.open()
	e.app.Compare(nil, "old.heapsummary", 50)
	e.flush()
	o.receive(protocol.Event{Hello: &protocol.Hello{Protocol: protocol.Version}})
	o.answer(protocol.MethodSummary, map[string]int{"heapSummary": 1})
	e.deliver()
	if !e.asked(protocol.MethodBaseline, `"heapSummary":1`) || !e.app.Comparing() {
		t.Error("the summary is not passed on")
	}
	e.receive(protocol.Event{Ask: &protocol.Ask{ID: 9, Baseline: o.baseline.ID, Command: "threads", Limit: 5}})
	if !e.asked(protocol.MethodAnswer, "only a summary") {
		t.Error("a question has no answer")
	}
	before := len(e.requests)
	e.app.SwitchSizes("mat")
	for _, r := range e.requests[before:] {
		if r.Method == protocol.MethodSummary {
			t.Error("the summary is asked for again")
		}
	}
}
