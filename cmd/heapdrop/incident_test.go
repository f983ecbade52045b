package main

import (
	"strings"
	"testing"
)

// TestDiagnoseWithIncident: files beside the dump are found by their content, in the verdict
// and in info; a report has none of their private texts.
func TestDiagnoseWithIncident(t *testing.T) {
	const files = "../../testdata/incident/"
	named := []string{files + "hs_err.log", files + "orders.hprof.zst", files + "gc.log.zst", files + "threads.txt"}
	status, out, errors := run(t, append([]string{"diagnose"}, named...)...)
	for _, want := range []string{"hang on Orders.OPEN", "full of live data for", "Before the dump:\n", "   gc.log.zst: GC log\n", "OutOfMemory encountered", "15.0 MB of 16.0 MB were in use", "MaxHeapSize: 16777216"} {
		if status != 0 || !strings.Contains(out, want) {
			t.Errorf("status %d, %q is missing in\n%s%s", status, want, out, errors)
		}
	}
	if n := strings.Count(out, "full of live data"); n != 1 {
		t.Errorf("the sentence is there %d times", n)
	}
	status, out, errors = run(t, append([]string{"info"}, named...)...)
	if status != 0 || strings.Count(out, "\nBeside the dump ") != 3 {
		t.Errorf("status %d\n%s%s", status, out, errors)
	}
	status, out, errors = run(t, append([]string{"report", "--query", "crash", "--format", "text", "-o", "-"}, named...)...)
	if strings.Contains(out, "HeapDumpPath") {
		t.Errorf("status %d\n%s%s", status, out, errors)
	}
}
