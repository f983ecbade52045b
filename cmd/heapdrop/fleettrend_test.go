package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"heapdrop/core/fleet"
	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/schemacheck"
)

// leaking is a heap in which the application has a list with the given number of elements
// of 4 kB each and, if two is set, a second list of half that size. minute is the time at
// which the dump was taken.
func leaking(elements int, two bool, minute int64) []byte {
	h := dumpbuilder.New()
	entry := h.Class("app.Entry", dumpbuilder.Ref("data"))
	list := func(n int) any {
		var last []any
		for range n {
			last = append(last, h.Instance(entry, h.ByteArray(make([]byte, 4000)...)))
		}
		return h.ArrayList(last...)
	}
	h.Root(heap.RootSystemClass, h.Class("app.Store", dumpbuilder.Static("ENTRIES", heap.Object, list(elements))))
	if two {
		node := h.Class("app.Node", dumpbuilder.Ref("next"), dumpbuilder.Ref("data"))
		var last any
		for range elements {
			last = h.Instance(node, last, h.ByteArray(make([]byte, 4000)...))
		}
		h.Root(heap.RootSystemClass, h.Class("app.Chain", dumpbuilder.Static("HEAD", heap.Object, last)))
	}
	return h.HPROF(dumpbuilder.HPROFOptions{Created: 1_700_000_000_000 + minute*60_000})
}

// releases is a folder of dumps of a service, and the folder of their records.
type releases struct{ folder, out string }

const releasesPattern = "{service}/{version}/*.hprof"

// plantReleases plants a dump of version 1.0 and two of 1.1, of which only the latter leak.
func plantReleases(t *testing.T) releases {
	t.Helper()
	r := releases{t.TempDir(), filepath.Join(t.TempDir(), "out")}
	for i, d := range []struct {
		version  string
		elements int
		two      bool
	}{{"1.0", 1000, false}, {"1.1", 1010, true}, {"1.1", 2600, true}} {
		r.add(t, fmt.Sprintf("shop/%s/%d.hprof", d.version, i), leaking(d.elements, d.two, int64(i)))
	}
	return r
}

// add writes a dump and its record.
func (r releases) add(t *testing.T, name string, data []byte) {
	t.Helper()
	run(t, "fleet", "-o", r.out, "--root", r.folder, "--pattern", releasesPattern, "--one", put(t, r.folder, name, data))
}

// trend returns what fleet trend answers as JSON.
func (r releases) trend(t *testing.T, wantStatus int, args ...string) (answer fleet.Trend) {
	t.Helper()
	status, text, errors := run(t, append([]string{"fleet", "trend", "--format", "json", r.out}, args...)...)
	schemacheck.Check(t, "fleet-trend-1", []byte(text))
	if err := json.Unmarshal([]byte(text), &answer); err != nil || status != wantStatus {
		t.Fatalf("%q: status %d, want %d, %v, %s", args, status, wantStatus, err, errors)
	}
	return answer
}

// says checks that fleet trend prints some lines.
func (r releases) says(t *testing.T, wantStatus int, option, value string, lines ...string) {
	t.Helper()
	status, text, _ := run(t, "fleet", "trend", option, value, r.out)
	for _, want := range lines {
		if status != wantStatus || !strings.Contains(text, want) {
			t.Errorf("status %d, no %q in\n%s", status, want, text)
		}
	}
}

// TestFleetTrend plants versions of a service and checks what changed. Which structures
// are suspects is tested with the diagnosis; here the same structure must be recognized
// in the next version.
func TestFleetTrend(t *testing.T) {
	r := plantReleases(t)
	step := r.trend(t, statusFailed).Services[0].Steps[1]
	got := map[string]fleet.SuspectTrend{}
	for _, s := range step.Suspects {
		got[s.Path] = s
	}
	chain := got["app.Chain.HEAD → next*"]
	if step.Name != "1.1" || step.Before != "1.0" || chain.State != fleet.New || !chain.Growing || chain.Dumps != 2 || *chain.Now < 1010*4016 || *chain.Now > 1010*4100 {
		t.Errorf("%+v", step)
	}
	r.trend(t, statusFine, "--fail-on", "none", "--keep", "examples")
	r.trend(t, statusFailed, "--fail-on", "growing")
	r.trend(t, statusFine, "--fail-on", "bad")
	r.says(t, statusFailed, "--keep", "suspicious",
		"shop, version 1.1, compared with 1.0", "new, growing", "– → 3.89 MB (from 3.89 MB to 10.0 MB within it)", "Regression: new-suspect", "Keep: ", "May be deleted: ")
}

// TestFleetTrendNamesTheRest: a version without a complete dump is named, as is a dump
// without a service. Version 1.2 is cut, of 2.0 nothing can be read.
func TestFleetTrendNamesTheRest(t *testing.T) {
	r := plantReleases(t)
	whole := leaking(1000, false, 5)
	r.add(t, "shop/1.2/a.hprof", whole[:len(whole)/2])
	r.add(t, "shop/2.0/a.hprof", nil)
	r.says(t, statusFine, "--fail-on", "none",
		"shop, version 1.1, compared with 1.0", "  version 1.2 is not compared: 1 dump, 1 incomplete, none of them complete\n", "  version 2.0 is not compared: 1 dump, 1 unreadable, none of them complete\n")
	other := put(t, r.folder, "other.hprof", leaking(1000, false, 0))
	run(t, "fleet", "-o", r.out, "--root", r.folder, "--version", "1.0", "--one", other)
	r.says(t, statusFine, "--fail-on", "none",
		"1 dump without a service: compared with nothing, since they may be of different programs. Run heapdrop fleet again with --service")
	unreadable := put(t, r.folder, "shop/1.1/9.hprof", nil)
	run(t, "fleet", "-o", r.out, "--root", r.folder, "--one", unreadable)
	r.trend(t, statusFailed, "--fail-on", "bad")
}

// TestFleetTrendOfDamagedRecords: a record that is damaged or of another version is named,
// and written again.
func TestFleetTrendOfDamagedRecords(t *testing.T) {
	r := plantReleases(t)
	for _, c := range []struct {
		args   []string
		status int
		want   string
	}{
		{nil, statusUsage, "needs the folder"}, {[]string{r.folder}, statusUnreadable, "no records"}, {[]string{r.out, "--keep", "all"}, statusUsage, "suspicious"},
		{[]string{r.out, "--fail-on", "x"}, statusUsage, "regression"}, {[]string{r.out, "--format", "md"}, statusUsage, "json"},
	} {
		if status, _, errors := run(t, append([]string{"fleet", "trend"}, c.args...)...); status != c.status || !strings.Contains(errors, c.want) {
			t.Errorf("%q: status %d, %s", c.args, status, errors)
		}
	}
	for id, record := range records(t, r.out) {
		if strings.HasSuffix(id, "0.hprof") {
			put(t, r.out, "records/"+record.ID+".json", []byte(`{"schema":`))
			if status, _, errors := run(t, "fleet", "trend", r.out); status != statusUnreadable || !strings.Contains(errors, record.ID+".json: it is no record") {
				t.Errorf("status %d, %s", status, errors)
			}
			run(t, "fleet", "-o", r.out, "--root", r.folder, "--pattern", releasesPattern, "--one", filepath.Join(r.folder, record.File))
			r.trend(t, statusFine, "--fail-on", "none")
		}
	}
	put(t, r.out, "records/broken.json", []byte(`{"schema":"heapdrop/fleet/9"}`))
	if status, _, errors := run(t, "fleet", "trend", r.out); status != statusUnreadable || !strings.Contains(errors, "fleet/9") || !strings.Contains(errors, "heapdrop fleet with the same dumps and OUT writes it again") {
		t.Errorf("status %d, %s", status, errors)
	}
}
