package state

import (
	"slices"

	"heapdrop/ui/state/format"
	"heapdrop/ui/state/route"
)

// leadTo prepares the trail before a route is shown: it adds this view with its selected
// rows.
func (d *Dump) leadTo(r route.Route) {
	if r.SameResult(d.env.Route) {
		return
	}
	here := route.Crumb{Label: d.ViewName(), Of: d.subjectName(), Route: d.env.Route}
	here.Route.Select = ""
	trail := append(slices.Clone(d.Trail()), here)
	d.trails[r.Place()] = trail[max(len(trail)-route.MostCrumbs, 0):]
}

// subjectName describes what is selected in the view.
func (d *Dump) subjectName() string {
	const most = 60
	switch row := d.Inspector.Row; {
	case d.Selection.Rows > 0:
		return format.Count(int64(d.Selection.Rows), "row")
	case row != nil && len(row.Cells) > 0 && row.Set != "":
		return format.Cut(format.Shown(format.Readable(row.Cells[0].Text)), most)
	}
	return ""
}

// subject returns the set of what is selected in the view: several rows, one row, or the
// inspected object. one reports that it is a single object.
func (d *Dump) subject() (set string, one bool) {
	switch row := d.Inspector.Row; {
	case d.Selection.Rows > 0:
		return d.Selection.Set, false
	case row != nil && row.Set != "":
		return row.Set, row.Object != ""
	}
	return d.Inspector.Address, d.Inspector.Address != ""
}
