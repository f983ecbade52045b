package state

import "net/url"

// fleetID is the view of many dumps in an address: #/fleet?service=shop&follow=FINGERPRINT.
const fleetID = "fleet"

// fleetFragment formats a place in a fleet.
func (r Route) fleetFragment() string {
	fragment, mark := "#/"+fleetID, "?"
	for _, p := range [][2]string{{"service", r.Service}, {"follow", r.Followed}} {
		if p[1] != "" {
			fragment += mark + p[0] + "=" + escape(p[1])
			mark = "&"
		}
	}
	return fragment
}

func parseFleetRoute(query string) Route {
	values, _ := url.ParseQuery(query) // what can be read of it
	return Route{View: fleetID, Service: values.Get("service"), Followed: values.Get("follow")}
}

// route is the address of what is shown of the fleet.
func (f *Fleet) route() Route {
	return Route{View: fleetID, Service: f.Service, Followed: f.Fingerprint}
}

// restore shows what an address asks for, as far as it is there.
func (f *Fleet) restore(r Route) {
	if r.Service == f.Service && r.Followed == f.Fingerprint {
		return
	}
	for _, service := range f.Trend.Services {
		if service.Service == r.Service {
			f.Show(r.Service)
		}
	}
	if f.Fingerprint = r.Followed; f.Followed() == nil {
		f.Fingerprint = ""
	}
}

// ShowsFleet reports whether the page shows many dumps.
func (p *Page) ShowsFleet() bool { return p.Fleet != nil && p.Route.View == fleetID }

// ShowService shows another service of the fleet.
func (p *Page) ShowService(service string) {
	p.Fleet.Show(service)
	p.fleetMoved(true)
}

// FollowSuspect shows one suspect over all dumps of the fleet; the same again ends that.
func (p *Page) FollowSuspect(fingerprint string) {
	p.Fleet.Follow(fingerprint)
	p.fleetMoved(true)
}

// fleetMoved makes the address that of what is shown.
func (p *Page) fleetMoved(push bool) {
	p.Route = p.Fleet.route()
	p.setFragment(push)
	p.setTitle()
}

// followFleet follows the browser to the address of a fleet. A dump that was opened from it is
// closed, as going back means.
func (p *Page) followFleet(r Route) {
	switch {
	case p.Stage == StageIdle:
		p.Route = r
	case p.Fleet == nil:
		p.setFragment(false) // there is no way to it
		return
	default:
		p.closeDump()
	}
	if p.Fleet != nil {
		p.Fleet.restore(r)
		p.fleetMoved(false)
	}
}
