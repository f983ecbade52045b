// Package store keeps what was computed about a dump, so that it need not be
// computed again: containers of named sections, and directories that hold containers.
//
// A container is written in one go from front to back and read section by
// section. It knows nothing of heaps; the packages above say what its sections mean.
package store

import "io"

// File is a container as a directory gives it out. It is safe for concurrent use
// where goroutines run at the same time.
type File interface {
	io.ReaderAt
	// Size is in bytes.
	Size() int64
	Close() error
}

// Dir keeps containers by name: a folder natively, the private file system of
// the browser in the page. Names consist of lower-case letters, digits, dots and
// dashes and have at most 80 characters. The methods may wait.
type Dir interface {
	// Open returns a container; the error is fs.ErrNotExist when there is none.
	Open(name string) (File, error)

	// Create begins a container. Once kept it takes the place of one with its name.
	Create(name string) (Pending, error)

	// List returns the names of the containers that were kept, in any order.
	List() ([]string, error)

	// Remove removes a container. There need not be one.
	Remove(name string) error
}

// Pending is a container that is being written: it is invisible until it is committed.
// One of Keep and Drop ends it.
type Pending interface {
	io.Writer
	Commit() error
	Abort()
}
