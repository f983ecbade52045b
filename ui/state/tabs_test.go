package state

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"heapdrop/protocol"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/parts"
	"heapdrop/ui/state/route"
)

// tabNames lists the tabs, the current one in brackets.
func tabNames(p *Page) string {
	var names []string
	for _, tab := range p.Dump.Tabs {
		name := tab.Name
		if tab.Route.ShowsOverview() {
			name = "Overview"
		}
		if p.Dump.Current(tab) {
			name = "[" + name + "]"
		}
		names = append(names, name)
	}
	return strings.Join(names, " ")
}

// TestTabs: views open as tabs that keep their rows. The title of a tab is the name of
// the view. Tabs can be closed unless they are pinned.
func TestTabs(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.page.OpenView(*route.ViewByID("histogram"))
	e.Deliver()
	e.page.Dump.Main.Grid.MoveTo(4)
	grid := e.page.Dump.Main.Grid
	e.page.OpenView(*route.ViewByID("references"))
	e.Deliver()
	e.page.OpenView(*route.ViewByID("threads"))
	e.Deliver()
	if got := tabNames(e.page); got != "Overview Histogram References: Class4 [Threads]" {
		t.Fatalf("tabs %s", got)
	}
	if !e.Saw("title References: Class4 – ") {
		t.Error("the browser's title does not name the view")
	}
	asked := len(e.Requests)
	e.page.OpenView(*route.ViewByID("histogram"))
	e.Deliver()
	for _, request := range e.Requests[asked:] {
		if request.Method == protocol.MethodQuery {
			t.Errorf("the histogram is asked for again: %s", request.Params)
		}
	}
	if e.page.Dump.Main.Grid != grid || grid.Cursor != 4 || e.page.Route.View != "histogram" {
		t.Errorf("the histogram is not as it was left: cursor %d, %v", grid.Cursor, e.page.Route)
	}
	e.page.Dump.Tabs[1].Pin()
	e.page.CloseTab(e.page.Dump.Tabs[1])
	e.page.CloseTab(e.page.Dump.Tabs[0])
	if got := tabNames(e.page); got != "Overview [Histogram] References: Class4 Threads" {
		t.Errorf("tabs that stay: %s", got)
	}
	e.page.Dump.Tabs[1].Pin()
	e.page.CloseTab(e.page.Dump.Tabs[1])
	if got := tabNames(e.page); got != "[Overview] References: Class4 Threads" || !e.Saw("#/overview") {
		t.Errorf("after closing: %s", got)
	}
	if !e.Saw("focus #main") {
		t.Error("the focus went with the button that was pressed")
	}
	for i := range 20 {
		e.page.Run("list_objects app.Class" + string(rune('a'+i)))
		e.Deliver()
	}
	if len(e.page.Dump.Tabs) != 1+mostTabs {
		t.Errorf("%d tabs", len(e.page.Dump.Tabs))
	}
}

// TestTabsOfPaths: a tab of paths names the object by its class, and by the field or the
// thread that leads to it.
func TestTabsOfPaths(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	cell := func(text string) []json.RawMessage { return []json.RawMessage{protocol.Encode(text)} }
	paths := protocol.Result{Kind: "tree", Total: 1, Columns: []protocol.Column{{Name: "Object", Type: "object"}},
		Rows: [][]json.RawMessage{cell("java.util.LinkedHashMap @ 0x10  13 entries")}, Info: []protocol.RowInfo{{Key: "0", Expandable: true, Object: "0x10", Class: "java.util.LinkedHashMap"}},
		Chain: []protocol.Result{{Total: 1, Rows: [][]json.RawMessage{cell("app.Main @ 0x20")}, Info: []protocol.RowInfo{{Object: "0x20", Class: "app.Main", Label: "byTag"}}}}}
	e.Answers["query:path2gc 0x10"] = paths
	e.page.Run("path2gc 0x10")
	e.Deliver()
	if got := tabNames(e.page); got != "Overview [Paths: LinkedHashMap in Main.byTag]" {
		t.Error(got)
	}
	paths.Chain[0].Rows[0] = cell("java.lang.Thread @ 0x30  main")
	paths.Chain[0].Info[0] = protocol.RowInfo{Object: "0x30", Class: "java.lang.Thread", Label: "<Java Local>", Icon: "thread"}
	e.Answers["query:path2gc 0x30"] = paths
	e.page.Run("path2gc 0x30")
	e.Deliver()
	if got := tabNames(e.page); !strings.HasSuffix(got, `[Paths: LinkedHashMap of thread "main"]`) {
		t.Error(got)
	}
	e.page.Run("merge_shortest_paths 0x10 0x20 0x30")
	e.Deliver()
	if got := tabNames(e.page); !strings.HasSuffix(got, "[Merged paths: 3 objects]") {
		t.Error(got)
	}
}

// TestChosenDominators: the dominator tree of chosen objects belongs to the dominator tree
// and is named by their classes.
func TestChosenDominators(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	row := func(text string) []json.RawMessage { return []json.RawMessage{protocol.Encode(text)} }
	order := protocol.RowInfo{Key: "0", Expandable: true, Object: "0x10", Class: "app.Order"}
	result := protocol.Result{Kind: "tree", Title: "Dominator tree of 0x10 0x20", Total: 2, Columns: []protocol.Column{{Name: "Object", Type: "object"}},
		Rows: [][]json.RawMessage{row("app.Order @ 0x10"), row("app.Order @ 0x20")}, Info: []protocol.RowInfo{order, order}}
	for i, want := range []string{"2 × Order", "Order and Other", "3 objects", "600 × Order"} {
		command := fmt.Sprintf("show_dominator_tree 0x%d0 0x20%s", i+1, route.Folded)
		e.Answers["query:"+command] = result
		e.page.Run(command)
		e.Deliver()
		if got := e.page.Dump.ViewName(); got != "Dominator tree: "+want || e.page.Route.Entry() != "dominators" {
			t.Errorf("%q, %s", got, e.page.Route.Entry())
		}
		result.Info = []protocol.RowInfo{order, {Object: "0x20", Class: "app.Other"}}
		switch i {
		case 1:
			result.Rows, result.Total = append(result.Rows, row("app.Third @ 0x30")), 3
			result.Info = append(result.Info, protocol.RowInfo{Object: "0x30", Class: "app.Third"})
		case 2:
			result.Rows, result.Info, result.Total = [][]json.RawMessage{row("600 × app.Order")}, result.Info[:1], 1
		}
	}
}

// TestTabsRefresh: after sizes have changed, tabs in the background load again when they
// are shown. A late answer does not affect another view.
func TestTabsRefresh(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.page.Run("histogram")
	e.page.Run("list_objects app.Class1")
	e.Deliver() // both
	if e.page.Route.View != "references" || e.page.Dump.Main.Command != "list_objects app.Class1" {
		t.Fatalf("%v", e.page.Route)
	}
	e.page.Dump.SwitchSizes("mat")
	e.Deliver()
	asked := len(e.Requests)
	e.page.ShowTab(e.page.Dump.Tabs[1])
	e.Deliver()
	again := false
	for _, request := range e.Requests[asked:] {
		again = again || request.Method == protocol.MethodQuery && strings.Contains(string(request.Params), `"histogram"`)
	}
	if !again {
		t.Error("the histogram shows sizes of before")
	}
}

// TestFormThatShowsNothing: what a form runs without showing a view leaves the next view alone.
func TestFormThatShowsNothing(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.page.Run("list_objects app.Class1")
	e.Deliver()
	e.page.Do(env.SubmitForm{Command: parts.SaveIndexCommand.Name})
	e.page.Run("list_objects app.Class2")
	e.Deliver()
	if len(e.page.Dump.Tabs) != 3 {
		t.Errorf("the next view took the place of this one: %s", tabNames(e.page))
	}
}

// TestQueryIsNamedOnce: a query that is no entry of the navigation has the same name as in the
// palette and the form, whatever its result is called; its tab says what it is about.
func TestQueryIsNamedOnce(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.page.Commands = append(e.page.Commands, protocol.Command{Name: "show_retained_set", Title: "What it retains, by class"})
	e.page.Run("show_retained_set java.util.HashMap")
	e.Deliver()
	if name, tab := e.page.Dump.ViewName(), e.page.Dump.tab.Name; name != "What it retains, by class" || tab != name+": HashMap" {
		t.Errorf("the view is called %q, its tab %q", name, tab)
	}
}
