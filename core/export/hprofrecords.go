package export

import (
	"encoding/binary"
	"fmt"
	"strings"

	"heapdrop/core/heap"
)

// Tags of records and sub-records.
const (
	tagString    = 0x01
	tagLoadClass = 0x02
	tagFrame     = 0x04
	tagTrace     = 0x05
	tagSegment   = 0x1C
	tagEnd       = 0x2C

	subClass      = 0x20
	subInstance   = 0x21
	subObjects    = 0x22
	subPrimitives = 0x23

	// noTrace is the serial number of the empty stack trace, for objects whose allocation
	// was not traced.
	noTrace = 1
)

// head writes everything before the first segment: names, classes, stacks.
func (x *hprofWriter) head() error {
	x.out.WriteString("JAVA PROFILE 1.0.2\x00")
	x.out.Write(binary.BigEndian.AppendUint64(binary.BigEndian.AppendUint32(nil, uint32(x.idSize)), uint64(max(0, x.s.Format().Created))))
	serials := map[string]uint32{}
	for i := range x.s.NumClasses() {
		c := x.s.Class(heap.ClassIndex(i))
		name := x.name(jvmName(c.Name))
		for _, f := range c.Statics {
			x.name(f.Name)
		}
		for _, f := range x.fieldsOf(c.Index) {
			x.name(f.Name)
		}
		serials[c.Name] = uint32(i + 1)
		body := binary.BigEndian.AppendUint32(nil, uint32(i+1))
		body = binary.BigEndian.AppendUint32(x.appendID(body, c.Address), noTrace)
		x.record(tagLoadClass, x.appendID(body, heap.Address(name)))
	}
	x.record(tagTrace, words(noTrace, 0, 0))
	x.stacks(serials)
	_, err := x.out.Write(nil)
	return err
}

// stacks writes the frames and a trace for every thread. From the traces, readers know
// which thread a stack belongs to.
func (x *hprofWriter) stacks(serials map[string]uint32) {
	frame, trace := uint64(0), uint32(noTrace)
	for _, t := range x.s.Threads() {
		trace++
		x.traces[t.Serial] = trace
		body := words(trace, t.Serial, uint32(len(t.Frames)))
		for _, f := range t.Frames {
			frame++
			body = x.appendID(body, heap.Address(frame))
			one := x.appendID(nil, heap.Address(frame))
			for _, text := range []string{f.Method, f.Signature, f.Source} {
				name := uint64(0)
				if text != "" {
					name = x.name(text)
				}
				one = x.appendID(one, heap.Address(name))
			}
			x.record(tagFrame, append(one, words(serials[f.Class], uint32(f.Line))...))
		}
		x.record(tagTrace, body)
	}
}

// fieldsOf returns the fields that a class declares, or the fields made up for it.
func (x *hprofWriter) fieldsOf(c heap.ClassIndex) []heap.Field {
	if x.made == nil {
		return x.s.Class(c).Fields
	}
	fields := make([]heap.Field, x.made[c])
	for i := range fields {
		fields[i] = heap.Field{Name: fmt.Sprintf("reference%d", i+1), Type: heap.Object}
	}
	return fields
}

// classDumps writes a CLASS_DUMP for every class.
func (x *hprofWriter) classDumps() error {
	for i := range x.s.NumClasses() {
		c := x.s.Class(heap.ClassIndex(i))
		fields := x.fieldsOf(c.Index)
		if err := x.freeSpace(15 + 8*x.idSize + len(c.Statics)*(x.idSize+9) + len(fields)*(x.idSize+1)); err != nil {
			return err
		}
		x.summary.Objects++
		x.u1(subClass)
		x.id(c.Address)
		x.u4(noTrace)
		x.id(c.Super)
		for _, a := range []heap.Address{c.Loader, c.Signers, c.ProtectionDomain, 0, 0} {
			x.id(x.reference(a))
		}
		x.u4(c.InstanceSize)
		x.u2(0) // entries of the constant pool, which no JVM writes
		x.u2(len(c.Statics))
		for _, f := range c.Statics {
			x.id(heap.Address(x.names[f.Name]))
			v := f.Value
			if v.Type == heap.Object {
				v.Bits = uint64(x.reference(v.Address()))
			}
			x.u1(byte(v.Type))
			x.value(v)
		}
		x.u2(len(fields))
		for _, f := range fields {
			x.id(heap.Address(x.names[f.Name]))
			x.u1(byte(f.Type))
		}
	}
	return nil
}

// root writes a root record. There must be space for it in the segment.
func (x *hprofWriter) root(r heap.Root) {
	begin := func(tag byte) { x.u1(tag); x.id(r.Object) }
	switch r.Kind {
	case heap.RootJNIGlobal:
		begin(0x01)
		x.id(0) // the address of the JNI reference, which no reader uses
	case heap.RootJNILocal:
		begin(0x02)
		x.u4(r.Thread, uint32(r.Frame))
	case heap.RootJavaLocal:
		begin(0x03)
		x.u4(r.Thread, uint32(r.Frame))
	case heap.RootNativeStack:
		begin(0x04)
		x.u4(r.Thread)
	case heap.RootSystemClass:
		begin(0x05)
	case heap.RootThreadBlock:
		begin(0x06)
		x.u4(r.Thread)
	case heap.RootBusyMonitor:
		begin(0x07)
	case heap.RootThread:
		begin(0x08)
		x.u4(r.Thread, x.traces[r.Thread])
	default:
		begin(0xFF)
	}
}

// name returns the identifier of a string, and writes the string if it is new.
func (x *hprofWriter) name(text string) uint64 {
	if id, known := x.names[text]; known {
		return id
	}
	id := uint64(len(x.names) + 1)
	x.names[text] = id
	x.record(tagString, append(x.appendID(nil, heap.Address(id)), text...))
	return id
}

// jvmName converts the name of a class to the JVM's form: java.lang.String[] to
// [Ljava/lang/String;, int[] to [I, java.lang.String to java/lang/String.
func jvmName(name string) string {
	return strings.ReplaceAll(runtimeName(name), ".", "/")
}

// recordHeader writes the head of a record: tag, microseconds since the start, length.
func (x *hprofWriter) recordHeader(tag byte, length uint32) {
	x.out.Write(append([]byte{tag}, words(0, length)...)) // a failed writer stays failed; pour and Flush return the error
}

func (x *hprofWriter) record(tag byte, body []byte) {
	x.recordHeader(tag, uint32(len(body)))
	x.out.Write(body)
}

// freeSpace makes space for n more bytes in the segment.
func (x *hprofWriter) freeSpace(n int) error {
	if len(x.segment)+n <= segmentSize {
		return nil
	}
	return x.flush()
}

// flush writes the segment, unless it is empty.
func (x *hprofWriter) flush() error {
	if len(x.segment) == 0 {
		return nil
	}
	x.recordHeader(tagSegment, uint32(len(x.segment)))
	return x.pour()
}

// pour writes the content of the segment without a header.
func (x *hprofWriter) pour() error {
	_, err := x.out.Write(x.segment)
	x.segment = x.segment[:0]
	return err
}

// width returns the number of bytes of a value in the file.
func (x *hprofWriter) width(t heap.Type) int {
	if t == heap.Object {
		return x.idSize
	}
	return t.Size()
}

func words(values ...uint32) []byte {
	var b []byte
	for _, v := range values {
		b = binary.BigEndian.AppendUint32(b, v)
	}
	return b
}

func (x *hprofWriter) u1(v byte) { x.segment = append(x.segment, v) }
func (x *hprofWriter) u2(v int)  { x.segment = binary.BigEndian.AppendUint16(x.segment, uint16(v)) }

func (x *hprofWriter) u4(values ...uint32) {
	for _, v := range values {
		x.segment = binary.BigEndian.AppendUint32(x.segment, v)
	}
}

func (x *hprofWriter) id(a heap.Address) { x.segment = x.appendID(x.segment, a) }

func (x *hprofWriter) appendID(to []byte, a heap.Address) []byte {
	if x.idSize == 4 {
		return binary.BigEndian.AppendUint32(to, uint32(a))
	}
	return binary.BigEndian.AppendUint64(to, uint64(a))
}

func (x *hprofWriter) value(v heap.Value) {
	switch x.width(v.Type) {
	case 1:
		x.u1(byte(v.Bits))
	case 2:
		x.u2(int(v.Bits & 0xFFFF))
	case 4:
		x.u4(uint32(v.Bits))
	default:
		x.segment = binary.BigEndian.AppendUint64(x.segment, v.Bits)
	}
}
