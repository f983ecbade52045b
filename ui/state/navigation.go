package state

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"heapdrop/protocol"
	"heapdrop/ui/state/command"
	"heapdrop/ui/state/parts"
	"heapdrop/ui/state/results"
	"heapdrop/ui/state/route"
)

// Go shows a route and adds it to the history.
func (p *Page) Go(r route.Route) {
	if r.Select == "" {
		r.Select = p.Route.Select
	}
	push := r.Fragment() != p.Route.Fragment()
	p.Apply(r)
	p.SetFragment(push)
}

// Run runs a command and shows its result.
func (p *Page) Run(line string) {
	p.Dump.Palette.Close()
	p.Dump.Menu.Close()
	if tokens := command.Tokens(line); len(tokens) > 0 {
		p.Used[tokens[0]]++
		if tokens[0] == parts.RedactCommand.Name {
			p.Dump.OpenRedaction()
			return
		}
		if tokens[0] == parts.SaveIndexCommand.Name {
			p.Dump.Indexes.Save()
			return
		}
	}
	p.Go(route.To(line))
	p.Focus("#main")
}

// OpenView shows a view. A view about objects starts with the inspected object.
func (p *Page) OpenView(view route.View) {
	set, one := p.Dump.subject()
	if view.Command == "path2gc" && set != "" && !one { // path2gc takes a single object
		view = *route.ViewByCommand("merge_shortest_paths")
	}
	to := view.Route()
	if view.Group == route.ObjectViews && set != "" {
		to.Command += " " + set + view.Flags()
		p.Dump.leadTo(to)
	} else {
		delete(p.Dump.trails, to.Place())
	}
	p.Go(to)
	if p.Dump.Main.State == results.PanelForm && p.Dump.Main.Form != nil && p.Editor() == nil && !p.Coarse { // on a touch screen the keyboard would cover the view
		if missing := p.Dump.Main.Form.Missing(); missing != nil {
			p.Focus(`.form [data-field="` + missing.Name + `"]`)
		}
	}
}

// ShowSuspect shows a suspect in the overview.
func (p *Page) ShowSuspect(number int) {
	p.Go(route.ToSuspect(number))
	if p.Browser.ShowTop != nil {
		p.After(func() { p.Browser.ShowTop("#main .overview > *") })
	}
	p.Focus("#main")
}

// OpenSuspect shows the report, scrolled to the section about a suspect; 0 for its start.
func (p *Page) OpenSuspect(number int) {
	p.Dump.section = number
	p.Run(route.SuspectsCommand)
}

// follow shows the route of an address.
func (p *Page) follow(r route.Route) {
	if r.Command == parts.RedactCommand.Name { // a dialog, which has no address
		p.Dump.OpenRedaction()
		p.SetFragment(false)
		return
	}
	p.Apply(r)
}

// Apply shows a route. Without a dump, it stores the route until one is open.
func (p *Page) Apply(r route.Route) {
	p.Dump.NavOpen = false
	before := p.Route
	p.Dump.Menu.Close()
	if !p.Dump.HasDump() {
		p.Route = r
		return
	}
	if before.Place() == p.Dump.tab.Route.Place() {
		p.Dump.tab.Route = before
	}
	if t := p.Dump.openTab(r); t != nil && t != p.Dump.tab && t.Route.Command == r.Command && r.Sort == nil && r.Filter == "" {
		r.Sort, r.Filter = t.Route.Sort, t.Route.Filter // as the user left it
	}
	p.Route = r
	if p.Narrow { // there the navigation scrolls sideways
		p.Reveal(".nav [aria-current=page]")
	}
	p.Dump.FilterText = r.Filter
	if editor := p.Editor(); editor != nil {
		editor.Show(r.Command)
	}
	if !before.SameResult(r) {
		p.Dump.FormOpen, p.Dump.ToolsOpen = false, false
		p.Dump.Selection.Take(nil)
		p.Dump.Inspector.Leave()
	}
	defer p.Dump.setTitle()
	p.Reveal(".tab.current")
	another := p.Dump.enter(r, p.Dump.stay, func() *results.Panel { return p.Dump.listenTo(p.Dump.newMain()) })
	switch {
	case r.ShowsOverview():
		p.Dump.Overview.Load()
	case !another || !p.Dump.Main.Shows(r):
		p.Dump.Main.Load(r.Command, r.Sort, r.Filter)
	case p.Dump.Main.State == results.PanelShown:
		p.Dump.mainShown()
	}
	if r.Select != p.Dump.Inspector.Address && r.Select != "" {
		p.Dump.Inspector.Follow()
		p.Dump.Inspector.ShowObject(r.Select)
	}
}

// listenTo lets the page react to the results of a panel while it is the current view.
func (d *Dump) listenTo(panel *results.Panel) *results.Panel {
	panel.OnShown = func() {
		if d.Main == panel {
			d.mainShown()
		}
	}
	panel.OnFailed = func(err *protocol.Error) { // marks errors of the text in the editor
		if editor := d.editors.Of(d.env.Route); editor != nil && d.Main == panel {
			editor.Mark(err)
		}
	}
	panel.Sorted = func(sort *protocol.Sort) {
		d.env.Route.Sort = sort
		d.env.SetFragment(false)
	}
	return panel
}

// ShowTab shows the view of a tab as the user left it.
func (p *Page) ShowTab(t *results.Tab) {
	if !p.Dump.Current(t) {
		p.Go(t.Route)
	}
	p.Focus("#main")
}

// CloseTab closes a view; if it is the current one, the view before it is shown.
func (p *Page) CloseTab(t *results.Tab) {
	at := slices.Index(p.Dump.Tabs, t)
	if at < 1 || !t.CanClose() {
		return
	}
	if p.Dump.Current(t) {
		p.Go(p.Dump.Tabs[at-1].Route)
	}
	t.Panel.Close()
	p.Dump.Tabs = slices.Delete(p.Dump.Tabs, at, at+1)
	p.Focus("#main") // the button that was pressed no longer exists
}

// mainShown reacts to the first rows of a view.
func (d *Dump) mainShown() {
	d.Selection.Take(nil)
	if g := d.Main.Grid; g != nil && g.Several() {
		d.Selection.Take(g.Selected())
	}
	d.useful()
	d.setTitle()
	d.revealNode()
	if g := d.Main.Grid; g != nil {
		if i := g.Find(d.env.Route.Select); i >= 0 && d.env.Route.Select != "" {
			g.Cursor = i
		}
		d.env.ScrollTo(g.ID, g.Window.Top())
	}
	if section := d.section; section > 0 && d.env.Browser.ShowTop != nil {
		d.env.After(func() { d.env.Browser.ShowTop("#main .section-" + strconv.Itoa(section)) })
	}
	d.section = 0
}

// filterDelay is how long the user must stop typing before the rows are filtered, because
// each further key makes the request obsolete.
const filterDelay = 100 * time.Millisecond

// SetFilter filters the rows of the view.
func (d *Dump) SetFilter(text string) {
	d.FilterText = text
	d.env.Delayed(filterDelay, func() {
		if d.FilterText == text && d.env.Route.Filter != text {
			d.ApplyFilter()
		}
	})
}

// ApplyFilter filters by what is in the filter box, at once.
func (d *Dump) ApplyFilter() {
	d.env.Route.Filter = strings.TrimSpace(d.FilterText)
	d.Main.Load(d.Main.Command, d.Main.Sort, d.env.Route.Filter)
	d.env.SetFragment(false)
}

// ClearFilter shows all rows again.
func (d *Dump) ClearFilter() {
	d.FilterText = ""
	d.ApplyFilter()
}

// runForm runs the view's command with the arguments of its form.
func (p *Page) runForm() {
	to := route.Route{View: p.Route.View, Command: p.Dump.Main.Form.Text(), Filter: p.Route.Filter}
	p.inTab(to, func() { p.Go(to) })
}

// inTab shows a route in the tab of this view and keeps the trail that led here. If show
// shows nothing, the next route is not affected.
func (p *Page) inTab(to route.Route, show func()) {
	p.Dump.trails[to.Place()], p.Dump.stay = p.Dump.Trail(), true
	show()
	p.Dump.stay = false
}

// WalkBack returns to a view of the trail.
func (p *Page) WalkBack(to route.Crumb) {
	p.Go(to.Route)
	p.Focus("#main")
}
