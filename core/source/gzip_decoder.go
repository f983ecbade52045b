package source

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"

	"github.com/klauspost/compress/flate"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/s2"

	"heapdrop/core/numbers"
)

// storedInput is the input of decompressors: it is buffered, and knows its position.
type storedInput struct {
	*bufio.Reader
	from *countedReader
	base int64
}

// storedBuffer is the usual size of the buffer of a storedInput.
const storedBuffer = 64 << 10

// newStoredInput reads r, which begins at the stored offset base, in pieces of about the
// given size.
func newStoredInput(r io.Reader, base int64, pieces int64) *storedInput {
	from := &countedReader{r: r}
	size := min(max(pieces, 4<<10), 1<<20)
	return &storedInput{Reader: bufio.NewReaderSize(from, int(size)), from: from, base: base}
}

// position returns the stored offset of the next byte.
func (s *storedInput) position() int64 { return s.base + s.from.n - int64(s.Buffered()) }

// failure returns the error of the platform or context that ended the input; nil if it
// ended normally.
func (s *storedInput) failure() error {
	if s.from.err == io.EOF {
		return nil
	}
	return s.from.err
}

// countedReader counts bytes and remembers the error.
type countedReader struct {
	r   io.Reader
	n   int64
	err error
}

func (c *countedReader) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += int64(n)
	if err != nil {
		c.err = err
	}
	return n, err
}

// deflated is what an archive states about a deflate stream.
type deflated struct {
	size    int64 // of the content in bytes, -1 when unknown
	crc     uint32
	checked bool // crc is known
}

func (d *deflated) matches(size int64, crc uint32) bool {
	return (d.size < 0 || d.size == size) && (!d.checked || d.crc == crc)
}

var errTooMuch = errors.New("more content than stated")

// checksumDefect returns the error for content that was read to its end but has a wrong
// checksum.
func checksumDefect(format string, at place, stored int64) *DefectError {
	return &DefectError{
		Format:   format,
		Offset:   at.start + stored,
		Within:   at.within,
		Found:    "the checksum does not match the content",
		Advice:   "Some values may be wrong. Copy the file again from where it was written, or take a new dump.",
		Complete: true,
		Err:      gzip.ErrChecksum,
	}
}

const noMember = "other data where a gzip member should begin"

// gzipDecoder inflates one member after another. It delivers all content before a defect.
// Wrong checksums are reported at the end of the content, since the members that follow
// may be sound.
type gzipDecoder struct {
	input   *storedInput
	stream  BlockReader  // to be closed; may be nil
	entries *gzipEntries // to be filled; may be nil
	content int64        // offset of the next byte of content

	// stopAt ends reading at the first boundary between members at or after this offset
	// of the content; 0: only at the end.
	stopAt  int64
	stopped bool

	bare  *deflated // if not nil, the file is one deflate stream without header and trailer
	place place     // of the input

	header   gzip.Reader // reads headers only
	inflater io.Reader   // nil between members
	plain    io.Reader   // an inflater that records no entries, see reset
	started  int64       // stored offset where the deflate data begin
	drift    int64       // error of flate's offsets, see blockEnd
	first    int64       // offset in the content where the member begins
	crc      uint32
	resumed  bool // started inside a member, whose checksum cannot be verified
	ended    bool // at least one member has ended

	mismatch error // the first wrong checksum
	err      error // sticky
}

// newGzipDecoder inflates the file from the entry on.
func newGzipDecoder(ctx context.Context, file File, from gzipEntry, entries *gzipEntries) *gzipDecoder {
	stream := file.Stream(ctx, from.stored)
	d := gzipDecoderOver(newStoredInput(&blockStream{blocks: stream}, from.stored, storedBuffer), from, entries)
	d.stream, d.place = stream, placeOf(file)
	return d
}

// gzipDecoderOver inflates the input, which begins at the entry.
func gzipDecoderOver(input *storedInput, from gzipEntry, entries *gzipEntries) *gzipDecoder {
	d := &gzipDecoder{input: input, entries: entries, content: from.content}
	if from.window != nil {
		d.resume(from)
	}
	return d
}

func (d *gzipDecoder) resume(from gzipEntry) {
	window, err := s2.Decode(nil, from.window)
	if err != nil {
		d.err = err
		return
	}
	d.resumed = true
	d.inflater = flate.NewReaderOpts(d.input.Reader, flate.WithResumeFrom(flate.InflateCheckpoint{
		BitOffset: from.bit,
		Window:    window,
	}))
}

// Read implements io.Reader.
func (d *gzipDecoder) Read(p []byte) (int, error) {
	for d.err == nil {
		if d.inflater == nil {
			d.err = d.openMember()
			continue
		}
		n, err := d.inflater.Read(p)
		excess := d.bare != nil && d.bare.size >= 0 && int64(n) > d.bare.size-d.content
		if excess {
			n = int(max(0, d.bare.size-d.content))
		}
		d.crc = crc32.Update(d.crc, crc32.IEEETable, p[:n])
		d.content += int64(n)
		if d.entries != nil {
			d.entries.inflated(d.content)
		}
		switch {
		case excess:
			d.err = d.defect(errTooMuch, fmt.Sprintf("the data inflate to more than the %s bytes that the archive states", numbers.Grouped(int64(d.bare.size))))
		case err == io.EOF:
			d.err = d.closeMember()
		case err != nil:
			d.err = d.defect(err, "the compressed data are corrupt")
		}
		if n > 0 {
			return n, nil
		}
	}
	return 0, d.err
}

// Close stops reading the file.
func (d *gzipDecoder) Close() error {
	if d.stream == nil {
		return nil
	}
	return d.stream.Close()
}

// openMember reads the header of the next member; it returns io.EOF if there is none.
func (d *gzipDecoder) openMember() error {
	if d.stopAt > 0 && d.content >= d.stopAt {
		d.stopped = true
		return io.EOF
	}
	if d.bare != nil {
		if d.ended {
			return d.finish()
		}
		d.beginMember(0)
		return nil
	}
	stored := d.input.position()
	head, _ := d.input.Peek(2)
	if len(head) == 0 {
		return d.finish()
	}
	if !bytes.HasPrefix([]byte{0x1f, 0x8b}, head) {
		if head[0] == 0x1f {
			return d.defect(gzip.ErrHeader, noMember)
		}
		return d.padding()
	}
	if err := d.header.Reset(d.input.Reader); err != nil {
		return d.defect(err, "the header of a gzip member is corrupt")
	}
	d.beginMember(stored)
	return nil
}

// beginMember starts inflating the member whose header began at the stored offset.
func (d *gzipDecoder) beginMember(stored int64) {
	d.started, d.first, d.crc, d.resumed = d.input.position(), d.content, 0, false
	if d.entries != nil {
		d.entries.member(stored, d.content)
	}
	if d.entries == nil || d.isShort() {
		d.inflater = d.reset(d.input.Reader)
		return
	}
	d.drift = 0
	d.inflater = flate.NewReaderOpts(d.input.Reader, flate.WithEobCallback(d.blockEnd))
}

// shortMember is the stored size in bytes up to which no entries inside a member are
// recorded.
const shortMember = 1 << 10

// isShort inflates the member that begins, and reports whether it is short.
func (d *gzipDecoder) isShort() bool {
	stored, _ := d.input.Peek(shortMember)
	_, err := io.Copy(io.Discard, d.reset(bytes.NewReader(stored)))
	return err == nil
}

// reset returns the inflater that records no entries, for another input. All short
// members share one: a new inflater takes 40 KB, and a file may have a million members.
func (d *gzipDecoder) reset(input io.Reader) io.Reader {
	if d.plain == nil {
		d.plain = flate.NewReader(input)
	} else {
		d.plain.(flate.Resetter).Reset(input, nil)
	}
	return d.plain
}

// blockEnd records the boundary between two deflate blocks.
// The offset that flate reports (klauspost/compress 1.20.3) is too large by a drift:
// before a stored block it counts whole bytes in its bit buffer twice. The input knows
// the true position, but not how many bytes are in the bit buffer. After a stored block
// there are none, so the difference is the drift; after other blocks the difference is
// the drift minus those bytes. The drift only grows in stored blocks, so it is the
// largest difference so far.
func (d *gzipDecoder) blockEnd(at flate.InflateCheckpoint) {
	claimed := d.started + at.CompressedOffset
	consumed := claimed // the byte with the boundary has been consumed
	if at.BitOffset > 0 {
		consumed++
	}
	d.drift = max(d.drift, consumed-d.input.position())
	if !at.Final {
		d.entries.inner(claimed-d.drift, d.first+at.UncompressedOffset, at.BitOffset, at.Window)
	}
}

// closeMember verifies the checksum and the size after a member.
func (d *gzipDecoder) closeMember() error {
	d.inflater, d.ended = nil, true
	stored := d.input.position()
	if d.bare != nil {
		if !d.resumed && !d.bare.matches(d.content, d.crc) {
			d.mismatch = checksumDefect("ZIP", d.place, stored)
		}
		return nil
	}
	var tail [8]byte
	if _, err := io.ReadFull(d.input, tail[:]); err != nil {
		return d.defect(io.ErrUnexpectedEOF, "")
	}
	crc, size := binary.LittleEndian.Uint32(tail[:4]), binary.LittleEndian.Uint32(tail[4:])
	if !d.resumed && d.mismatch == nil && (crc != d.crc || size != uint32(d.content-d.first)) {
		d.mismatch = checksumDefect("gzip", d.place, stored)
	}
	return nil
}

// padding skips zeros between and after members; nothing else is allowed there.
func (d *gzipDecoder) padding() error {
	for {
		b, err := d.input.ReadByte()
		if err != nil {
			return d.finish()
		}
		if b == 0 {
			continue
		}
		d.input.UnreadByte()
		if b == 0x1f {
			return nil // openMember checks again
		}
		return d.defect(gzip.ErrHeader, noMember)
	}
}

// finish ends the content at the end of the input.
func (d *gzipDecoder) finish() error {
	if err := d.input.failure(); err != nil {
		return err
	}
	if d.entries != nil {
		d.entries.end()
	}
	if d.mismatch != nil {
		return d.mismatch
	}
	return io.EOF
}

// defect turns a decompression error into one that says where the file is broken. If the
// platform's error caused it, defect returns that one.
func (d *gzipDecoder) defect(err error, found string) error {
	if failure := d.input.failure(); failure != nil {
		return failure
	}
	if d.entries != nil {
		d.entries.end()
	}
	advice := "What comes before has been read. Copy the file again from where it was written, or take a new dump."
	if err == io.EOF || errors.Is(err, io.ErrUnexpectedEOF) {
		found = "the file is cut off"
	}
	format := "gzip"
	if d.bare != nil {
		format = "ZIP"
	}
	return &DefectError{Format: format, Offset: d.place.start + d.input.position(), Within: d.place.within, Found: found, Advice: advice, Err: err}
}
