package hprof

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
)

// rich returns a heap with every kind of content that HotSpot writes.
func rich() *dumpbuilder.Heap {
	h := dumpbuilder.New()
	loader := h.New("java.lang.ClassLoader")
	base := h.Class("app.Base", dumpbuilder.Int("i"), dumpbuilder.Ref("a"), dumpbuilder.Boolean("z"))
	node := h.Class("app.Node", dumpbuilder.Super(base), dumpbuilder.Loader(loader),
		dumpbuilder.Ref("next"), dumpbuilder.Long("l"), dumpbuilder.Ref("other"), dumpbuilder.Short("s"), dumpbuilder.Byte("b"),
		dumpbuilder.Char("c"), dumpbuilder.Float("f"), dumpbuilder.Double("d"),
		dumpbuilder.Static("count", heap.Int, int32(-7)), dumpbuilder.Static("max", heap.Long, int64(-1<<62)),
		dumpbuilder.Static("flag", heap.Boolean, true), dumpbuilder.Static("name", heap.Object, "static text"))
	h.Class("app.Empty")
	odd := h.Class("app.Ünïcödé$𝒳", dumpbuilder.Ref("self"))
	var last *dumpbuilder.Object
	for i := range 50 {
		last = h.Instance(node, last, int64(-i), "text", int16(-3), int8(-5), uint16(0xFFFF), float32(1.5), -2.25, int32(-i), last, true)
	}
	self := h.Instance(odd)
	h.Set(self, "self", self)
	h.Root(heap.RootJNIGlobal, last)
	h.Root(heap.RootBusyMonitor, self)
	h.Root(heap.RootUnknown, self)
	h.Root(heap.RootSystemClass, node)
	h.ObjectArray("app.Node[]", last, nil, last, heap.Address(0xdead0))
	h.ObjectArray("app.Node[][]")
	h.Array([]bool{true, false})
	h.Array([]byte("bytes"))
	h.Array([]uint16{1, 2, 3})
	h.Array([]int16{-1, 2})
	h.Array([]int32{-1})
	h.Array([]int64{-1, 1 << 40})
	h.Array([]float32{1, 2})
	h.Array([]float64{})
	worker := h.Thread("worker",
		heap.StackFrame{Class: "app.Node", Method: "run", Signature: "()V", Source: "Node.java", Line: 12},
		heap.StackFrame{Class: "java.lang.Thread", Method: "run", Signature: "()V", Source: "Thread.java", Line: heap.LineNative})
	worker.Local(0, last)
	worker.JNILocal(1, self)
	worker.NativeStack(self)
	worker.Block(last)
	h.Thread("idle")
	h.ThreadOf(nil)
	return h
}

// variants are ways of writing the same heap.
func variants() map[string]dumpbuilder.HPROFOptions {
	return map[string]dumpbuilder.HPROFOptions{
		"hotspot":             {},
		"32-bit":              {IdentifierSize: 4},
		"one record":          {Version: "1.0.1", Framing: dumpbuilder.SingleRecord},
		"one record, 32-bit":  {Version: "1.0.1", Framing: dumpbuilder.SingleRecord, IdentifierSize: 4},
		"one record in 1.0.2": {Framing: dumpbuilder.SingleRecord},
		"record per segment":  {Framing: dumpbuilder.RecordPerSegment},
		"tiny segments":       {SegmentSize: 100},
		"classes last":        {Classes: dumpbuilder.After},
		"classes last, alone": {Classes: dumpbuilder.After, Framing: dumpbuilder.RecordPerSegment, IdentifierSize: 4},
		"classes between":     {Classes: dumpbuilder.Between},
		"classes between, 4":  {Classes: dumpbuilder.Between, IdentifierSize: 4, SegmentSize: 300},
		"roots first":         {Roots: dumpbuilder.Before},
		"roots between":       {Roots: dumpbuilder.Between, Order: dumpbuilder.Backwards},
		"repeated classes":    {RepeatClasses: 3, FirstSerial: 1000},
		"java names":          {JavaNames: true, StandardUTF8: true},
		"agent":               {Version: "1.0.1", Framing: dumpbuilder.SingleRecord, AgentRecords: true, IdentifierSize: 4},
		"length 0":            {Version: "1.0.1", Framing: dumpbuilder.SingleRecord, Length: dumpbuilder.ZeroLength},
		"length 0, end":       {Framing: dumpbuilder.SingleRecord, Length: dumpbuilder.ZeroLength},
		"length one short":    {SegmentSize: 1000, Length: func(n int64) uint32 { return uint32(n - 1) }},
		"length one long":     {SegmentSize: 1000, Length: func(n int64) uint32 { return uint32(n + 1) }},
		"length far too long": {SegmentSize: 1000, Length: func(n int64) uint32 { return uint32(n + 1<<24) }},
		"no end":              {NoEnd: true},
		"android":             dumpbuilder.AndroidOptions(),
	}
}

// TestVariants: the result does not depend on how the heap is written, nor on where
// blocks end.
func TestVariants(t *testing.T) {
	for name, o := range variants() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := rich()
			content := h.HPROF(o)
			for _, block := range []int{1, 7, 64, 1000, 1 << 20} {
				for _, unknown := range []bool{false, true} {
					src := newBlocks(content, block, unknown)
					sink := newRecorder(t)
					r, err := Parse(context.Background(), src, sink, Options{})
					if err != nil {
						t.Fatalf("blocks of %d: %v", block, err)
					}
					if got := r.Census.Total(); got != int64(len(content)) {
						t.Errorf("blocks of %d: census accounts for %d of %d bytes", block, got, len(content))
					}
					if checkHeap(t, h, sink, r); t.Failed() {
						t.Fatalf("with blocks of %d, size unknown: %v", block, unknown)
					}
					for _, w := range sink.warnings {
						if expected := map[string]bool{"hprof.length": o.Length != nil, "hprof.no-end": o.NoEnd}; !expected[w.Code] {
							t.Errorf("blocks of %d: warning %+v", block, w)
						}
					}
				}
			}
		})
	}
}

// checkHeap compares what the sink received with the model.
func checkHeap(t *testing.T, h *dumpbuilder.Heap, sink *recorder, r Result) {
	t.Helper()
	references := h.References()
	classes := map[heap.Address]heap.Class{}
	for _, c := range sink.classes {
		classes[c.Address] = c
	}
	objects := map[heap.Address]object{}
	for _, o := range sink.list {
		if _, twice := objects[o.address]; twice {
			t.Errorf("object 0x%x twice", o.address)
		}
		objects[o.address] = o
	}
	for _, o := range h.Objects() {
		if c := o.IsMirror(); c != nil {
			got, ok := classes[o.Address]
			if !ok {
				t.Errorf("class %s is missing", c.Name)
				continue
			}
			checkClass(t, c, got)
			continue
		}
		got, ok := objects[o.Address]
		if !ok {
			t.Errorf("object 0x%x of %s is missing", o.Address, o.Class.Name)
			continue
		}
		delete(objects, o.Address)
		if name := sink.classes[got.class].Name; name != o.Class.Name || got.length != o.Length() {
			t.Errorf("object 0x%x: %s[%d], want %s[%d]", o.Address, name, got.length, o.Class.Name, o.Length())
		}
		if want := references[o.Address][1:]; !slices.Equal(got.refs, want) {
			t.Errorf("object 0x%x of %s: references %x, want %x", o.Address, o.Class.Name, got.refs, want)
		}
		checkContent(t, o, r.Content, got.position)
	}
	for address := range objects {
		t.Errorf("object 0x%x is not in the heap", address)
	}
	checkRoots(t, h, sink)
}

// checkClass compares a class with the model.
func checkClass(t *testing.T, want *dumpbuilder.Class, got heap.Class) {
	t.Helper()
	if got.Name != want.Name || got.Fabricated {
		t.Errorf("class %s (fabricated: %v), want %s", got.Name, got.Fabricated, want.Name)
	}
	super, loader := heap.Address(0), heap.Address(0)
	if want.Super != nil {
		super = want.Super.Mirror.Address
	}
	if want.Loader != nil {
		loader = want.Loader.Address
	}
	if got.Super != super || got.Loader != loader {
		t.Errorf("class %s: super 0x%x loader 0x%x, want 0x%x 0x%x", got.Name, got.Super, got.Loader, super, loader)
	}
	if len(got.Fields)+len(want.Fields) > 0 && !reflect.DeepEqual(got.Fields, want.Fields) {
		t.Errorf("class %s: fields %v, want %v", got.Name, got.Fields, want.Fields)
	}
	if len(got.Statics)+len(want.Statics) > 0 && !reflect.DeepEqual(got.Statics, want.Statics) {
		t.Errorf("class %s: statics %v, want %v", got.Name, got.Statics, want.Statics)
	}
}

// checkContent compares the values read at an object's position with the model.
func checkContent(t *testing.T, o *dumpbuilder.Object, content heap.ContentReader, position int64) {
	t.Helper()
	ctx := context.Background()
	if n := o.Length(); n != heap.NotArray {
		data, err := content.Elements(ctx, position, 0, n)
		if err != nil {
			t.Errorf("object 0x%x: %v", o.Address, err)
		}
		if tail, err := content.Elements(ctx, position, n/2, n-n/2); err != nil || !slices.Equal(tail, data[len(data)-len(tail):]) {
			t.Errorf("object 0x%x: the second half reads differently: %v", o.Address, err)
		}
		return
	}
	var types []heap.Type
	for _, f := range o.Class.AllFields() {
		types = append(types, f.Type)
	}
	values, err := content.Instance(ctx, position, types, nil)
	if err != nil {
		t.Errorf("object 0x%x of %s: %v", o.Address, o.Class.Name, err)
		return
	}
	for i, f := range o.Class.AllFields() {
		if want := o.Value(f.Name); values[i] != want {
			t.Errorf("object 0x%x of %s: %s is %+v, want %+v", o.Address, o.Class.Name, f.Name, values[i], want)
		}
	}
}

// checkRoots compares roots and threads with the model.
func checkRoots(t *testing.T, h *dumpbuilder.Heap, sink *recorder) {
	t.Helper()
	sorted := func(roots []heap.Root) []string {
		var list []string
		for _, r := range roots {
			list = append(list, fmt.Sprintf("%+v", r))
		}
		slices.Sort(list)
		return list
	}
	if g, w := sorted(sink.roots), sorted(h.Roots()); !slices.Equal(g, w) {
		t.Errorf("roots %v, want %v", g, w)
	}
	threads := map[uint32]heap.Thread{}
	for _, thread := range sink.threads {
		threads[thread.Serial] = thread
	}
	if len(threads) != len(h.Threads()) || len(sink.threads) != len(h.Threads()) {
		t.Errorf("%d threads, want %d", len(sink.threads), len(h.Threads()))
	}
	for _, thread := range h.Threads() {
		got := threads[thread.Serial]
		address := heap.Address(0)
		if thread.Object != nil {
			address = thread.Object.Address
		}
		if got.Object != address || !slices.Equal(got.Frames, thread.Frames) {
			t.Errorf("thread %d: %+v, want 0x%x %+v", thread.Serial, got, address, thread.Frames)
		}
	}
}
