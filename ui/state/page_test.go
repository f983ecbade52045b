package state

import (
	"strings"
	"testing"

	"heapdrop/protocol"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/results"
	"heapdrop/ui/state/route"
)

func TestOpenADump(t *testing.T) {
	e := newFakeEngine(t)
	e.Flush()
	if len(e.Did) != 0 {
		t.Fatalf("before the analyzer is loaded the page reports %v", e.Did)
	}
	e.Hello()
	if !e.Saw("status idle") {
		t.Error("the page does not get idle")
	}
	e.page.Open(nil, "x.hprof", 100)
	if !e.Saw("mark heapdrop:open") || !e.Saw("status opening Starting") || e.page.Dump.HasDump() {
		t.Error("opening is not reported")
	}
	e.Send(protocol.Event{Progress: &protocol.Progress{Request: e.Requests[len(e.Requests)-1].ID, Phase: "Reading", Fraction: 0.25, Bytes: 25, Total: 100, Objects: 7, SecondsLeft: 3}})
	if !e.Saw("status opening Reading") || e.page.Dump.BytesRead() != "25 B of 100 B" || e.page.Dump.TimeLeft() != "3 s left" || e.page.Dump.ProgressPercent() != "25 %" {
		t.Error("progress is not shown")
	}
	e.Send(protocol.Event{Milestone: "histogram"})
	e.Deliver(protocol.MethodOpen)
	if !e.page.Dump.HasDump() || !e.Asked("query", "histogram") || !e.Saw("mark heapdrop:histogram") {
		t.Error("the histogram is not shown before the dominators")
	}
	if e.Asked("query", "dominator_tree") {
		t.Error("the dominator tree was asked for too early")
	}
	e.Deliver()
	if e.page.Dump.Stage != env.StageReady || !e.Saw("mark heapdrop:dominators") || !e.Saw("status ready") || !e.Asked("query", "dominator_tree") {
		t.Errorf("stage %v, asked %v", e.page.Dump.Stage, e.Requests)
	}
}

func TestFilesBeforeTheEngineIsThere(t *testing.T) {
	e := newFakeEngine(t)
	e.page.Open(nil, "x.hprof", 100)
	if e.Asked("open", "") {
		t.Fatal("opened without an engine")
	}
	e.Hello()
	if !e.Asked("open", "") || e.page.Dump.Stage != env.StageReady {
		t.Errorf("stage %v", e.page.Dump.Stage)
	}
}

func TestViewsThatNeedDominatorsWait(t *testing.T) {
	e := newFakeEngine(t)
	e.Hello()
	e.page.Navigate("#/dominators", true)
	e.page.Open(nil, "x.hprof", 100)
	e.Send(protocol.Event{Milestone: "histogram"})
	e.Deliver(protocol.MethodOpen)
	if text := e.page.Dump.Main.Waiting(); e.page.Dump.Main.State != results.PanelWaiting || !strings.HasSuffix(text, " %") { // it shows progress
		t.Fatalf("state %v, %s", e.page.Dump.Main.State, text)
	}
	e.Send(protocol.Event{Milestone: "dominators"})
	e.Deliver(protocol.MethodOpen)
	if e.page.Dump.Main.State != results.PanelShown {
		t.Errorf("state %v", e.page.Dump.Main.State)
	}
}

func TestEarlyRowsAreFilledIn(t *testing.T) {
	e := newFakeEngine(t)
	e.Hello()
	e.page.Navigate("#/histogram", true)
	e.page.Open(nil, "x.hprof", 100)
	e.Send(protocol.Event{Milestone: "histogram"})
	e.Deliver(protocol.MethodOpen)
	e.page.Dump.Main.Grid.Window.Viewport = 600
	e.page.Dump.Main.Grid.MoveTo(100)
	before := len(e.Requests)
	e.Send(protocol.Event{Milestone: "dominators"})
	e.Deliver()
	again := false
	for _, request := range e.Requests[before:] {
		again = again || request.Method == "query" && strings.Contains(string(request.Params), "histogram")
	}
	if !again || e.page.Dump.Main.Grid.Cursor != 100 || e.page.Dump.Main.Grid.Window.Top() == 0 {
		t.Errorf("asked again: %v; cursor %d at %v", again, e.page.Dump.Main.Grid.Cursor, e.page.Dump.Main.Grid.Window.Top())
	}
}

func TestUnreadableDump(t *testing.T) {
	e := newFakeEngine(t)
	e.Answers[protocol.MethodOpen] = &protocol.Error{Kind: "malformed", Message: "broken", Offset: 12}
	e.Hello()
	e.page.Open(nil, "x.hprof", 100)
	e.Deliver()
	if e.page.Dump.Stage != env.StageFailed || e.page.Dump.Failure.Offset != 12 || !e.Saw("status error") {
		t.Fatalf("stage %v, %v", e.page.Dump.Stage, e.page.Dump.Failure)
	}
	e.page.Open(nil, "y.hprof", 100)
	if !e.Saw("start engine") || e.page.Dump.Stage != env.StageOpening {
		t.Error("the next dump does not get a new engine")
	}
}

func TestEngineThatDied(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.page.Run("histogram -groupby package")
	e.page.Died("out of memory", "", "fatal error")
	if e.page.Dump.Stage != env.StageDead || !e.Saw("status error") || e.page.Dump.Output != "fatal error" {
		t.Fatalf("stage %v", e.page.Dump.Stage)
	}
	sent := len(e.Requests)
	e.page.CloseDump()
	if !e.Saw("start engine") || e.page.Dump.Stage != env.StageIdle || len(e.Requests) != sent {
		t.Error("restart does not start an engine, or talks to the dead one")
	}
	e.Hello()
	if !e.Saw("status idle") {
		t.Error("not idle after the restart")
	}
}

func TestAnotherProtocol(t *testing.T) {
	e := newFakeEngine(t)
	e.Send(protocol.Event{Hello: &protocol.Hello{Protocol: protocol.Version + 1}})
	if e.page.Dump.Stage != env.StageDead || !strings.Contains(e.page.Dump.Failure.Advice, "Reload") {
		t.Errorf("stage %v", e.page.Dump.Stage)
	}
}

func TestRowsOfClasses(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.page.Run("histogram")
	e.Deliver()
	g := e.page.Dump.Main.Grid
	g.Window.Viewport = 600
	e.page.Dump.Menu.Open(g, 3, 10, 10)
	first := e.page.Dump.Menu.Items
	if !e.page.Dump.Menu.Shown || len(first) > 9 || first[0].Action != (env.RunCommand{Command: "list_objects app.Class3 -inbound -groupby folded"}) || !first[len(first)-1].More {
		t.Fatalf("menu %v", first)
	}
	e.page.Dump.Menu.Choose(len(first) - 1)
	if e.page.Dump.Menu.Items[0].Action != (env.RunCommand{Command: "histogram app.Class3"}) {
		t.Fatalf("the whole menu is %v", e.page.Dump.Menu.Items)
	}
	all := len(e.page.Dump.Menu.Items)
	for _, key := range []env.Key{"c", "o", "p", "y"} {
		e.page.Dump.Menu.Key(key)
	}
	for _, item := range e.page.Dump.Menu.Items {
		if !item.Heading && !strings.Contains(strings.ToLower(item.Label), "copy") {
			t.Errorf("the menu offers %q for copy", item.Label)
		}
	}
	if len(e.page.Dump.Menu.Items) == 0 || len(e.page.Dump.Menu.Items) >= all {
		t.Errorf("%d of %d items fit copy", len(e.page.Dump.Menu.Items), all)
	}
	for range 4 {
		e.page.Dump.Menu.Key(env.KeyBackspace)
	}
	if len(e.page.Dump.Menu.Items) != all {
		t.Errorf("%d items of %d are back", len(e.page.Dump.Menu.Items), all)
	}
	e.page.Dump.Menu.Key(env.KeyEscape)
	if e.page.Dump.Menu.Shown || !e.Saw("focus #"+g.ID) {
		t.Error("escape does not lead back")
	}
	facts := e.page.Dump.Inspector.Values()
	if len(facts) != 3 || facts[1].Name != "Own" || facts[0].Value != "3" || !strings.HasPrefix(facts[2].Value, "≥ 300 B") { // the name is the heading
		t.Errorf("the inspector shows %v", facts)
	}
	e.Answers[protocol.MethodRetained] = protocol.Retained{Objects: 2, Bytes: 4096}
	e.page.Do(env.ComputeRetained{Row: g.Row(3), Column: 3})
	e.Deliver()
	if cell := g.Row(3).Cells[3]; cell.Bound || cell.Whole != 4096 || !strings.Contains(e.page.Notice.Text, "4,096") {
		t.Errorf("cell %+v, notice %v", cell, e.page.Notice)
	}
	e.page.Dump.Activate(g, 4)
	if e.page.Route.Fragment() != "#/references?of=app.Class4&groupby=folded" {
		t.Errorf("route %s", e.page.Route.Fragment())
	}
}

func TestPalette(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	p := e.page.Dump.Palette
	p.Open("")
	queries, headings := 0, 0
	for _, item := range p.Items {
		switch item.Kind {
		case "query":
			queries++
		case "heading":
			headings++
		}
	}
	if queries != len(e.page.Commands) || headings != 3 {
		t.Errorf("%d queries under %d headings for %d commands of 3 categories", queries, headings, len(e.page.Commands))
	}
	p.Narrow("Objects and references")
	if len(p.Items) != 2 || p.Items[1].Text != "path2gc" {
		t.Errorf("one category holds %v", p.Items)
	}
	if p.Key("ArrowDown"); p.Cursor != 1 {
		t.Errorf("the cursor is at %d, not on the first item that is no heading", p.Cursor)
	}
	if p.Key("ArrowUp"); p.Cursor != -1 {
		t.Errorf("the cursor is at %d, not at the text", p.Cursor)
	}
	p.Narrow("Objects and references")
	e.Answers[protocol.MethodComplete] = []protocol.Completion{{Text: "-groupby", From: 10, To: 12}, {Text: "bad", From: 5, To: 99}}
	p.SetText("histogram -g")
	e.Deliver()
	if len(p.Items) != 1 || p.Items[0].Text != "histogram -groupby " {
		t.Errorf("items %v", p.Items)
	}
	p.Key("Tab")
	if p.Text != "histogram -groupby " {
		t.Errorf("text %q", p.Text)
	}
	e.Answers[protocol.MethodComplete] = []protocol.Completion{{Text: "pathological", From: 0, To: 4}}
	p.SetText("path")
	p.Key("ArrowDown")
	chosen := p.Items[p.Cursor].Label
	if e.Deliver(); len(p.Items) < 2 || p.Items[0].Kind != "completion" || p.Items[p.Cursor].Label != chosen {
		t.Errorf("what comes later moves the cursor to %d of %v", p.Cursor, p.Items)
	}
	p.SetText("histogram -groupby package")
	p.Key("Enter")
	if p.Shown || e.page.Route.Command != "histogram -groupby package" {
		t.Errorf("route %+v", e.page.Route)
	}
	p.Open("")
	p.Key("ArrowUp")
	if p.Text != "histogram -groupby package" {
		t.Errorf("the history gives %q", p.Text)
	}
	p.SetText("0X7F10")
	if p.Items[0].Kind != "object" {
		t.Errorf("items %v", p.Items)
	}
	p.Key("Enter")
	if e.page.Dump.Inspector.Address != "0x7f10" {
		t.Errorf("inspects %q", e.page.Dump.Inspector.Address)
	}
}

func TestSizes(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.page.Run("histogram")
	e.Deliver()
	before := len(e.Requests)
	e.Answers[protocol.MethodInfo] = protocol.Info{Sizes: "mat", UsedHeap: 2000}
	e.page.Dump.SwitchSizes("mat")
	e.Deliver()
	if e.page.Dump.Info.UsedHeap != 2000 || len(e.Requests) < before+2 || !e.Asked("info", `"sizes":"mat"`) {
		t.Errorf("info %+v, %d requests more", e.page.Dump.Info, len(e.Requests)-before)
	}
}

func TestResultsAreReleased(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.page.Run("histogram")
	e.Deliver()
	e.page.Run("histogram -groupby package")
	e.Deliver()
	tab, id := e.page.Dump.tab, e.page.Dump.Main.Grid.ID
	e.page.Go(route.Overview)
	e.page.CloseTab(tab)
	e.Deliver()
	if tab.Panel.GridByID(id) != nil || e.page.Dump.Grid(id) != nil {
		t.Errorf("grid %s is left", id)
	}
	released := 0
	for _, request := range e.Requests {
		if request.Method == protocol.MethodRelease {
			released++
		}
	}
	if released < 2 {
		t.Errorf("%d results released", released)
	}
}

// TestSwitchFrames: stack frames become objects by opening the same files again.
func TestSwitchFrames(t *testing.T) {
	e := newFakeEngine(t)
	e.Hello()
	e.Answers[protocol.MethodOpen] = protocol.Info{Name: "x.hprof", Frames: "none"}
	e.Answers[protocol.MethodInfo] = e.Answers[protocol.MethodOpen]
	e.page.Open(nil, "x.hprof", 100)
	e.Deliver()
	if e.page.Dump.Info == nil || e.page.Dump.Stage != env.StageReady {
		t.Fatalf("stage %v, %v", e.page.Dump.Stage, e.page.Dump.Info)
	}
	before := len(e.Requests)
	e.page.SwitchFrames("none")
	if len(e.Requests) != before {
		t.Error("switching to the mode in force opens the dump again")
	}
	e.page.SwitchFrames("methods")
	e.Hello()
	if !e.Asked(protocol.MethodOpen, `"frames":"methods"`) {
		t.Errorf("the dump is not opened again: %v", e.Requests[before:])
	}
}

// TestInspectorFollows: the pane opens when a row is first selected, and stays closed
// after the user has closed it.
func TestInspectorFollows(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.page.Run("histogram")
	e.Deliver()
	g, n := e.page.Dump.Main.Grid, e.page.Dump.Inspector
	if n.Shown {
		t.Error("open before anything is selected")
	}
	e.page.Dump.Menu.Open(g, 2, 0, 0)
	e.page.Dump.Menu.Close()
	if n.Shown {
		t.Error("the menu of a row opens it")
	}
	g.MoveTo(1)
	if !n.Shown {
		t.Error("the first selection does not open it")
	}
	e.page.Dump.Inspector.Toggle()
	e.page.Dump.Point(g, 3)
	g.MoveTo(4)
	if n.Shown {
		t.Error("comes back after it was closed")
	}
	e.page.Dump.Inspector.Toggle()
	e.page.Run("threads")
	if n.Shown || !n.Empty() {
		t.Error("a row of the previous view is beside another view")
	}
	e.page.Dump.Inspector.Open("0x7f10")
	e.page.Run("histogram")
	if n.Shown || n.Address != "0x7f10" {
		t.Error("an object covers another view, or is forgotten")
	}
	e.page.Side.Pinned = true
	e.page.Dump.Inspector.Open("0x7f10")
	e.page.Run("threads")
	if !n.Shown || n.Address != "0x7f10" {
		t.Error("what is pinned does not stay")
	}
	e.page.Side.Pinned = false
	e.page.Run("histogram")
	e.page.Narrow = true
	e.page.Run("threads")
	if n.Shown {
		t.Error("covers another view in a narrow window")
	}
	e.page.Narrow = false
	e.page.replace(env.Status{})
	if n = e.page.Dump.Inspector; n.Shown || e.page.Side.Refused {
		t.Errorf("with the next dump: %+v", n)
	}
	n.Shown, e.page.Side.Refused = true, false
	if n.Beside() {
		t.Error("beside the view without having been pinned")
	}
	n.Pin()
	e.Deliver()
	if !n.Beside() || !e.Saw("pin true") {
		t.Error("the pin does nothing, or is forgotten")
	}
	e.page.Narrow = true
	if n.Beside() {
		t.Error("pinned in a narrow window")
	}
	n.Close()
	e.Deliver()
	if n.Shown || !e.Saw("focus back") {
		t.Error("closing loses the focus")
	}
	n.Follow()
	if n.Shown {
		t.Error("covers a narrow window by itself")
	}
}
