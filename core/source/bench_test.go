package source

import (
	"testing"
)

// BenchmarkSequential reads everything in order from disk and looks at one byte of each KB.
func BenchmarkSequential(b *testing.B) {
	content := heapLike(1, 128<<20)
	for _, c := range []struct {
		name   string
		stored []byte
	}{
		{"raw", content},
		{"gzip of a JVM", gzipMembers(b, content, 1, always(1<<20))},
		{"plain gzip", plainGzip(b, content)},
		{"zstd", zstdFrames(b, content, 1<<30)},
	} {
		b.Run(c.name, func(b *testing.B) {
			src, err := Open(onDisk(b, c.stored))
			if err != nil {
				b.Fatal(err)
			}
			b.SetBytes(int64(len(content)))
			sum := 0
			for b.Loop() {
				r := src.Sequential(b.Context())
				for window := r.Fill(1); len(window) > 0; window = r.Fill(1) {
					for i := 0; i < len(window); i += 1024 {
						sum += int(window[i])
					}
					r.Advance(len(window))
				}
				if r.Err() != nil {
					b.Fatal(r.Err())
				}
				r.Close()
			}
			_ = sum
		})
	}
}

// BenchmarkRandom reads 64 bytes at places that no cache holds.
func BenchmarkRandom(b *testing.B) {
	content := heapLike(1, 128<<20)
	for _, c := range []struct {
		name   string
		stored []byte
	}{
		{"raw", content},
		{"gzip of a JVM", gzipMembers(b, content, 1, always(1<<20))},
		{"plain gzip", plainGzip(b, content)},
		{"zstd", zstdFrames(b, content, 1<<30)},
	} {
		b.Run(c.name, func(b *testing.B) {
			src, err := Open(onDisk(b, c.stored))
			if err != nil {
				b.Fatal(err)
			}
			if _, err := readAll(src.Sequential(b.Context())); err != nil {
				b.Fatal(err)
			}
			p := make([]byte, 64)
			offset := 0
			for b.Loop() {
				offset = (offset + 40_000_003) % (len(content) - len(p))
				if _, err := src.ReadAt(p, int64(offset)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
