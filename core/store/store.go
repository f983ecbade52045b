// Package store saves what was computed about a dump, so that it need not be computed
// again, in containers of named sections and directories of containers.
//
// A container is written in one go from start to end, and read section by section. The
// package knows nothing about heaps; its callers define what the sections mean.
package store

import "io"

// File is a container as returned by a directory. It is safe for concurrent use on
// platforms with parallel goroutines.
type File interface {
	io.ReaderAt
	// Size is in bytes.
	Size() int64
	Close() error
}

// Dir stores containers by name: natively in a folder, in the page in the private file
// system of the browser. Names consist of lower-case letters, digits, dots and dashes,
// and have at most 80 characters. The methods may block.
type Dir interface {
	// Open returns a container; the error is fs.ErrNotExist when there is none.
	Open(name string) (File, error)

	// Create starts a container. When it is committed, it replaces the container of that
	// name.
	Create(name string) (Pending, error)

	// List returns the names of the committed containers, in any order.
	List() ([]string, error)

	// Remove removes a container, if it exists.
	Remove(name string) error
}

// Pending is a container that is being written. It is invisible until it is committed.
// The caller must call either Commit or Abort.
type Pending interface {
	io.Writer
	Commit() error
	Abort()
}
