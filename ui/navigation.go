package ui

import (
	"strconv"
	"strings"
	"time"

	"heapdrop/protocol"
)

// Go shows a route and puts it into the history.
func (a *App) Go(r Route) {
	if r.Select == "" {
		r.Select = a.Route.Select
	}
	push := r.Fragment() != a.Route.Fragment()
	a.Apply(r)
	a.setFragment(push)
}

// Run shows the result of a command.
func (a *App) Run(command string) {
	a.Palette.Close()
	a.Menu.Close()
	if tokens := Tokens(command); len(tokens) > 0 {
		a.used[tokens[0]]++
		if tokens[0] == redactCommand.Name {
			a.OpenRedaction()
			return
		}
		if tokens[0] == saveIndexCommand.Name {
			a.Indexes.Save()
			return
		}
	}
	a.Go(RouteTo(command))
	a.focus("#main")
}

// Navigate follows the browser to a fragment. own says that the page has put it into the
// history itself: back, forward, reload. Others come from outside, and anyone can send
// them: a link, an edited address, a page that opened this one. They are followed where
// they lead to what the navigation has, and asked about otherwise.
func (a *App) Navigate(fragment string, own bool) {
	r := ParseRoute(fragment)
	switch {
	case r.Fragment() == a.Route.Fragment():
		if own {
			a.Link = nil
		} else if a.HasDump() {
			a.setFragment(false) // ours from now on
		}
	case !own && !r.builtin():
		a.ask(r)
	default:
		if own || !a.HasDump() {
			a.Link = nil // this one came later
		}
		a.follow(r)
	}
}

// follow shows a route that an address holds.
func (a *App) follow(r Route) {
	if r.Command == redactCommand.Name { // a dialog, which has no address
		a.OpenRedaction()
		a.setFragment(false)
		return
	}
	a.Apply(r)
}

// Apply shows a route. Without a dump it is kept for when there is one.
func (a *App) Apply(r Route) {
	before := a.Route
	a.Route = r
	a.Menu.Close()
	if !a.HasDump() {
		return
	}
	if a.Narrow && a.Browser.Reveal != nil { // there the navigation scrolls sideways
		a.after(func() { a.Browser.Reveal(".nav [aria-current=page]") })
	}
	a.FilterText = r.Filter
	if editor := a.Editor(); editor != nil {
		editor.show(r.Command)
	}
	if !before.sameResult(r) {
		a.FormOpen = false
		a.Inspector.leave()
	}
	if r.View == "overview" {
		a.Main.Close()
		a.Overview.Load()
	} else {
		a.Main.Load(r.Command, r.Sort, r.Filter)
	}
	if r.Select != a.Inspector.Address && r.Select != "" {
		a.Inspector.follow()
		a.Inspector.ShowObject(r.Select)
	}
}

// mainShown follows the first rows of a view.
func (a *App) mainShown() {
	a.useful()
	if g := a.Main.Grid; g != nil {
		if i := g.find(a.Route.Select); i >= 0 && a.Route.Select != "" {
			g.Cursor = i
		}
		a.restoreScroll(g)
	}
	if section := a.section; section > 0 && a.Browser.ShowTop != nil {
		a.after(func() { a.Browser.ShowTop("#main .section-" + strconv.Itoa(section)) })
	}
	a.section = 0
}

// mainFailed shows in the editor of the view where its text is wrong.
func (a *App) mainFailed(err *protocol.Error) {
	if editor := a.Editor(); editor != nil {
		editor.mark(err)
	}
}

// useful marks the first screen that answers something.
func (a *App) useful() {
	if !a.firstSeen {
		a.firstSeen = true
		a.mark("histogram")
	}
}

// panelSorted follows a click on a column header of a view.
func (a *App) panelSorted(p *Panel, sort *protocol.Sort) {
	if p.Grid != nil {
		p.Grid.Sort = sort
	}
	p.Load(p.Command, sort, p.Filter)
	if p == a.Main {
		a.Route.Sort = sort
		a.setFragment(false)
	}
}

// filterDelay is how long typing must rest before rows are filtered: who types on
// takes back what was asked.
const filterDelay = 100 * time.Millisecond

// SetFilter filters the rows of the view.
func (a *App) SetFilter(text string) {
	a.FilterText = text
	a.delayed(filterDelay, func() {
		if a.FilterText == text && a.Route.Filter != text {
			a.ApplyFilter()
		}
	})
}

// ApplyFilter filters by what stands in the filter box, at once.
func (a *App) ApplyFilter() {
	a.Route.Filter = strings.TrimSpace(a.FilterText)
	a.Main.Load(a.Main.Command, a.Main.Sort, a.Route.Filter)
	a.setFragment(false)
}

// SetArgument changes an argument of the view's command and runs it.
func (a *App) SetArgument(argument protocol.Argument, text string) {
	if a.Main.Form != nil {
		a.Main.Form.Set(argument, text)
		a.runForm()
	}
}

// SetPreset takes a ready-made choice of arguments of the view's command; an
// unknown label goes back to the defaults.
func (a *App) SetPreset(label string) {
	form := a.Main.Form
	if form == nil {
		return
	}
	for _, preset := range form.Presets() {
		for name := range preset.Values {
			form.SetTokens(name, nil)
		}
	}
	for _, preset := range form.Presets() {
		if preset.Label == label {
			for name, values := range preset.Values {
				form.SetTokens(name, values)
			}
		}
	}
	a.runForm()
}

// runForm runs the view's command with the arguments of its form.
func (a *App) runForm() {
	a.Go(Route{View: a.Route.View, Command: a.Main.Form.Text(), Filter: a.Route.Filter})
}
