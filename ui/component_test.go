package ui

import (
	"bytes"
	"encoding/json"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/vugu/html"
	"github.com/vugu/vugu"
	"github.com/vugu/vugu/staticrender"

	"heapdrop/protocol"
)

// render draws the page as HTML.
func render(t *testing.T, app *App) string {
	t.Helper()
	env, err := vugu.NewBuildEnv()
	if err != nil {
		t.Fatal(err)
	}
	results := env.RunBuild(&Root{App: app})
	Guard(results, func(reason any) { t.Error(reason) })
	var b bytes.Buffer
	if err := staticrender.New(&b).Render(results); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// shows fails unless the page holds all texts.
func shows(t *testing.T, app *App, texts ...string) {
	t.Helper()
	page := render(t, app)
	for _, text := range texts {
		if !strings.Contains(page, text) {
			t.Errorf("the page does not hold %q", text)
		}
	}
}

func hides(t *testing.T, app *App, texts ...string) {
	t.Helper()
	page := render(t, app)
	for _, text := range texts {
		if strings.Contains(page, text) {
			t.Errorf("the page holds %q", text)
		}
	}
}

func TestStagesOfThePage(t *testing.T) {
	e := newFakeEngine(t)
	shows(t, e.app, "Drop a heap dump", "jcmd PID GC.heap_dump", "Try a sample dump", ".hprof.gz")
	e.hello()
	e.app.Open(nil, "x.hprof", 100)
	e.app.Progress = protocol.Progress{Phase: "Reading", Fraction: 0.5, Bytes: 512, Total: 1024, Objects: 1234, SecondsLeft: 4}
	shows(t, e.app, "x.hprof", "Reading", "50 %", "512 B of 1.00 KB", "1,234", "4 s left", "Cancel")
	e.receive(protocol.Event{Milestone: "histogram"})
	e.deliver(protocol.MethodOpen)
	shows(t, e.app, "You can already look around", "Used heap", "app.Class5", `role="progressbar"`)
	e.app.Navigate("#/histogram", true)
	e.deliver(protocol.MethodOpen)
	shows(t, e.app, `role="grid"`, `aria-rowcount="501"`, "app.Class1", "≥ ", `aria-sort="none"`, `aria-current="page"`)
	e.app.Navigate("#/paths", true)
	shows(t, e.app, "required", "Fill in the form")
}

func TestFailurePages(t *testing.T) {
	e := newFakeEngine(t)
	e.hello()
	e.answers[protocol.MethodOpen] = &protocol.Error{Kind: "malformed", Message: "HPROF: bad record", Found: "FF FF", Advice: "Copy it again.", Offset: 255}
	e.app.Open(nil, "x.hprof", 100)
	e.deliver()
	shows(t, e.app, "This dump is damaged", "HPROF: bad record", "byte 255 (0xff)", "FF FF", "Copy it again.", "What to do", "Choose another file")
	e.app.Failure.Message = "an empty file"
	shows(t, e.app, "An empty file")
	e.app.Failure = &protocol.Error{Kind: "unreadable", Message: "x.hprof cannot be read", Offset: -1}
	shows(t, e.app, "The file could not be read", "disk or network")
	hides(t, e.app, "damaged", "Take the dump again")
	e.app.Failure.Message = "the file could not be read: gzip: it is cut off"
	shows(t, e.app, "gzip: it is cut off.")
	e.app.Notify("The indexes are unknown", true)
	e.app.Died("The dump needs more memory than a browser tab can have.", DeathAdvice("memory"), "fatal error: out of memory")
	hides(t, e.app, "The indexes are unknown")
	shows(t, e.app, "The analyzer stopped", "at most 4 GB", "fatal error: out of memory", `id="reopen"`, "Choose another file", "Back to the start")
	for kind, advice := range map[string]string{"bug": "bug in heapdrop", "ended": "Browsers do this", "start": "Reload the page", "": "bug in heapdrop"} {
		e.app.CloseDump()
		e.app.Died("It ended.", DeathAdvice(kind), "panic: it broke\n\ngoroutine 1 [running]:\n()\n\t?:0 +0x25\nmain.f(0x1)\n\tx.go:3 +0x1\nexit code: 2")
		shows(t, e.app, "The analyzer did not start", "It ended.", advice, "goroutine 1 [running]:\nmain.f(0x1)\n    x.go:3", `data-do="reload"`)
		hides(t, e.app, "?:0", "exit code", "Choose another file", `id="reopen"`)
		hides(t, e.app, "4 GB")
	}
}

func TestLostFile(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.receive(protocol.Event{Lost: &protocol.Lost{Message: "x.hprof has become <shorter>", Advice: "Wait & open"}})
	shows(t, e.app, "x.hprof has become &lt;shorter&gt;", "Wait &amp; open", "Open it again")
	e.app.CloseDump()
	hides(t, e.app, "has become")
}

// hostile texts stand for everything a dump may hold where the page shows text.
var hostile = []string{
	"<script>alert(1)</script>", "<img src=x onerror=alert(1)>", `" onmouseover="alert(1)`, "javascript:alert(1)",
	"</bdi></div><style>*{display:none}</style>", "&lt;b&gt;", "evil\u202egnp.exe", "nul\x00\x1b[31m",
	strings.Repeat("x", 20_000), strings.Repeat("é", 10_001), strings.Repeat("\u202e", 3000), "\xff\xfe",
}

func hostileEngine(t *testing.T, text string) *fakeEngine {
	e := newFakeEngine(t)
	cell := mustMarshal(text)
	table := protocol.Result{Kind: "table", Title: text, Handle: text, Notes: []string{text}, Total: 2,
		Columns: []protocol.Column{{Name: text, Type: "text"}, {Name: "n", Type: "bytes"}, {Name: text, Type: text}},
		Rows:    [][]json.RawMessage{{cell, cell, cell}, {cell, mustMarshal(1), cell}},
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
	e.answers[protocol.MethodOpen], e.answers[protocol.MethodInfo] = info, info
	e.answers["query"], e.answers["query:dominator_tree"] = table, tree
	e.answers["query:heap_dump_overview"], e.answers["query:inspect 0x1"] = document, document
	e.answers[protocol.MethodComplete] = []protocol.Completion{{Text: text, Help: text}}
	return e
}

// allowed are the elements that the page is made of.
var allowed = map[string]bool{}

func init() {
	for name := range strings.FieldsSeq("a aside b bdi button code datalist dd div dl dt figure footer form h1 h2 h3 header input kbd label li code-editor main nav ol option p path pre section select small span svg ul body head html") {
		allowed[name] = true
	}
}

// check parses a page and fails on anything that text of a dump could have
// brought in.
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
				if a.Key != "value" { // is not seen, and must be given back as it is
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
	if len(shown) > maxNode {
		t.Errorf("%.40q: a text of %d bytes", text, len(shown))
	}
	if strings.ContainsAny(shown, "\u202e\x00\x1b") {
		t.Errorf("%.40q: control characters in %.80q", text, shown)
	}
}

func TestHostileTextStaysText(t *testing.T) {
	for i, text := range hostile {
		if testing.Short() && i%3 != 0 { // js/wasm is slow, and markup is the same everywhere
			continue
		}
		e := hostileEngine(t, text)
		e.hello()
		e.app.Open(nil, text, 100)
		check(t, render(t, e.app), text)
		e.receive(protocol.Event{Milestone: "histogram"})
		e.deliver()
		check(t, render(t, e.app), text)
		for _, hash := range []string{"#/histogram", "#/dominators", "#/query?c=inspect+0x1", "#/references?of=x", "#/paths", "#/suspects", "#/oql?of=x", "#/analysis"} {
			e.app.Navigate(hash, true)
			e.deliver()
			if g := e.app.Main.Grid; g != nil {
				g.Window.Viewport = 600
				g.MoveTo(0)
				e.app.Menu.Open(g, 0, 1, 1)
				e.deliver()
			}
			check(t, render(t, e.app), text)
			e.app.Menu.Close()
			if g := e.app.Main.Grid; g != nil {
				g.MoveTo(1)
			}
			check(t, render(t, e.app), text)
		}
		e.app.Navigate("#/query?c="+url.QueryEscape("x"+text), false)
		check(t, render(t, e.app), text)
		e.app.IgnoreLink()
		e.app.Palette.Open(text)
		e.deliver()
		check(t, render(t, e.app), text)
		e.app.Notify(text, true)
		check(t, render(t, e.app), text)
		e.app.Died(text, text, text)
		check(t, render(t, e.app), text)
	}
}

// The text of a dump reaches the renderer as text nodes, never as markup.
func TestGuard(t *testing.T) {
	text := "a <b> & \"c\" &lt;" + strings.Repeat("é", 4000)
	bar := &vugu.VGNode{Type: vugu.ElementNode, Data: "i"}
	content := &vugu.VGNode{Type: vugu.ElementNode, Data: "span", Attr: []vugu.VGAttribute{{Key: "title", Val: text}}}
	content.SetInnerHTML(text)
	static := &vugu.VGNode{Type: vugu.ElementNode, Data: "p"}
	static.SetInnerHTML(vugu.HTML("<b>ours</b>"))
	failing := &vugu.VGNode{Type: vugu.ElementNode, Data: "button", DOMEventHandlerSpecList: []vugu.DOMEventHandlerSpec{{EventType: "click", Func: func(vugu.DOMEvent) { panic("a bug") }}}}
	root := &vugu.VGNode{Type: vugu.ElementNode, Data: "div"}
	for _, child := range []*vugu.VGNode{bar, content, static, failing} {
		root.AppendChild(child)
	}
	var reported any
	Guard(&vugu.BuildResults{Out: &vugu.BuildOut{Out: []*vugu.VGNode{root}}}, func(reason any) { reported = reason })
	switch {
	case bar.InnerHTML == nil || *bar.InnerHTML != "":
		t.Error("an empty element does not say that it is empty")
	case content.InnerHTML != nil || content.FirstChild == nil || content.FirstChild.Type != vugu.TextNode:
		t.Error("text did not become a text node")
	case !strings.HasPrefix(content.FirstChild.Data, "a <b> & \"c\" &lt;é"):
		t.Errorf("the text became %.40q", content.FirstChild.Data)
	case len(content.FirstChild.Data) > maxNode || len(content.Attr[0].Val) > maxNode:
		t.Error("texts are not cut")
	case static.InnerHTML == nil:
		t.Error("markup of the page itself was taken apart")
	}
	failing.DOMEventHandlerSpecList[0].Func(nil)
	if reported != "a bug" {
		t.Errorf("the panic was reported as %v", reported)
	}
}

// TestInferredRoots: where GC roots are inferred, every figure that depends on them says so.
func TestInferredRoots(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	marks := []string{"GC roots (inferred)", "unknown", "so this may be wrong", `class="note caution"`}
	hides(t, e.app, marks...)
	note := "GC roots are inferred."
	info := *e.app.Info
	info.Warnings = []protocol.Warning{{Code: "index.no-roots", Message: "no roots", Offset: -1}}
	info.Notes, info.UnreachableHeap = []string{note}, 0
	e.app.Info = &info
	shows(t, e.app, marks[:3]...)
	e.app.Navigate("#/histogram", true)
	e.deliver()
	e.app.Main.Result.Notes = []string{note, "Another note."}
	shows(t, e.app, marks[3], `class="note"`)
}

// TestTitlesOnce: a result is not given the title of the heading above it once more.
func TestTitlesOnce(t *testing.T) {
	e := newFakeEngine(t)
	heading := protocol.Block{Type: "heading", Level: 2, Spans: []protocol.Span{{Text: "Biggest objects"}}}
	of := func(title string) protocol.Block {
		return protocol.Block{Type: "result", Result: &protocol.Result{Kind: "chart", Title: title, Chart: &protocol.Chart{Type: "bar"}}}
	}
	var titles []string
	for _, block := range e.app.Main.newBlocks([]protocol.Block{heading, of("Biggest objects"), of("Biggest objects"), of("Classes")}) {
		titles = append(titles, block.ResultTitle())
	}
	if want := []string{"", "", "", "Classes"}; !slices.Equal(titles, want) {
		t.Errorf("titles %q, want %q", titles, want)
	}
}
