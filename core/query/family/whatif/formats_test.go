package whatif

import (
	"context"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query/result"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/opened"
	"heapdrop/internal/sampledump"
)

// TestWithoutValues: in formats without field names, an object can be removed or treated
// as having no referents, but a single field cannot be null.
func TestWithoutValues(t *testing.T) {
	s := opened.Content(t, "a.txt", sampledump.Sample().Classic(dumpbuilder.ClassicOptions{}))
	root := result.Hex(s.Address(s.Dominated(heap.NoObject)[0]))
	if table(t, document(t, s, "what_if -remove "+root), "Steps").Rows[0][1].Int() == 0 {
		t.Error("the object that retains most is gone, and nothing is freed")
	}
	document(t, s, "what_if -null "+root+"#*")
	if _, err := engine.Run(context.Background(), Queries(), s, "what_if -null java.util.HashMap#table"); err == nil || !strings.Contains(err.Error(), "no field values") {
		t.Errorf("a field of a format without fields: %v", err)
	}
}

// TestHostile: hostile names, cycles of superclasses and the like do no harm.
func TestHostile(t *testing.T) {
	s := opened.Heap(t, sampledump.Hostile())
	for _, command := range []string{"what_if -null .*#*", "what_if -remove all", "what_if -remove roots", "what_if -remove unreachable"} {
		d := document(t, s, command)
		if steps := table(t, d, "Steps"); slices.ContainsFunc(steps.Rows, func(row []result.Cell) bool { return row[1].Int() < 0 }) {
			t.Errorf("%s: %v", command, steps.Rows)
		}
		table(t, d, "Objects that stay")
	}
}
