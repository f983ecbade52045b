package source

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/zstd"
)

// The window sizes that are accepted, in bytes: for any file, four times that of zstd
// -19; for files of a megabyte and more, that of zstd --long=27. A window is allocated
// all at once, and a few bytes can ask for a large one.
const (
	zstdWindow    = 128 << 20
	zstdWindowAny = 32 << 20
	windowPerByte = 128
)

// largestWindow returns the largest accepted window for a file of the given number of
// bytes.
func largestWindow(size int64) int64 {
	return min(zstdWindow, zstdWindowAny+windowPerByte*min(size, zstdWindow))
}

func isZstd(head []byte) bool {
	if len(head) < 4 {
		return false
	}
	skippable := head[0]&0xf0 == 0x50 && bytes.Equal(head[1:4], []byte{0x2a, 0x4d, 0x18})
	return skippable || bytes.HasPrefix(head, []byte{0x28, 0xb5, 0x2f, 0xfd})
}

// newZstdSource returns the content of a zstd file. Its decoder cannot start in the
// middle, so the spool serves random access.
func newZstdSource(file File, budget int64) *spooledSource {
	return newSpooledSource(file, "zstd", budget, func(ctx context.Context) (io.ReadCloser, error) {
		stream, window := file.Stream(ctx, 0), largestWindow(file.Size())
		input := newStoredInput(&blockStream{blocks: stream}, 0, storedBuffer)
		decoder, err := zstd.NewReader(input,
			zstd.WithDecoderConcurrency(1), // readAhead already decodes concurrently with the reader
			zstd.WithDecoderLowmem(true),
			zstd.WithDecoderMaxWindow(uint64(window)))
		return &zstdDecoder{decoder, input, stream, placeOf(file), window}, err
	})
}

// zstdDecoder closes the decoder together with its input, and says where a file is
// broken.
type zstdDecoder struct {
	decoder *zstd.Decoder
	input   *storedInput
	stream  BlockReader
	place   place
	window  int64 // the largest that is accepted
}

func (d *zstdDecoder) Read(p []byte) (int, error) {
	n, err := d.decoder.Read(p)
	if err == nil || err == io.EOF {
		return n, err
	}
	if failure := d.input.failure(); failure != nil {
		return n, failure
	}
	defect := &DefectError{Format: "zstd", Offset: d.place.start + d.input.position(), Within: d.place.within, Found: "the compressed data are corrupt", Err: err,
		Advice: "What comes before has been read. Copy the file again from where it was written, or take a new dump."}
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		defect.Found = "the file is cut off"
	case errors.Is(err, zstd.ErrCRCMismatch):
		defect.Found = "the checksum does not match the content"
	case errors.Is(err, zstd.ErrWindowSizeExceeded):
		defect.Found = fmt.Sprintf("the window is larger than %d MB", d.window>>20)
		defect.Advice = "Decompress the file (zstd -d --long=31) and open the result."
	}
	return n, defect
}

func (d *zstdDecoder) Close() error {
	d.decoder.Close()
	return d.stream.Close()
}
