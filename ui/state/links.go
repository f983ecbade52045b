package state

import (
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/route"
)

// ask stores an address from outside until the user has decided. No other question may
// replace it: the user could press the button for the wrong one.
func (p *Page) ask(r route.Route) {
	if p.Link != nil && p.Dump.HasDump() {
		p.SetFragment(false) // a navigation causes two events, and others may follow
		return
	}
	p.Link = &env.Link{Route: r}
	if p.Dump.HasDump() {
		p.askNow()
	}
}

// askNow shows the question about a link.
func (p *Page) askNow() {
	p.Dump.Menu.Close()
	p.Dump.Palette.Close()
	p.SetFragment(false) // the address is that of the current view
	p.LinkInSight()
	p.Focus("#link-ignore")
}

// RunLink runs the query of the link in question.
func (p *Page) RunLink(c *env.Link) {
	if c.Ready && p.Link == c {
		p.Link = nil
		p.follow(c.Route)
		p.SetFragment(false)
		p.Focus("#main")
	}
}
