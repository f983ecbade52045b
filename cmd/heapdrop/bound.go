package main

import (
	"os"
	"runtime/debug"

	"heapdrop/core/index"
	"heapdrop/core/scratch"
	"heapdrop/engine"
)

// The most memory that a dump may take: what the index needs for the worst dumps, see
// TestMemoryOfHPROF and TestMemoryOfPHD in engine. Other dumps need a tenth of it.
const (
	memoryPerByte   = 8
	memoryPerObject = 96 // for files with less than 12 bytes per object
	memoryOfAny     = 64 << 20
)

// bound limits the memory of the Go runtime to what the dumps of a command may need, so
// that it collects garbage before it grows beyond that. If the user has set GOMEMLIMIT,
// that limit stays. The limit depends on what has been read so far, because sizes in
// archives may be wrong, and those of compressed dumps are unknown in advance.
type bound struct {
	before int64 // limit for all dumps but the last
	last   int64 // limit for the last one
	read   int64 // bytes read of the last one
	budget int64 // limit for all together; 0 means none
}

// opening starts a dump.
func (b *bound) opening(budget *scratch.Budget) {
	*b = bound{before: b.before + b.last, budget: budget.Bytes()}
}

// progress updates the limit from a progress report.
func (b *bound) progress(p engine.Progress) {
	if p.Phase == index.Scan {
		b.read = max(b.read, p.Done)
	}
	may := memoryOfAny + max(memoryPerByte*b.read, memoryPerObject*p.Objects)
	enough := p.Phase == index.Scan && may < b.last+b.last/8 // not more often, because setting it stops the program for a moment
	if b.read == 0 || may <= b.last || enough || os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	b.last = may
	limit := b.before + b.last
	if b.budget > 0 {
		limit = min(limit, runtimeShare(b.budget))
	}
	debug.SetMemoryLimit(limit)
}
