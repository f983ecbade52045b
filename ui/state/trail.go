package state

import "slices"

// leadTo is about to show a route with what is selected in this view.
func (p *Page) leadTo(r Route) {
	if r.sameResult(p.Route) {
		return
	}
	here := Crumb{Label: p.ViewName(), Of: p.subjectName(), Route: p.Route}
	here.Route.Select = ""
	trail := append(slices.Clone(p.Trail()), here)
	p.trails[r.place()] = trail[max(len(trail)-mostCrumbs, 0):]
}

// subjectName names what is selected in the view.
func (p *Page) subjectName() string {
	const most = 60
	switch row := p.Inspector.Row; {
	case p.Selection.Rows > 0:
		return Count(int64(p.Selection.Rows), "row")
	case row != nil && len(row.Cells) > 0 && row.Set != "":
		return Cut(Shown(Readable(row.Cells[0].Text)), most)
	}
	return ""
}

// subject is the set of what is selected in the view: rows, one of them, or what is
// inspected. one says that it is a single object.
func (p *Page) subject() (set string, one bool) {
	switch row := p.Inspector.Row; {
	case p.Selection.Rows > 0:
		return p.Selection.Set, false
	case row != nil && row.Set != "":
		return row.Set, row.Object != ""
	}
	return p.Inspector.Address, p.Inspector.Address != ""
}
