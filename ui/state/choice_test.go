package state

import (
	"fmt"
	"slices"
	"testing"

	"heapdrop/protocol"
	"heapdrop/ui/state/env"
)

// TestNamedDumps: the first dump of heapdrop open is opened and the others are offered; a
// summary is offered for comparing only.
func TestNamedDumps(t *testing.T) {
	e := newFakeEngine(t)
	e.Hello()
	old := env.NamedDump{Files: 0, Name: "old.heapsummary", Size: 1}
	first, second := env.NamedDump{Files: 1, Name: "a.hprof", Size: 2}, env.NamedDump{Files: 2, Name: "b.hprof", Size: 3}
	e.page.OpenNamed([]env.NamedDump{old, first, second})
	if e.page.Dump.FileName != "a.hprof" || e.page.Dump.Stage != env.StageOpening {
		t.Fatalf("%q is open, stage %d", e.page.Dump.FileName, e.page.Dump.Stage)
	}
	e.Deliver()
	e.page.ChooseNamed(env.ToOpen)
	if got := e.page.Choosable(); len(got) != 2 {
		t.Errorf("to open: %v", got)
	}
	e.page.ChooseNamed(env.ToCompare)
	if got := e.page.Choosable(); len(got) != 2 || got[0] != old || got[1] != second {
		t.Errorf("to compare with: %v", got)
	}
	e.page.TakeNamed(second)
	if e.page.Choosing != "" || len(e.page.Dump.Baselines.List) != 1 || e.page.Dump.Baselines.List[0].Name != "b.hprof" || e.page.Dump.Baselines.List[0].Files != 2 {
		t.Errorf("baselines %v", e.page.Dump.Baselines.List)
	}
	e.page.ChooseNamed(env.ToOpen)
	e.page.CloseChoice()
	if e.page.Choosing != "" {
		t.Error("the dialog is still there")
	}
}

// TestOtherAnalyzer: files that the current analyzer cannot open start another one, even
// on the start page.
func TestOtherAnalyzer(t *testing.T) {
	e := newFakeEngine(t)
	e.page.Browser.Opens = func(files any) bool { return files == 1 }
	e.Hello()
	e.page.Open(1, "a.hprof", 1)
	e.Deliver()
	if slices.Contains(e.Did, "start engine") {
		t.Error("another analyzer was started for files that the first can open")
	}
	e.page.CloseDump()
	e.Deliver()
	e.Did = nil
	e.Hello()
	asked := len(e.Requests)
	e.page.Open(2, "b.hprof", 1)
	e.Deliver()
	if !slices.Contains(e.Did, "start engine") {
		t.Error("the analyzer that runs was given files that it cannot open")
	}
	e.Hello()
	if !slices.ContainsFunc(e.Requests[asked:], func(r protocol.Request) bool { return r.Method == protocol.MethodOpen }) {
		t.Error("the new one was not asked to open them")
	}
}

// TestSeveralFiles: of several dumps the page names the one that is open, not the first file. An
// archive keeps its name.
func TestSeveralFiles(t *testing.T) {
	for name, c := range map[string]struct {
		choices []protocol.Choice
		shows   string
	}{
		"files":       {[]protocol.Choice{{Entry: "1", Name: "x.hprof", Size: 100}, {Entry: "2", Name: "large.hprof", Size: 900, Open: true}}, "large.hprof 900"},
		"an archive":  {[]protocol.Choice{{Entry: "1", Name: "y.hprof", Size: 100}, {Entry: "2", Name: "large.hprof", Size: 2000, Open: true}}, "x.hprof 100"},
		"in one file": {[]protocol.Choice{{Dump: 1, Name: "1 of the file", Size: -1, Open: true}}, "x.hprof 100"},
	} {
		e := newFakeEngine(t)
		info := protocol.Info{Name: "large.hprof", FileSize: 900, Choices: c.choices}
		for _, method := range []string{protocol.MethodInfo, protocol.MethodOpen} {
			e.Answers[method] = info
		}
		e.Hello()
		e.page.Open(nil, "x.hprof", 100)
		e.Send(protocol.Event{Milestone: "histogram"})
		e.Deliver(protocol.MethodOpen)
		for _, when := range []string{"early", "at the end"} {
			if got := fmt.Sprint(e.page.Dump.FileName, " ", e.page.Dump.FileSize); got != c.shows {
				t.Errorf("%s: %s the page names %s", name, when, got)
			}
			e.Deliver()
		}
	}
}

func TestConnection(t *testing.T) {
	e := newFakeEngine(t)
	for _, lost := range []bool{true, true, false} {
		e.page.Connection(lost)
	}
	if !e.page.Away() {
		t.Error("one of two connections is still lost")
	}
	e.page.Connection(false)
	if e.page.Away() {
		t.Error("no connection is lost")
	}
}
