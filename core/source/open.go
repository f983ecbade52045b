package source

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
)

var errNegativeOffset = errors.New("negative offset")

// wrapping is a way of packing content into a file, recognized by the first bytes.
type wrapping struct {
	matches func(head []byte) bool
	open    func(file File, spool int64) Source
}

// headSize is the number of bytes needed to recognize a wrapping.
const headSize = 16

var wrappings = []wrapping{
	{matches: isGzip, open: func(file File, _ int64) Source { return newGzipSource(file) }},
	{matches: isZstd, open: func(file File, spool int64) Source { return newZstdSource(file, spool) }},
}

// Opener opens files within the limits of a platform. The zero value is for 64-bit
// addresses.
type Opener struct {
	// Spool is the maximum memory in bytes for the copy of a file that can only be
	// decompressed from its start; 0 for the default.
	Spool int64
}

// usualSpool is the default for 64-bit addresses.
const usualSpool = 8 << 30

func (o Opener) spool() int64 { return cmp.Or(o.Spool, usualSpool) }

// Open is that of an Opener without limits.
func Open(file File) (Source, error) { return Opener{}.Open(file) }

// Open returns the content of a file. Compression is recognized by content,
// never by name; a file of no known compression is its own content.
func (o Opener) Open(file File) (Source, error) {
	head, err := readHead(file, headSize)
	if err != nil {
		return nil, err
	}
	for _, w := range wrappings {
		if w.matches(head) {
			return w.open(file, o.spool()), nil
		}
	}
	if u, ok := file.(*unpacked); ok && u.whole {
		stated := int64(-1)
		if u.size < unlistedSize {
			stated = u.size
		}
		return named{u.src, u.name, stated}, nil
	}
	return newRawSource(file), nil
}

// named is an entry of an archive: a source under another name.
type named struct {
	Source
	name   string
	stated int64 // size, -1 when the archive does not state it
}

// ExpectedSize returns the size of the content if it is known, otherwise the size that
// the archive around it states, which may be wrong; -1 if neither is known. Use it to
// show progress.
func ExpectedSize(src Source) int64 {
	if n, ok := src.(named); ok && n.Size() < 0 {
		return n.stated
	}
	return src.Size()
}

func (n named) Name() string { return n.name }

// inStep implements stepper.
func (n named) inStep(ctx context.Context) *Reader { return inStep(ctx, n.Source) }

// readHead returns the first bytes of a file: size of them, or fewer if it has fewer.
func readHead(file File, size int64) ([]byte, error) {
	head := make([]byte, min(size, max(0, file.Size())))
	if n, err := file.ReadAt(head, 0); n < len(head) {
		if err == nil || err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		return nil, fmt.Errorf("%s cannot be read: %w", file.Name(), err)
	}
	return head, nil
}
