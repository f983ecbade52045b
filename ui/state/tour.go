package state

import "heapdrop/ui/state/route"

// TourStep is a stop of the tour.
type TourStep struct {
	Title, Text string
	view        string // the view that the stop shows
	At          string // what is marked besides: "row", "box" or "compare"
}

// tourSteps are the stops, for any dump.
var tourSteps = []TourStep{
	{"The verdict", "One sentence says what holds the memory, with the evidence and the path that keeps it alive. Other suspects, and what was cleared, follow.", route.OverviewID, ""},
	{"The picture", "The wider a box, the more it retains. The boxes below it are what it keeps alive. Click to zoom in, and on the path above to get out.", "icicle", ""},
	{"The dominator tree", "The same as a table, the biggest first. Open a row to see what it holds. Objects of one class share a row.", "dominators", ""},
	{"Every row leads further", "Right-click a row, press M, or press ⋯ on it: why is it alive, who refers to it, show it in the picture. The inspector shows its fields.", "histogram", "row"},
	{"One box for everything", "Press /, or the field on top, to find a class, a static field, a thread, a string or any of the queries.", "", "box"},
	{"Compare", "Drop an older dump beside this one. What grew, what is new and what is gone is shown as tables, as a picture and on a time line.", "", "compare"},
}

// Tour leads through the views of the open dump.
type Tour struct {
	At int // the current stop, from 0
}

// Step is the current stop.
func (t *Tour) Step() TourStep { return tourSteps[t.At] }

// Len is the number of stops.
func (t *Tour) Len() int { return len(tourSteps) }
