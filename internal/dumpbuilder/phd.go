package dumpbuilder

import (
	"encoding/binary"
	"fmt"

	"heapdrop/core/heap"
)

// PHDOptions controls how a portable heap dump is written. The zero value gives what
// OpenJ9 writes on 64 bits: version 6, with array sizes, classes last.
type PHDOptions struct {
	Version int    // 4, 5 or 6; 0 is 6
	Bits32  bool   // addresses have 4 bytes
	NotJ9   bool   // an older JVM: units of 8 bytes (except in version 5), arrays state their own class
	VM      string // version text; "-" if there is none, empty for a default

	AllHashes  bool // a 16-bit hash code in every object (early J9)
	HashEvery  int  // every nth object has its own hash code; 0 if there is none
	LongTotals bool // header tags of old writers

	ClassesFirst   bool // classes before objects, as no JVM does
	ClassReference bool // every object refers to its class first, as some JVMs wrote
	OldArrays      bool // arrays of references without their true length (tag 0x05)
	Longest        bool // no short forms: every object as a long record, widest numbers
	NoEnd          bool // no end mark
}

// phdWriter writes one portable heap dump.
type phdWriter struct {
	PHDOptions
	out   []byte
	word  int
	shift uint
	last  uint64
	cache [4]uint64
	slot  int
	count int
}

// PHD writes the heap as a portable heap dump, without values, roots and threads. Array
// classes need the class of their elements, which is added to the heap if it is missing.
func (h *Heap) PHD(o PHDOptions) []byte {
	if o.Version == 0 {
		o.Version = 6
	}
	w := &phdWriter{PHDOptions: o, word: 8, shift: 3}
	if o.Bits32 {
		w.word = 4
	}
	if !o.NotJ9 || o.Version == 5 {
		w.shift = 2
	}
	for _, object := range h.objects {
		if object.kind == objectArrayKind {
			h.component(object.Class)
		}
	}
	w.header()
	objects := func() {
		for _, object := range h.objects {
			if object.kind != mirrorKind {
				w.object(h, object)
			}
		}
	}
	if !o.ClassesFirst {
		objects()
	}
	for _, c := range h.classes {
		w.class(c)
	}
	if o.ClassesFirst {
		objects()
	}
	if !o.NoEnd {
		w.out = append(w.out, 3)
	}
	return w.out
}

// component returns the class of the elements of an array class.
func (h *Heap) component(c *Class) *Class { return h.ClassOf(c.Name[:len(c.Name)-2]) }

func (w *phdWriter) u2(n int)    { w.out = binary.BigEndian.AppendUint16(w.out, uint16(n)) }
func (w *phdWriter) u4(n uint32) { w.out = binary.BigEndian.AppendUint32(w.out, n) }

func (w *phdWriter) utf(s string) {
	w.u2(len(s))
	w.out = append(w.out, s...)
}

func (w *phdWriter) address(a uint64) { w.number(int64(a), w.word) }

// number writes the low bytes of a number.
func (w *phdWriter) number(n int64, width int) {
	for i := width - 1; i >= 0; i-- {
		w.out = append(w.out, byte(n>>(8*i)))
	}
}

func (w *phdWriter) header() {
	w.utf("portable heap dump")
	w.u4(uint32(w.Version))
	flags := uint32(0)
	if !w.Bits32 {
		flags |= 1
	}
	if w.AllHashes {
		flags |= 2
	}
	if !w.NotJ9 {
		flags |= 4
	}
	w.u4(flags)
	w.out = append(w.out, 1)
	if w.LongTotals {
		w.out = append(w.out, 1, 0, 0, 0, 9, 0, 0, 0, 9, 3, 0, 0, 0, 1, 0, 0, 0, 2)
	}
	if w.VM == "" {
		w.VM = "JRE 17 Linux amd64-64"
	}
	if w.VM != "-" {
		w.out = append(w.out, 4)
		w.utf(w.VM)
	}
	w.out = append(w.out, 2, 2)
}

// distance returns how far to is from from, in units, and the size code that this number
// needs.
func (w *phdWriter) distance(from, to uint64) (units int64, code int) {
	d := int64(to - from)
	if w.word == 4 {
		d = int64(int32(to - from))
	}
	if d&(1<<w.shift-1) != 0 {
		panic(fmt.Sprintf("dumpbuilder: address 0x%x is no multiple of %d, which PHD needs", to, 1<<w.shift))
	}
	units = d >> w.shift
	return units, w.code(units)
}

func (w *phdWriter) code(n int64) int {
	widest := 3
	if w.word == 4 {
		widest = 2
	}
	if w.Longest {
		return widest
	}
	for code := range widest {
		if limit := int64(1) << (8<<code - 1); n > -limit && n < limit { // the lowest number of a width is not used, as in OpenJ9
			return code
		}
	}
	return widest
}

// references returns the distances from base, and a size code that fits all of them.
func (w *phdWriter) references(base uint64, to []heap.Address) (units []int64, code int) {
	if w.Longest {
		code = w.code(0)
	}
	for _, a := range to {
		d, c := w.distance(base, uint64(a))
		units, code = append(units, d), max(code, c)
	}
	return units, code
}

var phdWidth = [4]int{1, 2, 4, 8}

func (w *phdWriter) object(h *Heap, o *Object) {
	w.count++
	at := uint64(o.Address)
	gap, code := w.distance(w.last, at)
	w.last = at
	hashed := w.HashEvery > 0 && w.count%w.HashEvery == 0
	if o.kind == primitiveArrayKind {
		w.primitives(h, o, gap, code, hashed)
		return
	}
	refs := o.Referents()
	class := uint64(o.Class.Mirror.Address)
	if w.ClassReference {
		refs = append([]heap.Address{heap.Address(class)}, refs...)
	}
	if o.kind == objectArrayKind {
		w.objects(h, o, gap, code, hashed, refs)
		return
	}
	units, width := w.references(at, refs)
	cached := -1
	for i, c := range w.cache {
		if c == class && c != 0 {
			cached = i
		}
	}
	switch {
	case !hashed && !w.Longest && code <= 1 && len(refs) <= 3 && cached >= 0:
		w.out = append(w.out, byte(0x80|cached<<5|len(refs)<<3|code<<2|width))
		w.number(gap, phdWidth[code])
		w.hash(false)
	case !hashed && !w.Longest && code <= 1 && len(refs) <= 7:
		w.out = append(w.out, byte(0x40|len(refs)<<3|code<<2|width))
		w.number(gap, phdWidth[code])
		w.address(class)
		w.remember(class)
		w.hash(false)
	default:
		w.out = append(w.out, 4, flagsOf(code, width, hashed))
		w.number(gap, phdWidth[code])
		w.address(class)
		w.remember(class)
		w.hash(hashed)
		w.u4(uint32(len(refs)))
	}
	for _, d := range units {
		w.number(d, phdWidth[width])
	}
}

func flagsOf(gap, width int, hashed bool) byte {
	flags := byte(gap<<6 | width<<4 | 1)
	if hashed {
		flags |= 2
	}
	return flags
}

func (w *phdWriter) remember(class uint64) {
	w.cache[w.slot] = class
	w.slot = (w.slot + 1) % 4
}

func (w *phdWriter) hash(own bool) {
	if w.AllHashes && !w.NotJ9 {
		w.u2(0x1234)
	} else if own {
		w.u4(0x12345678)
	}
}

func (w *phdWriter) primitives(h *Heap, o *Object, gap int64, code int, hashed bool) {
	t := int(o.element - heap.Boolean) // the types are in the order of HPROF
	code = max(code, w.code(int64(o.length)))
	if hashed {
		wide, width := byte(0), 1
		if code > 0 {
			wide, width = 0x10, w.word
		}
		w.out = append(w.out, 7, byte(t<<5)|wide|2)
		w.number(gap, width)
		w.number(int64(o.length), width)
		w.hash(true)
	} else {
		w.out = append(w.out, byte(0x20|t<<2|code))
		w.number(gap, phdWidth[code])
		w.number(int64(o.length), phdWidth[code])
		w.hash(false)
	}
	w.size(h, o)
}

func (w *phdWriter) size(h *Heap, o *Object) {
	if w.Version >= 6 {
		w.u4(uint32(h.ShallowSize(o) / 4))
	}
}

func (w *phdWriter) objects(h *Heap, o *Object, gap int64, code int, hashed bool, refs []heap.Address) {
	reversed := make([]heap.Address, 0, len(refs))
	first := 0
	if w.ClassReference {
		reversed, first = append(reversed, refs[0]), 1
	}
	for i := len(refs) - 1; i >= first; i-- {
		reversed = append(reversed, refs[i])
	}
	units, width := w.references(uint64(o.Address), reversed)
	class := o.Class
	if !w.NotJ9 {
		class = h.component(o.Class)
	}
	tag := byte(8)
	if w.OldArrays {
		tag = 5
	}
	w.out = append(w.out, tag, flagsOf(code, width, hashed))
	w.number(gap, phdWidth[code])
	w.address(uint64(class.Mirror.Address))
	w.hash(hashed)
	w.u4(uint32(len(units)))
	for _, d := range units {
		w.number(d, phdWidth[width])
	}
	if !w.OldArrays {
		w.u4(o.length)
	}
	w.size(h, o)
}

// class writes a class with its references in the order of OpenJ9: class loader,
// static fields, superclass.
func (w *phdWriter) class(c *Class) {
	if c.notDumped {
		return
	}
	w.count++
	hashed := w.HashEvery > 0 && w.count%w.HashEvery == 0
	at := uint64(c.Mirror.Address)
	var refs []heap.Address
	if a := c.loaderAddress(); a != 0 {
		refs = append(refs, a)
	}
	refs = append(refs, c.Mirror.Referents()...)
	super := c.superAddress()
	if super != 0 {
		refs = append(refs, super)
	}
	gap, code := w.distance(w.last, at)
	units, width := w.references(at, refs)
	w.last = at
	flags := byte(code<<6 | width<<4)
	if hashed {
		flags |= 8
	}
	w.out = append(w.out, 6, flags)
	w.number(gap, phdWidth[code])
	size := uint32(c.size)
	if c.statedSize != nil {
		size = *c.statedSize
	}
	w.u4(size)
	w.hash(hashed)
	w.address(uint64(super))
	w.utf(internalName(c.Name))
	w.u4(uint32(len(units)))
	for _, d := range units {
		w.number(d, phdWidth[width])
	}
}
