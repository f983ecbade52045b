package source

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"
)

// onDisk writes content to a file and opens it.
func onDisk(t testing.TB, content []byte) *DiskFile {
	t.Helper()
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	file, err := OpenDisk(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	return file
}

func zstdFrames(t testing.TB, content []byte, frame int) []byte {
	t.Helper()
	w, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest))
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	var out []byte
	for len(content) > 0 {
		n := min(frame, len(content))
		out = w.EncodeAll(content[:n], out)
		content = content[n:]
	}
	return out
}

func TestOpenRecognizesByContent(t *testing.T) {
	content := heapLike(1, 3<<20)
	for name, stored := range map[string][]byte{
		"raw.gz":          content, // the name does not matter
		"gzip":            gzipMembers(t, content, 6, always(1<<20)),
		"zstd":            zstdFrames(t, content, 1<<30),
		"zstd frames":     zstdFrames(t, content, 100_000),
		"zstd, skippable": append([]byte{0x5a, 0x2a, 0x4d, 0x18, 2, 0, 0, 0, 7, 7}, zstdFrames(t, content, 1<<30)...),
	} {
		for _, file := range []File{NewMemory(name, stored), onDisk(t, stored)} {
			src, err := Open(file)
			if err != nil {
				t.Fatal(err)
			}
			head, err := Head(t.Context(), src, 1000)
			if err != nil || !bytes.Equal(head, content[:1000]) {
				t.Fatalf("%s: head of %d bytes, %v", name, len(head), err)
			}
			random := rand.New(rand.NewPCG(1, 1))
			for range 2 { // a second pass must give the same content
				r := src.Sequential(t.Context())
				walk(t, r, content, random, 100_000)
				if err := r.Err(); err != nil {
					t.Fatalf("%s: %v", name, err)
				}
				r.Close()
			}
			if src.Size() != int64(len(content)) {
				t.Errorf("%s: size %d", name, src.Size())
			}
			checkRandomReads(t, src, content, random, 100)
			if _, err := src.ReadAt(make([]byte, 1), -1); err == nil || err == io.EOF {
				t.Errorf("%s: ReadAt(-1): %v", name, err)
			}
			if src.Name() != file.Name() {
				t.Errorf("name %q of %q", src.Name(), file.Name())
			}
		}
	}
}

func TestOpenSmallFiles(t *testing.T) {
	for _, content := range []string{"", "x", "\x1f", "\x1f\x8b", "\x28\xb5\x2f", "JAVA PROFILE"} {
		src, err := Open(NewMemory("m", []byte(content)))
		if err != nil {
			t.Fatal(err)
		}
		got, err := readAll(src.Sequential(t.Context()))
		if string(got) != content || err != nil {
			t.Errorf("%q: got %q, %v", content, got, err)
		}
	}
}

func TestOpenDiskRefusesFolders(t *testing.T) {
	if _, err := OpenDisk(t.TempDir()); err == nil || !strings.Contains(err.Error(), "is a folder: name the files in it") {
		t.Errorf("a folder: %v", err)
	}
	if _, err := OpenDisk(filepath.Join(t.TempDir(), "none")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("missing file: %v", err)
	}
}

// TestDiskFileBecomesShorter: if a file is truncated after it was opened, reading gives
// an error and not wrong bytes.
func TestDiskFileBecomesShorter(t *testing.T) {
	content := randomBytes(1, 1<<20)
	file := onDisk(t, content)
	if err := os.Truncate(file.Name(), 300_000); err != nil {
		t.Fatal(err)
	}
	src := newRawSource(file)
	if n, err := src.ReadAt(make([]byte, 10), 900_000); n != 0 || !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("ReadAt gives %d bytes, %v", n, err)
	}
}

func TestConcurrentRandomReads(t *testing.T) {
	content := heapLike(3, 40<<20) // more than the cache keeps
	for name, stored := range map[string][]byte{
		"raw": content, "members": gzipMembers(t, content, 1, always(1<<20)),
		"plain gzip": plainGzip(t, content), "zstd": zstdFrames(t, content, 1<<30),
	} {
		src, err := Open(NewMemory(name, stored))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := readAll(src.Sequential(t.Context())); err != nil {
			t.Fatal(err)
		}
		var wg sync.WaitGroup
		for i := range 8 {
			wg.Go(func() {
				random := rand.New(rand.NewPCG(1, uint64(i)))
				p := make([]byte, 100)
				for range 25 {
					offset := random.IntN(len(content) - len(p))
					if _, err := src.ReadAt(p, int64(offset)); err != nil || !bytes.Equal(p, content[offset:][:len(p)]) {
						t.Errorf("%s: ReadAt(%d): %v", name, offset, err)
						return
					}
				}
			})
		}
		wg.Wait()
	}
}

// TestRandomReadsDuringThePass reads, at random, content that a running pass has already
// delivered.
func TestRandomReadsDuringThePass(t *testing.T) {
	content := heapLike(4, 20<<20)
	for name, stored := range map[string][]byte{
		"members": gzipMembers(t, content, 1, always(1<<20)), "plain gzip": plainGzip(t, content),
	} {
		for passName, pass := range passes {
			src := newGzipSource(NewMemory(name, stored))
			random := rand.New(rand.NewPCG(1, 2))
			r := pass(t.Context(), src)
			for {
				window := r.Fill(1000)
				if len(window) < 1000 {
					break
				}
				r.Advance(len(window))
				offset := random.IntN(int(r.Offset()) - 500)
				p := make([]byte, 500)
				if _, err := src.ReadAt(p, int64(offset)); err != nil || !bytes.Equal(p, content[offset:][:500]) {
					t.Fatalf("%s, %s: ReadAt(%d) with %d delivered: %v", name, passName, offset, r.Offset(), err)
				}
			}
			r.Close()
		}
	}
}

func TestSpoolBeyondBudget(t *testing.T) {
	content := randomBytes(5, 9<<20)
	opened, err := Opener{Spool: 4 << 20}.Open(NewMemory("m", zstdFrames(t, content, 1<<30)))
	if err != nil {
		t.Fatal(err)
	}
	src := opened.(*spooledSource)
	got, err := readAll(src.Sequential(t.Context()))
	if err != nil || !bytes.Equal(got, content) {
		t.Fatalf("sequential reading must not depend on the budget: %d bytes, %v", len(got), err)
	}
	p := make([]byte, 100)
	if _, err := src.ReadAt(p, 1<<20); err != nil || !bytes.Equal(p, content[1<<20:][:100]) {
		t.Errorf("what fits must be readable: %v", err)
	}
	_, err = src.ReadAt(p, 8<<20)
	var unavailable *UnavailableError
	if !errors.As(err, &unavailable) || unavailable.Advice == "" || unavailable.Offset != 8<<20 {
		t.Errorf("beyond the budget: %v", err)
	}
	if _, err = src.ReadAt(p, 9<<20); err != io.EOF {
		t.Errorf("beyond the end: %v", err)
	}
	if notes := strings.Join(src.Notes(), " "); !strings.Contains(notes, "not available") {
		t.Errorf("notes: %s", notes)
	}
	if src.used > 4<<20 {
		t.Errorf("the spool takes %d bytes", src.used)
	}
}

func TestZstdBroken(t *testing.T) {
	content := heapLike(6, 5<<20)
	stored := zstdFrames(t, content, 1<<20)
	var defect *DefectError
	for i := range 10 {
		cut := len(stored)*(i+1)/11 + 1
		src := newZstdSource(NewMemory("m", stored[:cut]), usualSpool)
		got, err := readAll(src.Sequential(t.Context()))
		if !bytes.HasPrefix(content, got) || len(got) < len(content)*(i-1)/11 {
			t.Errorf("cut at %d: %d bytes of content", cut, len(got))
		}
		if !errors.As(err, &defect) || defect.Offset != int64(cut) {
			t.Errorf("cut at %d: %v", cut, err)
		}
		if src.Size() != int64(len(got)) {
			t.Errorf("cut at %d: size %d, delivered %d", cut, src.Size(), len(got))
		}
	}
	broken := bytes.Clone(stored)
	broken[len(broken)-1] ^= 1 // in the checksum of the last frame
	got, err := readAll(newZstdSource(NewMemory("m", broken), usualSpool).Sequential(t.Context()))
	if !bytes.HasPrefix(content, got) || !errors.As(err, &defect) || !strings.Contains(defect.Found, "checksum") {
		t.Errorf("wrong checksum: %d bytes, %v", len(got), err)
	}
}

// TestCancelEndsGoroutines: after cancelling, reading returns the context's error and all
// goroutines end.
func TestCancelEndsGoroutines(t *testing.T) {
	content := heapLike(7, 24<<20)
	for name, file := range map[string]File{
		"disk":    onDisk(t, content),
		"members": onDisk(t, gzipMembers(t, content, 1, always(1<<20))),
		"plain":   onDisk(t, plainGzip(t, content)),
		"zstd":    onDisk(t, zstdFrames(t, content, 1<<30)),
	} {
		for _, closing := range []bool{false, true} {
			before := runtime.NumGoroutine()
			src, err := Open(file)
			if err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithCancel(t.Context())
			r := src.Sequential(ctx)
			r.Skip(int64(len(content) / 10))
			if closing {
				r.Close()
				if len(r.Fill(1)) != 0 {
					t.Errorf("%s: a window after Close", name)
				}
			}
			cancel()
			if !closing {
				r.Skip(1 << 40)
				if r.Err() != context.Canceled {
					t.Errorf("%s: error %v after cancel", name, r.Err())
				}
			}
			for deadline := time.Now().Add(time.Minute); runtime.NumGoroutine() > before; time.Sleep(time.Millisecond) {
				if time.Now().After(deadline) {
					t.Fatalf("%s, closing %v: %d goroutines, %d before", name, closing, runtime.NumGoroutine(), before)
				}
			}
		}
	}
}

// TestPassAfterCancelledPass: a pass after one that was cancelled half-way delivers
// everything.
func TestPassAfterCancelledPass(t *testing.T) {
	content := heapLike(8, 12<<20)
	for name, stored := range map[string][]byte{
		"members": gzipMembers(t, content, 1, always(1<<20)),
		"plain":   plainGzip(t, content),
		"zstd":    zstdFrames(t, content, 1<<30),
	} {
		src, err := Open(NewMemory(name, stored))
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		first := src.Sequential(ctx)
		first.Skip(5_555_555)
		cancel()
		first.Close()
		if _, err := readAll(src.Sequential(t.Context())); err != nil {
			t.Fatal(err)
		}
		checkRandomReads(t, src, content, rand.New(rand.NewPCG(2, 2)), 60)
	}
}

// TestZstdWindow: a few bytes cannot ask for a window of 128 MB.
func TestZstdWindow(t *testing.T) {
	frame := func(window byte, content []byte) []byte { // one block, not compressed
		return append([]byte{0x28, 0xb5, 0x2f, 0xfd, 0, window << 3, byte(len(content)<<3 | 1), byte(len(content) >> 5), byte(len(content) >> 13)}, content...)
	}
	skipped := append([]byte{0x50, 0x2a, 0x4d, 0x18, 0, 0, 0x10, 0}, make([]byte, 1<<20)...)
	for name, test := range map[string]struct {
		file    []byte
		refused bool
	}{
		"32 MB for 13 bytes":  {frame(15, []byte("dump")), false},
		"64 MB for 13 bytes":  {frame(16, []byte("dump")), true},
		"128 MB for 1 MB":     {slices.Concat(skipped, frame(17, []byte("dump"))), false},
		"256 MB for 1 MB":     {slices.Concat(skipped, frame(18, []byte("dump"))), true},
		"128 MB for 13 bytes": {frame(17, []byte("dump")), true},
	} {
		src, err := Open(NewMemory("m", test.file))
		if err != nil {
			t.Fatal(err)
		}
		head, err := Head(context.Background(), src, 10)
		if refused := err != nil && strings.Contains(err.Error(), "window is larger"); refused != test.refused || !refused && string(head) != "dump" {
			t.Errorf("%s: %q, %v", name, head, err)
		}
	}
}

// readSizes is a file with blocks of a size that notes the largest read at random.
type readSizes struct {
	File
	block   int64
	largest int
}

func (f *readSizes) BlockSize() int64 { return f.block }

func (f *readSizes) ReadAt(p []byte, offset int64) (int, error) {
	f.largest = max(f.largest, len(p))
	return f.File.ReadAt(p, offset)
}

// TestBlockSizes: objects that are far apart cost a block each, so a file says how large
// blocks should be, also a watched one.
func TestBlockSizes(t *testing.T) {
	content := randomBytes(1, 1<<20)
	for block, want := range map[int64]int{0: rawBlock, 20_000: 20_000} {
		file := &readSizes{File: NewMemory("m", content), block: block}
		src := newRawSource(NewWatch([]File{file}).Files()[0])
		for _, offset := range []int64{0, 100_000, 500_001, 1<<20 - 60_000} {
			p := make([]byte, 50_000)
			if n, err := src.ReadAt(p, offset); n != len(p) || err != nil || !bytes.Equal(p, content[offset:][:n]) {
				t.Errorf("blocks of %d: %d bytes at %d, %v", block, n, offset, err)
			}
		}
		if file.largest != want {
			t.Errorf("%d bytes are read at a time, want %d", file.largest, want)
		}
	}
	if file := onDisk(t, content); file.BlockSize() >= rawBlock {
		t.Error("a file on disk has large blocks")
	}
}
