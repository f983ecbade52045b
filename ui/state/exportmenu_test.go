package state

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"heapdrop/protocol"
	"heapdrop/ui/fakeanalyzer"
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

// TestExportOfPictures: the same menu saves a picture that is drawn, as SVG and as PNG.
func TestExportOfPictures(t *testing.T) {
	e := newFakeEngine(t)
	var saved []string
	e.page.Browser.SavePicture = func(kind string) { saved = append(saved, kind) }
	drawn := fakeanalyzer.TableResult(5)
	drawn.Picture = json.RawMessage(`{"parent":[-1]}`)
	e.Answers["query:icicle"], e.Answers[protocol.MethodRows] = drawn, drawn
	e.open()
	e.page.Run("icicle")
	e.Deliver()
	if n := len(e.page.Dump.Exports()); n != 3 {
		t.Errorf("%d entries before the picture is drawn", n)
	}
	e.page.Dump.Main.Picture.Show(0, []int{0, 1}, "rings", 0)
	e.Deliver()
	for _, item := range e.page.Dump.Exports() {
		if strings.HasPrefix(item.Label, "Save the picture as ") {
			item.Action.(env.ExportView).Export()
		}
	}
	e.Flush()
	if !slices.Equal(saved, []string{"svg", "png"}) {
		t.Errorf("saved %q", saved)
	}
}
