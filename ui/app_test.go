package ui

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"heapdrop/protocol"
)

func TestOpenADump(t *testing.T) {
	e := newFakeEngine(t)
	e.flush()
	if len(e.did) != 0 {
		t.Fatalf("before the analyzer is loaded the page reports %v", e.did)
	}
	e.hello()
	if !e.saw("status idle") {
		t.Error("the page does not get idle")
	}
	e.app.Open(nil, "x.hprof", 100)
	if !e.saw("mark heapdrop:open") || !e.saw("status opening Starting") || e.app.HasDump() {
		t.Error("opening is not reported")
	}
	e.receive(protocol.Event{Progress: &protocol.Progress{Request: e.requests[len(e.requests)-1].ID, Phase: "Reading", Fraction: 0.25, Bytes: 25, Total: 100, Objects: 7, SecondsLeft: 3}})
	if !e.saw("status opening Reading") || e.app.BytesRead() != "25 B of 100 B" || e.app.TimeLeft() != "3 s left" || e.app.ProgressPercent() != "25 %" {
		t.Error("progress is not shown")
	}
	e.receive(protocol.Event{Milestone: "histogram"})
	e.deliver(protocol.MethodOpen)
	if !e.app.HasDump() || !e.asked("query", "histogram") || !e.saw("mark heapdrop:histogram") {
		t.Error("the histogram is not shown before the dominators")
	}
	if e.asked("query", "dominator_tree") {
		t.Error("the dominator tree was asked for too early")
	}
	e.deliver()
	if e.app.Stage != StageReady || !e.saw("mark heapdrop:dominators") || !e.saw("status ready") || !e.asked("query", "dominator_tree") {
		t.Errorf("stage %v, asked %v", e.app.Stage, e.requests)
	}
}

func TestFilesBeforeTheEngineIsThere(t *testing.T) {
	e := newFakeEngine(t)
	e.app.Open(nil, "x.hprof", 100)
	if e.asked("open", "") {
		t.Fatal("opened without an engine")
	}
	e.hello()
	if !e.asked("open", "") || e.app.Stage != StageReady {
		t.Errorf("stage %v", e.app.Stage)
	}
}

func TestViewsThatNeedDominatorsWait(t *testing.T) {
	e := newFakeEngine(t)
	e.hello()
	e.app.Navigate("#/dominators", true)
	e.app.Open(nil, "x.hprof", 100)
	e.receive(protocol.Event{Milestone: "histogram"})
	e.deliver(protocol.MethodOpen)
	if e.app.Main.State != PanelWaiting {
		t.Fatalf("state %v", e.app.Main.State)
	}
	e.receive(protocol.Event{Milestone: "dominators"})
	e.deliver(protocol.MethodOpen)
	if e.app.Main.State != PanelShown {
		t.Errorf("state %v", e.app.Main.State)
	}
}

func TestEarlyRowsAreFilledIn(t *testing.T) {
	e := newFakeEngine(t)
	e.hello()
	e.app.Navigate("#/histogram", true)
	e.app.Open(nil, "x.hprof", 100)
	e.receive(protocol.Event{Milestone: "histogram"})
	e.deliver(protocol.MethodOpen)
	e.app.Main.Grid.Window.Viewport = 600
	e.app.Main.Grid.MoveTo(100)
	before := len(e.requests)
	e.receive(protocol.Event{Milestone: "dominators"})
	e.deliver()
	again := false
	for _, request := range e.requests[before:] {
		again = again || request.Method == "query" && strings.Contains(string(request.Params), "histogram")
	}
	if !again || e.app.Main.Grid.Cursor != 100 || e.app.Main.Grid.Window.Top() == 0 {
		t.Errorf("asked again: %v; cursor %d at %v", again, e.app.Main.Grid.Cursor, e.app.Main.Grid.Window.Top())
	}
}

func TestUnreadableDump(t *testing.T) {
	e := newFakeEngine(t)
	e.answers[protocol.MethodOpen] = &protocol.Error{Kind: "malformed", Message: "broken", Offset: 12}
	e.hello()
	e.app.Open(nil, "x.hprof", 100)
	e.deliver()
	if e.app.Stage != StageFailed || e.app.Failure.Offset != 12 || !e.saw("status error") {
		t.Fatalf("stage %v, %v", e.app.Stage, e.app.Failure)
	}
	e.app.Open(nil, "y.hprof", 100)
	if !e.saw("start engine") || e.app.Stage != StageOpening {
		t.Error("the next dump does not get a new engine")
	}
}

func TestEngineThatDied(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.app.Run("histogram -groupby package")
	e.app.Died("out of memory", "", "fatal error")
	if e.app.Stage != StageDead || !e.saw("status error") || e.app.Output != "fatal error" {
		t.Fatalf("stage %v", e.app.Stage)
	}
	sent := len(e.requests)
	e.app.CloseDump()
	if !e.saw("start engine") || e.app.Stage != StageIdle || len(e.requests) != sent {
		t.Error("restart does not start an engine, or talks to the dead one")
	}
	e.hello()
	if !e.saw("status idle") {
		t.Error("not idle after the restart")
	}
}

func TestAnotherProtocol(t *testing.T) {
	e := newFakeEngine(t)
	e.receive(protocol.Event{Hello: &protocol.Hello{Protocol: protocol.Version + 1}})
	if e.app.Stage != StageDead || !strings.Contains(e.app.Failure.Advice, "Reload") {
		t.Errorf("stage %v", e.app.Stage)
	}
}

func TestNavigation(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.did = nil
	e.app.OpenView(*viewByID("histogram"))
	e.deliver()
	if !e.saw("fragment #/histogram true") || e.app.Main.Grid.Len() != 500 {
		t.Errorf("did %v", e.did)
	}
	e.app.SetArgument(e.app.Commands[0].Arguments[1], "package")
	e.deliver()
	if !e.saw("fragment #/histogram?groupby=package true") {
		t.Errorf("did %v", e.did)
	}
	e.app.Navigate("#/histogram", true) // the back button
	e.deliver()
	if e.app.Main.Command != "histogram" || e.saw("fragment") {
		t.Errorf("command %s, did %v", e.app.Main.Command, e.did)
	}
	e.app.Main.Grid.SortBy(1)
	e.deliver()
	if !e.asked("query", `"sort":{"column":1,"descending":true}`) || !e.saw("fragment #/histogram?sort=1d false") {
		t.Errorf("did %v", e.did)
	}
	e.app.Main.Grid.SortBy(1)
	if e.app.Main.Grid.AriaSort(1) != "ascending" || e.app.Main.Grid.AriaSort(0) != "none" {
		t.Error("the header does not tell the order")
	}
	e.app.FilterText = "String"
	e.app.ApplyFilter()
	e.deliver()
	if !e.asked("query", `"filter":"String"`) || e.app.Route.Filter != "String" {
		t.Error("the filter is not asked for")
	}
}

func TestObjectViewsBeginWithTheSelection(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.app.OpenView(*viewByID("references"))
	if e.app.Main.State != PanelForm {
		t.Errorf("without an object: state %v", e.app.Main.State)
	}
	if e.flush(); !e.saw(`focus .form [data-field="objects"]`) {
		t.Error("what is missing cannot be typed at once")
	}
	e.app.InspectObject("0x7f10")
	e.app.OpenView(*viewByID("paths"))
	e.deliver()
	if !e.asked("query", "path2gc 0x7f10") || e.app.Route.Fragment() != "#/paths?of=0x7f10&select=0x7f10" {
		t.Errorf("route %s", e.app.Route.Fragment())
	}
	e.app.SetPreset("exclude weak/soft references")
	e.deliver()
	if !e.asked("query", "path2gc 0x7f10 -excludes Weak:referent Soft:referent") {
		t.Error("the variant is not asked for")
	}
}

func TestRowsOfClasses(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.app.Run("histogram")
	e.deliver()
	g := e.app.Main.Grid
	g.Window.Viewport = 600
	e.app.Menu.Open(g, 3, 10, 10)
	if !e.app.Menu.Shown || e.app.Menu.Items[0].Command != "histogram app.Class3" {
		t.Fatalf("menu %v", e.app.Menu.Items)
	}
	all := len(e.app.Menu.Items)
	for _, key := range []string{"c", "o", "p", "y"} {
		e.app.Menu.Key(key)
	}
	for _, item := range e.app.Menu.Items {
		if !item.Heading && !strings.Contains(strings.ToLower(item.Label), "copy") {
			t.Errorf("the menu offers %q for copy", item.Label)
		}
	}
	if len(e.app.Menu.Items) == 0 || len(e.app.Menu.Items) >= all {
		t.Errorf("%d of %d items fit copy", len(e.app.Menu.Items), all)
	}
	for range 4 {
		e.app.Menu.Key("Backspace")
	}
	if len(e.app.Menu.Items) != all {
		t.Errorf("%d items of %d are back", len(e.app.Menu.Items), all)
	}
	e.app.Menu.Key("Escape")
	if e.app.Menu.Shown || !e.saw("focus #"+g.ID) {
		t.Error("escape does not lead back")
	}
	facts := e.app.Inspector.Values()
	if len(facts) != 4 || facts[0].Value != "app.Class3" || !strings.HasPrefix(facts[3].Value, "≥ 300 B") {
		t.Errorf("the inspector shows %v", facts)
	}
	e.answers[protocol.MethodRetained] = protocol.Retained{Objects: 2, Bytes: 4096}
	e.app.ComputeRetained(g, g.Row(3), 3)
	e.deliver()
	if cell := g.Row(3).Cells[3]; cell.Bound || cell.Whole != 4096 || !strings.Contains(e.app.Notice.Text, "4,096") {
		t.Errorf("cell %+v, notice %v", cell, e.app.Notice)
	}
	e.app.Activate(g, 4)
	if e.app.Route.Fragment() != "#/references?of=app.Class4" {
		t.Errorf("route %s", e.app.Route.Fragment())
	}
}

func TestQueryForScripts(t *testing.T) {
	e := newFakeEngine(t)
	failed := ""
	e.app.Query("histogram", 0, 5, func(_ json.RawMessage, err *protocol.Error) { failed = err.Message })
	if failed != "No dump is open." {
		t.Errorf("without a dump: %q", failed)
	}
	e.open()
	var got protocol.Result
	e.app.Query("histogram", 0, 5, func(raw json.RawMessage, _ *protocol.Error) { _ = json.Unmarshal(raw, &got) })
	e.deliver()
	if got.Handle != "" || got.Total != 500 || !e.asked("release", "h1") {
		t.Errorf("got %+v", got)
	}
}

func TestExport(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.app.Run("histogram")
	e.deliver()
	e.did = nil
	e.app.DownloadCSV()
	e.deliver()
	if !e.saw("download Histogram.csv Class Name,Objects,Shallow Heap,Retained Heap\r\napp.Class0,0,0,≥ 0\r\n") {
		t.Errorf("did %.200q", e.did)
	}
	if !strings.Contains(e.app.Notice.Text, "500 rows") {
		t.Errorf("notice %v", e.app.Notice)
	}
}

func TestSaveReport(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.app.Run("histogram -groupby package")
	e.deliver()
	e.answers[protocol.MethodReport] = protocol.Report{Name: "histogram.html", Text: "<!doctype html>"}
	e.did = nil
	e.app.SaveReport()
	e.deliver()
	if !e.asked(protocol.MethodReport, `"command":"histogram -groupby package"`) || !e.saw("download histogram.html <!doctype html>") {
		t.Errorf("did %.200q", e.did)
	}
	if !strings.Contains(e.app.Notice.Text, "Saved histogram.html, without values") {
		t.Errorf("notice %v", e.app.Notice)
	}
}

func TestPalette(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	p := e.app.Palette
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
	if queries != len(e.app.Commands) || headings != 2 {
		t.Errorf("%d queries under %d headings for %d commands of 2 categories", queries, headings, len(e.app.Commands))
	}
	p.Narrow("Java Basics")
	if len(p.Items) != 4 || p.Items[1].Text != "path2gc" || p.Items[2].Text != "redact" {
		t.Errorf("one category holds %v", p.Items)
	}
	if p.Key("ArrowDown"); p.Cursor != 1 {
		t.Errorf("the cursor is at %d, not on the first item that is no heading", p.Cursor)
	}
	if p.Key("ArrowUp"); p.Cursor != -1 {
		t.Errorf("the cursor is at %d, not at the text", p.Cursor)
	}
	p.Narrow("Java Basics")
	e.answers[protocol.MethodComplete] = []protocol.Completion{{Text: "-groupby", From: 10, To: 12}, {Text: "bad", From: 5, To: 99}}
	p.SetText("histogram -g")
	e.deliver()
	if len(p.Items) != 1 || p.Items[0].Text != "histogram -groupby " {
		t.Errorf("items %v", p.Items)
	}
	p.Key("Tab")
	if p.Text != "histogram -groupby " {
		t.Errorf("text %q", p.Text)
	}
	e.answers[protocol.MethodComplete] = []protocol.Completion{{Text: "pathological", From: 0, To: 4}}
	p.SetText("path")
	p.Key("ArrowDown")
	if e.deliver(); len(p.Items) < 2 || p.Items[0].Kind != "completion" || p.Items[p.Cursor].Text != "path2gc" {
		t.Errorf("what comes later moves the cursor to %d of %v", p.Cursor, p.Items)
	}
	p.SetText("histogram -groupby package")
	p.Key("Enter")
	if p.Shown || e.app.Route.Command != "histogram -groupby package" {
		t.Errorf("route %+v", e.app.Route)
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
	if e.app.Inspector.Address != "0x7f10" {
		t.Errorf("inspects %q", e.app.Inspector.Address)
	}
}

func TestSizes(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.app.Run("histogram")
	e.deliver()
	before := len(e.requests)
	e.answers[protocol.MethodInfo] = protocol.Info{Sizes: "mat", UsedHeap: 2000}
	e.app.SwitchSizes("mat")
	e.deliver()
	if e.app.Info.UsedHeap != 2000 || len(e.requests) < before+2 || !e.asked("info", `"sizes":"mat"`) {
		t.Errorf("info %+v, %d requests more", e.app.Info, len(e.requests)-before)
	}
}

func TestResultsAreReleased(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.app.Run("histogram")
	e.deliver()
	e.app.Run("histogram -groupby package")
	e.deliver()
	e.app.Go(Overview)
	e.deliver()
	for id := range e.app.grids {
		if strings.HasPrefix(id, "main") {
			t.Errorf("grid %s is left", id)
		}
	}
	released := 0
	for _, request := range e.requests {
		if request.Method == protocol.MethodRelease {
			released++
		}
	}
	if released < 2 {
		t.Errorf("%d results released", released)
	}
}

// TestSwitchFrames: frames become objects by opening the same files again.
func TestSwitchFrames(t *testing.T) {
	e := newFakeEngine(t)
	e.hello()
	e.answers[protocol.MethodOpen] = protocol.Info{Name: "x.hprof", Frames: "none"}
	e.answers[protocol.MethodInfo] = e.answers[protocol.MethodOpen]
	e.app.Open(nil, "x.hprof", 100)
	e.deliver()
	if e.app.Info == nil || e.app.Stage != StageReady {
		t.Fatalf("stage %v, %v", e.app.Stage, e.app.Info)
	}
	before := len(e.requests)
	e.app.SwitchFrames("none")
	if len(e.requests) != before {
		t.Error("switching to the mode in force opens the dump again")
	}
	e.app.SwitchFrames("methods")
	e.hello()
	if !e.asked(protocol.MethodOpen, `"frames":"methods"`) {
		t.Errorf("the dump is not opened again: %v", e.requests[before:])
	}
}

// TestInspectorFollows: the pane opens with the first row that is selected and stays
// away once the user has closed it.
func TestInspectorFollows(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.app.Run("histogram")
	e.deliver()
	g, n := e.app.Main.Grid, e.app.Inspector
	if n.Shown {
		t.Error("open before anything is selected")
	}
	e.app.Menu.Open(g, 2, 0, 0)
	e.app.Menu.Close()
	if n.Shown {
		t.Error("the menu of a row opens it")
	}
	g.MoveTo(1)
	if !n.Shown {
		t.Error("the first selection does not open it")
	}
	e.app.ToggleInspector()
	e.app.Point(g, 3)
	g.MoveTo(4)
	if n.Shown {
		t.Error("comes back after it was closed")
	}
	e.app.ToggleInspector()
	e.app.Run("threads")
	if n.Shown || !n.Empty() {
		t.Error("a row of the view before stands beside another view")
	}
	e.app.InspectObject("0x7f10")
	e.app.Run("histogram")
	if !n.Shown || n.Address != "0x7f10" {
		t.Error("an object does not stay")
	}
	e.app.Narrow = true
	e.app.Run("threads")
	if n.Shown {
		t.Error("covers another view in a narrow window")
	}
	e.app.Narrow = false
	e.app.reset()
	if n.Shown || n.Refused {
		t.Errorf("with the next dump: %+v", n)
	}
	n.Refused, e.app.Narrow = true, true
	n.follow()
	if n.Shown {
		t.Error("covers a narrow window by itself")
	}
}

// TestTonesDiffer: of a chart with many parts the first twenty look different, and
// none of the others looks like one of them.
func TestTonesDiffer(t *testing.T) {
	c := &Chart{Type: "pie"}
	c.setItems(make([]protocol.ChartItem, 25))
	seen := map[string]bool{}
	for _, p := range c.Items {
		seen[p.ToneClass()] = true
	}
	if len(seen) != 2*tones+1 {
		t.Errorf("%d tones", len(seen))
	}
}

// TestWarningsOnTop: only damage stands above what the dump shows.
func TestWarningsOnTop(t *testing.T) {
	a := NewApp(&Client{}, Browser{}, func() {})
	a.Info = &protocol.Info{Warnings: []protocol.Warning{{Code: "index.dangling", Message: "1,062 references point …", Count: 1062}, {Code: "hprof.truncated", Message: "cut"}}}
	if w := a.Overview.Warnings(); len(w) != 1 || w[0].Code != "hprof.truncated" || len(a.Info.Warnings) != 2 {
		t.Errorf("%v", w)
	}
	if CountsMore(a.Info.Warnings[0]) {
		t.Error("says the number twice")
	}
}

// TestNumbersNotKnownYet: while references are still linked, what was not counted
// is not shown as zero.
func TestNumbersNotKnownYet(t *testing.T) {
	e := newFakeEngine(t)
	e.hello()
	e.app.Open(nil, "x.hprof", 100)
	e.receive(protocol.Event{Milestone: "histogram"})
	e.deliver(protocol.MethodOpen)
	early := e.app.Overview.Facts()
	e.deliver()
	for i, fact := range e.app.Overview.Facts() {
		known := fact.Name == "Used heap" || fact.Name == "Objects"
		if got := early[i].Value; known && got != fact.Value || !known && got != "–" {
			t.Errorf("%s: %q before the dominators", fact.Name, got)
		}
		if !known && !strings.HasPrefix(fact.Value, "0") {
			t.Errorf("%s: %q", fact.Name, fact.Value)
		}
	}
}

// TestActions: the inspector shortens only what is one question in variants, and
// offers nothing for an object that does not exist.
func TestActions(t *testing.T) {
	e := newFakeEngine(t)
	menu := func(label, command string) protocol.Menu {
		return protocol.Menu{Label: label, Command: command, For: "set"}
	}
	e.answers[protocol.MethodCommands] = []protocol.Command{
		{Name: "path2gc", Menus: []protocol.Menu{menu("Paths/All", "path2gc $set -excludes none"), menu("Paths/No weak", "path2gc $set"), menu("Paths/No soft", "path2gc $set -excludes soft")}},
		{Name: "a", Menus: []protocol.Menu{menu("Basics/A", "a $set")}},
		{Name: "b", Menus: []protocol.Menu{menu("Basics/B", "b $set")}},
		{Name: "c", Menus: []protocol.Menu{menu("Basics/C", "c $set")}},
	}
	e.open()
	e.app.InspectObject("0x7f10")
	var got []string
	for _, item := range e.app.Inspector.Actions() {
		got = append(got, item.Label+"="+item.Command)
	}
	if want := "Paths=path2gc 0x7f10 Basics= A=a 0x7f10 B=b 0x7f10 C=c 0x7f10"; strings.Join(got, " ") != want {
		t.Errorf("actions %q, want %q", got, want)
	}
	class := &Row{RowInfo: protocol.RowInfo{Class: "app.A", Set: "class:0x7f20"}}
	if items := e.app.menuItems(class); items[0].Label != "The class and its static fields" {
		t.Errorf("a class is not offered: %v", items[0])
	} else if e.app.runItem(items[0]); e.app.Inspector.Address != "0x7f20" {
		t.Errorf("its class leads to %q", e.app.Inspector.Address)
	}
	e.app.Inspector.Object.State = PanelFailed
	if left := e.app.Inspector.Actions(); left != nil {
		t.Errorf("of no object: %v", left)
	}
}

func TestSizesNames(t *testing.T) {
	for name, want := range map[string]string{
		"auto":                  "Inferred from the dump",
		"coops":                 "compressed references (coops)",
		"nocoops-noccp-align16": "8-byte references, full class pointers, 16-byte alignment (nocoops-noccp-align16)",
		"coops-new":             "coops-new",
	} {
		if got := SizesName(name); got != want {
			t.Errorf("%s is called %q, want %q", name, got, want)
		}
	}
}

// TestNarrowGrid: where there is little room, headings are words and names lose
// their package.
func TestNarrowGrid(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.app.Run("histogram")
	e.deliver()
	g := e.app.Main.Grid
	cell := func() string { return DrawnRow{Index: 0, Row: g.Row(0), grid: g}.Cell(0) + " | " + g.ColumnHeading(2) }
	if got := cell(); got != "app.Class0 | Shallow Heap" {
		t.Errorf("wide: %s", got)
	}
	e.app.Narrow = true
	if got := cell(); got != "Class0 | Shallow" {
		t.Errorf("narrow: %s", got)
	}
	if g.Nothing() != "Nothing to show." {
		t.Errorf("without a filter: %s", g.Nothing())
	}
	if e.app.Main.Filter = "x"; g.Nothing() != "No row fits the filter." {
		t.Errorf("with a filter: %s", g.Nothing())
	}
}

// TestInspectorCells: where names are cut, what an object says comes first, and a
// path without columns names its root.
func TestInspectorCells(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	field := &Grid{App: e.app, Inline: true, Passive: true, Columns: []protocol.Column{{Name: "Field", Type: "text"}, {Name: "Value", Type: "text"}}}
	path := &Grid{App: e.app, Slim: true, Passive: true, Columns: []protocol.Column{{Name: "Object", Type: "object"}, {Name: "GC Root", Type: "text"}}}
	text := func(s string) Cell { return Cell{Known: true, Text: s} }
	for _, test := range []struct {
		grid   *Grid
		column int
		icon   string
		cells  []Cell
		want   string
	}{
		{field, 1, "object", []Cell{text("name"), text("java.lang.String @ 0x7f00  worker-0")}, "worker-0 · String"},
		{field, 1, "object", []Cell{text("holder"), text("app.Main$Holder @ 0x7f00")}, "Main$Holder @ 0x7f00"},
		{field, 1, "class", []Cell{text("type"), text("class app.Main @ 0x7f00")}, "class Main @ 0x7f00"},
		{field, 1, "", []Cell{text("text"), text("a.b @ 0x1  c")}, "a.b @ 0x1  c"},
		{field, 0, "object", []Cell{text("a.b"), text("x")}, "a.b"},
		{path, 0, "thread", []Cell{text("java.lang.Thread @ 0x7f00  main"), text("Thread")}, "Thread @ 0x7f00  main · GC root: Thread"},
		{path, 0, "object", []Cell{text("app.Main @ 0x7f00"), {}}, "Main @ 0x7f00"},
	} {
		row := DrawnRow{Row: &Row{Cells: test.cells, RowInfo: protocol.RowInfo{Icon: test.icon}}, grid: test.grid}
		if got := row.Cell(test.column); got != test.want {
			t.Errorf("%q is drawn as %q, want %q", test.cells[test.column].Text, got, test.want)
		}
	}
	e.app.Inspector.Width = 700
	if row := (DrawnRow{Row: &Row{Cells: []Cell{text("f"), text("a.B @ 0x1  c")}, RowInfo: protocol.RowInfo{Icon: "object"}}, grid: field}); row.Cell(1) != "a.B @ 0x1  c" {
		t.Errorf("in a wide inspector: %q", row.Cell(1))
	}
}

// TestAwaitedView: after a reload the start page says what the address shows.
func TestAwaitedView(t *testing.T) {
	e := newFakeEngine(t)
	e.hello()
	start := &Start{App: e.app}
	for address, want := range map[string]string{
		"": "", "#/overview": "", "#/nonsense": "", "#/threads": "Threads",
		"#/histogram?groupby=package": "histogram -groupby package", "#/query?c=waste": "waste",
	} {
		for _, own := range []bool{true, false} { // a link is named too
			if e.app.Navigate(address, own); start.Awaited() != want {
				t.Errorf("%s awaits %q, want %q", address, start.Awaited(), want)
			}
		}
	}
}

// TestTheWorkspaceComesWithItsRows: what is shown around the first rows waits for them,
// but not for long.
func TestTheWorkspaceComesWithItsRows(t *testing.T) {
	for _, late := range []bool{false, true} {
		e := newFakeEngine(t)
		var timer func()
		e.app.Browser.After = func(_ time.Duration, f func()) { timer = f }
		e.hello()
		e.app.Open(nil, "x.hprof", arrivalWorth)
		e.receive(protocol.Event{Milestone: "histogram"})
		e.flush()
		root := &Root{App: e.app}
		if _, opening := root.Body().(*Opening); !opening || timer == nil {
			t.Fatalf("%T is shown before the first rows", root.Body())
		}
		if late {
			timer()
		} else {
			e.deliver(protocol.MethodOpen)
		}
		if _, workspace := root.Body().(*Workspace); !workspace {
			t.Errorf("late %v: %T is shown then", late, root.Body())
		}
	}
}
