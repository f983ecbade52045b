package consumers_test

import (
	"slices"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/testquery"
)

// TestPlantedConsumers: if one object retains nearly the whole heap, only that object is
// shown, with everything that it retains.
func TestPlantedConsumers(t *testing.T) {
	h := dumpbuilder.New()
	hog := h.Class("app.big.Hog", dumpbuilder.Ref("data"))
	small := h.Class("app.Small", dumpbuilder.Int("n"))
	h.Root(heap.RootJNIGlobal, h.Instance(hog, h.ByteArray(make([]byte, 1_000_000)...)))
	h.Root(heap.RootJNIGlobal, h.Instance(small, 1))
	for _, class := range []string{"app.big.Hog", "app.Small", "byte[]"} { // otherwise instances would keep their classes alive
		h.Root(heap.RootSystemClass, h.ClassOf(class))
	}
	a := testquery.Planted(t, h)
	for columns, want := range map[[3]string][]string{
		{"Shallow Heap", "Retained Heap", "Percentage"}: {"app.big.Hog | 16 | 1000032"},
		{"Class Name", "Objects", "Retained Heap"}:      {"app.big.Hog | app.big.Hog | 1 | 1000032"},
	} {
		got := a.Rows("top_consumers_html", columns[:]...)
		if len(got) != 1 || len(got[0]) < len(want[0]) || got[0][:len(want[0])] != want[0] {
			t.Errorf("%q: %q, want %q", columns, got, want)
		}
	}
	if got := a.Rows("top_consumers_html app.Small", "Shallow Heap", "Retained Heap"); !slices.Equal(got, []string{"app.Small | 16 | 16"}) {
		t.Errorf("of the small ones: %q", got)
	}
}
