package state

import (
	"fmt"
	"reflect"
	"testing"

	"heapdrop/protocol"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/parts"
	"heapdrop/ui/state/route"
)

// difference returns where two values differ, "" if they are the same. Of functions it
// sees only whether they are there. Values of the types in shared outlive
// a dump.
func difference(a, b reflect.Value, at string, seen map[uintptr]bool) string {
	shared := map[reflect.Type]bool{reflect.TypeFor[*env.Visit](): true, reflect.TypeFor[*env.Client](): true, reflect.TypeFor[parts.Editors](): true}
	switch {
	case a.IsValid() != b.IsValid() || a.IsValid() && a.Type() != b.Type():
		return at
	case !a.IsValid() || shared[a.Type()]:
		return ""
	}
	switch a.Kind() {
	case reflect.Pointer, reflect.Interface, reflect.Func, reflect.Map, reflect.Slice:
		if a.IsNil() != b.IsNil() {
			return at
		}
	}
	switch a.Kind() {
	case reflect.Pointer:
		if a.IsNil() || seen[a.Pointer()] {
			return ""
		}
		seen[a.Pointer()] = true
		return difference(a.Elem(), b.Elem(), at, seen)
	case reflect.Interface:
		return difference(a.Elem(), b.Elem(), at, seen)
	case reflect.Struct:
		for i := range a.NumField() {
			if d := difference(a.Field(i), b.Field(i), at+"."+a.Type().Field(i).Name, seen); d != "" {
				return d
			}
		}
	case reflect.Map, reflect.Slice:
		if a.Len() != b.Len() {
			return fmt.Sprintf("%s: %d, %d", at, a.Len(), b.Len())
		}
		if a.Kind() == reflect.Map {
			break
		}
		for i := range a.Len() {
			if d := difference(a.Index(i), b.Index(i), fmt.Sprintf("%s[%d]", at, i), seen); d != "" {
				return d
			}
		}
	case reflect.Func:
	default:
		if !a.Equal(b) {
			return fmt.Sprintf("%s: %v, %v", at, a, b)
		}
	}
	return ""
}

// newWith fails unless the dump of the page is new but for its status.
func newWith(t *testing.T, when string, p *Page, status env.Status) {
	t.Helper()
	fresh := &Page{Visit: p.Visit, Editors: p.Editors}
	fresh.start(status)
	if at := difference(reflect.ValueOf(p.Dump), reflect.ValueOf(fresh.Dump), "Dump", map[uintptr]bool{}); at != "" {
		t.Errorf("%s: of the dump before survives %s", when, at)
	}
}

// used opens a dump and leaves a trace in every part of it.
func used(e *fakeEngine) {
	e.open()
	p := e.page
	p.StartTour()
	p.Run("histogram")
	e.Deliver()
	p.Dump.Point(p.Dump.Main.Grid, 0)
	p.Dump.Main.Grid.PointMore(1, false)
	p.Compare("older", "old.hprof", 9)
	p.Dump.Pending = &PendingDrop{Name: "x"}
	p.Dump.SetFilter("text")
	p.Dump.FormOpen, p.Dump.ToolsOpen, p.Dump.NavOpen = true, true, true
	p.Dump.OpenPalette("dom")
	p.OpenSuspect(2)
	e.Answers[protocol.MethodIndexes] = protocol.Indexes{Offered: true, Needs: 1}
	e.Answers[protocol.MethodSave] = protocol.SavedIndex{Name: "an index"}
	p.Dump.Indexes.Load()
	e.Deliver()
	p.Dump.Indexes.Save()
	e.Deliver()
	p.Dump.Lost = &protocol.Lost{}
	p.Dump.OpenRedaction()
	e.Deliver()
	p.Drop("log", "gc.log", 1) // not answered yet
}

// TestNothingOfADumpSurvives: whatever was done with a dump, the next one starts as if
// there had been none; so does the page after closing it, a failure, or the end of the
// worker.
func TestNothingOfADumpSurvives(t *testing.T) {
	opening := env.Status{Stage: env.StageOpening, File: env.File{Files: "file", FileName: "y.hprof", FileSize: 7, Large: false}, Progress: protocol.Progress{Phase: "Starting", Total: 7, SecondsLeft: -1}}
	e := newFakeEngine(t)
	used(e)
	if at := difference(reflect.ValueOf(e.page.Dump), reflect.ValueOf(newDump(e.page.Visit, e.page.Editors, env.Status{})), "Dump", map[uintptr]bool{}); at == "" {
		t.Fatal("a dump that was used is taken for a new one")
	}
	e.page.CloseDump()
	newWith(t, "closed", e.page, env.Status{})
	if visit := *e.page.Visit; visit.Link != nil || visit.Route != route.Overview || visit.Running() || visit.Started() != nil {
		t.Errorf("closed: address %+v", e.page.Address)
	}
	e.page.Open("file", "y.hprof", 7)
	newWith(t, "opened again", e.page, opening)

	e = newFakeEngine(t)
	used(e)
	e.page.Open("file", "y.hprof", 7)
	newWith(t, "opened in its place", e.page, opening)

	e = newFakeEngine(t)
	used(e)
	asked := e.page.Dump.Main.Command
	e.page.Died("it ended", "try again", "output")
	newWith(t, "the worker ended", e.page, env.Status{
		Stage: env.StageDead, File: env.File{Files: nil, FileName: "x.hprof", FileSize: 100, Large: false}, Asked: asked, Output: "output",
		Failure: &protocol.Error{Kind: "internal", Message: "it ended", Advice: "try again", Offset: -1},
	})
	e.page.OpenAgain()
	e.Hello()
	e.Deliver()
	if e.page.Dump.Stage != env.StageReady || e.page.Dump.Tour != nil || e.page.Dump.Redaction != nil {
		t.Errorf("opened again after the end: stage %v", e.page.Dump.Stage)
	}
}

// TestAnotherDumpInAView: another dump opens in the view of the one before, unless that is of
// one of its objects or suspects.
func TestAnotherDumpInAView(t *testing.T) {
	suspect := route.Overview
	suspect.Suspect = 2
	for name, c := range map[string]struct{ view, after route.Route }{
		"all objects": {route.To("threads"), route.To("threads")},
		"an object":   {route.To("path2gc 0xec96cb08"), route.Overview},
		"a suspect":   {suspect, route.Overview},
	} {
		e := newFakeEngine(t)
		e.page.Go(c.view) // a link that leads to the first dump
		e.open()
		if e.page.Route != c.view {
			t.Errorf("%s: the first dump opens at %+v", name, e.page.Route)
		}
		e.page.Open("file", "y.hprof", 7)
		e.Hello()
		e.Deliver()
		if e.page.Route != c.after {
			t.Errorf("%s: the second dump opens at %+v", name, e.page.Route)
		}
	}
}

// TestViewOfAnObject: a view of one object gives way to the overview, however another dump
// comes in, and stays while the same dump is opened again.
func TestViewOfAnObject(t *testing.T) {
	view := route.To("path2gc 0xec96cb08")
	for name, c := range map[string]struct {
		open func(p *Page)
		at   route.Route
	}{
		"another dump of the file": {func(p *Page) { p.Choose(protocol.Choice{Dump: 2}) }, route.Overview},
		"another entry":            {func(p *Page) { p.Choose(protocol.Choice{Entry: "2"}) }, route.Overview},
		"the dump to compare with": {func(p *Page) { p.Swap(p.Dump.Baselines.List[0]) }, route.Overview},
		"another after the end": {func(p *Page) {
			p.Died("it ended", "", "")
			p.Open("file", "y.hprof", 7)
		}, route.Overview},
		"the same file":     {func(p *Page) { p.Open(nil, "x.hprof", 100) }, view},
		"other frames":      {func(p *Page) { p.SwitchFrames("methods") }, view},
		"without its index": {(*Page).OpenWithoutIndex, view},
		"again after the end": {func(p *Page) {
			p.Died("it ended", "", "")
			p.OpenAgain()
		}, view},
	} {
		e := newFakeEngine(t)
		e.open()
		e.page.Compare("older", "old.hprof", 9)
		e.page.Go(view)
		e.Deliver()
		c.open(e.page)
		e.Hello()
		e.Deliver()
		if e.page.Route != c.at || e.page.Dump.tab.Route != c.at {
			t.Errorf("%s: at %+v", name, e.page.Route)
		}
	}
}

// TestMoreMemory: a dump that is too large for the analyzer is opened by one that may take
// more memory, also when it is opened again. What that one cannot open has failed.
func TestMoreMemory(t *testing.T) {
	e := newFakeEngine(t)
	e.Hello()
	info := e.Answers[protocol.MethodOpen]
	e.Answers[protocol.MethodOpen] = &protocol.Error{Kind: "too-large-here", Offset: -1}
	e.page.Open("file", "x.hprof", 100)
	e.Deliver()
	if e.page.Dump.Stage != env.StageOpening || !e.Saw("start large engine") {
		t.Fatalf("stage %v, %v", e.page.Dump.Stage, e.Did)
	}
	e.Answers[protocol.MethodOpen] = info
	e.Hello()
	e.Deliver()
	if e.page.Dump.Stage != env.StageReady {
		t.Errorf("stage %v", e.page.Dump.Stage)
	}
	e.Did = nil
	e.Answers[protocol.MethodOpen] = &protocol.Error{Kind: "too-large", Offset: -1}
	e.page.OpenWithoutIndex()
	e.Hello()
	if e.page.Dump.Stage != env.StageFailed || !e.Saw("start large engine") {
		t.Errorf("stage %v, %v", e.page.Dump.Stage, e.Did)
	}
}

// TestClosingForgetsWhatWaits: a dump that was closed before the worker was there is not
// opened by the next worker.
func TestClosingForgetsWhatWaits(t *testing.T) {
	e := newFakeEngine(t)
	e.page.Open("file", "x.hprof", 100)
	e.page.CancelOpen()
	e.Hello()
	e.Deliver()
	if e.page.Dump.Stage != env.StageIdle || e.Asked(protocol.MethodOpen, "") {
		t.Errorf("stage %v, asked %v", e.page.Dump.Stage, e.Requests)
	}
}

// TestTourOfTheSampleOnly: the tour begins with the sample that was fetched for it, and
// not with another dump after the fetch has failed.
func TestTourOfTheSampleOnly(t *testing.T) {
	for _, fails := range []bool{false, true} {
		e := newFakeEngine(t)
		var failed func(string)
		e.page.Browser.FetchSample = func(f func(string)) { failed = f }
		e.Hello()
		e.page.TrySample(true)
		e.Flush()
		if fails {
			failed("no network")
		}
		e.open()
		if tours := e.page.Dump.Tour != nil; tours == fails {
			t.Errorf("the fetch fails: %v, a tour: %v", fails, tours)
		}
	}
}
