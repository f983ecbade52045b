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

// TestErrorsInWords: errors name views as the page does, and no argument that the form shows.
func TestErrorsInWords(t *testing.T) {
	commands := []protocol.Command{{Name: "merge_shortest_paths", Title: "Merged paths"}, {Name: "histogram", Title: "Histogram"}}
	p := &Panel{env: env.Env{Visit: &env.Visit{Commands: commands}, Status: &env.Status{}}, Error: &protocol.Error{
		Message: "<object> of path2gc: app.A is 1,200 objects: too many", Advice: "Give an address, or use merge_shortest_paths, or see the histogram",
	}}
	if got := p.ErrorLines()[0]; got != "app.A is 1,200 objects: too many" {
		t.Error(got)
	}
	if got := p.Advice(); got != "Give an address, or use Merged paths, or see the histogram." {
		t.Error(got)
	}
	p.Error.Message = "<a> is unknown: b"
	if got := p.ErrorLines()[0]; got != "<a> is unknown: b" {
		t.Error(got)
	}
}
