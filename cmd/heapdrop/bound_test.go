package main

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime/debug"
	"testing"

	"heapdrop/internal/dumpbuilder"
)

// limitOf returns by how much the memory limit of the command exceeds memoryOfAny after
// dumps were opened one after the other.
func limitOf(t *testing.T, paths ...string) int64 {
	t.Helper()
	defer debug.SetMemoryLimit(math.MaxInt64)
	debug.SetMemoryLimit(math.MaxInt64)
	p := &program{ctx: context.Background(), out: io.Discard, errors: io.Discard}
	for _, path := range paths {
		if _, err := p.open([]string{path}, &choice{}); err != nil {
			t.Fatal(err)
		}
	}
	return debug.SetMemoryLimit(-1) - int64(len(paths))*memoryOfAny
}

// TestBound: the limit depends on what was read, and not on the size of the file.
func TestBound(t *testing.T) {
	h := dumpbuilder.New()
	h.Root(0, h.ByteArray(make([]byte, 40<<20)...))
	content := h.HPROF(dumpbuilder.HPROFOptions{})
	var packed, archive bytes.Buffer
	z, a := gzip.NewWriter(&packed), zip.NewWriter(&archive)
	z.Write(content)
	z.Close()
	entry, _ := a.Create("x.hprof")
	entry.Write(content)
	a.Close()
	path := func(name string, content []byte) string {
		file := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(file, content, 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	plain, compressed, archived := path("x.hprof", content), path("x.hprof.gz", packed.Bytes()), path("x.zip", archive.Bytes())
	want := int64(memoryPerByte * len(content))
	for _, file := range []string{plain, compressed, archived} {
		if got := limitOf(t, file); got != want {
			t.Errorf("%s: %d bytes of memory and %d, want %d", filepath.Base(file), got, int64(memoryOfAny), want)
		}
	}
	if got := limitOf(t, plain, compressed); got != 2*want {
		t.Errorf("two dumps: %d bytes of memory, want %d", got, 2*want)
	}
}
