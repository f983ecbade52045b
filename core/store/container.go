package store

import (
	"errors"
	"fmt"
	"io"
	"math/bits"
	"unsafe"

	"heapdrop/internal/parallel"
)

// A container consists of, in this order:
//
//	header    magic, number of the layout that follows
//	sections  contents, each at a multiple of sectionAlignment
//	table     for each section: name, offset, bytes, checksum
//	trailer   offset, bytes and checksum of the table, magic
//
// All numbers are little-endian, as in the memory of every supported processor. The
// trailer is written last, so a container that was not finished can be recognized by its
// end.
const (
	magic            = "heapdrop index\r\n"
	layoutNumber     = 1
	headerSize       = 24
	trailerSize      = 3*8 + len(magic)
	sectionAlignment = 64 // a cache line

	// SectionSize is roughly what a section takes in addition to its content.
	SectionSize = 72

	// blockSize is how many bytes are written, read and checksummed at a time; it is a
	// multiple of the unit of the checksum.
	blockSize = 1 << 20
	// mostTable is the largest table; containers of heapdrop have a few dozen sections.
	mostTable = 1 << 20
)

// Errors for containers that cannot be used; for errors.Is.
var (
	// ErrForeign means that a file is not a container, or one of another version.
	ErrForeign = errors.New("it was written by another version of heapdrop")
	// ErrDamaged means that the content of a container is not what was written.
	ErrDamaged = errors.New("it is damaged")
)

// Number is the constraint for the entries of a column.
type Number interface {
	~uint8 | ~uint16 | ~uint32 | ~int32 | ~uint64 | ~int64
}

// section is an entry of the table.
type section struct {
	name         string
	offset, size uint64 // bytes
	sum          uint64
}

// littleEndian reports whether the processor is little-endian, as containers are.
var littleEndian = func() bool { n := uint16(1); return *(*byte)(unsafe.Pointer(&n)) == 1 }()

// bytesOf returns the memory of a column as bytes.
func bytesOf[T Number](column []T) []byte {
	if len(column) == 0 {
		return nil
	}
	return unsafe.Slice((*byte)(unsafe.Pointer(&column[0])), len(column)*int(unsafe.Sizeof(column[0])))
}

// Writer writes a container.
type Writer struct {
	out      io.Writer
	written  uint64
	sections []section
	step     func(bytes int64) error
	err      error

	open  section  // that is being written
	block []byte   // of it, not written yet
	sums  []uint64 // of the blocks that were written
}

// NewWriter starts a container. step, which may be nil, is called after every MB with
// the number of bytes written; an error that it returns ends the writing.
func NewWriter(out io.Writer, step func(bytes int64) error) *Writer {
	w := &Writer{out: out, step: step}
	if !littleEndian {
		w.err = errors.New("saved indexes need a little-endian processor")
		return w
	}
	var head coder
	head.data = append(head.data, magic...)
	head.fixed(layoutNumber)
	w.write(head.data)
	return w
}

func (w *Writer) write(b []byte) {
	for len(b) > 0 && w.err == nil {
		n := min(len(b), blockSize)
		if _, w.err = w.out.Write(b[:n]); w.err != nil {
			return
		}
		w.written += uint64(n)
		b = b[n:]
		if w.step != nil {
			w.err = w.step(int64(w.written))
		}
	}
}

// Write adds a section. Errors are kept until Close.
func Write[T Number](w *Writer, name string, column []T) {
	w.begin(name)
	w.add(bytesOf(column))
	w.end()
}

// begin starts a section.
func (w *Writer) begin(name string) {
	w.write(make([]byte, -w.written%sectionAlignment))
	w.open, w.block, w.sums = section{name: name, offset: w.written}, w.block[:0], w.sums[:0]
}

// add adds content to the section.
func (w *Writer) add(b []byte) {
	if w.open.size += uint64(len(b)); len(w.block) > 0 { // complete the block first
		n := min(len(b), blockSize-len(w.block))
		w.block, b = append(w.block, b[:n]...), b[n:]
		if len(w.block) == blockSize {
			w.blocks(w.block)
			w.block = w.block[:0]
		}
	}
	whole := len(b) / blockSize * blockSize
	w.blocks(b[:whole])
	w.block = append(w.block, b[whole:]...)
}

// blocks writes consecutive blocks.
func (w *Writer) blocks(b []byte) {
	if w.err == nil && len(b) > 0 { // after an error, no checksums are needed
		w.sums = append(w.sums, blockSums(b)...)
		w.write(b)
	}
}

// end completes the section.
func (w *Writer) end() {
	w.blocks(w.block)
	if w.err == nil {
		w.open.sum = sumOf(w.open.size, w.sums)
		w.sections = append(w.sections, w.open)
	}
}

// Close writes the table and the trailer. It returns the first error.
func (w *Writer) Close() error {
	var table, trailer coder
	for i := range w.sections {
		s := &w.sections[i]
		table.Text(&s.name)
		table.fixed(s.offset)
		table.fixed(s.size)
		table.fixed(s.sum)
	}
	trailer.fixed(w.written)
	trailer.fixed(uint64(len(table.data)))
	trailer.fixed(checksum(table.data))
	trailer.data = append(trailer.data, magic...)
	w.write(table.data)
	w.write(trailer.data)
	return w.err
}

// Container is a container that is open for reading.
type Container struct {
	file     File
	sections map[string]section
}

// Open reads the table of a container. Errors are ErrForeign, ErrDamaged or those of the
// file.
func Open(file File) (*Container, error) {
	if !littleEndian {
		return nil, ErrForeign
	}
	size := uint64(file.Size())
	if size < headerSize+uint64(trailerSize) {
		return nil, ErrDamaged
	}
	head := coder{data: make([]byte, headerSize), reading: true}
	if _, err := file.ReadAt(head.data, 0); err != nil {
		return nil, err
	}
	if string(head.take(len(magic))) != magic || head.fixed(0) != layoutNumber {
		return nil, ErrForeign
	}
	trailer := coder{data: make([]byte, trailerSize), reading: true}
	if _, err := file.ReadAt(trailer.data, int64(size)-int64(trailerSize)); err != nil && err != io.EOF {
		return nil, err
	}
	at, length, sum := trailer.fixed(0), trailer.fixed(0), trailer.fixed(0)
	if string(trailer.data) != magic || length > mostTable || at > size-uint64(trailerSize) || at+length != size-uint64(trailerSize) {
		return nil, ErrDamaged
	}
	table := coder{data: make([]byte, length), reading: true}
	if _, err := file.ReadAt(table.data, int64(at)); err != nil {
		return nil, err
	}
	if checksum(table.data) != sum {
		return nil, ErrDamaged
	}
	c := &Container{file: file, sections: map[string]section{}}
	for len(table.data) > 0 && table.err == nil {
		var s section
		table.Text(&s.name)
		s.offset, s.size, s.sum = table.fixed(0), table.fixed(0), table.fixed(0)
		if s.offset%sectionAlignment != 0 || s.offset > at || s.size > at-s.offset {
			return nil, ErrDamaged
		}
		c.sections[s.name] = s
	}
	return c, table.err
}

// Close closes the file. Columns that were read stay valid.
func (c *Container) Close() error { return c.file.Close() }

// Size returns the bytes of the container.
func (c *Container) Size() int64 { return c.file.Size() }

// Has reports whether there is a section of that name.
func (c *Container) Has(name string) bool { _, found := c.sections[name]; return found }

// Read returns a column, which the caller may change. step, which may be nil, is called
// after every few MB with the number of bytes since the last call. An error that it
// returns ends the reading and is returned. Other errors are ErrDamaged or those of the
// file.
func Read[T Number](c *Container, name string, step func(bytes int) error) ([]T, error) {
	s, found := c.sections[name]
	var one T
	width := uint64(unsafe.Sizeof(one))
	if !found || s.size%width != 0 {
		return nil, fmt.Errorf("%w: no section %q of numbers of %d bytes", ErrDamaged, name, width)
	}
	if s.size == 0 {
		return nil, nil
	}
	column := make([]T, s.size/width)
	rest := bytesOf(column)
	return column, c.read(s, func(n int) (next []byte) {
		next, rest = rest[:n], rest[n:]
		return next
	}, step)
}

// pieceSize is how much is read between two calls of a step.
const pieceSize = 8 * blockSize

// read reads a section and computes its checksum while the pieces are in the cache. next
// returns the memory for the next piece, nil if the section is damaged.
func (c *Container) read(s section, next func(n int) []byte, step func(bytes int) error) error {
	sum := newSum(s.size)
	for from := uint64(0); from < s.size; from += pieceSize {
		n := int(min(pieceSize, s.size-from))
		piece := next(n)
		if piece == nil {
			return fmt.Errorf("%w: section %q", ErrDamaged, s.name)
		}
		if got, err := c.file.ReadAt(piece, int64(s.offset+from)); got < n {
			if err == io.EOF {
				return ErrDamaged
			}
			return err
		}
		for _, block := range blockSums(piece) {
			sum.add(block)
		}
		if step == nil {
			continue
		}
		if err := step(n); err != nil {
			return err
		}
	}
	if sum.value != s.sum {
		return fmt.Errorf("%w: section %q", ErrDamaged, s.name)
	}
	return nil
}

// checksum returns the checksum of a section, which is that of the checksums of its
// blocks. It detects accidental damage, not deliberate changes.
func checksum(b []byte) uint64 { return sumOf(uint64(len(b)), blockSums(b)) }

func sumOf(size uint64, blocks []uint64) uint64 {
	sum := newSum(size)
	for _, s := range blocks {
		sum.add(s)
	}
	return sum.value
}

// blockSums returns the checksums of the blocks.
func blockSums(b []byte) []uint64 {
	sums := make([]uint64, (len(b)+blockSize-1)/blockSize)
	_ = parallel.Each(len(sums), func(_, i int) { // it cannot be cancelled
		sums[i] = sumBlock(b[i*blockSize : min((i+1)*blockSize, len(b))])
	}, nil)
	return sums
}

// sum is the state of a checksum.
type sum struct{ value uint64 }

func newSum(size uint64) sum { return sum{size*prime1 + prime2} }

func (s *sum) add(block uint64) { s.value = round(s.value, block) }

// The primes of the xxHash family: odd and with bits all over.
const (
	prime1 = 0x9E3779B185EBCA87
	prime2 = 0xC2B2AE3D27D4EB4F
)

func round(state, word uint64) uint64 {
	return bits.RotateLeft64(state+word*prime2, 31) * prime1
}

// sumBlock computes the checksum of a block with four independent sums, which a processor
// computes in parallel; an incomplete last group is padded with zeros.
//
//go:noinline
func sumBlock(b []byte) uint64 {
	var a0, a1, a2, a3 uint64 = prime1, prime2, 1, 0
	words := b
	if rest := len(b) % 32; rest != 0 {
		words = b[:len(b)-rest]
		var last [32]byte
		copy(last[:], b[len(b)-rest:])
		a0, a1 = round(a0, little(last[0:])), round(a1, little(last[8:]))
		a2, a3 = round(a2, little(last[16:])), round(a3, little(last[24:]))
	}
	for ; len(words) >= 32; words = words[32:] { // without calls, which the page does not inline
		w := (*[4]uint64)(unsafe.Pointer(unsafe.SliceData(words)))
		a0 = bits.RotateLeft64(a0+w[0]*prime2, 31) * prime1
		a1 = bits.RotateLeft64(a1+w[1]*prime2, 31) * prime1
		a2 = bits.RotateLeft64(a2+w[2]*prime2, 31) * prime1
		a3 = bits.RotateLeft64(a3+w[3]*prime2, 31) * prime1
	}
	return round(round(a0, a1), round(a2, a3))
}
