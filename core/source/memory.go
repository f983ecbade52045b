package source

import (
	"bytes"
	"context"
	"io"
)

// memoryBlock is the size of the blocks of a memory file.
const memoryBlock = 4 << 20

// Memory is a File of bytes in memory, for tests and built-in samples.
type Memory struct {
	name      string
	content   []byte
	blockSize int
}

// NewMemory returns a file of the content, which must no longer change.
func NewMemory(name string, content []byte) *Memory {
	return &Memory{name: name, content: content, blockSize: memoryBlock}
}

// Name returns the name given.
func (m *Memory) Name() string { return m.name }

// Size returns the number of bytes.
func (m *Memory) Size() int64 { return int64(len(m.content)) }

// Modified returns 0: unknown.
func (m *Memory) Modified() int64 { return 0 }

// ReadAt implements io.ReaderAt.
func (m *Memory) ReadAt(p []byte, offset int64) (int, error) {
	return bytes.NewReader(m.content).ReadAt(p, offset)
}

// Stream returns the bytes from offset in blocks.
func (m *Memory) Stream(ctx context.Context, offset int64) BlockReader {
	return &memoryBlocks{ctx: ctx, rest: m.content[min(offset, m.Size()):], size: m.blockSize}
}

// memoryBlocks delivers a slice piece by piece.
type memoryBlocks struct {
	ctx  context.Context
	rest []byte
	size int
}

func (b *memoryBlocks) Next() ([]byte, error) {
	if err := b.ctx.Err(); err != nil {
		return nil, err
	}
	if len(b.rest) == 0 {
		return nil, io.EOF
	}
	n := min(b.size, len(b.rest))
	block := b.rest[:n:n]
	b.rest = b.rest[n:]
	return block, nil
}

func (b *memoryBlocks) Close() error {
	b.rest = nil
	return nil
}
