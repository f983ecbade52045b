package session

import (
	"maps"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/source"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/protocol"
)

// TestSeverity: the severity of a warning reaches the page, also from a saved index.
func TestSeverity(t *testing.T) {
	h := dumpbuilder.New()
	node := h.Class("app.Node", dumpbuilder.Ref("next"))
	first := h.Instance(node, nil)
	last := first
	for range 1000 {
		last = h.Instance(node, last)
	}
	h.Set(first, "next", last)
	h.Root(heap.RootJNIGlobal, first)
	dump := h.HPROF(dumpbuilder.HPROFOptions{})
	cut := []source.File{source.NewMemory("cut.hprof", dump[:len(dump)-10_000])}
	want := map[string]string{"hprof.no-roots": "serious", "hprof.truncated": "serious", "index.dangling": protocol.Harmless, "index.no-roots": "serious"}
	reopened, _ := saveAndReopen(t, cut)
	f := newFrontEnd(t)
	for _, saved := range []bool{false, true} {
		if failure := f.ask(protocol.MethodOpen, protocol.OpenParams{}, nil, cut...); failure != nil {
			t.Fatal(failure.Message)
		}
		if saved {
			f.session.snapshot = reopened
		}
		var info protocol.Info
		if failure := f.ask(protocol.MethodInfo, protocol.InfoParams{}, &info); failure != nil {
			t.Fatal(failure.Message)
		}
		got := map[string]string{}
		for _, w := range info.Warnings {
			got[w.Code] = w.Severity
		}
		if !maps.Equal(got, want) || !info.InferredRoots {
			t.Errorf("saved %v: %v, roots inferred %v; want %v", saved, got, info.InferredRoots, want)
		}
	}
	few, _ := chain(10)
	var info protocol.Info
	if failure := f.ask(protocol.MethodOpen, protocol.OpenParams{}, &info, source.NewMemory("whole.hprof", few)); failure != nil || info.InferredRoots || len(info.Warnings) > 0 {
		t.Errorf("a whole dump: %v, %+v", failure, info)
	}
}
