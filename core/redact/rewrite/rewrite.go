// Package rewrite is what taking the values out of a dump means, whatever its format: the
// levels, and which names are replaced by what. Where values and names are in a dump its
// format knows.
package rewrite

// Level says how much is taken out of a dump. Each level takes out what
// the one before does, and more.
type Level int

// The levels of redaction. At every level names that nothing in the dump uses are
// taken out: HotSpot writes its whole symbol table, and with it the string literals
// of the program.
const (
	// Strings takes out the contents of all char and byte arrays, strings being
	// made of them, and the hash codes that strings and maps keep, from which a
	// short text can be guessed.
	Strings Level = iota
	// Primitives takes out all values that are not references: of arrays of all
	// types, of instance and static fields.
	Primitives
	// Names also replaces the names of classes, fields, methods and source
	// files that are not those of the platform.
	Names
)

// Levels are the names of the levels, by level.
var Levels = []string{"strings", "primitives", "names"}

// Options say how a dump is redacted.
type Options struct {
	Level Level

	// Rename returns the replacement of a part of a name (a package, a simple class
	// name, a field, a method) at level Names: always the same for the same part. If it
	// is nil, random names are chosen and forgotten.
	Rename func(part string) string

	// Progress is called with how many bytes of how many have been read; both passes
	// count. The total is negative while it is not known. It may be nil.
	Progress func(done, total int64) error
}

// Summary says what became of a dump.
type Summary struct {
	Values  int64 // bytes of field values and array elements that were set to zero
	Names   int64 // names that nothing uses, which were set to zero
	Renamed int64 // names that were replaced

	// Unknown is how many bytes could not be understood and were set to zero, or left out
	// at the end of the file; 0 for a sound dump. UnknownAt is the offset of the first.
	Unknown, UnknownAt int64

	// Kept calls yield for the parts of the written file that hold names, and the mark,
	// ascending.
	Kept func(yield func(from, end int64) bool)
}
