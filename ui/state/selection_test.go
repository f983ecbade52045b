package state

import (
	"encoding/json"
	"strings"
	"testing"

	"heapdrop/protocol"
	"heapdrop/ui/fakeanalyzer"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/route"
)

// TestSelection: Shift and Ctrl select rows. The analyzer computes their totals without
// counting an object twice; moving without these keys ends the selection.
func TestSelection(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.page.Run("histogram")
	e.Deliver()
	g := e.page.Dump.Main.Grid
	union := "app.Class2 app.Class3 app.Class4 app.Class7"
	e.Answers["query:histogram "+union] = protocol.Result{Kind: "table", Columns: g.Columns, Totals: []json.RawMessage{json.RawMessage("null"), json.RawMessage("9"), json.RawMessage("216"), json.RawMessage("null")}}
	e.Answers[protocol.MethodRetained] = protocol.Retained{Objects: 20, Bytes: 480}
	g.MoveTo(2)
	g.Key(env.KeyDown, true)
	g.Key(env.KeyDown, true)
	g.PointMore(7, false)
	if rows := g.Selected(); len(rows) != 4 || e.page.Dump.Selection.Set != union || !g.Marked(3) || g.Marked(5) {
		t.Fatalf("%d rows, %q", len(rows), e.page.Dump.Selection.Set)
	}
	if words := e.page.Dump.Selection.Words(); words != "4 rows selected, adding up …" {
		t.Errorf("while it waits: %s", words)
	}
	e.Deliver()
	if words := e.page.Dump.Selection.Words(); words != "4 rows selected, 9 objects, 216 B own, 480 B retained together" {
		t.Errorf("the selection is %s", words)
	}
	g.CopyRows()
	if !e.Saw("copy Class Name\tObjects\tShallow Heap\tRetained Heap\napp.Class2\t2\t48\t≥ 200\napp.Class3\t3\t") {
		t.Errorf("copied %v", e.Did)
	}
	g.PointMore(3, false)
	g.Extend(1) // from the last mark
	if rows := g.Selected(); len(rows) != 3 || rows[0].Class != "app.Class1" {
		t.Errorf("back from row 3 to 1 there are %d rows", len(rows))
	}
	g.Key(env.KeyDown, false)
	if e.page.Dump.Selection.Rows != 0 || e.page.Dump.Selection.Words() != "" || len(g.Selected()) != 1 {
		t.Error("a move keeps the selection")
	}
}

// TestSelectionLeads: menus and views of objects use all selected rows, and the trail
// leads back to earlier views.
func TestSelectionLeads(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.page.OpenView(*route.ViewByID("histogram"))
	e.Deliver()
	g := e.page.Dump.Main.Grid
	g.MoveTo(1)
	g.Key(env.KeyDown, true)
	e.page.Dump.Menu.Open(g, 2, 10, 10)
	var refers env.Action
	for _, item := range e.page.Dump.Menu.Items {
		if item.Label == "Who refers to them" {
			refers = item.Action
		}
	}
	if refers != (env.RunCommand{Command: "list_objects app.Class1 app.Class2 -inbound -groupby folded"}) {
		t.Fatalf("the menu asks %v", refers)
	}
	e.page.Dump.Menu.Close()
	e.page.Do(refers)
	e.Deliver()
	e.page.Dump.Main.Grid.MoveTo(5)
	e.page.OpenView(*route.ViewByID("references"))
	e.Deliver()
	var trail []string
	for _, crumb := range e.page.Dump.Trail() {
		trail = append(trail, crumb.Label+" ("+crumb.Of+")")
	}
	if got := strings.Join(trail, " "); got != "Histogram (2 rows) References (Class5)" || !strings.HasPrefix(e.page.Route.Command, "list_objects app.Class5") {
		t.Fatalf("the trail is %s, the view %s", got, e.page.Route.Command)
	}
	e.page.WalkBack(e.page.Dump.Trail()[0])
	e.Deliver()
	if e.page.Route.View != "histogram" || len(e.page.Dump.Trail()) != 0 {
		t.Errorf("back at %v with %v", e.page.Route, e.page.Dump.Trail())
	}
	e.page.Dump.Palette.Run("list_objects app.Class5 -groupby folded")
	if len(e.page.Dump.Trail()) != 0 {
		t.Error("what was typed has a trail")
	}
}

// TestSelectionOfTree: marks stay with rows of a tree that move.
func TestSelectionOfTree(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.Answers["query:dominator_tree"] = fakeanalyzer.TreeLevel("r", 0, 4, 4, true)
	e.Answers[protocol.MethodChildren] = fakeanalyzer.TreeLevel("c", 0, 3, 3, false)
	e.page.Run("dominator_tree")
	e.Deliver()
	g := e.page.Dump.Main.Grid
	g.MoveTo(2)
	g.Extend(3)
	g.Expand(0)
	e.Deliver()
	if rows := g.Selected(); g.Len() != 7 || len(rows) != 2 || rows[0].Cells[0].Text != "r2" || !g.Marked(5) || g.Marked(2) {
		t.Errorf("%d rows are selected of %d", len(rows), g.Len())
	}
}
