package store

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// extension is the file extension of containers in a folder; pending files have another
// one.
const (
	extension        = ".heapdrop-index"
	pendingExtension = ".heapdrop-draft"
)

// Folder returns the directory that stores containers as files in a folder, which is
// created when needed. Only the user can read them.
func Folder(dir string) Dir { return folder(dir) }

type folder string

func (f folder) path(name string) string { return filepath.Join(string(f), name+extension) }

// Open implements Dir.
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
	return &diskFile{file, info.Size()}, nil
}

// diskFile is a container that is read on demand.
type diskFile struct {
	*os.File
	size int64
}

// Size implements File.
func (f *diskFile) Size() int64 { return f.size }

// Create implements Dir.
func (f folder) Create(name string) (Pending, error) {
	if err := os.MkdirAll(string(f), 0o700); err != nil {
		return nil, err
	}
	f.sweep()
	file, err := os.CreateTemp(string(f), name+"-*"+pendingExtension) // readable for the user alone
	if err != nil {
		return nil, err
	}
	return &diskPending{file, f.path(name)}, nil
}

// abandonedAfter is how long after its last change a pending file counts as left behind
// by a process that was killed.
const abandonedAfter = 24 * time.Hour

// sweep removes abandoned pending files.
func (f folder) sweep() {
	entries, _ := os.ReadDir(string(f))
	for _, e := range entries {
		info, err := e.Info()
		if err == nil && strings.HasSuffix(e.Name(), pendingExtension) && time.Since(info.ModTime()) > abandonedAfter {
			os.Remove(filepath.Join(string(f), e.Name()))
		}
	}
}

type diskPending struct {
	*os.File
	path string
}

// Commit implements Pending.
func (d *diskPending) Commit() error {
	err := errors.Join(d.Sync(), d.Close())
	if err == nil {
		err = os.Rename(d.Name(), d.path)
	}
	if err != nil {
		os.Remove(d.Name())
	}
	return err
}

// Abort implements Pending.
func (d *diskPending) Abort() {
	d.Close()
	os.Remove(d.Name())
}

// List implements Dir.
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

// Remove implements Dir.
func (f folder) Remove(name string) error {
	err := os.Remove(f.path(name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
