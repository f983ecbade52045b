package hprof

import (
	"context"
	"os"
	"testing"

	"heapdrop/core/source"
)

// BenchmarkParse measures the reader alone: from memory into a sink that
// counts. HEAPDROP_DUMP names another dump to read.
func BenchmarkParse(b *testing.B) {
	path := os.Getenv("HEAPDROP_DUMP")
	content, err := os.ReadFile(path)
	if err != nil {
		b.Skip(err)
	}
	b.SetBytes(int64(len(content)))
	for b.Loop() {
		src, err := source.Open(source.NewMemory("bench.hprof", content))
		if err != nil {
			b.Fatal(err)
		}
		if _, err := Parse(context.Background(), src, newTally(), Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
