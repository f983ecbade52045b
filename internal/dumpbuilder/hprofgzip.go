package dumpbuilder

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
)

// compress wraps w as the options say; done finishes the file.
func compress(w io.Writer, o HPROFOptions) (out io.Writer, done func() error) {
	switch o.Gzip {
	case Gzip:
		z, _ := gzip.NewWriterLevel(w, gzip.BestCompression) // the level is valid
		return z, z.Close
	case GzipBlocks:
		b := &blockGzip{w: w, size: o.BlockSize}
		return b, b.close
	}
	return w, func() error { return nil }
}

// blockGzip writes one gzip member for each block of at most size bytes. The end of a
// segment also ends the block, so blocks differ in length.
type blockGzip struct {
	w       io.Writer
	size    int
	block   bytes.Buffer
	members int
	err     error
}

func (b *blockGzip) Write(p []byte) (int, error) {
	n := len(p)
	for len(p) > 0 && b.err == nil {
		part := min(len(p), b.size-b.block.Len())
		b.block.Write(p[:part])
		p = p[part:]
		if b.block.Len() == b.size {
			b.endBlock()
		}
	}
	return n, b.err
}

func (b *blockGzip) endBlock() {
	if b.block.Len() == 0 || b.err != nil {
		return
	}
	z, _ := gzip.NewWriterLevel(b.w, gzip.BestCompression)
	if b.members == 0 {
		z.Comment = fmt.Sprintf("HPROF BLOCKSIZE=%d", b.size)
	}
	b.members++
	if _, b.err = z.Write(b.block.Bytes()); b.err == nil {
		b.err = z.Close()
	}
	b.block.Reset()
}

func (b *blockGzip) close() error {
	b.endBlock()
	return b.err
}
