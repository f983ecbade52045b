package source

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"sync"
)

const (
	samples      = 64
	sampleLength = 4 << 10
)

// Fingerprint tells a file from others and from what it was before: by its size,
// the time of its last change and the bytes at 64 places of it, the first and the
// last among them. It does not depend on the name, and takes some tens of milliseconds at most.
func Fingerprint(file File) (string, error) {
	size := file.Size()
	h := sha256.New()
	fmt.Fprintf(h, "%d %d ", size, file.Modified())
	var parts [samples][]byte
	var errs [samples]error
	last := max(0, size-sampleLength)
	var all sync.WaitGroup // a browser takes as long for one place as for all of them
	for i := range int64(samples) {
		at := last / (samples - 1) * i
		if i == samples-1 {
			at = last
		}
		all.Go(func() {
			sample := make([]byte, min(sampleLength, size-at))
			n, err := file.ReadAt(sample, at)
			if err != io.EOF {
				errs[i] = err
			}
			parts[i] = sample[:n]
		})
	}
	all.Wait()
	for i, part := range parts {
		if errs[i] != nil {
			return "", errs[i] // the others say the same
		}
		h.Write(part)
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
