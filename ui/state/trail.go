package state

import "slices"

// leadTo prepares the trail before a route is shown: it adds this view with its selected
// rows.
func (p *Page) leadTo(r Route) {
	if r.sameResult(p.Route) {
		return
	}
	here := Crumb{Label: p.ViewName(), Of: p.subjectName(), Route: p.Route}
	here.Route.Select = ""
	trail := append(slices.Clone(p.Dump.Trail()), here)
	p.Dump.trails[r.place()] = trail[max(len(trail)-mostCrumbs, 0):]
}

// subjectName describes what is selected in the view.
func (p *Page) subjectName() string {
	const most = 60
	switch row := p.Dump.Inspector.Row; {
	case p.Dump.Selection.Rows > 0:
		return Count(int64(p.Dump.Selection.Rows), "row")
	case row != nil && len(row.Cells) > 0 && row.Set != "":
		return Cut(Shown(Readable(row.Cells[0].Text)), most)
	}
	return ""
}

// subject returns the set of what is selected in the view: several rows, one row, or the
// inspected object. one reports that it is a single object.
func (p *Page) subject() (set string, one bool) {
	switch row := p.Dump.Inspector.Row; {
	case p.Dump.Selection.Rows > 0:
		return p.Dump.Selection.Set, false
	case row != nil && row.Set != "":
		return row.Set, row.Object != ""
	}
	return p.Dump.Inspector.Address, p.Dump.Inspector.Address != ""
}
