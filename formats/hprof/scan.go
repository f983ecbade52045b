package hprof

import (
	"math/bits"
	"unsafe"

	"heapdrop/core/heap"
)

// scanMargin is the minimum number of bytes that a window must have for the fast loop to
// read a sub-record. It is at least the size of an object header (25 bytes).
const scanMargin = 32

// scan reads the objects at the start of w, whose offset is position, and returns how
// many bytes it has read. It stops before everything that is not simple: other
// sub-records, objects that are not completely in w, objects whose class is not in the
// cache, and objects whose size does not match the class.
//
// This is the hot loop of the parser. It calls only the sink, once per batch. It loads
// numbers in little-endian order and then swaps their bytes, because compilers for
// WebAssembly combine such loads, but not big-endian ones.
func scan[ID uint32 | uint64](p *parser, w []byte, position int64) (int, error) {
	var (
		idSize   = int(unsafe.Sizeof(ID(0)))
		header   = 9 + 2*idSize // size of the header of instances and object arrays
		b        = &p.batch
		cache    = p.classes.cache
		offsets  = p.classes.offsets
		primary  = &p.classes.primitive
		address  = b.address[:batchObjects]
		class    = b.class[:batchObjects]
		length   = b.length[:batchObjects]
		at       = b.position[:batchObjects]
		end      = b.end[:batchObjects]
		refs     = b.refs
		n, k     = b.objects, b.references
		i        = 0
		arrays   = 0 // number of object arrays, and their bytes
		arrBytes = 0
		prims    = 0
		primSize = 0
		objects  = 0
		flats    = !p.flattened.off
		low      = 8*idSize - 8 // shift of the lowest byte in an identifier as loaded
	)
	for len(w)-i >= scanMargin {
		h := (*[scanMargin]byte)(w[i:])
		next := 0
		switch h[0] {
		case subInstance:
			raw := *(*ID)(unsafe.Pointer(&h[5+idSize]))
			size := bits.ReverseBytes32(*(*uint32)(unsafe.Pointer(&h[5+2*idSize])))
			e := &cache[hashClass(uint64(raw))]
			if e.raw != uint64(raw) || e.size != size {
				goto done
			}
			next = i + header + int(size)
			if next > len(w) {
				goto done
			}
			if n == batchObjects || k+int(e.end-e.first) > len(refs) {
				b.objects, b.references = n, k
				if err := p.flush(); err != nil {
					return i, err
				}
				n, k = 0, 0
				if int(e.end-e.first) > len(refs) {
					goto done
				}
			}
			values := w[i+header : next]
			all := ID(0)
			for _, offset := range offsets[e.first:e.end] {
				v := *(*ID)(unsafe.Pointer(&values[offset]))
				all |= v
				refs[k] = heap.Address(swap(v))
				if v != 0 {
					k++
				}
			}
			if all>>low&7 != 0 && flats {
				p.markFields(e.first, e.end, values)
			}
			class[n], length[n] = e.index, heap.NotArray

		case subObjects:
			count := int(bits.ReverseBytes32(*(*uint32)(unsafe.Pointer(&h[5+idSize]))))
			raw := *(*ID)(unsafe.Pointer(&h[9+idSize]))
			e := &cache[hashClass(uint64(raw))]
			if e.raw != uint64(raw) || e.size != sizeOfArray {
				goto done
			}
			next = i + header + count*idSize
			if next > len(w) {
				goto done
			}
			if n == batchObjects || k+count > len(refs) {
				b.objects, b.references = n, k
				if err := p.flush(); err != nil {
					return i, err
				}
				n, k = 0, 0
				if count > len(refs) {
					goto done
				}
			}
			all := ID(0)
			for j := i + header; j < next; j += idSize {
				v := *(*ID)(unsafe.Pointer(&w[j]))
				all |= v
				refs[k] = heap.Address(swap(v))
				if v != 0 {
					k++
				}
			}
			if all>>low&7 != 0 && flats {
				p.flattened.arrays = append(p.flattened.arrays, heap.Address(swap(*(*ID)(unsafe.Pointer(&h[1])))))
			}
			class[n], length[n] = e.index, uint32(count)
			arrays++
			arrBytes += next - i

		case subPrimitives:
			count := int(bits.ReverseBytes32(*(*uint32)(unsafe.Pointer(&h[5+idSize]))))
			code := h[9+idSize]
			index := primary[code]
			next = i + 10 + idSize + count<<primitiveShift[code&15]
			if index == heap.NoClass || next > len(w) {
				goto done
			}
			if n == batchObjects {
				b.objects, b.references = n, k
				if err := p.flush(); err != nil {
					return i, err
				}
				n, k = 0, 0
			}
			class[n], length[n] = index, uint32(count)
			prims++
			primSize += next - i

		default:
			goto done
		}
		address[n] = heap.Address(swap(*(*ID)(unsafe.Pointer(&h[1]))))
		at[n] = position + int64(i)
		end[n] = uint32(k)
		n++
		objects++
		i = next
	}
done:
	b.objects, b.references = n, k
	if !p.second {
		heads := (objects - arrays - prims) * header
		p.census[CensusInstanceHeaders] += int64(heads)
		p.census[CensusInstanceData] += int64(i - arrBytes - primSize - heads)
		p.census[CensusObjectArrays] += int64(arrBytes)
		p.census[CensusPrimitiveArrays] += int64(primSize)
	}
	return i, nil
}

// swap converts an identifier as loaded to its value.
func swap[ID uint32 | uint64](v ID) ID {
	if unsafe.Sizeof(v) == 8 {
		return ID(bits.ReverseBytes64(uint64(v)))
	}
	return ID(bits.ReverseBytes32(uint32(v)))
}
