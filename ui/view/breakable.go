package view

// Breakable is a text with names or paths in it, whose lines end between packages, classes and
// steps, not within a name.
type Breakable struct {
	Text string
}
