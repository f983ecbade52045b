// Package nativememory finds the memory outside the heap that objects own: direct and
// mapped buffers, native memory segments, zlib streams.
package nativememory

import (
	"cmp"
	"context"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/query/support/content"
	"heapdrop/core/query/support/instances"
	"heapdrop/core/snapshot"
	"heapdrop/internal/order"
)

// Kind is a kind of native memory.
type Kind uint8

// The kinds.
const (
	Direct Kind = iota
	Mapped
	Foreign // without a cleaner: allocated by native code, Unsafe, or the memory API
	Library
	Deflater
	Inflater
	NumKinds
)

// Kinds names and describes the kinds.
var Kinds = [NumKinds]struct{ Title, Help string }{
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

// Block is a range of native memory and the object that refers to it.
type Block struct {
	ID      heap.ObjectID
	Kind    Kind
	Address uint64
	Size    int64 // bytes
	Own     int64 // bytes that are counted for no other block; 0 for a view of others
	cleaner bool
}

// layout describes which fields of a class hold the address and size of native memory. If
// a field was renamed between releases, all names are listed, "a|b", and the first that
// exists is used.
type layout struct {
	class, address, length string
	unit                   int64  // bytes for each unit of length
	null                   string // a field that is not null if the memory is inside the heap
	kind                   Kind
}

// layouts lists the classes; their subclasses are included. The field names are from the
// sources of OpenJDK 8 to 26, Agrona, Arrow, Chronicle, JNA and JavaCPP.
var layouts = []layout{
	{class: "java.nio.DirectByteBuffer", address: "address", length: "capacity", unit: 1, kind: Foreign},
	{class: "java.nio.DirectCharBuffer", address: "address", length: "capacity", unit: 2, kind: Foreign},
	{class: "java.nio.DirectShortBuffer", address: "address", length: "capacity", unit: 2, kind: Foreign},
	{class: "java.nio.DirectIntBuffer", address: "address", length: "capacity", unit: 4, kind: Foreign},
	{class: "java.nio.DirectFloatBuffer", address: "address", length: "capacity", unit: 4, kind: Foreign},
	{class: "java.nio.DirectLongBuffer", address: "address", length: "capacity", unit: 8, kind: Foreign},
	{class: "java.nio.DirectDoubleBuffer", address: "address", length: "capacity", unit: 8, kind: Foreign},
	{class: "jdk.internal.foreign.NativeMemorySegmentImpl", address: "min", length: "length", unit: 1, kind: Foreign},
	{class: "org.agrona.concurrent.UnsafeBuffer", address: "addressOffset", length: "capacity", unit: 1, null: "byteArray|array", kind: Library},
	{class: "org.apache.arrow.memory.ArrowBuf", address: "addr", length: "capacity|length", unit: 1, kind: Library},
	{class: "net.openhft.chronicle.bytes.internal.NativeBytesStore", address: "address", length: "maximumLimit", unit: 1, kind: Library},
	{class: "net.openhft.chronicle.bytes.NativeBytesStore", address: "address", length: "maximumLimit", unit: 1, kind: Library},
	{class: "com.sun.jna.Memory", address: "peer", length: "size", unit: 1, kind: Library},
	{class: "org.bytedeco.javacpp.BytePointer", address: "address", length: "capacity", unit: 1, kind: Library},
	{class: "org.bytedeco.javacpp.ShortPointer", address: "address", length: "capacity", unit: 2, kind: Library},
	{class: "org.bytedeco.javacpp.IntPointer", address: "address", length: "capacity", unit: 4, kind: Library},
	{class: "org.bytedeco.javacpp.FloatPointer", address: "address", length: "capacity", unit: 4, kind: Library},
	{class: "org.bytedeco.javacpp.LongPointer", address: "address", length: "capacity", unit: 8, kind: Library},
	{class: "org.bytedeco.javacpp.DoublePointer", address: "address", length: "capacity", unit: 8, kind: Library},
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

// Find returns the blocks, ordered by address. No byte is counted twice.
func Find(ctx context.Context, s *snapshot.Snapshot) ([]Block, error) {
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
	var blocks []Block
	for i, id := range ids {
		if i%1024 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if raw, err := r.Instance(id); err == nil {
			if b, ok := classes[s.ClassOf(id)].read(raw); ok {
				b.ID = id
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
func (p *places) read(raw []byte) (b Block, ok bool) {
	size := p.length.Int(raw)
	if size <= 0 || size > maxBlock/p.layout.unit || p.hasNull && p.null.Int(raw) != 0 {
		return b, false
	}
	b = Block{Kind: p.layout.kind, Address: uint64(p.address.Int(raw)), Size: size * p.layout.unit}
	b.cleaner = p.hasCleaner && p.cleaner.Int(raw) != 0
	switch {
	case p.hasFile && p.file.Int(raw) != 0:
		b.Kind = Mapped
	case b.cleaner:
		b.Kind = Direct
	}
	return b, b.Address != 0
}

// withoutOverlap assigns every byte to one block. Of blocks that begin at the same
// address, it is the one with a cleaner, otherwise the longest; blocks inside it are
// views.
func withoutOverlap(blocks []Block) []Block {
	rank := func(b *Block) int {
		if b.cleaner {
			return 0
		}
		return 1 + int(b.Kind)
	}
	order.Sort(blocks, func(a, b Block) int {
		return cmp.Or(cmp.Compare(a.Address, b.Address), cmp.Compare(rank(&a), rank(&b)), cmp.Compare(b.Size, a.Size), cmp.Compare(a.ID, b.ID))
	})
	end := uint64(0)
	for i := range blocks {
		b := &blocks[i]
		if to := b.Address + uint64(b.Size); to > end {
			b.Own = int64(to - max(b.Address, end))
			end = to
		}
	}
	return blocks
}

// streams returns the open zlib streams: those whose native address is not 0. Since JDK 8
// the address is in a ZStreamRef, before that in a field named strm.
func streams(ctx context.Context, s *snapshot.Snapshot, r *snapshot.Reader) ([]Block, error) {
	compress, wanted := instances.Classes(s, "java.util.zip.Deflater"), instances.Classes(s, "java.util.zip.Inflater")
	for c, does := range compress {
		wanted[c] = wanted[c] || does
	}
	ids, err := content.Reachable(ctx, s, wanted)
	if err != nil {
		return nil, err
	}
	var blocks []Block
	for _, id := range ids {
		address := streamAddress(s, r, id)
		if address == 0 {
			continue
		}
		kind, bytes := Inflater, int64(inflaterBytes)
		if compress[s.ClassOf(id)] {
			kind, bytes = Deflater, deflaterBytes
		}
		blocks = append(blocks, Block{ID: id, Kind: kind, Address: address, Size: bytes, Own: bytes})
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
