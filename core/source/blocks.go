package source

import "io"

// blockStream reads blocks as an io.Reader.
type blockStream struct {
	blocks BlockReader
	rest   []byte
	err    error
}

func (s *blockStream) Read(p []byte) (int, error) {
	for len(s.rest) == 0 && s.err == nil {
		s.rest, s.err = s.blocks.Next()
	}
	if len(s.rest) == 0 {
		return 0, s.err
	}
	n := copy(p, s.rest)
	s.rest = s.rest[n:]
	return n, nil
}

const (
	// contentBlock is the size of the blocks that decompressors produce.
	contentBlock = 4 << 20

	// firstContentBlock is the size of the first block when a caller waits for it: often
	// only the head of a file is read, to recognize its format.
	firstContentBlock = 256 << 10
)

// readInStep returns the bytes of r in blocks and reads each one on request: on a single
// core, decompressing ahead gains nothing.
func readInStep(r io.ReadCloser) BlockReader { return &stepBlocks{r: r} }

type stepBlocks struct {
	r      io.ReadCloser
	buffer []byte
}

func (s *stepBlocks) Next() ([]byte, error) {
	switch len(s.buffer) {
	case 0:
		s.buffer = make([]byte, firstContentBlock)
	case firstContentBlock:
		s.buffer = make([]byte, contentBlock)
	}
	n, err := io.ReadFull(s.r, s.buffer)
	if n > 0 {
		return s.buffer[:n], nil // the next call says why the block was short
	}
	return nil, err
}

func (s *stepBlocks) Close() error {
	s.buffer = nil
	return s.r.Close()
}
