package state

import (
	"strings"
	"testing"
	"time"

	"heapdrop/protocol"
)

// TestSearch: the box finds classes with their figures, suspects and views, opens the
// chosen item, and says what it searched if nothing matches.
func TestSearch(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.Deliver()
	var waiting []func()
	e.page.Browser.After = func(_ time.Duration, f func()) { waiting = append(waiting, f) }
	rested := func() {
		for _, f := range waiting {
			f()
		}
	}
	e.page.Dump.Overview.Diagnosis = &protocol.Diagnosis{Suspects: []protocol.Suspect{{Holder: "app.Other.X"}, {Holder: "app.Class0.CACHE", Accumulates: "9 × app.Entry", Retained: 2048}}}
	p := e.page.Dump.Palette
	p.Open("")
	type_ := func(text string) {
		waiting = nil
		p.SetText(text)
		e.Flush()
		rested()
		e.Deliver()
	}
	type_("class")
	var got []string
	for _, item := range p.Items {
		if item.Kind == ItemHeading || item.Kind == ItemSuspect || item.Kind == ItemClass {
			got = append(got, item.Label+"|"+item.Detail)
		}
	}
	if text := strings.Join(got, "\n"); !strings.Contains(text, "Class0.CACHE|9 × Entry, 2.00 KB") || !strings.Contains(text, "app.Class5|5 objects, ≥ 500 B") || !strings.Contains(text, "Classes · 500, the first 6|") {
		t.Errorf("found:\n%s", text)
	}
	p.Key("Enter")
	if e.page.Route.Suspect != 2 || p.Shown {
		t.Errorf("the first of what was found is a suspect, and leads to %+v", e.page.Route)
	}

	e.Answers["query:histogram"] = protocol.Result{Kind: "table", Columns: nil}
	p.Open("")
	type_("qeue")
	if none := p.None(); !strings.Contains(none, "Nothing is called “qeue”") || !strings.Contains(none, "Classes, threads") {
		t.Errorf("nothing is found: %q in %v", none, p.Items)
	}
	p.SetText("qeu")
	if p.None() != "" {
		t.Error("nothing is found before it was looked for")
	}
	late := rested
	p.Close()
	late()
	if len(p.Items) > 0 || p.search.busy() {
		t.Errorf("a closed box finds %v", p.Items)
	}
}

// TestSearchOpenViews: the box finds open views about objects, shows the number of
// results of each kind, and returns to a view with its trail.
func TestSearchOpenViews(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.page.OpenView(*ViewByID("histogram"))
	e.Deliver()
	e.page.Dump.Main.Grid.MoveTo(4)
	e.page.OpenView(*ViewByID("references"))
	e.Deliver()
	e.page.OpenView(*ViewByID("threads"))
	e.Deliver()
	p := e.page.Dump.Palette
	p.Open("class4")
	if len(p.Items) < 2 || p.Items[0].Label != "Open views · 1" || p.Items[1].Label != "References: Class4" {
		t.Fatalf("found %v", p.Items)
	}
	p.Choose(1)
	if e.page.Route.View != "references" || len(e.page.Dump.Trail()) != 1 || len(e.page.Dump.Tabs) != 4 {
		t.Errorf("at %v with %d tabs and the trail %v", e.page.Route, len(e.page.Dump.Tabs), e.page.Dump.Trail())
	}
}
