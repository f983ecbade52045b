package collections_test

import (
	"testing"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/opened"
)

// TestEveryCellIsAList: every cell of a functional list is itself a list and is measured
// as one. Its size is the number of cells from there to the end, and measuring all cells
// of a long list must not take quadratic time.
func TestEveryCellIsAList(t *testing.T) {
	const length = 100_000
	h := dumpbuilder.New()
	list := h.Class("scala.collection.immutable.List")
	end := h.Instance(h.Class("scala.collection.immutable.Nil$", dumpbuilder.Super(list)))
	cons := h.Class("scala.collection.immutable.$colon$colon", dumpbuilder.Super(list), dumpbuilder.Ref("head"), dumpbuilder.Ref("next"))
	element := h.New("java.lang.Object")
	cells := []*dumpbuilder.Object{end}
	for range length {
		cells = append(cells, h.Instance(cons, element, cells[len(cells)-1]))
	}
	circle := h.Instance(cons, element, nil)
	circle.Set("next", h.Instance(cons, element, circle))
	h.Root(heap.RootJNIGlobal, cells[length])
	h.Root(heap.RootJNIGlobal, circle)
	s := opened.Heap(t, h)
	known := collections.New(t.Context(), s)
	size := func(o *dumpbuilder.Object) int64 {
		id, _ := s.ID(o.Address)
		m, err := known.OfObject(id).Measure(id)
		if err != nil {
			t.Fatal(err)
		}
		return m.Size
	}
	for _, step := range []int{length, 7, 1} { // from the longest list, and in other orders
		for i := step; i <= length; i += step {
			if n := size(cells[i]); n != int64(i) {
				t.Fatalf("the list of %d cells has %d elements", i, n)
			}
		}
	}
	if n := size(circle); n <= 0 || n > int64(s.NumObjects()) {
		t.Errorf("a circle has %d elements", n)
	}
}
