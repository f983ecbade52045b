package main

import (
	"math"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
)

// TestMemoryFlag: every command that opens a dump can be told how much memory to do with.
// The answers are the same; what is no size, and what is too little, is refused with what
// would do.
func TestMemoryFlag(t *testing.T) {
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(math.MaxInt64))
	t.Setenv("TMPDIR", t.TempDir())
	const dump = "../../testdata/sample.hprof.gz"
	for _, c := range commands {
		if !strings.Contains(c.usage, "DUMP") || slices.Contains([]string{"capture", "serve"}, c.name) {
			continue
		}
		if c.flags().Lookup("memory") == nil {
			t.Errorf("%s has no --memory", c.name)
		}
	}
	_, want, _ := run(t, "diagnose", "--no-index", dump)
	if status, got, errors := run(t, "diagnose", "--no-index", "--memory", "300M", dump); status != statusFine || got != want {
		t.Errorf("status %d, %s\n%s", status, errors, got)
	}
	status, _, errors := run(t, "info", "--no-index", "--memory", "90M", dump)
	for _, text := range []string{"at least 96.", "90.0 MB are allowed", "--memory 97M"} {
		if status != statusUnreadable || !strings.Contains(errors, text) {
			t.Errorf("status %d, %q does not say %q", status, errors, text)
		}
	}
	if status, _, errors := run(t, "info", "--memory", "much", dump); status != statusUsage || !strings.Contains(errors, "no size") {
		t.Errorf("status %d: %s", status, errors)
	}
	if left, err := os.ReadDir(os.Getenv("TMPDIR")); err != nil || len(left) > 0 {
		t.Errorf("left: %v %v", left, err)
	}
}
