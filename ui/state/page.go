package state

import "strings"

// Page is a visit: what outlives a dump, and the current dump. All its methods are called
// under the page's lock; the next render draws what they change.
type Page struct {
	*Visit
	Dump *Dump
	Link *Link // a query that a link wants to run, until the user has decided

	Tour     *Tour   // nil while none is taken
	Help     bool    // the sheet with keys and terms is shown
	Choosing Purpose // the purpose of the dialog with the dumps of heapdrop open; empty if it is closed

	ready   func()             // what to do once when the dump is open
	editors map[string]*Editor // by command
	hello   bool               // the worker runs and uses our version of the protocol
	waiting func()             // runs after hello
}

// Editor returns the editor of the view, nil if it has none.
func (p *Page) Editor() *Editor {
	if tokens := Tokens(p.Route.Command); len(tokens) > 0 {
		return p.editors[tokens[0]]
	}
	return nil
}

// LoadSaved takes what the browser stored in an earlier visit.
func (p *Page) LoadSaved(text string) {
	for _, editor := range p.editors {
		editor.LoadSaved(text)
		return // all editors share it
	}
}

// ToggleTheme switches between the system's theme and the opposite one.
func (p *Page) ToggleTheme(systemIsDark bool) {
	other := DarkTheme
	if systemIsDark {
		other = LightTheme
	}
	if p.Theme == SystemTheme {
		p.Theme = other
	} else {
		p.Theme = SystemTheme
	}
	if p.Browser.SetTheme != nil {
		theme := p.Theme
		p.after(func() { p.Browser.SetTheme(theme) })
	}
}

// OpenHelp opens the sheet with keys and terms.
func (p *Page) OpenHelp() {
	p.Dump.Menu.Close()
	p.Dump.Palette.Close()
	p.Help = true
	p.focus("#help-close")
}

// CloseHelp closes it.
func (p *Page) CloseHelp() {
	p.Help = false
	p.focus("#main")
}

// SkipToView moves the keyboard focus past header and navigation.
func (p *Page) SkipToView() { p.focus("#main") }

// EditCommand opens the command box with the command of the view.
func (p *Page) EditCommand() { p.Dump.OpenPalette(p.Dump.Main.Command) }

// setStatus publishes the state of the page for scripts and tests.
func (p *Page) setStatus() {
	if p.Dump.Stage == StageIdle && !p.hello {
		return // the page becomes idle when everything is loaded
	}
	state := map[Stage]string{StageIdle: "idle", StageOpening: "opening", StageStopped: "ready", StageReady: "ready", StageFailed: "error", StageDead: "error"}[p.Dump.Stage]
	phase, fraction := "", 0.0
	switch p.Dump.Stage {
	case StageOpening:
		phase, fraction = p.Dump.Progress.Phase, p.Dump.Progress.Fraction
	case StageStopped:
		phase, fraction = "Cancelled", p.Dump.Progress.Fraction
	case StageReady:
		fraction = 1
	}
	if p.Browser.SetStatus != nil {
		p.after(func() { p.Browser.SetStatus(state, phase, fraction) })
	}
}

func (p *Page) setTitle() {
	title := "heapdrop"
	if p.ShowsFleet() {
		title = Count(int64(p.Fleet.Trend.Dumps), "dump") + " – heapdrop"
		if p.Fleet.Service != "" {
			title = Cut(Visible(p.Fleet.Service), 80) + " – " + title
		}
	}
	if p.Dump.HasDump() {
		title = Cut(Visible(p.Dump.FileName), 80) + " – heapdrop"
		p.Dump.tab.Name = p.viewTitle()
		if name := p.Dump.tab.Name; name != "" {
			title = Cut(name, 80) + " – " + title
		}
	}
	if p.Browser.SetTitle != nil {
		p.after(func() { p.Browser.SetTitle(title) })
	}
}

// ShowsFleet reports whether the page shows many dumps.
func (p *Page) ShowsFleet() bool { return p.Fleet != nil && p.Route.View == fleetID }

// viewTitle returns the name of the view; if several such views may be open, also what it
// is about.
func (p *Page) viewTitle() string {
	name := p.ViewName()
	if view := ViewByID(p.Route.View); view == nil || view.Group != objectViews {
		return name
	}
	of := ""
	if tokens := Tokens(p.Route.Command); len(tokens) > 1 && !isFlag(tokens[1]) {
		of = Shown(Unquote(tokens[1]))
	}
	if trail := p.Dump.Trail(); len(trail) > 0 && trail[len(trail)-1].Of != "" {
		of = trail[len(trail)-1].Of
	}
	if objects := strings.Count(p.Route.Command, " 0x"); objects > 1 {
		of = Count(int64(objects), "object")
	} else if strings.Contains(of, "0x") && p.Dump.Main.State == PanelShown {
		if object := about(p.Dump.Main.Grid, p.Route.View); object != "" {
			of = object
			name, _, _ = strings.Cut(name, " ") // "Paths", so that the object is in sight
		}
	}
	if of == "" {
		return name
	}
	return name + ": " + of
}

// about names the object of the first row by its class; for paths also by the field or the
// thread that leads to it. "" if the rows are not about one object.
func about(g *Grid, view string) string {
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
	return name + " in " + shortClass(from) + "." + Shown(from.Label)
}

// shortClass is the class of the object of a row without its package; of a thread its name.
func shortClass(r *Row) string {
	if _, value, ok := strings.Cut(r.Cells[0].Text, "  "); ok && r.Icon == "thread" {
		return `thread "` + Shown(value) + `"`
	}
	_, class := SplitName(r.Class)
	return Shown(class)
}

// ViewName returns the name of the view, which is the same everywhere.
func (p *Page) ViewName() string {
	if view := ViewByID(p.Route.View); view != nil {
		return view.Title
	}
	return p.Dump.Main.Title()
}

// useful marks the time of the first useful screen.
func (p *Page) useful() {
	if !p.Dump.firstSeen {
		p.Dump.firstSeen = true
		p.mark("histogram")
	}
}
