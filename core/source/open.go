package source

import (
	"context"
	"errors"
	"fmt"
	"io"
)

var errNegativeOffset = errors.New("negative offset")

// wrapping is a way to wrap content into a file, recognized by the first bytes.
type wrapping struct {
	matches func(head []byte) bool
	open    func(file File) Source
}

// headSize is how many bytes a wrapping needs to be recognized.
const headSize = 16

var wrappings = []wrapping{
	{matches: isGzip, open: func(file File) Source { return newGzipSource(file) }},
	{matches: isZstd, open: func(file File) Source { return newZstdSource(file, spoolBudget) }},
}

// Open returns the content of a file. Compression is recognized by content,
// never by name; a file of no known compression is its own content.
func Open(file File) (Source, error) {
	head := make([]byte, min(headSize, max(0, file.Size())))
	if n, err := file.ReadAt(head, 0); n < len(head) {
		if err == nil || err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		return nil, fmt.Errorf("%s cannot be read: %w", file.Name(), err)
	}
	for _, w := range wrappings {
		if w.matches(head) {
			return w.open(file), nil
		}
	}
	if u, ok := file.(*unpacked); ok && u.whole {
		return named{u.src, u.name}, nil
	}
	return newRawSource(file), nil
}

// named is a source under another name.
type named struct {
	Source
	name string
}

func (n named) Name() string { return n.name }

// inStep implements stepper.
func (n named) inStep(ctx context.Context) *Reader { return inStep(ctx, n.Source) }
