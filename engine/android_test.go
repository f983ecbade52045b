package engine

import (
	"fmt"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
)

// TestAndroidHeaps: every object has the heap that HEAP_DUMP_INFO names, for any size of
// segments.
func TestAndroidHeaps(t *testing.T) {
	for _, perSegment := range []int{1, 3, 128} {
		h := dumpbuilder.New()
		class := h.Class("app.Thing", dumpbuilder.Int("n"))
		heaps := []dumpbuilder.AndroidHeap{dumpbuilder.AppHeap, dumpbuilder.AppHeap, dumpbuilder.DefaultHeap, dumpbuilder.ZygoteHeap, dumpbuilder.ImageHeap, dumpbuilder.DefaultHeap, dumpbuilder.DefaultHeap, dumpbuilder.ImageHeap}
		var things []*dumpbuilder.Object
		for i := range 40 {
			things = append(things, h.Instance(class, int32(i)).InHeap(heaps[i%len(heaps)]))
			h.Root(heap.RootJNIGlobal, things[i])
		}
		o := dumpbuilder.AndroidOptions()
		o.SegmentObjects = perSegment
		s := openBuilt(t, h.HPROF(o), "auto")
		for i, thing := range things {
			if got, want := s.Space(idOf(t, s, thing)), heaps[i%len(heaps)].String(); got != want {
				t.Errorf("%d objects in a segment: object %d is in heap %q, want %q", perSegment, i, got, want)
			}
		}
		if text := textOf(t, s, fmt.Sprintf("inspect 0x%x", things[3].Address)); !strings.Contains(text, "zygote") {
			t.Error("the inspector does not show the heap")
		}
	}
	h := dumpbuilder.New()
	o := h.New("java.lang.Object")
	h.Root(heap.RootJNIGlobal, o)
	s := openBuilt(t, h.HPROF(dumpbuilder.HPROFOptions{}), "auto")
	if got := s.Space(idOf(t, s, o)); got != "" {
		t.Errorf("an object of HotSpot in heap %q", got)
	}
}
