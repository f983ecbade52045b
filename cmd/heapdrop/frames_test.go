package main

import (
	"strings"
	"testing"
)

// TestFrames: --frames makes stack frames objects, in every command that opens a dump.
func TestFrames(t *testing.T) {
	path := dump(t)
	for _, c := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"query", "--frames", "many", path, "histogram"}, 2, "many"},
		{[]string{"info", "--format", "json", path}, 0, `"frames": "none"`},
		{[]string{"info", "--format", "json", "--frames", "methods", path}, 0, `"frames": "methods"`},
		{[]string{"check", "--frames", "frames", path}, 0, "every invariant holds"},
	} {
		status, out, errors := run(t, c.args...)
		if status != c.status || !strings.Contains(out+errors, c.want) {
			t.Errorf("%v: status %d, %s%s", c.args, status, out, errors)
		}
	}
}
