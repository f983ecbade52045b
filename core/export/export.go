// Package export writes opened dumps in other formats. It reads a snapshot and
// knows nothing of how it came to be; every format is one function.
package export

// Progress is called with how far an export is, in steps of any kind. It may be nil; an
// error ends the export and is returned unchanged.
type Progress func(done, total int64) error

// progressStep is how many objects pass between two reports of progress.
const progressStep = 1 << 12
