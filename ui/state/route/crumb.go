package route

// Crumb is a view on the way to the current one, with the rows that were selected there.
type Crumb struct {
	Label string
	Of    string
	Route Route
}

// MostCrumbs is the maximum number of crumbs of a trail; the oldest is dropped.
const MostCrumbs = 12
