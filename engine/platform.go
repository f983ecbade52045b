package engine

import (
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
)

// Platform says how much of the machine the engine may use. Zero means a 64-bit process
// whose stacks may grow.
type Platform struct {
	IndexBudget int64 // bytes that the index may take; 0: no limit
	Spool       int64 // see source.Opener
	TreeLevels  int   // see render.Options.MostLevels
	Paths       snapshot.PathLimits
}

// WebAssembly is the platform of the page: a memory of 4 GiB at most, which queries need
// some of too, and little space for recursion. A page takes twice as long as a command to look
// for paths, milliseconds to read an object, and has to answer in time for a click.
var WebAssembly = Platform{
	IndexBudget: 3600 << 20, Spool: 768 << 20, TreeLevels: 1000,
	Paths: snapshot.PathLimits{Quick: true, Effort: 750_000, ReadEffort: 30_000},
}

// opener opens files within the limits of the platform.
func (p Platform) opener() source.Opener { return source.Opener{Spool: p.Spool} }
