package state

import "fmt"

// Baseline is another dump to compare with the open one. It has an analyzer of
// its own, so that each has all the memory of a worker; the page passes its
// summary to the analyzer of the open dump, and questions back.
type Baseline struct {
	*Analyzer
	Name  string
	Size  int64
	Ready bool // the open dump can be compared with it

	hello bool
}

// isSummary reports whether the file is the summary of a dump.
func (b *Baseline) isSummary() bool { return isSummary(b.Name) }

// State says how far the opening of a baseline is.
func (b *Baseline) State() string {
	if b.Ready {
		return Bytes(b.Size)
	}
	return fmt.Sprintf("%s · %.0f %%", b.Progress.Phase, 100*b.Progress.Fraction)
}
