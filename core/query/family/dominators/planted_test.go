package dominators_test

import (
	"fmt"
	"slices"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/testquery"
)

// TestPlantedDominators: an object that two objects share is dominated by the object that
// holds both.
func TestPlantedDominators(t *testing.T) {
	h := dumpbuilder.New()
	shared := h.Instance(h.Class("app.Shared", dumpbuilder.Long("n")), 1)
	side := h.Class("app.Side", dumpbuilder.Ref("shared"))
	top := h.Instance(h.Class("app.Top", dumpbuilder.Ref("left"), dumpbuilder.Ref("right")), h.Instance(side, shared), h.Instance(side, shared))
	h.Root(heap.RootJNIGlobal, top)
	a := testquery.Planted(t, h)

	want := []string{"app.Top | 24 | 80", "  app.Side | 16 | 16", "  app.Side | 16 | 16", "  app.Shared | 24 | 24"}
	got := a.Rows(fmt.Sprintf("show_dominator_tree 0x%x", uint64(top.Address)), "Shallow Heap", "Retained Heap")
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := a.Rows("immediate_dominators app.Shared", "Dominators", "Dominated Objects"); !slices.Equal(got, []string{"app.Top | 1 | 1"}) {
		t.Errorf("dominators %q", got)
	}
}
