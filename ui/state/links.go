package state

import "heapdrop/ui/state/route"

// ask stores an address from outside until the user has decided. No other question may
// replace it: the user could press the button for the wrong one.
func (p *Page) ask(r route.Route) {
	if p.Link != nil && p.Dump.HasDump() {
		p.setFragment(false) // a navigation causes two events, and others may follow
		return
	}
	p.Link = &Link{Route: r}
	if p.Dump.HasDump() {
		p.askNow()
	}
}

// askNow shows the question about a link.
func (p *Page) askNow() {
	p.Dump.Menu.Close()
	p.Dump.Palette.Close()
	p.setFragment(false) // the address is that of the current view
	p.LinkInSight()
	p.focus("#link-ignore")
}

// RunLink runs the query of the link in question.
func (p *Page) RunLink(c *Link) {
	if c.Ready && p.Link == c {
		p.Link = nil
		p.follow(c.Route)
		p.setFragment(false)
		p.focus("#main")
	}
}
