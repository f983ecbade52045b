package engine

import (
	"bytes"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"heapdrop/core/heap"
	"heapdrop/core/source"
	"heapdrop/internal/dumpbuilder"
)

// listed returns a dump with a list and a number of random bytes.
func listed(length, random int) []byte {
	h := dumpbuilder.New()
	node := h.Class("app.Node", dumpbuilder.Ref("next"))
	first := h.Instance(node, nil)
	for range length - 1 {
		first = h.Instance(node, first)
	}
	noise := make([]byte, random)
	seed := uint64(1)
	for i := range noise {
		seed = seed*6364136223846793005 + 1442695040888963407
		noise[i] = byte(seed >> 56)
	}
	h.Root(heap.RootJNIGlobal, first)
	h.Root(heap.RootJNIGlobal, h.ByteArray(noise...))
	return h.HPROF(dumpbuilder.HPROFOptions{})
}

// TestPlatformSpool: an unpacked copy in memory is limited by the platform.
func TestPlatformSpool(t *testing.T) {
	var packed bytes.Buffer
	w, err := zstd.NewWriter(&packed)
	if err != nil {
		t.Fatal(err)
	}
	w.Write(listed(3, 3<<20))
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	for spool, fits := range map[int64]bool{0: true, 1 << 20: false} {
		s, err := Open(t.Context(), []source.File{source.NewMemory("a.hprof.zst", packed.Bytes())}, Options{Platform: Platform{Spool: spool}})
		if err != nil {
			t.Fatal(err)
		}
		if notes := strings.Join(s.Info().Notes, " "); strings.Contains(notes, "are not available") == fits {
			t.Errorf("with %d bytes: %s", spool, notes)
		}
	}
}

// TestPlatformIndexBudget: a dump is refused if its index exceeds the memory of the
// platform.
func TestPlatformIndexBudget(t *testing.T) {
	dump := listed(100_000, 0)
	if _, err := Open(t.Context(), []source.File{source.NewMemory("a.hprof", dump)}, Options{Platform: Platform{IndexBudget: 1 << 10}}); err == nil || !strings.Contains(err.Error(), "memory") {
		t.Errorf("a dump was opened in 1 KB: %v", err)
	}
}
