package state

// ask stores an address from outside until the user has decided. No other question may
// replace it: the user could press the button for the wrong one.
func (p *Page) ask(r Route) {
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

// LinkInSight starts the delay during which the question must be visible. It is called
// when the question appears and when the window comes to the front.
func (v *Visit) LinkInSight() {
	link := v.Link
	if link == nil {
		return
	}
	link.shown++
	shown := link.shown
	link.Ready = false
	v.delayed(linkDelay, func() { link.Ready = link.shown == shown })
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

// IgnoreLink dismisses the question.
func (v *Visit) IgnoreLink() {
	v.Link = nil
	v.focus("#main")
}
