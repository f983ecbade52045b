// Package golden compares text with files next to the tests. `go test ./... -update`
// rewrites the files; review the difference.
package golden

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite golden files")

// Check fails the test if got differs from the file at path (relative to the package's
// folder), and reports the first difference.
func Check(t testing.TB, path, got string) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v; write it with: go test -update", err)
	}
	if got != string(want) {
		line, is, was := firstDifference(got, string(want))
		t.Errorf("%s, line %d:\n got %q\nwant %q\nIf the change is meant, run: go test -update", path, line, is, was)
	}
}

// firstDifference returns the number of the first different line (from 1) and both lines;
// "" for a missing line.
func firstDifference(got, want string) (line int, is, was string) {
	a, b := strings.SplitAfter(got, "\n"), strings.SplitAfter(want, "\n")
	for line < len(a) && line < len(b) && a[line] == b[line] {
		line++
	}
	if line < len(a) {
		is = a[line]
	}
	if line < len(b) {
		was = b[line]
	}
	return line + 1, is, was
}
