package offheap_test

import (
	"testing"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/testquery"
)

// TestOffHeap: memory that two objects share counts once, for the field that holds them.
func TestOffHeap(t *testing.T) {
	h := dumpbuilder.New()
	arrow := h.Class("org.apache.arrow.memory.ArrowBuf", dumpbuilder.Long("addr"), dumpbuilder.Long("capacity"))
	pool := h.Class("app.Pool", dumpbuilder.Ref("whole"), dumpbuilder.Ref("slice"))
	h.Root(heap.RootJNIGlobal, h.Instance(pool, h.Instance(arrow, 0x9000, 1000), h.Instance(arrow, 0x9100, 50)))
	d := testquery.Planted(t, h)
	document := d.Document("off_heap")
	kinds := d.Part(document, "Off-heap memory by kind")
	if len(kinds.Rows) != 1 || kinds.Text(0, "Kind") != "Library buffers" || kinds.Number(t, 0, "Objects") != 2 || kinds.Number(t, 0, "Views") != 1 || kinds.Number(t, 0, "Capacity") != 1000 {
		t.Errorf("by kind: %+v", kinds.Rows)
	}
	owners := d.Part(document, "Off-heap memory by owner")
	if total := owners.Number(t, 0, "Capacity") + owners.Number(t, 1, "Capacity"); len(owners.Rows) != 2 || total != 1000 || owners.Text(0, "Owner") != "app.Pool#whole" {
		t.Errorf("by owner: %+v", owners.Rows)
	}
	if objects := d.Part(document, "Objects with off-heap memory"); objects.Text(0, "Size") == "" || objects.Number(t, 0, "Counted") != 1000 || objects.Number(t, 1, "Counted") != 0 {
		t.Errorf("objects: %+v", objects.Rows)
	}
}
