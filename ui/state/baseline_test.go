package state

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"heapdrop/protocol"
	"heapdrop/ui/fakeanalyzer"
	"heapdrop/ui/state/command"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/route"
)

// otherEngine is the analyzer of a second dump; it records requests.
type otherEngine struct {
	t        *testing.T
	analyzer *env.Analyzer
	requests []protocol.Request
	stopped  bool
}

// beside lets the page start analyzers of other dumps.
func beside(t *testing.T, e *fakeEngine) *otherEngine {
	o := &otherEngine{t: t}
	e.page.Browser.StartAnalyzer = func(b *env.Analyzer) {
		o.analyzer = b
		b.Client.Post = func(text string, _ any) {
			var request protocol.Request
			if err := json.Unmarshal([]byte(text), &request); err != nil {
				panic(err)
			}
			o.requests = append(o.requests, request)
		}
	}
	e.page.Browser.StopAnalyzer = func(uint32) { o.stopped = true }
	return o
}

func (o *otherEngine) receive(message any) {
	o.t.Helper()
	if err := o.analyzer.Client.Receive(string(protocol.Encode(message))); err != nil {
		o.t.Fatal(err)
	}
}

// answer replies to the last request, which must have the given method.
func (o *otherEngine) answer(method string, result any) {
	o.t.Helper()
	if len(o.requests) == 0 || o.requests[len(o.requests)-1].Method != method {
		o.t.Fatalf("not asked to %s but %v", method, o.requests)
	}
	reply := protocol.Reply{ID: o.requests[len(o.requests)-1].ID}
	if failure, failed := result.(*protocol.Error); failed {
		reply.Error = failure
	} else {
		reply.Result = protocol.Encode(result)
	}
	o.receive(reply)
}

// comparing returns a page onto which a second dump was dropped, with its analyzer
// started.
func comparing(t *testing.T) (*fakeEngine, *otherEngine) {
	e := newFakeEngine(t)
	o := beside(t, e)
	e.open()
	e.page.Drop(nil, "old.hprof", 50)
	e.Deliver() // the analyzer says that it is no GC log
	if e.page.Dump.Pending == nil || o.analyzer != nil || e.page.Dump.FileName != "x.hprof" {
		t.Fatalf("no question is asked: %+v", e.page.Dump.Pending)
	}
	e.page.DecideDrop(true)
	e.Flush()
	if o.analyzer == nil || e.page.Dump.Pending != nil {
		t.Fatal("no analyzer is started")
	}
	o.receive(protocol.Event{Hello: &protocol.Hello{Protocol: protocol.Version}})
	return e, o
}

// TestVerdictFollowsBaselines: the overview requests a new verdict when a baseline has
// been added or removed.
func TestVerdictFollowsBaselines(t *testing.T) {
	e, o := comparing(t)
	e.Answers[protocol.MethodDiagnose] = protocol.Diagnosis{Verdict: "leak"}
	asked := func() (n int) {
		e.page.Go(route.Overview)
		e.Deliver()
		for _, r := range e.Requests {
			if r.Method == protocol.MethodDiagnose {
				n++
			}
		}
		return n
	}
	alone := asked()
	o.answer(protocol.MethodOpen, protocol.Info{Name: "old.hprof"})
	o.answer(protocol.MethodSummary, map[string]int{"heapSummary": 1})
	e.Deliver()
	compared := asked()
	e.page.Dump.Baselines.Forget(e.page.Dump.Baselines.List[0])
	if again := asked(); alone != 1 || compared != 2 || again != 3 {
		t.Errorf("verdicts asked for: %d alone, %d with another dump, %d without it", alone, compared, again)
	}
}

// TestComparisonsFollowBaselines: a comparison that was opened before counts the dump that
// was added since; other views stay as they are.
func TestComparisonsFollowBaselines(t *testing.T) {
	e, o := comparing(t)
	e.page.Commands = append(e.page.Commands, protocol.Command{Name: "timeline", Category: command.CompareCategory})
	for _, view := range []string{"timeline", "histogram"} {
		e.page.OpenView(*route.ViewByID(view))
		e.Deliver()
	}
	asked := func(view string) (n int) {
		e.page.OpenView(*route.ViewByID(view))
		e.Deliver()
		for _, r := range e.Requests {
			if r.Method == protocol.MethodQuery && strings.Contains(string(r.Params), `"command":"`+view+`"`) {
				n++
			}
		}
		return n
	}
	times, classes := asked("timeline"), asked("histogram")
	if times != asked("timeline") || classes != asked("histogram") {
		t.Fatal("a tab is computed again without a reason")
	}
	o.answer(protocol.MethodOpen, protocol.Info{Name: "old.hprof"})
	o.answer(protocol.MethodSummary, map[string]int{"heapSummary": 1})
	e.Deliver()
	if n := asked("timeline"); n != times+1 {
		t.Errorf("the time line was asked for %d times, want %d", n, times+1)
	}
	if n := asked("histogram"); n != classes {
		t.Errorf("the histogram was asked for %d times, want %d", n, classes)
	}
}

func TestCompare(t *testing.T) {
	e, o := comparing(t)
	o.receive(protocol.Event{Progress: &protocol.Progress{Phase: "Reading", Fraction: 0.5}})
	if got := e.page.Dump.Baselines.List[0].State(); got != "Reading · 50 %" {
		t.Errorf("state %q", got)
	}
	o.answer(protocol.MethodOpen, protocol.Info{Name: "old.hprof"})
	o.answer(protocol.MethodSummary, map[string]int{"heapSummary": 1})
	e.Deliver()
	if !e.Asked(protocol.MethodBaseline, `"heapSummary":1`) || !e.page.Dump.Baselines.Comparing() || e.page.Route.View != "growthpicture" {
		t.Errorf("the summary is not passed on; the view is %s", e.page.Route.View)
	}

	// Questions and answers are passed on between the analyzers.
	e.Send(protocol.Event{Ask: &protocol.Ask{ID: 9, Baseline: o.analyzer.ID, Command: "threads", Limit: 5}})
	o.answer(protocol.MethodTable, fakeanalyzer.TableResult(3))
	if !e.Asked(protocol.MethodAnswer, `"id":9`) || !e.Asked(protocol.MethodAnswer, "app.Class2") {
		t.Error("the answer is not passed on")
	}
	e.Send(protocol.Event{Ask: &protocol.Ask{ID: 10, Baseline: 77}})
	if !e.Asked(protocol.MethodAnswer, "has been closed") {
		t.Error("a question about a dump that is gone has no answer")
	}

	// The baseline follows the size model.
	e.page.Dump.SwitchSizes("mat")
	o.answer(protocol.MethodInfo, protocol.Info{})
	o.answer(protocol.MethodSummary, map[string]int{"heapSummary": 2})
	if !e.Asked(protocol.MethodBaseline, `"heapSummary":2`) {
		t.Error("the summary does not follow the size model")
	}

	e.page.Dump.Baselines.Forget(e.page.Dump.Baselines.List[0])
	e.Flush()
	last := e.Requests[len(e.Requests)-2:]
	if !o.stopped || e.page.Dump.Baselines.Comparing() || last[0].Method != protocol.MethodBaseline || string(last[0].Params) != fmt.Sprintf(`{"id":%d,"name":""}`, o.analyzer.ID) {
		t.Errorf("it is not forgotten: %+v", last[0])
	}
	if last[1].Method != protocol.MethodDiagnose {
		t.Errorf("the verdict still compares with it: %+v", last[1])
	}
}

// TestCompareFails: a file that is not a dump is reported and removed; the open dump
// stays.
func TestCompareFails(t *testing.T) {
	e, o := comparing(t)
	o.answer(protocol.MethodOpen, &protocol.Error{Kind: "unrecognized", Message: "no dump"})
	e.Flush()
	if len(e.page.Dump.Baselines.List) != 0 || !o.stopped || e.page.Notice == nil || !e.page.Notice.Problem || e.page.Dump.Stage != env.StageReady {
		t.Errorf("baselines %v, notice %+v, stage %v", e.page.Dump.Baselines.List, e.page.Notice, e.page.Dump.Stage)
	}
	e, o = comparing(t)
	e.page.Dump.Baselines.AnalyzerDied(o.analyzer, "out of memory")
	if len(e.page.Dump.Baselines.List) != 0 || e.page.Dump.Stage != env.StageReady {
		t.Error("the end of the other analyzer ends more than that")
	}
}

// TestCompareEnds: the baselines are closed together with the open dump, even while they
// are still opening.
func TestCompareEnds(t *testing.T) {
	for name, end := range map[string]func(a *Page){
		"close":        (*Page).CloseDump,
		"another dump": func(a *Page) { a.Open(nil, "y.hprof", 1) },
		"instead":      func(a *Page) { a.Dump.askPurpose(nil, "y.hprof", 1); a.DecideDrop(false) },
		"forget":       func(a *Page) { a.Dump.Baselines.Forget(a.Dump.Baselines.List[0]) },
	} {
		e, o := comparing(t)
		end(e.page)
		e.Flush()
		if len(e.page.Dump.Baselines.List) != 0 || !o.stopped || e.page.Dump.Pending != nil {
			t.Errorf("%s: baselines %v", name, e.page.Dump.Baselines.List)
		}
	}
}

// TestCompareWithSummary: a summary is passed on without being opened as a dump. It does
// not follow the size model and answers no questions.
func TestCompareWithSummary(t *testing.T) {
	e := newFakeEngine(t)
	o := beside(t, e)
	e.open()
	e.page.Compare(nil, "old.heapsummary", 50)
	e.Flush()
	o.receive(protocol.Event{Hello: &protocol.Hello{Protocol: protocol.Version}})
	o.answer(protocol.MethodSummary, map[string]int{"heapSummary": 1})
	e.Deliver()
	if !e.Asked(protocol.MethodBaseline, `"heapSummary":1`) || !e.page.Dump.Baselines.Comparing() {
		t.Error("the summary is not passed on")
	}
	e.Send(protocol.Event{Ask: &protocol.Ask{ID: 9, Baseline: o.analyzer.ID, Command: "threads", Limit: 5}})
	if !e.Asked(protocol.MethodAnswer, "only a summary") {
		t.Error("a question has no answer")
	}
	before := len(e.Requests)
	e.page.Dump.SwitchSizes("mat")
	for _, r := range e.Requests[before:] {
		if r.Method == protocol.MethodSummary {
			t.Error("the summary is asked for again")
		}
	}
}

type threeFiles struct{}

func (threeFiles) Len() int { return 3 }

// TestDropSeveral: the question about several dropped files names more than the first.
func TestDropSeveral(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.page.Drop(threeFiles{}, "old.hprof", 50)
	e.Deliver()
	if got := e.page.Dump.Pending.Title(); got != "old.hprof and 2 more files" {
		t.Error(got)
	}
}

// TestDropBeside: a GC log dropped onto an open dump is added to it, without a question; a
// new verdict and the used heap over time are asked for.
func TestDropBeside(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.Deliver()
	e.Answers[protocol.MethodBeside] = protocol.Info{Name: "x.hprof", Sizes: "auto", Beside: []protocol.BesideFile{{Kind: "gc_log", Name: "gc.log"}}}
	before := len(e.Requests)
	e.page.Drop(threeFiles{}, "gc.log", 50)
	e.Deliver()
	if e.page.Dump.Pending != nil || e.page.Notice == nil || !strings.HasSuffix(e.page.Notice.Text, ": gc.log and 2 more files.") || len(e.page.Dump.Info.Beside) != 1 {
		t.Fatalf("pending %+v, notice %+v, info %+v", e.page.Dump.Pending, e.page.Notice, e.page.Dump.Info)
	}
	asked := ""
	for _, r := range e.Requests[before:] {
		asked += r.Method + string(r.Params) + " "
	}
	for _, want := range []string{protocol.MethodDiagnose, "heap_use"} {
		if !strings.Contains(asked, want) {
			t.Errorf("%s is not asked for: %s", want, asked)
		}
	}
}
