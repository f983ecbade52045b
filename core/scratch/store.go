package scratch

import (
	"errors"
	"fmt"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
)

// Store lends memory that is not on the Go heap. It is safe for concurrent use.
type Store interface {
	// Lend returns zeros.
	Lend(size int) ([]byte, error)
	// TakeBack takes back what Lend has returned.
	TakeBack(lent []byte)
	// Check returns an error if that many bytes can certainly not be lent.
	Check(size int64) error
	// Refusal is the error for a dump that needs that many bytes of the store, because the
	// Go heap may not exceed the budget.
	Refusal(size, budget int64, err error) *heap.ParseError
}

// files is the store of temporary files in a folder, which are mapped into memory.
type files struct{ dir string }

func (f *files) Lend(size int) ([]byte, error) { return mapFile(f.dir, size) }

func (f *files) TakeBack(lent []byte) { unmap(lent) }

func (f *files) Check(size int64) error {
	if inMemory(f.dir) {
		return errors.New("that folder is in memory itself")
	}
	if free := freeBytes(f.dir); free >= 0 && free < size {
		return fmt.Errorf("%s are free there", numbers.Bytes(free))
	}
	return nil
}

func (f *files) Refusal(size, budget int64, err error) *heap.ParseError {
	return &heap.ParseError{Kind: heap.TooLarge, Offset: -1,
		Found:  fmt.Sprintf("with %s of memory, temporary files of %s are needed in %s", numbers.Bytes(budget), numbers.Bytes(size), f.dir),
		Advice: "Name a folder on a disk with more space in TMPDIR, or allow more memory with --memory", Err: err}
}
