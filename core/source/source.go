// Package source reads bytes: from a file, a browser Blob or memory, through compression,
// in order with read-ahead and at random through a cache.
// It knows no dump format. Offsets are offsets in the uncompressed content, unless they
// are called stored offsets.
package source

import (
	"context"
	"io"
)

// File is what a platform provides: it has a name and a size and can be read in blocks.
// Implementations are an os.File natively, a Blob in the browser, and memory in tests. It
// is safe for concurrent use.
type File interface {
	Name() string
	Size() int64 // bytes as stored (compressed)

	// Stream returns the stored bytes from offset in order, reading ahead while the
	// caller computes. Reading ahead stops when the context ends or the stream is closed.
	Stream(ctx context.Context, offset int64) BlockReader

	// ReadAt reads stored bytes. A short read returns an error, as in io.ReaderAt.
	io.ReaderAt

	// Modified is the time of last change, in milliseconds since 1970; 0 when unknown.
	Modified() int64
}

// BlockReader delivers consecutive blocks. A block is valid until the next call.
type BlockReader interface {
	// Next returns either the next block, which is not empty, or an error:
	// io.EOF after the last block.
	Next() ([]byte, error)
	// Close stops reading ahead and frees what it holds.
	Close() error
}

// Source is the uncompressed content of a File. Read it in order first: for some
// compressions random access works only for content that has been read once. It is safe
// for concurrent use.
type Source interface {
	Name() string

	// Size returns the uncompressed size in bytes, -1 while it is unknown.
	Size() int64

	// Sequential returns a reader over the content from its start. The caller closes it.
	Sequential(ctx context.Context) *Reader

	// ReadAt reads uncompressed bytes through a block cache.
	io.ReaderAt

	// Notes returns what users should know about how the content is read ("a plain .gz
	// …"). They are complete after the first sequential pass.
	Notes() []string
}

// Head returns the first n bytes of the content, fewer only if the content is shorter or
// broken. Use it to recognize formats.
func Head(ctx context.Context, src Source, n int) ([]byte, error) {
	r := inStep(ctx, src)
	defer r.Close()
	window := r.Fill(n)
	return append([]byte(nil), window[:min(n, len(window))]...), r.Err()
}

// stepper is a Source that can also be read without reading ahead, which would be wasted
// if only the head is needed.
type stepper interface {
	inStep(ctx context.Context) *Reader
}

func inStep(ctx context.Context, src Source) *Reader {
	if s, ok := src.(stepper); ok {
		return s.inStep(ctx)
	}
	return src.Sequential(ctx)
}
