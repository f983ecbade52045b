package main

import (
	"os"
	"runtime/debug"

	"heapdrop/core/index"
	"heapdrop/engine"
)

// The memory that a dump may take: what the index needs of the worst, see
// TestMemoryOfHPROF and TestMemoryOfPHD in engine. Others take a tenth of that.
const (
	memoryPerByte   = 8
	memoryPerObject = 96 // where less than 12 bytes of the file describe one
	memoryOfAny     = 64 << 20
)

// bound tells the runtime how much memory the dumps of a command may take, so that it
// collects garbage rather than grow beyond that. A user who sets GOMEMLIMIT knows
// better. What a dump may take follows from what has been read of it: sizes that
// archives state may be wrong, and those of compressed dumps are not known before.
type bound struct {
	before int64 // of all dumps but the last
	last   int64 // of the last one
	read   int64 // bytes of the last one
}

// opening begins a dump.
func (b *bound) opening() { *b = bound{before: b.before + b.last} }

// progress takes how much was read from a report.
func (b *bound) progress(p engine.Progress) {
	if p.Phase == index.Scan {
		b.read = max(b.read, p.Done)
	}
	may := memoryOfAny + max(memoryPerByte*b.read, memoryPerObject*p.Objects)
	enough := p.Phase == index.Scan && may < b.last+b.last/8 // to set it stops the program for a moment
	if b.read == 0 || may <= b.last || enough || os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	b.last = may
	debug.SetMemoryLimit(b.before + b.last)
}
