package source

import (
	"context"
	"errors"
	"hash/crc32"
	"io"
	"math"
	"sync"
)

// place says where the bytes of a File are in the file that was opened.
type place struct {
	start  int64
	within string // if not empty, start is an offset in the unpacked content of this entry instead of the file
}

func placeOf(file File) place {
	switch f := file.(type) {
	case *section:
		at := placeOf(f.file)
		at.start += f.start
		return at
	case *unpacked:
		return place{start: f.start, within: f.name}
	}
	return place{}
}

// isNested reports whether the bytes of a file have to be decompressed first.
func isNested(file File) bool {
	s, ok := file.(*section)
	if ok {
		return isNested(s.file)
	}
	_, ok = file.(*unpacked)
	return ok
}

// section is a stored entry of an archive: a range of a File that can be read directly.
type section struct {
	file   File
	name   string
	format string // of the archive
	start  int64
	size   int64     // bytes that exist
	stated int64     // bytes that should exist
	sum    *deflated // the checksum of the content, nil if there is none
}

func (s *section) Name() string    { return s.name }
func (s *section) Size() int64     { return s.size }
func (s *section) Modified() int64 { return s.file.Modified() }

func (s *section) ReadAt(p []byte, offset int64) (int, error) {
	return io.NewSectionReader(s.file, s.start, s.size).ReadAt(p, offset)
}

func (s *section) Stream(ctx context.Context, offset int64) BlockReader {
	return &sectionBlocks{section: s, blocks: s.file.Stream(ctx, s.start+offset), at: offset, whole: offset == 0}
}

// sectionBlocks ends at the end of the section, and verifies the checksum if everything
// was read.
type sectionBlocks struct {
	section *section
	blocks  BlockReader
	at      int64
	whole   bool
	crc     uint32
}

func (b *sectionBlocks) Next() ([]byte, error) {
	s := b.section
	if b.at >= s.size {
		return nil, b.end()
	}
	p, err := b.blocks.Next()
	p = p[:min(int64(len(p)), s.size-b.at)]
	b.at += int64(len(p))
	if b.whole && s.sum != nil && s.sum.checked {
		b.crc = crc32.Update(b.crc, crc32.IEEETable, p)
	}
	return p, err
}

func (b *sectionBlocks) end() error {
	s := b.section
	switch {
	case s.size < s.stated:
		at := placeOf(s)
		return cutDefect(s.format, place{at.start + s.size, at.within})
	case b.whole && s.sum != nil && !s.sum.matches(b.at, b.crc):
		return checksumDefect(s.format, placeOf(s), s.size)
	}
	return io.EOF
}

func (b *sectionBlocks) Close() error { return b.blocks.Close() }

func cutDefect(format string, at place) *DefectError {
	return &DefectError{Format: format, Offset: at.start, Within: at.within, Found: "the file is cut off", Err: io.ErrUnexpectedEOF,
		Advice: "What comes before has been read. Copy the file again from where it was written, or take a new dump."}
}

const (
	// unpackedHead is how many bytes of an unpacked entry are kept to recognize its
	// format.
	unpackedHead = 64 << 10
	// farUnpacked is the offset beyond which random access is faster than unpacking
	// everything before it.
	farUnpacked = 16 << 20

	// unlistedSize is the size of an entry if the archive does not state it.
	unlistedSize = math.MaxInt64 / 4
)

// unpacked is an entry of an archive that must be decompressed: a range of the content of
// a Source. Random access works for the part that has been read in order.
type unpacked struct {
	src    Source
	name   string
	format string // of the archive
	start  int64  // in the content of src
	size   int64  // only a limit if whole is set
	whole  bool   // all content of src, of whatever size

	modified int64
	damage   error // why the archive could not be listed to its end; may be nil

	once    sync.Once
	head    []byte
	headErr error
}

func (u *unpacked) Name() string    { return u.name }
func (u *unpacked) Size() int64     { return u.size }
func (u *unpacked) Modified() int64 { return u.modified }

// ReadAt can always read the beginning, everything else only after a sequential pass.
func (u *unpacked) ReadAt(p []byte, offset int64) (int, error) {
	if offset < 0 {
		return 0, errNegativeOffset
	}
	want := min(int64(len(p)), max(0, u.size-offset))
	n, err := u.src.ReadAt(p[:want], u.start+offset)
	var unavailable *UnavailableError
	if (err == ErrNotReadYet || errors.As(err, &unavailable)) && offset+want <= unpackedHead {
		n, err = u.readHead(p[:want], offset)
	}
	if err == nil && want < int64(len(p)) {
		err = io.EOF
	}
	return n, err
}

// readHead serves reads of the first bytes, which it unpacks once.
func (u *unpacked) readHead(p []byte, offset int64) (int, error) {
	u.once.Do(func() {
		r := inStep(context.Background(), u.src)
		defer r.Close()
		r.Skip(u.start)
		window := r.Fill(unpackedHead)
		u.head, u.headErr = append([]byte(nil), window[:min(unpackedHead, len(window))]...), r.Err()
	})
	n := copy(p, u.head[min(offset, int64(len(u.head))):])
	switch {
	case n == len(p):
		return n, nil
	case u.headErr != nil:
		return n, u.headErr
	}
	return n, io.EOF
}

// Stream unpacks from the start, or reads at random if that is possible by now.
func (u *unpacked) Stream(ctx context.Context, offset int64) BlockReader {
	b := &unpackedBlocks{ctx: ctx, file: u, at: offset}
	if u.start+offset < farUnpacked || !b.random() {
		b.reader = u.src.Sequential(ctx)
		b.buffer = nil
	}
	return b
}

// unpackedBlocks delivers a range of the content of a Source.
type unpackedBlocks struct {
	ctx    context.Context
	file   *unpacked
	at     int64   // in the entry
	reader *Reader // nil for random access
	given  int     // bytes of the reader's window that are in use
	buffer []byte
}

// random reports whether random access works at an offset.
func (b *unpackedBlocks) random() bool {
	var one [1]byte
	_, err := b.file.src.ReadAt(one[:], b.file.start+b.at)
	return err == nil || err == io.EOF
}

func (b *unpackedBlocks) Next() ([]byte, error) {
	if err := b.ctx.Err(); err != nil {
		return nil, err
	}
	left := b.file.size - b.at
	if left <= 0 {
		return nil, io.EOF
	}
	if b.reader == nil {
		p, err := b.nextRandom(left)
		if len(p) > 0 || b.reader == nil {
			return p, err
		}
	}
	r := b.reader
	r.Advance(b.given)
	b.given = 0
	if behind := b.file.start + b.at - r.Offset(); behind > 0 {
		r.Skip(behind)
	}
	window := r.Fill(1)
	if len(window) == 0 {
		return nil, b.early(r.Err())
	}
	window = window[:min(int64(len(window)), left)]
	b.given = len(window)
	b.at += int64(len(window))
	return window, nil
}

// nextRandom reads a block at random; if that no longer works, it switches to a
// sequential reader.
func (b *unpackedBlocks) nextRandom(left int64) ([]byte, error) {
	if b.buffer == nil {
		b.buffer = make([]byte, min(spoolPiece, left))
	}
	p := b.buffer[:min(int64(len(b.buffer)), left)]
	n, err := b.file.src.ReadAt(p, b.file.start+b.at)
	b.at += int64(n)
	var unavailable *UnavailableError
	switch {
	case n > 0:
		return p[:n], nil
	case err == ErrNotReadYet || errors.As(err, &unavailable):
		b.reader, b.buffer = b.file.src.Sequential(b.ctx), nil
		return nil, nil
	case err == io.EOF:
		return nil, b.early(nil)
	}
	return nil, err
}

// early returns why the content ended before the entry did.
func (b *unpackedBlocks) early(err error) error {
	u := b.file
	switch {
	case err != nil:
		return err
	case u.whole:
		return io.EOF
	case u.damage != nil:
		return u.damage
	}
	return cutDefect(u.format, place{u.start + b.at, u.name})
}

func (b *unpackedBlocks) Close() error {
	b.buffer = nil
	if b.reader != nil {
		return b.reader.Close()
	}
	return nil
}
