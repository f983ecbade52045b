package source

import (
	"bytes"
	"compress/gzip"
	"io"
	"runtime"
	"testing"
)

// TestManyMembers: tiny members share an inflater, which takes 40 KB.
func TestManyMembers(t *testing.T) {
	const members = 20_000
	var stored bytes.Buffer
	z := gzip.NewWriter(&stored)
	for i := range members {
		z.Reset(&stored)
		z.Write([]byte{byte(i)})
		z.Close()
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	d := gzipDecoderOver(newStoredInput(&stored, 0, storedBuffer), gzipEntry{}, &gzipEntries{})
	content, err := io.ReadAll(d)
	runtime.ReadMemStats(&after)
	if err != nil || len(content) != members || content[members-1] != byte((members-1)&255) {
		t.Fatalf("%d bytes, %v", len(content), err)
	}
	if allocated := after.TotalAlloc - before.TotalAlloc; allocated > members*1000 {
		t.Errorf("%d members take %d bytes", members, allocated)
	}
}
