package state

import (
	"strings"
	"testing"

	"heapdrop/ui/state/env"
)

// TestExportMenu: one menu has all that can be made of a view, and does what it says.
func TestExportMenu(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.page.Run("histogram")
	e.Deliver()
	m := e.page.Dump.Menu
	e.page.Dump.OpenExport(10, 20)
	var labels []string
	for _, item := range m.Items {
		labels = append(labels, item.Label)
	}
	if got := strings.Join(labels, ", "); !m.Shown || !m.Plain || got != "Copy the rows, Save the rows as CSV, Save a report as HTML" {
		t.Fatalf("the menu has %s", got)
	}
	if m.Key("x") || len(m.Items) != 3 {
		t.Error("what is typed changes a menu without a filter")
	}
	e.Did = nil
	m.Key(env.KeyDown)
	m.Key(env.KeyEnter)
	e.Deliver()
	if m.Shown || m.Plain || !e.Saw("focus #export") || !e.Saw("download Histogram.csv") {
		t.Errorf("shown %v, did %.200q", m.Shown, e.Did)
	}
}
