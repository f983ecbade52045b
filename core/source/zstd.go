package source

import (
	"bytes"
	"context"
	"errors"
	"io"

	"github.com/klauspost/compress/zstd"
)

// zstdWindow is the largest window that is accepted, in bytes: that of zstd --long=27.
const zstdWindow = 128 << 20

func isZstd(head []byte) bool {
	if len(head) < 4 {
		return false
	}
	skippable := head[0]&0xf0 == 0x50 && bytes.Equal(head[1:4], []byte{0x2a, 0x4d, 0x18})
	return skippable || bytes.HasPrefix(head, []byte{0x28, 0xb5, 0x2f, 0xfd})
}

// newZstdSource returns the content of a zstd file. Its decoder cannot begin in
// the middle, so random access is served by the spool.
func newZstdSource(file File, budget int64) *spooledSource {
	return newSpooledSource(file, "zstd", budget, func(ctx context.Context) (io.ReadCloser, error) {
		stream := file.Stream(ctx, 0)
		input := newStoredInput(&blockStream{blocks: stream}, 0, storedBuffer)
		decoder, err := zstd.NewReader(input,
			zstd.WithDecoderConcurrency(1), // it runs ahead of the reader as a whole
			zstd.WithDecoderLowmem(true),
			zstd.WithDecoderMaxWindow(zstdWindow))
		return &zstdDecoder{decoder, input, stream, placeOf(file)}, err
	})
}

// zstdDecoder closes what belongs together and says where a file is broken.
type zstdDecoder struct {
	decoder *zstd.Decoder
	input   *storedInput
	stream  BlockReader
	place   place
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
		defect.Found = "the window is larger than 128 MiB"
		defect.Advice = "Decompress the file (zstd -d --long=31) and open the result."
	}
	return n, defect
}

func (d *zstdDecoder) Close() error {
	d.decoder.Close()
	return d.stream.Close()
}
