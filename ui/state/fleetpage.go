package state

// ShowService shows another service of the fleet.
func (p *Page) ShowService(service string) {
	p.Fleet.Show(service)
	p.fleetMoved(true)
}

// FollowSuspect shows one suspect across all dumps of the fleet; a second call with the
// same suspect ends that.
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
