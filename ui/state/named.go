package state

import "strings"

// NamedDump is a dump that heapdrop open was given, or the summary of one. It is where
// that runs, which analyses it.
type NamedDump struct {
	Files any
	Name  string
	Size  int64
}

// IsSummary reports whether the file is the summary of a dump, which one can only compare
// with.
func (d NamedDump) IsSummary() bool { return isSummary(d.Name) }

// isSummary reports whether a file of this name is the summary of a dump, as the command
// writes it, and not the dump itself.
func isSummary(name string) bool { return strings.HasSuffix(name, ".heapsummary") }
