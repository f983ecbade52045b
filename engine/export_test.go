package engine

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"reflect"
	"slices"
	"testing"

	"heapdrop/core/export"
	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/realdumps"
	"heapdrop/internal/sampledump"
)

// openBytes opens a dump in memory.
func openBytes(t testing.TB, name string, dump []byte, sizes string) *snapshot.Snapshot {
	t.Helper()
	s, err := Open(context.Background(), []source.File{source.NewMemory(name, dump)}, Options{Sizes: sizes})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// again exports a snapshot as HPROF and opens what was written.
func again(t testing.TB, s *snapshot.Snapshot, o export.HPROFOptions, sizes string) (*snapshot.Snapshot, export.HPROFSummary) {
	t.Helper()
	var file bytes.Buffer
	summary, err := export.HPROF(context.Background(), &file, s, o)
	if err != nil {
		t.Fatal(err)
	}
	back := openBytes(t, "again.hprof", file.Bytes(), sizes)
	mayDangle := o.Objects != nil && !o.Nulls
	if w := back.Info().Warnings; len(w) > 0 && len(s.Info().Warnings) == 0 && !mayDangle {
		t.Errorf("the file that was written has warnings: %+v", w)
	}
	return back, summary
}

// identity is what an exported heap preserves of an object.
type identity struct {
	address, class, dominator heap.Address
	name                      string
	length                    uint32
	shallow, retained         int64
	reachable                 bool
	out, in                   int
}

func identityOf(s *snapshot.Snapshot, id heap.ObjectID) identity {
	c := s.Class(s.ClassOf(id))
	n, _ := s.Length(id)
	o := identity{address: s.Address(id), class: c.Address, dominator: noAddress, name: c.Name, length: n, shallow: s.Shallow(id),
		retained: s.Retained(id), reachable: s.Reachable(id), out: s.OutboundCount(id), in: s.InboundCount(id)}
	if d := s.ImmediateDominator(id); d != heap.NoObject {
		o.dominator = s.Address(d)
	}
	return o
}

// sameHeap compares two snapshots object by object, optionally with values.
func sameHeap(t *testing.T, a, b *snapshot.Snapshot, values bool) {
	t.Helper()
	if a.NumObjects() != b.NumObjects() {
		t.Fatalf("%d objects have become %d", a.NumObjects(), b.NumObjects())
	}
	wrong := 0
	for id := range heap.ObjectID(a.NumObjects()) {
		x, y := identityOf(a, id), identityOf(b, id)
		if x != y || !slices.Equal(a.Outbound(id, nil), b.Outbound(id, nil)) || values && !sameValues(t, a, b, id) {
			if wrong++; wrong <= 5 {
				t.Errorf("%s:\n was %+v %v\n now %+v %v", a.Label(id), x, a.Outbound(id, nil), y, b.Outbound(id, nil))
			}
		}
	}
	if wrong > 5 {
		t.Errorf("%d objects differ", wrong)
	}
	i, j := a.Info(), b.Info()
	for k, pair := range [][2]int64{{i.Objects, j.Objects}, {i.References, j.References}, {i.Classes, j.Classes}, {i.ClassLoaders, j.ClassLoaders},
		{i.GCRoots, j.GCRoots}, {i.UsedHeap, j.UsedHeap}, {i.UnreachableObjects, j.UnreachableObjects}, {i.Created, j.Created}, {int64(i.IdentifierSize), int64(j.IdentifierSize)}} {
		if pair[0] != pair[1] {
			t.Errorf("figure %d: %d has become %d", k, pair[0], pair[1])
		}
	}
}

// sameValues compares fields, statics and elements.
func sameValues(t *testing.T, a, b *snapshot.Snapshot, id heap.ObjectID) bool {
	ctx := context.Background()
	if n, isArray := a.Length(id); isArray {
		x, errX := a.Bytes(ctx, id, 0, n)
		y, errY := b.Bytes(ctx, id, 0, n)
		return errX == nil && errY == nil && bytes.Equal(x, y)
	}
	if c, isClass := a.ClassByObject(id); isClass {
		d, _ := b.ClassByObject(id)
		x, y := a.Class(c).Class, b.Class(d).Class
		x.Fabricated, y.Fabricated = false, false
		return reflect.DeepEqual(x, y)
	}
	if a.Address(id) == 0 {
		return true
	}
	x, errX := a.Fields(ctx, id)
	y, errY := b.Fields(ctx, id)
	sameClass := func(x, y snapshot.FieldValue) bool {
		return x.Name == y.Name && x.Value == y.Value && a.Class(x.Class).Address == b.Class(y.Class).Address
	}
	return errX == nil && errY == nil && slices.EqualFunc(x, y, sameClass)
}

// sameRoots compares root records and threads with their stacks.
func sameRoots(t *testing.T, a, b *snapshot.Snapshot) {
	t.Helper()
	kinds := func(s *snapshot.Snapshot) map[heap.Root]int {
		all := map[heap.Root]int{}
		for _, r := range s.RootRecords() {
			if slices.Contains([]heap.RootKind{heap.RootInternedString, heap.RootFinalizable, heap.RootDebugger, heap.RootReferenceCleanup,
				heap.RootVMInternal, heap.RootJNIMonitor, heap.RootUnreachable}, r.Kind) {
				r = heap.Root{Object: r.Object, Kind: heap.RootUnknown, Frame: heap.NoFrame}
			}
			all[r]++
		}
		return all
	}
	if x, y := kinds(a), kinds(b); !reflect.DeepEqual(x, y) {
		t.Errorf("%d kinds of root records have become %d", len(x), len(y))
	}
	x, y := a.Threads(), b.Threads()
	if len(x) != len(y) {
		t.Fatalf("%d threads have become %d", len(x), len(y))
	}
	for i := range x {
		if len(x[i].Frames) == 0 && len(y[i].Frames) == 0 {
			x[i].Frames, y[i].Frames = nil, nil
		}
		if !reflect.DeepEqual(x[i], y[i]) {
			t.Errorf("thread %+v\nhas become %+v", x[i], y[i])
		}
	}
}

// TestExportedHPROFIsTheSameHeap exports small heaps of every kind and reads them back.
func TestExportedHPROFIsTheSameHeap(t *testing.T) {
	for name, dump := range map[string][]byte{
		"types":       sampledump.Types().HPROF(dumpbuilder.HPROFOptions{Created: 1768446000000}),
		"4 bytes":     sampledump.Types().HPROF(dumpbuilder.HPROFOptions{IdentifierSize: 4, Version: "1.0.1"}),
		"sample":      sampledump.Sample().HPROF(dumpbuilder.HPROFOptions{}),
		"hostile":     sampledump.Hostile().HPROF(dumpbuilder.HPROFOptions{}),
		"large array": largeArrays().HPROF(dumpbuilder.HPROFOptions{}),
	} {
		for _, sizes := range []string{"auto", "mat"} {
			s := openBytes(t, name, dump, sizes)
			back, summary := again(t, s, export.HPROFOptions{}, sizes)
			t.Run(name+" "+sizes, func(t *testing.T) {
				sameHeap(t, s, back, true)
				sameRoots(t, s, back)
				if summary.Objects != int64(s.NumObjects())-1 || summary.Dangling != 0 || summary.Zeroed != 0 {
					t.Errorf("%+v of %d objects", summary, s.NumObjects())
				}
			})
		}
	}
}

// TestExportedAndroid: what HPROF 1.0.2 cannot express changes, the graph does not.
func TestExportedAndroid(t *testing.T) {
	for _, sizes := range []string{"auto", "mat"} {
		s := openBytes(t, "android", sampledump.Android().HPROF(dumpbuilder.AndroidOptions()), sizes)
		back, summary := again(t, s, export.HPROFOptions{}, sizes)
		sameHeap(t, s, back, false)
		sameRoots(t, s, back)
		if summary.Zeroed != 1 { // the array without contents
			t.Errorf("%+v", summary)
		}
	}
}

// largeArrays is a heap with arrays that are larger than a segment.
func largeArrays() *dumpbuilder.Heap {
	h := dumpbuilder.New()
	long := make([]int64, 400_000)
	for i := range long {
		long[i] = int64(i) * 7919
	}
	elements, one := make([]any, 300_000), h.String("shared")
	for i := range elements {
		if i%3 != 0 {
			elements[i] = one
		}
	}
	h.Root(heap.RootJNIGlobal, h.Array(long))
	h.Root(heap.RootJNIGlobal, h.ObjectArray("java.lang.Object[]", elements...))
	return h
}

// TestRealDumpsExported exports dumps of several JVMs and reads them back.
func TestRealDumpsExported(t *testing.T) {
	for i, name := range realExports {
		t.Run(name, func(t *testing.T) {
			realdumps.Sampled(t, i)
			t.Parallel()
			for _, sizes := range []string{"auto", "mat"} {
				s := open(t, realdumps.Find(t, name).Path(t), sizes, 0)
				back, _ := again(t, s, export.HPROFOptions{}, sizes)
				sameHeap(t, s, back, sizes == "auto")
				sameRoots(t, s, back)
			}
		})
	}
}

// realExports are dumps with different JVMs, identifier sizes and layouts.
var realExports = []string{
	"mat/sun_jdk5_13_x32", "mat/oracle_jdk8_05_x64", "mat/sun_jdk6_30_x64_compressedOops", "planted/oldnew/leak-jdk8-nocoops.live",
	"planted/oldnew/leak-jdk17-i386.all", "planted/loaders/jdk25-g1.all", "planted/refs/jdk17-g1.all", "planted/threads/jdk25-g1.live",
}

// TestExportedPart exports a retained set: references to what is left out dangle or are
// null, and what was reachable still is.
func TestExportedPart(t *testing.T) {
	h := dumpbuilder.New()
	node := h.Class("app.Node", dumpbuilder.Ref("next"), dumpbuilder.Ref("other"), dumpbuilder.Int("v"))
	outside := h.Instance(node, nil, nil, 1)
	leaf := h.Instance(node, nil, outside, 2)
	array := h.ObjectArray("app.Node[]", leaf, outside, nil)
	top := h.Instance(node, leaf, array, 3)
	h.Root(heap.RootJNIGlobal, h.Instance(node, top, outside, 4))
	s := openBytes(t, "part", h.HPROF(dumpbuilder.HPROFOptions{}), "mat")
	id := func(s *snapshot.Snapshot, o *dumpbuilder.Object) heap.ObjectID {
		id, found := s.ID(o.Address)
		if !found {
			t.Fatalf("0x%x is missing", o.Address)
		}
		return id
	}
	exported := map[heap.ObjectID]bool{}
	for _, o := range s.DominatorSubtree(id(s, top)) {
		exported[heap.ObjectID(o)] = true
	}
	for _, nulls := range []bool{false, true} {
		back, summary := again(t, s, export.HPROFOptions{Objects: func(o heap.ObjectID) bool { return exported[o] }, Nulls: nulls}, "mat")
		if _, found := back.ID(outside.Address); found {
			t.Error("an object outside the set was written")
		}
		if want := int64(s.NumClasses() + 3); summary.Objects != want {
			t.Errorf("%d objects, want %d", summary.Objects, want)
		}
		if want := map[bool]int64{false: 2, true: 0}[nulls]; summary.Dangling != want {
			t.Errorf("nulls %v: %d dangling references, want %d", nulls, summary.Dangling, want)
		}
		for _, o := range []*dumpbuilder.Object{top, leaf, array} {
			a, b := id(s, o), id(back, o)
			if !back.Reachable(b) || back.Retained(b) != s.Retained(a) || back.Shallow(b) != s.Shallow(a) {
				t.Errorf("%s: reachable %v, retains %d, was %d", back.Label(b), back.Reachable(b), back.Retained(b), s.Retained(a))
			}
		}
		if roots := back.Roots(id(back, top)); len(roots) != 1 || roots[0].Kind != heap.RootUnknown {
			t.Errorf("roots of the entry: %+v", roots)
		}
		if roots := back.Roots(id(back, leaf)); len(roots) != 0 {
			t.Errorf("an inner object became a root: %+v", roots)
		}
		v, _, err := back.Field(context.Background(), id(back, leaf), "other")
		if want := map[bool]heap.Address{false: outside.Address, true: 0}[nulls]; err != nil || v.Address() != want {
			t.Errorf("nulls %v: reference 0x%x (%v), want 0x%x", nulls, v.Address(), err, want)
		}
		data, err := back.Elements(context.Background(), id(back, array), 0, 3)
		if want := map[bool]heap.Address{false: outside.Address, true: 0}[nulls]; err != nil || len(data) != 3 || data[0].Address() != leaf.Address || data[1].Address() != want {
			t.Errorf("nulls %v: elements %+v (%v)", nulls, data, err)
		}
	}
}

// TestExportWithoutValues: exporting a dump without field values is refused, unless zeros
// are allowed in their place.
func TestExportWithoutValues(t *testing.T) {
	s := openBytes(t, "heap.phd", sampledump.Types().PHD(dumpbuilder.PHDOptions{}), "auto")
	if _, err := export.HPROF(context.Background(), io.Discard, s, export.HPROFOptions{}); !errors.Is(err, export.ErrNoFieldValues) {
		t.Errorf("error %v, want %v", err, export.ErrNoFieldValues)
	}
	back, summary := again(t, s, export.HPROFOptions{ZeroValues: true}, "auto")
	if summary.Zeroed == 0 || s.NumObjects() != back.NumObjects() {
		t.Errorf("%d objects have become %d, %+v", s.NumObjects(), back.NumObjects(), summary)
	}
	for id := range heap.ObjectID(s.NumObjects()) {
		x, y := identityOf(s, id), identityOf(back, id)
		x.shallow, x.retained, y.shallow, y.retained = 0, 0, 0, 0 // HPROF states no sizes
		a, b := s.Outbound(id, nil), back.Outbound(id, nil)
		slices.Sort(a)
		slices.Sort(b)
		if x != y || !slices.Equal(a, b) {
			t.Errorf("%s:\n was %+v %v\n now %+v %v", s.Label(id), x, a, y, b)
		}
	}
}

// TestExportGzip: the compressed form is the same dump, in members that heapdrop and the
// JVM's readers find by the comment.
func TestExportGzip(t *testing.T) {
	s := openBytes(t, "large", largeArrays().HPROF(dumpbuilder.HPROFOptions{}), "auto")
	var plain, packed bytes.Buffer
	if _, err := export.HPROF(context.Background(), &plain, s, export.HPROFOptions{}); err != nil {
		t.Fatal(err)
	}
	z := export.NewBlockGzip(&packed)
	if _, err := export.HPROF(context.Background(), z, s, export.HPROFOptions{}); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	r, err := gzip.NewReader(bytes.NewReader(packed.Bytes()))
	if err != nil || r.Comment != "HPROF BLOCKSIZE=1048576" {
		t.Fatalf("comment %q (%v)", r.Comment, err)
	}
	if content, err := io.ReadAll(r); err != nil || !bytes.Equal(content, plain.Bytes()) {
		t.Errorf("the content differs (%v)", err)
	}
	back := openBytes(t, "again.hprof.gz", packed.Bytes(), "auto")
	if len(back.Origin().Notes) > 0 {
		t.Errorf("it is taken for a plain .gz: %q", back.Origin().Notes)
	}
	sameHeap(t, s, back, true)
}

// failing is a writer that accepts a limited number of bytes.
type failing struct{ left int }

var errFull = errors.New("no space left")

func (f *failing) Write(p []byte) (int, error) {
	if f.left -= len(p); f.left < 0 {
		return 0, errFull
	}
	return len(p), nil
}

// TestExportFailures: on a full disk, or when cancelled, an export ends with the error.
func TestExportFailures(t *testing.T) {
	s := openBytes(t, "large", largeArrays().HPROF(dumpbuilder.HPROFOptions{}), "auto")
	for _, limit := range []int{0, 1 << 20, 4 << 20} {
		if _, err := export.HPROF(context.Background(), &failing{limit}, s, export.HPROFOptions{}); !errors.Is(err, errFull) {
			t.Errorf("room for %d bytes: error %v", limit, err)
		}
		z := export.NewBlockGzip(&failing{limit / 100})
		if _, err := export.HPROF(context.Background(), z, s, export.HPROFOptions{}); !errors.Is(err, errFull) && !errors.Is(z.Close(), errFull) {
			t.Errorf("compressed, room for %d bytes: no error", limit/100)
		}
	}
	stop := func(done, total int64) error { return errFull }
	if _, err := export.HPROF(context.Background(), io.Discard, s, export.HPROFOptions{Progress: stop}); err != errFull {
		t.Errorf("error %v from progress", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := export.HPROF(ctx, io.Discard, s, export.HPROFOptions{}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v when cancelled", err)
	}
}
