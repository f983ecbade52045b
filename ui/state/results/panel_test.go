package results

import (
	"testing"

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
