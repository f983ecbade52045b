package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/protocol"
)

// cached writes a dump whose cache has the given number of entries.
func cached(t *testing.T, name string, entries int) string {
	t.Helper()
	h := dumpbuilder.New()
	entry := h.Class("app.Entry", dumpbuilder.Ref("data"))
	var all []any
	for range entries {
		all = append(all, h.Instance(entry, h.ByteArray(make([]byte, 100)...)))
	}
	cache := h.Class("app.Cache", dumpbuilder.Static("ENTRIES", heap.Object, h.ArrayList(all...)))
	h.Root(heap.RootSystemClass, cache)
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, h.HPROF(dumpbuilder.HPROFOptions{}), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// moreEntries runs the delta histogram and returns by how many entries it says the cache
// grew.
func moreEntries(t *testing.T, args ...string) float64 {
	t.Helper()
	status, out, errors := run(t, append([]string{"query", "--format", "json"}, args...)...)
	var r protocol.Result
	if err := json.Unmarshal([]byte(out), &r); status != 0 || err != nil {
		t.Fatalf("%v: status %d, %v, %s", args, status, err, errors)
	}
	for _, row := range r.Rows {
		if string(row[0]) == `"app.Entry"` {
			var n float64
			if err := json.Unmarshal(row[1], &n); err != nil {
				t.Fatal(err)
			}
			return n
		}
	}
	t.Fatalf("no app.Entry in %s", out)
	return 0
}

// TestBaseline: a query gives the same comparison with a dump and with its summary.
func TestBaseline(t *testing.T) {
	old, now := cached(t, "old.hprof", 10), cached(t, "now.hprof", 35)
	if n := moreEntries(t, "--baseline", old, now, "delta_histogram"); n != 25 {
		t.Errorf("%v more entries, want 25", n)
	}
	short := filepath.Join(t.TempDir(), "old.heapsummary")
	if status, _, errors := run(t, "summarize", "-o", short, old); status != 0 {
		t.Fatal(errors)
	}
	if n := moreEntries(t, "--baseline", short, now, "delta_histogram"); n != 25 {
		t.Errorf("with the summary: %v more entries, want 25", n)
	}
	if info, err := os.Stat(short); err != nil || info.Size() > 1<<20 {
		t.Errorf("the summary: %v, %v", info, err)
	}
	middle := cached(t, "middle.hprof", 20)
	if n := moreEntries(t, "--baseline", old, "--baseline", middle, now, "delta_histogram -baseline "+middle); n != 15 {
		t.Errorf("%v more entries than in the middle, want 15", n)
	}
}

// TestCompare: the report goes to the terminal, or to a file in the format of its name.
func TestCompare(t *testing.T) {
	old, now := cached(t, "old.hprof", 10), cached(t, "now.hprof", 35)
	status, out, errors := run(t, "compare", old, now)
	if status != 0 || !strings.Contains(out, "app.Cache.ENTRIES") || !strings.Contains(out, "35 objects after 10") {
		t.Errorf("status %d: %s\n%s", status, errors, out)
	}
	for name, begins := range map[string]string{"r.html": "<!DOCTYPE html>", "r.md": "# ", "r.json": "{", "r.txt": "Comparison of dumps"} {
		path := filepath.Join(t.TempDir(), name)
		if status, _, errors := run(t, "compare", "-o", path, old, now); status != 0 {
			t.Errorf("%s: %s", name, errors)
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil || !strings.HasPrefix(strings.ToLower(string(text)), strings.ToLower(begins)) {
			t.Errorf("%s begins %.40q, %v", name, text, err)
		}
	}
}

// TestCompareMisuse: wrong arguments are reported before minutes are spent on a dump.
func TestCompareMisuse(t *testing.T) {
	dump := cached(t, "one.hprof", 3)
	broken := filepath.Join(t.TempDir(), "broken.heapsummary")
	if err := os.WriteFile(broken, []byte(`{"heapSummary":1,"nodes":[]}`), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		status int
		says   string
		args   []string
	}{
		{2, "two dumps", []string{"compare", dump}},
		{2, "no format", []string{"compare", "--format", "pdf", dump, dump}},
		{2, "overwrite", []string{"compare", "-o", dump, dump, dump}},
		{2, "a file to write", []string{"summarize", dump}},
		{2, "needs another dump", []string{"query", dump, "delta_histogram"}},
		{2, "no other dump", []string{"query", "--baseline", dump, dump, "delta_histogram -baseline two.hprof"}},
		{2, "only a summary", []string{"query", "--baseline", summaryOf(t, dump), dump, "simplecomparison -query histogram"}},
		{3, "dominator tree is empty", []string{"query", "--baseline", broken, dump, "delta_histogram"}},
		{3, "cannot read", []string{"compare", "missing.hprof", dump}},
	} {
		status, out, errors := run(t, c.args...)
		if status != c.status || !strings.Contains(errors, c.says) || out != "" {
			t.Errorf("%v: status %d, %q %q; want %d, %q", c.args, status, errors, out, c.status, c.says)
		}
	}
}

func summaryOf(t *testing.T, dump string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "x.heapsummary")
	if status, _, errors := run(t, "summarize", "-o", path, dump); status != 0 {
		t.Fatal(errors)
	}
	return path
}
