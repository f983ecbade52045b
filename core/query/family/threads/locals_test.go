package threads_test

import (
	"fmt"
	"strings"
	"testing"

	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/testquery"
)

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
