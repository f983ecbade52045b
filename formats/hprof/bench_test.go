package hprof

import (
	"bytes"
	"context"
	"os"
	"testing"

	"heapdrop/core/source"
	"heapdrop/internal/dumpbuilder"
)

// BenchmarkParse measures only the reader: from memory into a sink that counts. If
// HEAPDROP_DUMP is set, it reads that dump instead of generated objects.
func BenchmarkParse(b *testing.B) {
	var content []byte
	if path := os.Getenv("HEAPDROP_DUMP"); path != "" {
		var err error
		if content, err = os.ReadFile(path); err != nil {
			b.Fatal(err)
		}
	} else {
		var beans bytes.Buffer
		if err := dumpbuilder.WriteBeans(&beans, 1_000_000); err != nil {
			b.Fatal(err)
		}
		content = beans.Bytes()
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
