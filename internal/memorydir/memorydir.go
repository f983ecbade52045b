// Package memorydir is a directory of saved indexes in memory, for tests.
package memorydir

import (
	"bytes"
	"errors"
	"io/fs"
	"sync/atomic"

	"heapdrop/core/store"
)

// Dir is a store.Dir: contents by name.
type Dir map[string][]byte

type file struct{ *bytes.Reader }

func (file) Close() error { return nil }

type pending struct {
	bytes.Buffer
	commit func([]byte)
}

// Commit implements store.Pending.
func (p *pending) Commit() error { p.commit(p.Bytes()); return nil }

// Abort implements store.Pending.
func (p *pending) Abort() {}

// Open implements store.Dir.
func (d Dir) Open(name string) (store.File, error) {
	b, found := d[name]
	if !found {
		return nil, fs.ErrNotExist
	}
	return file{bytes.NewReader(b)}, nil
}

// Create implements store.Dir.
func (d Dir) Create(name string) (store.Pending, error) {
	return &pending{commit: func(b []byte) { d[name] = b }}, nil
}

// List implements store.Dir.
func (d Dir) List() (names []string, err error) {
	for name := range d {
		names = append(names, name)
	}
	return names, nil
}

// Remove implements store.Dir.
func (d Dir) Remove(name string) error { delete(d, name); return nil }

// Fading is a directory whose indexes can no longer be read after they were removed.
type Fading struct {
	Dir
	Gone atomic.Bool
}

// Open implements store.Dir.
func (f *Fading) Open(name string) (store.File, error) {
	opened, err := f.Dir.Open(name)
	return fadingFile{opened, &f.Gone}, err
}

type fadingFile struct {
	store.File
	gone *atomic.Bool
}

func (f fadingFile) ReadAt(p []byte, at int64) (int, error) {
	if f.gone.Load() {
		return 0, errors.New("gone")
	}
	return f.File.ReadAt(p, at)
}
