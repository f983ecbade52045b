package parts

import (
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/format"
)

// Baseline is another dump to compare with the open one. It has its own analyzer, so that
// each can use the whole memory of a worker. The page passes its summary to the analyzer
// of the open dump, and questions and answers between the two.
type Baseline struct {
	*env.Analyzer
	Name  string
	Size  int64
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
