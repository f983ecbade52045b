package view

import (
	"slices"
	"testing"
	"time"

	"heapdrop/protocol"
	"heapdrop/ui/state/results"
	"heapdrop/ui/state/route"
	"heapdrop/ui/state/table"
	"heapdrop/ui/state/trend"
)

func TestTimeline(t *testing.T) {
	noon := time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)
	c := &Timeline{Timeline: &trend.Timeline{Holders: []string{"app.Cache.MAP", "app.Log"}, Points: []trend.Point{
		{Name: "a.hprof", Taken: noon, Used: 1 << 20, Holds: []int64{0, 500_000}, Verdict: "healthy"},
		{Name: "b.hprof", Taken: noon.Add(90 * time.Minute), Used: 2 << 20, Holds: []int64{1 << 20, 400_000}},
		{Name: "c.hprof", Taken: noon.Add(95 * time.Minute), Used: 3 << 20, Holds: []int64{2 << 20, 400_000}},
		{Name: "d.hprof", Taken: noon.Add(3 * time.Hour), Used: 4 << 20, Holds: []int64{3 << 20, 400_000}, Verdict: "certain leak"},
	}}}
	if got, want := c.Title(), "+3.00 MB in 3 h: Cache.MAP grew by 3.00 MB"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	lines := c.Lines()
	if lines[0].Points != "0.0,750.0 500.0,500.0 527.8,250.0 1000.0,0.0" || lines[1].Course != "0 B → 3.00 MB" || lines[2].Name != "Log" {
		t.Errorf("%+v", lines)
	}
	var labels []string
	for _, mark := range c.Labels() { // c.hprof is too near to b.hprof
		labels = append(labels, mark.Text+" "+mark.More)
	}
	if len(labels) != 3 || labels[0] != "12:00 Healthy" || labels[1] != "13:30 " || labels[2] != "15:00\u00a0UTC Certain leak" {
		t.Errorf("%q", labels)
	}
	if dots := c.Dots(); len(dots) != 4 || dots[3].Class != "timeline-dot bad" || dots[3].Spot != "left:100.00%;bottom:100.00%" {
		t.Errorf("%+v", dots)
	}
}

// TestNamesOfDumps: where times are unknown, labels are names, which differ at the end.
func TestNamesOfDumps(t *testing.T) {
	c := &Timeline{Timeline: &trend.Timeline{Points: []trend.Point{{Name: "orders-service-prod-eu-1-20260114.hprof", Used: 1}, {Name: "b.hprof", Used: 1}}}}
	if labels := c.Labels(); labels[0].Text != "orders…0114.hprof" || labels[1].Text != "b.hprof" {
		t.Errorf("%+v", labels)
	}
}

func TestSpan(t *testing.T) {
	for d, want := range map[time.Duration]string{
		250 * time.Millisecond: "250 ms", 42 * time.Second: "42 s", 90 * time.Second: "1 min 30 s", 3 * time.Hour: "3 h", 49 * time.Hour: "2 days 1 h",
	} {
		if got := span(d); got != want {
			t.Errorf("%v: %q, want %q", d, got, want)
		}
	}
}

// TestSigned: growth has a plus, shrinking a minus, and what rounds to zero or is only below
// something neither.
func TestSigned(t *testing.T) {
	for _, c := range []struct {
		text   string
		growth int
		want   string
	}{{"3.96 MB", 1, "+3.96 MB"}, {"-43.0 KB", -1, "−43.0 KB"}, {"> -0.1 %", -1, "< 0.1 %"}, {"0.0 %", 1, "0.0 %"}, {"10", 1, "+10"}, {"< 0.1 %", 1, "< 0.1 %"}} {
		if got := signed(c.text, c.growth); got != c.want {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
	if growthStyle(-0.5) != "right:50%;width:25.00%" || growthStyle(2) != "left:50%;width:50.00%" {
		t.Error(growthStyle(-0.5), growthStyle(2))
	}
}

// TestCrowded: a table with more figures than there is space for beside names starts with
// the names.
func TestCrowded(t *testing.T) {
	for figures, want := range map[int]bool{3: true, 6: true, 7: false, 8: false} {
		g := &Grid{Grid: &results.Grid{Columns: []protocol.Column{{Name: "Object", Type: "object"}}}, Page: newFakeEngine(t).page}
		for range figures {
			g.Columns = append(g.Columns, protocol.Column{Name: "N", Type: table.TypeBytes})
		}
		if got := g.FiguresFirst(); got != want {
			t.Errorf("%d figures: %v", figures, got)
		}
	}
}

// TestHoldersFirst: in a window of 1,024 pixels the columns of the holders follow the used heap,
// and those that the drawing repeats come last.
func TestHoldersFirst(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.Answers["query"] = protocol.Result{Kind: "table", Columns: []protocol.Column{{Name: "Dump", Type: "text"}, {Name: "Taken", Type: "text"}, {Name: "Verdict", Type: "text"}, {Name: "Used Heap", Type: "bytes"},
		{Name: "Objects", Type: "integer"}, {Name: "java.util.LongNameOfAHolder -> classes", Type: "bytes"}, {Name: "app.Cache", Type: "bytes"}}}
	e.page.OpenView(*route.ViewByID("histogram"))
	e.Deliver()
	g := &Grid{e.page.Dump.Main.Grid, e.page}
	if got := g.Visible(); !slices.Equal(got, []int{0, 1, 2, 3, 4, 5, 6}) {
		t.Errorf("columns %v", got)
	}
	e.page.Limited = true
	if got := g.Visible(); !slices.Equal(got, []int{0, 3, 5, 6, 2, 1, 4}) {
		t.Errorf("in little space: columns %v", got)
	}
	if least, _ := g.columnWidth(5); least > 9 {
		t.Errorf("a holder gets %g rem", least)
	}
}
