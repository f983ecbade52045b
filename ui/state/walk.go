package state

import "heapdrop/ui/state/route"

// StartTour begins the tour.
func (p *Page) StartTour() {
	p.Help = false
	p.Dump.Tour = &Tour{}
	p.WalkTour(0)
}

// WalkTour shows a stop; before the first and after the last the tour ends.
func (p *Page) WalkTour(at int) {
	if at < 0 || at >= len(tourSteps) {
		p.Dump.Tour = nil
		p.Focus("#main")
		return
	}
	p.Dump.Tour.At = at
	if view := route.ViewByID(p.Dump.Tour.Step().view); view != nil {
		p.OpenView(*view)
	}
	p.Focus("#tour-next")
}
