package session

import (
	"encoding/binary"
	"fmt"
)

// Contents of the generated dump.
const (
	warmupNames   = 3000
	warmupClasses = 100
	warmupObjects = 12000
)

// Identifiers in the generated dump.
const (
	warmupName   = 0x7f0000001000 // of the first name, 16 apart
	warmupClass  = 0x100000000    // of the first class
	warmupObject = 0x101000000    // of the first object, 32 apart
)

// warmupDump returns an HPROF file with classes that have two references and an int, and
// with their instances; every eighth instance is an array.
func warmupDump() []byte {
	w := &hprofWriter{}
	w.file = append(w.file, "JAVA PROFILE 1.0.2\x00\x00\x00\x00\x08\x00\x00\x00\x00\x00\x00\x00\x00"...)
	for i := range warmupNames {
		w.record(0x01, func() {
			w.u8(warmupName + 16*uint64(i))
			switch i {
			case 0:
				w.file = append(w.file, "java/lang/Object"...)
			case 1:
				w.file = append(w.file, "[B"...)
			case 2:
				w.file = append(w.file, "[Ljava/lang/Object;"...)
			default:
				w.file = fmt.Appendf(w.file, "heapdrop/warmup/Name%d", i)
			}
		})
	}
	for c := range uint64(warmupClasses) {
		w.record(0x02, func() {
			w.u4(uint32(c + 1))
			w.u8(warmupClass + 64*c)
			w.u4(0)
			w.u8(warmupName + 16*c)
		})
	}
	w.record(0x1C, w.heap)
	w.record(0x2C, func() {})
	return w.file
}

// hprofWriter appends big-endian numbers.
type hprofWriter struct{ file []byte }

func (w *hprofWriter) u4(v uint32) { w.file = binary.BigEndian.AppendUint32(w.file, v) }
func (w *hprofWriter) u8(v uint64) { w.file = binary.BigEndian.AppendUint64(w.file, v) }

// record appends a record whose body is written by body.
func (w *hprofWriter) record(tag byte, body func()) {
	w.file = append(w.file, tag)
	w.u4(0)
	w.u4(0)
	from := len(w.file)
	body()
	binary.BigEndian.PutUint32(w.file[from-4:], uint32(len(w.file)-from))
}

// heap appends the classes, a root for each of them, and the objects.
func (w *hprofWriter) heap() {
	for c := range uint64(warmupClasses) {
		w.file = append(w.file, 0x05) // root: system class
		w.u8(warmupClass + 64*c)
		w.class(c)
	}
	w.file = append(w.file, 0x01) // root: a global reference from native code
	w.u8(warmupObject)
	w.u8(0)
	random := uint64(1)
	reference := func(i uint64) uint64 { // usually close, as in real heaps
		random = random*6364136223846793005 + 1442695040888963407
		target := i + 1 + random>>33%8
		if random>>40%8 == 0 {
			target = random >> 33 % warmupObjects
		}
		if target >= warmupObjects {
			return 0
		}
		return warmupObject + 32*target
	}
	for i := range uint64(warmupObjects) {
		id := warmupObject + 32*i
		switch {
		case i%16 == 7:
			w.file = append(w.file, 0x23) // array of bytes
			w.u8(id)
			w.u4(0)
			w.u4(8)
			w.file = append(w.file, 8)
			w.u8(i)
		case i%16 == 15:
			w.file = append(w.file, 0x22) // array of references
			w.u8(id)
			w.u4(0)
			w.u4(3)
			w.u8(warmupClass + 64*2)
			for range 3 {
				w.u8(reference(i))
			}
		default:
			w.file = append(w.file, 0x21) // instance
			w.u8(id)
			w.u4(0)
			w.u8(warmupClass + 64*(3+random>>33%(warmupClasses-3)))
			w.u4(20)
			w.u8(reference(i))
			w.u8(reference(i))
			w.u4(uint32(i))
		}
	}
}

// class appends the description of a class.
func (w *hprofWriter) class(c uint64) {
	super, size, fields := uint64(warmupClass), uint32(20), 3
	if c < 3 { // java.lang.Object and the arrays
		size, fields = 0, 0
	}
	if c == 0 {
		super = 0
	}
	w.file = append(w.file, 0x20)
	w.u8(warmupClass + 64*c)
	w.u4(0)
	w.u8(super)
	for range 5 { // loader, signers, domain, two reserved
		w.u8(0)
	}
	w.u4(size)
	w.file = append(w.file, 0, 0, 0, 0, 0, byte(fields)) // no constants, no static fields
	for f := range fields {
		w.u8(warmupName + 16*uint64(warmupClasses+f))
		w.file = append(w.file, []byte{2, 2, 10}[f]) // two references and an int
	}
}
