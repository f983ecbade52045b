package dumpbuilder

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"testing"

	"heapdrop/core/heap"
)

// walked is the content of a dump, read by code that shares nothing with the writer. It
// is strict: anything unexpected fails the test.
type walked struct {
	version  string
	idSize   int
	names    map[uint64]string
	classOf  map[uint64]uint64 // class address → name identifier (LOAD_CLASS)
	serials  map[uint32]uint64
	classes  map[uint64]walkedClass
	objects  map[uint64]walkedObject
	order    []uint64 // objects in file order
	roots    []heap.Root
	rootAt   []int // for each root, the number of objects before it
	frames   map[uint64][3]uint64
	traces   map[uint32]walkedTrace // by thread serial
	tags     map[byte]int           // top-level records
	subs     map[byte]int           // sub-records
	segments []int                  // body lengths of dump records
	heaps    map[uint64]uint32      // Android heap of objects
	loads    int
}

type walkedClass struct {
	super, loader, signers, domain uint64
	size                           uint32
	statics                        []heap.Value
	staticNames                    []string
	fields                         []heap.Field
	constants                      int
}

type walkedObject struct {
	class  uint64
	tag    byte
	length uint32
	kind   byte
	data   []byte
}

type walkedTrace struct {
	serial uint32
	frames []uint64
}

// cursor reads big-endian values and fails the test beyond the end.
type cursor struct {
	t      *testing.T
	b      []byte
	at     int
	idSize int
}

func (c *cursor) take(n int) []byte {
	c.t.Helper()
	if n < 0 || c.at+n > len(c.b) {
		c.t.Fatalf("read of %d bytes at %d runs past %d", n, c.at, len(c.b))
	}
	c.at += n
	return c.b[c.at-n : c.at]
}
func (c *cursor) u1() byte   { return c.take(1)[0] }
func (c *cursor) u2() uint16 { return binary.BigEndian.Uint16(c.take(2)) }
func (c *cursor) u4() uint32 { return binary.BigEndian.Uint32(c.take(4)) }
func (c *cursor) u8() uint64 { return binary.BigEndian.Uint64(c.take(8)) }
func (c *cursor) id() uint64 {
	if c.idSize == 4 {
		return uint64(c.u4())
	}
	return c.u8()
}

var walkWidth = map[byte]int{4: 1, 5: 2, 6: 4, 7: 8, 8: 1, 9: 2, 10: 4, 11: 8}

func (c *cursor) value(kind byte) uint64 {
	switch walkWidth[kind] {
	case 1:
		return uint64(c.u1())
	case 2:
		return uint64(c.u2())
	case 4:
		return uint64(c.u4())
	case 8:
		return c.u8()
	}
	if kind != 2 {
		c.t.Fatalf("type code %d at %d", kind, c.at)
	}
	return c.id()
}

func walk(t *testing.T, data []byte) *walked {
	t.Helper()
	end := bytes.IndexByte(data, 0)
	w := &walked{version: string(data[:end]), names: map[uint64]string{}, classOf: map[uint64]uint64{},
		serials: map[uint32]uint64{}, classes: map[uint64]walkedClass{}, objects: map[uint64]walkedObject{},
		frames: map[uint64][3]uint64{}, traces: map[uint32]walkedTrace{}, tags: map[byte]int{}, subs: map[byte]int{},
		heaps: map[uint64]uint32{}}
	c := &cursor{t: t, b: data, at: end + 1}
	w.idSize = int(c.u4())
	c.idSize = w.idSize
	c.u8()
	for c.at < len(data) {
		tag := c.u1()
		c.u4()
		body := &cursor{t: t, idSize: w.idSize}
		body.b = c.take(int(c.u4()))
		w.tags[tag]++
		w.record(t, tag, body)
	}
	return w
}

func (w *walked) record(t *testing.T, tag byte, c *cursor) {
	switch tag {
	case 0x01:
		id := c.id()
		w.names[id] = string(c.take(len(c.b) - c.at))
	case 0x02:
		serial := c.u4()
		w.loads++
		w.serials[serial] = c.id()
		c.u4()
		w.classOf[w.serials[serial]] = c.id()
	case 0x04:
		id := c.id()
		w.frames[id] = [3]uint64{c.id(), c.id(), c.id()}
		c.u4()
		c.u4()
	case 0x05:
		serial, thread := c.u4(), c.u4()
		frames := make([]uint64, c.u4())
		for i := range frames {
			frames[i] = c.id()
			if _, known := w.frames[frames[i]]; !known {
				t.Errorf("trace %d names unknown frame %d", serial, frames[i])
			}
		}
		w.traces[thread] = walkedTrace{serial, frames}
	case 0x0c, 0x1c:
		w.segments = append(w.segments, len(c.b))
		inHeap := uint32(0)
		for c.at < len(c.b) {
			w.sub(c, &inHeap)
		}
	default:
		c.take(len(c.b) - c.at)
	}
	if c.at != len(c.b) {
		t.Errorf("record 0x%02x: %d of %d bytes read", tag, c.at, len(c.b))
	}
}

func (w *walked) sub(c *cursor, inHeap *uint32) {
	tag := c.u1()
	w.subs[tag]++
	switch tag {
	case 0x20:
		w.classDump(c)
	case 0x21:
		id := c.id()
		c.u4()
		o := walkedObject{tag: tag, class: c.id()}
		o.data = c.take(int(c.u4()))
		w.add(id, o, *inHeap)
	case 0x22:
		id := c.id()
		c.u4()
		o := walkedObject{tag: tag, length: c.u4(), class: c.id()}
		o.data = c.take(int(o.length) * w.idSize)
		w.add(id, o, *inHeap)
	case 0x23, 0xc3:
		id := c.id()
		c.u4()
		o := walkedObject{tag: tag, length: c.u4(), kind: c.u1()}
		if tag == 0x23 {
			o.data = c.take(int(o.length) * walkWidth[o.kind])
		}
		w.add(id, o, *inHeap)
	case 0xfe:
		*inHeap = c.u4()
		if w.names[c.id()] == "" {
			c.t.Error("HEAP_DUMP_INFO without a name")
		}
	default:
		w.root(c, tag)
	}
}

func (w *walked) add(id uint64, o walkedObject, inHeap uint32) {
	w.objects[id] = o
	w.order = append(w.order, id)
	w.heaps[id] = inHeap
}

func (w *walked) root(c *cursor, tag byte) {
	kinds := map[byte]heap.RootKind{0xff: heap.RootUnknown, 1: heap.RootJNIGlobal, 2: heap.RootJNILocal,
		3: heap.RootJavaLocal, 4: heap.RootNativeStack, 5: heap.RootSystemClass, 6: heap.RootThreadBlock,
		7: heap.RootBusyMonitor, 8: heap.RootThread, 0x89: heap.RootInternedString, 0x8a: heap.RootFinalizable,
		0x8b: heap.RootDebugger, 0x8c: heap.RootReferenceCleanup, 0x8d: heap.RootVMInternal,
		0x8e: heap.RootJNIMonitor, 0x90: heap.RootUnreachable}
	kind, known := kinds[tag]
	if !known {
		c.t.Fatalf("sub-record 0x%02x", tag)
	}
	r := heap.Root{Object: heap.Address(c.id()), Kind: kind, Frame: heap.NoFrame}
	switch tag {
	case 1:
		c.id()
	case 2, 3, 0x8e:
		r.Thread, r.Frame = c.u4(), int32(c.u4())
	case 4, 6:
		r.Thread = c.u4()
	case 8:
		r.Thread = c.u4()
		trace := c.u4()
		if tr, ok := w.traces[r.Thread]; ok && tr.serial != trace {
			c.t.Errorf("thread %d: trace %d, want %d", r.Thread, trace, tr.serial)
		}
	}
	w.roots = append(w.roots, r)
	w.rootAt = append(w.rootAt, len(w.order))
}

func (w *walked) classDump(c *cursor) {
	id := c.id()
	c.u4()
	k := walkedClass{super: c.id(), loader: c.id(), signers: c.id(), domain: c.id()}
	c.id()
	c.id()
	k.size = c.u4()
	for range c.u2() {
		c.u2()
		c.value(c.u1())
		k.constants++
	}
	for range c.u2() {
		k.staticNames = append(k.staticNames, w.names[c.id()])
		kind := c.u1()
		k.statics = append(k.statics, heap.Value{Type: heap.Type(kind), Bits: c.value(kind)})
	}
	for range c.u2() {
		name := w.names[c.id()]
		k.fields = append(k.fields, heap.Field{Name: name, Type: heap.Type(c.u1())})
	}
	w.classes[id] = k
}

// fieldValues reads the values of an instance along its class chain.
func (w *walked) fieldValues(t *testing.T, o walkedObject) (types []heap.Type, values []uint64) {
	c := &cursor{t: t, b: o.data, idSize: w.idSize}
	for class := o.class; class != 0; class = w.classes[class].super {
		for _, f := range w.classes[class].fields {
			types = append(types, f.Type)
			values = append(values, c.value(byte(f.Type)))
		}
	}
	if c.at != len(c.b) {
		t.Errorf("instance of class 0x%x: %d of %d bytes are fields", o.class, c.at, len(c.b))
	}
	return types, values
}

// className returns the name that the dump gives a class.
func (w *walked) className(class uint64) string { return w.names[w.classOf[class]] }

// references rebuilds the adjacency of Heap.References from the file.
func (w *walked) references(t *testing.T) Graph {
	byName := map[string]uint64{}
	for class := range w.classOf {
		byName[w.className(class)] = class
	}
	g := Graph{}
	for id, k := range w.classes {
		refs := []heap.Address{heap.Address(byName["java/lang/Class"]), heap.Address(k.loader)}
		if k.super != 0 {
			refs = append(refs, heap.Address(k.super))
		}
		for _, s := range k.statics {
			if s.Type == heap.Object && s.Bits != 0 {
				refs = append(refs, s.Address())
			}
		}
		g[heap.Address(id)] = refs
	}
	for id, o := range w.objects {
		refs := []heap.Address{heap.Address(o.class)}
		switch o.tag {
		case 0x21:
			types, values := w.fieldValues(t, o)
			for i, v := range values {
				if types[i] == heap.Object && v != 0 {
					refs = append(refs, heap.Address(v))
				}
			}
		case 0x22:
			c := &cursor{t: t, b: o.data, idSize: w.idSize}
			for range o.length {
				if v := c.id(); v != 0 {
					refs = append(refs, heap.Address(v))
				}
			}
		default:
			refs[0] = heap.Address(byName["["+string(" ?  ZCFDBSIJ"[o.kind])])
		}
		g[heap.Address(id)] = refs
	}
	return g
}

// describe prints a graph's node for messages.
func describe(g Graph, a heap.Address) string { return fmt.Sprintf("0x%x → %x", a, g[a]) }
