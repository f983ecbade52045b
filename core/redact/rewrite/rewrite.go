// Package rewrite defines how dumps are redacted, whatever their format: the levels, and
// which names are replaced and how. A dump's format knows where its values and names are.
package rewrite

// Level says how much is removed from a dump. Each level also removes what the levels
// before it do.
type Level int

// The levels of redaction. Every level removes names that nothing in the dump uses:
// HotSpot writes its whole symbol table, which includes the program's string literals.
const (
	// Strings removes the contents of all char and byte arrays, which strings consist of.
	// It also removes the hash codes stored in strings and maps, from which a short text
	// can be guessed.
	Strings Level = iota
	// Primitives removes all values that are not references: in arrays of all types, and
	// in instance and static fields.
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

	// Progress is called with the number of bytes read so far and the total, both counted
	// over the two passes. The total is negative while it is unknown. Progress may be
	// nil.
	Progress func(done, total int64) error
}

// Summary says what was done to a dump.
type Summary struct {
	Values  int64 // bytes of field values and array elements that were set to zero
	Names   int64 // unused names that were set to zero
	Renamed int64 // names that were replaced

	// Unknown is the number of bytes that could not be understood and were set to zero,
	// or left out at the end of the file; 0 for a sound dump. UnknownAt is the offset of
	// the first one.
	Unknown, UnknownAt int64

	// Unchanged calls yield, in ascending order, for the parts of the written file that hold
	// names, and for the mark.
	Unchanged func(yield func(from, end int64) bool)
}
