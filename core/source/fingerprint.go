package source

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"hash/fnv"
	"io"
	"sync"
)

const (
	sampleCount  = 64
	sampleLength = 4 << 10
)

// Fingerprint identifies a file and its version by its size, the time of its last change
// and the bytes at 64 places in it, including the first and the last. It does not depend
// on the name, and takes at most some tens of milliseconds. It is no proof: whoever wants
// to can make two files with one fingerprint.
func Fingerprint(file File) (string, error) {
	h := fnv.New128a()
	fmt.Fprintf(h, "%d %d ", file.Size(), file.Modified())
	parts, err := readSamples(file)
	if err != nil {
		return "", err
	}
	for _, part := range parts {
		h.Write(part)
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// samplePlace returns the offset and length of a sample of a file.
func samplePlace(size int64, i int) (at, length int64) {
	last := max(0, size-sampleLength)
	if at = last / (sampleCount - 1) * int64(i); i == sampleCount-1 {
		at = last
	}
	return at, min(sampleLength, size-at)
}

// readSamples reads the samples of a file.
func readSamples(file File) (parts [sampleCount][]byte, err error) {
	var errs [sampleCount]error
	var all sync.WaitGroup // a browser takes as long for one place as for all of them
	for i := range parts {
		at, length := samplePlace(file.Size(), i)
		all.Go(func() {
			sample := make([]byte, length)
			n, err := file.ReadAt(sample, at)
			if err != io.EOF {
				errs[i] = err
			}
			parts[i] = sample[:n]
		})
	}
	all.Wait()
	for _, err := range errs {
		if err != nil {
			return parts, err // the other errors are the same
		}
	}
	return parts, nil
}

// samples holds the samples of a file, taken while it was read in order. It is safe for
// concurrent use.
type samples struct {
	mu    sync.Mutex
	parts [sampleCount][]byte
}

// take stores those parts of a block at an offset that belong to samples.
func (s *samples) take(size, offset int64, block []byte) {
	if len(block) == 0 || size <= 0 {
		return
	}
	end := offset + int64(len(block))
	step := max(1, max(0, size-sampleLength)/(sampleCount-1))
	first := int(max(0, min(sampleCount-1, (offset-sampleLength)/step)))
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := first; i < sampleCount; i++ {
		at, length := samplePlace(size, i)
		if at >= end {
			break
		}
		next := at + int64(len(s.parts[i])) // the part before is already stored
		if next < offset || next >= min(end, at+length) {
			continue
		}
		s.parts[i] = append(s.parts[i], block[next-offset:min(end, at+length)-offset]...)
	}
}

// differ reports whether the file's current samples differ from those that were taken.
func (s *samples) differ(now [sampleCount][]byte) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i, part := range s.parts {
		if !bytes.HasPrefix(now[i], part) {
			return true
		}
	}
	return false
}
