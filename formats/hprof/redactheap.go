package hprof

import (
	"encoding/binary"

	"heapdrop/core/heap"
	"heapdrop/core/redact/rewrite"
	"heapdrop/core/source"
)

// redactedLayout is what redaction needs to know about a class.
type redactedLayout struct {
	super  uint64
	loader uint64
	names  []uint64        // names of all fields, including static ones
	fields []redactedField // fields of its own instances

	// What is removed from an instance, valid if ready: from its own fields, and with
	// superclasses from all. partial means that a superclass is missing, so instances
	// have more values than all describes.
	ready      bool
	partial    bool
	own, whole spans
}

// redactedField is an instance field.
type redactedField struct {
	name   uint64
	kind   heap.Type
	sizing bool // its value determines the size of the object
}

// spans lists the parts that are removed from size bytes.
type spans struct {
	size int
	list []span
}

// span is a run of bytes.
type span struct{ from, end int }

// heapRecord copies a HEAP_DUMP or HEAP_DUMP_SEGMENT with its sub-records.
func (r *redactor) heapRecord(tag byte, n int) (more bool, err error) {
	if !r.open {
		r.dump++
		r.open = true
		if r.dump == len(r.layouts) {
			r.layouts = append(r.layouts, map[uint64]*redactedLayout{})
		}
	}
	r.copyBytes(recordHeader)
	if tag == tagHeapDump {
		defer func() { r.open = false }()
	}
	end := r.offset() + int64(n)
	for {
		if err := r.progress(); err != nil {
			return false, err
		}
		at := r.offset()
		w := r.fill(headerWindow)
		switch {
		case len(w) == 0:
			return false, nil
		case at == end && !r.p.plausible(w, at):
			end = unlimited // the length is 0 or taken modulo 4 GB
			continue
		case at == end || end == unlimited && r.recordBegins(w, at):
			return true, nil
		}
		size := r.subSize()
		switch {
		case size > 0 && size <= end-at:
			if size > r.p.size-at || !r.sub(size) {
				return r.seek(1) // it is cut, or its length is wrong
			}
		case size > 0 && !r.endsAt(end):
			end = unlimited
		case size == 0 && r.recordBegins(r.fill(headerWindow), at): // before the declared end
			return true, nil
		case end < unlimited && end <= r.p.size:
			r.unknown(end - at)
		default:
			return r.seek(0)
		}
	}
}

// recordBegins reports whether a record begins at this point, where sub-records extend
// past the declared length.
func (r *redactor) recordBegins(w []byte, at int64) bool {
	if len(w) < recordHeader || !recordTags[w[0]] {
		return false
	}
	n := u32(w[5:])
	fits := isHeapTag(w[0]) || int64(n) <= r.p.size-at-recordHeader // the length of the next record may be wrong too
	return fits && lengthFits(w[0], n, r.p.idSize) && r.p.plausible(w, at)
}

// endsAt reports whether another record begins at the declared end of this one.
func (r *redactor) endsAt(end int64) bool {
	ahead := end - r.offset()
	if end > r.p.size || ahead > source.MaxFill-headerWindow {
		return false
	}
	w := r.fill(int(ahead) + headerWindow)
	return int64(len(w)) > ahead && recordTags[w[ahead]] && r.p.plausible(w[ahead:], end)
}

// subSize returns the size of the next sub-record, 0 if there is none.
func (r *redactor) subSize() int64 {
	w, id := r.fill(scanMargin), r.p.idSize
	if len(w) == 0 {
		return 0
	}
	tag, need := w[0], 10+2*id
	if size := rootSize(tag, id); size > 0 {
		return int64(size)
	}
	if tag == subClass {
		for {
			size := r.p.classSize(w)
			if size == 0 || size > source.MaxFill || size <= len(w) {
				return int64(min(size, source.MaxFill))
			}
			if w = r.fill(size); len(w) < size {
				return 0
			}
		}
	}
	if tag == subHeapInfo {
		return int64(5 + id)
	}
	if len(w) < need-1 {
		return 0
	}
	switch tag {
	case subInstance:
		return int64(9+2*id) + int64(u32(w[5+2*id:]))
	case subObjects:
		return int64(9+2*id) + int64(u32(w[5+id:]))*int64(id)
	case subPrimitives, subNoData:
		t := r.p.classes.types[w[9+id]]
		if t.Size() == 0 {
			return 0
		}
		if tag == subNoData {
			return int64(10 + id)
		}
		return int64(10+id) + int64(u32(w[5+id:]))*int64(t.Size())
	}
	return 0
}

// sub copies a sub-record of a given size. It reports whether the content contained all
// of it.
func (r *redactor) sub(size int64) bool {
	w := r.fill(scanMargin)
	switch w[0] {
	case subInstance:
		return r.instanceDump(size)
	case subPrimitives:
		return r.primitives(size)
	case subObjects:
		return r.copyLong(size) == size
	}
	if w = r.fill(int(size)); int64(len(w)) < size {
		return false
	}
	switch w[0] {
	case subClass:
		r.classDump(w[:size])
	case subHeapInfo:
		r.use(r.id(w[5:]), rewrite.UsePlatform)
		r.copyBytes(int(size))
	default:
		r.copyBytes(int(size))
	}
	return true
}

// takes reports whether values of a type are removed from fields.
//
//go:noinline
func (r *redactor) takes(t heap.Type) bool {
	return t != heap.Object && r.o.Level >= rewrite.Primitives
}

// classDump copies a CLASS_DUMP without the values of static fields.
func (r *redactor) classDump(w []byte) {
	p, known := r.p, r.layouts[r.dump]
	r.instance = append(r.instance[:0], w...)
	b := r.instance
	layout := &redactedLayout{super: r.id(w[5+p.idSize:]), loader: r.id(w[5+2*p.idSize:])}
	i := 9 + 7*p.idSize
	count := func() int { i += 2; return int(binary.BigEndian.Uint16(b[i-2:])) }
	value := func() {
		t, size := p.classes.types[b[i]], p.valueSize(b[i])
		if i++; r.takes(t) {
			r.clear(b[i : i+size])
		}
		i += size
	}
	for range count() {
		i += 2
		value()
	}
	for range count() {
		layout.names = append(layout.names, r.id(b[i:]))
		i += p.idSize
		value()
	}
	for range count() {
		layout.names = append(layout.names, r.id(b[i:]))
		layout.fields = append(layout.fields, redactedField{name: r.id(b[i:]), kind: p.classes.types[b[i+p.idSize]]})
		i += p.idSize + 1
	}
	if r.out == nil && known[r.id(w[1:])] == nil {
		known[r.id(w[1:])] = layout
	}
	if r.out == nil {
		for _, name := range layout.names {
			r.use(name, rewrite.UseMember)
		}
	}
	r.write(b)
	r.advance(len(w))
}

// settleSizes decides after the first pass which values are kept because they determine
// the size of an object. A class with the JVM's name does not count if it has another
// loader.
func (r *redactor) settleSizes() {
	for _, layouts := range r.layouts {
		for address, l := range layouts {
			if name, _ := r.p.names.class(r.p.classes.loaded[address]); name != heap.StackChunkClass || l.loader != 0 {
				continue
			}
			for i := range l.fields {
				f := &l.fields[i]
				name, _ := r.p.names.find(f.name)
				f.sizing = name == heap.StackChunkSize && f.kind == heap.Int
			}
		}
	}
}

// layoutOf returns the layout of a class, nil for an unknown class.
func (r *redactor) layoutOf(class uint64) *redactedLayout {
	known := r.layouts[r.dump]
	l := known[class]
	if l == nil || l.ready {
		return l
	}
	l.ready = true
	r.addFields(&l.own, l.fields)
	for at, depth := l, 0; ; depth++ {
		r.addFields(&l.whole, at.fields)
		if at.super == 0 {
			return l
		}
		if at = known[at.super]; at == nil || depth > longestChain {
			l.partial = true
			return l
		}
	}
}

// addFields adds the fields of a class.
func (r *redactor) addFields(to *spans, fields []redactedField) {
	for _, f := range fields {
		size := r.p.width(f.kind)
		if !f.sizing && (r.takes(f.kind) || f.kind != heap.Object && r.hashes[f.name]) {
			if n := len(to.list); n > 0 && to.list[n-1].end == to.size {
				to.list[n-1].end += size
			} else {
				to.list = append(to.list, span{to.size, to.size + size})
			}
		}
		to.size += size
	}
}

// instanceDump copies an INSTANCE_DUMP. If the size does not match the class, it removes
// all values.
func (r *redactor) instanceDump(size int64) bool {
	if r.out == nil {
		return r.in.Skip(size) == size
	}
	header := 9 + 2*r.p.idSize
	if size > source.MaxFill {
		r.copyBytes(header)
		r.unknown(size - int64(header))
		return true
	}
	w := r.fill(int(size))
	if int64(len(w)) < size {
		return false
	}
	r.instance = append(r.instance[:0], w[:size]...)
	values := r.instance[header:]
	l := r.layoutOf(r.id(w[5+r.p.idSize:]))
	switch {
	case l == nil || len(values) < l.whole.size || len(values) > l.whole.size && !l.partial:
		if len(values) > 0 {
			r.note(r.offset(), int64(len(values)))
		}
		clear(values)
	default:
		for _, s := range l.whole.list {
			r.clear(values[s.from:s.end])
		}
		r.clear(values[l.whole.size:])
	}
	r.write(r.instance)
	r.advance(int(size))
	return true
}

//go:noinline
func (r *redactor) clear(values []byte) {
	clear(values)
	r.summary.Values += int64(len(values))
}

// primitives copies a PRIM_ARRAY_DUMP.
func (r *redactor) primitives(size int64) bool {
	header := 10 + r.p.idSize
	w := r.fill(header)
	address, t := r.id(w[1:]), r.p.classes.types[w[9+r.p.idSize]]
	r.copyBytes(header)
	bytes := size - int64(header)
	if r.out != nil {
		if note := r.p.inlining.arrays.find(address); note != nil {
			return r.flatArray(bytes, r.layoutOf(note.class))
		}
	}
	if t == heap.Byte || t == heap.Char || r.takes(t) {
		n := r.zero(bytes)
		r.summary.Values += n
		return n == bytes
	}
	return r.copyLong(bytes) == bytes
}

// flatArray copies the elements of an array of flattened values, which is written as an
// array of bytes. Each element consists of the fields that its class declares.
func (r *redactor) flatArray(bytes int64, l *redactedLayout) bool {
	if l == nil || l.own.size == 0 || bytes%int64(l.own.size) != 0 {
		n := r.zero(bytes)
		r.summary.Values += n
		return n == bytes
	}
	for ; bytes > 0; bytes -= int64(l.own.size) {
		w := r.fill(l.own.size)
		if len(w) < l.own.size {
			return false
		}
		r.instance = append(r.instance[:0], w[:l.own.size]...)
		for _, s := range l.own.list {
			r.clear(r.instance[s.from:s.end])
		}
		r.write(r.instance)
		r.advance(l.own.size)
	}
	return true
}
