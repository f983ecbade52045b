package state

// Page is a visit: what stays of it, and the dump that it is about now. All its
// methods are called under the page's lock; what they change is drawn by the next
// render.
type Page struct {
	*Visit
	*Dump
	Link *Link // a query that a link wants to run, until the user has decided

	Help     bool    // the sheet with keys and words is shown
	Choosing Purpose // the dialog with the dumps of heapdrop open is shown, and what for

	editors map[string]*Editor // by command
	hello   bool               // the worker runs and speaks our version
	waiting func()             // what to do once it does
}

// Editor is the editor of the view, nil where it has none.
func (p *Page) Editor() *Editor {
	if tokens := Tokens(p.Route.Command); len(tokens) > 0 {
		return p.editors[tokens[0]]
	}
	return nil
}

// LoadSaved takes what the browser kept from an earlier visit.
func (p *Page) LoadSaved(text string) {
	for _, editor := range p.editors {
		editor.LoadSaved(text)
		return // they share it
	}
}

// ToggleTheme goes from the system's theme to the other one and back.
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

// OpenHelp shows the keys and the words of the page.
func (p *Page) OpenHelp() {
	p.Menu.Close()
	p.Palette.Close()
	p.Help = true
	p.focus("#help-close")
}

// CloseHelp hides them.
func (p *Page) CloseHelp() {
	p.Help = false
	p.focus("#main")
}

// SkipToView takes the keyboard past header and navigation.
func (p *Page) SkipToView() { p.focus("#main") }

// EditCommand opens the command box with the view's command.
func (p *Page) EditCommand() { p.OpenPalette(p.Main.Command) }

// setStatus tells scripts and tests where the page is.
func (p *Page) setStatus() {
	if p.Stage == StageIdle && !p.hello {
		return // the page gets idle when everything is loaded
	}
	state := map[Stage]string{StageIdle: "idle", StageOpening: "opening", StageStopped: "ready", StageReady: "ready", StageFailed: "error", StageDead: "error"}[p.Stage]
	phase, fraction := "", 0.0
	switch p.Stage {
	case StageOpening:
		phase, fraction = p.Progress.Phase, p.Progress.Fraction
	case StageStopped:
		phase, fraction = "Cancelled", p.Progress.Fraction
	case StageReady:
		fraction = 1
	}
	if p.Browser.SetStatus != nil {
		p.after(func() { p.Browser.SetStatus(state, phase, fraction) })
	}
}

func (p *Page) setTitle() {
	title := "heapdrop"
	if p.HasDump() {
		title = Cut(Visible(p.FileName), 80) + " – heapdrop"
		p.tab.Name = p.viewTitle()
		if name := p.tab.Name; name != "" {
			title = Cut(name, 80) + " – " + title
		}
	}
	if p.Browser.SetTitle != nil {
		p.after(func() { p.Browser.SetTitle(title) })
	}
}

// viewTitle is the name of the view with what it is about, where several may be open.
func (p *Page) viewTitle() string {
	name := p.ViewName()
	if view := ViewByID(p.Route.View); view == nil || view.Group != objectViews {
		return name
	}
	of := ""
	if tokens := Tokens(p.Route.Command); len(tokens) > 1 && !isFlag(tokens[1]) {
		of = Shown(Unquote(tokens[1]))
	}
	if trail := p.Trail(); len(trail) > 0 && trail[len(trail)-1].Of != "" {
		of = trail[len(trail)-1].Of
	}
	if of == "" {
		return name
	}
	return name + ": " + of
}

// ViewName is the name of the view, wherever it is named.
func (p *Page) ViewName() string {
	if view := ViewByID(p.Route.View); view != nil {
		return view.Title
	}
	return p.Main.Title()
}

// useful marks the first screen that answers something.
func (p *Page) useful() {
	if !p.firstSeen {
		p.firstSeen = true
		p.mark("histogram")
	}
}
