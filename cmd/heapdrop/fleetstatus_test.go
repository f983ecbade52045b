package main

import (
	"os"
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

// TestFleetAbsent: what is named and is not there gives status 3 and no row, and does not
// keep the rest from being analysed. A folder without dumps is no error.
func TestFleetAbsent(t *testing.T) {
	asCommand(t)
	folder, empty := t.TempDir(), t.TempDir()
	dump := put(t, folder, "a.hprof", small(t, "types-1.0.1-4.hprof"))
	loop := filepath.Join(folder, "loop")
	if err := os.Symlink(loop, loop); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args   []string
		status int
		rows   int
		want   string
	}{
		{[]string{"/nonexistent"}, statusUnreadable, 0, "heapdrop: cannot read /nonexistent: no such file"},
		{[]string{"/nonexistent", dump, loop}, statusUnreadable, 1, "too many levels of symbolic links"},
		{[]string{folder, "/nonexistent"}, statusUnreadable, 1, "/nonexistent: no such file"},
		{[]string{empty}, statusFine, 0, "there are no dumps in " + empty},
		{[]string{"--one", "nothere.hprof"}, statusUnreadable, 0, "heapdrop: cannot read nothere.hprof: no such file"},
		{[]string{"--one", folder}, statusUnreadable, 0, folder + " is a folder"},
	} {
		out := filepath.Join(t.TempDir(), "out")
		status, _, errors := run(t, append([]string{"fleet", "-o", out}, c.args...)...)
		if n := len(records(t, out)); status != c.status || n != c.rows || !strings.Contains(errors, c.want) {
			t.Errorf("%q: status %d, %d rows, %s", c.args, status, n, errors)
		}
	}
	if os.Geteuid() == 0 {
		return // root can read everything
	}
	for _, path := range []string{dump, empty} {
		if err := os.Chmod(path, 0); err != nil {
			t.Fatal(err)
		}
		if status, _, errors := run(t, "fleet", "-o", filepath.Join(t.TempDir(), "out"), path); status != statusUnreadable || !strings.Contains(errors, "permission denied") {
			t.Errorf("%s: status %d, %s", path, status, errors)
		}
		if err := os.Chmod(path, 0o700); err != nil {
			t.Fatal(err)
		}
	}
}

// TestFleetFull: where the rows of a dump could not be written, the run ends with status 3,
// although there was room for a row that says so.
func TestFleetFull(t *testing.T) {
	asCommand(t)
	folder, out := t.TempDir(), filepath.Join(t.TempDir(), "out")
	put(t, folder, "a.hprof", small(t, "types-1.0.1-4.hprof"))
	put(t, folder, "none.hprof", []byte("no dump"))
	put(t, out, "tables/classes", nil) // a file where a folder should be
	status, text, errors := run(t, "fleet", "-o", out, folder)
	if status != statusUnreadable || !strings.Contains(errors, "heapdrop: cannot write "+out+": not a directory") || !strings.Contains(text, "1 unreadable, 1 failed") {
		t.Errorf("status %d, %s%s", status, text, errors)
	}
	if err := os.Remove(filepath.Join(out, "tables/classes")); err != nil {
		t.Fatal(err)
	}
	if status, text, errors := run(t, "fleet", "-o", out, folder); status != 0 || !strings.Contains(text, "1 complete") {
		t.Errorf("status %d, %s%s", status, text, errors)
	}
}

// TestFleetOnce: a file that is named twice, with its whole path and without, is one row. An
// empty file is called so.
func TestFleetOnce(t *testing.T) {
	asCommand(t)
	folder, out := t.TempDir(), filepath.Join(t.TempDir(), "out")
	t.Chdir(folder)
	whole := put(t, folder, "a.hprof", nil)
	if status, _, errors := run(t, "fleet", "-o", out, put(t, folder, "list", []byte("a.hprof\n"+whole+"\n./a.hprof\n"))); status != 0 {
		t.Error(status, errors)
	}
	all := records(t, out)
	if r := all["a.hprof"]; len(all) != 1 || r == nil || r.Status != fleet.Unreadable || r.Error != "it is an empty file: the dump was not written or not copied" {
		t.Errorf("%+v", all)
	}
}
