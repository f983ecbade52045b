// Package offheap adds up native memory that objects own: direct and mapped buffers,
// native memory segments, zlib streams.
package offheap

import (
	"cmp"
	"context"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/query"
	"heapdrop/core/query/support/content"
	"heapdrop/core/snapshot"
	"heapdrop/internal/order"
)

// Queries returns the queries of this family.
func Queries() []query.Query {
	return []query.Query{{
		Name: "off_heap", Title: "Off-Heap Memory", Category: "Java Basics", Values: query.ValuesShown,
		Help: "Adds up memory outside the heap: direct buffers, mapped files, native memory segments, zlib streams, with the field of the program that holds them. " +
			"Slices and duplicates of a buffer are not counted again.",
		Stage: snapshot.StageComplete, Run: run,
	}}
}

// kind is a kind of native memory.
type kind uint8

const (
	direct kind = iota
	mapped
	foreign // without a cleaner: allocated by native code, Unsafe, or the memory API
	library
	deflater
	inflater
	numKinds
)

var kinds = [numKinds]struct{ title, help string }{
	{"Direct buffers", "ByteBuffer.allocateDirect: freed by a cleaner once the buffer is garbage"},
	{"Mapped files", "FileChannel.map: address space, whose pages the operating system can take back"},
	{"Native memory", "buffers and segments without a cleaner: made by native code, Unsafe or the memory API"},
	{"Library buffers", "memory of libraries that no buffer of the JVM covers"},
	{"Deflaters", "zlib streams that compress: 256 KB each, an estimate from zlib's default settings"},
	{"Inflaters", "zlib streams that decompress: 39 KB each, an estimate from zlib's default settings"},
}

// Memory of a zlib stream, by the formulas in zconf.h with default settings: for
// compression (1 << windowBits+2) + (1 << memLevel+9), for decompression (1 <<
// windowBits) and about 7 KB.
const (
	deflaterBytes = 256 << 10
	inflaterBytes = 39 << 10
)

// block is a range of native memory and the object that refers to it.
type block struct {
	id      heap.ObjectID
	kind    kind
	address uint64
	size    int64 // bytes
	own     int64 // bytes that are counted for no other block
	cleaner bool
}

// layout describes which fields of a class hold the address and size of native memory. If
// a field was renamed between releases, all names are listed, "a|b", and the first that
// exists is used.
type layout struct {
	class, address, length string
	unit                   int64  // bytes for each unit of length
	null                   string // a field that is not null if the memory is inside the heap
	kind                   kind
}

// layouts lists the classes; their subclasses are included. The field names are from the
// sources of OpenJDK 8 to 26, Agrona, Arrow and Chronicle.
var layouts = []layout{
	{class: "java.nio.DirectByteBuffer", address: "address", length: "capacity", unit: 1, kind: foreign},
	{class: "java.nio.DirectCharBuffer", address: "address", length: "capacity", unit: 2, kind: foreign},
	{class: "java.nio.DirectShortBuffer", address: "address", length: "capacity", unit: 2, kind: foreign},
	{class: "java.nio.DirectIntBuffer", address: "address", length: "capacity", unit: 4, kind: foreign},
	{class: "java.nio.DirectFloatBuffer", address: "address", length: "capacity", unit: 4, kind: foreign},
	{class: "java.nio.DirectLongBuffer", address: "address", length: "capacity", unit: 8, kind: foreign},
	{class: "java.nio.DirectDoubleBuffer", address: "address", length: "capacity", unit: 8, kind: foreign},
	{class: "jdk.internal.foreign.NativeMemorySegmentImpl", address: "min", length: "length", unit: 1, kind: foreign},
	{class: "org.agrona.concurrent.UnsafeBuffer", address: "addressOffset", length: "capacity", unit: 1, null: "byteArray|array", kind: library},
	{class: "org.apache.arrow.memory.ArrowBuf", address: "addr", length: "capacity|length", unit: 1, kind: library},
	{class: "net.openhft.chronicle.bytes.internal.NativeBytesStore", address: "address", length: "maximumLimit", unit: 1, kind: library},
	{class: "net.openhft.chronicle.bytes.NativeBytesStore", address: "address", length: "maximumLimit", unit: 1, kind: library},
}

// maxBlock is the longest block that counts. Segments that represent all memory are
// longer.
const maxBlock = 1 << 46

// places are the slots of the fields of a class that are read.
type places struct {
	layout                                *layout
	address, length, null, cleaner, file  snapshot.Slot
	hasNull, hasCleaner, hasFile, isKnown bool
}

// find returns the blocks, ordered by address.
func find(ctx context.Context, s *snapshot.Snapshot) ([]block, error) {
	classes, wanted := make([]places, s.NumClasses()), make([]bool, s.NumClasses())
	for i := range layouts {
		l := &layouts[i]
		for c := range classes {
			name, isView := s.ClassName(heap.ClassIndex(c)), false
			if name != l.class && strings.HasPrefix(l.class, "java.nio.Direct") {
				rest, found := strings.CutPrefix(name, l.class)
				isView = found && strings.Trim(rest, "RSU") == "" // read-only, byte-swapped, unswapped
			}
			if name == l.class || isView || isSub(s, heap.ClassIndex(c), l.class) {
				classes[c] = placesOf(s, heap.ClassIndex(c), l)
				wanted[c] = classes[c].isKnown
			}
		}
	}
	ids, err := content.Reachable(ctx, s, wanted)
	if err != nil {
		return nil, err
	}
	r := s.NewReader(ctx)
	var blocks []block
	for i, id := range ids {
		if i%1024 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if raw, err := r.Instance(id); err == nil {
			if b, ok := classes[s.ClassOf(id)].read(raw); ok {
				b.id = id
				blocks = append(blocks, b)
			}
		}
	}
	zlib, err := streams(ctx, s, r)
	return append(withoutOverlap(blocks), zlib...), err
}

func isSub(s *snapshot.Snapshot, c heap.ClassIndex, name string) bool {
	for _, of := range s.ClassesByName(name) {
		if s.IsSubclass(c, of) {
			return true
		}
	}
	return false
}

func placesOf(s *snapshot.Snapshot, c heap.ClassIndex, l *layout) places {
	p := places{layout: l}
	var hasAddress, hasLength bool
	p.address, hasAddress = anySlot(s, c, l.address)
	p.length, hasLength = anySlot(s, c, l.length)
	p.isKnown = hasAddress && hasLength && p.address.Type != heap.Object && p.length.Type != heap.Object
	p.null, p.hasNull = anySlot(s, c, l.null)
	if strings.HasPrefix(l.class, "java.nio.") {
		p.cleaner, p.hasCleaner = s.FieldSlot(c, "cleaner")
		p.file, p.hasFile = s.FieldSlot(c, "fd")
	}
	return p
}

// anySlot returns the slot of the first of several field names that a class has.
func anySlot(s *snapshot.Snapshot, c heap.ClassIndex, names string) (slot snapshot.Slot, found bool) {
	for name := range strings.SplitSeq(names, "|") {
		if slot, found = s.FieldSlot(c, name); found {
			break
		}
	}
	return slot, found
}

// read reads a block; ok is false if an instance owns no native memory.
func (p *places) read(raw []byte) (b block, ok bool) {
	size := p.length.Int(raw)
	if size <= 0 || size > maxBlock/p.layout.unit || p.hasNull && p.null.Int(raw) != 0 {
		return b, false
	}
	b = block{kind: p.layout.kind, address: uint64(p.address.Int(raw)), size: size * p.layout.unit}
	b.cleaner = p.hasCleaner && p.cleaner.Int(raw) != 0
	switch {
	case p.hasFile && p.file.Int(raw) != 0:
		b.kind = mapped
	case b.cleaner:
		b.kind = direct
	}
	return b, b.address != 0
}

// withoutOverlap assigns every byte to one block. Of blocks that begin at the same
// address, it is the one with a cleaner, otherwise the longest; blocks inside it are
// views.
func withoutOverlap(blocks []block) []block {
	rank := func(b *block) int {
		if b.cleaner {
			return 0
		}
		return 1 + int(b.kind)
	}
	order.Sort(blocks, func(a, b block) int {
		return cmp.Or(cmp.Compare(a.address, b.address), cmp.Compare(rank(&a), rank(&b)), cmp.Compare(b.size, a.size), cmp.Compare(a.id, b.id))
	})
	end := uint64(0)
	for i := range blocks {
		b := &blocks[i]
		if to := b.address + uint64(b.size); to > end {
			b.own = int64(to - max(b.address, end))
			end = to
		}
	}
	return blocks
}

// streams returns the open zlib streams: those whose native address is not 0. Since JDK 8
// the address is in a ZStreamRef, before that in a field named strm.
func streams(ctx context.Context, s *snapshot.Snapshot, r *snapshot.Reader) ([]block, error) {
	var blocks []block
	for _, stream := range []struct {
		class string
		kind  kind
		bytes int64
	}{{"java.util.zip.Deflater", deflater, deflaterBytes}, {"java.util.zip.Inflater", inflater, inflaterBytes}} {
		wanted := make([]bool, s.NumClasses())
		for _, c := range s.ClassesByName(stream.class) {
			for _, sub := range s.AllSubclasses(c) {
				wanted[sub] = true
			}
		}
		ids, err := content.Reachable(ctx, s, wanted)
		if err != nil {
			return nil, err
		}
		for _, id := range ids {
			if address := streamAddress(s, r, id); address != 0 {
				blocks = append(blocks, block{id: id, kind: stream.kind, address: address, size: stream.bytes, own: stream.bytes})
			}
		}
	}
	return blocks, ctx.Err()
}

func streamAddress(s *snapshot.Snapshot, r *snapshot.Reader, id heap.ObjectID) uint64 {
	raw, err := r.Instance(id)
	if err != nil {
		return 0
	}
	if slot, found := s.FieldSlot(s.ClassOf(id), "strm"); found {
		return uint64(slot.Int(raw))
	}
	slot, found := s.FieldSlot(s.ClassOf(id), "zsRef")
	if !found {
		return 0
	}
	ref := r.Reference(raw, slot)
	if ref == heap.NoObject {
		return 0
	}
	if slot, found = s.FieldSlot(s.ClassOf(ref), "address"); !found {
		return 0
	}
	if raw, err = r.Instance(ref); err != nil {
		return 0
	}
	return uint64(slot.Int(raw))
}

// Block is native memory that an object owns.
type Block struct {
	Object heap.ObjectID
	Bytes  int64
	Mapped bool // it is a mapped file
}

// Owned returns the native memory that the objects of a heap own: direct buffers, mapped
// files, memory segments, buffers of libraries and zlib streams. No byte is counted
// twice.
func Owned(ctx context.Context, s *snapshot.Snapshot) ([]Block, error) {
	blocks, err := find(ctx, s)
	var owned []Block
	for i := range blocks {
		if b := &blocks[i]; b.own > 0 {
			owned = append(owned, Block{b.id, b.own, b.kind == mapped})
		}
	}
	return owned, err
}
