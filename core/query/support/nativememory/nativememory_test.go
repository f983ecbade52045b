package nativememory

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query/support/owners"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/opened"
	"heapdrop/internal/realdumps"
)

// TestPlantedBuffers compares the result with what the program knows about its buffers,
// and with the JVM's own count.
func TestPlantedBuffers(t *testing.T) {
	for _, name := range []string{"planted/refs/jdk17-g1.all", "planted/refs/jdk25-g1.live"} {
		d := realdumps.Find(t, name)
		var expected struct {
			Buffers struct {
				Allocated   int   `json:"direct_allocated"`
				CapacitySum int64 `json:"direct_capacity_sum"`
				Mapped      int
				MappedBytes int64 `json:"mapped_capacity"`
			}
		}
		run, _, _ := strings.Cut(filepath.Base(name), ".")
		text, err := os.ReadFile(filepath.Join(filepath.Dir(d.File), run+".expected.json"))
		if err == nil {
			err = json.Unmarshal(text, &expected)
		}
		if err != nil {
			t.Fatal(err)
		}
		file, err := source.OpenDisk(d.Path(t))
		if err != nil {
			t.Fatal(err)
		}
		s := opened.Files(t, engine.Options{}, file)
		ctx := context.Background()
		blocks, err := Find(ctx, s)
		if err != nil {
			t.Fatal(err)
		}
		var ids []heap.ObjectID
		for _, b := range blocks {
			ids = append(ids, b.ID)
		}
		all, err := owners.NewFinder(ctx, s).Find(ctx, ids)
		if err != nil {
			t.Fatal(err)
		}
		var planted, total, maps, views, directs int64
		count := 0
		for i, b := range blocks {
			inList := all.List[all.Of[i]].Name(s) == "planted.Refs#BUFS"
			switch {
			case b.Own == 0:
				views++
			case b.Kind == Mapped:
				maps += b.Own
			case b.Kind == Direct:
				total += b.Own
				directs++
				if inList {
					count++
					planted += b.Own
				}
			}
		}
		want := &expected.Buffers
		if count != want.Allocated || planted != want.CapacitySum || maps != want.MappedBytes || views != 4 {
			t.Errorf("%s: %d buffers of %d bytes in the list, %d bytes mapped, %d views; want %+v and 4 views", name, count, planted, maps, views, *want)
		}
		bits := s.Class(s.ClassesByName("java.nio.Bits")[0]).Object
		counted, _, _ := s.Field(ctx, bits, "COUNT", "value")
		capacity, _, _ := s.Field(ctx, bits, "TOTAL_CAPACITY", "value")
		if int64(counted.Bits) != directs || int64(capacity.Bits) != total {
			t.Errorf("%s: %d direct buffers of %d bytes, the JVM counted %d of %d", name, directs, total, counted.Bits, capacity.Bits)
		}
		file.Close()
	}
}

// TestLibraries: memory that several objects share counts once. Blocks with a null
// address or inside the heap do not count.
func TestLibraries(t *testing.T) {
	h := dumpbuilder.New()
	root := func(o *dumpbuilder.Object) *dumpbuilder.Object { h.Root(heap.RootJNIGlobal, o); return o }
	agrona := h.Class("org.agrona.concurrent.UnsafeBuffer", dumpbuilder.Long("addressOffset"), dumpbuilder.Int("capacity"), dumpbuilder.Ref("byteArray"))
	arrow := h.Class("org.apache.arrow.memory.ArrowBuf", dumpbuilder.Long("addr"), dumpbuilder.Long("capacity"))
	root(h.Instance(agrona, 0x1000, 100, nil))
	root(h.Instance(agrona, 0x1010, 100, nil)) // 16 bytes past the first
	root(h.Instance(agrona, 16, 100, h.ByteArray(make([]byte, 100)...)))
	root(h.Instance(arrow, 0x9000, 1<<20))
	root(h.Instance(arrow, 0x9100, 50)) // a slice of it
	root(h.Instance(arrow, 0, 50))      // released
	jna := h.Class("com.sun.jna.Memory", dumpbuilder.Super(h.Class("com.sun.jna.Pointer", dumpbuilder.Long("peer"))), dumpbuilder.Long("size"))
	root(h.New("com.sun.jna.Memory", "peer", int64(0x9000000), "size", int64(3000)))
	root(h.Instance(h.Class("com.sun.jna.Memory$SharedMemory", dumpbuilder.Super(jna)), 0, 0)) // released
	h.Class("org.bytedeco.javacpp.FloatPointer", dumpbuilder.Super(h.Class("org.bytedeco.javacpp.Pointer", dumpbuilder.Long("address"), dumpbuilder.Long("capacity"))))
	root(h.New("org.bytedeco.javacpp.FloatPointer", "address", int64(0xa000000), "capacity", int64(500)))
	zref := h.Class("java.util.zip.Deflater$DeflaterZStreamRef", dumpbuilder.Long("address"))
	stream := h.Class("java.util.zip.Deflater", dumpbuilder.Ref("zsRef"))
	root(h.Instance(stream, h.Instance(zref, 0x5000)))
	root(h.Instance(stream, h.Instance(zref, 0))) // ended
	segment := h.Class("jdk.internal.foreign.NativeMemorySegmentImpl", dumpbuilder.Long("length"), dumpbuilder.Long("min"))
	root(h.Instance(segment, 1<<62, 0x10)) // represents all memory
	root(h.Instance(segment, 4096, 0x7000000))
	s := opened.Heap(t, h)
	blocks, err := Find(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	var sums [NumKinds]int64
	for _, b := range blocks {
		sums[b.Kind] += b.Own
	}
	if want := [NumKinds]int64{Foreign: 4096, Library: 116 + 1<<20 + 3000 + 4*500, Deflater: deflaterBytes}; sums != want {
		t.Errorf("bytes by kind %v, want %v", sums, want)
	}
}

// TestRenamedFields: libraries rename fields from release to release.
func TestRenamedFields(t *testing.T) {
	h := dumpbuilder.New()
	agrona := h.Class("org.agrona.concurrent.UnsafeBuffer", dumpbuilder.Long("addressOffset"), dumpbuilder.Int("capacity"), dumpbuilder.Ref("array"))
	arrow := h.Class("org.apache.arrow.memory.ArrowBuf", dumpbuilder.Long("addr"), dumpbuilder.Int("length"))
	for _, o := range []*dumpbuilder.Object{
		h.Instance(agrona, 0x1000, 100, nil), h.Instance(agrona, 16, 1000, h.ByteArray(make([]byte, 1000)...)), h.Instance(arrow, 0x9000, 30),
	} {
		h.Root(heap.RootJNIGlobal, o)
	}
	blocks, err := Find(context.Background(), opened.Heap(t, h))
	if err != nil {
		t.Fatal(err)
	}
	sum := int64(0)
	for _, b := range blocks {
		sum += b.Own
	}
	if sum != 130 {
		t.Errorf("%d bytes, want 130", sum)
	}
}
