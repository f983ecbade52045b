package catalog_test

import (
	"fmt"
	"slices"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query/render"
	"heapdrop/core/query/result"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/testquery"
)

// TestPathThrough: the path through the named objects comes first although it is longer, with
// what is between them, and leads on to a root; the others stay. Names that lead nowhere
// change nothing.
func TestPathThrough(t *testing.T) {
	h := dumpbuilder.New()
	node := h.Class("app.Node", dumpbuilder.Ref("next"))
	target := h.Instance(node, nil)
	var members []any
	for range 3 {
		members = append(members, h.Instance(node, target))
	}
	near := members[0].(*dumpbuilder.Object)
	h.Root(heap.RootJNIGlobal, near)
	owner := members[2].(*dumpbuilder.Object)
	entry := h.ObjectArray("java.lang.Object[]", owner) // between the named ones
	cache := h.Instance(node, entry)
	root := h.Instance(node, cache)
	h.Root(heap.RootJNIGlobal, root)
	stranger := h.Instance(node, nil)
	h.Root(heap.RootJNIGlobal, stranger)
	a := testquery.Open(t, source.NewMemory("a.hprof", h.HPROF(dumpbuilder.HPROFOptions{})), engine.Options{})
	hex := func(list ...*dumpbuilder.Object) (names []string) {
		for _, o := range list {
			names = append(names, result.Hex(o.Address))
		}
		return names
	}
	named := hex(target, owner, entry, cache, root)
	for flags, want := range map[string][]string{
		fmt.Sprintf("-numberofpaths 1 -through %s %s", hex(cache)[0], hex(owner)[0]): named,
		fmt.Sprintf("-through %s", hex(root)[0]):                                     append(slices.Clone(named), hex(near)...),
		fmt.Sprintf("-through %s", hex(target)[0]):                                   append(hex(target, near), named[1:]...),
		fmt.Sprintf("-through %s", hex(stranger)[0]):                                 append(hex(target, near), named[1:]...),
		"-through 0x1 x": append(hex(target, near), named[1:]...),
	} {
		got := a.Run(fmt.Sprintf("path2gc 0x%x %s", uint64(target.Address), flags), render.Options{Depth: 10})
		var steps []string
		for _, info := range got.Info {
			steps = append(steps, info.Object)
		}
		if !slices.Equal(steps, want) {
			t.Errorf("%s: %v, want %v", flags, steps, want)
		}
	}
}
