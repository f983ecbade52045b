package dumpbuilder

import (
	"bytes"
	"encoding/binary"
	"io"

	"heapdrop/core/heap"
)

// beans streams a heap of plain beans: an ArrayList of customers, products and orders,
// each with a String and its byte[], a boxed Long and a Date; and between them arrays
// that became garbage while the list was filled. It stores nothing in memory.
type beans struct {
	emitter  *emitter
	segment  bytes.Buffer
	customer *Class
	product  *Class
	order    *Class
	list     *Object
	string   *Class
	long     *Class
	date     *Class
	objects  *Class // java.lang.Object[]
	layout   Layout
}

// bean is one bean of the list with everything that belongs to it. It is computed from
// its index, so that every pass over the beans gives the same ones.
type bean struct {
	class   *Class
	random  uint64
	name    int  // length of the name's byte[]
	garbage int  // length of the unreachable byte[]
	ordered bool // an order: refers to the previous customer; an unreachable Long follows
}

// WriteBeans writes an HPROF dump of about n objects (6.2 objects per bean, 1.84
// references per object including the one to its class, 47 bytes of the file per object).
// It has the record order of HotSpot up to JDK 17, identifiers of 8 bytes, and the
// addresses of a JVM with compressed references. The same n gives the same bytes.
func WriteBeans(w io.Writer, n int) error {
	h := NewConfig(Config{Base: 0x700000000})
	b := &beans{layout: h.config.Layout}
	entity := h.Class("shop.Entity", Ref("id"), Ref("created"), Long("version"))
	b.customer = h.Class("shop.Customer", Super(entity), Ref("name"), Int("age"), Int("score"), Double("balance"))
	b.product = h.Class("shop.Product", Super(entity), Ref("title"), Int("stock"), Int("weight"), Double("price"))
	b.order = h.Class("shop.Order", Super(entity), Ref("number"), Ref("customer"), Int("quantity"), Int("state"), Double("total"))
	b.string, b.long, b.date = h.ClassOf("java.lang.String"), h.ClassOf("java.lang.Long"), h.ClassOf("java.util.Date")
	b.objects = h.ClassOf("java.lang.Object[]")
	h.ClassOf("byte[]")
	b.list = h.New("java.util.ArrayList")
	shop := h.Class("shop.Shop", Static("BEANS", heap.Object, b.list))
	for _, c := range h.Classes() {
		if c != shop && c != entity && c.Super != entity {
			h.Root(heap.RootSystemClass, c)
		}
	}
	h.Root(heap.RootJNIGlobal, shop)
	main := h.Thread("main", Frame{Class: "shop.Shop", Method: "serve", Signature: "()V", Source: "Shop.java", Line: 42},
		Frame{Class: "shop.Shop", Method: "main", Signature: "([Ljava/lang/String;)V", Source: "Shop.java", Line: 17})
	main.Local(1, b.list)

	count := max(0, n-h.Len()-1) * 10 / 62
	start := h.next
	end := start
	for i := range count {
		end += heap.Address(b.size(b.bean(i)))
	}
	b.list.Set("elementData", end)
	b.list.Set("size", count)
	return b.write(w, h, count, start, end)
}

// write emits the records: those of h, then the beans, the list's array, the roots.
func (b *beans) write(w io.Writer, h *Heap, count int, start, end heap.Address) error {
	e := newEmitter(w, HPROFOptions{Created: 1767225600000}.withDefaults())
	b.emitter = e
	e.header()
	e.symbols(h)
	e.loadClasses(h)
	e.stacks(h)
	var first, roots []part
	for _, p := range e.parts(h) {
		if p.root != nil {
			roots = append(roots, p)
		} else {
			first = append(first, p)
		}
	}
	e.dumpRecord(h, tagSegment, first)
	at, customer := start, heap.Address(0)
	for i := range count {
		x := b.bean(i)
		b.writeBean(i, x, at, customer)
		if x.class == b.customer {
			customer = at
		}
		at += heap.Address(b.size(x))
	}
	b.flush()
	b.writeList(count, start, end)
	e.dumpRecord(h, tagSegment, roots)
	e.record(tagEnd, func(*dumpWriter) {})
	e.flush()
	return e.err
}

// bean returns bean i: half of them customers, a fifth orders, the rest products.
func (b *beans) bean(i int) bean {
	r := splitmix(uint64(i))
	x := bean{class: b.customer, random: r, name: 12 + int(r>>8%17), garbage: 20 + int(r>>16%33)}
	switch {
	case i%5 == 4:
		x.class, x.ordered = b.order, true
	case i%10 > 5:
		x.class = b.product
	}
	return x
}

// splitmix is a mixing function with good distribution: splitmix64.
func splitmix(n uint64) uint64 {
	n += 0x9e3779b97f4a7c15
	n = (n ^ n>>30) * 0xbf58476d1ce4e5b9
	n = (n ^ n>>27) * 0x94d049bb133111eb
	return n ^ n>>31
}

// size returns how many bytes of heap the bean and its other objects take.
func (b *beans) size(x bean) uint64 {
	size := x.class.size + b.string.size + b.layout.ArraySize(heap.Byte, uint64(x.name)) + b.long.size + b.date.size +
		b.layout.ArraySize(heap.Byte, uint64(x.garbage))
	if x.ordered {
		size += b.long.size
	}
	return size
}

// writeBean writes the objects of a bean in the order in which it was built.
func (b *beans) writeBean(i int, x bean, at, customer heap.Address) {
	garbage := at
	name := garbage + heap.Address(b.layout.ArraySize(heap.Byte, uint64(x.garbage)))
	text := name + heap.Address(b.layout.ArraySize(heap.Byte, uint64(x.name)))
	id := text + heap.Address(b.string.size)
	created := id + heap.Address(b.long.size)
	self := created + heap.Address(b.date.size)
	if b.segment.Len() > 1<<20-9-600 {
		b.flush()
	}
	s := b.segment.AvailableBuffer()
	s = byteArray(s, garbage, x.garbage, x.random)
	s = byteArray(s, name, x.name, x.random>>7)
	s = b.instance(s, text, b.string)
	s = binary.BigEndian.AppendUint64(s, uint64(name))
	s = append(s, 0)                        // coder
	s = binary.BigEndian.AppendUint32(s, 0) // hash, not computed yet
	s = append(s, 0)                        // hashIsZero
	s = b.instance(s, id, b.long)
	s = binary.BigEndian.AppendUint64(s, uint64(1000+i))
	s = b.instance(s, created, b.date)
	s = binary.BigEndian.AppendUint64(s, 1700000000000+x.random>>30)
	s = binary.BigEndian.AppendUint64(s, 0) // cdate
	s = b.instance(s, self, x.class)
	s = binary.BigEndian.AppendUint64(s, uint64(text))
	if x.ordered {
		s = binary.BigEndian.AppendUint64(s, uint64(customer))
	}
	s = binary.BigEndian.AppendUint32(s, uint32(18+x.random>>20%60))
	s = binary.BigEndian.AppendUint32(s, uint32(x.random>>40))
	s = binary.BigEndian.AppendUint64(s, x.random&(1<<52-1)|0x40c0<<48)
	s = binary.BigEndian.AppendUint64(s, uint64(id))
	s = binary.BigEndian.AppendUint64(s, uint64(created))
	s = binary.BigEndian.AppendUint64(s, uint64(i%7))
	if x.ordered {
		s = b.instance(s, self+heap.Address(x.class.size), b.long)
		s = binary.BigEndian.AppendUint64(s, x.random)
	}
	b.segment.Write(s)
}

func (b *beans) instance(s []byte, at heap.Address, c *Class) []byte {
	s = append(s, subInstance)
	s = binary.BigEndian.AppendUint64(s, uint64(at))
	s = append(s, 0, 0, 0, 1)
	s = binary.BigEndian.AppendUint64(s, uint64(c.Mirror.Address))
	return binary.BigEndian.AppendUint32(s, uint32(c.contentBytes+8*c.contentRefs))
}

// byteArray writes a byte[] of letters.
func byteArray(s []byte, at heap.Address, length int, random uint64) []byte {
	s = append(s, subPrimitiveArray)
	s = binary.BigEndian.AppendUint64(s, uint64(at))
	s = append(s, 0, 0, 0, 1)
	s = binary.BigEndian.AppendUint32(s, uint32(length))
	s = append(s, byte(heap.Byte))
	for range length {
		random = random*6364136223846793005 + 1442695040888963407
		s = append(s, 'a'+byte(random>>60))
	}
	return s
}

// flush writes the collected sub-records as a segment.
func (b *beans) flush() {
	if b.segment.Len() == 0 {
		return
	}
	e := b.emitter
	e.segmentHeader(int64(b.segment.Len()))
	e.bytes(b.segment.Bytes())
	b.segment.Reset()
}

// writeList writes the Object[] of the list in a separate segment.
func (b *beans) writeList(count int, start, at heap.Address) {
	e := b.emitter
	e.segmentHeader(25 + 8*int64(count))
	e.u1(subObjectArray)
	e.id(at)
	e.u4(1)
	e.u4(uint32(count))
	e.id(b.objects.Mirror.Address)
	for i := range count {
		x := b.bean(i)
		self := start + heap.Address(b.size(x)-x.class.size)
		if x.ordered {
			self -= heap.Address(b.long.size)
		}
		e.id(self)
		start += heap.Address(b.size(x))
	}
}
