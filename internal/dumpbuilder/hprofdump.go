package dumpbuilder

import (
	"slices"

	"heapdrop/core/heap"
)

// part is one sub-record: either exactly one of the pointers is set, or info is true (a
// HEAP_DUMP_INFO for the given heap).
type part struct {
	class  *Class
	object *Object
	root   *heap.Root
	info   bool
	in     AndroidHeap
}

// parts lists the sub-records of a heap in the order of the options.
func (e *emitter) parts(h *Heap) []part {
	var classes, roots, objects []part
	for range e.options.RepeatClasses + 1 {
		for _, c := range h.classes {
			if !c.notDumped {
				classes = append(classes, part{class: c})
			}
		}
	}
	for i := range h.roots {
		roots = append(roots, part{root: &h.roots[i]})
	}
	ordered := h.objects
	if e.options.Order != ByCreation {
		ordered = h.Objects()
	}
	if e.options.Valhalla == ValuesInlined {
		ordered = withoutValues(ordered)
	} else if e.options.Order != Backwards {
		ordered = behindHolders(ordered)
	}
	for _, o := range ordered {
		if o.kind != mirrorKind {
			objects = append(objects, part{object: o})
		}
	}
	if e.options.Order == Backwards {
		slices.Reverse(objects)
	}
	all := objects
	all = put(all, roots, e.options.Roots)
	return put(all, classes, e.options.Classes)
}

// put inserts parts before or after other parts, or evenly among them.
func put(all, more []part, where Place) []part {
	switch where {
	case Before:
		return slices.Concat(more, all)
	case After:
		return slices.Concat(all, more)
	}
	merged := make([]part, 0, len(all)+len(more))
	done := 0
	for i, p := range all {
		merged = append(merged, p)
		for ; done < len(more)*(i+1)/len(all); done++ {
			merged = append(merged, more[done])
		}
	}
	return append(merged, more[done:]...)
}

// dump writes the heap dump records and the end record.
func (e *emitter) dump(h *Heap) {
	parts := e.parts(h)
	if e.options.Framing == SingleRecord {
		e.dumpRecord(h, tagHeapDump, parts)
		return
	}
	for len(parts) > 0 {
		n, size := 0, int64(0)
		for n < len(parts) {
			grown := size + e.measure(h, parts[n:n+1])
			if n > 0 && (e.options.Framing == RecordPerSegment || grown > e.options.SegmentSize || n == e.options.SegmentObjects) {
				break
			}
			size = grown
			n++
		}
		e.dumpRecord(h, tagSegment, parts[:n])
		parts = parts[n:]
	}
}

func (e *emitter) measure(h *Heap, parts []part) int64 {
	dry := *e
	dry.dumpWriter = dumpWriter{idSize: e.idSize}
	dry.options.Observe = func(HPROFPlace) {}
	dry.writeParts(h, parts)
	return dry.offset
}

// dumpRecord writes one HEAP_DUMP or HEAP_DUMP_SEGMENT record.
func (e *emitter) dumpRecord(h *Heap, tag byte, parts []part) {
	length := e.measure(h, parts)
	e.options.Observe(HPROFPlace{Tag: tag, Offset: e.offset, Size: 9 + length})
	e.u1(tag)
	e.u4(0)
	e.u4(e.options.Length(length))
	e.writeParts(h, parts)
	if l, ok := e.w.(*limitedWriter); ok {
		e.flush()
		l.endBlock()
	}
}

// segmentHeader begins a HEAP_DUMP_SEGMENT of known length.
func (e *emitter) segmentHeader(length int64) {
	e.u1(tagSegment)
	e.u4(0)
	e.u4(uint32(length))
}

// writeParts writes sub-records. In Android dumps, a HEAP_DUMP_INFO precedes the objects
// of another heap; each segment starts in the default heap.
func (e *emitter) writeParts(h *Heap, parts []part) {
	current := DefaultHeap
	for _, p := range parts {
		if p.object != nil && e.options.Version == "1.0.3" && p.object.androidHeap != current {
			current = p.object.androidHeap
			e.writePart(h, part{info: true, in: current})
		}
		e.writePart(h, p)
	}
}

func (e *emitter) writePart(h *Heap, p part) {
	start := e.offset
	place := HPROFPlace{Sub: true, Offset: start}
	switch {
	case p.class != nil:
		place.Tag, place.Object = subClass, p.class.Mirror.Address
		e.classDump(p.class)
	case p.object != nil:
		place.Object = p.object.Address
		place.Tag = e.object(h, p.object)
	case p.root != nil:
		place.Tag = rootTag(p.root.Kind)
		e.root(h, p.root)
	case p.info:
		place.Tag = subHeapInfo
		e.u1(subHeapInfo)
		e.u4(uint32(p.in))
		e.id(e.names[p.in.String()])
	}
	place.Size = e.offset - start
	e.options.Observe(place)
}

func (e *emitter) classDump(c *Class) {
	e.u1(subClass)
	e.id(c.Mirror.Address)
	e.u4(1)
	e.id(c.superAddress())
	e.id(c.loaderAddress())
	e.id(c.Signers)
	e.id(c.ProtectionDomain)
	e.id(0)
	e.id(0)
	e.u4(e.instanceSize(c))
	e.u2(uint16(len(c.Constants)))
	for _, k := range c.Constants {
		e.u2(k.Index)
		e.u1(byte(k.Value.Type))
		e.value(k.Value.Type, k.Value.Bits)
	}
	e.u2(uint16(len(c.Statics)))
	for _, s := range c.Statics {
		e.id(e.names[s.Name])
		e.u1(byte(s.Value.Type))
		e.value(s.Value.Type, s.Value.Bits)
	}
	fields := c.written(e.options)
	e.u2(uint16(len(fields)))
	for _, f := range fields {
		e.id(e.names[f.name])
		e.u1(byte(f.kind))
	}
}

// instanceSize returns the size that the class dump states: as in HotSpot, the bytes of
// the field values in the dump, without header and padding, and 0 for arrays; or the real
// size.
func (e *emitter) instanceSize(c *Class) uint32 {
	switch {
	case c.statedSize != nil:
		return *c.statedSize
	case e.options.RealSizes && (&heap.Class{Name: c.Name}).IsArray():
		return 0
	case e.options.RealSizes:
		return uint32(c.size)
	}
	if e.options.Valhalla == ValuesInlined {
		size := 0
		for ; c != nil; c = c.Super {
			size += e.stride(c)
		}
		return uint32(size)
	}
	return uint32(c.contentBytes + c.contentRefs*e.idSize)
}

func (e *emitter) object(h *Heap, o *Object) (tag byte) {
	if e.options.Valhalla == ValuesInlined && o.kind == objectArrayKind && o.flat {
		e.flatArray(h, o)
		return subPrimitiveArray
	}
	if e.options.Valhalla == ValuesInlined && o.kind == instanceKind {
		e.inlinedInstance(h, o)
		return subInstance
	}
	switch o.kind {
	case objectArrayKind:
		e.u1(subObjectArray)
		e.id(o.Address)
		e.u4(1)
		e.u4(o.length)
		e.id(o.Class.Mirror.Address)
		for _, a := range o.elements {
			e.id(a)
		}
		return subObjectArray
	case primitiveArrayKind:
		tag = subPrimitiveArray
		if o.noData {
			tag = subNoData
		}
		e.u1(tag)
		e.id(o.Address)
		e.u4(1)
		e.u4(o.length)
		e.u1(byte(o.element))
		switch {
		case o.noData:
		case o.data == nil:
			e.zeros(int64(o.length) * int64(o.element.Size()))
		default:
			e.bytes(o.data)
		}
		return tag
	}
	e.u1(subInstance)
	e.id(o.Address)
	e.u4(1)
	e.id(o.Class.Mirror.Address)
	e.u4(uint32(o.Class.contentBytes + o.Class.contentRefs*e.idSize))
	for i, f := range o.Class.allFields {
		e.value(f.Type, o.values[i])
	}
	return subInstance
}

func (e *emitter) root(h *Heap, r *heap.Root) {
	e.u1(rootTag(r.Kind))
	e.id(r.Object)
	switch r.Kind {
	case heap.RootJNIGlobal:
		e.handles++
		e.id(0x1000 + 8*e.handles)
	case heap.RootJNILocal, heap.RootJavaLocal, heap.RootJNIMonitor:
		e.u4(r.Thread)
		e.u4(uint32(r.Frame))
	case heap.RootNativeStack, heap.RootThreadBlock:
		e.u4(r.Thread)
	case heap.RootThread:
		e.u4(r.Thread)
		trace := uint32(1)
		if t := h.thread(r.Thread); t != nil {
			trace = t.trace
		}
		e.u4(trace)
	}
}
