package source

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"sync"

	"github.com/klauspost/compress/s2"

	"heapdrop/internal/lru"
)

// spoolPiece is how much content is compressed at once.
const spoolPiece = 1 << 20

// spooledSource is content that can only be decompressed from its start. For random
// access, the first sequential pass keeps a copy of it in memory, compressed fast with
// s2. Nothing is written to disk, because dumps contain secrets.
type spooledSource struct {
	file   File
	format string
	open   func(ctx context.Context) (io.ReadCloser, error)
	cache  *lru.Cache[int64, []byte] // by number of piece

	mu       sync.Mutex
	pieces   [][]byte // each spoolPiece of content, the last may be shorter
	stored   int64    // bytes of content in pieces
	used     int64    // bytes of memory
	budget   int64
	full     bool
	size     int64 // of the content, valid when complete
	complete bool
	sized    bool // the size is known although no pass is complete

	preparing sync.Mutex // held during prepare
}

func newSpooledSource(file File, format string, budget int64, open func(context.Context) (io.ReadCloser, error)) *spooledSource {
	s := &spooledSource{file: file, format: format, open: open, budget: budget}
	s.cache = lru.New(cacheBudget, s.unpack)
	return s
}

func (s *spooledSource) Name() string { return s.file.Name() }

// Size returns the uncompressed size, -1 until it is known: from a sequential pass that has
// reached the end, or from a state.
func (s *spooledSource) Size() int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.complete && !s.sized {
		return -1
	}
	return s.size
}

// Notes says how much memory the spool takes, and whether it holds everything.
func (s *spooledSource) Notes() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	note := fmt.Sprintf("The file is compressed with %s: a compact copy of %d MB is kept in memory to show field values.", s.format, s.used/1e6)
	if s.full {
		note += fmt.Sprintf(" Only the first %d MB of content fit; values after that are not available. Decompress the file and open the result.", s.stored/1e6)
	}
	return []string{note}
}

// Sequential decompresses ahead of the reader if there are several cores.
func (s *spooledSource) Sequential(ctx context.Context) *Reader {
	if runtime.GOMAXPROCS(0) == 1 {
		return s.inStep(ctx)
	}
	decoder, err := s.open(ctx)
	if err != nil {
		return NewReader(failedBlocks{err})
	}
	return NewReader(readAhead(ctx, contentBlock, 2, &spooler{source: s, decoder: decoder}))
}

// inStep implements stepper.
func (s *spooledSource) inStep(ctx context.Context) *Reader {
	decoder, err := s.open(ctx)
	if err != nil {
		return NewReader(failedBlocks{err})
	}
	return NewReader(readInStep(&spooler{source: s, decoder: decoder}))
}

// failedBlocks is content that could not be opened.
type failedBlocks struct{ err error }

func (f failedBlocks) Next() ([]byte, error) { return nil, f.err }
func (f failedBlocks) Close() error          { return nil }

// spooler passes content on and adds it to the spool piece by piece.
type spooler struct {
	source  *spooledSource
	decoder io.ReadCloser
	read    int64
	piece   []byte
}

func (r *spooler) Read(p []byte) (int, error) {
	p = p[:min(len(p), spoolPiece-len(r.piece))]
	n, err := r.decoder.Read(p)
	r.piece = append(r.piece, p[:n]...)
	r.read += int64(n)
	if len(r.piece) == spoolPiece {
		r.flush()
	}
	// A cancelled pass leaves only complete pieces, so that the next pass can continue.
	if _, broken := err.(*DefectError); broken || err == io.EOF {
		r.flush()
		r.source.end(r.read)
	}
	return n, err
}

func (r *spooler) Close() error { return r.decoder.Close() }

func (r *spooler) flush() {
	if len(r.piece) > 0 {
		r.source.store(r.read-int64(len(r.piece)), r.piece)
		r.piece = r.piece[:0]
	}
}

// store adds the piece of content at start, unless an earlier pass did or the spool is full.
func (s *spooledSource) store(start int64, content []byte) {
	s.mu.Lock()
	wanted := start == s.stored && !s.full
	s.mu.Unlock()
	if !wanted {
		return
	}
	piece := s2.Encode(nil, content)
	piece = append(make([]byte, 0, len(piece)), piece...) // without spare capacity
	s.mu.Lock()
	defer s.mu.Unlock()
	if start != s.stored { // another pass was faster
		return
	}
	if s.used+int64(len(piece)) > s.budget {
		s.full = true
		return
	}
	s.pieces = append(s.pieces, piece)
	s.used += int64(len(piece))
	s.stored += int64(len(content))
}

func (s *spooledSource) end(size int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.size, s.complete = size, true
}

func (s *spooledSource) unpack(number int64) ([]byte, int64, error) {
	s.mu.Lock()
	piece := s.pieces[number]
	s.mu.Unlock()
	content, err := s2.Decode(nil, piece)
	return content, int64(len(content)), err
}

// ReadAt reads from the spool. It returns ErrNotReadYet for content that no sequential
// pass has reached, and an *UnavailableError for content that did not fit.
func (s *spooledSource) ReadAt(p []byte, offset int64) (int, error) {
	if offset < 0 {
		return 0, errNegativeOffset
	}
	return readBlocks(p, offset, func(offset int64) (block, error) {
		if err := s.holds(offset); err != nil {
			return block{}, err
		}
		content, err := s.cache.Get(offset / spoolPiece)
		return block{start: offset / spoolPiece * spoolPiece, content: content}, err
	})
}

func (s *spooledSource) holds(offset int64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case offset < s.stored:
		return nil
	case (s.complete || s.sized) && offset >= s.size:
		return io.EOF
	case s.full:
		return &UnavailableError{
			Format: s.format,
			Offset: offset,
			Reason: "the decompressed file is larger than the memory allowed for it",
			Advice: "Decompress the file and open the result.",
		}
	}
	return ErrNotReadYet
}
