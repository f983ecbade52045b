package view

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"heapdrop/protocol"
	"heapdrop/ui/fakeanalyzer"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/parts"
	"heapdrop/ui/state/results"
	"heapdrop/ui/state/route"
	"heapdrop/ui/state/table"
)

// TestTonesDiffer: in a chart with many parts, the first twenty have different colours,
// and no other part has one of these.
func TestTonesDiffer(t *testing.T) {
	c := &Chart{Chart: results.NewChart("", "pie", "", make([]protocol.ChartItem, 25))}
	seen := map[string]bool{}
	for _, p := range c.Parts() {
		seen[p.ToneClass()] = true
	}
	if len(seen) != 2*tones+1 {
		t.Errorf("%d tones", len(seen))
	}
}

// TestWarnings: only damage is reported above the contents of the dump, and a number once.
func TestWarnings(t *testing.T) {
	a := newFakeEngine(t).page
	a.Dump.Info = &protocol.Info{Warnings: []protocol.Warning{{Severity: protocol.Harmless, Message: "1,062 references point …", Count: 1062, Offset: -1}, {Severity: "serious", Message: "cut", Count: 2}}}
	if w := (&Overview{a.Dump.Overview, a}).Warnings(); len(w) != 1 || w[0].Message != "cut" || len(a.Dump.Info.Warnings) != 2 {
		t.Errorf("%v", w)
	}
	for i, want := range []string{"1,062 references point …", "cut (byte 0 (0x0)), 2 times"} {
		if got := WarningText(a.Dump.Info.Warnings[i]); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestNumbersNotKnownYet: while references are still being linked, uncounted numbers are
// not shown as zero.
func TestNumbersNotKnownYet(t *testing.T) {
	e := newFakeEngine(t)
	e.Hello()
	e.page.Open(nil, "x.hprof", 100)
	e.Send(protocol.Event{Milestone: "histogram"})
	e.Deliver(protocol.MethodOpen)
	early := (&Overview{e.page.Dump.Overview, e.page}).Facts()
	e.Deliver()
	for i, fact := range (&Overview{e.page.Dump.Overview, e.page}).Facts() {
		known := fact.Name == "used" || fact.Name == "objects"
		if got := early[i].Value; known && got != fact.Value || !known && got != "–" {
			t.Errorf("%s: %q before the dominators", fact.Name, got)
		}
		if !known && !strings.HasPrefix(fact.Value, "0") {
			t.Errorf("%s: %q", fact.Name, fact.Value)
		}
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

// TestNarrowGrid: in a small space, headings are words, and names lose their package.
func TestNarrowGrid(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.page.Run("histogram")
	e.Deliver()
	g := &Grid{e.page.Dump.Main.Grid, e.page}
	cell := func() string {
		return DrawnRow{results.DrawnRow{Index: 0, Row: g.Row(0)}, g}.Cell(0) + " | " + g.ColumnHeading(2)
	}
	if got := cell(); got != "app.Class0 | Own" {
		t.Errorf("wide: %s", got)
	}
	e.page.Narrow = true
	if got := cell(); got != "Class0 | Own" {
		t.Errorf("narrow: %s", got)
	}
	g.Columns = slices.Clone(g.Columns)
	if g.Columns[0].Type = "text"; cell() != "app.Class0 | Own" {
		t.Errorf("a key of a narrow table: %s", cell())
	}
	if !strings.HasPrefix(g.Nothing(), "“Histogram” found nothing") {
		t.Errorf("without a filter: %s", g.Nothing())
	}
	if e.page.Dump.Main.Filter = "x"; g.Nothing() != "No row matches the filter." {
		t.Errorf("with a filter: %s", g.Nothing())
	}
}

// TestValuesInNarrowPlaces: what is cut at its end begins with what tells it from others.
func TestValuesInNarrowPlaces(t *testing.T) {
	for text, want := range map[string]string{
		"java.util.concurrent.ConcurrentHashMap": "j.u.c.ConcurrentHashMap", "java.lang.String @ 0x7f00  worker-0": "worker-0 · String",
		"64 bytes": "64 bytes", "<system class loader>": "<system class loader>", "37.9 MB (39,718,224 bytes)": "37.9 MB (39,718,224 bytes)",
	} {
		if got := valueFirst(text); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// TestBlankInspector: a row about which there is nothing, as some stack frames, says so.
func TestBlankInspector(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.page.Dump.Inspector.Shown = true
	columns := []protocol.Column{{Name: "Object / Stack Frame", Type: "object"}, {Name: "Objects", Type: "integer"}}
	frame := &table.Row{RowInfo: protocol.RowInfo{Icon: "frame"}, Cells: []table.Cell{{Known: true, Text: "at app.Main.run(Main.java:9)"}, {}}}
	e.page.Do(env.SelectRow{Row: frame, Columns: columns})
	shows(t, e.page, "A stack frame. If local variables in it hold objects")
	frame.Cells[1] = table.Cell{Known: true, Whole: 7}
	e.page.Do(env.SelectRow{Row: frame, Columns: columns})
	hides(t, e.page, "A stack frame.")
}

// TestThreadRows: the first column has the name of a thread, with its class if that is a
// special one; then come what it does and the rest, without what the inspector shows as fields.
func TestThreadRows(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	const place = "java.util.concurrent.LinkedBlockingQueue.take"
	e.Answers["query"] = protocol.Result{Kind: "tree", Total: 2, Rows: [][]json.RawMessage{
		{json.RawMessage(`"java.lang.Thread @ 0x7f00  http.nio-exec-12345"`), json.RawMessage(`"http.nio-exec-12345"`), json.RawMessage("9"), json.RawMessage("8"), json.RawMessage("5"), json.RawMessage("4"), json.RawMessage(`"RUNNABLE"`), json.RawMessage(`"` + place + `"`)},
		{json.RawMessage(`"app.Loop @ 0x7f08  cut na…"`), json.RawMessage(`"cut name"`), json.RawMessage("9"), json.RawMessage("8"), json.RawMessage("5"), json.RawMessage("4"), json.RawMessage(`"NEW"`), json.RawMessage("null")}},
		Columns: []protocol.Column{{Name: "Object / Stack Frame", Type: "object"}, {Name: "Name", Type: "text"}, {Name: "Shallow Heap", Type: "bytes"}, {Name: "Retained Heap", Type: "bytes"},
			{Name: "Max. Locals' Retained Heap", Type: "bytes"}, {Name: "Priority", Type: "integer"}, {Name: "State", Type: "text"}, {Name: "Waits or Runs In", Type: "text"}},
		Info: []protocol.RowInfo{{Icon: "thread", Object: "0x7f00", Class: "java.lang.Thread"}, {Icon: "thread", Object: "0x7f08", Class: "app.Loop"}}}
	e.page.OpenView(*route.ViewByID("threads"))
	e.Deliver()
	g := &Grid{e.page.Dump.Main.Grid, e.page}
	if order := g.inSight(); !slices.Equal(order, []int{3, 4, 0, 6, 7}) || g.figures() != 2 || !strings.Contains(g.ColumnClass(4), "figure") {
		t.Errorf("%v, %d before the names", order, g.figures())
	}
	first, second := DrawnRow{results.DrawnRow{Index: 0, Row: g.Row(0)}, g}, DrawnRow{results.DrawnRow{Index: 1, Row: g.Row(1)}, g}
	if got := []string{first.Cell(0), first.TagText(), second.Cell(0), second.TagText()}; !slices.Equal(got, []string{"http.nio-exec-12345", "", "cut name", "Loop"}) {
		t.Errorf("threads are called %q", got)
	}
	if got := strings.Join(append(first.Short(7), first.Package(7), first.Unpackaged(7)), "|"); !first.Named(7) || got != "j.u.c.|Linked|BlockingQueue.take|||java.util.concurrent.|LinkedBlockingQueue.take" {
		t.Errorf("it waits in %s", got)
	}
	first.Row.Label, second.Row.Label = "<OutOfMemoryError>", ""
	if got := first.LabelText() + " " + first.LabelClass() + " " + second.TagClass(); got != "OutOfMemoryError row-label fate thread-class" {
		t.Errorf("after the names: %s", got)
	}
	if got := second.CellStyle(0); strings.Contains(got, "span") {
		t.Errorf("the first cell covers others: %s", got)
	}
	e.page.Limited, e.page.Narrow, e.page.Phone = true, true, true
	if got := strings.Join(append(first.Short(0), first.Package(0), first.Unpackaged(0), second.Cell(0)), "|"); got != "|http.n|io-exec-12345||||http.nio-exec-12345|cut name" {
		t.Errorf("narrow: %s", got)
	}
	if !slices.Equal(g.Visible(), []int{0, 6, 4}) {
		t.Errorf("a phone shows columns %v", g.Visible())
	}
	if e.page.Phone = false; !slices.Equal(g.Visible(), []int{0, 6, 7, 4}) {
		t.Errorf("a narrow window shows columns %v", g.Visible())
	}
}

// TestFoldedColumnsOnPhones: the number of objects is in the name, if it has one, and the share
// gives way to the name, unless rows are sorted by them. Tables in documents begin with what is
// retained. One row has no total.
func TestFoldedColumnsOnPhones(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	cells := []json.RawMessage{json.RawMessage(`"8 × app.Cache"`), json.RawMessage("8"), json.RawMessage("9"), json.RawMessage("0.5")}
	columns := []protocol.Column{{Name: "Object", Type: "object"}, {Name: "Objects", Type: "integer"}, {Name: "Retained Heap", Type: "bytes"}, {Name: "Percentage", Type: "percent"}}
	answer := protocol.Result{Kind: "tree", Total: 1, Rows: [][]json.RawMessage{cells}, Columns: columns, Totals: cells, Sort: &protocol.Sort{Column: 2, Descending: true}}
	e.Answers["query"] = answer
	e.page.OpenView(*route.ViewByID("dominators"))
	e.Deliver()
	g := &Grid{e.page.Dump.Main.Grid, e.page}
	if g.HasTotals() {
		t.Error("one row has a total")
	}
	g.Totals = make([]table.Cell, len(columns))
	if g.Totals[1].Known = true; !g.HasTotals() {
		t.Error("no total of the objects")
	}
	e.page.Limited, e.page.Narrow, e.page.Phone = true, true, true
	for _, test := range []struct {
		first  string
		sorted int
		want   []int
	}{{"Object", 2, []int{0, 2}}, {"Object", 1, []int{0, 1, 2}}, {"Object", 3, []int{0, 2, 3}}, {"GC Root or Class", 2, []int{0, 1, 2, 3}}} {
		g.Columns[0].Name, g.Sort.Column = test.first, test.sorted
		if got := g.Visible(); !slices.Equal(got, test.want) {
			t.Errorf("%s sorted by %d: %v, want %v", test.first, test.sorted, got, test.want)
		}
	}
	if g.Columns[0].Name, g.Sort.Column = "Object", 2; g.HasTotals() {
		t.Error("a total without a figure in sight")
	}
	if g.Columns[0].Name = "Dump"; g.FiguresFirst() {
		t.Error("the names of dumps are out of sight")
	}
	g.Columns[0].Name, g.Inline = "Object", true
	if got := g.inSight(); !slices.Equal(got, []int{2, 0}) || !strings.Contains(g.Class(), "inline figures") {
		t.Errorf("in a document: %v, %s", got, g.Class())
	}
	e.page.Limited, e.page.Narrow, e.page.Phone = false, false, false
	answer.Total, answer.Rows = 0, nil
	e.Answers["query"] = answer
	e.page.OpenView(*route.ViewByID("histogram"))
	e.Deliver()
	if none := (&Grid{e.page.Dump.Main.Grid, e.page}); none.HasTotals() || none.Totals == nil {
		t.Errorf("no rows have a total: %v", none.Totals)
	}
}

// TestRepeatedColumns: a comparison leaves out what other columns say, unless rows are sorted by
// it: numbers of objects of parts of the heap, and in a limited window all that was before.
func TestRepeatedColumns(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.page.Run("histogram")
	e.Deliver()
	g := &Grid{e.page.Dump.Main.Grid, e.page}
	var columns []protocol.Column
	for _, name := range []string{"Object", "Change", "More Retained", "Share of Growth", "More Objects", "Old Retained Heap", "Retained Heap", "Old Objects", "Objects", "Held By", "Shallow Heap"} {
		columns = append(columns, protocol.Column{Name: name, Type: "bytes"})
	}
	g.Columns, g.Sort = columns, nil
	for _, test := range []struct {
		first   string
		limited bool
		narrow  bool
		sorted  int
		want    []int
	}{
		{"Object", false, false, 2, []int{0, 1, 2, 3, 4, 5, 6, 9, 10}},
		{"Object", true, false, 5, []int{0, 2, 3, 4, 5, 6, 9, 10}},
		{"Class", false, false, 2, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10}},
		{"Class", true, false, 2, []int{0, 2, 3, 4, 6, 9, 10}},
		{"Class", true, true, 2, []int{0, 2, 3, 4, 6, 9}},
	} {
		g.Columns[0].Name, e.page.Limited, e.page.Narrow, g.Sort = test.first, test.limited, test.narrow, &protocol.Sort{Column: test.sorted}
		if got := g.Visible(); !slices.Equal(got, test.want) {
			t.Errorf("%+v: %v", test, got)
		}
	}
}

// TestHoldersAsHeadings: the columns of a timeline are called as the lines of its drawing, and
// break between the parts of a path.
func TestHoldersAsHeadings(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.page.Run("histogram")
	e.Deliver()
	g := &Grid{e.page.Dump.Main.Grid, e.page}
	const holder = "app.shop.Main.ORDERS → app.shop.OrderBook.open"
	for first, want := range map[string]string{"Dump": "Main.\u200bORDERS → Order\u200bBook.\u200bopen", "Class": holder} {
		g.Columns = []protocol.Column{{Name: first}, {Name: holder, Type: "bytes"}}
		if got := g.ColumnHeading(1); got != want || g.ColumnTitle(1) != holder {
			t.Errorf("%s: %q, in full %q", first, got, g.ColumnTitle(1))
		}
	}
}

// TestSortedColumnOnPhones: the own size gives way to the retained size, unless rows are sorted
// by it, as those of a histogram are.
func TestSortedColumnOnPhones(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.Answers["query"] = protocol.Result{Kind: "table", Total: 1, Sort: &protocol.Sort{Column: 2, Descending: true},
		Rows:    [][]json.RawMessage{{json.RawMessage(`"app.Cache"`), json.RawMessage("1"), json.RawMessage("8"), json.RawMessage("9")}},
		Columns: []protocol.Column{{Name: "Class Name", Type: "class"}, {Name: "Objects", Type: "integer"}, {Name: "Shallow Heap", Type: "bytes"}, {Name: "Retained Heap", Type: "bytes"}}}
	e.page.OpenView(*route.ViewByID("histogram"))
	e.Deliver()
	e.page.Limited, e.page.Narrow, e.page.Phone = true, true, true
	g := &Grid{e.page.Dump.Main.Grid, e.page}
	if got := g.Visible(); !slices.Equal(got, []int{0, 1, 2, 3}) {
		t.Errorf("sorted by the own size, a phone shows columns %v", got)
	}
	g.Sort.Column = 3
	if got := g.Visible(); !slices.Equal(got, []int{0, 1, 3}) {
		t.Errorf("sorted by the retained size, a phone shows columns %v", got)
	}
}

// TestSpaceOfThreads: long threads with short names leave space for the method and the loader,
// and figures take no more than their heading in two lines.
func TestSpaceOfThreads(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	cell := func(text string) json.RawMessage { return json.RawMessage(`"` + text + `"`) }
	e.Answers["query"] = protocol.Result{Kind: "tree", Total: 1, Rows: [][]json.RawMessage{
		{cell("org.apache.tomcat.util.threads.TaskThread @ 0x7f00  http-nio-8080-exec-1"), cell("http-nio-8080-exec-1"), json.RawMessage("8"), cell("java.util.concurrent.LinkedBlockingQueue.take"), json.RawMessage("4"), cell("org.apache.catalina.loader.ParallelWebappClassLoader @ 0x7f00  /shop")}},
		Columns: []protocol.Column{{Name: "Object / Stack Frame", Type: "object"}, {Name: "Name", Type: "text"}, {Name: "Retained Heap", Type: "bytes"}, {Name: "Waits or Runs In", Type: "text"},
			{Name: "Max. Locals' Retained Heap", Type: "bytes"}, {Name: "Context Class Loader", Type: "object"}},
		Info: []protocol.RowInfo{{Icon: "thread", Object: "0x7f00"}}}
	e.page.OpenView(*route.ViewByID("threads"))
	e.Deliver()
	g := &Grid{e.page.Dump.Main.Grid, e.page}
	if got, want := g.Template(), "7.4rem 7.4rem minmax(20rem,40fr) minmax(14.5rem,45fr) minmax(11rem,48fr)"; got != want {
		t.Errorf("columns %s, want %s", got, want)
	}
	// The inspector shows the rest.
	e.page.Dump.Inspector.Shown, e.page.Side.Pinned = true, true
	if got, want := g.Template(), "7.4rem minmax(14rem,40fr) minmax(9.5rem,45fr)"; got != want {
		t.Errorf("beside the inspector: columns %s, want %s", got, want)
	}
	e.page.Limited = true
	if got, want := g.Template(), "7.4rem minmax(14rem,40fr)"; got != want {
		t.Errorf("beside it in a small window: columns %s, want %s", got, want)
	}
	e.page.Dump.Inspector.Shown = false
	if got, want := g.Visible(), []int{0, 3, 2, 4}; !slices.Equal(got, want) {
		t.Errorf("in a small window: columns %v, want %v", got, want)
	}
	if got, want := g.Template(), "7.4rem 7.4rem minmax(14rem,60fr) minmax(9.5rem,45fr)"; got != want {
		t.Errorf("in a small window: columns %s, want %s", got, want)
	}
	// Where the column is cut, it says whose loader it is.
	if loader := (DrawnRow{results.DrawnRow{Row: g.Row(0)}, g}).Cell(5); loader != "/shop · ParallelWebappClassLoader" {
		t.Errorf("the loader is %q", loader)
	}
}

// TestSpaceGoesWhereTextsAre: of the free space a column gets a share by its longest text, and a
// column of short texts takes no more than these need, but always its heading in two lines.
func TestSpaceGoesWhereTextsAre(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.Answers["query:gc_roots"] = protocol.Result{Kind: "table", Total: 1, Columns: []protocol.Column{{Name: "Object", Type: "object"}, {Name: "Kind", Type: "text"}, {Name: "Context Class Loader", Type: "text"}, {Name: "Held By", Type: "text"}},
		Rows: [][]json.RawMessage{{json.RawMessage(`"app.Order @ 0x7f00"`), json.RawMessage(`"JNI"`), json.RawMessage(`"app"`), json.RawMessage(`"` + strings.Repeat("held.", 20) + `"`)}}, Info: []protocol.RowInfo{{}}}
	e.page.Navigate("#/roots", true)
	e.Deliver()
	g := &Grid{e.page.Dump.Main.Grid, e.page}
	_, name := g.columnWidth(0)
	kind, few := g.columnWidth(1)
	loader, _ := g.columnWidth(2)
	_, many := g.columnWidth(3)
	if few*3 > name || name*3 > many || kind > 6 || loader < headingWidth(len("class loader")) {
		t.Errorf("shares %g, %g, %g; a short text gets %g rem, a long heading %g", name, few, many, kind, loader)
	}
	g.Inline = true
	if short, _ := g.columnWidth(1); short < 0.6*float64(len(`"Kind"`)) {
		t.Errorf("in a document a short text gets %g rem", short)
	}
}

// TestInspectorCells: if names are cut, the value of an object comes first; a path
// without columns names its root.
func TestInspectorCells(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	field := &Grid{&results.Grid{Inline: true, Passive: true, Columns: []protocol.Column{{Name: "Field", Type: "text"}, {Name: "Value", Type: "text"}}}, e.page}
	path := &Grid{&results.Grid{FirstColumnOnly: true, Passive: true, Columns: []protocol.Column{{Name: "Object", Type: "object"}, {Name: "GC Root", Type: "text"}}}, e.page}
	text := func(s string) table.Cell { return table.Cell{Known: true, Text: s} }
	for _, test := range []struct {
		grid   *Grid
		column int
		icon   string
		cells  []table.Cell
		want   string
	}{
		{field, 1, "object", []table.Cell{text("name"), text("java.lang.String @ 0x7f00  worker-0")}, "worker-0 · String"},
		{field, 1, "object", []table.Cell{text("holder"), text("app.Main$Holder @ 0x7f00")}, "Main$Holder @ 0x7f00"},
		{field, 1, "class", []table.Cell{text("type"), text("class app.Main @ 0x7f00")}, "class Main @ 0x7f00"},
		{field, 1, "", []table.Cell{text("text"), text("a.b @ 0x1  c")}, "a.b @ 0x1  c"},
		{field, 0, "object", []table.Cell{text("a.b"), text("x")}, "a.b"},
		{path, 0, "thread", []table.Cell{text("java.lang.Thread @ 0x7f00  main"), text("Thread")}, "Thread @ 0x7f00  main · GC root: Thread"},
		{path, 0, "object", []table.Cell{text("app.Main @ 0x7f00"), {}}, "Main @ 0x7f00"},
	} {
		row := DrawnRow{results.DrawnRow{Row: &table.Row{Cells: test.cells, RowInfo: protocol.RowInfo{Icon: test.icon}}}, test.grid}
		if got := row.Cell(test.column); got != test.want {
			t.Errorf("%q is drawn as %q, want %q", test.cells[test.column].Text, got, test.want)
		}
	}
	e.page.Side.Width = 700
	if row := (DrawnRow{results.DrawnRow{Row: &table.Row{Cells: []table.Cell{text("f"), text("a.B @ 0x1  c")}, RowInfo: protocol.RowInfo{Icon: "object"}}}, field}); row.Cell(1) != "a.B @ 0x1  c" {
		t.Errorf("in a wide inspector: %q", row.Cell(1))
	}
}

// TestAwaitedView: after a reload, the start page names the view in the address.
func TestAwaitedView(t *testing.T) {
	e := newFakeEngine(t)
	e.Hello()
	start := &Start{Page: e.page}
	for address, want := range map[string]string{
		"": "", "#/overview": "", "#/nonsense": "", "#/threads": "Threads",
		"#/histogram?groupby=package": "histogram -groupby package", "#/query?c=waste": "waste",
	} {
		for _, own := range []bool{true, false} { // the view of a link from outside is named too
			if e.page.Navigate(address, own); start.Awaited() != want {
				t.Errorf("%s awaits %q, want %q", address, start.Awaited(), want)
			}
		}
	}
}

// TestTheWorkspaceComesWithItsRows: the workspace appears together with the first rows,
// but does not wait long for them.
func TestTheWorkspaceComesWithItsRows(t *testing.T) {
	for _, late := range []bool{false, true} {
		e := newFakeEngine(t)
		var timer func()
		e.page.Browser.After = func(delay time.Duration, f func()) {
			if delay < 100*time.Millisecond { // other requests wait longer
				timer = f
			}
		}
		e.Hello()
		e.page.Open(nil, "x.hprof", 64<<20)
		e.Send(protocol.Event{Milestone: "histogram"})
		e.Flush()
		root := &Root{Page: e.page}
		if _, opening := root.Body().(*Opening); !opening || timer == nil {
			t.Fatalf("%T is shown before the first rows", root.Body())
		}
		if late {
			timer()
		} else {
			e.Deliver(protocol.MethodOpen)
		}
		if _, workspace := root.Body().(*Workspace); !workspace {
			t.Errorf("late %v: %T is shown then", late, root.Body())
		}
	}
}

// TestHeadersSayTheOrder: headers state the order for users who cannot see the arrow.
func TestHeadersSayTheOrder(t *testing.T) {
	g := &Grid{Grid: &results.Grid{Columns: fakeanalyzer.TableColumns, Sort: &protocol.Sort{Column: 1}}}
	if g.AriaSort(1) != "ascending" || g.AriaSort(0) != "none" {
		t.Errorf("%s, %s", g.AriaSort(1), g.AriaSort(0))
	}
}

// TestOrderOfTheTable: the order that a table has by itself is marked, and a click on its
// column reverses it.
func TestOrderOfTheTable(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.Answers["query:gc_roots"] = protocol.Result{Kind: "table", Title: "Roots", Total: 1, Columns: []protocol.Column{{Name: "Kind", Type: "text"}, {Name: "Max. Locals' Retained Heap", Type: "bytes"}},
		Rows: [][]json.RawMessage{{json.RawMessage(`"Thread"`), json.RawMessage("7")}}, Info: []protocol.RowInfo{{}}, Sort: &protocol.Sort{Column: 1, Descending: true}}
	e.page.Navigate("#/roots", true)
	e.Deliver()
	shows(t, e.page, `aria-sort="descending"`, ">Largest local<")
	g := &Grid{Grid: e.page.Dump.Main.Grid, Page: e.page}
	if least, _ := g.columnWidth(1); least < headingWidth(len("Locals")) {
		t.Errorf("the heading does not fit into %g rem", least)
	}
	g.SortBy(1)
	if s := e.page.Dump.Main.Grid.Sort; s.Descending {
		t.Errorf("%+v", s)
	}
}

// TestComparingAddsViews: the navigation has the comparing views only while there is a
// baseline.
func TestComparingAddsViews(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	groups := len((&Workspace{e.page}).Groups())
	e.page.Dump.Baselines.List = []*parts.Baseline{{Ready: true}}
	if more := len((&Workspace{e.page}).Groups()); more != groups+1 {
		t.Errorf("%d groups of views, want %d", more, groups+1)
	}
}
