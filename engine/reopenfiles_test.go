package engine

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

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
