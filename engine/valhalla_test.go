package engine

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/internal/dumpbuilder"
)

// valueHeap is a heap with all kinds of flattened values: nested, inherited, with
// references, with fields of all widths, in arrays.
type valueHeap struct {
	*dumpbuilder.Heap
	holder, sub, points, lines *dumpbuilder.Object
	leaf, far                  *dumpbuilder.Object
}

func newValueHeap(dense bool) *valueHeap {
	h := &valueHeap{Heap: dumpbuilder.NewConfig(dumpbuilder.Config{DenseValues: dense})}
	p1 := h.Class("app.P1", dumpbuilder.Byte("b1"))
	p2 := h.Class("app.P2", dumpbuilder.Flat("p1", p1), dumpbuilder.Int("i1"))
	line := h.Class("app.Line", dumpbuilder.Long("length"), dumpbuilder.Flat("from", p2), dumpbuilder.Ref("name"), dumpbuilder.Short("width"), dumpbuilder.Flat("to", p1))
	holder := h.Class("app.Holder", dumpbuilder.Int("before"), dumpbuilder.Flat("p1", p1), dumpbuilder.Flat("p2", p2), dumpbuilder.Ref("plain"))
	sub := h.Class("app.Sub", dumpbuilder.Super(holder), dumpbuilder.Flat("line", line), dumpbuilder.Double("after"))
	h.Array([]byte{1})
	h.leaf, h.far = h.New("java.lang.Object"), h.New("java.lang.Object")
	newP1 := func(b int8) *dumpbuilder.Object { return h.Value(p1, b) }
	newP2 := func(b int8, i int32) *dumpbuilder.Object { return h.Value(p2, newP1(b), i) }
	newLine := func(n int64, name any) *dumpbuilder.Object {
		return h.Value(line, n, newP2(int8(n), int32(n)*2), name, int16(n)*3, newP1(int8(-n)))
	}
	h.holder = h.Instance(holder, int32(7), newP1(11), newP2(12, -13), h.far)
	h.sub = h.Instance(sub, newLine(5, h.leaf), 2.5, int32(8), newP1(21), newP2(22, -23), nil)
	for i := range 20 { // so that some of the consecutive numbers are multiples of 8
		h.Root(heap.RootJNIGlobal, h.Instance(holder, int32(i), newP1(int8(i)), newP2(int8(i), int32(i)), nil))
	}
	var elements, lines []any
	for i := range 100 {
		elements = append(elements, newP1(int8(i)))
		lines = append(lines, newLine(int64(i), h.leaf))
	}
	h.points = h.FlatArray("app.P1[]", elements...)
	h.lines = h.FlatArray("app.Line[]", lines...)
	for _, o := range []*dumpbuilder.Object{h.holder, h.sub, h.points, h.lines} {
		h.Root(heap.RootJNIGlobal, o)
		h.Root(heap.RootSystemClass, o.Class)
	}
	return h
}

// openBuilt opens a dump in memory.
func openBuilt(t *testing.T, content []byte, sizes string) *snapshot.Snapshot {
	t.Helper()
	s, err := Open(context.Background(), []source.File{source.NewMemory("values.hprof", content)}, Options{Sizes: sizes})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// eras are the ways in which JVMs have written flattened values.
func eras() map[string]func() (*valueHeap, dumpbuilder.HPROFOptions) {
	as := func(dense bool, o dumpbuilder.HPROFOptions) func() (*valueHeap, dumpbuilder.HPROFOptions) {
		return func() (*valueHeap, dumpbuilder.HPROFOptions) { return newValueHeap(dense), o }
	}
	return map[string]func() (*valueHeap, dumpbuilder.HPROFOptions){
		"2022":                    as(false, dumpbuilder.HPROFOptions{Valhalla: dumpbuilder.ValuesInlined}),
		"2022, records elsewhere": as(false, dumpbuilder.HPROFOptions{Valhalla: dumpbuilder.ValuesInlined, InlinedAfter: true, FlatArraysFirst: true, Classes: dumpbuilder.After}),
		"2022, 32-bit":            as(false, dumpbuilder.HPROFOptions{Valhalla: dumpbuilder.ValuesInlined, InlinedAfter: true, IdentifierSize: 4, Framing: dumpbuilder.RecordPerSegment}),
		"2021":                    as(true, dumpbuilder.HPROFOptions{}),
		"JDK 28":                  as(false, dumpbuilder.HPROFOptions{}),
		"JDK 28, 32-bit":          as(false, dumpbuilder.HPROFOptions{IdentifierSize: 4}),
		"JDK 28, backwards":       as(false, dumpbuilder.HPROFOptions{Order: dumpbuilder.Backwards, Classes: dumpbuilder.After}),
	}
}

// TestFlattenedValues: however flattened values are written, the values read are equal,
// belong to their holder, and count once.
func TestFlattenedValues(t *testing.T) {
	for name, make := range eras() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h, o := make()
			s := openBuilt(t, h.HPROF(o), "coops")
			checkValues(t, s, h)
			checkValueSizes(t, s, h)
			checkValueViews(t, s, h)
			findings, err := s.Check(context.Background())
			if err != nil || len(findings) > 0 {
				t.Errorf("%v %v", findings, err)
			}
			for _, w := range s.Info().Warnings {
				t.Errorf("warning %+v", w)
			}
		})
	}
}

// idOf returns the object at the address of a model object.
func idOf(t *testing.T, s *snapshot.Snapshot, o *dumpbuilder.Object) heap.ObjectID {
	t.Helper()
	id, found := s.ID(o.Address)
	if !found {
		t.Fatalf("no object at 0x%x", o.Address)
	}
	return id
}

// nested formats the fields of an object as one line, without references to values.
func nested(t *testing.T, s *snapshot.Snapshot, id heap.ObjectID) string {
	t.Helper()
	fields, err := s.NestedFields(context.Background(), id, 1000)
	if err != nil {
		t.Fatal(err)
	}
	var text []string
	for _, f := range fields {
		if target, found := s.ID(f.Value.Address()); found && f.Value.Type == heap.Object && f.Value.Bits != 0 && s.Flattened(target) {
			continue
		}
		text = append(text, fmt.Sprintf("%s=%d", f.Name, int64(f.Value.Bits)))
	}
	return strings.Join(text, " ")
}

func checkValues(t *testing.T, s *snapshot.Snapshot, h *valueHeap) {
	t.Helper()
	ctx := context.Background()
	line := func(path string, n int64) string {
		return fmt.Sprintf("%[1]slength=%[2]d %[1]sfrom.p1.b1=%[2]d %[1]sfrom.i1=%[3]d %[1]sname=%[4]d %[1]swidth=%[5]d %[1]sto.b1=%[6]d",
			path, n, 2*n, h.leaf.Address, 3*n, -n)
	}
	want := fmt.Sprintf("before=7 p1.b1=11 p2.p1.b1=12 p2.i1=-13 plain=%d", h.far.Address)
	if got := nested(t, s, idOf(t, s, h.holder)); got != want {
		t.Errorf("holder has %s\nwant %s", got, want)
	}
	want = line("line.", 5) + fmt.Sprintf(" after=%d before=8 p1.b1=21 p2.p1.b1=22 p2.i1=-23 plain=0", 0x4004000000000000)
	if got := nested(t, s, idOf(t, s, h.sub)); got != want {
		t.Errorf("sub has %s\nwant %s", got, want)
	}
	if v, found, err := s.Field(ctx, idOf(t, s, h.sub), "line", "from", "p1", "b1"); err != nil || !found || v.Bits != 5 {
		t.Errorf("line.from.p1.b1 is %v, %v, %v", v, found, err)
	}
	for array, each := range map[*dumpbuilder.Object]func(int64) string{
		h.points: func(n int64) string { return fmt.Sprintf("b1=%d", n) },
		h.lines:  func(n int64) string { return line("", n) },
	} {
		id := idOf(t, s, array)
		if got := s.ClassName(s.ClassOf(id)); got != array.Class.Name || !s.FlatArray(id) {
			t.Errorf("array of class %s, flat %v; want %s", got, s.FlatArray(id), array.Class.Name)
		}
		elements, err := s.Elements(ctx, id, 0, 1000)
		if err != nil || len(elements) != 100 {
			t.Fatalf("%d elements, %v", len(elements), err)
		}
		for i, e := range elements {
			value, found := s.ID(e.Address())
			if !found || !s.Flattened(value) {
				t.Fatalf("element %d of %s is no value", i, array.Class.Name)
			}
			if got, want := nested(t, s, value), each(int64(i)); got != want {
				t.Errorf("element %d has %s\nwant %s", i, got, want)
			}
			holder, path, found := s.Holder(ctx, value)
			if want := fmt.Sprintf("[%d]", i); !found || holder != id || path != want {
				t.Errorf("element %d: held by %d at %s, %v; want %d at %s", i, holder, path, found, id, want)
			}
		}
	}
}

// checkValueSizes checks that values count only with their fields, and once, in their
// holder's retained heap; and holders without them.
func checkValueSizes(t *testing.T, s *snapshot.Snapshot, h *valueHeap) {
	t.Helper()
	counts, bytes := map[string]int64{}, map[string]int64{}
	for _, o := range h.Objects() {
		counts[o.Class.Name]++
		bytes[o.Class.Name] += int64(h.ShallowSize(o))
	}
	for _, name := range []string{"app.P1", "app.P2", "app.Line", "app.Holder", "app.Sub", "app.P1[]", "app.Line[]", "java.lang.Object"} {
		c := s.ClassesByName(name)[0]
		got := s.InstanceCounts(c)
		if n := got.Objects + got.UnreachableObjects; n != counts[name] || got.Shallow+got.UnreachableShallow != bytes[name] {
			t.Errorf("%s: %d objects, %d bytes; want %d, %d", name, n, got.Shallow+got.UnreachableShallow, counts[name], bytes[name])
		}
	}
	retained := func(o *dumpbuilder.Object, want int64) {
		t.Helper()
		if got := s.Retained(idOf(t, s, o)); got != want {
			t.Errorf("%s retains %d bytes, want %d", o.Class.Name, got, want)
		}
	}
	const p1, p2, line = 1, 1 + 4, 8 + (1 + 4) + 4 + 2 + 1
	retained(h.holder, 24+p1+p2+16) // header, int, reference; the object it refers to
	retained(h.sub, 32+p1+p2+line)  // 12 + 4 + 4, padding, 8
	retained(h.points, 16+100*p1)
	retained(h.lines, 16+100*line)
	s.SetSizes("mat")
	defer s.SetSizes("coops")
	value, _ := s.ObjectField(context.Background(), idOf(t, s, h.holder), "p1")
	if got := s.Shallow(value); got < 16 { // a header like any other object's
		t.Errorf("in the model of MAT a value has %d bytes", got)
	}
}

// checkValueViews checks that views show what is flattened, and where.
func checkValueViews(t *testing.T, s *snapshot.Snapshot, h *valueHeap) {
	t.Helper()
	if text := textOf(t, s, "histogram"); !strings.Contains(text, "are flattened values") {
		t.Error("the histogram does not tell of flattened values")
	}
	fields := textOf(t, s, fmt.Sprintf("inspect 0x%x", h.sub.Address))
	for _, path := range []string{"line.from.p1.b1", "p2.p1.b1", "(flattened)"} {
		if !strings.Contains(fields, path) {
			t.Errorf("the inspector does not show %s:\n%s", path, fields)
		}
	}
	inner, _ := s.ObjectField(context.Background(), idOf(t, s, h.sub), "line", "from", "p1")
	text := textOf(t, s, fmt.Sprintf("inspect 0x%x", s.Address(inner)))
	if !strings.Contains(text, "line.from.p1 of app.Sub") {
		t.Errorf("the inspector does not say where the value is:\n%s", text)
	}
	if path := textOf(t, s, fmt.Sprintf("path2gc 0x%x", s.Address(inner))); !strings.Contains(path, "app.Sub") || !strings.Contains(path, "(flattened)") {
		t.Errorf("the path to the value does not lead through its holder:\n%s", path)
	}
	from := s.Inbound(idOf(t, s, h.leaf), nil)
	if !slices.ContainsFunc(from, s.Flattened) {
		t.Error("no value refers to the object that values refer to")
	}
}
