package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestExport: what is written opens again and says the same, compressed or not.
func TestExport(t *testing.T) {
	path := dump(t)
	folder := t.TempDir()
	want := ""
	for _, name := range []string{"heap.xml", "heap.xml.gz"} {
		file := filepath.Join(folder, name)
		status, out, errors := run(t, "export", "--insane", file, path)
		if status != 0 || out != "" {
			t.Fatalf("status %d, %q, %s", status, out, errors)
		}
		status, out, errors = run(t, "query", "--format", "csv", "--limit", "0", file, "dominator_tree")
		if status != 0 || !strings.Contains(out, "app.Node") {
			t.Fatalf("status %d, %q, %s", status, out, errors)
		}
		if want != "" && out != want {
			t.Errorf("compressed:\n%s, want\n%s", out, want)
		}
		want = out
	}
	entries, err := os.ReadDir(folder)
	if err != nil || len(entries) != 2 {
		t.Errorf("files left: %v, %v", entries, err)
	}
	_, out, _ := run(t, "export", "--insane", "-", path)
	file, err := os.ReadFile(filepath.Join(folder, "heap.xml"))
	if err != nil || out != string(file) {
		t.Errorf("standard output differs from the file: %v", err)
	}
}

func TestExportFailures(t *testing.T) {
	path := dump(t)
	for _, c := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{path}, 2, "needs a format"},
		{[]string{"--insane", "x.xml"}, 2, "a dump"},
		{[]string{"--insane", path, path}, 2, "overwrite"},
		{[]string{"--insane", filepath.Join(t.TempDir(), "no", "x.xml"), path}, 3, "cannot write"},
		{[]string{"--insane", "x.xml", "--sizes", "tiny", path}, 2, "tiny"},
	} {
		if status, _, errors := run(t, append([]string{"export"}, c.args...)...); status != c.status || !strings.Contains(errors, c.want) {
			t.Errorf("%q: status %d, %s; want %d, %q", c.args, status, errors, c.status, c.want)
		}
	}
}

// TestExportInterrupted: an interrupted export leaves no file behind.
func TestExportInterrupted(t *testing.T) {
	path := dump(t)
	ctx, cancel := context.WithCancel(context.Background())
	var stderr bytes.Buffer
	p := &program{ctx: ctx, out: io.Discard, errors: &stderr}
	s, err := p.open([]string{path}, &choice{frames: "none"})
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	folder := t.TempDir()
	if status := p.fail(exporters[0].write(p, s, filepath.Join(folder, "x.xml"))); status != statusInterrupted {
		t.Errorf("status %d, %s", status, stderr.String())
	}
	if entries, _ := os.ReadDir(folder); len(entries) != 0 {
		t.Errorf("files left: %v", entries)
	}
}
