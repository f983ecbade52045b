package parts

import (
	"heapdrop/protocol"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/format"
)

// Other is a dump to compare with: what it is opened from, and which of the dumps in there it
// is.
type Other struct {
	env.File
	protocol.Choice
}

// OtherOf returns the dump to compare with that files of their own hold.
func OtherOf(f env.File) Other {
	return Other{f, protocol.Choice{Name: f.FileName, Size: f.FileSize}}
}

// Baseline is another dump to compare with the open one. It has its own analyzer, so that
// each can use the whole memory of a worker. The page passes its summary to the analyzer
// of the open dump, and questions and answers between the two.
type Baseline struct {
	*env.Analyzer
	Other
	Ready bool // the open dump can now be compared with it

	Created int64 // when it was taken, in milliseconds since 1970; 0 if unknown

	hello bool
}

// IsSummary reports whether the file is the summary of a dump.
func (b *Baseline) isSummary() bool { return env.IsSummary(b.Name) }

// State describes the progress of opening a baseline.
func (b *Baseline) State() string {
	if b.Ready {
		return format.Bytes(b.Size)
	}
	return b.Progress.Phase + " · " + format.Progress(b.Progress.Fraction)
}
