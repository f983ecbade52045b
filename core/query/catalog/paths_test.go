package catalog_test

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query/render"
	"heapdrop/core/query/result"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/testquery"
)

// TestQuickPaths: of 4 million references that lead to an object, nearly all are on long
// paths, which are searched first, and two form the shortest path. A quick search must
// find that path, and report that it ended early.
func TestQuickPaths(t *testing.T) {
	const members = 2000 // each refers to as many others
	h := dumpbuilder.New()
	node := h.Class("app.Node", dumpbuilder.Ref("next"))
	target := h.Instance(node, nil)
	var near, far []any
	for range members {
		near = append(near, h.Instance(node, target))
	}
	for range members {
		far = append(far, h.ObjectArray("java.lang.Object[]", near...))
	}
	h.Root(heap.RootJNIGlobal, h.ObjectArray("java.lang.Object[]", h.ObjectArray("java.lang.Object[]", far...)))
	last := h.Instance(node, target)
	first := h.Instance(node, last)
	h.Root(heap.RootJNIGlobal, first)
	a := testquery.Open(t, source.NewMemory("a.hprof", h.HPROF(dumpbuilder.HPROFOptions{})), engine.Options{})

	want := []string{result.Hex(target.Address), result.Hex(last.Address), result.Hex(first.Address)}
	for flags, note := range map[string]string{"-search quick": "stopped early", "-search whole -numberofpaths 1": "the first path"} {
		got := a.Run(fmt.Sprintf("path2gc 0x%x %s", uint64(target.Address), flags), render.Options{Depth: 10})
		var steps []string
		for _, info := range got.Info {
			steps = append(steps, info.Object)
		}
		if !slices.Equal(steps, want) || !strings.Contains(strings.Join(got.Notes, " "), note) {
			t.Errorf("%q: %v, notes %q; want %v, %q", flags, steps, got.Notes, want, note)
		}
	}
	for _, flags := range []string{"-search whole -numberofpaths 2", "-numberofpaths 2", ""} { // searches end early only on request
		two := a.Run(fmt.Sprintf("path2gc 0x%x %s", uint64(target.Address), flags), render.Options{Depth: 10})
		if len(two.Info) != len(want)+4 || strings.Contains(strings.Join(two.Notes, " "), "stopped early") {
			t.Errorf("%q: two paths have %d steps, the second one should add four; notes %q", flags, len(two.Info), two.Notes)
		}
	}
}

// TestQuickPathsOfList: the one path to the end of a long list is found and known to be
// the only one, although the quick search ends before it has climbed the list.
func TestQuickPathsOfList(t *testing.T) {
	const length = 200_000
	h := dumpbuilder.New()
	node := h.Class("app.Node", dumpbuilder.Ref("next"))
	last := h.Instance(node, nil)
	first := last
	for range length - 1 {
		first = h.Instance(node, first)
	}
	h.Root(heap.RootJNIGlobal, first)
	a := testquery.Open(t, source.NewMemory("a.hprof", h.HPROF(dumpbuilder.HPROFOptions{})), engine.Options{})
	got := a.Run(fmt.Sprintf("path2gc 0x%x", uint64(last.Address)), deep())
	if len(got.Info) != min(length, deep().MostLevels) || strings.Contains(strings.Join(got.Notes, " "), "more paths") {
		t.Errorf("%d steps, notes %q", len(got.Info), got.Notes)
	}
}

// deep requests all levels of a tree; a stack in WebAssembly has no space for many.
func deep() render.Options {
	o := render.Options{Depth: 1 << 20, MostLevels: 1 << 20}
	if runtime.GOARCH == "wasm" {
		o.MostLevels = 1000
	}
	return o
}
