package dominators_test

import (
	"testing"
	"time"

	"heapdrop/core/heap"
	"heapdrop/core/query/render"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/testquery"
)

// TestSelectedBelowChain: the items of a long list are found to be dominated by no other one
// without climbing the list from each, which took minutes.
func TestSelectedBelowChain(t *testing.T) {
	const length = 60_000
	h := dumpbuilder.New()
	item := h.Class("app.Item", dumpbuilder.Long("n"))
	node := h.Class("app.Node", dumpbuilder.Ref("item"), dumpbuilder.Ref("next"))
	var head any
	for i := range length {
		head = h.Instance(node, h.Instance(item, i), head)
	}
	h.Root(heap.RootJNIGlobal, head)
	a := testquery.Planted(t, h)
	start := time.Now()
	if found := a.Run("show_dominator_tree app.Item -groupby by_class", render.Options{}); len(found.Info) != 1 || found.Text(0, "Objects") != "60000" {
		t.Errorf("rows %v, want one with all items", found.Info)
	}
	if took := time.Since(start); took > 30*time.Second {
		t.Errorf("the items of a list took %v", took)
	}
}
