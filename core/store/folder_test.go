//go:build !js

package store

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// put writes a container named a.
func put(t *testing.T, dir Dir, content string, commit bool) {
	t.Helper()
	d, err := dir.Create("a")
	if err != nil {
		t.Fatal(err)
	}
	w := NewWriter(d, nil)
	Write(w, "content", []byte(content))
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if !commit {
		d.Abort()
	} else if err := d.Commit(); err != nil {
		t.Fatal(err)
	}
}

// get opens the container named a.
func get(t *testing.T, dir Dir) ([]byte, *Container) {
	t.Helper()
	file, err := dir.Open("a")
	if err != nil {
		t.Fatal(err)
	}
	c, err := Open(file)
	if err != nil {
		t.Fatal(err)
	}
	b, err := Read[byte](c, "content", nil)
	if err != nil {
		t.Fatal(err)
	}
	return b, c
}

func TestFolder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "not", "there")
	dir := Folder(path)
	if names, err := dir.List(); len(names) != 0 || err != nil {
		t.Errorf("an absent folder holds %v, %v", names, err)
	}
	if _, err := dir.Open("a"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("an absent container: %v", err)
	}
	put(t, dir, "dropped", false)
	if names, _ := dir.List(); len(names) != 0 {
		t.Errorf("an aborted container is listed: %v", names)
	}
	killed, err := os.CreateTemp(path, "killed-*"+pendingExtension)
	if err != nil {
		t.Fatal(err)
	}
	killed.Close()
	put(t, dir, "first", true)
	if _, err := os.Stat(killed.Name()); err != nil {
		t.Error("the pending file of another process is gone")
	}
	long := time.Now().Add(-2 * abandonedAfter)
	if err := os.Chtimes(killed.Name(), long, long); err != nil {
		t.Fatal(err)
	}
	first, c := get(t, dir)
	defer c.Close()
	put(t, dir, "second", true)
	second, c2 := get(t, dir)
	first[0] = 'F' // only in memory
	if names, err := dir.List(); string(first) != "First" || string(second) != "second" || !slices.Equal(names, []string{"a"}) || err != nil {
		t.Errorf("%q, then %q; list %v %v", first, second, names, err)
	}
	c2.Close()
	if err := os.MkdirAll(filepath.Join(path, "b"+extension, "taken"), 0o700); err != nil {
		t.Fatal(err)
	}
	if d, err := dir.Create("b"); err != nil || d.Commit() == nil {
		t.Errorf("a folder was replaced, %v", err)
	}
	if err := os.RemoveAll(filepath.Join(path, "b"+extension)); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(path)
	if err != nil || len(entries) != 1 {
		t.Fatalf("the folder holds %v, %v", entries, err)
	}
	if info, _ := entries[0].Info(); info.Mode().Perm() != 0o600 {
		t.Errorf("the container may be read by others: %v", info.Mode())
	}
	if info, _ := os.Stat(path); info.Mode().Perm() != 0o700 {
		t.Errorf("the folder may be read by others: %v", info.Mode())
	}
	if err := errors.Join(dir.Remove("a"), dir.Remove("a")); err != nil {
		t.Error(err)
	}
	if names, _ := dir.List(); len(names) != 0 {
		t.Errorf("a removed container is listed: %v", names)
	}
}

// TestDamagedFile: contents of a file are checked by checksum too, and damage is
// reported.
func TestDamagedFile(t *testing.T) {
	path := t.TempDir()
	dir := Folder(path)
	for _, damaged := range []bool{false, true} {
		d, err := dir.Create("a")
		if err != nil {
			t.Fatal(err)
		}
		w := NewWriter(d, nil)
		Write(w, "content", []byte("heap"))
		if err := errors.Join(w.Close(), d.Commit()); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(path, "a"+extension)
		b, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if damaged {
			b[sectionAlignment]++
		}
		if err := os.WriteFile(path, b, 0o600); err != nil {
			t.Fatal(err)
		}
		file, err := dir.Open("a")
		if err != nil {
			t.Fatal(err)
		}
		c, err := Open(file)
		if err != nil {
			t.Fatal(err)
		}
		reported := 0
		_, err = Read[byte](c, "content", func(n int) error { reported += n; return nil })
		if errors.Is(err, ErrDamaged) != damaged || !damaged && reported != 4 {
			t.Errorf("damaged %v: %v, reported %d bytes", damaged, err, reported)
		}
		c.Close()
	}
}

// TestFileThatShrinks: if a file becomes shorter after it was opened, this counts as
// damage.
func TestFileThatShrinks(t *testing.T) {
	path := t.TempDir()
	d, err := Folder(path).Create("a")
	if err != nil {
		t.Fatal(err)
	}
	w := NewWriter(d, nil)
	Write(w, "content", make([]byte, 3*blockSize))
	if err := errors.Join(w.Close(), d.Commit()); err != nil {
		t.Fatal(err)
	}
	file, err := Folder(path).Open("a")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	c, err := Open(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(filepath.Join(path, "a"+extension), blockSize); err != nil {
		t.Fatal(err)
	}
	if _, err := Read[byte](c, "content", nil); !errors.Is(err, ErrDamaged) {
		t.Errorf("a file of a third of its size: %v", err)
	}
}
