package source

import (
	"errors"
	"fmt"

	"heapdrop/core/numbers"
)

// ErrNotReadYet is returned by Source.ReadAt for content that no sequential pass has
// reached yet, if the compression allows random access only afterwards.
var ErrNotReadYet = errors.New("this part of the compressed file has not been read yet")

// DefectError means that the compressed data of a file are broken. Everything before the
// defect has been delivered.
type DefectError struct {
	Format string // of the compression, "gzip"
	Offset int64  // stored offset of the defect, in bytes of the file
	Within string // if not empty, Offset counts within this unpacked archive entry
	Found  string // what was there
	Advice string // what the user can do next

	// Complete means that all content could be read although it is suspect: only a
	// checksum, or data after the content, was wrong. This is more a warning than an
	// error.
	Complete bool

	Err error // the cause, may be nil
}

// Error returns format, defect and offset in one line.
func (e *DefectError) Error() string {
	if e.Within != "" {
		return fmt.Sprintf("%s: %s at offset %s of %q as unpacked from the archive", e.Format, e.Found, numbers.Grouped(e.Offset), e.Within)
	}
	return fmt.Sprintf("%s: %s at offset %s of the compressed file", e.Format, e.Found, numbers.Grouped(e.Offset))
}

// Unwrap returns the cause.
func (e *DefectError) Unwrap() error { return e.Err }

// UnavailableError means that random access does not work at some place of a compressed
// file, although it can be read in order.
type UnavailableError struct {
	Format string // of the compression, "zstd"
	Offset int64  // in the content
	Reason string
	Advice string // what the user can do next
}

// Error returns format, offset and reason in one line.
func (e *UnavailableError) Error() string {
	return fmt.Sprintf("%s: field values at offset %s are not available: %s", e.Format, numbers.Grouped(e.Offset), e.Reason)
}
