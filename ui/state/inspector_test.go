package state

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"heapdrop/protocol"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/parts"
	"heapdrop/ui/state/results"
	"heapdrop/ui/state/table"
)

// TestQuestions: the menu has a few entries with plain names; typing or More adds others.
// There are no questions about an object that does not exist.
func TestQuestions(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.page.Dump.Inspector.Open("0x7f10")
	var got []string
	first := func(row *table.Row) []parts.MenuItem { // without what the page itself can do, and More
		e.page.Do(env.OpenMenu{Row: row})
		items := e.page.Dump.Menu.Items
		return items[:len(items)-2]
	}
	for _, item := range first(e.page.Dump.Inspector.Subject())[1:] {
		run, _ := item.Action.(env.RunCommand)
		got = append(got, item.Label+"="+run.Command)
	}
	if want := "Why is it alive=path2gc 0x7f10 Who refers to it=list_objects 0x7f10 -inbound -groupby folded What it refers to=list_objects 0x7f10 -groupby folded"; strings.Join(got, " ") != want {
		t.Errorf("questions %q, want %q", got, want)
	}
	class := &table.Row{RowInfo: protocol.RowInfo{Class: "app.A", Set: "class:0x7f20"}}
	if items := first(class); items[0].Label != "The class and its static fields" || !slices.ContainsFunc(items, func(item parts.MenuItem) bool { return item.Label == "Its objects" }) {
		t.Errorf("a class is not offered: %v", items[0])
	} else if e.page.Do(items[0].Action); e.page.Dump.Inspector.Address != "0x7f20" {
		t.Errorf("its class leads to %q", e.page.Dump.Inspector.Address)
	}
	e.page.Dump.Inspector.Object.State = results.PanelFailed
	if e.page.Dump.Inspector.HasMenu() {
		t.Error("an object that does not exist has a menu")
	}
}

// TestTypical: for a row that represents many objects the inspector shows the path to the
// largest one. Of very many it is not looked for, and a late answer changes nothing.
func TestTypical(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.Send(protocol.Event{Milestone: "dominators"})
	n := e.page.Dump.Inspector
	columns := []protocol.Column{{Name: "Object", Type: "object"}, {Name: "Objects", Type: table.TypeInteger}}
	folded := func(set string, count int64) *table.Row {
		return &table.Row{RowInfo: protocol.RowInfo{Class: "app.Node", Set: set}, Cells: []table.Cell{{Known: true, Text: "many"}, {Known: true, Whole: count}}}
	}
	e.Answers["query:list_objects class:0x1"] = protocol.Result{Kind: "tree", Handle: "h9", Info: []protocol.RowInfo{{Object: "0x77"}}, Rows: [][]json.RawMessage{{}}}
	e.page.Do(env.SelectRow{Row: folded("class:0x1", 60_000), Columns: columns})
	e.Deliver()
	if n.Typical != "0x77" || !e.Asked("query", `"command":"list_objects class:0x1"`) || !e.Asked("query", "path2gc 0x77 -numberofpaths 1") || !e.Asked("release", "h9") {
		t.Errorf("the path leads to %q", n.Typical)
	}
	e.page.Do(env.SelectRow{Row: folded("class:0x2", 500_001), Columns: columns})
	if n.Typical != "" || e.Asked("query", "list_objects class:0x2") {
		t.Error("it is looked for among too many")
	}
	e.page.Do(env.SelectRow{Row: folded("class:0x3", 2), Columns: columns})
	e.page.Do(env.SelectRow{Row: &table.Row{RowInfo: protocol.RowInfo{Object: "0x5", Set: "0x5"}}, Columns: columns})
	e.Deliver()
	if n.Typical != "" || n.Address != "0x5" {
		t.Errorf("a late answer leads to %q", n.Typical)
	}
}
