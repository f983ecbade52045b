package state

import "heapdrop/ui/state/route"

// route is the address of what is shown of the fleet.
func (f *Fleet) route() route.Route {
	return route.Route{View: route.FleetID, Service: f.Service, Followed: f.Fingerprint}
}

// restore shows what an address asks for, if it is there.
func (f *Fleet) restore(r route.Route) {
	if r.Service == f.Service && r.Followed == f.Fingerprint {
		return
	}
	for _, service := range f.Trend.Services {
		if service.Service == r.Service {
			f.Service, f.Whole = r.Service, false
		}
	}
	if f.Fingerprint = r.Followed; f.Followed() == nil {
		f.Fingerprint = ""
	}
}
