// Package export writes opened dumps in other formats. It only reads a snapshot, and does
// not depend on the format the dump had. Each format is one function.
package export

// Progress is called with the progress of an export, in steps of any kind. It may be nil.
// An error ends the export and is returned unchanged.
type Progress func(done, total int64) error

// progressStep is the number of objects between two reports of progress.
const progressStep = 1 << 12
