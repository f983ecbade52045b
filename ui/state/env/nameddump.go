package env

import "strings"

// NamedDump is a dump, or the summary of one, that was given to heapdrop open and is
// analysed there.
type NamedDump struct {
	Files any
	Name  string
	Size  int64
}

// IsSummary reports whether the file is the summary of a dump, which can only be compared
// with.
func (d NamedDump) IsSummary() bool { return IsSummary(d.Name) }

// IsSummary reports whether a file name is that of a summary as the command writes it,
// not of a dump.
func IsSummary(name string) bool { return strings.HasSuffix(name, ".heapsummary") }
