package state

// Purpose says what chosen or dropped files are for.
type Purpose string

// The purposes; boot.js names them.
const (
	ToOpen    Purpose = "open"
	ToCompare Purpose = "compare" // as a baseline
	Dropped   Purpose = "drop"    // which the user may have to say
)
