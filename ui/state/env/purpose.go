package env

// Purpose is the purpose of chosen or dropped files.
type Purpose string

// The purposes; boot.js uses the same names.
const (
	ToOpen    Purpose = "open"
	ToCompare Purpose = "compare" // as a baseline
	Dropped   Purpose = "drop"    // the user may have to choose the purpose
)
