package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestReport writes reports in every format, with and without values, for one dump and
// for two.
func TestReport(t *testing.T) {
	older, newer, sample := cached(t, "old.hprof", 100), cached(t, "new.hprof", 1000), filepath.Join("..", "..", "testdata", "sample.hprof.gz")
	const secret, path = "bookshop.example", "bookshop.catalog.CoverCache.COVERS"
	for _, c := range []struct {
		args  []string
		file  string
		want  []string
		avoid string
	}{
		{[]string{sample}, "r.html", []string{"<!doctype html>", path, "are left out"}, secret},
		{[]string{sample}, "r.md", []string{"# Leak suspects", path}, secret},
		{[]string{sample}, "r.json", []string{`{"kind":"document"`, path}, secret},
		{[]string{sample}, "r.txt", []string{"Leak suspects", path}, secret},
		{[]string{sample, "--format", "md"}, "r.out", []string{"# Leak suspects"}, secret},
		{[]string{sample, "--query", "histogram -groupby package", "--limit", "3"}, "r.html", []string{"<h2>", " more</td>"}, secret},
		{[]string{sample, "--report", "top_components"}, "r.html", []string{"system class loader", "Possible waste", "Duplicate strings"}, secret},
		{[]string{newer, "--baseline", older}, "r.html", []string{"Comparison: new.hprof", "app.Entry", "Dominator trees"}, filepath.Dir(newer)},
		{[]string{newer, "--report", "suspects2", "--baseline", older}, "r.html", []string{"by comparison", "app.Cache"}, ""},
	} {
		file := filepath.Join(t.TempDir(), c.file)
		if status, out, errors := run(t, append(append([]string{"report"}, c.args...), "-o", file)...); status != 0 || out != "" {
			t.Errorf("%v: status %d, %q, %q", c.args, status, out, errors)
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range c.want {
			if !strings.Contains(string(text), want) {
				t.Errorf("%v as %s lacks %q", c.args, c.file, want)
			}
		}
		if c.avoid != "" && strings.Contains(string(text), c.avoid) {
			t.Errorf("%v as %s tells %q", c.args, c.file, c.avoid)
		}
	}
}

// TestReportValues: values are in the report with --values, and only then.
func TestReportValues(t *testing.T) {
	sample := filepath.Join("..", "..", "testdata", "sample.hprof.gz")
	for _, values := range []bool{false, true} {
		file := filepath.Join(t.TempDir(), "r.md")
		args := []string{"report", sample, "--query", "thread_overview", "-o", file}
		if values {
			args = append(args, "--values")
		}
		if status, _, errors := run(t, args...); status != 0 {
			t.Fatal(errors)
		}
		text, _ := os.ReadFile(file)
		if strings.Contains(string(text), "http-worker") != values || strings.Contains(string(text), "holds values of the dump") != values {
			t.Errorf("values %v:\n%.2000s", values, text)
		}
	}
}

// TestReportMisuse: mistakes are reported before the dump is read.
func TestReportMisuse(t *testing.T) {
	file := filepath.Join(t.TempDir(), "dump.hprof")
	if err := os.WriteFile(file, []byte("no dump"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args string
		want string
	}{
		{"", "a dump"}, {file, "needs a file to write"}, {file + " -o " + file, "overwrite"}, {file + " -o x.html --report suspect", "Did you mean suspects"},
		{file + " -o x.html --report compare", "--baseline"}, {file + " -o x.html --query histogran", "histogram"}, {file + " -o x.html --report suspects --query histogram", "exclude each other"},
		{file + " -o x.html --format pdf", "no format"}, {file + " -o x.html --limit -1", "cannot be negative"},
	} {
		if status, _, errors := run(t, append([]string{"report"}, strings.Fields(c.args)...)...); status != 2 || !strings.Contains(errors, c.want) {
			t.Errorf("report %s: status %d, %q lacks %q", c.args, status, errors, c.want)
		}
	}
}
