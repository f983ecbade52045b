package state

// ask keeps an address from outside until the user has said what he thinks of it. While
// a question is asked no other takes its place: it could slip under a press.
func (p *Page) ask(r Route) {
	if p.Link != nil && p.HasDump() {
		p.setFragment(false) // one navigation comes as two events, and others may follow
		return
	}
	p.Link = &Link{Route: r}
	if p.HasDump() {
		p.askNow()
	}
}

// askNow shows the question of a link.
func (p *Page) askNow() {
	p.Menu.Close()
	p.Palette.Close()
	p.setFragment(false) // the address is that of what is shown
	p.LinkInSight()
	p.focus("#link-ignore")
}

// LinkInSight begins the time that the question has to be in sight: when it is asked and
// when the window comes to the front.
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

// RunLink runs the query of a link that is still asked about.
func (p *Page) RunLink(c *Link) {
	if c.Ready && p.Link == c {
		p.Link = nil
		p.follow(c.Route)
		p.setFragment(false)
		p.focus("#main")
	}
}

// IgnoreLink forgets the query.
func (p *Page) IgnoreLink() {
	p.Link = nil
	p.focus("#main")
}

// Navigate follows the browser to a fragment. own says that the page has put it into the
// history itself: back, forward, reload. Others come from outside, and anyone can send
// them: a link, an edited address, a page that opened this one. They are followed where
// they lead to what the navigation has, and asked about otherwise.
func (p *Page) Navigate(fragment string, own bool) {
	r := ParseRoute(fragment)
	switch {
	case r.Fragment() == p.Route.Fragment():
		if own {
			p.Link = nil
		} else if p.HasDump() {
			p.setFragment(false) // ours from now on
		}
	case !own && !r.builtin():
		p.ask(r)
	default:
		if own || !p.HasDump() {
			p.Link = nil // this one came later
		}
		p.follow(r)
	}
}
