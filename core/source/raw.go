package source

import (
	"context"
	"io"

	"heapdrop/internal/lru"
)

const (
	// rawBlock is the size of the blocks of random access where the file names none.
	rawBlock = 256 << 10
	// largeRead is the size from which reads pass the cache, which they would only fill.
	largeRead = 1 << 20

	// cacheBudget is the maximum number of bytes that random access keeps in memory.
	cacheBudget = 32 << 20
)

// block is a piece of content with its offset.
type block struct {
	start   int64
	content []byte
}

// readBlocks implements io.ReaderAt with blocks: find returns the block that holds the
// offset, or io.EOF after the last.
func readBlocks(p []byte, offset int64, find func(offset int64) (block, error)) (int, error) {
	n := 0
	for n < len(p) {
		b, err := find(offset + int64(n))
		if err != nil {
			return n, err
		}
		n += copy(p[n:], b.content[offset+int64(n)-b.start:])
	}
	return n, nil
}

// blocked is a File that names the size of the blocks for random access: the more a small
// read costs compared with a large one, the larger. Objects that lie far apart, such as the
// entries of a hash table, cost a block each.
type blocked interface {
	BlockSize() int64
}

// rawSource is a file that is not compressed.
type rawSource struct {
	file  File
	block int64                     // size of the blocks
	cache *lru.Cache[int64, []byte] // by number of block
}

func newRawSource(file File) *rawSource {
	s := &rawSource{file: file, block: rawBlock}
	if b, known := file.(blocked); known && b.BlockSize() > 0 {
		s.block = b.BlockSize()
	}
	s.cache = lru.New(cacheBudget, s.load)
	return s
}

func (s *rawSource) load(number int64) ([]byte, int64, error) {
	start := number * s.block
	content := make([]byte, min(s.block, s.file.Size()-start))
	n, err := s.file.ReadAt(content, start)
	if n == len(content) {
		err = nil // io.ReaderAt may say io.EOF with the last bytes
	} else if err == nil || err == io.EOF {
		err = io.ErrUnexpectedEOF // the file has become shorter
	}
	return content, int64(len(content)), err
}

func (s *rawSource) Name() string    { return s.file.Name() }
func (s *rawSource) Size() int64     { return s.file.Size() }
func (s *rawSource) Notes() []string { return nil }

// Sequential seeks over long skips, unless the skipped bytes must be unpacked anyway.
func (s *rawSource) Sequential(ctx context.Context) *Reader {
	if isNested(s.file) {
		return NewReader(s.file.Stream(ctx, 0))
	}
	return newFileReader(ctx, s.file)
}

func (s *rawSource) ReadAt(p []byte, offset int64) (int, error) {
	if offset < 0 {
		return 0, errNegativeOffset
	}
	if len(p) >= largeRead {
		return s.file.ReadAt(p, offset)
	}
	return readBlocks(p, offset, func(offset int64) (block, error) {
		if offset >= s.file.Size() {
			return block{}, io.EOF
		}
		content, err := s.cache.Get(offset / s.block)
		return block{start: offset / s.block * s.block, content: content}, err
	})
}
