package hprof

import (
	"context"
	"errors"
	"slices"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
)

// parseAll parses a dump into a recorder.
func parseAll(t *testing.T, content []byte, o Options) (*recorder, Result) {
	t.Helper()
	sink := newRecorder(t)
	r, err := Parse(context.Background(), newBlocks(content, 1<<20, false), sink, o)
	if err != nil {
		t.Fatal(err)
	}
	return sink, r
}

// find returns the object at an address.
func (r *recorder) find(address heap.Address) object {
	r.t.Helper()
	i := slices.IndexFunc(r.list, func(o object) bool { return o.address == address })
	if i < 0 {
		r.t.Fatalf("object 0x%x is missing", address)
	}
	return r.list[i]
}

// warning returns the warning with a code.
func (t *tally) warning(code string) heap.Warning {
	for _, w := range t.warnings {
		if w.Code == code {
			return w
		}
	}
	return heap.Warning{}
}

func TestMissingClasses(t *testing.T) {
	h := dumpbuilder.New()
	gone := h.Class("app.Gone", dumpbuilder.NotDumped(), dumpbuilder.Ref("r"), dumpbuilder.Int("i"))
	nameless := h.Class("app.Nameless", dumpbuilder.NotDumped(), dumpbuilder.NotLoaded(), dumpbuilder.Long("l"))
	orphan := h.Class("app.Orphan", dumpbuilder.Super(gone), dumpbuilder.Ref("own"), dumpbuilder.Byte("b"))
	target := h.New("java.lang.Object")
	a := h.Instance(gone, target, 1)
	b := h.Instance(nameless, 5)
	c := h.Instance(orphan, target, 1, target, 7)
	sink, r := parseAll(t, h.HPROF(dumpbuilder.HPROFOptions{}), Options{})

	for _, want := range []struct {
		object *dumpbuilder.Object
		class  string
		size   uint32
		refs   int
		made   bool
	}{{a, "app.Gone", 12, 0, true}, {b, "unknown-class-0x", 8, 0, true}, {c, "app.Orphan", 21, 1, false}} {
		o := sink.find(want.object.Address)
		class := sink.classes[o.class]
		if class.Name[:min(len(want.class), len(class.Name))] != want.class || class.Fabricated != want.made || class.InstanceSize != want.size {
			t.Errorf("class %+v, want %s of %d bytes", class, want.class, want.size)
		}
		if len(o.refs) != want.refs {
			t.Errorf("%s: %d references, want %d", class.Name, len(o.refs), want.refs)
		}
	}
	if w := sink.warning("hprof.class-missing"); w.Count != 2 || w.Offset <= 0 {
		t.Errorf("warning %+v", w)
	}
	values, err := r.Content.Instance(context.Background(), sink.find(c.Address).position, []heap.Type{heap.Object, heap.Byte}, nil)
	if err != nil || values[0].Address() != target.Address || values[1].Bits != 1 {
		t.Errorf("own fields of a class with unknown superclass: %v, %v", values, err)
	}
}

// TestMissingSuper: if the superclass of an instance is missing, the fabricated
// superclass gets the remaining size of the instance.
func TestMissingSuper(t *testing.T) {
	h := dumpbuilder.New()
	gone := h.Class("app.Gone", dumpbuilder.NotDumped(), dumpbuilder.Ref("r"), dumpbuilder.Int("i"))
	h.Instance(h.Class("app.Orphan", dumpbuilder.Super(gone), dumpbuilder.Byte("b")))
	sink, _ := parseAll(t, h.HPROF(dumpbuilder.HPROFOptions{}), Options{})
	class := sink.classes[sink.byAddress[gone.Mirror.Address]]
	if !class.Fabricated || class.InstanceSize != 12 {
		t.Errorf("%+v, want 12 bytes", class)
	}
}

func TestMissingArrayClass(t *testing.T) {
	h := dumpbuilder.NewConfig(dumpbuilder.Config{Bare: true})
	h.Class("int[]", dumpbuilder.NotDumped(), dumpbuilder.NotLoaded())
	h.Class("app.Node[]", dumpbuilder.NotDumped(), dumpbuilder.NotLoaded())
	numbers := h.Array([]int32{1, 2})
	nodes := h.ObjectArray("app.Node[]", numbers)
	sink, _ := parseAll(t, h.HPROF(dumpbuilder.HPROFOptions{}), Options{})
	if class := sink.classes[sink.find(numbers.Address).class]; class.Name != "int[]" || !class.Fabricated || class.Address == 0 {
		t.Errorf("%+v", class)
	}
	o := sink.find(nodes.Address)
	if class := sink.classes[o.class]; !class.IsArray() || !class.Fabricated || !slices.Equal(o.refs, []heap.Address{numbers.Address}) {
		t.Errorf("%+v of %+v", o, class)
	}
}

func TestSuperCycle(t *testing.T) {
	h := dumpbuilder.New()
	x := h.Class("app.X", dumpbuilder.Ref("x"), dumpbuilder.SuperAddress(0x99998))
	h.At(0x99998)
	y := h.Class("app.Y", dumpbuilder.Super(x), dumpbuilder.Ref("y"))
	sink, _ := parseAll(t, h.HPROF(dumpbuilder.HPROFOptions{}), Options{})
	if sink.warning("hprof.super-cycle").Count != 1 {
		t.Errorf("warnings %v", sink.warnings)
	}
	for _, c := range []*dumpbuilder.Class{x, y} {
		at := c.Mirror.Address
		for range 10 {
			if at = sink.classes[sink.byAddress[at]].Super; at == 0 {
				break
			}
		}
		if at != 0 {
			t.Errorf("%s is still in a cycle", c.Name)
		}
	}
}

// TestHugeArray: an array with more references than a batch can hold is split and stays
// in order; the same holds for an array larger than any window.
func TestHugeArray(t *testing.T) {
	for _, n := range []int{batchReferences - 1, batchReferences, batchReferences + 1, 3*batchReferences + 7, 2_200_000} {
		h := dumpbuilder.New()
		elements := make([]any, n)
		want := make([]heap.Address, 0, n)
		for i := range elements {
			if i%5 != 0 {
				elements[i] = heap.Address(8 * i)
				want = append(want, heap.Address(8*i))
			}
		}
		before := h.New("java.lang.Object")
		array := h.ObjectArray("java.lang.Object[]", elements...)
		after := h.ObjectArray("java.lang.Object[]", before)
		sink, r := parseAll(t, h.HPROF(dumpbuilder.HPROFOptions{}), Options{})
		if o := sink.find(array.Address); !slices.Equal(o.refs, want) || o.length != uint32(n) {
			t.Errorf("%d elements: length %d, %d references, want %d", n, o.length, len(o.refs), len(want))
		}
		if o := sink.find(after.Address); !slices.Equal(o.refs, []heap.Address{before.Address}) {
			t.Errorf("behind %d elements: %x", n, o.refs)
		}
		data, err := r.Content.Elements(context.Background(), sink.find(array.Address).position, uint32(n-2), 2)
		if err != nil || len(data) != 16 {
			t.Errorf("last elements: %d bytes, %v", len(data), err)
		}
	}
}

func TestSeveralDumps(t *testing.T) {
	one, two := dumpbuilder.New(), dumpbuilder.New()
	a := one.New("java.lang.Object")
	two.Skip(1 << 20)
	b := two.New("java.lang.Object")
	for _, version := range []string{"1.0.1", "1.0.2"} {
		content := dumpbuilder.HPROFSequence(dumpbuilder.HPROFOptions{Version: version}, one, two)
		for number, want := range map[int]heap.Address{0: a.Address, 1: a.Address, 2: b.Address} {
			sink, r := parseAll(t, content, Options{Dump: number})
			sink.find(want)
			if r.Dumps != 2 || r.Census.Total() != int64(len(content)) || !sink.warned("hprof.several-dumps") {
				t.Errorf("%s, dump %d: %d dumps, %d of %d bytes, warnings %v", version, number, r.Dumps, r.Census.Total(), len(content), sink.warnings)
			}
		}
		_, err := Parse(context.Background(), newBlocks(content, 1<<20, false), newTally(), Options{Dump: 3})
		var parse *heap.ParseError
		if !errors.As(err, &parse) {
			t.Errorf("%s, dump 3: %v", version, err)
		}
	}
}

func TestRealSizes(t *testing.T) {
	for _, real := range []bool{false, true} {
		_, r := parseAll(t, rich().HPROF(dumpbuilder.HPROFOptions{RealSizes: real}), Options{})
		if r.Info.RealSizes != real {
			t.Errorf("real sizes %v: Info says %v", real, r.Info.RealSizes)
		}
	}
}

// TestAndroid: sub-records that only Android's runtime writes.
func TestAndroid(t *testing.T) {
	h := dumpbuilder.New()
	o := h.New("java.lang.Object").InHeap(dumpbuilder.AppHeap)
	empty := h.Array([]int32{1, 2, 3}).NoData()
	kinds := []heap.RootKind{heap.RootInternedString, heap.RootFinalizable, heap.RootDebugger,
		heap.RootReferenceCleanup, heap.RootVMInternal, heap.RootUnreachable}
	for _, kind := range kinds {
		h.Root(kind, o)
	}
	h.Thread("main", heap.StackFrame{Method: "m"}).JNIMonitor(0, o)
	sink, r := parseAll(t, h.HPROF(dumpbuilder.AndroidOptions()), Options{})
	for _, kind := range append(kinds, heap.RootJNIMonitor) {
		if !slices.ContainsFunc(sink.roots, func(r heap.Root) bool { return r.Kind == kind && r.Object == o.Address }) {
			t.Errorf("no root of kind %s", kind)
		}
	}
	array := sink.find(empty.Address)
	var parse *heap.ParseError
	if _, err := r.Content.Elements(context.Background(), array.position, 0, 3); array.length != 3 || !errors.As(err, &parse) || parse.Kind != heap.Unsupported {
		t.Errorf("array without contents: length %d, reading: %v", array.length, err)
	}
	if r.Info.IdentifierSize != 4 || r.Info.Format != "HPROF 1.0.3" {
		t.Errorf("%+v", r.Info)
	}
}

// TestConstants: constant pools, which only old writers fill, are skipped.
func TestConstants(t *testing.T) {
	h := dumpbuilder.New()
	c := h.Class("app.Old", dumpbuilder.ConstantPool(
		dumpbuilder.Constant{Index: 1, Value: heap.Value{Type: heap.Object, Bits: 8}},
		dumpbuilder.Constant{Index: 2, Value: heap.Value{Type: heap.Long, Bits: 8}}), dumpbuilder.Ref("r"))
	o := h.Instance(c, h.New("java.lang.Object"))
	for _, size := range []int{4, 8} {
		sink, r := parseAll(t, h.HPROF(dumpbuilder.HPROFOptions{IdentifierSize: size}), Options{})
		if len(sink.find(o.Address).refs) != 1 || r.Census[CensusDamaged] != 0 {
			t.Errorf("identifiers of %d bytes: %+v", size, sink.find(o.Address))
		}
	}
}

// TestSinkErrors: Parse returns the errors of the sink.
func TestSinkErrors(t *testing.T) {
	content := rich().HPROF(dumpbuilder.HPROFOptions{Classes: dumpbuilder.After})
	stop := errors.New("stop")
	if _, err := Parse(context.Background(), newBlocks(content, 1000, false), &stopper{tally: *newTally(), err: stop}, Options{}); err != stop {
		t.Errorf("error %v, want that of the sink", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Parse(ctx, newBlocks(content, 1000, false), newTally(), Options{}); err != context.Canceled {
		t.Errorf("error %v, want that of the context", err)
	}
}

// stopper is a sink that refuses objects.
type stopper struct {
	tally
	err error
}

func (s *stopper) Objects(*heap.Batch) error { return s.err }
