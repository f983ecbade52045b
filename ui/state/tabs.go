package state

import (
	"slices"

	"heapdrop/ui/state/results"
	"heapdrop/ui/state/route"
)

// mostTabs is the maximum number of tabs that are not pinned; the oldest is closed for a
// new one.
const mostTabs = 7

// Current reports whether the tab is the current one.
func (d *Dump) Current(t *results.Tab) bool { return d.tab == t }

// openTab returns the tab of a route; nil if there is none.
func (d *Dump) openTab(r route.Route) *results.Tab {
	if at := slices.IndexFunc(d.Tabs, func(t *results.Tab) bool { return t.Route.Place() == r.Place() }); at >= 0 {
		return d.Tabs[at]
	}
	return nil
}

// enter shows a route in its tab: one that already has it, the current one if only the
// arguments change, or a new one with a panel from create. It reports whether the current
// tab has changed.
func (d *Dump) enter(r route.Route, stay bool, create func() *results.Panel) bool {
	now, next := d.tab, d.openTab(r)
	unused := now.Panel.State == results.PanelForm || now.Panel.State == results.PanelFailed
	switch {
	case next != nil:
	case now.Route.View == r.View && (stay || unused):
		next = now
	default:
		next = &results.Tab{Panel: create()}
		at := slices.Index(d.Tabs, now) + 1
		d.Tabs = append(slices.Clone(d.Tabs[:at]), append([]*results.Tab{next}, d.Tabs[at:]...)...)
		d.tab = next
		d.boundTabs()
	}
	next.Route = r
	d.tab, d.Main = next, next.Panel
	return next != now
}

// boundTabs closes the oldest tabs that are not pinned, down to the limit.
func (d *Dump) boundTabs() {
	loose := 0
	for _, t := range d.Tabs {
		if t.CanClose() {
			loose++
		}
	}
	for i := 0; loose > mostTabs && i < len(d.Tabs); i++ {
		if t := d.Tabs[i]; t.CanClose() && t != d.tab {
			t.Panel.Close()
			d.Tabs = slices.Delete(d.Tabs, i, i+1)
			loose, i = loose-1, i-1
		}
	}
}
