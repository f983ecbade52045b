package threads_test

import (
	"fmt"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/testquery"
)

// TestThreadsByWhatTheyKeep: threads are in the order of what their locals retain, since another
// reference to that leaves little to the thread itself; a local in the list has the same figure.
func TestThreadsByWhatTheyKeep(t *testing.T) {
	h := dumpbuilder.New()
	h.Thread("idle")
	own := h.Thread("own", dumpbuilder.Frame{Class: "app.Own", Method: "run"})
	own.Object.Set("threadLocals", own.ThreadLocalMap(nil, h.String(strings.Repeat("x", 5000))))
	busy := h.Thread("busy", dumpbuilder.Frame{Class: "app.Busy", Method: "run"})
	h.Class("app.Batch", dumpbuilder.Ref("text"))
	shared := h.New("app.Batch", "text", h.String(strings.Repeat("y", 9000)))
	busy.Local(0, shared)
	h.Root(heap.RootJNIGlobal, shared)
	d := testquery.Planted(t, h)
	rows := strings.Join(d.Rows("thread_overview", "Name", "Retained Heap", "Max. Locals' Retained Heap"), "\n")
	if first, last := strings.Index(rows, "busy"), strings.Index(rows, "idle"); first < 0 || first > strings.Index(rows, "own") || last < strings.Index(rows, "own") {
		t.Errorf("threads in another order:\n%s", rows)
	}
}

// TestSharedThreadLocals: in a hostile dump, all threads have the same large map. It is
// listed once, with one warning.
func TestSharedThreadLocals(t *testing.T) {
	h := dumpbuilder.New()
	var entries []any
	for i := range 3000 {
		entries = append(entries, nil, h.String(fmt.Sprint("value ", i)))
	}
	first := h.Thread("first")
	shared := first.ThreadLocalMap(entries...)
	for i := range 3000 {
		h.Thread(fmt.Sprint("thread ", i)).Object.Set("threadLocals", shared)
	}
	d := testquery.Planted(t, h)
	if rows := d.Rows("thread_locals", "Kind"); len(rows) != 3000 {
		t.Errorf("%d thread-locals, want 3000", len(rows))
	}
	if text := d.PlainText("leakhunter"); !strings.Contains(text, "3,000 stale ThreadLocal entries in 1 thread ") {
		t.Errorf("leakhunter:\n%s", text)
	}
}
