package socket

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"strconv"
	"sync"

	"heapdrop/core/source"
)

// described is a file as pages see it: they cannot read it, and refer to it by number.
type described struct {
	Name   string `json:"name"`
	Size   int64  `json:"size"`
	Number int    `json:"number"`
}

// files are the files that pages can open: those given when the server started, and the
// redacted copies that analyzers have made since.
type files struct {
	paths  []string // for numbers 0, 1, 2 …
	groups [][]int  // which numbers belong together

	mu     sync.Mutex
	copies map[int]*copied
	next   int // number of the next copy
}

// newFiles returns the files for some dumps: for each its path and those of its sidecars.
func newFiles(dumps [][]string) *files {
	f := &files{copies: map[int]*copied{}}
	for _, paths := range dumps {
		var group []int
		for _, path := range paths {
			group = append(group, len(f.paths))
			f.paths = append(f.paths, path)
		}
		f.groups = append(f.groups, group)
	}
	f.next = len(f.paths)
	return f
}

// describe lists the dumps for a page.
func (f *files) describe() [][]described {
	var dumps [][]described
	for _, group := range f.groups {
		var dump []described
		for _, number := range group {
			d := described{Name: f.paths[number], Number: number}
			if info, err := os.Stat(d.Name); err == nil {
				d.Size = info.Size()
			}
			dump = append(dump, d)
		}
		dumps = append(dumps, dump)
	}
	return dumps
}

// open opens the file with the given number. If it cannot be opened, reading it returns
// the error.
func (f *files) open(number int) source.File {
	if number >= 0 && number < len(f.paths) {
		file, err := source.OpenDisk(f.paths[number])
		if err != nil {
			return unreadable{f.paths[number], err}
		}
		return file
	}
	if c := f.copy(number); c != nil {
		return c
	}
	return unreadable{"file " + strconv.Itoa(number), errors.New("it was not named when heapdrop open began")}
}

// unreadable is a file that cannot be opened.
type unreadable struct {
	name string
	err  error
}

// Name implements source.File.
func (u unreadable) Name() string { return u.name }

// Size implements source.File: it is not 0, so that the file is read, which then fails.
func (unreadable) Size() int64 { return 1 }

// Modified implements source.File.
func (unreadable) Modified() int64 { return 0 }

// ReadAt implements source.File.
func (u unreadable) ReadAt([]byte, int64) (int, error) { return 0, u.err }

// Stream implements source.File.
func (u unreadable) Stream(context.Context, int64) source.BlockReader { return u }

// Next implements source.BlockReader.
func (u unreadable) Next() ([]byte, error) { return nil, u.err }

// Close implements source.BlockReader.
func (unreadable) Close() error { return nil }

// copy returns a copy, nil if there is none with this number.
func (f *files) copy(number int) *copied {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.copies[number]
}

// copied is a file that an analyzer has made. On most systems it no longer has a name and
// exists as long as it is open.
type copied struct {
	*source.DiskFile
	name   string
	number int
}

// Name returns the name under which the page saves it.
func (c *copied) Name() string { return c.name }

// create starts a copy in the folder for temporary files. It replaces another copy, which
// may be nil. Only the user can read it.
func (f *files) create(name string, before *copied) (w io.Writer, finish func() (*copied, error)) {
	f.forget(before)
	file, err := os.CreateTemp("", "heapdrop-*")
	if err != nil {
		return failing{err}, func() (*copied, error) { return nil, err }
	}
	buffer := bufio.NewWriterSize(file, 1<<20)
	return buffer, func() (*copied, error) {
		err := buffer.Flush()
		if closed := file.Close(); err == nil {
			err = closed
		}
		disk, opened := source.OpenDisk(file.Name())
		_ = os.Remove(file.Name()) // if an open file cannot be removed, close does it
		if err == nil {
			err = opened
		}
		if err != nil {
			return nil, err
		}
		c := &copied{DiskFile: disk, name: name}
		f.mu.Lock()
		defer f.mu.Unlock()
		c.number = f.next
		f.next++
		f.copies[c.number] = c
		return c, nil
	}
}

// failing is a writer that always fails.
type failing struct{ err error }

func (w failing) Write([]byte) (int, error) { return 0, w.err }

// forget drops a copy.
func (f *files) forget(c *copied) {
	if c == nil {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.copies, c.number)
}

// close removes all copies that still have a name.
func (f *files) close() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for number, c := range f.copies {
		c.Close()
		_ = os.Remove(c.DiskFile.Name()) // most were removed already
		delete(f.copies, number)
	}
}
