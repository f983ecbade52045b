package store

import (
	"fmt"
	"io"
	"sync"
	"sync/atomic"

	"heapdrop/internal/parallel"
)

// A packed column consists of three sections: its chunks, one after the other, the number of
// bytes in each of them, and their checksums. A chunk has packedChunk numbers, the last one
// fewer. It is divided into blocks; zeros complete the last block. So chunks can be read one
// by one, in any order.
const (
	packedChunk = 1 << 14
	mostPacked  = packedChunk/packedBlock*(3+4*packedBlock) + packedSlack

	packTask, unpackTask = 16, 16 // chunks that a call of goroutines packs, and that each unpacks
)

func sizesOf(name string) string { return name + " chunks" }

func sumsOf(name string) string { return name + " sums" }

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
	sizes, sums := make([]uint32, (n+packedChunk-1)/packedChunk), make([]uint64, (n+packedChunk-1)/packedChunk)
	chunks := make([]chunk, min(len(sizes), packTask))
	w.begin(name)
	for first := 0; first < len(sizes) && w.err == nil; first += packTask {
		count := min(packTask, len(sizes)-first)
		_ = parallel.Each(count, func(_, i int) { // it cannot be cancelled
			from := (first + i) * packedChunk
			chunks[i].fill(from, min(from+packedChunk, n), values)
		}, nil)
		for i := range count {
			sizes[first+i], sums[first+i] = uint32(len(chunks[i].packed)), sumBlock(chunks[i].packed)
			w.add(chunks[i].packed)
		}
	}
	w.end()
	Write(w, sizesOf(name), sizes)
	Write(w, sumsOf(name), sums)
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
	return int64(float64(packed)*float64(n)/float64(count)) + int64(12*chunks) + 3*SectionSize
}

// Packed is a packed column that is read as far as it is needed. It is safe for concurrent
// use.
type Packed struct {
	from   *Container
	s      section
	n      int
	ends   []uint64 // of the chunks in the section
	sums   []uint64 // their checksums
	column []uint32 // see Into
	use    func(from int, values []uint32) bool

	mu     sync.Mutex // held while chunks are read
	read   []atomic.Bool
	left   int    // chunks that were not read
	buffer []byte // for chunks in the file
}

// OpenPacked returns the packed column of that name, which must have n numbers; they take
// at most 256 times the bytes of the section. Errors are ErrDamaged or those of the file.
func OpenPacked(c *Container, name string, n int) (*Packed, error) {
	sizes, err := Read[uint32](c, sizesOf(name), nil)
	if err != nil {
		return nil, err
	}
	p := &Packed{from: c, s: c.sections[name], n: n, ends: make([]uint64, len(sizes)), read: make([]atomic.Bool, len(sizes)), left: len(sizes)}
	if p.sums, err = Read[uint64](c, sumsOf(name), nil); err != nil {
		return nil, err
	}
	end, fits := uint64(0), n >= 0 && len(sizes) == (n-1+packedChunk)/packedChunk && len(p.sums) == len(sizes)
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

// Into says where the numbers go, before any is read: they are unpacked into column, or into
// a buffer if it is nil, and passed to use, in ranges like those of WritePacked; several
// goroutines may call it. use returns false if they make no sense, which is ErrDamaged.
func (p *Packed) Into(column []uint32, use func(from int, values []uint32) bool) {
	p.column, p.use = column, use
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

// least returns the minimum number of bytes of a chunk.
func (p *Packed) least(chunk int) uint32 {
	return uint32((p.count(chunk)+packedBlock-1)/packedBlock*2 + packedSlack)
}

// Has reports whether the numbers [from, to), at least one, were read.
func (p *Packed) Has(from, to int) bool {
	for i := from / packedChunk; i <= (to-1)/packedChunk; i++ {
		if !p.read[i].Load() {
			return false
		}
	}
	return true
}

// Read reads the chunks that have the numbers [from, to), except those that were read
// before. Until it returns, these numbers are undefined. See the function Read for step and
// for other errors.
func (p *Packed) Read(from, to int, step func(bytes int) error) error {
	for i, end := from/packedChunk, (to+packedChunk-1)/packedChunk; i < end; {
		first, next, err := p.readSome(i, end)
		if err == nil && step != nil && first < next {
			err = step(int(p.begin(next) - p.begin(first)))
		}
		if err != nil {
			return err
		}
		i = next
	}
	return nil
}

// readSome reads the first of the chunks [first, end) that were not read, and those that
// follow in the same piece; it returns which these are.
func (p *Packed) readSome(first, end int) (from, next int, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for first < end && p.read[first].Load() {
		first++
	}
	if first == end {
		return first, first, nil
	}
	start := p.begin(first)
	for next = first; next < end && !p.read[next].Load() && p.ends[next]-start <= pieceSize; {
		next++
	}
	size := int(p.begin(next) - start)
	if cap(p.buffer) < size {
		p.buffer = make([]byte, size)
	}
	b := p.buffer[:size]
	if got, err := p.from.file.ReadAt(b, int64(p.s.offset+start)); got < size {
		if err == io.EOF {
			err = p.damaged()
		}
		return first, first, err
	}
	if !p.unpack(b, first, next) {
		return first, first, p.damaged()
	}
	for i := first; i < next; i++ {
		p.read[i].Store(true)
	}
	if p.left -= next - first; p.left == 0 {
		p.buffer = nil
	}
	return first, next, nil
}

// unpack unpacks chunks and passes on their numbers.
func (p *Packed) unpack(b []byte, first, next int) bool {
	start := p.begin(first)
	var damaged atomic.Bool
	_ = parallel.Each((next-first+unpackTask-1)/unpackTask, func(_, task int) { // it cannot be cancelled
		from, buffer := first+task*unpackTask, []uint32(nil)
		if p.column == nil {
			buffer = make([]uint32, packedChunk)
		}
		for i := from; i < min(from+unpackTask, next) && !damaged.Load(); i++ {
			values := buffer
			if p.column != nil {
				values = p.column[i*packedChunk:]
			}
			values = values[:p.count(i)]
			chunk := b[p.begin(i)-start : p.ends[i]-start]
			if sumBlock(chunk) != p.sums[i] || !unpackInto(values, chunk) || !p.use(i*packedChunk, values) {
				damaged.Store(true)
			}
		}
	}, nil)
	return !damaged.Load()
}
