package export

import (
	"compress/gzip"
	"fmt"
	"io"
)

// blockSize is the number of bytes of a dump in each gzip member.
const blockSize = 1 << 20

// BlockGzip compresses a heap dump as JVMs do (jcmd GC.heap_dump -gz): one gzip member
// for every MB. The first member's comment gives this size, so that readers that know
// the comment can start anywhere. For all others it is an ordinary .gz file.
type BlockGzip struct {
	w     io.Writer
	z     *gzip.Writer
	block []byte
	first bool
}

// NewBlockGzip returns a writer that compresses into w; Close finishes the file.
func NewBlockGzip(w io.Writer) *BlockGzip {
	z, _ := gzip.NewWriterLevel(w, gzip.BestSpeed) // the level is valid
	return &BlockGzip{w: w, z: z, block: make([]byte, 0, blockSize), first: true}
}

// Write compresses p.
func (b *BlockGzip) Write(p []byte) (int, error) {
	n := len(p)
	for len(p) > 0 {
		part := min(len(p), blockSize-len(b.block))
		b.block = append(b.block, p[:part]...)
		p = p[part:]
		if len(b.block) == blockSize {
			if err := b.member(); err != nil {
				return 0, err
			}
		}
	}
	return n, nil
}

// member writes the block as a gzip member.
func (b *BlockGzip) member() error {
	b.z.Reset(b.w)
	if b.first {
		b.z.Comment = fmt.Sprintf("HPROF BLOCKSIZE=%d", blockSize)
		b.first = false
	}
	if _, err := b.z.Write(b.block); err != nil {
		return err
	}
	b.block = b.block[:0]
	return b.z.Close()
}

// Close writes the rest. It does not close the underlying writer.
func (b *BlockGzip) Close() error {
	if len(b.block) == 0 && !b.first {
		return nil
	}
	return b.member()
}
