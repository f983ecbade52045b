package view

import (
	"bytes"
	"encoding/json"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/vugu/html"
	"github.com/vugu/vugu"
	"github.com/vugu/vugu/staticrender"

	"heapdrop/protocol"
	"heapdrop/ui/dom"
	"heapdrop/ui/state"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/palette"
	"heapdrop/ui/state/route"
)

// lineEnd is where a line may end within a text.
var lineEnd = regexp.MustCompile(`<wbr/>([^<])`)

// render renders the page as HTML.
func render(t *testing.T, page *state.Page) string {
	t.Helper()
	env, err := vugu.NewBuildEnv()
	if err != nil {
		t.Fatal(err)
	}
	results := env.RunBuild(&Root{Page: page})
	dom.Sanitize(results, func(reason any) { t.Error(reason) })
	var b bytes.Buffer
	if err := staticrender.New(&b).Render(results); err != nil {
		t.Fatal(err)
	}
	return lineEnd.ReplaceAllString(b.String(), "$1")
}

// shows fails unless the page contains all texts.
func shows(t *testing.T, page *state.Page, texts ...string) {
	t.Helper()
	html := render(t, page)
	for _, text := range texts {
		if !strings.Contains(html, text) {
			t.Errorf("the page does not hold %q", text)
		}
	}
}

func hides(t *testing.T, page *state.Page, texts ...string) {
	t.Helper()
	html := render(t, page)
	for _, text := range texts {
		if strings.Contains(html, text) {
			t.Errorf("the page holds %q", text)
		}
	}
}

func TestStagesOfThePage(t *testing.T) {
	e := newFakeEngine(t)
	shows(t, e.page, "Drop a heap dump", "jcmd PID GC.heap_dump", "Try a sample dump", ".hprof.gz")
	e.Hello()
	e.page.Open(nil, "x.hprof", 100)
	e.page.Dump.Progress = protocol.Progress{Phase: "Reading", Fraction: 0.5, Bytes: 512, Total: 1024, Objects: 1234, SecondsLeft: 4}
	shows(t, e.page, "x.hprof", "Reading", "50 %", "512 B of 1.00 KB", "1,234", "4 s left", "Cancel")
	e.Send(protocol.Event{Milestone: "histogram"})
	e.Deliver(protocol.MethodOpen)
	shows(t, e.page, "You can already look around", ">used<", "app.Class5", `role="progressbar"`)
	e.page.Navigate("#/histogram", true)
	e.Deliver(protocol.MethodOpen)
	shows(t, e.page, `role="grid"`, `aria-rowcount="501"`, ">Class1<", "≥ ", `aria-sort="none"`, `aria-current="page"`)
	e.page.Navigate("#/paths", true)
	shows(t, e.page, "required", "Choose an object first")
}

// TestAccusedRows: the row of an object that the verdict accuses has a red edge, and no
// other, whether the overview was left after the verdict, before it, before the
// dominators, or never shown.
func TestAccusedRows(t *testing.T) {
	var rows protocol.Result
	rows.Kind, rows.Total, rows.Columns = "table", 2, []protocol.Column{{Name: "Object", Type: "text"}}
	rows.Rows, rows.Info = [][]json.RawMessage{{protocol.Encode("app.A @ 0x7")}, {protocol.Encode("app.A @ 0x8")}}, []protocol.RowInfo{{Object: "0x7", Root: "several roots"}, {Object: "0x8", Root: "several roots"}}
	opens := func(e *fakeEngine) {
		e.Hello()
		e.page.Open(nil, "x.hprof", 100)
		e.Send(protocol.Event{Milestone: "histogram"})
	}
	leave := func(e *fakeEngine) { e.page.Navigate("#/histogram", true) }
	for when, steps := range map[string][]func(*fakeEngine){
		"after the verdict":     {(*fakeEngine).open, leave},
		"before the verdict":    {opens, func(e *fakeEngine) { e.Deliver(protocol.MethodDiagnose) }, leave},
		"before the dominators": {opens, func(e *fakeEngine) { e.Deliver(protocol.MethodOpen) }, leave},
		"before the dump":       {leave, (*fakeEngine).open},
	} {
		e := newFakeEngine(t)
		e.Answers["query:histogram"] = rows
		e.Answers[protocol.MethodDiagnose] = protocol.Diagnosis{Verdict: "leak", Suspects: []protocol.Suspect{{Held: protocol.Held{Object: "0x8"}}}}
		for _, step := range steps {
			step(e)
		}
		e.Deliver()
		html := render(t, e.page)
		if n := strings.Count(html, "accused"); n != 1 {
			t.Errorf("left %s: %d rows are marked", when, n)
		}
		if n := strings.Count(html, ">several roots<"); n != 1 { // the accused row's: of most rows it is true
			t.Errorf("left %s: %d rows have several roots", when, n)
		}
	}
}

func TestFailurePages(t *testing.T) {
	e := newFakeEngine(t)
	e.Hello()
	e.Answers[protocol.MethodOpen] = &protocol.Error{Kind: "malformed", Message: "HPROF: bad record", Found: "FF FF", Advice: "Copy it again.", Offset: 255}
	e.page.Open(nil, "x.hprof", 100)
	e.Deliver()
	shows(t, e.page, "This dump is damaged", ">Bad record.<", ">HPROF<", `id="help-open"`, `data-do="theme"`, "byte 255 (0xff)", "FF FF", "Copy it again.", "What to do", "Choose another file")
	e.page.Dump.Failure.Message = "an empty file"
	shows(t, e.page, "An empty file")
	e.page.Dump.Failure = &protocol.Error{Kind: "unreadable", Message: "x.hprof cannot be read", Offset: -1}
	shows(t, e.page, "The file could not be read", "disk or network")
	hides(t, e.page, "damaged", "Take the dump again")
	e.page.Dump.Failure.Message = "the file could not be read: gzip: it is cut off"
	shows(t, e.page, ">It is cut off.<", ">gzip<")
	e.page.Notify("The indexes are unknown", true)
	e.page.Died("The dump needs more memory than a browser tab can have.", DeathAdvice("memory"), "fatal error: out of memory")
	hides(t, e.page, "The indexes are unknown")
	shows(t, e.page, "The analyzer stopped", "no browser limits", "fatal error: out of memory", `id="reopen"`, "Choose another file", "Back to the start")
	shows(t, e.page, `id="open-command"`, "heapdrop open x.hprof")
	e.page.Open(nil, "my 'best' $dump.hprof", 100)
	e.Hello()
	e.Deliver()
	hides(t, e.page, `id="open-command"`)
	e.page.Dump.Failure = &protocol.Error{Kind: "too-large", Message: "100 objects", Offset: 7}
	shows(t, e.page, "too large for a browser tab", `heapdrop open &#39;my &#39;\&#39;&#39;best&#39;\&#39;&#39; $dump.hprof&#39;`)
	for kind, advice := range map[string]string{"bug": "bug in heapdrop", "ended": "Browsers do this", "start": "Reload the page", "": "bug in heapdrop"} {
		e.page.CloseDump()
		e.page.Died("It ended.", DeathAdvice(kind), "panic: it broke\n\ngoroutine 1 [running]:\n()\n\t?:0 +0x25\nmain.f(0x1)\n\tx.go:3 +0x1\nexit code: 2")
		shows(t, e.page, "The analyzer did not start", "It ended.", advice, "goroutine 1 [running]:\nmain.f(0x1)\n    x.go:3", `data-do="reload"`)
		hides(t, e.page, "?:0", "exit code", "Choose another file", `id="reopen"`)
		hides(t, e.page, "no browser limits")
	}
}

func TestLostFile(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.Send(protocol.Event{Lost: &protocol.Lost{Message: "x.hprof has become <shorter>", Advice: "Wait & open"}})
	shows(t, e.page, "x.hprof has become &lt;shorter&gt;", "Wait &amp; open", "Open it again")
	e.page.CloseDump()
	hides(t, e.page, "has become")
}

// hostile are texts that a dump may contain wherever the page shows text.
var hostile = []string{
	"<script>alert(1)</script>", "<img src=x onerror=alert(1)>", `" onmouseover="alert(1)`, "javascript:alert(1)",
	"</bdi></div><style>*{display:none}</style>", "&lt;b&gt;", "evil\u202egnp.exe", "nul\x00\x1b[31m",
	strings.Repeat("x", 20_000), strings.Repeat("é", 10_001), strings.Repeat("\u202e", 3000), "\xff\xfe",
}

func hostileEngine(t *testing.T, text string) *fakeEngine {
	e := newFakeEngine(t)
	cell := protocol.Encode(text)
	table := protocol.Result{Kind: "table", Title: text, Handle: text, Notes: []string{text}, Total: 2,
		Columns: []protocol.Column{{Name: text, Type: "text"}, {Name: "n", Type: "bytes"}, {Name: text, Type: text}},
		Rows:    [][]json.RawMessage{{cell, cell, cell}, {cell, protocol.Encode(1), cell}},
		Info:    []protocol.RowInfo{{Object: "0x1", Set: text, Class: text, Label: text, Icon: text}, {Set: text, Class: text}},
		Totals:  []json.RawMessage{cell, cell, cell}}
	tree := table
	tree.Kind = "tree"
	chart := protocol.Result{Kind: "chart", Title: text, Chart: &protocol.Chart{Type: "treemap", Unit: text, Items: []protocol.ChartItem{{Label: text, Value: 3, Detail: text, Object: text, Tone: text}, {Label: text, Value: 1}}}}
	ring, bars := chart, chart
	ring.Chart = &protocol.Chart{Type: "pie", Items: chart.Chart.Items}
	bars.Chart = &protocol.Chart{Type: "bars", Items: chart.Chart.Items}
	spans := []protocol.Span{{Text: text, Style: text}, {Text: text, Object: text}, {Text: text, Command: text}}
	document := protocol.Result{Kind: "document", Title: text, Notes: []string{text}, Blocks: []protocol.Block{
		{Type: "heading", Level: 1, Spans: spans}, {Type: "text", Spans: spans}, {Type: "list", Items: [][]protocol.Span{spans}},
		{Type: "result", Result: &table}, {Type: "result", Result: &tree}, {Type: "result", Result: &chart}, {Type: "result", Result: &ring}, {Type: "result", Result: &bars},
	}}
	info := protocol.Info{Name: text, Format: text, Layout: text, Layouts: []string{text}, Sizes: text, UsedHeap: 10, UnreachableHeap: 5,
		Warnings: []protocol.Warning{{Message: text, Offset: 3, Count: 2}}, Notes: []string{text}}
	e.Answers[protocol.MethodOpen], e.Answers[protocol.MethodInfo] = info, info
	e.Answers["query"], e.Answers["query:dominator_tree"] = table, tree
	e.Answers["query:heap_dump_overview"], e.Answers["query:inspect 0x1"] = document, document
	held := protocol.Held{Root: text, Object: text, Member: text, Steps: []protocol.Step{{Edge: text, Name: text, Object: text, Icon: text}, {Edge: text, Name: text}}}
	e.Answers[protocol.MethodDiagnose] = protocol.Diagnosis{Verdict: text, Sentence: text, Total: 3, Cleared: []protocol.Cleared{{Holder: text, Reason: text, Share: 0.2, Held: held}},
		Suspects: []protocol.Suspect{{Holder: text, Accumulates: text, Share: 0.5, Next: text, Held: held, Cause: protocol.Cause{Title: text, Sentence: text, Confidence: text}, Evidence: []protocol.Fact{{Fact: text, Objects: []string{text}}}}, {Holder: text}}}
	e.Answers[protocol.MethodComplete] = []protocol.Completion{{Text: text, Help: text}}
	return e
}

// allowed are the elements that the page consists of.
var allowed = map[string]bool{}

func init() {
	for name := range strings.FieldsSeq("a aside b bdi button code datalist dd details div dl dt figure footer form h1 h2 h3 header heap-image heap-picture i input kbd label li code-editor main nav ol option p path picture-tools pre section select small span summary svg ul wbr body head html") {
		allowed[name] = true
	}
}

// check parses a page and fails if text of a dump has created elements or attributes.
func check(t *testing.T, page, text string) {
	t.Helper()
	root, err := html.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	var walk func(n *html.Node)
	walk = func(n *html.Node) {
		switch n.Type {
		case html.ElementNode:
			if !allowed[n.Data] {
				t.Errorf("%.40q brought an element <%.40s>", text, n.Data)
			}
			for _, a := range n.Attr {
				if strings.HasPrefix(a.Key, "on") || strings.ContainsAny(a.Key, "\"<>=") || a.Key == "style" || a.Key == "src" || a.Key == "action" || a.Key == "href" && !strings.HasPrefix(a.Val, "#/") {
					t.Errorf("%.40q brought an attribute %.40q", text, a.Key)
				}
				if a.Key != "value" { // the value is not visible, and must stay unchanged
					checkText(t, a.Val, text)
				}
			}
		case html.TextNode:
			checkText(t, n.Data, text)
		}
		for child := n.FirstChild; child != nil; child = child.NextSibling {
			walk(child)
		}
	}
	walk(root)
}

func checkText(t *testing.T, shown, text string) {
	t.Helper()
	if len(shown) > dom.MaxNode {
		t.Errorf("%.40q: a text of %d bytes", text, len(shown))
	}
	if strings.ContainsAny(shown, "\u202e\x00\x1b") {
		t.Errorf("%.40q: control characters in %.80q", text, shown)
	}
}

func TestHostileTextStaysText(t *testing.T) {
	for i, text := range hostile {
		if testing.Short() && i%3 != 0 { // js/wasm is slow, and the markup does not depend on the platform
			continue
		}
		e := hostileEngine(t, text)
		e.Hello()
		e.page.Open(nil, text, 100)
		check(t, render(t, e.page), text)
		e.Send(protocol.Event{Milestone: "histogram"})
		e.Deliver()
		check(t, render(t, e.page), text)
		for _, hash := range []string{"#/histogram", "#/dominators", "#/query?c=inspect+0x1", "#/references?of=x", "#/paths", "#/suspects", "#/oql?of=x", "#/analysis"} {
			e.page.Navigate(hash, true)
			e.Deliver()
			if g := e.page.Dump.Main.Grid; g != nil {
				g.Window.Viewport = 600
				g.MoveTo(0)
				e.page.Dump.Menu.Open(g, 0, 1, 1)
				e.Deliver()
			}
			check(t, render(t, e.page), text)
			e.page.Dump.Menu.Close()
			if g := e.page.Dump.Main.Grid; g != nil {
				g.MoveTo(1)
			}
			check(t, render(t, e.page), text)
		}
		e.page.Navigate("#/query?c="+url.QueryEscape("x"+text), false)
		check(t, render(t, e.page), text)
		e.page.IgnoreLink()
		e.page.Dump.OpenPalette(text)
		e.Deliver()
		check(t, render(t, e.page), text)
		e.page.Notify(text, true)
		check(t, render(t, e.page), text)
		e.page.Died(text, text, text)
		check(t, render(t, e.page), text)
	}
}

// TestFoundNamesBreak: lines of found names end between packages, classes and steps.
func TestFoundNamesBreak(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.page.Dump.OpenPalette("")
	e.page.Dump.Palette.Items = []palette.Item{{Kind: palette.ItemClass, Label: "com.acme.Outer$Inner"}, {Kind: palette.ItemSuspect, Label: "Bus.ALL → list"}}
	shows(t, e.page, `<span class="package"><bdi class="breakable">com.acme.</bdi></span><wbr/><bdi class="breakable">Outer$Inner</bdi>`,
		`<bdi class="breakable">Bus.ALL → list</bdi>`)
}

// TestInferredRoots: if GC roots are inferred, every figure that depends on them says so.
func TestInferredRoots(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	marks := []string{"GC roots (inferred)", "unknown", "so this may be wrong", `class="note caution"`}
	hides(t, e.page, marks...)
	note := "GC roots are inferred."
	info := *e.page.Dump.Info
	info.InferredRoots = true
	info.Notes, info.UnreachableHeap = []string{note}, 0
	e.page.Dump.Info = &info
	shows(t, e.page, marks[:3]...)
	e.page.Navigate("#/histogram", true)
	e.Deliver()
	e.page.Dump.Main.Result.Notes = []string{note, "Another note."}
	shows(t, e.page, marks[3], `class="note"`)
}

// TestTitlesOnce: a result does not repeat the title of the heading above it.
func TestTitlesOnce(t *testing.T) {
	e := newFakeEngine(t)
	heading := protocol.Block{Type: "heading", Level: 2, Spans: []protocol.Span{{Text: "Biggest objects"}}}
	of := func(title string) protocol.Block {
		return protocol.Block{Type: "result", Result: &protocol.Result{Kind: "chart", Title: title, Chart: &protocol.Chart{Type: "bar"}}}
	}
	var titles []string
	e.Answers["query:report"] = protocol.Result{Kind: "document", Blocks: []protocol.Block{heading, of("Biggest objects"), of("Biggest objects"), of("Classes")}}
	e.open()
	e.page.Run("report")
	e.Deliver()
	for _, block := range e.page.Dump.Main.Blocks {
		titles = append(titles, resultTitle(block))
	}
	if want := []string{"", "", "", "Classes"}; !slices.Equal(titles, want) {
		t.Errorf("titles %q, want %q", titles, want)
	}
}

// TestFoldedRow: a row for several objects highlights their number, the field that leads
// to it and the kind of GC root; the navigation opens the folded view.
func TestFoldedRow(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.Answers["query"] = protocol.Result{Kind: "tree", Columns: []protocol.Column{{Name: "Object", Type: "object"}, {Name: "Retained Heap", Type: "bytes"}}, Total: 1,
		Rows: [][]json.RawMessage{{json.RawMessage(`"60,000 × org.apache.PendingNode"`), json.RawMessage("40")}},
		Info: []protocol.RowInfo{{Icon: "class", Class: "org.apache.PendingNode", Label: "map", Root: "JNI Global", Set: "x"}}}
	e.page.OpenView(*route.ViewByID("dominators"))
	e.Deliver()
	shows(t, e.page, `class="many">60,000 × <`, `class="package">org.apache.<`, `>PendingNode<`, `class="root-tag">JNI global<`, `class="row-label">map<`, `href="#/dominators?groupby=folded"`)
	if !e.Asked(protocol.MethodQuery, "dominator_tree -groupby folded") {
		t.Error("the dominator tree is not folded")
	}
	g := e.page.Dump.Main.Grid
	if g.MoveTo(0); !e.page.Dump.Inspector.Shown {
		t.Fatal("the row is not inspected")
	}
	shows(t, e.page, `aria-label="What to ask next"`, ">Who refers to them<")
	hides(t, e.page, ">What they refer to<") // the menu has it
	e.page.Do(e.page.Dump.Inspector.NextSteps()[0].Action)
	if e.page.Route.View != "references" || e.page.Dump.Inspector.NextSteps() != nil {
		t.Errorf("the first step leads to %+v", e.page.Route)
	}
}

// TestServedPage: the page of heapdrop open offers its dumps and describes them.
func TestServedPage(t *testing.T) {
	e := newFakeEngine(t)
	e.Hello()
	e.page.Dumps = []env.NamedDump{{Files: 1, Name: "/var/a<b>.hprof", Size: 2048}}
	shows(t, e.page, "Dumps of heapdrop open", "/var/a&lt;b&gt;.hprof, 2.00 KB", "analyses its dumps where it runs")
	e.page.ChooseNamed(env.ToCompare)
	shows(t, e.page, "Which older dump", `data-do="pick-file-compare"`)
	e.page.ChooseNamed(env.ToOpen)
	shows(t, e.page, "Which dump to open?", `data-do="pick-file"`)
	e.page.CloseChoice()
	hides(t, e.page, `id="named-dumps"`)
	e.page.Connection(true)
	shows(t, e.page, "connection to heapdrop open is lost")
	e.page.Connection(false)
	hides(t, e.page, "connection to heapdrop open is lost")
	for kind, advice := range map[string]string{"refused": "another token", "gone": "was away for so long", "closed": "Start it again"} {
		e.page.Died("heapdrop open has ended.", DeathAdvice(kind), "")
		shows(t, e.page, advice)
		e.page.CloseDump()
	}
}

// TestSelectedRows: selected rows are marked and their totals are in the bar; the views
// that led here are listed above the rows.
func TestSelectedRows(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.page.OpenView(*route.ViewByID("histogram"))
	e.Deliver()
	e.page.Dump.Main.Grid.MoveTo(0)
	e.page.Dump.Main.Grid.Extend(1)
	shows(t, e.page, `cursor marked`, `2 rows selected`, `aria-multiselectable="true"`)
	e.page.OpenView(*route.ViewByID("references"))
	e.Deliver()
	shows(t, e.page, `aria-label="What led here"`, `>Histogram<`, `>2 rows<`)
	hides(t, e.page, `rows selected`)
}

// TestTabsDrawn: the open views are listed above the view, with buttons to close and pin
// them.
func TestTabsDrawn(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	hides(t, e.page, `aria-label="Open views"`)
	e.page.OpenView(*route.ViewByID("histogram"))
	e.Deliver()
	shows(t, e.page, `aria-label="Open views"`, `tab current`, `Close this view`, `Pin this view`)
	e.page.Dump.Tabs[1].Pin()
	hides(t, e.page, `Close this view`)
	tab := e.page.Dump.Tabs[1]
	tab.Name = "Paths: StandardManager in StandardContext.manager"
	c := &Tabs{e.page}
	for entry, want := range map[string][2]string{"paths": {"Paths: ", "StandardManager in StandardContext.manager"}, "unknown": {"", tab.Name}} { // no icon says what view it is
		tab.Route.View = entry
		if view, subject := c.View(tab), c.Subject(tab); view != want[0] || subject != want[1] {
			t.Errorf("%s: the name is %q and %q", entry, view, subject)
		}
	}
}
