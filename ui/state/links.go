package state

// ask stores an address from outside until the user has decided. No other question may
// replace it: the user could press the button for the wrong one.
func (p *Page) ask(r Route) {
	if p.Link != nil && p.HasDump() {
		p.setFragment(false) // a navigation causes two events, and others may follow
		return
	}
	p.Link = &Link{Route: r}
	if p.HasDump() {
		p.askNow()
	}
}

// askNow shows the question about a link.
func (p *Page) askNow() {
	p.Menu.Close()
	p.Palette.Close()
	p.setFragment(false) // the address is that of the current view
	p.LinkInSight()
	p.focus("#link-ignore")
}

// LinkInSight starts the delay during which the question must be visible. It is called
// when the question appears and when the window comes to the front.
func (p *Page) LinkInSight() {
	link := p.Link
	if link == nil {
		return
	}
	link.shown++
	shown := link.shown
	link.Ready = false
	p.delayed(linkDelay, func() { link.Ready = link.shown == shown })
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
func (p *Page) IgnoreLink() {
	p.Link = nil
	p.focus("#main")
}

// Navigate follows the browser to a fragment. own means that the page added the entry
// itself, as for back, forward and reload. Other entries come from outside, and any site
// can create them: a link, an edited address, a page that opened this one. The page
// follows them directly if they lead to a view of the navigation; otherwise it asks the
// user.
func (p *Page) Navigate(fragment string, own bool) {
	r := ParseRoute(fragment)
	switch {
	case r.Fragment() == p.Route.Fragment():
		if own {
			p.Link = nil
		} else if p.HasDump() {
			p.setFragment(false) // the entry now counts as the page's own
		}
	case r.View == fleetID && !own && p.Stage != StageIdle:
		p.setFragment(false) // an address from outside closes no dump
	case r.View == fleetID:
		p.Link = nil
		p.followFleet(r)
	case !own && !r.builtin():
		p.ask(r)
	default:
		if own || !p.HasDump() {
			p.Link = nil // the newer address replaces it
		}
		p.follow(r)
	}
}
