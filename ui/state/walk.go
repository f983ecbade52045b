package state

// StartTour begins the tour.
func (p *Page) StartTour() {
	p.Help = false
	p.Tour = &Tour{}
	p.WalkTour(0)
}

// TourSample opens the sample dump and begins the tour when it is there.
func (p *Page) TourSample() {
	p.ready = p.StartTour
	p.TrySample()
}

// WalkTour shows a stop; before the first and after the last the tour ends.
func (p *Page) WalkTour(at int) {
	if at < 0 || at >= len(tourSteps) {
		p.Tour = nil
		p.focus("#main")
		return
	}
	p.Tour.At = at
	if view := ViewByID(p.Tour.Step().view); view != nil {
		p.OpenView(*view)
	}
	p.focus("#tour-next")
}
