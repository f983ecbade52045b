package main

import (
	"encoding/json"
	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestAssert: statuses and outputs of assertions. In the dump, a JNI root leads to a
// chain of three nodes of 24 bytes; two more nodes are unreachable.
func TestAssert(t *testing.T) {
	path := dump(t)
	broken := filepath.Join(t.TempDir(), "broken.hprof")
	if err := os.WriteFile(broken, []byte("no dump"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args   string
		status int
		want   string
	}{
		{"--max-count app.Node 3 DUMP", 0, "1 of 1 assertion held"},
		{"DUMP --max-count app.Node 2", 1, "Failed: --max-count app.Node 2"},
		{"--max-count app.Node 2 DUMP", 1, "JNI Global app.Node @ 0x"},
		{"--gone app.Missing DUMP", 0, `No class of this dump is named or matches "app.Missing"`},
		{"--gone app.Node DUMP", 1, "  - app.Node@0x"},
		{"--gone app.Node --paths 0 DUMP", 1, "Paths are written for 0 of 1 holder."},
		{"--max-size 72 --roots app.Node DUMP", 0, "72 bytes, at most 72 allowed"},
		{"--max-size 71 --roots app.Node DUMP", 1, "app.Node          3            72"},
		{"--max-size 0 --roots app.Node --skip app.Node DUMP", 0, "0 bytes"},
		{"--max-size 1 DUMP --max-size 1G", 1, "1 of 2 assertions held"},
		{"--max-retained 72 --roots app.Node DUMP", 0, "72 bytes"},
		{"--max-retained 71 --roots app.Node --format md DUMP", 1, "| app.Node | 3 | 72 |"},
		{"--max-count app.Node 2 --max-count app.Node 3 --gone app.Node DUMP", 1, "1 of 3 assertions held"},
		{"--healthy DUMP", 0, "Held: --healthy\nHealthy: nothing in this heap of"},
		{"DUMP --healthy --max-count app.Node 2", 1, "Held: --healthy"},
		{"--healthy --max-count app.Node 3 DUMP", 0, "1 of 1 assertion held"},
		{"--healthy --format json DUMP", 0, `"verdict": "healthy"`},
		{"--healthy BACKLOG", 1, "Failed: --healthy\n"},
		{"DUMP", 2, "nothing is asserted"},
		{"--gone app.Node", 2, "assert needs a dump"},
		{"--max-size 1 --roots app.Missing DUMP", 2, "no class of this dump"},
		{"--max-size 1 --roots static:app.Node.X DUMP", 2, "no static field"},
		{"--gone app.[ DUMP", 2, "regular expression"},
		{"--max-size much DUMP", 2, "not a number of bytes"},
		{"--gone app.Node --format csv DUMP", 2, "--format is one of text, json, md"},
		{"--gone app.Node BROKEN", 3, "broken.hprof"},
		{"--gone app.Node missing.hprof", 3, "missing.hprof"},
		{"--help", 0, "--max-retained BYTES   the objects of --roots retain at most"},
	} {
		args := strings.Fields(strings.NewReplacer("DUMP", path, "BROKEN", broken, "BACKLOG", backlog(t)).Replace(c.args))
		status, out, errors := run(t, append([]string{"assert"}, args...)...)
		if status != c.status || !strings.Contains(out+errors, c.want) {
			t.Errorf("%s: status %d, want %d with %q:\n%s%s", c.args, status, c.status, c.want, out, errors)
		}
	}
}

// backlog writes a dump whose queue holds 60,000 tasks of 100 bytes, most of its heap.
func backlog(t *testing.T) string {
	t.Helper()
	h := dumpbuilder.New()
	task := h.Class("app.Task", dumpbuilder.Ref("data"))
	node := h.Class("java.util.concurrent.ConcurrentLinkedQueue$Node", dumpbuilder.Ref("item"), dumpbuilder.Ref("next"))
	var next any
	for range 60_000 {
		next = h.Instance(node, h.Instance(task, h.ByteArray(make([]byte, 100)...)), next)
	}
	queue := h.Instance(h.Class("java.util.concurrent.ConcurrentLinkedQueue", dumpbuilder.Ref("head")), next)
	h.Root(heap.RootSystemClass, h.Class("app.Main", dumpbuilder.Static("WAITING", heap.Object, queue)))
	path := filepath.Join(t.TempDir(), "backlog.hprof")
	if err := os.WriteFile(path, h.HPROF(dumpbuilder.HPROFOptions{}), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestAssertJSON: the structure on which scripts rely.
func TestAssertJSON(t *testing.T) {
	status, out, errors := run(t, "assert", "--format", "json", "--gone", "app.Node", "--max-count", "app.Node", "3", dump(t))
	var found struct {
		Held       bool
		Assertions []struct {
			Assertion    string
			Held         bool
			Found, Limit int64
			Unit         string
			Notes        []string
			Distribution struct {
				Kind string
				Rows [][]any
			}
			Holders []struct {
				Name    string
				Objects int64
				Path    []string
			}
		}
	}
	if err := json.Unmarshal([]byte(out), &found); status != 1 || err != nil || found.Held || len(found.Assertions) != 2 {
		t.Fatalf("status %d, %v: %s%s", status, err, out, errors)
	}
	gone, few := found.Assertions[0], found.Assertions[1]
	if gone.Assertion != "--gone app.Node" || gone.Held || gone.Found != 3 || gone.Limit != 0 || gone.Unit != "objects" || gone.Notes == nil ||
		gone.Distribution.Kind != "table" || len(gone.Distribution.Rows) != 1 || len(gone.Holders) != 1 || gone.Holders[0].Objects != 3 || len(gone.Holders[0].Path) != 2 {
		t.Errorf("%+v", gone)
	}
	if !few.Held || few.Found != 3 || few.Limit != 3 || few.Distribution.Kind != "" || few.Holders != nil {
		t.Errorf("%+v", few)
	}
}
