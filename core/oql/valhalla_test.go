package oql_test

import (
	"fmt"
	"slices"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/internal/synth"
)

// pointHeap is a heap whose holders have flattened values in values, and an array
// of them.
func pointHeap(dense bool) *synth.Heap {
	h := synth.NewConfig(synth.Config{DenseValues: dense})
	p1 := h.Class("app.P1", synth.Byte("b1"))
	p2 := h.Class("app.P2", synth.Flat("p1", p1), synth.Int("i1"), synth.Ref("name"))
	holder := h.Class("app.Holder", synth.Int("before"), synth.Flat("p2", p2), synth.Ref("plain"))
	var elements []any
	for i := range 20 {
		value := func(n int) *synth.Object {
			return h.Value(p2, h.Value(p1, int8(n)), int32(10*n), h.String(fmt.Sprint("n", n)))
		}
		h.Root(heap.RootJNIGlobal, h.Instance(holder, int32(100+i), value(i), nil))
		elements = append(elements, value(-i))
	}
	h.Root(heap.RootJNIGlobal, h.FlatArray("app.P2[]", elements...))
	for _, c := range []*synth.Class{p1, p2, holder} {
		h.Root(heap.RootSystemClass, c)
	}
	return h
}

// TestFlattenedValues: whatever the way in which flattened values were written,
// paths go through them, they are counted as instances of their class and know
// their holder, and their bytes are the holder's.
func TestFlattenedValues(t *testing.T) {
	for name, o := range map[string]struct {
		dense bool
		synth.HPROFOptions
	}{
		"2021":               {true, synth.HPROFOptions{}},
		"2022":               {false, synth.HPROFOptions{Valhalla: synth.ValuesInlined}},
		"2022, 32-bit":       {false, synth.HPROFOptions{Valhalla: synth.ValuesInlined, InlinedAfter: true, IdentifierSize: 4}},
		"2022, arrays first": {false, synth.HPROFOptions{Valhalla: synth.ValuesInlined, InlinedAfter: true, FlatArraysFirst: true, Classes: synth.After}},
		"JDK 28":             {false, synth.HPROFOptions{}},
		"JDK 28, 32-bit":     {false, synth.HPROFOptions{IdentifierSize: 4}},
		"JDK 28, backwards":  {false, synth.HPROFOptions{Order: synth.Backwards, Classes: synth.After}},
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
				// fields packed, without a header; a value in a value counts for itself
				"SELECT DISTINCT p.@usedHeapSize, p.p1.@usedHeapSize FROM app.P2 p": {"8|1"},
				// what a holder retains: itself, its values, and the text and its characters
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
