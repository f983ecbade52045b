package finalizer_test

import (
	"slices"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/testquery"
)

// TestPlantedQueue: the objects in the queue are listed in the order in which they will
// be finalized.
func TestPlantedQueue(t *testing.T) {
	h := dumpbuilder.New()
	class := h.Class("java.lang.ref.Finalizer", dumpbuilder.Super(h.ClassOf("java.lang.ref.FinalReference")), dumpbuilder.Static("queue", heap.Object, nil))
	h.Root(heap.RootSystemClass, class)
	queue := h.New("java.lang.ref.ReferenceQueue")
	class.SetStatic("queue", queue)
	var next *dumpbuilder.Object // the last one refers to itself, as in the JDK
	for _, name := range []string{"app.Last", "app.Same", "app.Same", "app.First"} {
		waiting := h.Instance(class)
		waiting.Set("referent", h.Instance(h.ClassOf(name)))
		waiting.Set("next", waiting)
		if next != nil {
			waiting.Set("next", next)
		}
		next = waiting
	}
	queue.Set("head", next)
	a := testquery.Planted(t, h)
	for mode, want := range map[string][]string{
		"list":      {"app.First", "app.Same", "app.Same", "app.Last"},
		"histogram": {"app.Same | 2", "app.First | 1", "app.Last | 1"},
	} {
		columns := []string{}
		if mode == "histogram" {
			columns = append(columns, "Objects")
		}
		got := slices.DeleteFunc(a.Rows("finalizer_queue -mode "+mode, columns...), func(row string) bool { return row[0] == ' ' })
		if mode == "histogram" {
			slices.Sort(got)
			slices.Sort(want)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", mode, got, want)
		}
	}
}
