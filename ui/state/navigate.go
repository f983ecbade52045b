package state

import (
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/route"
)

// Navigate follows the browser to a fragment. own means that the page added the entry
// itself, as for back, forward and reload. Other entries come from outside, and any site
// can create them: a link, an edited address, a page that opened this one. The page
// follows them directly if they lead to a view of the navigation; otherwise it asks the
// user.
func (p *Page) Navigate(fragment string, own bool) {
	r := route.Parse(fragment)
	switch {
	case r.Fragment() == p.Route.Fragment():
		if own {
			p.Link = nil
		} else if p.Dump.HasDump() {
			p.SetFragment(false) // the entry now counts as the page's own
		}
	case r.View == route.FleetID && !own && p.Dump.Stage != env.StageIdle:
		p.SetFragment(false) // an address from outside closes no dump
	case r.View == route.FleetID:
		p.Link = nil
		p.followFleet(r)
	case !own && !r.Builtin():
		p.ask(r)
	default:
		if own || !p.Dump.HasDump() {
			p.Link = nil // the newer address replaces it
		}
		p.follow(r)
	}
}

// followFleet follows the browser to the address of a fleet. A dump that was opened from it is
// closed: the user has gone back.
func (p *Page) followFleet(r route.Route) {
	switch {
	case p.Dump.Stage == env.StageIdle:
		p.Route = r
	case p.Fleet == nil:
		p.SetFragment(false) // there is no way to it
		return
	default:
		p.closeDump()
	}
	if p.Fleet != nil {
		p.Fleet.Restore(r)
		p.fleetMoved(false)
	}
}

// fleetMoved makes the address that of what is shown.
func (p *Page) fleetMoved(push bool) {
	p.Route = p.Fleet.Route()
	p.SetFragment(push)
	p.Dump.setTitle()
}
