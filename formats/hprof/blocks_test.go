package hprof

import (
	"context"
	"io"
)

// blockReader delivers bytes in blocks of a given size.
type blockReader struct {
	ctx  context.Context
	rest []byte
	size int
}

func (b *blockReader) Next() ([]byte, error) {
	if err := b.ctx.Err(); err != nil {
		return nil, err
	}
	if len(b.rest) == 0 {
		return nil, io.EOF
	}
	n := min(b.size, len(b.rest))
	block := append([]byte(nil), b.rest[:n]...) // a copy, so that a use after the next call is detected
	b.rest = b.rest[n:]
	return block, nil
}

func (b *blockReader) Close() error { return nil }
