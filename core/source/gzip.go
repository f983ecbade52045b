package source

import (
	"bytes"
	"context"
	"io"
	"runtime"

	"heapdrop/internal/lru"
)

func isGzip(head []byte) bool { return bytes.HasPrefix(head, []byte{0x1f, 0x8b, 8}) }

// gzipSource is the content of a gzip file with one or many members. The first sequential
// pass records entries, so that later random reads only need to inflate one stretch
// between two entries. JVMs write one member per MB (jcmd GC.heap_dump -gz), whose
// entries take hardly any memory; those of a plain .gz take about 0.5 % of the content.
type gzipSource struct {
	file    File
	bare    *deflated // if not nil, the file is a single deflate stream from an archive
	entries gzipEntries
	cache   *lru.Cache[gzipStretch, []byte]
}

func newGzipSource(file File) *gzipSource {
	s := &gzipSource{file: file}
	s.cache = lru.New(cacheBudget, s.inflate)
	return s
}

func (s *gzipSource) Name() string { return s.file.Name() }

// Size returns the uncompressed size, -1 until a sequential pass has reached the end.
func (s *gzipSource) Size() int64 { return s.entries.size() }

// Notes explains the cost of a plain .gz.
func (s *gzipSource) Notes() []string {
	if !s.entries.needWindows() {
		return nil
	}
	if s.bare != nil {
		return []string{"The dump is deflated in an archive: it must be inflated from its start, by one core. Unpacked it opens faster."}
	}
	return []string{"The file is a plain .gz: it must be inflated from its start, by one core. " +
		"Decompressed, or written by jcmd GC.heap_dump -gz=1, it opens faster."}
}

// Sequential inflates ahead of the reader if there are several cores.
func (s *gzipSource) Sequential(ctx context.Context) *Reader {
	cores := runtime.GOMAXPROCS(0)
	if cores == 1 {
		return s.inStep(ctx)
	}
	if s.bare != nil || isNested(s.file) { // one member, or stored bytes that can only be read in order
		return NewReader(readAhead(ctx, contentBlock, 2, s.decoder(ctx)))
	}
	return NewReader(newParallelGzip(ctx, s.file, &s.entries, cores))
}

// inStep implements stepper.
func (s *gzipSource) inStep(ctx context.Context) *Reader {
	return NewReader(readInStep(s.decoder(ctx)))
}

func (s *gzipSource) decoder(ctx context.Context) *gzipDecoder {
	d := newGzipDecoder(ctx, s.file, gzipEntry{}, &s.entries)
	d.bare = s.bare
	return d
}

// inflate loads a stretch for the cache.
func (s *gzipSource) inflate(stretch gzipStretch) ([]byte, int64, error) {
	entry := s.entries.at(stretch.entry)
	stored := io.NewSectionReader(s.file, entry.stored, max(0, s.file.Size()-entry.stored))
	ahead := s.entries.storedLength(stretch.entry, s.file.Size())
	decoder := gzipDecoderOver(newStoredInput(stored, entry.stored, ahead), entry, nil)
	decoder.bare = s.bare
	content := make([]byte, stretch.length)
	_, err := io.ReadFull(decoder, content)
	return content, stretch.length, err
}

// ReadAt inflates from the nearest entry before the offset. It returns ErrNotReadYet for
// content that no sequential pass has reached.
func (s *gzipSource) ReadAt(p []byte, offset int64) (int, error) {
	if offset < 0 {
		return 0, errNegativeOffset
	}
	return readBlocks(p, offset, func(offset int64) (block, error) {
		stretch, start, err := s.entries.find(offset)
		if err != nil {
			return block{}, err
		}
		content, err := s.cache.Get(stretch)
		return block{start: start, content: content}, err
	})
}
