package state

import (
	"strconv"
	"time"
)

// Link is a query that an address from outside asks for: one that the page has not put
// into the history itself. Any page can send this one to an address, and what a query
// costs can be measured from outside; so it runs when the user says so.
type Link struct {
	Route Route
	Ready bool // it has been in sight for linkDelay

	shown int // how often the delay began
}

// linkDelay is how long the question must be in sight before it can be answered with
// Run: the user cannot have read it earlier, so a press was meant for something else.
const linkDelay = 500 * time.Millisecond

// mostAsked is how many bytes of a query are shown.
const mostAsked = 2000

// Text is the query, as it would run. Where it is too long to be shown, that is said first:
// what matters may follow text that no user reads.
func (c *Link) Text() string {
	words := c.Route.Words()
	text := Shown(words)
	if len(text) <= mostAsked {
		return text
	}
	return "[Only the beginning of " + strconv.Itoa(len(words)) + " bytes is shown.]\n" + Cut(text, mostAsked)
}
