package dumpbuilder

import (
	"encoding/binary"
	"fmt"
	"io"
	"strings"

	"heapdrop/core/heap"
)

// Tags of records and sub-records.
const (
	tagUTF8           = 0x01
	tagLoadClass      = 0x02
	tagUnloadClass    = 0x03
	tagFrame          = 0x04
	tagTrace          = 0x05
	tagAllocSites     = 0x06
	tagHeapSummary    = 0x07
	tagStartThread    = 0x0a
	tagEndThread      = 0x0b
	tagHeapDump       = 0x0c
	tagCPUSamples     = 0x0d
	tagControl        = 0x0e
	tagFlatArrays     = 0x12
	tagInlinedFields  = 0x13
	tagSegment        = 0x1c
	tagEnd            = 0x2c
	subClass          = 0x20
	subInstance       = 0x21
	subObjectArray    = 0x22
	subPrimitiveArray = 0x23
	subNoData         = 0xc3
	subHeapInfo       = 0xfe
)

// dumpWriter writes big-endian values, or only counts them when w is nil.
type dumpWriter struct {
	w      io.Writer
	idSize int
	offset int64
	err    error
	buffer []byte
}

func (d *dumpWriter) bytes(p []byte) {
	d.offset += int64(len(p))
	if d.w == nil {
		return
	}
	d.buffer = append(d.buffer, p...)
	if len(d.buffer) >= 1<<16 {
		d.flush()
	}
}

func (d *dumpWriter) flush() {
	if d.w != nil && d.err == nil {
		_, d.err = d.w.Write(d.buffer)
	}
	d.buffer = d.buffer[:0]
}

// zeros writes n zero bytes, without holding them in memory.
func (d *dumpWriter) zeros(n int64) {
	if d.w == nil {
		d.offset += n
		return
	}
	block := make([]byte, 1<<16)
	for ; n > 0; n -= int64(len(block)) {
		d.bytes(block[:min(n, int64(len(block)))])
	}
}

func (d *dumpWriter) u1(v byte)   { d.bytes([]byte{v}) }
func (d *dumpWriter) u2(v uint16) { d.bytes(binary.BigEndian.AppendUint16(nil, v)) }
func (d *dumpWriter) u4(v uint32) { d.bytes(binary.BigEndian.AppendUint32(nil, v)) }
func (d *dumpWriter) u8(v uint64) { d.bytes(binary.BigEndian.AppendUint64(nil, v)) }

func (d *dumpWriter) id(a heap.Address) {
	if d.idSize == 8 {
		d.u8(uint64(a))
		return
	}
	if a > 1<<32-1 {
		panic(fmt.Sprintf("dumpbuilder: address 0x%x does not fit an identifier of 4 bytes", a))
	}
	d.u4(uint32(a))
}

func (d *dumpWriter) value(t heap.Type, bits uint64) {
	switch t.Size() {
	case 0:
		d.id(heap.Address(bits))
	case 1:
		d.u1(byte(bits))
	case 2:
		d.u2(uint16(bits))
	case 4:
		d.u4(uint32(bits))
	case 8:
		d.u8(bits)
	}
}

// emitter writes the records of one file.
type emitter struct {
	dumpWriter
	options HPROFOptions
	names   map[string]heap.Address // identifiers of strings written so far
	serials map[*Class]uint32
	frames  heap.Address // identifiers of frames given so far
	traces  uint32       // trace serials given so far
	handles heap.Address // slots of JNI global references given so far
}

func newEmitter(w io.Writer, o HPROFOptions) *emitter {
	return &emitter{
		dumpWriter: dumpWriter{w: w, idSize: o.IdentifierSize},
		options:    o,
		names:      map[string]heap.Address{},
		serials:    map[*Class]uint32{},
	}
}

func (e *emitter) header() {
	e.bytes([]byte("JAVA PROFILE " + e.options.Version + "\x00"))
	e.u4(uint32(e.options.IdentifierSize))
	e.u8(uint64(e.options.Created))
}

// emitHPROF writes the file (w nil: only measures it) and returns the writer.
func emitHPROF(w io.Writer, o HPROFOptions, heaps []*Heap) *dumpWriter {
	e := newEmitter(w, o)
	e.header()
	for _, h := range heaps {
		e.symbols(h)
		inlined := o.Valhalla == ValuesInlined
		if inlined && !o.InlinedAfter {
			e.inlinedFields(h)
		}
		if inlined && o.FlatArraysFirst {
			e.flatArrays(h)
		}
		e.loadClasses(h)
		e.stacks(h)
		if o.AgentRecords {
			e.agentRecords(h)
		}
		for _, r := range o.Extra {
			e.record(r.Tag, func(d *dumpWriter) { d.bytes(r.Body) })
		}
		e.dump(h)
		if inlined && o.InlinedAfter {
			e.inlinedFields(h)
		}
		if inlined && !o.FlatArraysFirst {
			e.flatArrays(h)
		}
		if !o.NoEnd && o.Framing != SingleRecord {
			e.record(tagEnd, func(*dumpWriter) {})
		}
	}
	e.flush()
	return &e.dumpWriter
}

// record writes a small top-level record.
func (e *emitter) record(tag byte, body func(*dumpWriter)) {
	measure := dumpWriter{idSize: e.idSize}
	body(&measure)
	start := e.offset
	e.u1(tag)
	e.u4(0) // microseconds since the header: always 0 in real dumps
	e.u4(uint32(measure.offset))
	body(&e.dumpWriter)
	e.options.Observe(HPROFPlace{Tag: tag, Offset: start, Size: e.offset - start})
}

// name returns the identifier of a string and writes its record if it is new.
// The empty string has identifier 0.
func (e *emitter) name(s string) heap.Address {
	if s == "" {
		return 0
	}
	if id, ok := e.names[s]; ok {
		return id
	}
	id := heap.Address(0x100000 + 8*len(e.names))
	e.names[s] = id
	e.record(tagUTF8, func(d *dumpWriter) {
		d.id(id)
		if e.options.StandardUTF8 {
			d.bytes([]byte(s))
		} else {
			d.bytes(modifiedUTF8(s))
		}
	})
	return id
}

func (e *emitter) className(name string) string {
	if e.options.JavaNames {
		return name
	}
	return internalName(name)
}

func (e *emitter) symbols(h *Heap) {
	for _, c := range h.classes {
		e.name(e.className(c.Name))
		for _, f := range c.Fields {
			e.name(f.Name)
		}
		for _, f := range c.written(e.options) {
			e.name(f.name)
		}
		for _, s := range c.Statics {
			e.name(s.Name)
		}
	}
	for _, t := range h.threads {
		for _, f := range t.Frames {
			e.name(f.Method)
			e.name(f.Signature)
			e.name(f.Source)
		}
	}
	if e.options.Version == "1.0.3" {
		for _, a := range []AndroidHeap{DefaultHeap, AppHeap, ImageHeap, ZygoteHeap} {
			e.name(a.String())
		}
	}
}

func (e *emitter) loadClasses(h *Heap) {
	for range e.options.RepeatClasses + 1 {
		for _, c := range h.classes {
			if c.notLoaded {
				continue
			}
			serial := e.options.FirstSerial + uint32(len(e.serials))
			if _, again := e.serials[c]; again {
				serial = e.serials[c]
			}
			e.serials[c] = serial
			e.record(tagLoadClass, func(d *dumpWriter) {
				d.u4(serial)
				d.id(c.Mirror.Address)
				d.u4(1)
				d.id(e.names[e.className(c.Name)])
			})
		}
	}
	for _, c := range e.options.Unload {
		e.record(tagUnloadClass, func(d *dumpWriter) { d.u4(e.serials[c]) })
	}
}

// stacks writes the dummy trace of HotSpot and the stack of every thread.
func (e *emitter) stacks(h *Heap) {
	first := e.traces == 0
	if first {
		e.traces = 1
		e.record(tagTrace, func(d *dumpWriter) { d.u4(1); d.u4(0); d.u4(0) })
	}
	for _, t := range h.threads {
		t.frameIDs = nil
		for _, f := range t.Frames {
			e.frames++
			id := e.frames
			t.frameIDs = append(t.frameIDs, id)
			e.record(tagFrame, func(d *dumpWriter) {
				d.id(id)
				d.id(e.name(f.Method))
				d.id(e.name(f.Signature))
				d.id(e.name(f.Source))
				d.u4(e.serials[h.byName[f.Class]])
				d.u4(uint32(f.Line))
			})
		}
		e.traces++
		t.trace = e.traces
		e.record(tagTrace, func(d *dumpWriter) {
			d.u4(t.trace)
			d.u4(t.Serial)
			d.u4(uint32(len(t.frameIDs)))
			for _, id := range t.frameIDs {
				d.id(id)
			}
		})
	}
}

// agentRecords writes the records that only the agent of old JDKs wrote.
func (e *emitter) agentRecords(h *Heap) {
	e.record(tagControl, func(d *dumpWriter) { d.u4(3); d.u2(4) })
	for _, t := range h.threads {
		e.record(tagStartThread, func(d *dumpWriter) {
			d.u4(t.Serial)
			d.id(address(t.Object))
			d.u4(t.trace)
			d.id(0)
			d.id(0)
			d.id(0)
		})
	}
	e.record(tagHeapSummary, func(d *dumpWriter) { d.u4(1 << 20); d.u4(uint32(h.Len())); d.u8(1 << 33); d.u8(1 << 20) })
	e.record(tagAllocSites, func(d *dumpWriter) {
		d.u2(0)
		d.u4(0x38d1b717) // cutoff 0.0001 as a float
		d.u4(1 << 20)
		d.u4(uint32(h.Len()))
		d.u8(1 << 33)
		d.u8(1 << 20)
		d.u4(1)
		d.u1(0)
		for _, v := range []uint32{e.options.FirstSerial, 1, 1 << 10, 10, 1 << 11, 20} {
			d.u4(v)
		}
	})
	e.record(tagCPUSamples, func(d *dumpWriter) { d.u4(2); d.u4(1); d.u4(2); d.u4(1) })
	for _, t := range h.threads {
		if t.Object == nil {
			e.record(tagEndThread, func(d *dumpWriter) { d.u4(t.Serial) })
		}
	}
}

// internalName turns java.lang.String[] into [Ljava/lang/String;.
func internalName(name string) string {
	element, dimensions := name, 0
	for strings.HasSuffix(element, "[]") && len(element) > 2 {
		element = element[:len(element)-2]
		dimensions++
	}
	if dimensions > 0 {
		if t := heap.PrimitiveByName(element); t != heap.Object {
			return strings.Repeat("[", dimensions) + string("ZCFDBSIJ"[t-heap.Boolean])
		}
		return strings.Repeat("[", dimensions) + "L" + internalName(element) + ";"
	}
	return strings.ReplaceAll(name, ".", "/")
}

// modifiedUTF8 encodes as the JVM does: U+0000 as two bytes, characters outside
// the basic plane as two surrogates of three bytes. Bytes that are not UTF-8 stay.
func modifiedUTF8(s string) []byte {
	out := make([]byte, 0, len(s))
	three := func(u rune) { out = append(out, 0xe0|byte(u>>12), 0x80|byte(u>>6&0x3f), 0x80|byte(u&0x3f)) }
	for i, r := range s {
		switch {
		case r == 0:
			out = append(out, 0xc0, 0x80)
		case r == 0xfffd && !strings.HasPrefix(s[i:], "\ufffd"):
			out = append(out, s[i])
		case r > 0xffff:
			three(0xd800 + (r-0x10000)>>10)
			three(0xdc00 + (r-0x10000)&0x3ff)
		default:
			out = append(out, string(r)...)
		}
	}
	return out
}
