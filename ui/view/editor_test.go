package view

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"heapdrop/protocol"
)

func TestEditor(t *testing.T) {
	e := newFakeEngine(t)
	e.Answers[protocol.MethodCommands] = []protocol.Command{{Name: "oql", Arguments: []protocol.Argument{{Name: "queryString", Type: "text", Required: true}}}}
	e.open()
	e.page.Navigate("#/oql", true)
	editor := e.page.Editor()
	if editor == nil || editor.Language.Command != "oql" {
		t.Fatalf("editor %+v", editor)
	}
	shows(t, e.page, "<code-editor", "Examples", "Write a query")

	e.page.Browser.After = func(_ time.Duration, check func()) { check() }
	editor.Changed("SELECT * FROM")
	e.Flush()
	e.page.Browser.After = nil
	e.Answers[protocol.MethodCheck] = &protocol.Error{Kind: "usage", Message: "line 1, column 14: expected a class", Offset: -1}
	e.Deliver()
	shows(t, e.page, "Line 1, column 14: expected a class")
	if editor.Marks != 1 {
		t.Errorf("%d changes of marks", editor.Marks)
	}

	e.Answers[protocol.MethodComplete] = func(params json.RawMessage) any {
		var p protocol.CompleteParams
		_ = json.Unmarshal(params, &p)
		if p.Text != "oql SELECT * FROM ja" || p.Cursor != len(p.Text) {
			t.Errorf("completes %+v", p)
		}
		return []protocol.Completion{{Text: "java.lang.String", From: 18, To: 20}}
	}
	var completions []protocol.Completion
	editor.Complete("SELECT * FROM ja", 16, func(list []protocol.Completion) { completions = list })
	e.Deliver()
	if len(completions) != 1 || completions[0].From != 14 || completions[0].To != 16 {
		t.Errorf("completions %+v", completions)
	}

	editor.Changed(`SELECT * FROM "a.*"`)
	editor.Run()
	if !e.page.Dump.Main.Busy() || e.page.Route.Command != `oql "SELECT * FROM \"a.*\""` {
		t.Fatalf("busy %v, route %+v", e.page.Dump.Main.Busy(), e.page.Route)
	}
	shows(t, e.page, "editor-cancel")
	e.page.Dump.Main.Cancel()
	if !e.Asked(protocol.MethodCancel, "") {
		t.Error("the query is not cancelled")
	}
	e.Deliver()
	if e.page.Dump.Main.Busy() || len(editor.History) != 1 {
		t.Errorf("busy %v, history %q", e.page.Dump.Main.Busy(), editor.History)
	}

	e.page.Run("oql \"SELECT b\nFROM c\"")
	if editor.Text != "SELECT b\nFROM c" || editor.Revision == 0 {
		t.Errorf("the editor holds %q", editor.Text)
	}
}

// TestSavedQueries: a query is saved only when asked for, for the language of its editor,
// and can be removed.
func TestSavedQueries(t *testing.T) {
	e := newFakeEngine(t)
	saved := "nothing"
	e.page.Browser.Store = func(text string) { saved = text }
	e.open()
	e.page.Navigate("#/oql", true)
	editor := e.page.Editor()
	editor.Changed(`SELECT * FROM "a.*"`)
	editor.Run()
	if e.Flush(); saved != "nothing" {
		t.Errorf("%q is saved although nobody asked for it", saved)
	}
	editor.AskName()
	editor.Name = "mine"
	editor.Save()
	e.Flush()
	if !strings.Contains(saved, `"mine"`) || editor.Current() == nil {
		t.Errorf("saved: %q", saved)
	}
	other := newFakeEngine(t)
	other.page.Editors.LoadSaved(saved)
	other.page.Navigate("#/oql", true)
	if list := other.page.Editor().SavedTexts(); len(list) != 1 || list[0] != editor.Text {
		t.Errorf("the next visit has %q", list)
	}
	other.page.Navigate("#/analysis", true)
	if len(other.page.Editor().Saved()) != 0 {
		t.Error("a query of one language is among those of the other")
	}
	editor.Forget("mine")
	if e.Flush(); saved != "" {
		t.Errorf("forgotten, but saved: %q", saved)
	}
}
