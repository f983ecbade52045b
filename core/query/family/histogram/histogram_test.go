package histogram_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query/catalog"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/testquery"
)

// TestPlantedHistogram counts objects with known numbers and sizes: with compressed
// references an object header takes 12 bytes, an array header 16.
func TestPlantedHistogram(t *testing.T) {
	h := dumpbuilder.New()
	node := h.Class("app.list.Node", dumpbuilder.Ref("next"))
	special := h.Class("app.list.Special", dumpbuilder.Super(node), dumpbuilder.Long("weight"))
	var last *dumpbuilder.Object
	for range 3 {
		last = h.Instance(node, last)
	}
	h.Root(heap.RootJNIGlobal, h.Instance(special, 7, last))
	h.Root(heap.RootJNIGlobal, h.ByteArray(make([]byte, 1000)...))
	lost := h.Class("app.Lost", dumpbuilder.Int("n"))
	h.Instance(lost, 1)
	h.Instance(lost, 2)
	a := testquery.Planted(t, h)
	all := a.Rows("histogram -all", "Objects", "Shallow Heap")
	for _, row := range []string{"app.list.Node | 3 | 48", "app.list.Special | 1 | 24", "byte[] | 1 | 1016", "app.Lost | 2 | 32"} {
		if !slices.Contains(all, row) {
			t.Errorf("histogram -all: %q, want %q", all, row)
		}
	}
	for _, command := range []string{"histogram -all byte[]", "histogram -all -retained exact"} {
		if _, err := engine.Run(context.Background(), catalog.All(), a.Snapshot, command); err == nil || !strings.Contains(err.Error(), "without retained heap") {
			t.Errorf("%s: %v", command, err)
		}
	}
	for command, want := range map[string][]string{
		`histogram app\.list\..*`:                     {"app.list.Node | 3 | 48", "app.list.Special | 1 | 24"},
		`histogram -groupby package app\.list\..*`:    {"4 | 72", "   | 4 | 72", "    app.list.Node | 3 | 48", "    app.list.Special | 1 | 24"},
		`histogram byte[]`:                            {"byte[] | 1 | 1016"},
		"histogram retained(app.list.Special)":        {"app.list.Node | 3 | 48", "app.list.Special | 1 | 24"},
		"unreachable_objects":                         {"app.Lost | 2 | 32"},
		"histogram -groupby superclass app.list.Node": {"java.lang.Object | 3 | 48", "  app.list.Node | 3 | 48", "    app.list.Node | 3 | 48"},
	} {
		got := a.Rows(command, "Objects", "Shallow Heap")
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", command, got, want)
		}
	}
}
