package state

import (
	"encoding/json"
	"strings"
	"testing"

	"heapdrop/protocol"
	"heapdrop/ui/state/results"
	"heapdrop/ui/state/route"
	"heapdrop/ui/state/table"
)

// graphAnswer is a result of object_graph for an object with a path, a referrer and
// referents.
func graphAnswer(e *fakeEngine) {
	column := func(name, kind string) protocol.Column { return protocol.Column{Name: name, Type: kind} }
	rows, info := [][]any{
		{"app.Item @ 0x10  seven", "", 0, 0, 16, 100, nil},
		{"app.Holder @ 0x20", "item", -1, 1, 16, 200, nil},
		{"class app.Main @ 0x30", "HOLDER", -2, 2, 16, 300, "System Class"},
		{"60 × org.example.deep.VeryLongNamedAbstractFactoryBean", "list[*]", 1, 1, 960, 50, nil},
		{"12 more", "", 1, 1, nil, nil, nil},
	}, []protocol.RowInfo{{Object: "0x10", Set: "0x10"}, {Object: "0x20", Set: "0x20"}, {Object: "0x30", Set: "0x30"}, {Set: "class:0x99", Key: "0x10/to/0x99/8"}, {}}
	result := protocol.Result{Kind: "table", Title: "Graph of app.Item", Total: len(rows), Info: info, Columns: []protocol.Column{
		column("Object", "object"), column("Reference", "text"), column("Layer", "integer"), column("Of", "integer"), column("Shallow Heap", "bytes"), column("Retained Heap", "bytes"), column("GC Root", "text")}}
	for _, row := range rows {
		var cells []json.RawMessage
		for _, cell := range row {
			cells = append(cells, protocol.Encode(cell))
		}
		result.Rows = append(result.Rows, cells)
	}
	e.Answers["query:object_graph 0x10"], e.Answers["query:object_graph 0x10 -expand 0x20"] = result, result
}

// TestObjectGraph: the path is a row that ends at the object, with its referents on the
// right. A click adds the neighbours of a node to the command; another click removes
// them.
func TestObjectGraph(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.page.Commands = append(e.page.Commands, protocol.Command{Name: route.GraphCommand, Arguments: []protocol.Argument{{Name: "object", Type: "objects", Required: true}, {Name: "expand", Flag: "-expand", Type: "text", Multiple: true}}})
	graphAnswer(e)
	e.page.Run("object_graph 0x10")
	e.Deliver()
	g := e.page.Dump.Main.Graph()
	if g == nil || len(g.Nodes) != 5 || len(g.Lines) != 4 {
		t.Fatalf("%+v", g)
	}
	item, holder, main, many := g.Nodes[0], g.Nodes[1], g.Nodes[2], g.Nodes[3]
	if !(main.X < holder.X && holder.X < item.X && item.X < many.X) || main.Y != item.Y || holder.Y != item.Y {
		t.Errorf("places: %v", g.Nodes)
	}
	if many.Name != "60 × VeryL…actoryBean" || item.Name != "a.Item seven" || main.Above() != "HOLDER · System class · 300 B" {
		t.Errorf("%q, %q, %q", many.Name, item.Name, main.Above())
	}
	if !many.CanExpand() || item.CanExpand() || !holder.CanExpand() || g.Nodes[4].CanExpand() {
		t.Error("what can be expanded")
	}
	if svg := g.SVG(func(variable string) string { return "x" + variable }); strings.Count(svg, "<rect") != 7 || !strings.Contains(svg, `fill="x--ground"`) || !strings.Contains(svg, "HOLDER") {
		t.Errorf("as SVG: %s", svg)
	}
	tabs := len(e.page.Dump.Tabs)
	e.page.Dump.ExpandNode(e.page.Dump.Main, holder)
	e.Deliver()
	if e.page.Dump.Main.Command != "object_graph 0x10 -expand 0x20" || len(e.page.Dump.Tabs) != tabs || !e.page.Dump.Main.IsExpanded(holder) {
		t.Errorf("expanded: %s, %d tabs", e.page.Dump.Main.Command, len(e.page.Dump.Tabs))
	}
	e.page.Dump.ExpandNode(e.page.Dump.Main, holder)
	if e.page.Dump.Main.Command != "object_graph 0x10" {
		t.Errorf("folded: %s", e.page.Dump.Main.Command)
	}
	steps := func(n results.GraphNode) string {
		e.page.Dump.ExpandNode(e.page.Dump.Main, n)
		return e.page.Dump.Main.Command
	}
	if got := steps(many); got != "object_graph 0x10 -expand 0x10/to/0x99/8" || !e.page.Dump.Main.IsExpanded(many) {
		t.Errorf("members: %s", got)
	}
	next := results.GraphNode{Row: &table.Row{RowInfo: protocol.RowInfo{Key: "0x10/to/0x99/16"}}, Of: 3}
	if got := steps(next); got != "object_graph 0x10 -expand 0x10/to/0x99/16" || e.page.Dump.Main.IsExpanded(next) {
		t.Errorf("further members: %s", got)
	}
	if got := steps(many); got != "object_graph 0x10" {
		t.Errorf("without members: %s", got)
	}
}
