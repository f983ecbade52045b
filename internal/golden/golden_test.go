package golden

import (
	"os"
	"path/filepath"
	"testing"
)

// recorder is a fake test that only records whether it failed.
type recorder struct {
	testing.TB
	failed bool
}

func (r *recorder) Helper()               {}
func (r *recorder) Errorf(string, ...any) { r.failed = true }

func TestCheck(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "file.txt")
	*update = true
	Check(t, path, "one\ntwo\n")
	*update = false
	Check(t, path, "one\ntwo\n")
	if data, err := os.ReadFile(path); err != nil || string(data) != "one\ntwo\n" {
		t.Errorf("update wrote %q, %v", data, err)
	}
	for _, other := range []string{"one\n2\n", "one\n", "one\ntwo\nthree\n", "", "one\ntwo"} {
		r := &recorder{TB: t}
		Check(r, path, other)
		if !r.failed {
			t.Errorf("%q passes for %q", other, "one\ntwo\n")
		}
	}
}

func TestFirstDifference(t *testing.T) {
	for _, c := range []struct {
		got, want string
		line      int
		is, was   string
	}{
		{"a\nb\n", "a\nc\n", 2, "b\n", "c\n"},
		{"a\n", "a\nc\n", 2, "", "c\n"},
		{"a", "", 1, "a", ""},
		{"a", "a\n", 1, "a", "a\n"},
	} {
		line, is, was := firstDifference(c.got, c.want)
		if line != c.line || is != c.is || was != c.was {
			t.Errorf("%q, %q: line %d, %q, %q", c.got, c.want, line, is, was)
		}
	}
}
