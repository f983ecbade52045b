// Package sampledump makes the small dumps in testdata: the sample that the page offers,
// hostile names, and one file for each variant of HPROF. `go run
// ./internal/sampledump/write` rewrites them.
package sampledump

import (
	"math"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
)

// File is a dump of testdata.
type File struct {
	Name string
	Make func(gzip dumpbuilder.Compression) []byte
	// Gzip is how the file is stored.
	Gzip dumpbuilder.Compression
}

// created is the time stamp in all these dumps: 2026-01-15 03:00 UTC.
const created = 1768446000000

// Files lists the dumps of testdata.
func Files() []File {
	write := func(h func() *dumpbuilder.Heap, o dumpbuilder.HPROFOptions) func(dumpbuilder.Compression) []byte {
		return func(gzip dumpbuilder.Compression) []byte {
			o.Gzip, o.Created = gzip, created
			return h().HPROF(o)
		}
	}
	android := dumpbuilder.AndroidOptions()
	return []File{
		{"sample.hprof.gz", write(Sample, dumpbuilder.HPROFOptions{}), dumpbuilder.GzipBlocks},
		{"hostile.hprof.gz", write(Hostile, dumpbuilder.HPROFOptions{}), dumpbuilder.Gzip},
		{"types-1.0.1-4.hprof", write(Types, dumpbuilder.HPROFOptions{Version: "1.0.1", IdentifierSize: 4}), dumpbuilder.NoCompression},
		{"types-1.0.2-8.hprof", write(Types, dumpbuilder.HPROFOptions{Roots: dumpbuilder.Before, Classes: dumpbuilder.After}), dumpbuilder.NoCompression},
		{"types-1.0.2-agent.hprof", write(Types, dumpbuilder.HPROFOptions{Framing: dumpbuilder.RecordPerSegment, AgentRecords: true,
			RepeatClasses: 1, IdentifierSize: 4}), dumpbuilder.NoCompression},
		{"android-1.0.3.hprof", write(Android, android), dumpbuilder.NoCompression},
		{"two-dumps-1.0.1.hprof", func(dumpbuilder.Compression) []byte {
			return dumpbuilder.HPROFSequence(dumpbuilder.HPROFOptions{Version: "1.0.1", IdentifierSize: 4, Created: created}, chain(3), chain(5))
		}, dumpbuilder.NoCompression},
	}
}

// Types is a heap with every type of field and array, every kind of root that HotSpot
// writes, a thread with frames and local variables, and a dangling reference.
func Types() *dumpbuilder.Heap {
	h := dumpbuilder.New()
	all := h.Class("types.All", dumpbuilder.Boolean("z"), dumpbuilder.Char("c"), dumpbuilder.Float("f"), dumpbuilder.Double("d"), dumpbuilder.Byte("b"),
		dumpbuilder.Short("s"), dumpbuilder.Int("i"), dumpbuilder.Long("j"), dumpbuilder.Ref("l"),
		dumpbuilder.Static("Z", heap.Boolean, true), dumpbuilder.Static("C", heap.Char, 'é'), dumpbuilder.Static("F", heap.Float, math.Inf(-1)),
		dumpbuilder.Static("D", heap.Double, math.NaN()), dumpbuilder.Static("B", heap.Byte, -128), dumpbuilder.Static("S", heap.Short, -32768),
		dumpbuilder.Static("I", heap.Int, math.MinInt32), dumpbuilder.Static("J", heap.Long, math.MinInt64),
		dumpbuilder.Static("L", heap.Object, "static"), dumpbuilder.Static("NULL", heap.Object, nil))
	sub := h.Class("types.Sub", dumpbuilder.Super(all), dumpbuilder.Ref("l"), dumpbuilder.Boolean("z")) // hides two fields
	one := h.Instance(all, true, 'x', 1.25, -2.5, 127, -1, -2, -3, "one")
	two := h.Instance(sub, one, true, false, 0xffff, 0.1, math.MaxFloat64, -1, 1, 2, 3, one)
	mixed := h.ObjectArray("types.All[]", one, two, nil, one, heap.Address(0xdead8))
	h.ObjectArray("java.lang.Object[][]", h.ObjectArray("java.lang.Object[]", mixed))
	for _, a := range []any{[]bool{true, false, true}, []byte("bytes"), []uint16{'c', 0xfffe}, []int16{-5}, []int32{-6, 7},
		[]int64{-7}, []float32{1.5}, []float64{-1.5}, []byte{}, []int64{}} {
		h.Root(heap.RootJNIGlobal, h.Array(a))
	}
	t := h.Thread("main", dumpbuilder.Frame{Class: "types.Main", Method: "run", Signature: "(I)V", Source: "Main.java", Line: 12},
		dumpbuilder.Frame{Class: "types.Main", Method: "main", Signature: "([Ljava/lang/String;)V", Line: heap.LineNative})
	t.Local(0, one)
	t.Local(1, mixed)
	t.JNILocal(heap.NoFrame, two)
	t.NativeStack(one)
	t.Block(two)
	h.ThreadOf(nil)
	for _, k := range []heap.RootKind{heap.RootUnknown, heap.RootJNIGlobal, heap.RootSystemClass, heap.RootBusyMonitor} {
		h.Root(k, all)
	}
	h.String("unreachable")
	return h
}

// Android is a heap of Android's runtime, with features that only its dumps have.
func Android() *dumpbuilder.Heap {
	h := dumpbuilder.New()
	activity := h.Class("com.example.MainActivity", dumpbuilder.Ref("mNext"), dumpbuilder.Int("mState"),
		dumpbuilder.Static("$classOverhead", heap.Object, nil))
	leaked := h.Instance(activity, nil, 3).InHeap(dumpbuilder.AppHeap)
	shown := h.Instance(activity, leaked, 1).InHeap(dumpbuilder.AppHeap)
	zygote := h.Array([]int32{1, 2, 3}).InHeap(dumpbuilder.ZygoteHeap)
	image := h.PrimitiveArray(heap.Byte, 4096, nil).InHeap(dumpbuilder.ImageHeap).NoData()
	inside := h.At(zygote.Address+4).ByteArray(1, 2) // on Android, identifiers inside other objects are normal
	for i, k := range []heap.RootKind{heap.RootInternedString, heap.RootFinalizable, heap.RootDebugger,
		heap.RootReferenceCleanup, heap.RootVMInternal, heap.RootUnreachable, heap.RootSystemClass} {
		h.Root(k, []any{shown, zygote, image, inside, activity}[i%5])
	}
	t := h.Thread("main", dumpbuilder.Frame{Class: "android.os.Looper", Method: "loop", Signature: "()V", Source: "Looper.java", Line: 154})
	t.Local(0, shown)
	t.JNIMonitor(0, zygote)
	return h
}

// chain is a linked list of n nodes.
func chain(n int) *dumpbuilder.Heap {
	h := dumpbuilder.New()
	node := h.Class("chain.Node", dumpbuilder.Ref("next"), dumpbuilder.Int("number"))
	var next *dumpbuilder.Object
	for i := range n {
		next = h.Instance(node, next, n-i)
	}
	h.Root(heap.RootJNIGlobal, next)
	return h
}
