package results

import (
	"testing"

	"heapdrop/protocol"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/route"
	"heapdrop/ui/state/table"
)

// TestForks: paths open down to the root, the dominator tree of chosen objects one level.
func TestForks(t *testing.T) {
	for command, want := range map[string]int{"path2gc 0x1": table.UnfoldedLevels, "merge_shortest_paths 0x1 0x2": table.UnfoldedLevels, "show_dominator_tree 0x1 0x2" + route.Folded: 1, "dominator_tree": 0, "list_objects 0x1": 0} {
		if got := forks(command); got != want {
			t.Errorf("%s: %d levels, want %d", command, got, want)
		}
	}
}

// TestErrorsInWords: errors do not begin with the argument, which the form shows.
func TestErrorsInWords(t *testing.T) {
	p := &Panel{env: env.Env{Status: &env.Status{}}}
	for message, want := range map[string]string{
		"<object> of path2gc: app.A is 1,200 objects: too many": "app.A is 1,200 objects: too many", "<a> is unknown: b": "<a> is unknown: b",
	} {
		p.Error = &protocol.Error{Message: message}
		if got := p.ErrorLines()[0]; got != want {
			t.Errorf("%s: %s", message, got)
		}
	}
}
