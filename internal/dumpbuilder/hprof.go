package dumpbuilder

import (
	"bytes"
	"fmt"
	"io"
	"sync"

	"heapdrop/core/heap"
)

// Framing says how the sub-records of a heap dump are divided into records.
type Framing int

// Kinds of framing.
const (
	// DefaultFraming is SingleRecord for version 1.0.1, otherwise Segments.
	DefaultFraming Framing = iota
	// SingleRecord puts everything into one HEAP_DUMP record.
	SingleRecord
	// Segments fills HEAP_DUMP_SEGMENT records up to the segment size.
	Segments
	// RecordPerSegment puts each sub-record into a separate segment, as the
	// serviceability agent does.
	RecordPerSegment
)

// Place is the position of classes or roots relative to the objects.
type Place int

// The places.
const (
	DefaultPlace Place = iota // classes before, roots after, as HotSpot up to JDK 17
	Before
	Between // distributed evenly among the objects
	After
)

// ObjectOrder is the order of objects in the dump.
type ObjectOrder int

// The orders.
const (
	ByAddress ObjectOrder = iota
	ByCreation
	Backwards // descending addresses
)

// Compression says how the file is compressed.
type Compression int

// The compressions.
const (
	NoCompression Compression = iota
	// Gzip is one gzip member for the whole file.
	Gzip
	// GzipBlocks is what HotSpot writes: a member for each block of at most
	// BlockSize bytes, the first with the comment "HPROF BLOCKSIZE=n".
	GzipBlocks
)

// HPROFOptions controls how a heap is written. The zero value gives a dump as HotSpot of
// JDK 17 writes it.
type HPROFOptions struct {
	Version        string // "1.0.1", "1.0.2" (default), "1.0.3" (Android)
	IdentifierSize int    // 4 or 8 (default)
	Created        int64  // milliseconds since 1970-01-01 UTC

	Framing        Framing
	SegmentSize    int64 // bytes of sub-records in a segment, default 1 MB - 9
	SegmentObjects int   // most sub-records in a segment, 0: no limit; Android uses 128
	NoEnd          bool  // no HEAP_DUMP_END
	// Length returns the length to write into a dump record of n bytes. The default is
	// the low 32 bits; ZeroLength is as if the writer died before it knew the length.
	Length func(n int64) uint32

	Classes, Roots Place
	Order          ObjectOrder
	RepeatClasses  int      // how often LOAD_CLASS and CLASS_DUMP are repeated
	Unload         []*Class // classes with an UNLOAD_CLASS record
	FirstSerial    uint32   // of classes, default 1

	Valhalla        Valhalla
	InlinedAfter    bool      // INLINED_FIELDS after the objects, not before the classes
	FlatArraysFirst bool      // FLAT_ARRAYS before the objects, not after them
	FlatArrayType   heap.Type // as which arrays of values are written: Byte (default), Short, Int

	JavaNames    bool // class names as java.lang.String[], not [Ljava/lang/String;
	StandardUTF8 bool // otherwise modified UTF-8: U+0000 as C0 80, surrogate pairs
	RealSizes    bool // class dumps state real instance sizes (Android, GraalVM)
	AgentRecords bool // HEAP_SUMMARY, ALLOC_SITES, CPU_SAMPLES … as the old agent wrote
	Extra        []HPROFRecord

	Truncate  int64 // bytes cut off the end (before compression)
	Gzip      Compression
	BlockSize int // of GzipBlocks, default 1 MB

	// Observe is called for each record and sub-record with its position in the
	// uncompressed file.
	Observe func(HPROFPlace)
}

// HPROFRecord is a top-level record to put before the heap dump.
type HPROFRecord struct {
	Tag  byte
	Body []byte
}

// HPROFPlace is the position of a record or sub-record.
type HPROFPlace struct {
	Tag    byte // of the record or sub-record
	Sub    bool // a sub-record
	Offset int64
	Size   int64        // with tag and, for records, header
	Object heap.Address // of an object or class dump, else 0
}

// ZeroLength is for HPROFOptions.Length.
func ZeroLength(int64) uint32 { return 0 }

// AndroidOptions are the options of a dump as Android's runtime writes it.
func AndroidOptions() HPROFOptions {
	return HPROFOptions{Version: "1.0.3", IdentifierSize: 4, Framing: Segments, SegmentSize: 4096,
		SegmentObjects: 128, JavaNames: true, RealSizes: true, Roots: Before}
}

func (o HPROFOptions) withDefaults() HPROFOptions {
	if o.Version == "" {
		o.Version = "1.0.2"
	}
	if o.IdentifierSize == 0 {
		o.IdentifierSize = 8
	}
	if o.Framing == DefaultFraming {
		o.Framing = Segments
		if o.Version == "1.0.1" {
			o.Framing = SingleRecord
		}
	}
	if o.SegmentSize == 0 {
		o.SegmentSize = 1<<20 - 9
	}
	if o.Length == nil {
		o.Length = func(n int64) uint32 { return uint32(n) }
	}
	if o.Classes == DefaultPlace {
		o.Classes = Before
	}
	if o.Roots == DefaultPlace {
		o.Roots = After
	}
	if o.FirstSerial == 0 {
		o.FirstSerial = 1
	}
	if o.BlockSize == 0 {
		o.BlockSize = 1 << 20
	}
	if o.Observe == nil {
		o.Observe = func(HPROFPlace) {}
	}
	return o
}

// HPROF returns the heap as an HPROF file.
func (h *Heap) HPROF(o HPROFOptions) []byte { return HPROFSequence(o, h) }

// HPROFSequence returns one file with the dumps of several heaps, one after the other.
// The old HPROF agent writes such files when it dumps repeatedly.
func HPROFSequence(o HPROFOptions, heaps ...*Heap) []byte {
	b := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(b)
	b.Reset()
	if err := WriteHPROF(b, o, heaps...); err != nil {
		panic("dumpbuilder: " + err.Error()) // writing to a bytes.Buffer cannot fail
	}
	return bytes.Clone(b.Bytes())
}

// buffers has grown buffers: tests build many dumps, and growing again for each would take
// longer than writing it.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// WriteHPROF writes one file with the dumps of the heaps.
func WriteHPROF(w io.Writer, o HPROFOptions, heaps ...*Heap) error {
	o = o.withDefaults()
	limit := int64(-1)
	if o.Truncate > 0 {
		dry := o
		dry.Observe = func(HPROFPlace) {}
		limit = emitHPROF(nil, dry, heaps).offset - o.Truncate
	}
	compressed, done := compress(w, o)
	out := emitHPROF(&limitedWriter{w: compressed, left: limit}, o, heaps)
	if out.err != nil {
		return out.err
	}
	return done()
}

// limitedWriter passes the first bytes on and drops the rest; if left < 0, it passes all.
type limitedWriter struct {
	w    io.Writer
	left int64
}

func (l *limitedWriter) Write(p []byte) (int, error) {
	n := len(p)
	if l.left >= 0 {
		p = p[:min(int64(n), l.left)]
		l.left -= int64(len(p))
	}
	if _, err := l.w.Write(p); err != nil {
		return 0, err
	}
	return n, nil
}

// endBlock informs a block-wise compressor that a segment ended.
func (l *limitedWriter) endBlock() {
	if b, ok := l.w.(interface{ endBlock() }); ok {
		b.endBlock()
	}
}

// rootTag returns the sub-tag of a kind of root.
func rootTag(k heap.RootKind) byte {
	switch k {
	case heap.RootUnknown:
		return 0xff
	case heap.RootJNIGlobal:
		return 0x01
	case heap.RootJNILocal:
		return 0x02
	case heap.RootJavaLocal:
		return 0x03
	case heap.RootNativeStack:
		return 0x04
	case heap.RootSystemClass:
		return 0x05
	case heap.RootThreadBlock:
		return 0x06
	case heap.RootBusyMonitor:
		return 0x07
	case heap.RootThread:
		return 0x08
	case heap.RootInternedString:
		return 0x89
	case heap.RootFinalizable:
		return 0x8a
	case heap.RootDebugger:
		return 0x8b
	case heap.RootReferenceCleanup:
		return 0x8c
	case heap.RootVMInternal:
		return 0x8d
	case heap.RootJNIMonitor:
		return 0x8e
	case heap.RootUnreachable:
		return 0x90
	}
	panic(fmt.Sprintf("dumpbuilder: HPROF has no root of kind %s", k))
}
