package main

import (
	"strings"
	"testing"
)

// TestReferences: --references sets the reference policy in every command that opens a
// dump, and results state the policy.
func TestReferences(t *testing.T) {
	path := dump(t)
	for _, c := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"query", "--references", "weakest", path, "histogram"}, 2, "weakest"},
		{[]string{"info", "--format", "json", path}, 0, `"referencePolicy": "all"`},
		{[]string{"info", "--format", "json", "--references", "soft", path}, 0, `"referencePolicy": "strong,soft"`},
		{[]string{"query", "--references", "strong", path, "histogram"}, 0, "Only strong references are followed"},
		{[]string{"check", "--references", "strong", path}, 0, "every invariant holds"},
	} {
		status, out, errors := run(t, c.args...)
		if status != c.status || !strings.Contains(out+errors, c.want) {
			t.Errorf("%v: status %d, %s%s", c.args, status, out, errors)
		}
	}
}
