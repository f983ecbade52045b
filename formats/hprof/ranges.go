package hprof

import (
	"encoding/binary"
	"io"
)

// ranges is a compact list of ascending parts of the content. For each it stores the gap
// before it and its length as uvarints.
type ranges struct {
	packed    []byte
	from, end int64 // the last range, which may still grow
	last      int64 // end of the last stored range
	emitted   int64 // number of objects emitted when the last range grew
}

// add adds [position, position+size). It extends the last range if no object was emitted
// since, because other records between them do no harm.
func (r *ranges) add(position, size, emitted int64) {
	if r.end == 0 || r.emitted != emitted {
		r.close()
		r.from, r.emitted = position, emitted
	}
	r.end = position + size
}

// close stores the last range.
func (r *ranges) close() {
	if r.end == 0 {
		return
	}
	r.packed = binary.AppendUvarint(r.packed, uint64(r.from-r.last))
	r.packed = binary.AppendUvarint(r.packed, uint64(r.end-r.from))
	r.last, r.end = r.end, 0
}

// all calls yield for every range.
func (r *ranges) all(yield func(from, end int64) bool) {
	r.close()
	at := int64(0)
	for rest := r.packed; len(rest) > 0; {
		gap, n := binary.Uvarint(rest)
		size, m := binary.Uvarint(rest[n:])
		rest = rest[n+m:]
		from := at + int64(gap)
		at = from + int64(size)
		if !yield(from, at) {
			return
		}
	}
}

// rangeBlock is how many bytes of a range are read at once.
const rangeBlock = 1 << 20

// rangeWindow is a window over a part of the content.
type rangeWindow struct {
	content io.ReaderAt
	offset  int64 // offset of the first unread byte
	end     int64
	buffer  []byte
	window  []byte // the unread part of buffer
	err     error
}

// reset moves the window to [from, end).
func (r *rangeWindow) reset(from, end int64) {
	r.offset, r.end, r.window, r.err = from, end, nil, nil
}

// Fill returns the unread bytes: at least n, or all that the range has.
func (r *rangeWindow) Fill(n int) []byte {
	left := r.end - r.offset
	if len(r.window) >= n || int64(len(r.window)) == left || r.err != nil {
		return r.window
	}
	size := int(min(left, int64(max(n, rangeBlock))))
	if cap(r.buffer) < size {
		r.buffer = append(make([]byte, 0, size), r.window...)
	}
	have := copy(r.buffer[:size], r.window)
	read, err := r.content.ReadAt(r.buffer[have:size], r.offset+int64(have))
	if err != nil && have+read < size {
		r.err = err
	}
	r.window = r.buffer[:have+read]
	return r.window
}

// Advance consumes n bytes of the window.
func (r *rangeWindow) Advance(n int) {
	r.window = r.window[n:]
	r.offset += int64(n)
}

// Skip consumes up to n bytes of the range and returns how many there were.
func (r *rangeWindow) Skip(n int64) int64 {
	n = min(n, r.end-r.offset)
	r.window = r.window[min(n, int64(len(r.window))):]
	r.offset += n
	return n
}

// Offset returns the offset of the first unread byte in the content.
func (r *rangeWindow) Offset() int64 { return r.offset }
