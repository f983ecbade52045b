package phd

import (
	"encoding/binary"

	"heapdrop/core/heap"
)

// kind is the kind of thing that a record describes.
type kind uint8

const (
	kindInstance kind = iota
	kindPrimitives
	kindObjects // array of references
	kindClass
	kindEnd
)

// record is the fixed part of a record; its references follow in the file.
type record struct {
	kind    kind
	at      int64 // offset in the file
	address uint64
	class   uint64    // for instances; for arrays of references what the writer names, see arrayClass
	element heap.Type // for primitive arrays
	length  uint32    // for arrays
	size    uint64    // stated size in bytes, 0 if not stated

	// Only for classes.
	instanceSize uint32
	super        uint64
	name         string

	references uint32 // number of references that follow
	width      int    // bytes of each reference
	tail       int    // bytes after the references, with true length and size of arrays
	oldArray   bool   // tag 0x05: the length is the number of references
}

// recordSlack is the largest size of a record in bytes, without the name of a class.
const recordSlack = 64

// longestName is the longest class name; its length has 16 bits.
const longestName = 1 << 16

// decoder holds the state on which records depend: addresses are relative to the previous
// record, and classes are in a cache of four.
type decoder struct {
	header
	last  uint64
	cache [4]uint64
	slot  int
}

var sizes = [4]int{1, 2, 4, 8}

var elementTypes = [8]heap.Type{heap.Boolean, heap.Char, heap.Float, heap.Double, heap.Byte, heap.Short, heap.Int, heap.Long}

// outcome is the result of decoding a record.
type outcome uint8

const (
	decoded    outcome = iota
	incomplete         // the bytes end within the record
	unknown            // no record begins with this tag
)

// next decodes the fixed part of the record at the start of b and returns its size. b
// should have recordSlack bytes, and for a class also its name, if the file has as many.
// The state of the decoder changes only with the outcome decoded.
func (d *decoder) next(b []byte, r *record) (int, outcome) {
	if len(b) == 0 {
		return 0, incomplete
	}
	if b[0] >= 0x40 && len(b) >= recordSlack && !d.hashes {
		return d.nextInstance(b, r), decoded
	}
	in := cursor{b: b, at: 1}
	*r = record{}
	tag := b[0]
	switch {
	case tag&0x80 != 0: // short object
		r.class = d.cache[tag>>5&3]
		r.references, r.width = uint32(tag>>3&3), sizes[tag&3]
		d.locate(&in, r, 1+int(tag>>2&1))
		d.hash(&in, false)
	case tag&0x40 != 0: // medium object
		r.references, r.width = uint32(tag>>3&7), sizes[tag&3]
		d.locate(&in, r, 1+int(tag>>2&1))
		r.class = in.word(d.word)
		d.hash(&in, false)
	case tag&0x20 != 0: // primitive array
		r.kind, r.element = kindPrimitives, elementTypes[tag>>2&7]
		width := sizes[tag&3]
		if width == 8 && d.oldLongs {
			width = 4
		}
		d.locate(&in, r, width)
		r.length = uint32(in.unsigned(width))
		d.hash(&in, false)
		d.stated(&in, r)
	default:
		if !d.longRecord(tag, &in, r) {
			return 0, unknown
		}
	}
	if in.short {
		return 0, incomplete
	}
	d.last = r.address
	if r.kind == kindInstance && tag&0x80 == 0 {
		d.cache[d.slot] = r.class
		d.slot = (d.slot + 1) & 3
	}
	return in.at, decoded
}

// nextInstance is next for short and medium objects without hash codes, the great
// majority of records.
func (d *decoder) nextInstance(b []byte, r *record) int {
	tag, at := b[0], 2
	gap := int64(int8(b[1]))
	if tag&4 != 0 {
		gap, at = int64(int16(binary.BigEndian.Uint16(b[1:]))), 3
	}
	address := (d.last + uint64(gap)<<d.shift) & d.mask
	d.last = address
	count, class := uint32(tag>>3&3), d.cache[tag>>5&3]
	if tag&0x80 == 0 {
		count = uint32(tag >> 3 & 7)
		if d.word == 8 {
			class = binary.BigEndian.Uint64(b[at:])
		} else {
			class = uint64(binary.BigEndian.Uint32(b[at:]))
		}
		at += d.word
		d.cache[d.slot] = class
		d.slot = (d.slot + 1) & 3
	}
	*r = record{kind: kindInstance, address: address, class: class, references: count, width: sizes[tag&3]}
	return at
}

// longRecord decodes records whose tag is a whole byte.
func (d *decoder) longRecord(tag byte, in *cursor, r *record) bool {
	switch tag {
	case 0x03: // end of dump
		r.kind, r.address = kindEnd, d.last
	case 0x04: // long object
		flags := in.byte()
		r.width = sizes[flags>>4&3]
		d.locate(in, r, sizes[flags>>6])
		r.class = in.word(d.word)
		d.hash(in, flags&2 != 0)
		r.references = uint32(in.unsigned(4))
	case 0x05, 0x08: // array of references
		flags := in.byte()
		r.kind, r.width, r.oldArray = kindObjects, sizes[flags>>4&3], tag == 0x05
		d.locate(in, r, sizes[flags>>6])
		r.class = in.word(d.word)
		d.hash(in, flags&2 != 0)
		r.references = uint32(in.unsigned(4))
		r.length = r.references
		if tag == 0x08 {
			r.tail = 4
		}
		if d.version >= 6 {
			r.tail += 4
		}
	case 0x06: // class
		flags := in.byte()
		r.kind, r.width = kindClass, sizes[flags>>4&3]
		d.locate(in, r, sizes[flags>>6])
		r.instanceSize = uint32(in.unsigned(4))
		d.hash(in, flags&8 != 0)
		r.super = in.word(d.word)
		name := in.take(int(in.unsigned(2)))
		r.references = uint32(in.unsigned(4))
		if !in.short {
			r.name = string(name)
		}
	case 0x07: // primitive array with a hash code
		flags := in.byte()
		width := 1
		if flags&0x10 != 0 {
			width = d.word
		}
		r.kind, r.element = kindPrimitives, elementTypes[flags>>5]
		d.locate(in, r, width)
		r.length = uint32(in.unsigned(width))
		d.hash(in, flags&2 != 0)
		d.stated(in, r)
	default:
		return false
	}
	return true
}

// locate decodes the distance from the previous record and sets the address.
func (d *decoder) locate(in *cursor, r *record, width int) {
	r.address = (d.last + uint64(in.signed(width))<<d.shift) & d.mask
}

// hash skips the hash code: 2 bytes in dumps in which all objects have one, otherwise 4
// bytes in records that are marked.
func (d *decoder) hash(in *cursor, has bool) {
	if d.hashes {
		in.take(2)
	} else if has {
		in.take(4)
	}
}

// stated decodes the size of an array, which is written since version 6 in units of 4
// bytes.
func (d *decoder) stated(in *cursor, r *record) {
	if d.version >= 6 {
		r.size = in.unsigned(4) * 4
	}
}

// finish decodes what follows the references of an array.
func (d *decoder) finish(b []byte, r *record) {
	in := cursor{b: b}
	if r.kind != kindObjects {
		return
	}
	if !r.oldArray {
		r.length = uint32(in.unsigned(4))
	}
	d.stated(&in, r)
}

// decodeReferences appends the referents in b, which contains complete references.
func (d *decoder) decodeReferences(b []byte, r *record, to []heap.Address) []heap.Address {
	base, shift, mask := r.address, d.shift, d.mask
	switch r.width {
	case 1:
		for _, v := range b {
			to = append(to, heap.Address((base+uint64(int64(int8(v)))<<shift)&mask))
		}
	case 2:
		for ; len(b) >= 2; b = b[2:] {
			to = append(to, heap.Address((base+uint64(int64(int16(binary.BigEndian.Uint16(b))))<<shift)&mask))
		}
	case 4:
		for ; len(b) >= 4; b = b[4:] {
			to = append(to, heap.Address((base+uint64(int64(int32(binary.BigEndian.Uint32(b))))<<shift)&mask))
		}
	case 8:
		for ; len(b) >= 8; b = b[8:] {
			to = append(to, heap.Address((base+binary.BigEndian.Uint64(b)<<shift)&mask))
		}
	}
	return to
}

// cursor decodes numbers; short is set when it runs out of bytes.
type cursor struct {
	b     []byte
	at    int
	short bool
}

func (c *cursor) take(n int) []byte {
	if c.short || n > len(c.b)-c.at {
		c.short = true
		return nil
	}
	c.at += n
	return c.b[c.at-n : c.at]
}

func (c *cursor) byte() byte { return byte(c.unsigned(1)) }

func (c *cursor) unsigned(width int) uint64 {
	b := c.take(width)
	switch len(b) {
	case 1:
		return uint64(b[0])
	case 2:
		return uint64(binary.BigEndian.Uint16(b))
	case 4:
		return uint64(binary.BigEndian.Uint32(b))
	case 8:
		return binary.BigEndian.Uint64(b)
	}
	return 0
}

func (c *cursor) signed(width int) int64 {
	v := c.unsigned(width)
	unused := uint(64 - 8*width)
	return int64(v<<unused) >> unused
}

func (c *cursor) word(width int) uint64 { return c.unsigned(width) }
