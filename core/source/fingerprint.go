package source

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
)

const (
	// sampleBlock is the size of a block that goes into a fingerprint.
	sampleBlock = 64 << 10
	// sampleSpread is how many blocks are taken between the first and the last.
	sampleSpread = 16
)

// Fingerprint tells whether a file is the one that was seen before, without
// reading all of it.
type Fingerprint struct {
	Size     int64  // stored bytes
	Modified int64  // milliseconds since 1970, 0 when unknown
	Sample   string // SHA-256 of the first, the last and 16 spread blocks of 64 KiB, in hexadecimal
}

// String returns a key for the fingerprint.
func (f Fingerprint) String() string {
	return fmt.Sprintf("%d-%d-%s", f.Size, f.Modified, f.Sample)
}

// FingerprintOf reads the samples of a file. Files up to 18 blocks (1.1 MiB) are
// read as a whole.
func FingerprintOf(file File) (Fingerprint, error) {
	f := Fingerprint{Size: file.Size(), Modified: file.Modified()}
	hash := sha256.New()
	buffer := make([]byte, sampleBlock)
	end := int64(0) // of the block before: blocks do not overlap
	for i := range int64(sampleSpread + 2) {
		last := max(0, f.Size-sampleBlock)
		// In this order the product stays far below 2^63 for every real file.
		start := max(end, last/(sampleSpread+1)*i+last%(sampleSpread+1)*i/(sampleSpread+1))
		block := buffer[:max(0, min(sampleBlock, f.Size-start))]
		if n, err := file.ReadAt(block, start); n < len(block) {
			if err == nil || err == io.EOF {
				err = io.ErrUnexpectedEOF
			}
			return f, fmt.Errorf("%s cannot be read at offset %d: %w", file.Name(), start, err)
		}
		hash.Write(block)
		end = start + int64(len(block))
	}
	f.Sample = hex.EncodeToString(hash.Sum(nil))
	return f, nil
}
