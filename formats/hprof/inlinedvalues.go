package hprof

import (
	"cmp"
	"context"
	"slices"

	"heapdrop/core/heap"
	"heapdrop/core/source"
)

const (
	// valueBit marks the position of a value inside a holder. Such a position contains
	// the index of the value's class, its nesting depth, and the offset of its bytes.
	valueBit   = 1 << 62
	classShift = 47
	depthShift = 44

	// deepest is the deepest nesting of values that become objects.
	deepest = 5
	// emptyDepth is the depth of values without fields, which have no bytes of their own.
	emptyDepth = 6
)

// valueAddress returns the identifier of the value whose bytes are at an offset of the
// file, at a nesting depth. Unlike addresses of objects, it is not a multiple of 8.
func (s *shape) valueAddress(offset int64, depth int) heap.Address {
	if s.bytes == 0 {
		depth = emptyDepth
	}
	return heap.Address(offset)<<3 + 1 + heap.Address(depth)
}

// value is a value to be added: its class, its bytes, and their offset.
type value struct {
	class, depth int
	bytes        []byte
	offset       int64
}

// addMembers adds the references in the fields of the last object, and appends the values
// in it to the queue.
func (p *parser) addMembers(s *shape, v value, queue []value) ([]value, error) {
	for _, m := range s.fields {
		if m.kind != heap.Object {
			continue
		}
		if m.value < 0 {
			if to := p.id(v.bytes[m.offset:]); to != 0 {
				if err := p.addReference(to); err != nil {
					return queue, err
				}
			}
			continue
		}
		inner := &p.inlining.values[m.value]
		if v.depth > deepest || !p.mayMake(1) {
			continue
		}
		at := v.offset + int64(m.offset)
		queue = append(queue, value{int(m.value), v.depth, v.bytes[m.offset:][:inner.bytes], at})
		if err := p.addReference(uint64(inner.valueAddress(at, v.depth))); err != nil {
			return queue, err
		}
	}
	return queue, nil
}

// How many values any dump may have, and how many bytes of the dump allow one more. A
// value takes as much memory as any object, but may take only one bit in the file.
const (
	valuesInAnyDump = 1 << 18
	bytesOfAValue   = 8
)

// mayMake counts values that will become objects, unless there are too many.
func (p *parser) mayMake(values int64) bool {
	in := &p.inlining
	if in.made+values > valuesInAnyDump+p.census.Total()/bytesOfAValue {
		p.warn("hprof.flat-many", p.in.Offset(), "Flattened values take less than 8 bytes of the file each; the last ones are not shown as objects")
		return false
	}
	in.made += values
	return true
}

// addValues adds the values of a queue and the values inside them.
func (p *parser) addValues(queue []value) error {
	for ; len(queue) > 0; queue = queue[1:] {
		v := queue[0]
		s := &p.inlining.values[v.class]
		position := int64(valueBit) | int64(v.class)<<classShift | int64(v.depth)<<depthShift | v.offset
		if err := p.addObject(uint64(s.valueAddress(v.offset, v.depth)), s.index, heap.NotArray, position); err != nil {
			return err
		}
		var err error
		v.depth++
		if queue, err = p.addMembers(s, v, queue); err != nil {
			return err
		}
	}
	return nil
}

// inlinedInstance adds an instance and the values in it. w is its record; the field
// values begin at offset header.
func (p *parser) inlinedInstance(address, class uint64, w []byte, header int) error {
	s := p.whole(class)
	at := p.in.Offset()
	if err := p.addObject(address, s.index, heap.NotArray, at); err != nil {
		return err
	}
	queue, err := p.addMembers(s, value{bytes: w[header:], offset: at + int64(header)}, nil)
	if err != nil {
		return err
	}
	return p.addValues(queue)
}

// finder is a sink that searches for the records of certain arrays.
type finder struct {
	heap.Sink // the real sink, for Progress
	wanted    *flatNotes
}

func (f *finder) Class(heap.Class) heap.ClassIndex     { return 0 }
func (f *finder) Redefine(heap.ClassIndex, heap.Class) {}
func (f *finder) Root(heap.Root)                       {}
func (f *finder) Thread(heap.Thread)                   {}
func (f *finder) Warn(heap.Warning)                    {}
func (f *finder) Progress(ctx context.Context, _ int64) error {
	return ctx.Err()
}

func (f *finder) Objects(b *heap.Batch) error {
	for i, a := range b.Address {
		if note := f.wanted.find(uint64(a)); note != nil && note.position == 0 {
			note.position = b.Position[i]
		}
	}
	return nil
}

// flatArrays adds the elements of all arrays of values. It reads the file a second time
// to find these arrays, because their list comes after the objects.
func (p *parser) flatArrays() error {
	in := &p.inlining
	if in.arrays.len() == 0 || in.off {
		return nil
	}
	if _, err := Parse(p.ctx, p.src, &finder{p.sink, &in.arrays}, Options{Dump: p.wanted, asWritten: true}); err != nil {
		return err
	}
	w := &rangeWindow{content: p.src}
	p.in = w
	byName := p.namedClasses()
	there := 0
	for i := range in.arrays.sorted {
		there += min(1, int(in.arrays.sorted[i].position))
	}
	in.found, in.retype = make([]flatArrayInHeap, 0, there), make([]heap.Retyped, 0, there)
	for i := range in.arrays.sorted {
		note := &in.arrays.sorted[i]
		before := len(in.found)
		if note.position > 0 {
			if err := p.flatArray(note, byName, w); err != nil {
				return err
			}
		}
		if len(in.found) == before {
			p.warn("hprof.flat-arrays", note.at, "An array of flattened values or its element class is missing, or they do not match")
		}
	}
	in.arrays = flatNotes{}
	return nil
}

// flatArray adds the elements of an array of values.
func (p *parser) flatArray(note *flatNote, byName map[string]uint64, w *rangeWindow) error {
	in := &p.inlining
	position, element := note.position, note.class
	header := 10 + p.idSize
	w.reset(position, min(p.size, position+int64(header)))
	head := w.Fill(header)
	_, defined := p.classes.byAddress[element]
	if !defined || len(head) < header || head[0] != subPrimitives {
		return nil
	}
	class := p.valueClass(element)
	if class < 0 {
		return nil
	}
	s := &in.values[class]
	count, width := int64(u32(head[5+p.idSize:])), int64(p.classes.types[head[9+p.idSize]].Size())
	bytes, stride := count*width, s.bytes
	if stride == 0 { // values without fields: the dump only has their number
		stride = int(width)
	}
	if stride == 0 || bytes%int64(stride) != 0 || stride > source.MaxFill>>4 || !p.mayMake(bytes/int64(stride)) {
		return nil
	}
	length := uint32(bytes / int64(stride))
	in.found = append(in.found, flatArrayInHeap{note.array, position, length, int32(stride), int32(class)})
	retyped := heap.Retyped{Object: heap.Address(note.array), Class: p.arrayClass(element, byName), Length: length}
	retyped.Elements = make([]heap.Address, 0, length)
	start := position + int64(header)
	w.reset(start, start+bytes)
	for range length {
		bytes := w.Fill(stride)
		if len(bytes) < stride {
			break
		}
		v := value{class, 0, bytes[:in.values[class].bytes], w.Offset()}
		retyped.Elements = append(retyped.Elements, in.values[class].valueAddress(v.offset, 0))
		if err := p.addValues([]value{v}); err != nil {
			return err
		}
		w.Advance(stride)
	}
	in.retype = append(in.retype, retyped)
	return p.sink.Progress(p.ctx, p.reported)
}

// flatArrayAt returns the array of flattened values with this address whose record is at
// this position.
func (in *inlining) flatArrayAt(address uint64, position int64) (flatArrayInHeap, bool) {
	i, found := slices.BinarySearchFunc(in.found, address, func(a flatArrayInHeap, address uint64) int { return cmp.Compare(a.address, address) })
	if !found || in.found[i].position != position {
		return flatArrayInHeap{}, false
	}
	return in.found[i], true
}

// The functions below read values inside their holder.

// value reads the fields of the value at a position with valueBit.
func (c *content) value(ctx context.Context, position int64, dst []heap.Value) ([]heap.Value, error) {
	class, depth := int(position>>classShift)&(mostValueClasses-1), int(position>>depthShift)&7
	offset := position & (1<<depthShift - 1)
	if class >= len(c.inlined.values) {
		return dst, c.fail(position, "no value", nil)
	}
	return c.members(ctx, &c.inlined.values[class], offset, offset, depth+1, dst)
}

// members reads the fields of a shape whose bytes are at an offset.
func (c *content) members(ctx context.Context, s *shape, position, offset int64, depth int, dst []heap.Value) ([]heap.Value, error) {
	bytes := make([]byte, s.bytes)
	if _, err := c.read(ctx, bytes, position, offset); err != nil {
		return dst, err
	}
	for _, m := range s.fields {
		switch {
		case m.value < 0:
			dst = append(dst, readValue(m.kind, bytes[m.offset:][:c.width(m.kind)]))
		case depth > deepest:
			dst = append(dst, heap.Value{Type: heap.Object})
		default:
			to := c.inlined.values[m.value].valueAddress(offset+int64(m.offset), depth)
			dst = append(dst, heap.Value{Type: heap.Object, Bits: uint64(to)})
		}
	}
	return dst, nil
}

// flatElements returns the identifiers of elements of an array of values.
func (c *content) flatElements(a flatArrayInHeap, from, count uint32) ([]byte, error) {
	if from > a.length || count > a.length-from {
		return nil, c.fail(a.position, "an array with fewer elements than were requested", nil)
	}
	data := make([]byte, 0, int(count)*c.idSize)
	start := a.position + int64(10+c.idSize)
	for i := from; i < from+count; i++ {
		data = c.appendID(data, c.inlined.values[a.value].valueAddress(start+int64(i)*int64(a.stride), 0))
	}
	return data, nil
}
