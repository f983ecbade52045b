package main

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"heapdrop/core/heap"
	"heapdrop/core/query/catalog"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/protocol"
)

// run runs a command line and returns its status and output.
func run(t *testing.T, args ...string) (status int, out, errors string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	p := &program{ctx: context.Background(), out: &stdout, errors: &stderr}
	status = p.main(args)
	return status, stdout.String(), stderr.String()
}

// dump writes a small dump: a root leads to a chain of 3 nodes; 2 nodes are unreachable;
// the 6 classes are roots, because the dump names no system class. It has no object array
// from which Eclipse MAT could see that references are compressed.
func dump(t *testing.T) string {
	t.Helper()
	h := dumpbuilder.New()
	node := h.Class("app.Node", dumpbuilder.Ref("next"), dumpbuilder.Int("v"))
	last := h.Instance(node, nil, 3)
	h.Root(heap.RootJNIGlobal, h.Instance(node, h.Instance(node, last, 2), 1))
	h.Instance(node, h.Instance(node, nil, 5), 4)
	path := filepath.Join(t.TempDir(), "small.hprof")
	if err := os.WriteFile(path, h.HPROF(dumpbuilder.HPROFOptions{}), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestContract: the output on which scripts rely.
func TestContract(t *testing.T) {
	path := dump(t)
	status, out, errors := run(t, "info", "--format", "json", path)
	var info map[string]any
	if err := json.Unmarshal([]byte(out), &info); status != 0 || err != nil {
		t.Fatalf("info: status %d, %v, %s", status, err, errors)
	}
	for _, key := range []string{"objects", "references", "classes", "classLoaders", "gcRoots", "usedHeap", "unreachableObjects", "unreachableHeap", "identifierSize", "layout", "format", "warnings"} {
		if _, found := info[key]; !found {
			t.Errorf("info has no %q", key)
		}
	}
	if info["gcRoots"] != 7.0 || info["identifierSize"] != 8.0 || info["warnings"] == nil {
		t.Errorf("info %v", info)
	}
	var strict protocol.Info
	decoder := json.NewDecoder(strings.NewReader(out))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&strict); err != nil {
		t.Errorf("info is not protocol.Info: %v", err)
	}

	for command, columns := range map[string]string{
		"histogram":      "Class Name,Objects,Shallow Heap,Retained Heap",
		"dominator_tree": "Object,Address,Shallow Heap,Retained Heap,Percentage",
	} {
		status, out, errors := run(t, "query", "--format", "json", "--limit", "0", path, command)
		var r protocol.Result
		if err := json.Unmarshal([]byte(out), &r); status != 0 || err != nil {
			t.Fatalf("%s: status %d, %v, %s", command, status, err, errors)
		}
		var names []string
		for _, c := range r.Columns {
			names = append(names, c.Name)
		}
		if strings.Join(names, ",") != columns || len(r.Rows) != r.Total || r.Total == 0 || r.Notes == nil {
			t.Errorf("%s: columns %q, %d rows of %d, notes %v", command, names, len(r.Rows), r.Total, r.Notes)
		}
	}
}

func TestQueryFlags(t *testing.T) {
	path := dump(t)
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--format", "csv", "--limit", "1", path, "histogram app.Node"}, "Class Name,Objects,Shallow Heap,Retained Heap\napp.Node,3,72,72\n"},
		{[]string{path, "histogram app.Node", "--format=csv"}, "app.Node,3,72,72\n"},
		{[]string{"--format", "csv", "--filter", "Node", "--sort", "-Objects", path, "histogram"}, "app.Node,3,"},
		{[]string{"--format", "csv", "--sizes", "mat", path, "unreachable_objects"}, "app.Node,2,64\n"},
		{[]string{"--format", "csv", "--depth", "3", path, "dominator_tree"}, ",2,next\n"},
		{[]string{"--format", "csv", "--offset", "1", "--limit", "1", path, "find_strings -pattern x"}, "Text,Object,Shallow Heap,Retained Heap\n"},
		{[]string{"--format", "csv", path, "histogram -all"}, "Class Name,Objects,Shallow Heap\n"},
		{[]string{"--format", "csv", path, "histogram -all"}, "app.Node,5,120\n"},
		{[]string{"--list"}, "histogram "},
	} {
		status, out, errors := run(t, append([]string{"query"}, c.args...)...)
		if status != 0 || !strings.Contains(out, c.want) {
			t.Errorf("%q: status %d, %q, %s; want %q", c.args, status, out, errors, c.want)
		}
	}
	_, out, _ := run(t, "query", "--list")
	lines := strings.Split(strings.TrimSpace(out), "\n")
	for i, q := range catalog.All() {
		if i >= len(lines) || strings.Fields(lines[i])[0] != q.Name {
			t.Fatalf("line %d of the list does not begin with %s", i, q.Name)
		}
	}
}

// TestStatus: the exit status shows the kind of failure, the message what to do.
func TestStatus(t *testing.T) {
	path := dump(t)
	text := filepath.Join(t.TempDir(), "notes.txt")
	if err := os.WriteFile(text, []byte("no dump"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args   []string
		status int
		want   string
	}{
		{nil, 2, "heapdrop query"},
		{[]string{"qery"}, 2, "Did you mean heapdrop query?"},
		{[]string{path}, 2, "heapdrop info " + path},
		{[]string{"histogram", path}, 2, "heapdrop query DUMP histogram"},
		{[]string{"info", "--dump", "-1", path}, 2, "from 1"},
		{[]string{"info", "--dump", "2", path}, 3, "it holds 1\nChoose a smaller number"},
		{[]string{"info"}, 2, "needs a dump"},
		{[]string{"info", "--format", "xml", path}, 2, "text, json"},
		{[]string{"query", path}, 2, "a dump and a command"},
		{[]string{"query", "--format", "xml", path, "histogram"}, 2, "text, json, csv, md, html"},
		{[]string{"query", path, "histogramm"}, 2, "Did you mean histogram?"},
		{[]string{"query", path, "zzz"}, 2, "query --list shows all"},
		{[]string{"query", path, "histogram -groupby colour"}, 2, "class, superclass, classloader, package"},
		{[]string{"query", path, "histogram", "-groupby", "package"}, 2, "into quotes"},
		{[]string{"query", "--sort", "Weight", path, "histogram"}, 2, "Class Name, Objects"},
		{[]string{"query", path, "histogram app.Nod"}, 2, "did you mean app.Node?"},
		{[]string{"query", path, "path2gc 0xdead"}, 2, "no object of this dump"},
		{[]string{"query", "--limit", "-1", path, "histogram"}, 2, "cannot be negative"},
		{[]string{"info", "--sizes", "tiny", path}, 2, "tiny"},
		{[]string{"info", filepath.Join(t.TempDir(), "missing.hprof")}, 3, "cannot read"},
		{[]string{"info", "-"}, 3, "cannot come from standard input"},
		{[]string{"info", text}, 3, "notes.txt"},
		{[]string{"serve", t.TempDir()}, 2, "build.sh build"},
		{[]string{"serve", "dist", "8080"}, 2, `argument "8080"`},
		{[]string{"version", "1"}, 2, `argument "1"`},
		{[]string{"help", "histogran"}, 2, "Did you mean histogram?"},
	} {
		status, out, errors := run(t, c.args...)
		if status != c.status || !strings.Contains(errors, c.want) {
			t.Errorf("%q: status %d, %q; want %d, %q", c.args, status, errors, c.status, c.want)
		}
		if out != "" {
			t.Errorf("%q: an error goes with output %q", c.args, out)
		}
		if strings.Contains(errors, "goroutine") {
			t.Errorf("%q: a stack trace: %s", c.args, errors)
		}
	}
}

func TestOtherCommands(t *testing.T) {
	path := dump(t)
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"info", path}, "GC roots             7\n"},
		{[]string{"check", path}, "every invariant holds"},
		{[]string{"version"}, "heapdrop "},
		{[]string{"version", "--licences"}, "github.com/klauspost/compress v"},
		{[]string{"--version"}, "heapdrop "},
		{[]string{"help"}, "Exit status"},
		{[]string{"help", "query"}, "thread_overview"},
		{[]string{"help", "path2gc"}, "Usage: path2gc <object> [-excludes <excludes>…]"},
		{[]string{"query", "-h"}, "--limit"},
	} {
		status, out, errors := run(t, c.args...)
		if status != 0 || !strings.Contains(out, c.want) {
			t.Errorf("%q: status %d, %q, %s; want %q", c.args, status, out, errors, c.want)
		}
	}
}

// TestDump opens one of several dumps in a file.
func TestDump(t *testing.T) {
	chain := func(n int) *dumpbuilder.Heap {
		h := dumpbuilder.New()
		node := h.Class("app.Node", dumpbuilder.Ref("next"))
		var last *dumpbuilder.Object
		for range n {
			last = h.Instance(node, last)
		}
		h.Root(heap.RootJNIGlobal, last)
		return h
	}
	path := filepath.Join(t.TempDir(), "two.hprof")
	if err := os.WriteFile(path, dumpbuilder.HPROFSequence(dumpbuilder.HPROFOptions{Version: "1.0.1"}, chain(3), chain(5)), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, out, _ := run(t, "info", path); !strings.Contains(out, "--dump 1: Heap dump, number 1 of the file (open)\n") || !strings.Contains(out, "--dump 2: ") {
		t.Errorf("info names no dumps: %s", out)
	}
	for which, want := range map[string]string{"1": "app.Node,3,", "2": "app.Node,5,"} {
		status, out, errors := run(t, "query", "--dump", which, "--format", "csv", path, "histogram app.Node")
		if status != 0 || !strings.Contains(out, want) {
			t.Errorf("dump %s: status %d, %q, %s; want %q", which, status, out, errors, want)
		}
	}
}

func TestTimings(t *testing.T) {
	t.Setenv("HEAPDROP_TIMINGS", "1")
	_, _, errors := run(t, "info", dump(t))
	var timings struct {
		Phases []struct {
			Name    string
			Seconds float64
		}
		PeakRSS, Objects, References int64
	}
	if err := json.Unmarshal([]byte(errors), &timings); err != nil {
		t.Fatalf("%v: %s", err, errors)
	}
	if len(timings.Phases) < 4 || timings.PeakRSS < 1<<20 || timings.Objects < 5 || timings.References < 5 {
		t.Errorf("timings %+v", timings)
	}
}

// TestPanic: a panic becomes an error with a status, without a stack trace.
func TestPanic(t *testing.T) {
	old := commands
	defer func() { commands = old }()
	commands = append(commands[:len(commands):len(commands)], command{name: "burst", run: func(*program, []string) error { panic("out of \x1b range") }})
	status, _, errors := run(t, "burst")
	if status != 3 || !strings.Contains(errors, `internal error: out of \u001b range`) || strings.Contains(errors, "goroutine") {
		t.Errorf("status %d: %s", status, errors)
	}
	t.Setenv("HEAPDROP_DEBUG", "1")
	if _, _, errors = run(t, "burst"); !strings.Contains(errors, "goroutine") {
		t.Errorf("HEAPDROP_DEBUG shows no stack: %s", errors)
	}
}

func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var stderr bytes.Buffer
	p := &program{ctx: ctx, out: io.Discard, errors: &stderr}
	if status := p.main([]string{"info", dump(t)}); status != 130 || !strings.Contains(stderr.String(), "interrupted") {
		t.Errorf("status %d: %s", status, stderr.String())
	}
}

// TestProgress: on a terminal, progress is shown on one line, which is cleared at the
// end.
func TestProgress(t *testing.T) {
	var stdout, stderr bytes.Buffer
	p := &program{ctx: context.Background(), out: &stdout, errors: &stderr, terminal: true}
	if status := p.main([]string{"info", dump(t)}); status != 0 {
		t.Fatalf("status %d: %s", status, stderr.String())
	}
	if text := stderr.String(); !strings.HasSuffix(text, "\r\x1b[K") || strings.Contains(text, "\n") {
		t.Errorf("progress %q", text)
	}
}

func TestServe(t *testing.T) {
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "index.html"), []byte("<!doctype html><title>page</title>"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(dump(t), filepath.Join(folder, "outside")); err != nil {
		t.Log(err) // then it is not there
	}
	ctx, cancel := context.WithCancel(context.Background())
	reader, writer := io.Pipe()
	p := &program{ctx: ctx, out: writer, errors: io.Discard}
	done := make(chan int, 1)
	go func() { done <- p.main([]string{"serve", "--addr", "127.0.0.1:0", folder}) }()
	line := make([]byte, 200)
	n, err := reader.Read(line)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		path, host string
		status     int
	}{
		{"", "", 200}, {"", "localhost:1234", 200}, {"", "rebound.example", 403}, {"outside", "", 404},
	} {
		request, err := http.NewRequest("GET", strings.TrimSpace(string(line[:n]))+c.path, nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Host = c.host
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(response.Body)
		response.Body.Close()
		if response.StatusCode != c.status || strings.Contains(string(body), "page</title>") != (c.status == 200) || !strings.Contains(response.Header.Get("Content-Security-Policy"), "default-src 'none'") {
			t.Errorf("%+v: status %d, served %q with %v", c, response.StatusCode, body, response.Header)
		}
	}
	cancel()
	select {
	case status := <-done:
		if status != 0 {
			t.Errorf("status %d after an interrupt", status)
		}
	case <-time.After(time.Minute):
		t.Error("serve does not stop")
	}
}

// TestEntry opens one of several dumps in an archive.
func TestEntry(t *testing.T) {
	content, err := os.ReadFile(dump(t))
	if err != nil {
		t.Fatal(err)
	}
	empty := dumpbuilder.New().HPROF(dumpbuilder.HPROFOptions{})
	path := filepath.Join(t.TempDir(), "dumps") // without the extension .zip: only the content counts
	var archive bytes.Buffer
	w := zip.NewWriter(&archive)
	for name, content := range map[string][]byte{"old/a.hprof": empty, "../b\x1b[31m.hprof": content, "notes.txt": []byte("x")} {
		entry, err := w.Create(name)
		if err == nil {
			_, err = entry.Write(content)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, archive.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	status, out, errors := run(t, "info", path)
	if status != 0 || !strings.Contains(out, ": old/a.hprof, ") || !strings.Contains(out, "(open)") || strings.Contains(out, "\x1b") {
		t.Errorf("status %d, %q, %s", status, out, errors)
	}
	for entry, want := range map[string]struct {
		status int
		text   string
	}{"": {0, "app.Node,3,"}, "a.hprof": {2, "no class"}, "old/a.hprof": {2, "no class"}, "notes.txt": {3, "a text that begins with"}, "9": {3, "no entry"}} {
		status, out, errors := run(t, "query", "--entry", entry, "--format", "csv", path, "histogram app.Node")
		if status != want.status || !strings.Contains(out+errors, want.text) {
			t.Errorf("entry %q: status %d, %q, %s", entry, status, out, errors)
		}
	}
	if status, _, errors := run(t, "info", "--entry", "1", dump(t)); status != 3 || !strings.Contains(errors, "not an archive") {
		t.Errorf("status %d, %s", status, errors)
	}
}

// TestExcludesFromAFile: -xfile has the same effect as -x with the names in the file.
func TestExcludesFromAFile(t *testing.T) {
	h := dumpbuilder.New()
	node, held := h.Class("app.Node", dumpbuilder.Ref("next"), dumpbuilder.Ref("other")), h.Class("app.Held", dumpbuilder.Ref("next"))
	last := h.Instance(node, nil, nil)
	h.Root(heap.RootJNIGlobal, h.Instance(node, h.Instance(held, last), last))
	folder := t.TempDir()
	small, list := filepath.Join(folder, "small.hprof"), filepath.Join(folder, "left out.txt")
	if err := errors.Join(os.WriteFile(small, h.HPROF(dumpbuilder.HPROFOptions{}), 0o600), os.WriteFile(list, []byte("app.Node:other\r\n\napp.Nothing:x\n"), 0o600)); err != nil {
		t.Fatal(err)
	}
	query := func(command string) string {
		t.Helper()
		status, out, errors := run(t, "query", "--format", "csv", small, command)
		if status != 0 {
			t.Fatalf("%s: %s", command, errors)
		}
		return out
	}
	// The first node refers to the last by the field other, and to the object that it
	// holds by next.
	for excludes, freed := range map[string]bool{
		"":                                 false,
		" -x app.Node:other app.Nothing:x": true,
		` -xfile "` + list + `"`:           true,
		` -x app.Nothing:x; -xfile "` + list + `"`: true,
	} {
		got := query("customized_retained_set app.Held" + excludes)
		if !strings.Contains(got, "\napp.Held,1,16") || strings.Contains(got, "\napp.Node,1,24") != freed {
			t.Errorf("with%s:\n%sthe last node goes, too: %v", excludes, got, freed)
		}
	}
	if status, _, errors := run(t, "query", small, "customized_retained_set app.Node -xfile nowhere.txt"); status != 2 || !strings.Contains(errors, "nowhere.txt") {
		t.Errorf("status %d, %s", status, errors)
	}
}
