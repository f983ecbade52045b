package hprof

import (
	"encoding/binary"
	"unsafe"

	"heapdrop/core/heap"
	"heapdrop/core/source"
)

// outcome is the result of reading one sub-record.
type outcome int

const (
	done    outcome = iota
	unknown         // no sub-record begins here
	overrun         // it extends past the end of its record
	cut             // it extends past the end of the content
)

// step reads one sub-record of any kind at the start of the window. It consumes it only
// with outcome done.
func (p *parser) step() (outcome, error) {
	w := p.in.Fill(scanMargin)
	if len(w) == 0 {
		return cut, nil
	}
	tag := w[0]
	switch tag {
	case subInstance:
		return p.instance(w)
	case subObjects:
		return p.objectArray(w)
	case subPrimitives, subNoData:
		return p.primitiveArray(w)
	case subClass:
		return p.classDump()
	case subHeapInfo:
		return p.heapInfo(w)
	}
	size := rootSize(tag, p.idSize)
	if size == 0 {
		return unknown, nil
	}
	result := p.has(w, size)
	if result == done {
		p.root(w)
		p.take(CensusRoots, size)
		p.rootsEnd = p.in.Offset()
	}
	return result, nil
}

// has returns whether a sub-record of that size fits into its record and into the
// content. w is a window of at least min(size, scanMargin) bytes.
func (p *parser) has(w []byte, size int) outcome {
	at := p.in.Offset()
	switch {
	case int64(size) > p.end-at:
		return overrun
	case int64(size) > p.size-at || size <= scanMargin && len(w) < size:
		return cut
	}
	return done
}

// root reads a root that is completely in w. Roots that are null are dropped, except a
// thread that was just being attached: it has no object yet, but a stack.
func (p *parser) root(w []byte) {
	if p.second {
		return
	}
	p.roots++
	r := &rootRecords[w[0]]
	root := heap.Root{Object: heap.Address(p.id(w[1:])), Kind: r.kind, Frame: heap.NoFrame}
	integers := w[1+r.ids*p.idSize:]
	if r.thread {
		root.Thread = binary.BigEndian.Uint32(integers)
	}
	if r.frame {
		root.Frame = max(heap.NoFrame, int32(binary.BigEndian.Uint32(integers[4:])))
	}
	if r.kind == heap.RootThread {
		p.stacks.threads.Add(threadObject{
			object: uint64(root.Object), serial: root.Thread, trace: binary.BigEndian.Uint32(integers[4:])})
	}
	if root.Object != 0 || r.kind == heap.RootThread { // a thread that is being attached has no object yet
		p.sink.Root(root)
	}
}

// classDump reads a CLASS_DUMP.
func (p *parser) classDump() (outcome, error) {
	need := scanMargin
	for {
		w := p.in.Fill(need)
		size := p.classSize(w)
		if size == 0 || size > source.MaxFill {
			return unknown, nil
		}
		if result := p.has(w, size); result != done {
			return result, nil
		}
		if size <= len(w) {
			if !p.second {
				p.readClass(w[:size], p.in.Offset(), false)
			}
			p.take(CensusClasses, size)
			return done, nil
		}
		if len(w) < need {
			return cut, nil
		}
		need = size
	}
}

// fit reports whether the size n matches the field values of a class. If n can be
// repaired, fit repairs it first.
func (p *parser) fit(header, n int, c *class) (length int, fits bool) {
	if int64(n) == c.total || c.partial && int64(n) >= c.total {
		return n, true
	}
	n, repaired := p.repairLength(header, n, c)
	if !repaired {
		p.warn("hprof.instance-size", p.in.Offset(),
			"An instance does not have the size that its class states; its references are left out")
	}
	return n, repaired
}

// instance reads an INSTANCE_DUMP whose start, at least, is in w.
func (p *parser) instance(w []byte) (outcome, error) {
	header := 9 + 2*p.idSize
	if result := p.has(w, header); result != done {
		return result, nil
	}
	address, id := p.id(w[1:]), p.id(w[5+p.idSize:])
	n := u32(w[5+2*p.idSize:])
	if result := p.has(w, header+n); result != done {
		return result, nil
	}
	slot, ready := p.classFor(id, false, uint32(n))
	if !ready {
		return p.postpone(CensusInstanceData, header, n)
	}
	c := &p.classes.table[slot]
	if c.inlined && !p.second { // the record that describes the values may still follow
		return p.postpone(CensusInstanceData, header, n)
	}
	n, fits := p.fit(header, n, c)
	size := header + n
	if size > source.MaxFill {
		fits = false
	} else if w = p.in.Fill(size); len(w) < size {
		return cut, nil
	}
	if fits && c.inlined && !c.partial && len(p.inlining.fields) > 0 && !p.inlining.off {
		err := p.inlinedInstance(address, id, w, header)
		p.in.Advance(size)
		return done, err
	}
	if err := p.addObject(address, c.index, heap.NotArray, p.in.Offset()); err != nil {
		return done, err
	}
	if fits {
		p.layOut(slot)
		if !c.partial {
			p.remember(w[5+p.idSize:], uint32(n), c)
		}
		if p.countOnly {
			p.take(CensusInstanceHeaders, header)
			p.skip(CensusInstanceData, int64(n))
			return done, nil
		}
		if !p.flattened.off {
			p.markFields(c.first, c.end, w[header:])
		}
		for _, offset := range p.classes.offsets[c.first:c.end] {
			if v := p.id(w[header+int(offset):]); v != 0 {
				if err := p.addReference(v); err != nil {
					return done, err
				}
			}
		}
	}
	p.take(CensusInstanceHeaders, header)
	p.skip(CensusInstanceData, int64(n))
	return done, nil
}

// remember puts a class into the cache of the fast loop; w begins with its identifier.
func (p *parser) remember(w []byte, size uint32, c *class) {
	raw := uint64(binary.LittleEndian.Uint32(w))
	if p.idSize == 8 {
		raw = binary.LittleEndian.Uint64(w)
	}
	p.classes.cache[hashClass(raw)] = cacheEntry{raw: raw, size: size, first: c.first, end: c.end, index: c.index}
}

// classFor returns the class of an object; ready reports whether the object can be read
// now. In the second pass it always can, because missing classes are fabricated. size is
// the size of the instance's values.
func (p *parser) classFor(id uint64, array bool, size uint32) (slot uint32, ready bool) {
	slot, known := p.classes.byAddress[id]
	if !known {
		if array {
			p.classes.arrays[id] = true
		}
		if !p.second {
			return 0, false
		}
		slot = p.fabricate(id, size)
	}
	return slot, array || p.resolve(slot, size)
}

// postpone leaves an object to the second pass if what follows it is sound. Nothing else
// confirms its length.
func (p *parser) postpone(kind CensusKind, header, n int) (outcome, error) {
	if !p.follows(header + n) {
		return unknown, nil
	}
	p.deferred.add(p.in.Offset(), int64(header+n), p.batch.emitted+int64(p.batch.objects))
	if kind == CensusInstanceData {
		p.take(CensusInstanceHeaders, header)
		header = 0
	}
	if !p.skip(kind, int64(header+n)) {
		return cut, nil
	}
	return done, nil
}

// objectArray reads an OBJ_ARRAY_DUMP whose start, at least, is in w. It reads the
// elements window by window, because an array can be larger than a window.
func (p *parser) objectArray(w []byte) (outcome, error) {
	header := 9 + 2*p.idSize
	if result := p.has(w, header); result != done {
		return result, nil
	}
	address, id := p.id(w[1:]), p.id(w[9+p.idSize:])
	n := u32(w[5+p.idSize:])
	if result := p.has(w, header+n*p.idSize); result != done {
		return result, nil
	}
	slot, ready := p.classFor(id, true, 0)
	if !ready {
		return p.postpone(CensusObjectArrays, header, n*p.idSize)
	}
	c := &p.classes.table[slot]
	if size := header + n*p.idSize; p.size == unlimited && size <= source.MaxFill {
		if len(p.in.Fill(size)) < size {
			return cut, nil
		}
	}
	if err := p.addObject(address, c.index, uint32(n), p.in.Offset()); err != nil {
		return done, err
	}
	p.hintCut(n, header, p.idSize)
	p.remember(p.in.Fill(header)[9+p.idSize:], sizeOfArray, c)
	p.take(CensusObjectArrays, header)
	if p.countOnly {
		if !p.skip(CensusObjectArrays, int64(n*p.idSize)) {
			return cut, nil
		}
		return done, p.progress()
	}
	known := p.flattened.off // otherwise the contents of the array are known already
	for left := n; left > 0; {
		w := p.in.Fill(p.idSize)
		count := min(left, len(w)/p.idSize)
		if count == 0 {
			return cut, nil
		}
		count = min(count, arrayBlock)
		flat, err := p.addElements(w[:count*p.idSize])
		if err != nil {
			return done, err
		}
		if flat && !known {
			known = true
			p.flattened.arrays = append(p.flattened.arrays, heap.Address(address))
		}
		p.take(CensusObjectArrays, count*p.idSize)
		left -= count
		if err := p.progress(); err != nil {
			return done, err
		}
	}
	return done, nil
}

// arrayBlock is how many elements of a large array are read in one call. The limit lets
// WebAssembly switch to the optimized version of the called function soon.
const arrayBlock = 4 << 10

// addElements adds the references in consecutive elements to the last object. It reports
// whether one of them is a flattened value.
func (p *parser) addElements(w []byte) (flat bool, err error) {
	b := &p.batch
	for len(w) > 0 {
		if b.references == len(b.refs) {
			if err := p.flush(); err != nil {
				return flat, err
			}
		}
		n := min(len(w), (len(b.refs)-b.references)*p.idSize)
		var loaded int
		var all uint64
		if p.idSize == 8 {
			loaded, all = loadElements[uint64](b.refs[b.references:], w[:n])
		} else {
			loaded, all = loadElements[uint32](b.refs[b.references:], w[:n])
		}
		b.references += loaded
		if b.objects > 0 {
			b.end[b.objects-1] = uint32(b.references)
		} else {
			b.head = b.references
		}
		flat = flat || isFlattened(all)
		w = w[n:]
	}
	return flat, nil
}

// loadElements copies the references in w, except null, to refs, which has enough space.
// It returns their number and the bitwise OR of all of them.
//
//go:noinline
func loadElements[ID uint32 | uint64](refs []heap.Address, w []byte) (n int, all uint64) {
	size := int(unsafe.Sizeof(ID(0)))
	for i := 0; i+size <= len(w); i += size {
		v := uint64(swap(*(*ID)(unsafe.Pointer(&w[i]))))
		all |= v
		refs[n] = heap.Address(v)
		if v != 0 {
			n++
		}
	}
	return n, all
}

// hintCut warns about an array with as many elements as fit into a record. HotSpot cuts
// longer arrays to that length (calculate_array_max_length in heapDumper.cpp), and the
// original length is lost.
func (p *parser) hintCut(n, header, width int) {
	if n == (1<<32-1-header)/width {
		p.warnings.AddHarmless("hprof.array-cut", p.in.Offset(), "An array is as long as a record can be; the JVM cuts longer ones to that length")
	}
}

// primitiveArray reads a PRIM_ARRAY_DUMP, or Android's array without contents, whose
// start, at least, is in w. It skips the elements.
func (p *parser) primitiveArray(w []byte) (outcome, error) {
	header := 10 + p.idSize
	if result := p.has(w, header); result != done {
		return result, nil
	}
	address, n := p.id(w[1:]), u32(w[5+p.idSize:])
	t := p.classes.types[w[9+p.idSize]]
	if t.Size() == 0 {
		return unknown, nil
	}
	bytes := n * t.Size()
	if w[0] == subNoData {
		bytes = 0
	}
	if result := p.has(w, header+bytes); result != done {
		return result, nil
	}
	class := p.classes.primitive[t]
	if class == heap.NoClass && p.second {
		class = p.fabricatePrimitive(t)
	}
	if class == heap.NoClass {
		return p.postpone(CensusPrimitiveArrays, header, bytes)
	}
	p.hintCut(n, header, t.Size())
	position := p.in.Offset()
	if !p.skip(CensusPrimitiveArrays, int64(header+bytes)) {
		return cut, nil
	}
	return done, p.addObject(address, class, uint32(n), position)
}
