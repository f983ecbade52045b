package state

import (
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/results"
	"heapdrop/ui/state/route"
)

// Do carries out an action that a part of the page requests.
func (p *Page) Do(action env.Action) {
	switch a := action.(type) {
	case env.RunCommand:
		p.Dump.leadTo(route.To(a.Command))
		p.Run(a.Command)
	case env.EnterCommand:
		delete(p.Dump.trails, route.To(a.Command).Place())
		p.Run(a.Command)
	case env.SubmitForm:
		p.Dump.FormOpen = false
		p.inTab(route.To(a.Command), func() { p.Run(a.Command) })
	case env.ShowRoute:
		delete(p.Dump.trails, a.Route.Place())
		p.Go(a.Route)
	case env.ReturnTo:
		p.Go(a.Route)
	case env.InspectObject:
		p.Dump.Inspector.Open(a.Address)
	case env.SelectRow:
		if !a.Quietly {
			p.Dump.Inspector.Follow()
		}
		p.Dump.Selection.Take(nil)
		p.Dump.Inspector.SelectRow(a.Row, a.Columns)
	case env.SelectRows:
		p.Dump.Selection.Take(a.Rows)
	case env.OpenMenu:
		if a.Row.Set == "" || a.Row.Set != p.Dump.Selection.Set {
			p.Do(env.SelectRow{Row: a.Row, Columns: a.Columns, Quietly: true})
		}
		p.Dump.Menu.Show(a)
	case env.ComputeRetained:
		p.Dump.computeRetained(a.Row, a.Column)
	case env.CopyText:
		p.Copy(a.Text, a.What)
	case env.ShowComparison:
		if p.Dump.compares(p.Dump.tab) {
			p.Dump.Main.Refresh() // it compares with one dump more
		}
		p.Run(route.GrowthCommand)
	case env.RunForm:
		p.runForm()
	case env.ExportView:
		a.Export()
	case env.SwitchPolicy:
		p.Dump.SwitchPolicy(a.Policy)
	default:
		panic("an unknown action")
	}
}

// Activate handles Enter or a double click on a row. An object is inspected; for any
// other row its objects are listed.
func (d *Dump) Activate(g *results.Grid, i int) {
	row := g.Row(i)
	switch {
	case row == nil:
	case row.Rest > 0:
		g.Expand(i)
	case row.Object != "":
		d.Inspector.Shown = true
		if g.Passive {
			d.Inspector.Open(row.Object)
		} else {
			d.Inspector.SelectRow(row, g.Columns)
		}
	case row.Set != "":
		d.env.Do(env.RunCommand{Command: "list_objects " + row.Set + route.Folded})
	default:
		g.Toggle(i)
	}
}

// Point handles a click on a row.
func (d *Dump) Point(g *results.Grid, i int) {
	row := g.Row(i)
	if row == nil {
		return
	}
	if row.Rest > 0 {
		g.Expand(i)
		return
	}
	g.Pick(i)
	if !g.Passive {
		d.Inspector.Shown = d.Inspector.Shown || d.env.Narrow // on a narrow page, a tap can only mean to inspect
		d.env.Do(env.SelectRow{Row: row, Columns: g.Columns})
	}
}
