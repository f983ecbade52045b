// Package mutate damages heap dumps record by record, based on their format. Random
// changes of bytes, as by a fuzzer, mostly have no effect or end the reading immediately.
// The dumps made here are read to the end, but contain errors.
//
// The same random numbers give the same damage. It is for tests.
package mutate

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
)

// Dump is a dump split into records.
type Dump struct {
	records []record
	text    bool
	nested  []byte   // the start of a record that contains others
	ids     []uint64 // some of the identifiers that occur
}

// record is a piece of a dump. The record of a heap dump segment contains others.
type record struct {
	kind   int // records of one kind have the same form
	data   []byte
	fields []field
	inner  []record
	length int  // position of the length of the rest of the record; 0 if there is none
	odd    bool // the length must stay wrong
}

// use is the purpose of a field.
type use uint8

const (
	length use = iota // of what follows in the record
	count             // of entries that follow, or of elements
	id
	own   // the identifier of the record itself
	super // the identifier of a superclass
	kind  // of the record, or of a value
	name
	number // any other
	uses   = int(iota)
)

type field struct {
	at, size int
	use      use
}

// mostIDs is how many identifiers are remembered.
const mostIDs = 4096

// collect remembers identifiers for later swaps.
func (d *Dump) collect(records []record) {
	for i := range records {
		r := &records[i]
		for _, f := range r.fields {
			if len(d.ids) < mostIDs && (f.use == id || f.use == own || f.use == super) {
				d.ids = append(d.ids, d.value(r, f))
			}
		}
		d.collect(r.inner)
	}
}

// value is the number in a field.
func (d *Dump) value(r *record, f field) uint64 {
	part := r.data[f.at : f.at+f.size]
	if d.text {
		base := 10
		if f.use == id || f.use == own {
			base = 16
			part = bytes.TrimPrefix(part, []byte("0x"))
		}
		n, _ := strconv.ParseUint(string(part), base, 64)
		return n
	}
	var all [8]byte
	if len(part) > 8 {
		part = part[:8]
	}
	copy(all[8-len(part):], part)
	return binary.BigEndian.Uint64(all[:])
}

// set replaces the content of a field with a number.
func (d *Dump) set(r *record, f field, n uint64) {
	if d.text {
		format := "%d"
		switch {
		case f.use == id || f.use == own:
			format = "%x"
			if bytes.HasPrefix(r.data[f.at:], []byte("0x")) {
				format = "0x%X"
			}
		case int64(n) < 0:
			n, format = -n, "-%d"
		}
		d.put(r, f, fmt.Appendf(nil, format, n))
		return
	}
	all := binary.BigEndian.AppendUint64(nil, n)
	d.put(r, f, all[8-min(8, f.size):])
}

// put replaces the content of a field.
func (d *Dump) put(r *record, f field, content []byte) {
	r.data = slices.Concat(r.data[:f.at], content, r.data[f.at+f.size:])
	fields := slices.Clone(r.fields)
	for i := range fields {
		switch {
		case fields[i].at > f.at:
			fields[i].at += len(content) - f.size
		case fields[i].at == f.at:
			fields[i].size = len(content)
		}
	}
	r.fields = fields
}

// bytes writes the dump.
func (d *Dump) bytes(out []byte, records []record) []byte {
	for i := range records {
		r := &records[i]
		from := len(out)
		out = append(out, r.data...)
		out = d.bytes(out, r.inner)
		if end := from + r.length + 4; r.length > 0 && !r.odd && end <= len(out) {
			binary.BigEndian.PutUint32(out[end-4:], uint32(len(out)-end))
		}
	}
	return out
}

// Bytes returns the dump as it is.
func (d *Dump) Bytes() []byte { return d.bytes(nil, d.records) }

// Borders returns the offsets at which records end, in order.
func (d *Dump) Borders() []int {
	var ends []int
	at := 0
	var walk func([]record)
	walk = func(records []record) {
		for i := range records {
			at += len(records[i].data)
			if len(records[i].inner) > 0 {
				ends = append(ends, at) // after the head of a segment
			}
			walk(records[i].inner)
			ends = append(ends, at)
		}
	}
	walk(d.records)
	return slices.Compact(ends)
}

// Mutate returns a damaged version of the dump, and a description of the damage. The dump
// itself is not changed.
func (d *Dump) Mutate(r *rand.Rand) (data []byte, what []string) {
	m := mutation{Rand: r, Dump: &Dump{records: clone(d.records), text: d.text, nested: d.nested, ids: d.ids}}
	for range 1 + min(m.IntN(8), m.IntN(8)) {
		do := operations[m.IntN(len(operations))]
		if do.run(&m) {
			what = append(what, do.name)
		}
	}
	data = m.Bytes()
	if m.cut > 0 && len(data) > 0 {
		borders := m.Borders()
		end := borders[m.IntN(len(borders))]
		if m.IntN(2) == 0 {
			end += m.IntN(9) - 4 // in the middle of a number
		}
		data = data[:max(0, min(end, len(data)))]
	}
	return data, what
}

func clone(records []record) []record {
	copied := slices.Clone(records)
	for i := range copied {
		copied[i].inner = clone(copied[i].inner)
	}
	return copied
}
