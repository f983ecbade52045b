package state

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"heapdrop/protocol"
	"heapdrop/ui/fakeanalyzer"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/palette"
	"heapdrop/ui/state/route"
)

// mostListed is how many results of each kind are listed.
const mostListed = 6

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
		if item.Kind == palette.ItemHeading || item.Kind == palette.ItemSuspect || item.Kind == palette.ItemClass {
			got = append(got, item.Label+"|"+item.Detail)
		}
	}
	if text := strings.Join(got, "\n"); !strings.Contains(text, "Class0.CACHE|2.00 KB, 9 × Entry") || !strings.Contains(text, "app.Class5|5 objects, ≥ 500 B") || !strings.Contains(text, "Classes · 500, the first 6|") {
		t.Errorf("found:\n%s", text)
	}
	p.Key("Enter")
	if e.page.Route.Suspect != 2 || p.Shown {
		t.Errorf("the first of what was found is a suspect, and leads to %+v", e.page.Route)
	}

	p.Open("")
	type_("class")
	if kinds := p.Kinds(); len(kinds) < 2 || !slices.Contains(kinds, palette.FoundKind{Name: "Classes", Count: "500"}) || !slices.Contains(kinds, palette.FoundKind{Name: "Suspects", Count: "1"}) {
		t.Errorf("kinds: %v", kinds)
	}
	p.ShowKind("Classes")
	if n := len(p.Items); n != 1+mostListed || p.Items[n-1].Kind != palette.ItemClass || len(p.Kinds()) < 2 {
		t.Errorf("of one kind: %v", p.Items)
	}
	if p.ShowKind("Strings"); len(p.Items) < 2+mostListed {
		t.Error("a kind of which nothing was found hides what was")
	}
	if p.ShowKind(""); len(p.Items) < 2+mostListed {
		t.Error("everything is not shown again")
	}

	held := &e.page.Dump.Overview.Diagnosis.Suspects[0].Held
	held.Steps = []protocol.Step{{Name: "app.Broker"}, {Edge: "region", Name: "app.Region"}, {Edge: "queues", Name: "java.util.HashMap"}}
	for _, text := range []string{"region.queues", "app.Region", "REGION"} {
		p.Open("")
		if type_(text); !slices.ContainsFunc(p.Items, func(item palette.Item) bool { return item.Kind == palette.ItemSuspect && item.Route.Suspect == 1 }) {
			t.Errorf("%s does not lead to the suspect on whose path it is", text)
		}
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
	if len(p.Items) > 0 || p.Busy() {
		t.Errorf("a closed box finds %v", p.Items)
	}
}

// TestSearchExact: the class of exactly this name comes first, however many others there
// are, and the heading counts what is below it.
func TestSearchExact(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.Deliver()
	e.Answers["query:histogram"] = func(params json.RawMessage) any {
		if strings.Contains(string(params), "^|") {
			return fakeanalyzer.TableRows(499, 1, 500)
		}
		return fakeanalyzer.TableRows(0, mostListed, 500)
	}
	var waiting []func()
	e.page.Browser.After = func(_ time.Duration, f func()) { waiting = append(waiting, f) }
	p := e.page.Dump.Palette
	p.Open("")
	p.SetText("Class499")
	e.Flush()
	for _, f := range waiting {
		f()
	}
	e.Deliver()
	classes := 0
	for _, item := range p.Items {
		if item.Kind == palette.ItemClass {
			classes++
		}
	}
	if classes != mostListed || p.Items[0].Label != "Classes · 500, the first 6" || p.Items[1].Label != "app.Class499" {
		t.Errorf("%d classes below “%s”, first %s", classes, p.Items[0].Label, p.Items[1].Label)
	}
}

// TestSearchOpenViews: the box finds open views about objects, shows the number of
// results of each kind, and returns to a view with its trail.
func TestSearchOpenViews(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.page.OpenView(*route.ViewByID("histogram"))
	e.Deliver()
	e.page.Dump.Main.Grid.MoveTo(4)
	e.page.OpenView(*route.ViewByID("references"))
	e.Deliver()
	e.page.OpenView(*route.ViewByID("threads"))
	e.Deliver()
	p := e.page.Dump.Palette
	p.Open("class4")
	if len(p.Items) < 2 || p.Items[0].Label != "Open views · 1" || p.Items[1].Label != "References: Class4" {
		t.Fatalf("found %v", p.Items)
	}
	p.Choose(p.Items[1])
	if e.page.Route.View != "references" || len(e.page.Dump.Trail()) != 1 || len(e.page.Dump.Tabs) != 4 {
		t.Errorf("at %v with %d tabs and the trail %v", e.page.Route, len(e.page.Dump.Tabs), e.page.Dump.Trail())
	}
}

// TestExactClassFirst: the class with exactly the name leads, however small it is, and is what
// Enter opens. The order does not depend on which answer comes first.
func TestExactClassFirst(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.page.Commands = append(e.page.Commands, protocol.Command{Name: "static_fields"}, protocol.Command{Name: "thread_overview"})
	e.page.Dump.Milestone = env.MilestoneDominators
	rows := func(icon string, names ...string) protocol.Result {
		r := protocol.Result{Kind: "table", Columns: []protocol.Column{{Name: "Class Name", Type: "class"}}, Total: 40}
		for _, name := range names {
			r.Rows = append(r.Rows, []json.RawMessage{json.RawMessage(`"` + name + `"`)})
			r.Info = append(r.Info, protocol.RowInfo{Set: name, Object: "0x7f00", Icon: icon})
		}
		return r
	}
	e.Answers["query:thread_overview"], e.Answers["query:static_fields"] = rows("thread", "History"), rows("field", "app.A.HISTORY")
	e.Answers["query:histogram"] = func(params json.RawMessage) any {
		if strings.Contains(string(params), "(^|") {
			return rows("class", "app.History", "app.deep.PrehHistory")
		}
		return rows("class", "app.HistoryEntry", "app.HistoryLog")
	}
	p := e.page.Dump.Palette
	e.page.Browser.After = func(_ time.Duration, f func()) { f() }
	p.Open("history")
	e.Flush()
	e.Deliver()
	want := "Classes · 40, the first 2|app.History|app.HistoryEntry|app.HistoryLog|Static fields · 40, the first 1|app.A.HISTORY|Threads · 40, the first 1|History"
	if text := labels(p); !strings.HasPrefix(text, want) {
		t.Errorf("found %s", text)
	}
	if p.Active() != 1 {
		t.Errorf("item %d is active", p.Active())
	}
	p.Key(env.KeyDown)
	if p.Active() != 2 {
		t.Errorf("after one step down item %d is active", p.Active())
	}
	if p.SetText("histo"); strings.Count(labels(p), "Histogram") != 1 {
		t.Errorf("a view is listed twice: %s", labels(p))
	}
	p.SetText("histogram")
	if active := p.Active(); active < 0 || p.Items[active].Text != "histogram" {
		t.Errorf("of a query's name item %d is active", active)
	}
	p.SetText("histogram -groupby")
	if p.Active() != -1 {
		t.Error("a command that is being written has an active item")
	}
}

// TestRecentInWords: commands of this visit are listed by what the page calls them.
func TestRecentInWords(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	for command, want := range map[string]string{
		"histogram": "Histogram", "histogram -groupby package": "Histogram, Group by package", "path2gc 0x10 -inbound": "Paths to roots 0x10, Incoming", "no_such 1": "no_such 1",
	} {
		e.page.Remember(command)
		if e.page.Dump.Palette.Open(""); e.page.Dump.Palette.Items[0].Label != want {
			t.Errorf("%s is called %q, want %q", command, e.page.Dump.Palette.Items[0].Label, want)
		}
	}
}

// TestAliases: the page and the command box find a command by its aliases too.
func TestAliases(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	if c := e.page.Command("dominators"); c == nil || c.Name != "dominator_tree" {
		t.Errorf("dominators is %v", c)
	}
	p := e.page.Dump.Palette
	p.Open("ominators")
	if !strings.Contains("|"+labels(p)+"|", "|Dominator tree|") {
		t.Errorf("the box offers %s", labels(p))
	}
}

func labels(p *palette.Palette) string {
	var list []string
	for _, item := range p.Items {
		list = append(list, item.Label)
	}
	return strings.Join(list, "|")
}

// TestShortHelp: of the help of a query, the first sentence is listed; of a view, the question
// that it answers.
func TestShortHelp(t *testing.T) {
	e := newFakeEngine(t)
	e.Answers[protocol.MethodCommands] = []protocol.Command{{Name: "rings", Title: "Rings", Help: "Draws rings. They are round."}, {Name: "list_objects", Title: "References", Help: "Lists objects. They are listed."}}
	e.open()
	e.page.Dump.OpenPalette("")
	for name, want := range map[string]string{"rings": "Draws rings", "list_objects": "What an object refers to, and who refers to it"} {
		if i := slices.IndexFunc(e.page.Dump.Palette.Items, func(item palette.Item) bool { return item.Text == name }); i < 0 || e.page.Dump.Palette.Items[i].Detail != want {
			t.Errorf("%s: %+v", name, e.page.Dump.Palette.Items)
		}
	}
}
