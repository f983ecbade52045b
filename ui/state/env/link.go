package env

import (
	"strconv"
	"time"

	"heapdrop/ui/state/format"
	"heapdrop/ui/state/route"
)

// Link is a query in an address that the page has not added to the history itself. Any
// site can send the browser to such an address, and it could measure how long a query
// takes, so the query runs only after the user has agreed.
type Link struct {
	Route route.Route
	Ready bool // the question has been visible for LinkDelay

	shown int // how often the delay was started
}

// LinkDelay is how long the question must be visible before Run works. An earlier press
// cannot be an answer: the user has not had time to read the question.
const LinkDelay = 500 * time.Millisecond

// mostAsked is the maximum number of bytes of a query that are shown.
const mostAsked = 2000

// Text returns the query as it would run. If the query is too long to show, the text says
// so first, because the important part may be in the hidden rest.
func (c *Link) Text() string {
	words := c.Route.Words()
	text := format.Shown(words)
	if len(text) <= mostAsked {
		return text
	}
	return "[Only the beginning of " + strconv.Itoa(len(words)) + " bytes is shown.]\n" + format.Cut(text, mostAsked)
}
