package view

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"heapdrop/protocol"
	"heapdrop/ui/state/results"
	"heapdrop/ui/state/route"
	"heapdrop/ui/state/table"
)

// TestComparedNames: of a part of a compared heap, the reference that leads to it is before
// the name, so that the package shortens first; paths lose their packages before anything else.
// Names get their space before headings have one line.
func TestComparedNames(t *testing.T) {
	columns := []protocol.Column{{Name: "Object", Type: "object"}, {Name: "Share of Growth", Type: "percent"}, {Name: "Held By", Type: "text"}}
	cells := []table.Cell{{Known: true, Text: "value  org.shop.orders.BasketOfACustomer"}, {Known: true, Number: 0.1}, {Known: true, Text: "org.shop.Shop → carts → java.util.LinkedHashMap$Entry"}}
	e := newFakeEngine(t)
	e.open()
	g := &Grid{&results.Grid{Columns: columns, Longest: []int{40, 0, 53}}, e.page}
	row := &table.Row{Cells: cells, RowInfo: protocol.RowInfo{Icon: "object", Class: "org.shop.orders.BasketOfACustomer"}}
	d := DrawnRow{results.DrawnRow{Row: row}, g}
	got := slices.Concat([]string{d.LabelText(), d.Cell(0)}, d.Short(0), []string{d.Package(0)}, d.Short(2))
	if want := "value|org.shop.orders.BasketOfACustomer|o.s.o.|Basket|OfACustomer|||org.shop.orders.||Shop →| carts → LinkedHashMap$Entry||"; strings.Join(got, "|") != want {
		t.Errorf("%q", strings.Join(got, "|"))
	}
	if strings.Contains(g.Template(), "100%") {
		t.Errorf("the names take the space of the paths: %s", g.Template())
	}
	e.Answers["query"] = protocol.Result{Kind: "table", Total: 1, Columns: columns[:2], Rows: [][]json.RawMessage{{json.RawMessage(`"org.shop.orders.BasketOfACustomer"`), json.RawMessage("0.1")}}}
	e.page.OpenView(*route.ViewByID("histogram"))
	e.Deliver()
	g = &Grid{e.page.Dump.Main.Grid, e.page}
	if got := g.Template(); !strings.Contains(got, "minmax(min(23.96rem,max(16.5rem,100% - 8.6rem") {
		t.Errorf("columns %s", got)
	}
}
