package engine

import (
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
)

// Platform says how many resources the engine may use. The zero value is for a 64-bit
// process whose stacks can grow.
type Platform struct {
	IndexBudget int64 // limit in bytes for the index; 0: no limit
	Larger      bool  // see index.Limits
	Spool       int64 // see source.Opener
	TreeLevels  int   // see render.Options.MostLevels
	Paths       snapshot.PathLimits
}

// WebAssembly is the platform of the page: a memory of at most 4 GB, part of which
// queries need, and little stack. Compared with a command, a page takes twice as long to
// search for paths. It takes milliseconds to read an object, and must still react quickly
// to a click.
var WebAssembly = Platform{
	IndexBudget: 3600 << 20, Spool: 768 << 20, TreeLevels: 1000,
	Paths: snapshot.PathLimits{Quick: true, Effort: 750_000, ReadEffort: 30_000},
}

// opener opens files within the limits of the platform.
func (p Platform) opener() source.Opener { return source.Opener{Spool: p.Spool} }
