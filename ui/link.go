package ui

import (
	"strconv"
	"time"
)

// Link is a query that an address from outside asks for: one that the page has not put
// into the history itself. Any page can send this one to an address, and what a query
// costs can be measured from outside; so it runs when the user says so.
type Link struct {
	App   *App
	Route Route
	Ready bool // it has been in sight for linkDelay

	shown int // how often the delay began
}

// linkDelay is how long the question must be in sight before it can be answered with
// Run: nobody has read it earlier, and a press was meant for something else.
const linkDelay = 500 * time.Millisecond

// ask keeps an address from outside until the user has said what he thinks of it. While
// a question is asked no other takes its place: it could slip under a press.
func (a *App) ask(r Route) {
	if a.Link != nil && a.HasDump() {
		a.setFragment(false) // one navigation comes as two events, and others may follow
		return
	}
	a.Link = &Link{App: a, Route: r}
	if a.HasDump() {
		a.askNow()
	}
}

// askNow shows the question of a link.
func (a *App) askNow() {
	a.Menu.Close()
	a.Palette.Close()
	a.setFragment(false) // the address is that of what is shown
	a.LinkInSight()
	a.focus("#link-ignore")
}

// LinkInSight begins the time that the question has to be in sight: when it is asked and
// when the window comes to the front.
func (a *App) LinkInSight() {
	link := a.Link
	if link == nil {
		return
	}
	link.shown++
	shown := link.shown
	link.Ready = false
	a.delayed(linkDelay, func() { link.Ready = link.shown == shown })
}

// mostAsked is how many bytes of a query are shown.
const mostAsked = 2000

// Text is the query, as it would run. Where it is too long to be shown, that is said first:
// what matters may stand behind what nobody reads.
func (c *Link) Text() string {
	words := c.Route.words()
	text := shown(words)
	if len(text) <= mostAsked {
		return text
	}
	return "[Only the beginning of " + strconv.Itoa(len(words)) + " bytes is shown.]\n" + Cut(text, mostAsked)
}

// Run runs the query.
func (c *Link) Run() {
	if c.Ready && c.App.Link == c {
		c.App.Link = nil
		c.App.follow(c.Route)
		c.App.setFragment(false)
		c.App.focus("#main")
	}
}

// IgnoreLink forgets the query.
func (a *App) IgnoreLink() {
	a.Link = nil
	a.focus("#main")
}
