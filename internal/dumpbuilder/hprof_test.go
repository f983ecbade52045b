package dumpbuilder

import (
	"bytes"
	"compress/gzip"
	"encoding/hex"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
)

// everything builds a heap with every kind of object, field, root and frame.
func everything(c Config) *Heap {
	h := NewConfig(c)
	loader := h.New("jdk.internal.loader.ClassLoaders$AppClassLoader", "name", "app")
	all := h.Class("app.All", Loader(loader), Boolean("z"), Char("c"), Float("f"), Double("d"), Byte("b"), Short("s"),
		Int("i"), Long("j"), Ref("l"),
		Static("Z", heap.Boolean, true), Static("C", heap.Char, 'é'), Static("F", heap.Float, 1.5),
		Static("D", heap.Double, math.Pi), Static("B", heap.Byte, -1), Static("S", heap.Short, -2),
		Static("I", heap.Int, -3), Static("J", heap.Long, math.MinInt64), Static("L", heap.Object, "static"),
		Static("N", heap.Object, nil),
		ConstantPool(Constant{7, heap.Value{Type: heap.Long, Bits: 5}}, Constant{8, heap.Value{Type: heap.Object, Bits: 0}}))
	sub := h.Class("app.Sub", Super(all), Loader(loader), Ref("l"), Byte("extra"))
	one := h.Instance(all, true, 'x', 1.25, -2.5, -8, -9, -10, -11, "one")
	two := h.Instance(sub, one, 3, false, 'y', 0.0, math.Inf(1), 1, 2, 3, 4, two16)
	loop := h.ObjectArray("app.All[]", one, two, nil, one, heap.Address(0xdead8))
	one.Set("l", loop)
	all.SetStatic("N", two)
	h.ObjectArray("java.lang.Object[][]")
	for _, a := range []any{[]bool{true, false}, []byte{1}, []uint16{0xfffe}, []int16{-5}, []int32{-6, 7}, []int64{-7},
		[]float32{1.5}, []float64{-1.5}, []byte{}, []int64{}} {
		h.Array(a)
	}
	t := h.Thread("main", Frame{Class: "app.Main", Method: "run", Signature: "()V", Source: "Main.java", Line: 12},
		Frame{Class: "app.Main", Method: "main", Signature: "([Ljava/lang/String;)V", Line: heap.LineNative})
	t.Local(0, one)
	t.Local(1, two)
	t.JNILocal(heap.NoFrame, loop)
	t.NativeStack(one)
	t.Block(two)
	h.ThreadOf(nil)
	for _, k := range []heap.RootKind{heap.RootUnknown, heap.RootJNIGlobal, heap.RootSystemClass, heap.RootBusyMonitor} {
		h.Root(k, all)
	}
	return h
}

const two16 = heap.Address(0) // a null reference, written as an address

func TestWrittenDumpsSayWhatTheHeapIs(t *testing.T) {
	h := everything(Config{})
	for _, idSize := range []int{4, 8} {
		for _, version := range []string{"1.0.1", "1.0.2"} {
			for _, framing := range []Framing{SingleRecord, Segments, RecordPerSegment} {
				for _, place := range []Place{Before, Between, After} {
					o := HPROFOptions{Version: version, IdentifierSize: idSize, Framing: framing, SegmentSize: 500,
						Classes: place, Roots: 4 - place, Order: ObjectOrder(int(place) % 3)}
					t.Run(fmt.Sprintf("%s id %d framing %d place %d", version, idSize, framing, place), func(t *testing.T) {
						checkAgainst(t, h, walk(t, h.HPROF(o)), idSize)
					})
				}
			}
		}
	}
}

// checkAgainst compares a dump with the heap from which it was written.
func checkAgainst(t *testing.T, h *Heap, w *walked, idSize int) {
	t.Helper()
	if w.idSize != idSize {
		t.Errorf("identifier size %d, want %d", w.idSize, idSize)
	}
	if got := len(w.objects) + len(w.classes); got != h.Len() {
		t.Errorf("%d objects, want %d", got, h.Len())
	}
	if want := h.References(); true {
		got := w.references(t)
		for a := range want {
			if !slices.Equal(got[a], want[a]) {
				t.Errorf("references %s, want %s", describe(got, a), describe(want, a))
			}
		}
	}
	if !slices.Equal(w.roots, h.Roots()) {
		t.Errorf("roots\n%v, want\n%v", w.roots, h.Roots())
	}
	counts := map[string]int{}
	for _, o := range h.objects {
		counts[internalName(o.Class.Name)]++
	}
	got := map[string]int{"java/lang/Class": len(w.classes)}
	for _, o := range w.objects {
		name := w.className(o.class)
		if o.kind != 0 {
			name = "[" + string("ZCFDBSIJ"[o.kind-4])
		}
		got[name]++
	}
	for name, n := range counts {
		if got[name] != n {
			t.Errorf("%d objects of %s, want %d", got[name], name, n)
		}
	}
	for _, c := range h.classes {
		k := w.classes[uint64(c.Mirror.Address)]
		if len(k.statics) != len(c.Statics) || !slices.Equal(k.fields, c.Fields) || k.constants != len(c.Constants) {
			t.Errorf("class %s: %+v", c.Name, k)
		}
	}
	for _, thread := range h.threads {
		if got := len(w.traces[thread.Serial].frames); got != len(thread.Frames) {
			t.Errorf("thread %d: %d frames, want %d", thread.Serial, got, len(thread.Frames))
		}
	}
}

// TestMinimalDump compares every byte with the format description, encoded by hand:
// header, records with tag, time and length, big-endian.
func TestMinimalDump(t *testing.T) {
	h := NewConfig(Config{Bare: true})
	h.At(0x100).Class("java.lang.Object") // makes java.lang.Class first
	node := h.At(0x300).Class("N", Int("v"), Static("s", heap.Byte, -2))
	h.At(0x400).Instance(node, 5)
	h.Root(heap.RootSystemClass, node)
	h.ClassOf("java.lang.Class").Fields = nil // to keep the dump short
	class := fmt.Sprintf("%08x", h.ClassOf("java.lang.Class").Mirror.Address)
	want := strings.Join([]string{
		hex.EncodeToString([]byte("JAVA PROFILE 1.0.2")) + "00", "00000004", "0000000000000102",
		// UTF8: identifier, text
		"01 00000000 00000013 00100000" + hex.EncodeToString([]byte("java/lang/Class")),
		"01 00000000 00000014 00100008" + hex.EncodeToString([]byte("java/lang/Object")),
		"01 00000000 00000005 00100010 4e",
		"01 00000000 00000005 00100018 76",
		"01 00000000 00000005 00100020 73",
		// LOAD_CLASS: serial, class, trace, name
		"02 00000000 00000010 00000001" + class + "00000001 00100000",
		"02 00000000 00000010 00000002 00000100 00000001 00100008",
		"02 00000000 00000010 00000003 00000300 00000001 00100010",
		// TRACE: serial, thread, frames
		"05 00000000 0000000c 00000001 00000000 00000000",
		// HEAP_DUMP_SEGMENT: three class dumps of 43 bytes, a static of 6 and a
		// field of 5 bytes, an instance of 17+4 and a root of 5 bytes: 166
		"1c 00000000 000000a6",
		// CLASS_DUMP: class, trace, super, loader, signers, domain, 2 reserved,
		// instance size, constants, statics, fields
		"20" + class + "00000001 00000100 00000000 00000000 00000000 00000000 00000000 00000000 0000 0000 0000",
		"20 00000100 00000001 00000000 00000000 00000000 00000000 00000000 00000000 00000000 0000 0000 0000",
		"20 00000300 00000001 00000100 00000000 00000000 00000000 00000000 00000000 00000004 0000 0001 00100020 08 fe 0001 00100018 0a",
		"21 00000400 00000001 00000300 00000004 00000005", // INSTANCE_DUMP
		"05 00000300",          // ROOT_STICKY_CLASS
		"2c 00000000 00000000", // HEAP_DUMP_END
	}, "")
	want = strings.ReplaceAll(want, " ", "")
	// In a bare heap, the fields of java.lang.Class still count in the sizes of its
	// instances.
	h.ClassOf("java.lang.Class").contentBytes, h.ClassOf("java.lang.Class").contentRefs = 0, 0
	got := hex.EncodeToString(h.HPROF(HPROFOptions{IdentifierSize: 4, Created: 0x102}))
	if got != want {
		t.Errorf("got\n%s, want\n%s", got, want)
	}
}

func TestGzipBlocks(t *testing.T) {
	h := everything(Config{})
	plain := h.HPROF(HPROFOptions{SegmentSize: 700})
	data := h.HPROF(HPROFOptions{SegmentSize: 700, Gzip: GzipBlocks, BlockSize: 512})
	r := bytes.NewReader(data)
	z, err := gzip.NewReader(r)
	if err != nil {
		t.Fatal(err)
	}
	if z.Comment != "HPROF BLOCKSIZE=512" {
		t.Errorf("comment %q", z.Comment)
	}
	var all []byte
	members := 0
	for {
		z.Multistream(false)
		block, err := io.ReadAll(z)
		if err != nil {
			t.Fatal(err)
		}
		if len(block) == 0 || len(block) > 512 {
			t.Errorf("member %d holds %d bytes", members, len(block))
		}
		members++
		all = append(all, block...)
		if err := z.Reset(r); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		if z.Comment != "" {
			t.Errorf("member %d has comment %q", members, z.Comment)
		}
	}
	if !bytes.Equal(all, plain) {
		t.Error("the blocks together are not the plain dump")
	}
	single, err := gzip.NewReader(bytes.NewReader(h.HPROF(HPROFOptions{SegmentSize: 700, Gzip: Gzip})))
	if err != nil {
		t.Fatal(err)
	}
	if all, err := io.ReadAll(single); err != nil || !bytes.Equal(all, plain) {
		t.Errorf("one member: %v, equal %v", err, bytes.Equal(all, plain))
	}
}

func TestOptionsOfTheFile(t *testing.T) {
	h := everything(Config{})
	plain := h.HPROF(HPROFOptions{})
	if got := h.HPROF(HPROFOptions{Truncate: 100}); !bytes.Equal(got, plain[:len(plain)-100]) {
		t.Errorf("truncated dump has %d bytes of %d", len(got), len(plain))
	}
	w := walk(t, h.HPROF(HPROFOptions{RepeatClasses: 2, Unload: h.Classes()[:1], AgentRecords: true, NoEnd: true,
		Extra: []HPROFRecord{{Tag: 0x77, Body: []byte("later")}}}))
	if w.loads != 3*len(h.Classes()) || w.subs[0x20] != 3*len(h.Classes()) {
		t.Errorf("%d LOAD_CLASS, %d CLASS_DUMP for %d classes", w.loads, w.subs[0x20], len(h.Classes()))
	}
	for tag, n := range map[byte]int{0x03: 1, 0x06: 1, 0x07: 1, 0x0a: 2, 0x0b: 1, 0x0d: 1, 0x0e: 1, 0x2c: 0, 0x77: 1} {
		if w.tags[tag] != n {
			t.Errorf("%d records 0x%02x, want %d", w.tags[tag], tag, n)
		}
	}
	zero := h.HPROF(HPROFOptions{Version: "1.0.1", Length: ZeroLength})
	exact := h.HPROF(HPROFOptions{Version: "1.0.1"})
	if len(zero) != len(exact) {
		t.Fatal("the length field changes the size of the file")
	}
	var places []HPROFPlace
	h.HPROF(HPROFOptions{Version: "1.0.1", Observe: func(p HPROFPlace) { places = append(places, p) }})
	i := slices.IndexFunc(places, func(p HPROFPlace) bool { return p.Tag == 0x0c && !p.Sub })
	at := places[i].Offset
	if exact[at] != 0x0c || !bytes.Equal(zero[at+5:at+9], make([]byte, 4)) || at+places[i].Size != int64(len(exact)) {
		t.Errorf("HEAP_DUMP at %d: % x", at, zero[at:at+9])
	}
	for _, p := range places {
		if exact[p.Offset] != p.Tag {
			t.Errorf("observed tag 0x%02x, the file has 0x%02x", p.Tag, exact[p.Offset])
		}
	}
}

func TestSequenceOfDumps(t *testing.T) {
	a, b := New(), New()
	a.String("first")
	b.String("second")
	b.String("third")
	w := walk(t, HPROFSequence(HPROFOptions{Version: "1.0.1"}, a, b))
	if w.tags[0x0c] != 2 || len(w.objects) != 4 {
		t.Errorf("%d dumps with %d objects, want 2 with 4 (two addresses are in both)", w.tags[0x0c], len(w.objects))
	}
}

func TestAndroid(t *testing.T) {
	h := New()
	h.String("in the default heap")
	h.Array([]int32{1, 2}).InHeap(AppHeap).NoData()
	z := h.Array([]int32{3}).InHeap(ZygoteHeap)
	for _, k := range []heap.RootKind{heap.RootInternedString, heap.RootFinalizable, heap.RootDebugger,
		heap.RootReferenceCleanup, heap.RootVMInternal, heap.RootUnreachable} {
		h.Root(k, z)
	}
	h.Thread("main", Frame{Class: "app.Main", Method: "m"}).JNIMonitor(0, z)
	w := walk(t, h.HPROF(AndroidOptions()))
	if w.version != "JAVA PROFILE 1.0.3" || w.idSize != 4 {
		t.Errorf("%s with identifiers of %d bytes", w.version, w.idSize)
	}
	if w.heaps[uint64(z.Address)] != 'Z' || w.subs[0xc3] != 1 || w.subs[0xfe] == 0 {
		t.Errorf("heap %c, sub-records %v", w.heaps[uint64(z.Address)], w.subs)
	}
	if !slices.Equal(w.roots, h.Roots()) {
		t.Errorf("roots\n%v, want\n%v", w.roots, h.Roots())
	}
	if s := w.classes[uint64(h.ClassOf("java.lang.String").Mirror.Address)]; s.size != 24 {
		t.Errorf("java.lang.String states %d bytes, want its real size 24", s.size)
	}
	if got := w.className(uint64(h.ClassOf("int[]").Mirror.Address)); got != "int[]" {
		t.Errorf("class name %q", got)
	}
}

func TestNames(t *testing.T) {
	for java, internal := range map[string]string{
		"java.lang.String": "java/lang/String", "int[]": "[I", "boolean[][]": "[[Z", "long[]": "[J", "short[]": "[S",
		"java.lang.String[][]": "[[Ljava/lang/String;", "app.A$$Lambda+0x7f": "app/A$$Lambda+0x7f", "[]": "[]",
	} {
		if got := internalName(java); got != internal {
			t.Errorf("%s: %s, want %s", java, got, internal)
		}
	}
	// Expected bytes as the class file format describes modified UTF-8.
	for text, want := range map[string]string{
		"a\x00": "61c080", "é": "c3a9", "€": "e282ac", "𝒳": "eda0b5edb2b3", "\xff<": "ff3c", "\ufffd": "efbfbd",
	} {
		if got := hex.EncodeToString(modifiedUTF8(text)); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// TestLengthWraps: a record of more than 4 GB states the low 32 bits of its length, as
// HotSpot up to JDK 8 did. The record is only measured, not written.
func TestLengthWraps(t *testing.T) {
	h := New()
	h.PrimitiveArray(heap.Long, 1<<29+3, nil)
	lengths := map[int64]uint32{}
	o := HPROFOptions{Version: "1.0.1"}.withDefaults()
	wrap := o.Length
	o.Length = func(n int64) uint32 {
		lengths[n] = wrap(n)
		return lengths[n]
	}
	total := emitHPROF(nil, o, []*Heap{h}).offset
	for n, written := range lengths {
		if n < 1<<32 || int64(written) != n-1<<32 || n > total {
			t.Errorf("a record of %d bytes in a file of %d says %d", n, total, written)
		}
	}
	if len(lengths) != 1 {
		t.Errorf("%d dump records", len(lengths))
	}
}
