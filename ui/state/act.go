package state

// Do carries out what a part of the page asks for.
func (p *Page) Do(action Action) {
	switch a := action.(type) {
	case RunCommand:
		p.Run(a.Command)
	case SubmitForm:
		p.FormOpen = false
		p.Run(a.Command)
	case ShowRoute:
		p.Go(a.Route)
	case InspectObject:
		p.Inspector.Open(a.Address)
	case SelectRow:
		if !a.Quietly {
			p.Inspector.follow()
		}
		p.Inspector.selectRow(a.Row, a.Columns)
	case OpenMenu:
		p.Do(SelectRow{Row: a.Row, Columns: a.Columns, Quietly: true})
		p.Menu.show(a)
	case ComputeRetained:
		p.computeRetained(a.Row, a.Column)
	case CopyText:
		p.Copy(a.Text, a.What)
	case SwitchPolicy:
		p.SwitchPolicy(a.Policy)
	default:
		panic("an unknown action")
	}
}

// Activate follows Enter or a double click on a row: an object is inspected,
// anything else that stands for objects is listed.
func (p *Page) Activate(g *Grid, i int) {
	row := g.Row(i)
	switch {
	case row == nil:
	case row.Rest > 0:
		g.Expand(i)
	case row.Object != "":
		p.Inspector.Shown = true
		if g.Passive {
			p.Inspector.Open(row.Object)
		} else {
			p.Inspector.selectRow(row, g.Columns)
		}
	case row.Set != "":
		p.Run("list_objects " + row.Set + Folded)
	default:
		g.Toggle(i)
	}
}

// Point follows a click on a row.
func (p *Page) Point(g *Grid, i int) {
	row := g.Row(i)
	if row == nil {
		return
	}
	if row.Rest > 0 {
		g.Expand(i)
		return
	}
	g.Cursor = i
	if !g.Passive {
		p.Inspector.Shown = p.Inspector.Shown || p.Narrow // a tap has no other meaning
		p.Do(SelectRow{Row: row, Columns: g.Columns})
	}
}
