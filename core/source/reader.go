package source

import (
	"context"
	"io"
)

// MaxFill is the largest window that a caller can ask for, in bytes.
const MaxFill = 16 << 20

const (
	// seamSlack is how many bytes of the next block are copied after the tail of the
	// previous one: enough for most records, little compared with a block.
	seamSlack = 16 << 10

	// farSkip is the minimum number of bytes for a skip to open a new stream at the
	// target. For shorter skips, reading the bytes already in flight is faster.
	farSkip = 64 << 20
)

// Reader reads content in order through a window onto the blocks of a BlockReader. It
// does not copy blocks. Only if a record straddles two blocks, the tail of the first and
// the start of the second are copied to a small separate buffer, the seam.
//
// A parser's loop is:
//
//	for {
//		window := r.Fill(need) // need: minimum size of the next record
//		if len(window) < need { break } // the end, see Err
//		… parse as many complete records in window as there are …
//		r.Advance(parsed)
//	}
//
// It is not safe for concurrent use.
type Reader struct {
	blocks BlockReader
	reopen func(offset int64) BlockReader // nil if reading cannot start at another offset
	size   int64                          // of the content, only needed with reopen

	window []byte // unread bytes: a part of block or of seam
	offset int64  // of window[0]
	block  []byte // the last block read
	seam   []byte // buffer where blocks meet
	// If shared > 0, window is in the seam, and its last shared bytes are a copy of
	// block[:shared].
	shared int
	err    error // sticky; io.EOF at the clean end
}

// NewReader returns a reader over the blocks. It closes them when it is closed.
func NewReader(blocks BlockReader) *Reader {
	return &Reader{blocks: blocks}
}

// newFileReader returns a reader of the stored bytes of a file. It opens a new stream for
// long skips.
func newFileReader(ctx context.Context, file File) *Reader {
	return &Reader{
		blocks: file.Stream(ctx, 0),
		reopen: func(offset int64) BlockReader { return file.Stream(ctx, offset) },
		size:   file.Size(),
	}
}

// Fill returns the unread bytes, at least n of them if the content has as many. A window
// shorter than n means the end of the content or an error, see Err. The window is valid
// until the next call of Fill or Skip. n must not exceed MaxFill.
func (r *Reader) Fill(n int) []byte {
	if len(r.window) < n {
		r.fill(min(n, MaxFill))
	}
	return r.window
}

// Advance consumes n bytes of the window, which must hold them.
func (r *Reader) Advance(n int) {
	r.window = r.window[n:]
	r.offset += int64(n)
}

// Skip consumes n bytes of the content, which may be more than the window holds. It
// returns the number of bytes consumed, which is smaller only at the end of the content.
// Sources that can be entered anywhere do not read the bytes of a long skip.
func (r *Reader) Skip(n int64) int64 {
	start := r.offset
	for left := n; left > 0; left = n - (r.offset - start) {
		r.leaveSeam()
		if left <= int64(len(r.window)) {
			r.Advance(int(left))
			break
		}
		if far := min(left, r.size-r.offset); far > farSkip && r.reopen != nil && r.err == nil {
			r.jump(r.offset + far)
			continue
		}
		r.Advance(len(r.window))
		r.fill(1)
		if len(r.window) == 0 {
			break
		}
	}
	return r.offset - start
}

// Offset returns the offset in the content of the first byte of the window.
func (r *Reader) Offset() int64 { return r.offset }

// Err returns why the last window was short: nil at the normal end of the content (and
// before it), a *DefectError if compressed data are broken, the context's error if it has
// ended, otherwise the error of the platform.
func (r *Reader) Err() error {
	if r.err == io.EOF {
		return nil
	}
	return r.err
}

// Close ends reading. Do not use the reader or its window afterwards.
func (r *Reader) Close() error {
	r.window, r.block, r.seam, r.shared = nil, nil, nil, 0
	r.reopen = nil
	if r.err == nil {
		r.err = io.ErrClosedPipe
	}
	return r.blocks.Close()
}

// fill makes the window at least n bytes long if the content has as many.
func (r *Reader) fill(n int) {
	r.leaveSeam()
	for len(r.window) < n && r.err == nil {
		if len(r.window) == 0 && r.shared == 0 {
			r.nextBlock()
			r.window = r.block
			continue
		}
		// The window may be in the seam already; copying handles the overlap.
		if cap(r.seam) < n+seamSlack {
			r.seam = make([]byte, 0, n+seamSlack) // all at once, since growing step by step would double the garbage
		}
		r.seam = append(r.seam[:0], r.window...)
		if r.shared == 0 { // the window was the tail of the block
			r.nextBlock()
		}
		for {
			take := min(len(r.block)-r.shared, max(n-len(r.seam), seamSlack))
			r.seam = append(r.seam, r.block[r.shared:r.shared+take]...)
			r.shared += take
			if len(r.seam) >= n || r.err != nil {
				break
			}
			r.nextBlock()
		}
		r.window = r.seam
	}
}

// leaveSeam moves the window back into the block once the tail of the previous block has
// been consumed.
func (r *Reader) leaveSeam() {
	if r.shared > 0 && len(r.window) <= r.shared {
		r.window = r.block[r.shared-len(r.window):]
		r.shared = 0
	}
}

// nextBlock reads the next block; it is empty after an error.
func (r *Reader) nextBlock() {
	r.shared = 0
	r.block = nil
	if r.err == nil {
		r.block, r.err = r.blocks.Next()
	}
}

// jump continues reading at another offset.
func (r *Reader) jump(offset int64) {
	r.blocks.Close()
	r.blocks = r.reopen(offset)
	r.window, r.block, r.shared = nil, nil, 0
	r.offset = offset
}
