package engine

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"

	"heapdrop/core/query/catalog"
	"heapdrop/core/source"
	"heapdrop/engine/savedindex"
	"heapdrop/internal/memorydir"
)

// TestSavedIndexOfFiles: with several dumps, an index is used only for its own dump, and
// none is saved for a dump that has changed since it was opened.
func TestSavedIndexOfFiles(t *testing.T) {
	ctx, dir := context.Background(), t.TempDir()
	zipped := func(name, within string) string {
		b, err := os.ReadFile("../testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(dir, name+" "+within+".zip")
		var out bytes.Buffer
		z := zip.NewWriter(&out)
		w, err := z.CreateHeader(&zip.FileHeader{Name: within, Method: zip.Store})
		if err == nil {
			_, err = w.Write(b)
		}
		if err = errors.Join(err, z.Close(), os.WriteFile(path, out.Bytes(), 0o600)); err != nil {
			t.Fatal(err)
		}
		return path
	}
	memory := func(name, within string) source.File {
		b, err := os.ReadFile("../testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		return source.NewMemory(within, b)
	}
	a, b := zipped("types-1.0.2-8.hprof", "a.hprof"), zipped("types-1.0.1-4.hprof", "b.hprof")
	for what, pair := range map[string][]source.File{
		"archives":                             diskFiles(t, a, b),
		"archives of dumps with the same name": diskFiles(t, zipped("types-1.0.2-8.hprof", "heap.hprof"), zipped("types-1.0.1-4.hprof", "heap.hprof")),
		"dumps with the same name":             {memory("types-1.0.2-8.hprof", "heap.hprof"), memory("types-1.0.1-4.hprof", "heap.hprof")},
	} {
		o := Options{}
		if what == "dumps with the same name" {
			o.Entry = "1"
		}
		opened, _, dir := saveAndReopen(t, pair, o)
		o.Saved = dir
		other, err := Open(ctx, []source.File{pair[1], pair[0]}, o)
		if err != nil {
			t.Fatal(err)
		}
		if got := other.Info(); got.SavedIndex != 0 && got.IdentifierSize != 4 || got.IdentifierSize == opened.Info().IdentifierSize {
			t.Errorf("%s: of the other dump the index is one of %d, identifiers have %d bytes", what, got.SavedIndex, got.IdentifierSize)
		}
	}
	opened, _, saved := saveAndReopen(t, diskFiles(t, a, b), Options{})
	past := time.UnixMilli(1_700_000_000_000)
	if err := os.Chtimes(a, past, past); err != nil {
		t.Fatal(err)
	}
	var lost *source.LostError
	if _, err := savedindex.Save(ctx, saved, opened, Options{}.InWords(), nil); !errors.As(err, &lost) || !strings.Contains(lost.Found, "changed") {
		t.Errorf("a dump that changed meanwhile: %v", err)
	}
}

// TestNoIndexOfAnotherFile: an index is saved under the key of the file from which it was
// made, or not at all, whatever happens to that file before and during saving.
func TestNoIndexOfAnotherFile(t *testing.T) {
	ctx := context.Background()
	content, err := os.ReadFile("../testdata/types-1.0.2-8.hprof")
	if err != nil {
		t.Fatal(err)
	}
	past := time.UnixMilli(1_700_000_000_000)
	put := func(path string, content []byte) {
		if err := errors.Join(os.WriteFile(path, content, 0o600), os.Chtimes(path, past, past)); err != nil {
			t.Fatal(err)
		}
	}
	other := bytes.ReplaceAll(content, []byte("java"), []byte("lava"))
	for what, change := range map[string]func(path string){
		"rewritten, size and time as before": func(path string) { put(path, other) },
		"replaced, size and time as before": func(path string) {
			put(path+".new", other)
			if err := os.Rename(path+".new", path); err != nil {
				t.Fatal(err)
			}
		},
	} {
		for _, during := range []bool{false, true} {
			path := filepath.Join(t.TempDir(), "dump.hprof")
			put(path, content)
			s, err := Open(ctx, diskFiles(t, path), Options{})
			if err != nil {
				t.Fatal(err)
			}
			if !during {
				change(path)
			}
			dir, changed := memorydir.Dir{}, false
			_, err = savedindex.Save(ctx, dir, s, Options{}.InWords(), func(int64, int64) error {
				if during && !changed {
					changed = true
					change(path)
				}
				return nil
			})
			var lost *source.LostError
			if strings.HasPrefix(what, "rewritten") && (!errors.As(err, &lost) || len(dir) > 0) || during && !changed {
				t.Errorf("%s, during %v: %v, %d kept", what, during, err, len(dir))
			}
			reopened, err := Open(ctx, diskFiles(t, path), Options{Saved: dir})
			if err != nil || reopened.Info().SavedIndex != 0 {
				t.Errorf("%s, during %v: the other file opens from the index, %v", what, during, err)
			}
		}
	}
}

// otherDump returns a sound index of another dump.
func otherDump(t *testing.T) []byte {
	_, _, dir := saveAndReopen(t, diskFiles(t, "../testdata/types-1.0.1-4.hprof"), Options{})
	for _, b := range dir {
		return b
	}
	return nil
}

// TestSavedIndexOfContainers: a dump in any container opens from its saved index with the
// same answers, values included, in a process that has not read the dump. In short mode,
// those that are packed only once, but for one.
func TestSavedIndexOfContainers(t *testing.T) {
	plain := unpackedSample(t)
	zipped, gzipped := zstdOf(t, plain), gzipOf(t, plain)
	for name, file := range map[string]source.File{
		"zst":           source.NewMemory("app.hprof.zst", zipped),
		"zst in zip":    packed(t, "zip", "app.hprof.zst", zipped),
		"gz in zip":     packed(t, "zip", "app.hprof.gz", gzipped),
		"tar":           packed(t, "tar", "app.hprof", plain),
		"zst in tar":    packed(t, "tar", "app.hprof.zst", zipped),
		"tar.gz":        source.NewMemory("app.tar.gz", gzipOf(t, contentOf(t, packed(t, "tar", "app.hprof", plain, "gc.log", []byte("no log"))))),
		"tar.zst":       source.NewMemory("app.tar.zst", zstdOf(t, contentOf(t, packed(t, "tar", "app.hprof", plain)))),
		"gz in tar.gz":  source.NewMemory("app.tar.gz", gzipOf(t, contentOf(t, packed(t, "tar", "app.hprof.gz", gzipped)))),
		"zst in tar.gz": source.NewMemory("app.tar.gz", gzipOf(t, contentOf(t, packed(t, "tar", "app.hprof.zst", zipped)))),
	} {
		t.Run(name, func(t *testing.T) {
			if testing.Short() && strings.Contains(name, " in ") && name != "zst in tar.gz" {
				t.Skip("in short mode")
			}
			opened, reopened, dir := saveAndReopen(t, []source.File{file}, Options{})
			checkReopened(t, opened, reopened)
			cancelled, cancel := context.WithCancel(context.Background())
			cancel()
			again, err := Open(context.Background(), []source.File{file}, Options{Saved: dir})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := Run(cancelled, catalog.All(), again, "find_strings -pattern a"); !errors.Is(err, context.Canceled) {
				t.Errorf("cancelled: %v", err)
			}
			got, want := askEverything(t, again), askEverything(t, opened)
			if got != want {
				t.Error("other answers after a cancelled one")
			}
		})
	}
}

// unpackedSample returns the content of the sample dump.
func unpackedSample(t *testing.T) []byte {
	t.Helper()
	packed, err := os.ReadFile("../testdata/sample.hprof.gz")
	if err != nil {
		t.Fatal(err)
	}
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	content, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

func contentOf(t *testing.T, file source.File) []byte {
	t.Helper()
	content := make([]byte, file.Size())
	if _, err := file.ReadAt(content, 0); err != nil && err != io.EOF {
		t.Fatal(err)
	}
	return content
}

func gzipOf(t *testing.T, content []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	_, err := w.Write(content)
	if err = errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func zstdOf(t *testing.T, content []byte) []byte {
	t.Helper()
	w, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	return w.EncodeAll(content, nil)
}
