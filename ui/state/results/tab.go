package results

import "heapdrop/ui/state/route"

// Tab is an open view with its rows as the user left them.
type Tab struct {
	Route  route.Route
	Name   string
	Pinned bool

	Panel *Panel
}

// Pin lets the view stay open until it is unpinned, or unpins it.
func (t *Tab) Pin() { t.Pinned = !t.Pinned }

// CanClose reports whether the tab can be closed; the overview cannot.
func (t *Tab) CanClose() bool { return !t.Route.ShowsOverview() && !t.Pinned }

// Shows reports whether the panel shows, or has requested, the result of a route.
func (p *Panel) Shows(r route.Route) bool {
	sameSort := p.Sort == r.Sort || p.Sort != nil && r.Sort != nil && *p.Sort == *r.Sort
	return p.Command == r.Command && sameSort && p.Filter == r.Filter && p.State != PanelEmpty && p.State != PanelFailed
}
