package oql_test

import (
	"fmt"
	"slices"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
)

// pointHeap is a heap whose holders contain flattened values, nested ones and an array of
// them.
func pointHeap(dense bool) *dumpbuilder.Heap {
	h := dumpbuilder.NewConfig(dumpbuilder.Config{DenseValues: dense})
	p1 := h.Class("app.P1", dumpbuilder.Byte("b1"))
	p2 := h.Class("app.P2", dumpbuilder.Flat("p1", p1), dumpbuilder.Int("i1"), dumpbuilder.Ref("name"))
	holder := h.Class("app.Holder", dumpbuilder.Int("before"), dumpbuilder.Flat("p2", p2), dumpbuilder.Ref("plain"))
	var elements []any
	for i := range 20 {
		value := func(n int) *dumpbuilder.Object {
			return h.Value(p2, h.Value(p1, int8(n)), int32(10*n), h.String(fmt.Sprint("n", n)))
		}
		h.Root(heap.RootJNIGlobal, h.Instance(holder, int32(100+i), value(i), nil))
		elements = append(elements, value(-i))
	}
	h.Root(heap.RootJNIGlobal, h.FlatArray("app.P2[]", elements...))
	for _, c := range []*dumpbuilder.Class{p1, p2, holder} {
		h.Root(heap.RootSystemClass, c)
	}
	return h
}

// TestFlattenedValues: however flattened values are written, paths go through them, they
// count as instances of their class, they refer to their holder, and their bytes belong
// to the holder.
func TestFlattenedValues(t *testing.T) {
	for name, o := range map[string]struct {
		dense bool
		dumpbuilder.HPROFOptions
	}{
		"2021":               {true, dumpbuilder.HPROFOptions{}},
		"2022":               {false, dumpbuilder.HPROFOptions{Valhalla: dumpbuilder.ValuesInlined}},
		"2022, 32-bit":       {false, dumpbuilder.HPROFOptions{Valhalla: dumpbuilder.ValuesInlined, InlinedAfter: true, IdentifierSize: 4}},
		"2022, arrays first": {false, dumpbuilder.HPROFOptions{Valhalla: dumpbuilder.ValuesInlined, InlinedAfter: true, FlatArraysFirst: true, Classes: dumpbuilder.After}},
		"JDK 28":             {false, dumpbuilder.HPROFOptions{}},
		"JDK 28, 32-bit":     {false, dumpbuilder.HPROFOptions{IdentifierSize: 4}},
		"JDK 28, backwards":  {false, dumpbuilder.HPROFOptions{Order: dumpbuilder.Backwards, Classes: dumpbuilder.After}},
	} {
		t.Run(name, func(t *testing.T) {
			s := openContent(t, pointHeap(o.dense).HPROF(o.HPROFOptions))
			for query, want := range map[string][]string{
				"SELECT f.p2.p1.b1 AS b, f.p2.i1, toString(f.p2.name) FROM app.Holder f WHERE f.before >= 117 ORDER BY b": {"17|170|n17", "18|180|n18", "19|190|n19"},
				"SELECT f.before FROM app.Holder f WHERE f.p2.p1.b1 = 7 AND f.p2.i1 = 70":                                 {"107"},
				`SELECT f.before FROM app.Holder f WHERE toString(f.p2.name) = "n3"`:                                      {"103"},
				"SELECT a[3].p1.b1, a[-1].i1, a.@length FROM app.P2[] a":                                                  {"-3|-190|20"},
				"SELECT count(*), sum(p.i1) FROM app.P2 p WHERE p.@flattened":                                             {"40|0"},
				"SELECT count(*) FROM app.P1":                                                                             {"40"},
				"SELECT DISTINCT p.@holder.@clazz.@name AS c FROM app.P1 p ORDER BY c":                                    {"app.Holder", "app.P2[]"},
				"SELECT p.@holder.before FROM app.P1 p WHERE p.b1 = 5":                                                    {"105"},
				// the fields without gaps and without a header; a nested value counts
				// separately
				"SELECT DISTINCT p.@usedHeapSize, p.p1.@usedHeapSize FROM app.P2 p": {"8|1"},
				// a holder retains itself, its values, and the text with its characters
				"SELECT count(*) FROM app.Holder f WHERE f.@retainedHeapSize != f.@usedHeapSize + f.p2.@usedHeapSize + f.p2.p1.@usedHeapSize + f.p2.name.@retainedHeapSize": {"0"},
			} {
				got, notes, err := runQuery(s, query, nil)
				if err != nil || !slices.Equal(got, want) || len(notes) > 0 {
					t.Errorf("%s\ngives %q %q, want %q (%v)", query, got, notes, want, err)
				}
			}
		})
	}
}
