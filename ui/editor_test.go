package ui

import (
	"encoding/json"
	"strings"
	"testing"

	"heapdrop/protocol"
)

func TestLanguageCommand(t *testing.T) {
	for _, text := range []string{
		"SELECT * FROM a.B", "SELECT \"x\\y\"\nFROM b // it's\n", `x LIKE ".*\[\]"`, "-1", "«∧»", `'`, `"`, `\`,
	} {
		command := languageCommand("oql", text, []string{"-param", "a=1"})
		got, flags := languageText(command)
		if got != text || JoinTokens(flags) != "-param a=1" {
			t.Errorf("%q became %q, %q by %q", text, got, flags, command)
		}
		route := RouteTo(command)
		if back := ParseRoute(route.Fragment()); back.Command != command || back.View != "oql" {
			t.Errorf("%q: the address %s leads to %+v", command, route.Fragment(), back)
		}
	}
	if text, _ := languageText("oql SELECT *  FROM x WHERE a = 'b c'"); text != "SELECT *  FROM x WHERE a = 'b c'" {
		t.Errorf("without quotes: %q", text)
	}
	if route := RouteTo("oql SELECT a - b\nFROM x"); route.Command != "oql \"SELECT a - b\nFROM x\"" {
		t.Errorf("route %+v", route)
	}
}

func TestProblems(t *testing.T) {
	failure := &protocol.Error{Kind: "usage", Advice: "Write a.b.", Message: "line 2, column 11: there is no x\n    some line 3, column 4: text\n    ^\nline 12, column 1: expected end: found it\n    y\n    ^"}
	want := []Problem{{2, 11, "there is no x"}, {12, 1, "expected end: found it. Write a.b."}}
	got := problemsOf(failure)
	if len(got) != 2 || got[0] != want[0] || got[1] != want[1] {
		t.Errorf("%+v", got)
	}
	if got := problemsOf(&protocol.Error{Message: "no dump is open"}); got != nil {
		t.Errorf("%+v", got)
	}
}

func TestEditor(t *testing.T) {
	e := newFakeEngine(t)
	e.answers[protocol.MethodCommands] = []protocol.Command{{Name: "oql", Arguments: []protocol.Argument{{Name: "queryString", Type: "text", Required: true}}}}
	saved := "nothing"
	e.app.Browser.Store = func(text string) { saved = text }
	e.open()
	e.app.Navigate("#/oql", true)
	editor := e.app.Editor()
	if editor == nil || editor.Language.Command != "oql" {
		t.Fatalf("editor %+v", editor)
	}
	shows(t, e.app, "<code-editor", "Examples", "Write a query")

	editor.Changed("SELECT * FROM")
	e.answers[protocol.MethodCheck] = &protocol.Error{Kind: "usage", Message: "line 1, column 14: expected a class", Offset: -1}
	editor.verify()
	e.deliver()
	shows(t, e.app, "Line 1, column 14: expected a class")
	if editor.Marks != 1 {
		t.Errorf("%d changes of marks", editor.Marks)
	}

	e.answers[protocol.MethodComplete] = func(params json.RawMessage) any {
		var p protocol.CompleteParams
		_ = json.Unmarshal(params, &p)
		if p.Text != "oql SELECT * FROM ja" || p.Cursor != len(p.Text) {
			t.Errorf("completes %+v", p)
		}
		return []protocol.Completion{{Text: "java.lang.String", From: 18, To: 20}}
	}
	var offers []protocol.Completion
	editor.Complete("SELECT * FROM ja", 16, func(list []protocol.Completion) { offers = list })
	e.deliver()
	if len(offers) != 1 || offers[0].From != 14 || offers[0].To != 16 {
		t.Errorf("offers %+v", offers)
	}

	editor.Changed(`SELECT * FROM "a.*"`)
	editor.Run()
	if !editor.Busy() || e.app.Route.Command != `oql "SELECT * FROM \"a.*\""` {
		t.Fatalf("busy %v, route %+v", editor.Busy(), e.app.Route)
	}
	shows(t, e.app, "editor-cancel")
	editor.Cancel()
	if !e.asked(protocol.MethodCancel, "") {
		t.Error("the query is not cancelled")
	}
	e.deliver()
	if editor.Busy() || len(editor.History) != 1 {
		t.Errorf("busy %v, history %q", editor.Busy(), editor.History)
	}

	if e.flush(); saved != "nothing" {
		t.Errorf("%q is kept although nobody asked for it", saved)
	}
	editor.AskName()
	editor.Name = "mine"
	editor.Save()
	e.flush()
	if !strings.Contains(saved, `"mine"`) || editor.Current() == nil {
		t.Errorf("kept: %q", saved)
	}
	other := newFakeEngine(t)
	other.app.LoadSaved(saved)
	if list := other.app.editors["oql"].SavedTexts(); len(list) != 1 || list[0] != editor.Text {
		t.Errorf("the next visit has %q", list)
	}
	if len(other.app.editors["analyze"].Saved()) != 0 {
		t.Error("a query of one language is among those of the other")
	}
	editor.Forget("mine")
	if e.flush(); saved != "" {
		t.Errorf("forgotten, but kept: %q", saved)
	}

	e.app.Run("oql \"SELECT b\nFROM c\"")
	if editor.Text != "SELECT b\nFROM c" || editor.Revision == 0 {
		t.Errorf("the editor holds %q", editor.Text)
	}
}

func TestSuspects(t *testing.T) {
	e := newFakeEngine(t)
	e.answers["query:leakhunter"] = protocol.Result{Kind: "document", Title: "Leak suspects", Blocks: []protocol.Block{
		{Type: "text", Spans: []protocol.Span{{Text: "First is app.Cache.STORE"}}},
		{Type: "result", Result: &protocol.Result{Kind: "table", Total: 1,
			Columns: []protocol.Column{{Name: "Held By", Type: "text"}, {Name: "Accumulates", Type: "text"}, {Name: "Likely Cause", Type: "text"}, {Name: "Objects", Type: "integer"}, {Name: "Retained Heap", Type: "bytes"}, {Name: "Percentage", Type: "percent"}},
			Rows:    [][]json.RawMessage{{mustMarshal("app.Cache.STORE"), mustMarshal("9 × app.Entry"), mustMarshal("Unbounded map"), mustMarshal(9), mustMarshal(2048), mustMarshal(0.25)}},
			Info:    []protocol.RowInfo{{Object: "0x10"}}}},
		{Type: "heading", Level: 2, Spans: []protocol.Span{{Text: "1. app.Cache.STORE"}}},
	}}
	e.hello()
	e.app.Open(nil, "x.hprof", 100)
	e.receive(protocol.Event{Milestone: "histogram"})
	e.deliver(protocol.MethodOpen)
	if e.asked(protocol.MethodQuery, "leakhunter") {
		t.Error("leaks are looked for before the dominators are there")
	}
	e.deliver()
	shows(t, e.app, "app.Cache.STORE", "25.00 %", "Unbounded map", "2.00 KB", "9 × app.Entry", "The whole report")
	asked := len(e.requests)
	e.app.Navigate("#/histogram", true)
	e.app.Navigate("#/overview", true)
	e.deliver()
	for _, request := range e.requests[asked:] {
		if strings.Contains(string(request.Params), "leakhunter") {
			t.Error("leaks are looked for a second time")
		}
	}
	top := ""
	e.app.Browser.ShowTop = func(selector string) { top = selector }
	e.app.Overview.OpenSuspect(1)
	e.deliver()
	shows(t, e.app, "section-1")
	if top != "#main .section-1" || e.app.Route.View != "suspects" {
		t.Errorf("at the top is %q of %+v", top, e.app.Route)
	}
}
