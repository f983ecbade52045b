package main

import (
	"path/filepath"
	"strings"
	"testing"

	"heapdrop/core/fleet"
)

// TestFleetTooLittleMemory: a dump for which --memory is too small is tried again with more.
func TestFleetTooLittleMemory(t *testing.T) {
	asCommand(t)
	t.Setenv("TMPDIR", t.TempDir())
	folder, out := t.TempDir(), filepath.Join(t.TempDir(), "out")
	put(t, folder, "a.hprof.gz", small(t, "sample.hprof.gz"))
	if status, text, errors := run(t, "fleet", "--memory", "90M", "-o", out, folder); status != 0 || !strings.Contains(text, "0 unreadable, 1 failed") {
		t.Error(status, text, errors)
	}
	if r := records(t, out)["a.hprof.gz"]; r.Status != fleet.Failed || !strings.Contains(r.Error, "90.0 MB are allowed. Allow more with --memory 97M") {
		t.Errorf("%s: %s", r.Status, r.Error)
	}
	if status, text, errors := run(t, "fleet", "--memory", "4G", "-o", out, folder); status != 0 || !strings.Contains(text, "0 done before") || !strings.Contains(text, "1 complete") {
		t.Error(status, text, errors)
	}
}
