package main

import (
	"os"
	"runtime/debug"

	"heapdrop/engine"
)

// The memory that a dump may take: what the index needs of the worst, see
// TestMemoryOfHPROF in engine. Others take a tenth of that.
const (
	memoryPerByte = 8
	memoryOfAny   = 64 << 20
)

// bound tells the runtime how much memory the dumps of a command may take, so that it
// collects garbage rather than grow beyond that. Whoever sets GOMEMLIMIT knows better.
type bound struct {
	total int64 // of all dumps
	dump  int64 // of the one being opened, 0 where its size is not known yet
}

// opening begins a dump.
func (b *bound) opening() { b.dump = 0 }

// progress takes the size of the dump from a report.
func (b *bound) progress(p engine.Progress) {
	if b.dump > 0 || p.Total <= 0 || p.Phase != 0 || os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	b.dump = memoryPerByte*p.Total + memoryOfAny
	b.total += b.dump
	debug.SetMemoryLimit(b.total)
}
