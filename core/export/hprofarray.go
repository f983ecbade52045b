package export

import (
	"encoding/binary"
	"fmt"
	"math"

	"heapdrop/core/heap"
)

// chunk is the number of bytes of an array that are read at once.
const chunk = 1 << 20

// objectArray writes an OBJ_ARRAY_DUMP.
func (x *hprofWriter) objectArray(id heap.ObjectID) error {
	length, _ := x.s.Length(id)
	var known []heap.ObjectID // the elements that are not null, if that is all that is known
	if x.made != nil {
		x.ids = x.s.Outbound(id, x.ids[:0])
		known = x.ids[1:]
		if length = max(length, uint32(len(known))); int(length) > len(known) {
			x.summary.Zeroed++
		}
	}
	header := x.header(subObjects, id, length)
	header = x.appendID(header, x.s.Class(x.s.ClassOf(id)).Address)
	return x.array(header, int64(length)*int64(x.idSize), func(from, n int64, to []byte) ([]byte, error) {
		count := n / int64(x.idSize)
		first := from / int64(x.idSize)
		if x.made != nil {
			for i := first; i < first+count; i++ {
				a := heap.Address(0)
				if i < int64(len(known)) {
					a = x.reference(x.s.Address(known[i]))
				}
				to = x.appendID(to, a)
			}
			return to, nil
		}
		data, err := x.s.Bytes(x.ctx, id, uint32(first), uint32(count))
		if x.o.Objects != nil || x.o.Nulls {
			x.rewrite(data)
		}
		return append(to, data[:min(int64(len(data)), n)]...), err
	})
}

// rewrite replaces the references among raw elements, see reference.
func (x *hprofWriter) rewrite(data []byte) {
	for ; len(data) >= x.idSize; data = data[x.idSize:] {
		if x.idSize == 4 {
			a := heap.Address(binary.BigEndian.Uint32(data))
			binary.BigEndian.PutUint32(data, uint32(x.reference(a)))
		} else {
			a := heap.Address(binary.BigEndian.Uint64(data))
			binary.BigEndian.PutUint64(data, uint64(x.reference(a)))
		}
	}
}

// primitiveArray writes a PRIM_ARRAY_DUMP.
func (x *hprofWriter) primitiveArray(id heap.ObjectID) error {
	length, _ := x.s.Length(id)
	t := x.s.ElementType(id)
	width := int64(t.Size())
	header := append(x.header(subPrimitives, id, length), byte(t))
	return x.array(header, int64(length)*width, func(from, n int64, to []byte) ([]byte, error) {
		data, err := x.s.Bytes(x.ctx, id, uint32(from/width), uint32(n/width))
		return append(to, data[:min(int64(len(data)), n)]...), err
	})
}

// header begins the sub-record of an array.
func (x *hprofWriter) header(tag byte, id heap.ObjectID, length uint32) []byte {
	header := x.appendID([]byte{tag}, x.s.Address(id))
	header = binary.BigEndian.AppendUint32(header, noTrace)
	return binary.BigEndian.AppendUint32(header, length)
}

// array writes a sub-record with a header and size bytes of elements, which read appends
// piece by piece. What cannot be read becomes 0.
func (x *hprofWriter) array(header []byte, size int64, read func(from, n int64, to []byte) ([]byte, error)) error {
	whole := int64(len(header)) + size
	if whole > math.MaxUint32 {
		return fmt.Errorf("an array of %d bytes is too large for a heap dump segment, which has at most 4 GB", size)
	}
	large := whole > segmentSize
	if large {
		if err := x.flush(); err != nil {
			return err
		}
		x.recordHeader(tagSegment, uint32(whole))
	} else if err := x.freeSpace(int(whole)); err != nil {
		return err
	}
	x.segment = append(x.segment, header...)
	zeroed := false
	for from := int64(0); from < size; from += chunk {
		n := min(chunk, size-from)
		want := len(x.segment) + int(n)
		piece, err := read(from, n, x.segment)
		if x.ctx.Err() != nil {
			return x.ctx.Err()
		}
		zeroed = zeroed || err != nil
		x.segment = append(piece, make([]byte, want-len(piece))...)
		if large {
			if err := x.pour(); err != nil {
				return err
			}
		}
	}
	if zeroed {
		x.summary.Zeroed++
	}
	return nil
}
