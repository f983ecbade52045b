package state

import (
	"slices"
	"strings"

	"heapdrop/ui/state/command"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/format"
	"heapdrop/ui/state/parts"
	"heapdrop/ui/state/results"
	"heapdrop/ui/state/route"
	"heapdrop/ui/state/table"
)

// Page is a visit with its current dump. Its methods join the two: they open, close and
// replace the dump, and show its views. All of them are called under the page's lock; the
// next render draws what they change.
type Page struct {
	*env.Visit
	Editors parts.Editors
	Dump    *Dump // replaced as a whole, see replace

	tourNext bool // the tour begins with the next dump, which is the sample
}

// Editor returns the editor of the view, nil if it has none.
func (p *Page) Editor() *parts.Editor { return p.Editors.Of(p.Route) }

// OpenHelp opens the sheet with keys and terms.
func (p *Page) OpenHelp() {
	p.Dump.Menu.Close()
	p.Dump.Palette.Close()
	p.Help = true
	p.Focus("#help-close")
}

// EditCommand opens the command box with the command of the view.
func (d *Dump) EditCommand() { d.OpenPalette(d.Main.Command) }

// setStatus publishes the state of the page for scripts and tests.
func (d *Dump) setStatus() {
	if d.Stage == env.StageIdle && !d.env.Running() {
		return // the page becomes idle when everything is loaded
	}
	state := map[env.Stage]string{env.StageIdle: "idle", env.StageOpening: "opening", env.StageStopped: "ready", env.StageReady: "ready", env.StageFailed: "error", env.StageDead: "error"}[d.Stage]
	phase, fraction := "", 0.0
	switch d.Stage {
	case env.StageOpening:
		phase, fraction = d.Progress.Phase, d.Progress.Fraction
	case env.StageStopped:
		phase, fraction = "Cancelled", d.Progress.Fraction
	case env.StageReady:
		fraction = 1
	}
	if d.env.Browser.SetStatus != nil {
		d.env.After(func() { d.env.Browser.SetStatus(state, phase, fraction) })
	}
}

func (d *Dump) setTitle() {
	title := "heapdrop"
	if d.env.ShowsFleet() {
		title = format.Count(int64(d.env.Fleet.Trend.Dumps), "dump") + " – heapdrop"
		if d.env.Fleet.Service != "" {
			title = format.Cut(format.Visible(d.env.Fleet.Service), 80) + " – " + title
		}
	}
	if d.HasDump() {
		title = format.Cut(format.Visible(d.FileName), 80) + " – heapdrop"
		d.tab.Name = d.viewTitle()
		if name := d.tab.Name; name != "" {
			title = format.Cut(name, 80) + " – " + title
		}
	}
	if d.env.Browser.SetTitle != nil {
		d.env.After(func() { d.env.Browser.SetTitle(title) })
	}
}

// viewTitle returns the name of the view; if several such views may be open, also what it
// is about.
func (d *Dump) viewTitle() string {
	name := d.ViewName()
	if view := route.ViewByID(d.env.Route.Entry()); view != nil && view.Group != route.ObjectViews {
		return name
	}
	of := ""
	if tokens := command.Tokens(d.env.Route.Command); len(tokens) > 1 && !command.IsFlag(tokens[1]) {
		of = format.Shown(format.Readable(command.Unquote(tokens[1])))
	}
	if trail := d.Trail(); len(trail) > 0 && trail[len(trail)-1].Of != "" {
		of = trail[len(trail)-1].Of
	}
	if objects := strings.Count(d.env.Route.Command, " 0x"); objects > 1 {
		of = format.Count(int64(objects), "object")
	} else if strings.Contains(of, "0x") && d.Main.State == results.PanelShown {
		if object := about(d.Main.Grid, d.env.Route.View); object != "" {
			of = object
			if route.ViewByID(d.env.Route.View) != nil {
				name, _, _ = strings.Cut(name, " ") // "Paths", so that the object is in sight
			}
		}
	}
	if of == "" {
		return name
	}
	return name + ": " + of
}

// about names the object of the first row by its class; for paths also by the field or the
// thread that leads to it. "" if the rows are not about one object.
func about(g *results.Grid, view string) string {
	if g == nil || view == "merged" || g.Row(0) == nil || g.Row(0).Class == "" {
		return ""
	}
	name, from := shortClass(g.Row(0)), g.Row(1)
	switch {
	case from != nil && from.Level == 0:
		return ""
	case view != "paths" || from == nil || from.Label == "":
		return name
	case from.Icon == "thread":
		return name + " of " + shortClass(from)
	}
	return name + " in " + shortClass(from) + "." + format.Shown(from.Label)
}

// shortClass is the class of the object of a row without its package; of a thread its name.
func shortClass(r *table.Row) string {
	if _, value, ok := strings.Cut(r.Cells[0].Text, "  "); ok && r.Icon == "thread" {
		return `thread "` + format.Shown(value) + `"`
	}
	_, class := format.SplitName(format.Unhidden(r.Class))
	return format.Shown(class)
}

// ViewName returns the name of the view, which is the same everywhere.
func (d *Dump) ViewName() string {
	if view := route.ViewByID(d.env.Route.View); view != nil {
		return view.Title
	}
	if d.env.Route.Entry() != d.env.Route.View {
		return route.ViewByID(route.DominatorsID).Title + topsOf(d.Main.Grid)
	}
	if tokens := command.Tokens(d.env.Route.Command); len(tokens) > 0 {
		if spec := d.env.Command(tokens[0]); spec != nil && spec.Title != "" {
			return spec.Title // as the palette and the form have it
		}
	}
	return d.Main.Title()
}

// topsOf describes the first level of a tree by its classes: ": 3 × Order", ": Order and
// HashMap".
func topsOf(g *results.Grid) string {
	if g == nil || len(g.Tops()) == 0 {
		return ""
	}
	tops := g.Tops()
	first := tops[0]
	name, n := shortClass(first), g.Count()
	another := slices.IndexFunc(tops, func(top *table.Row) bool { return shortClass(top) != name })
	switch {
	case strings.Contains(first.Cells[0].Text, " × ") && n == 1:
		name = format.Shown(format.Readable(first.Cells[0].Text))
	case another > 0 && n == 2:
		name += " and " + shortClass(tops[another])
	case another > 0:
		name = format.Count(int64(n), "object")
	case n > 1:
		name = format.Integer(int64(n)) + " × " + name
	}
	return ": " + name
}

// useful marks the time of the first useful screen.
func (d *Dump) useful() {
	if !d.FirstSeen {
		d.FirstSeen = true
		d.env.Mark("histogram")
	}
}
