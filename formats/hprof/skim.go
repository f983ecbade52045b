package hprof

import (
	"math/bits"
	"unsafe"

	"heapdrop/core/heap"
)

// skim is scan for a sink that needs no references: it looks only at the headers of
// objects.
func skim[ID uint32 | uint64](p *parser, w []byte, position int64) (int, error) {
	var (
		idSize  = int(unsafe.Sizeof(ID(0)))
		header  = 9 + 2*idSize // size of the header of instances and object arrays
		b       = &p.batch
		cache   = p.classes.cache
		primary = &p.classes.primitive
		n       = b.objects
		all     = ID(0) // bitwise OR of the addresses, as loaded
		i       = 0

		counted, taken [3]int // instances, object arrays and primitive arrays; their bytes
	)
	for len(w)-i >= scanMargin {
		h := (*[scanMargin]byte)(w[i:])
		class, length, size, kind := heap.NoClass, heap.NotArray, 0, 0
		switch h[0] {
		case subInstance:
			raw := *(*ID)(unsafe.Pointer(&h[5+idSize]))
			values := bits.ReverseBytes32(*(*uint32)(unsafe.Pointer(&h[5+2*idSize])))
			if e := &cache[hashClass(uint64(raw))]; e.raw == uint64(raw) && e.size == values {
				class, size = e.index, header+int(values)
			}
		case subObjects:
			length = bits.ReverseBytes32(*(*uint32)(unsafe.Pointer(&h[5+idSize])))
			raw := *(*ID)(unsafe.Pointer(&h[9+idSize]))
			if e := &cache[hashClass(uint64(raw))]; e.raw == uint64(raw) && e.size == sizeOfArray {
				class, size, kind = e.index, header+int(length)*idSize, 1
			}
		case subPrimitives:
			length = bits.ReverseBytes32(*(*uint32)(unsafe.Pointer(&h[5+idSize])))
			code := h[9+idSize]
			class, size, kind = primary[code], 10+idSize+int(length)<<primitiveShift[code&15], 2
		}
		if class == heap.NoClass || size > len(w)-i {
			break
		}
		if n == batchObjects {
			b.objects = n
			if err := p.flush(); err != nil {
				return i, err
			}
			n = 0
		}
		address := *(*ID)(unsafe.Pointer(&h[1]))
		all |= address
		b.address[n], b.class[n] = heap.Address(swap(address)), class
		b.length[n], b.position[n] = length, position+int64(i)
		n++
		counted[kind]++
		taken[kind] += size
		i += size
	}
	b.objects = n
	p.addresses |= uint64(swap(all))
	p.account(int64(counted[0]*header), taken)
	return i, nil
}

// account adds the bytes of instances, object arrays and primitive arrays to the census.
func (p *parser) account(headers int64, taken [3]int) {
	if p.second {
		return
	}
	p.census[CensusInstanceHeaders] += headers
	p.census[CensusInstanceData] += int64(taken[0]) - headers
	p.census[CensusObjectArrays] += int64(taken[1])
	p.census[CensusPrimitiveArrays] += int64(taken[2])
}

// mayFlatten reports whether there may be values inside other objects, see flattened and
// inlining. How they count depends on references.
func (p *parser) mayFlatten() bool {
	if len(p.inlining.fields) > 0 || p.inlining.arrays.len() > 0 {
		return true
	}
	if p.flattened.off || p.classes.realSizes {
		return false
	}
	all := p.addresses
	for address := range p.classes.byAddress {
		all |= address
	}
	return isFlattened(all)
}
