package mutate

import (
	"bytes"
	"encoding/binary"
)

// HPROF splits an HPROF dump into its records, and heap dumps into the records of roots,
// classes and objects. What it does not understand stays one record.
func HPROF(data []byte) *Dump {
	d := &Dump{}
	end := bytes.IndexByte(data, 0)
	if end < 0 || len(data) < end+13 {
		d.records = []record{{data: data}}
		return d
	}
	head := end + 13
	size := int(binary.BigEndian.Uint32(data[end+1:]))
	if size != 4 && size != 8 {
		size = 8
	}
	d.records = []record{{kind: -2, data: data[:head], fields: []field{{0, end, name}, {end + 1, 4, number}, {end + 5, 8, number}}}}
	for at := head; at < len(data); {
		rest := data[at:]
		n := len(rest)
		if n >= 9 {
			n = min(n, 9+int(binary.BigEndian.Uint32(rest[5:])))
		}
		r := record{data: rest[:n]}
		if n >= 9 {
			r = topRecord(rest[:n], size)
		}
		if len(r.inner) > 0 {
			d.nested = r.data
		}
		d.records = append(d.records, r)
		at += n
	}
	d.collect(d.records)
	return d
}

// topRecord describes a record of the file.
func topRecord(data []byte, size int) record {
	r := record{kind: int(data[0]), data: data, length: 5, fields: []field{{0, 1, kind}, {1, 4, number}, {5, 4, length}}}
	l := layout{data: data, at: 9, size: size, record: &r}
	switch data[0] {
	case 0x01:
		l.take(size, own)
		l.take(len(data)-l.at, name)
	case 0x02:
		l.take(4, number)
		l.take(size, id)
		l.take(4, number)
		l.take(size, id)
	case 0x04:
		for _, n := range []int{size, size, size, size, 4, 4} {
			l.take(n, map[bool]use{true: id, false: number}[n == size])
		}
	case 0x05:
		l.take(4, number)
		l.take(4, number)
		for range l.take(4, count) {
			l.take(size, id)
		}
	case 0x0c, 0x1c:
		r.data = data[:9:9]
		for l.at < len(data) {
			before := l.at
			inner := record{kind: int(data[before])}
			part := layout{data: data, at: before, size: size, record: &inner, base: before}
			if !part.heapRecord() {
				part.at = len(data)
				inner.fields = nil
			}
			inner.data = data[before:part.at:part.at]
			r.inner = append(r.inner, inner)
			l.at = part.at
		}
	}
	return r
}

// layout parses a record and records its fields.
type layout struct {
	data   []byte
	at     int
	size   int // of identifiers
	base   int // start of the record
	bad    bool
	record *record
}

// take records a field and returns the number in it.
func (l *layout) take(n int, of use) int {
	if n < 0 || l.at+n > len(l.data) {
		l.bad = true
		return 0
	}
	l.record.fields = append(l.record.fields, field{l.at - l.base, n, of})
	value := 0
	if n <= 8 {
		for _, b := range l.data[l.at : l.at+n] {
			value = value<<8 | int(b)
		}
	}
	l.at += n
	if of == count && (value < 0 || value > len(l.data)) {
		l.bad = true
		return 0
	}
	return value
}

// basic is the size of a value by type; 0 for references and unknown types.
var basic = [256]int{4: 1, 5: 2, 6: 4, 7: 8, 8: 1, 9: 2, 10: 4, 11: 8}

func (l *layout) value() {
	if n := basic[l.take(1, kind)]; n > 0 {
		l.take(n, number)
	} else {
		l.take(l.size, id)
	}
}

// rootWords is, by tag of a root, how many words of four bytes follow its identifier.
var rootWords = map[byte]int{0xff: 0, 0x02: 2, 0x03: 2, 0x04: 1, 0x05: 0, 0x06: 1, 0x07: 0, 0x08: 2,
	0x89: 0, 0x8a: 0, 0x8b: 0, 0x8c: 0, 0x8d: 0, 0x8e: 2, 0x90: 0}

// heapRecord parses one record of a heap dump; it returns false if it does not understand
// it.
func (l *layout) heapRecord() bool {
	tag := l.data[l.at]
	l.take(1, kind)
	if words, isRoot := rootWords[tag]; isRoot {
		l.take(l.size, id)
		for range words {
			l.take(4, number)
		}
		return !l.bad
	}
	switch tag {
	case 0x01:
		l.take(l.size, id)
		l.take(l.size, id)
	case 0x20:
		l.class()
	case 0x21:
		l.take(l.size, own)
		l.take(4, number)
		l.take(l.size, id)
		for n := l.take(4, length); n > 0 && !l.bad; n -= l.size {
			l.take(min(n, l.size), id) // references, among others
		}
	case 0x22:
		l.take(l.size, own)
		l.take(4, number)
		n := l.take(4, count)
		l.take(l.size, id)
		for k := 0; k < n && !l.bad; k++ {
			l.take(l.size, id)
		}
	case 0x23, 0xc3:
		l.take(l.size, own)
		l.take(4, number)
		n := l.take(4, count)
		if t := l.take(1, kind); tag == 0x23 {
			l.take(n*basic[t&0xff], name)
		}
	case 0xfe:
		l.take(4, number)
		l.take(l.size, id)
	default:
		return false
	}
	return !l.bad
}

func (l *layout) class() {
	l.take(l.size, own)
	l.take(4, number)
	l.take(l.size, super)
	for range 5 {
		l.take(l.size, id)
	}
	l.take(4, number)
	for n := l.take(2, count); n > 0 && !l.bad; n-- {
		l.take(2, number)
		l.value()
	}
	for n := l.take(2, count); n > 0 && !l.bad; n-- {
		l.take(l.size, id)
		l.value()
	}
	for n := l.take(2, count); n > 0 && !l.bad; n-- {
		l.take(l.size, id)
		l.take(1, kind)
	}
}
