package source

import (
	"bytes"
	"io"
	"testing"

	"github.com/klauspost/compress/gzip"
)

// FuzzGzip (run with -fuzzminimizetime 10x, since goroutines make coverage vary): for any
// bytes, both ways of reading give the same result, this content can be read at random,
// and if the standard reader reports no error, it gives the same content.
func FuzzGzip(f *testing.F) {
	content := heapLike(1, 3000)
	f.Add(gzipMembers(f, content, 6, always(700)))
	f.Add(gzipMembers(f, content, 0, always(3000)))
	f.Add(append(gzipMembers(f, nil, 1, always(1)), 0, 0, 0x1f, 0x8b, 8, 0))
	f.Add(endlessBlock(70_000))
	f.Fuzz(func(t *testing.T, stored []byte) {
		const most = 8 << 20
		src := newGzipSource(NewMemory("m", stored))
		serial, serialErr := readMost(passes["serial"](t.Context(), src), most)
		if len(serial) >= most {
			t.Skip("more content than a fuzz run should handle")
		}
		parallel, parallelErr := readMost(passes["parallel"](t.Context(), newGzipSource(NewMemory("m", stored))), most)
		if !bytes.Equal(serial, parallel) || (serialErr == nil) != (parallelErr == nil) {
			t.Fatalf("serial: %d bytes, %v; parallel: %d bytes, %v", len(serial), serialErr, len(parallel), parallelErr)
		}
		if z, err := gzip.NewReader(bytes.NewReader(stored)); err == nil {
			if want, err := io.ReadAll(z); err == nil && (serialErr != nil || !bytes.Equal(serial, want)) {
				t.Fatalf("%d bytes, %v; the standard reader has %d", len(serial), serialErr, len(want))
			}
		}
		if len(serial) > 0 {
			at := len(serial) / 2
			p := make([]byte, len(serial)-at)
			if _, err := src.ReadAt(p, int64(at)); err != nil || !bytes.Equal(p, serial[at:]) {
				t.Fatalf("ReadAt(%d): %v", at, err)
			}
		}
	})
}

func readMost(r *Reader, most int) ([]byte, error) {
	defer r.Close()
	var all []byte
	for len(all) < most {
		window := r.Fill(1)
		if len(window) == 0 {
			break
		}
		all = append(all, window...)
		r.Advance(len(window))
	}
	return all, r.Err()
}
