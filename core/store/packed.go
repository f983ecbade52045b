package store

import (
	"fmt"
	"sync/atomic"

	"heapdrop/internal/parallel"
)

// A packed column consists of two sections: its chunks, one after the other, and the
// number of bytes in each of them. A chunk has packedChunk numbers, the last one fewer.
// It is divided into blocks; zeros complete the last block. So chunks can be read one by
// one, in any order.
const (
	packedChunk = 1 << 14
	mostPacked  = packedChunk/packedBlock*(3+4*packedBlock) + packedSlack

	packTask, unpackTask = 16, 16 // chunks that a call of goroutines packs, and that each unpacks
)

func sizesOf(name string) string { return name + " chunks" }

// chunk is a part of a packed column.
type chunk struct {
	values [packedChunk]uint32
	packed []byte
}

// fill packs what values sets for the numbers [from, to).
func (c *chunk) fill(from, to int, values func(from int, dst []uint32)) {
	dst := c.values[:to-from]
	values(from, dst)
	blocks := (len(dst) + packedBlock - 1) / packedBlock
	clear(c.values[len(dst) : blocks*packedBlock])
	c.packed = c.packed[:0]
	for i := range blocks {
		c.packed = appendPacked(c.packed, (*[packedBlock]uint32)(c.values[i*packedBlock:]))
	}
	c.packed = append(c.packed, make([]byte, packedSlack)...)
}

// unpackInto reads as many numbers as dst has; it returns false if they are damaged.
func unpackInto(dst []uint32, b []byte) bool {
	for ; len(dst) >= packedBlock; dst = dst[packedBlock:] {
		if b = unpack(b, (*[packedBlock]uint32)(dst)); b == nil {
			return false
		}
	}
	if len(dst) > 0 {
		var last [packedBlock]uint32
		if b = unpack(b, &last); b == nil {
			return false
		}
		copy(dst, last[:])
	}
	return len(b) == packedSlack
}

// WritePacked adds a packed column of n numbers. values sets the numbers from one number
// on; several goroutines may call it. Ranges begin at multiples of a constant.
func WritePacked(w *Writer, name string, n int, values func(from int, dst []uint32)) {
	sizes := make([]uint32, (n+packedChunk-1)/packedChunk)
	chunks := make([]chunk, min(len(sizes), packTask))
	w.begin(name)
	for first := 0; first < len(sizes) && w.err == nil; first += packTask {
		count := min(packTask, len(sizes)-first)
		_ = parallel.Each(count, func(_, i int) { // it cannot be cancelled
			from := (first + i) * packedChunk
			chunks[i].fill(from, min(from+packedChunk, n), values)
		}, nil)
		for i := range count {
			sizes[first+i] = uint32(len(chunks[i].packed))
			w.add(chunks[i].packed)
		}
	}
	w.end()
	Write(w, sizesOf(name), sizes)
}

// packedSample is how many chunks PackedSize packs.
const packedSample = 8

// PackedSize estimates the bytes of a packed column from a few of its chunks.
func PackedSize(n int, values func(from int, dst []uint32)) int64 {
	var c chunk
	chunks, packed, count := (n+packedChunk-1)/packedChunk, 0, 0
	for i := range min(chunks, packedSample) {
		from := i * chunks / min(chunks, packedSample) * packedChunk
		to := min(from+packedChunk, n)
		c.fill(from, to, values)
		packed, count = packed+len(c.packed), count+to-from
	}
	if count == 0 {
		return 0
	}
	return int64(float64(packed)*float64(n)/float64(count)) + int64(4*chunks) + 2*SectionSize
}

// Packed is a packed column, open for reading.
type Packed struct {
	from *Container
	s    section
	n    int
	ends []uint64 // of the chunks in the section
	next int      // the first chunk that was not unpacked
}

// OpenPacked returns the packed column of that name, which must have n numbers; they take
// at most 256 times the bytes of the section. Errors are ErrDamaged or those of the file.
func OpenPacked(c *Container, name string, n int) (*Packed, error) {
	sizes, err := Read[uint32](c, sizesOf(name), nil)
	if err != nil {
		return nil, err
	}
	p := &Packed{from: c, s: c.sections[name], n: n, ends: make([]uint64, len(sizes))}
	end, fits := uint64(0), n >= 0 && len(sizes) == (n-1+packedChunk)/packedChunk
	for i, size := range sizes {
		fits = fits && size >= p.least(i) && size <= mostPacked
		end += uint64(size)
		p.ends[i] = end
	}
	if !fits || end != p.s.size {
		return nil, p.damaged()
	}
	return p, nil
}

func (p *Packed) damaged() error { return fmt.Errorf("%w: section %q", ErrDamaged, p.s.name) }

// count returns how many numbers a chunk has.
func (p *Packed) count(chunk int) int { return min(packedChunk, p.n-chunk*packedChunk) }

// begin returns where a chunk begins in the section.
func (p *Packed) begin(chunk int) uint64 {
	if chunk == 0 {
		return 0
	}
	return p.ends[chunk-1]
}

// least returns how many bytes a chunk has at least.
func (p *Packed) least(chunk int) uint32 {
	return uint32((p.count(chunk)+packedBlock-1)/packedBlock*2 + packedSlack)
}

// Read unpacks the numbers into column, or into a buffer if it is nil, and passes them to
// use, in ranges like those of WritePacked; several goroutines may call it. As the checksum
// is known only at the end, the numbers may be any. use returns false if they make no
// sense, which is ErrDamaged. See Read for step and for other errors.
func (p *Packed) Read(step func(bytes int) error, column []uint32, use func(from int, values []uint32) bool) error {
	buffer := make([]byte, 0, min(p.s.size, pieceSize+mostPacked))
	err := p.from.read(p.s, func(n int) []byte {
		rest, ok := p.unpack(buffer, column, use)
		if !ok {
			return nil
		}
		buffer = buffer[:copy(buffer, rest)+n]
		return buffer[len(buffer)-n:]
	}, step)
	if err != nil {
		return err
	}
	if _, ok := p.unpack(buffer, column, use); !ok {
		return p.damaged()
	}
	return nil
}

// unpack passes on the chunks with which b begins, and returns the bytes behind them.
func (p *Packed) unpack(b []byte, column []uint32, use func(from int, values []uint32) bool) (rest []byte, ok bool) {
	first, start := p.next, p.begin(p.next)
	for p.next < len(p.ends) && p.ends[p.next]-start <= uint64(len(b)) {
		p.next++
	}
	var damaged atomic.Bool
	_ = parallel.Each((p.next-first+unpackTask-1)/unpackTask, func(_, task int) { // it cannot be cancelled
		from, buffer := first+task*unpackTask, []uint32(nil)
		if column == nil {
			buffer = make([]uint32, packedChunk)
		}
		for i := from; i < min(from+unpackTask, p.next) && !damaged.Load(); i++ {
			values := buffer
			if column != nil {
				values = column[i*packedChunk:]
			}
			values = values[:p.count(i)]
			if !unpackInto(values, b[p.begin(i)-start:p.ends[i]-start]) || !use(i*packedChunk, values) {
				damaged.Store(true)
			}
		}
	}, nil)
	return b[p.begin(p.next)-start:], !damaged.Load()
}
