package store

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// extension is that of containers in a folder; drafts have a different one.
const (
	extension      = ".heapdrop-index"
	draftExtension = ".heapdrop-draft"
)

// Folder returns the shelf that keeps containers as files in a folder, which is
// made when it is needed. Nobody but the user may read them.
func Folder(dir string) Shelf { return folder(dir) }

type folder string

func (f folder) path(name string) string { return filepath.Join(string(f), name+extension) }

// Open implements Shelf.
func (f folder) Open(name string) (File, error) {
	file, err := os.Open(f.path(name))
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err != nil {
		file.Close()
		return nil, err
	}
	return mapped(&diskFile{file, info.Size()}), nil
}

// diskFile is a container that is read as it is asked for.
type diskFile struct {
	*os.File
	size int64
}

// Size implements File.
func (f *diskFile) Size() int64 { return f.size }

// Create implements Shelf.
func (f folder) Create(name string) (Draft, error) {
	if err := os.MkdirAll(string(f), 0o700); err != nil {
		return nil, err
	}
	f.sweep()
	file, err := os.CreateTemp(string(f), name+"-*"+draftExtension) // readable for the user alone
	if err != nil {
		return nil, err
	}
	return &diskDraft{file, f.path(name)}, nil
}

// abandonedAfter is how long after its last change a draft is what is left of a
// process that was killed.
const abandonedAfter = 24 * time.Hour

// sweep removes abandoned drafts.
func (f folder) sweep() {
	entries, _ := os.ReadDir(string(f))
	for _, e := range entries {
		info, err := e.Info()
		if err == nil && strings.HasSuffix(e.Name(), draftExtension) && time.Since(info.ModTime()) > abandonedAfter {
			os.Remove(filepath.Join(string(f), e.Name()))
		}
	}
}

type diskDraft struct {
	*os.File
	path string
}

// Keep implements Draft.
func (d *diskDraft) Keep() error {
	err := errors.Join(d.Sync(), d.Close())
	if err == nil {
		err = os.Rename(d.Name(), d.path)
	}
	if err != nil {
		os.Remove(d.Name())
	}
	return err
}

// Drop implements Draft.
func (d *diskDraft) Drop() {
	d.Close()
	os.Remove(d.Name())
}

// List implements Shelf.
func (f folder) List() (names []string, err error) {
	entries, err := os.ReadDir(string(f))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	for _, e := range entries {
		if name, found := strings.CutSuffix(e.Name(), extension); found && e.Type().IsRegular() {
			names = append(names, name)
		}
	}
	return names, err
}

// Remove implements Shelf.
func (f folder) Remove(name string) error {
	err := os.Remove(f.path(name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
