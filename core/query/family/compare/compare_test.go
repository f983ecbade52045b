package compare_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query"
	"heapdrop/core/query/catalog"
	"heapdrop/core/query/render"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
	"heapdrop/core/summary"
	"heapdrop/core/usage"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/opened"
	"heapdrop/internal/realdumps"
	"heapdrop/protocol"
)

// shop is the state of a program at one moment.
type shop struct {
	sessions, nodes, tenant, requests int
	old, fresh                        bool
}

// heap builds the dump. Padding shifts all addresses.
func (p shop) heap(padding uint64) *dumpbuilder.Heap {
	h := dumpbuilder.New()
	h.Skip(padding * 64)
	session := h.Class("app.Session", dumpbuilder.Ref("user"))
	node := h.Class("app.Node", dumpbuilder.Ref("next"), dumpbuilder.Ref("data"))
	static := func(class, field string, value any) {
		c := h.Class(class, dumpbuilder.Static(field, heap.Object, nil))
		c.SetStatic(field, value)
		h.Root(heap.RootSystemClass, c)
	}
	bytes := func(n int) *dumpbuilder.Object { return h.ByteArray(make([]byte, n)...) }
	var sessions, requests []any
	for range p.sessions {
		sessions = append(sessions, h.Instance(session, bytes(1000)))
	}
	static("app.Cache", "SESSIONS", h.ArrayList(sessions...))
	var list any
	for range p.nodes {
		list = h.Instance(node, list, bytes(400))
	}
	static("app.Log", "HEAD", list)
	static("app.Tenants", "BY_NAME", h.HashMap("tenant-1", bytes(3000), "tenant-3", bytes(p.tenant)))
	for range p.requests {
		requests = append(requests, bytes(5000))
	}
	worker := h.Thread("http-7", dumpbuilder.Frame{Class: "app.Server", Method: "run", Signature: "()V", Source: "Server.java", Line: 1})
	worker.Local(0, h.ArrayList(requests...))
	if p.old {
		static("app.Old", "BUFFER", bytes(40_000))
	}
	if p.fresh {
		static("app.Fresh", "BUFFER", bytes(60_000))
	}
	return h
}

var (
	shopBefore = shop{sessions: 100, nodes: 50, tenant: 10_000, requests: 2, old: true}
	shopMiddle = shop{sessions: 250, nodes: 80, tenant: 50_000, requests: 60}
	shopNow    = shop{sessions: 300, nodes: 80, tenant: 90_000, requests: 3, fresh: true}
)

// dumps are snapshots; queries run on the last one, with the others as baselines.
type dumps struct {
	t    testing.TB
	list []*snapshot.Snapshot
}

func shops(t testing.TB, list ...shop) dumps {
	d := dumps{t: t}
	for i, p := range list {
		name := []string{"old.hprof", "middle.hprof", "now.hprof"}[i+3-len(list)]
		if i == 0 {
			name = "old.hprof"
		}
		d.list = append(d.list, opened.Content(t, name, p.heap(uint64(i*100)).HPROF(dumpbuilder.HPROFOptions{Created: int64(1e12 + i)})))
	}
	return d
}

func (d dumps) now() *snapshot.Snapshot { return d.list[len(d.list)-1] }

func (d dumps) baselines() *query.Baselines {
	list := &query.Baselines{}
	for _, s := range d.list[:len(d.list)-1] {
		list.List = append(list.List, &engine.OpenBaseline{Snapshot: s, Registry: catalog.All()})
	}
	return list
}

func (d dumps) run(command string) result.Result {
	d.t.Helper()
	r, err := engine.RunWithBaselines(context.Background(), catalog.All(), d.now(), d.baselines(), command)
	if err != nil {
		d.t.Fatalf("%s: %v", command, err)
	}
	return r
}

// lines returns the rows of a table, or of all levels of a tree, by column name. In a tree the
// first column starts with the path of the row.
func (d dumps) lines(r result.Result) map[string]map[string]int64 {
	d.t.Helper()
	var out bytes.Buffer
	if err := render.JSON(context.Background(), &out, r, render.Options{Depth: 30}); err != nil {
		d.t.Fatal(err)
	}
	var decoded protocol.Result
	if err := json.Unmarshal(out.Bytes(), &decoded); err != nil {
		d.t.Fatal(err)
	}
	all := map[string]map[string]int64{}
	var above []string
	for i, cells := range decoded.Rows {
		var first string
		if err := json.Unmarshal(cells[0], &first); err != nil {
			d.t.Fatal(err)
		}
		depth := 0
		if len(decoded.Info) > i {
			depth = decoded.Info[i].Depth
		}
		above = append(above[:depth], first)
		line := map[string]int64{}
		for c, cell := range cells[1:] {
			var n int64
			if json.Unmarshal(cell, &n) == nil {
				line[decoded.Columns[c+1].Name] = n
			}
		}
		all[strings.Join(above, " / ")] = line
	}
	return all
}

// held returns the retained heap of the referent of a static field, 0 if the class is missing.
func held(s *snapshot.Snapshot, class, field string) int64 {
	for _, c := range s.ClassesByName(class) {
		if id, ok := s.ObjectField(context.Background(), s.Class(c).Object, field); ok {
			return s.Retained(id)
		}
	}
	return 0
}

func TestDeltaHistogram(t *testing.T) {
	d := shops(t, shopBefore, shopNow)
	lines := d.lines(d.run("delta_histogram"))
	for class, want := range map[string]int64{"app.Session": 200, "app.Node": 30, "java.util.HashMap": 0} {
		if got := lines[class]["More Objects"]; got != want {
			t.Errorf("%d more of %s, want %d", got, class, want)
		}
	}
	// Compare with brute force over the objects of both dumps.
	for class, line := range lines {
		var objects, shallow [2]int64
		for i, s := range d.list {
			for id := range s.NumObjects() {
				if id := heap.ObjectID(id); s.Reachable(id) && s.ClassName(s.ClassOf(id)) == class {
					objects[i]++
					shallow[i] += s.Shallow(id)
				}
			}
		}
		if line["Old Objects"] != objects[0] || line["Objects"] != objects[1] || line["Old Shallow Heap"] != shallow[0] || line["Shallow Heap"] != shallow[1] ||
			line["More Objects"] != objects[1]-objects[0] || line["More Shallow"] != shallow[1]-shallow[0] {
			t.Errorf("%s: %v, want %v objects and %v bytes", class, line, objects, shallow)
		}
	}
}

func TestCompareDominators(t *testing.T) {
	d := shops(t, shopBefore, shopNow)
	r := d.run("compare_dominators")
	lines := d.lines(r)
	for path, field := range map[string][2]string{
		"class app.Cache / SESSIONS  java.util.ArrayList":                                   {"app.Cache", "SESSIONS"},
		"class app.Log / HEAD  app.Node":                                                    {"app.Log", "HEAD"},
		"class app.Tenants / BY_NAME  java.util.HashMap":                                    {"app.Tenants", "BY_NAME"},
		"class app.Old / BUFFER  byte[]":                                                    {"app.Old", "BUFFER"},
		"class app.Fresh / BUFFER  byte[]":                                                  {"app.Fresh", "BUFFER"},
		"class app.Cache / SESSIONS  java.util.ArrayList / elementData  java.lang.Object[]": {},
	} {
		line, found := lines[path]
		if !found {
			t.Errorf("no row %s", path)
			continue
		}
		if field[0] == "" {
			continue
		}
		before, now := held(d.list[0], field[0], field[1]), held(d.list[1], field[0], field[1])
		if line["Old Retained Heap"] != before || line["Retained Heap"] != now || line["More Retained"] != now-before {
			t.Errorf("%s: %v, want %d and %d", path, line, before, now)
		}
	}
	sessions := lines["class app.Cache / SESSIONS  java.util.ArrayList / elementData  java.lang.Object[] / []  app.Session"]
	if sessions["Old Objects"] != 100 || sessions["Objects"] != 300 {
		t.Errorf("sessions: %v, want 100 and 300", sessions)
	}
	nodes := lines["class app.Log / HEAD  app.Node"]
	if nodes["Old Objects"] != 50 || nodes["Objects"] != 80 {
		t.Errorf("the list: %v, want 50 and 80", nodes)
	}
	changes := map[string]string{}
	page, err := r.(*result.Tree).Roots.Page(context.Background(), r.(*result.Tree).Columns, result.View{})
	if err != nil {
		t.Fatal(err)
	}
	for _, cells := range page.Rows {
		changes[cells[0].Text()] = cells[1].Text()
	}
	for row, want := range map[string]string{"class app.Old": "gone", "class app.Fresh": "new", "class app.Cache": "grew"} {
		if changes[row] != want {
			t.Errorf("%s %s, want %s", row, changes[row], want)
		}
	}
}

// TestGrowthAddsUp: the growth of the first level adds up to the growth of the heap, except for
// parts below the threshold.
func TestGrowthAddsUp(t *testing.T) {
	d := shops(t, shopBefore, shopNow)
	tree := d.run("compare_dominators").(*result.Tree)
	page, err := tree.Roots.Page(context.Background(), tree.Columns, result.View{})
	if err != nil {
		t.Fatal(err)
	}
	sum := int64(0)
	for _, cells := range page.Rows {
		sum += cells[2].Int()
	}
	want := d.list[1].Info().UsedHeap - d.list[0].Info().UsedHeap
	if off := sum - want; off < -5000 || off > 5000 {
		t.Errorf("parts grew by %d bytes, the heap by %d", sum, want)
	}
}

func TestSuspects(t *testing.T) {
	d := shops(t, shopBefore, shopNow)
	table := d.run("find_leaks2").(*result.Table)
	page, err := table.Rows.Page(context.Background(), table.Columns, result.View{})
	if err != nil {
		t.Fatal(err)
	}
	var holders []string
	for _, cells := range page.Rows {
		holders = append(holders, cells[0].Text())
	}
	want := []string{"app.Cache.SESSIONS", "app.Tenants.BY_NAME{tenant-3}", "app.Fresh.BUFFER", "app.Log.HEAD"}
	if !slices.Equal(holders, want) {
		t.Errorf("suspects %q, want %q", holders, want)
	}
	if page.Rows[0][5].Text() != "app.Session" || page.Rows[0][6].Int() != 200 {
		t.Errorf("what gathers: %v", page.Rows[0])
	}
	var text bytes.Buffer
	if err := render.Text(context.Background(), &text, d.run("leakhunter2"), render.Options{}); err != nil {
		t.Fatal(err)
	}
	for _, sentence := range []string{"1. app.Cache.SESSIONS: +", "What accumulates there: app.Session, 300 objects after 100", "Likely cause: Growing collection. The collection holds 300 × app.Session"} {
		if !strings.Contains(text.String(), sentence) {
			t.Errorf("the report lacks %q:\n%s", sentence, text.String())
		}
	}
}

// TestNothingGrew: a dump compared with itself has no suspects and no different rows.
func TestNothingGrew(t *testing.T) {
	d := shops(t, shopNow, shopNow)
	if table := d.run("find_leaks2").(*result.Table); table.Rows.Len != 0 {
		t.Errorf("%d suspects", table.Rows.Len)
	}
	for _, command := range []string{"delta_histogram", "compare_dominators"} {
		for path, line := range d.lines(d.run(command)) {
			for column, n := range line {
				if strings.HasPrefix(column, "More") && n != 0 {
					t.Errorf("%s: %s: %s %d", command, path, column, n)
				}
			}
		}
	}
}

// TestSelectedGrowth: requests came and went, sessions stayed.
func TestSelectedGrowth(t *testing.T) {
	d := shops(t, shopBefore, shopMiddle, shopNow)
	classes := d.lines(d.run("kept_growth -by class"))
	for class, want := range map[string]int64{"app.Session": 150, "app.Node": 30} {
		if got := classes[class]["Objects Kept"]; got != want {
			t.Errorf("%d of %s kept, want %d", got, class, want)
		}
	}
	tree := d.lines(d.run("kept_growth"))
	list := tree["class app.Log / HEAD  app.Node"]
	if want := held(d.list[1], "app.Log", "HEAD") - held(d.list[0], "app.Log", "HEAD"); list["Retained Heap Kept"] != want {
		t.Errorf("the list kept %d bytes, want %d", list["Retained Heap Kept"], want)
	}
	for path, line := range tree {
		if strings.HasPrefix(path, `"http-#"  java.lang.Thread`) && line["Retained Heap Kept"] > 6000 {
			t.Errorf("the thread kept %v of its requests", line)
		}
	}
	two := shops(t, shopBefore, shopNow)
	var misuse *usage.Error
	if _, err := engine.RunWithBaselines(context.Background(), catalog.All(), two.now(), two.baselines(), "kept_growth"); !errors.As(err, &misuse) {
		t.Errorf("with two dumps: %v", err)
	}
}

func TestTables(t *testing.T) {
	d := shops(t, shopBefore, shopNow)
	side := d.lines(d.run(`simplecomparison -query histogram -mode absolute`))
	if line := side["app.Session"]; line["Objects #1"] != 100 || line["Objects #2"] != 300 {
		t.Errorf("sessions: %v", line)
	}
	for mode, want := range map[string]int64{"DIFF_TO_FIRST": 200, "DIFF_TO_PREVIOUS": 200} {
		lines := d.lines(d.run("comparetablesquery -tables histogram; -snapshots old.hprof; -mode " + mode))
		if got := lines["app.Session"]["Objects #2 − #1"]; got != want {
			t.Errorf("%s: %d more sessions, want %d", mode, got, want)
		}
	}
	table := d.run(`comparetablesquery -tables histogram; -snapshots 1; -mode diff_ratio_to_first -keycolumn 1`).(*result.Table)
	page, err := table.Rows.Page(context.Background(), table.Columns, result.View{Filter: "app.Session"})
	if err != nil || len(page.Rows) != 1 || page.Rows[0][2].Float() != 2 {
		t.Errorf("three times as many sessions are %v more, %v", page, err)
	}
	for setop, want := range map[string]int{"intersection": 1, "union": 2, "difference": 1, "reverse_difference": 0, "symmetric_difference": 1, "none": 2, "all": 2} {
		lines := d.lines(d.run(`comparetablesquery -tables "histogram app.Session app.Node" "histogram app.Session"; -setop ` + setop))
		if len(lines) != want {
			t.Errorf("%s has %d rows, want %d", setop, len(lines), want)
		}
	}
	masked := d.lines(d.run(`comparetablesquery -tables "histogram app.Session" "histogram app.Node"; -mask "Session|Node" -replace X`))
	if _, found := masked["app.X"]; !found || len(masked) != 1 {
		t.Errorf("masked: %v", masked)
	}
	table = d.run(`simplecomparison -query heap_dump_overview`).(*result.Table) // the result is a document; this is its first table
	page, err = table.Rows.Page(context.Background(), table.Columns, result.View{Filter: "Objects"})
	if err != nil || len(page.Rows) != 2 || page.Rows[0][0].Text() != "Objects" || page.Rows[0][1].Text() == page.Rows[0][2].Text() {
		t.Errorf("the numbers of objects side by side are %v, %v", page, err)
	}
	for _, bad := range []string{"simplecomparison -query biggest_objects", "simplecomparison -query histogram -keycolumn 99", "simplecomparison -query nonsense", "delta_histogram -baseline nobody"} {
		var misuse *usage.Error
		if _, err := engine.RunWithBaselines(context.Background(), catalog.All(), d.now(), d.baselines(), bad); !errors.As(err, &misuse) {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

// TestTablesOfEqualNames: of two dumps with the same file name, the notes say which is which.
func TestTablesOfEqualNames(t *testing.T) {
	d := shops(t, shopBefore, shopNow)
	d.list[0] = opened.Content(t, "now.hprof", shopBefore.heap(0).HPROF(dumpbuilder.HPROFOptions{Created: 1e12}))
	for command, want := range map[string][]string{"simplecomparison -query histogram": {"#1: now.hprof (old)", "#2: now.hprof (now)"}, "comparetablesquery -tables histogram; -snapshots 1": {"#1: now.hprof (old): "}} {
		notes := strings.Join(d.run(command).(*result.Table).AllNotes(), "\n")
		for _, text := range want {
			if !strings.Contains(notes, text) {
				t.Errorf("%s: no %q in %s", command, text, notes)
			}
		}
	}
}

// TestSetOfComparedRows: the set of a combined row has the objects of both rows.
func TestSetOfComparedRows(t *testing.T) {
	d := shops(t, shopBefore, shopNow)
	table := d.run(`comparetablesquery -tables "histogram app.Session" "histogram all"; -setop intersection`).(*result.Table)
	page, err := table.Rows.Page(context.Background(), table.Columns, result.View{})
	if err != nil || len(page.Info) != 1 {
		t.Fatalf("%v, %v", page, err)
	}
	lines := d.lines(d.run("histogram " + page.Info[0].Set))
	if lines["app.Session"]["Objects"] != 300 || len(lines) != 1 {
		t.Errorf("%s: %v", page.Info[0].Set, lines)
	}
}

// TestReport: the report has all its parts, also for three dumps and for a summary.
func TestReport(t *testing.T) {
	d := shops(t, shopBefore, shopMiddle, shopNow)
	short, err := summary.Of(context.Background(), d.list[0])
	if err != nil {
		t.Fatal(err)
	}
	for name, baselines := range map[string]*query.Baselines{"dumps": d.baselines(), "a summary": {List: []query.Baseline{engine.SummaryBaseline{Dump: short}}}} {
		r, err := engine.RunWithBaselines(context.Background(), catalog.All(), d.now(), baselines, "comparison_report")
		if err != nil {
			t.Fatal(err)
		}
		for _, format := range render.Formats {
			var out bytes.Buffer
			if err := render.Write(context.Background(), &out, format, r, render.Options{}); err != nil && format != "csv" {
				t.Errorf("%s as %s: %v", name, format, err)
			}
			if text := out.String(); format == "text" {
				for _, part := range []string{"Leak suspects", "app.Cache.SESSIONS", "Delta histogram", "Dominator trees"} {
					if !strings.Contains(text, part) {
						t.Errorf("with %s it lacks %q", name, part)
					}
				}
				if name == "dumps" && (!strings.Contains(text, "Growth that stayed") || !strings.Contains(text, "http-7")) {
					t.Errorf("with dumps it lacks threads or what stayed:\n%s", text)
				}
				if !strings.Contains(text, " without a change left out.") {
					t.Errorf("with %s it does not say what did not change:\n%s", name, text)
				}
			}
		}
	}
}

func read(t testing.TB, d realdumps.Dump) []byte {
	t.Helper()
	data, err := os.ReadFile(d.Path(t))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestAgainstJVM: the same program in two JVMs. The differences equal those of the two histograms
// that the JVMs wrote.
func TestAgainstJVM(t *testing.T) {
	before, now := realdumps.Find(t, "planted/leak/jdk17-g1.live"), realdumps.Find(t, "planted/leak/jdk25-g1.live")
	d := dumps{t: t, list: []*snapshot.Snapshot{opened.Content(t, "old.hprof", read(t, before)), opened.Content(t, "now.hprof", read(t, now))}}
	lines := d.lines(d.run("delta_histogram"))
	want := map[string]int64{}
	for i, dump := range []realdumps.Dump{before, now} {
		for name, count := range dump.Histogram(t) {
			want[summary.CanonicalName(name)] += count.Instances * int64(2*i-1)
		}
	}
	same := 0
	for name, more := range want {
		if !strings.HasPrefix(name, "planted.") && !strings.HasPrefix(name, "app.") {
			continue
		}
		same++
		if got := lines[name]["More Objects"]; got != more {
			t.Errorf("%d more of %s, the JVMs say %d", got, name, more)
		}
	}
	if same < 5 {
		t.Errorf("only %d classes compared", same)
	}
}

// TestOnlyChangedRows: the report lists new threads and says how many did not change. With values
// hidden, it does not compare rows that only differ in values.
func TestOnlyChangedRows(t *testing.T) {
	d := shops(t, shopNow, shopNow)
	var out bytes.Buffer
	if err := render.Text(context.Background(), &out, d.run("comparison_report"), render.Options{}); err != nil {
		t.Fatal(err)
	}
	if text := out.String(); strings.Contains(text, "http-7") || strings.Contains(text, "app.Session") || strings.Count(text, " without a change left out.") < 3 {
		t.Errorf("a dump compared with itself:\n%s", text)
	}
	ctx := snapshot.WithoutValues(context.Background())
	r, err := engine.RunWithBaselines(ctx, catalog.All(), d.now(), d.baselines(), "simplecomparison -query system_properties")
	if err != nil {
		t.Fatal(err)
	}
	if table := r.(*result.Table); table.Rows.Len != 0 || len(table.Notes) != 1 {
		t.Errorf("without values: %d rows, notes %q", table.Rows.Len, table.Notes)
	}
}
