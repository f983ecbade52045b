package state

// Crumb is a view on the way to the one that is shown, with the rows that led on from it.
type Crumb struct {
	Label string
	Of    string
	Route Route
}

// mostCrumbs bounds a trail; the oldest goes.
const mostCrumbs = 12
