package ui

// Start is the page without a dump.
type Start struct {
	App  *App
	ways Ways
}

// Awaited is the view that the address asks for, which needs its dump again after
// a reload or on the machine of a colleague; empty for the first view.
func (c *Start) Awaited() string {
	r := c.App.Route
	if link := c.App.Link; link != nil {
		r = link.Route
	}
	view := viewByID(r.View)
	switch {
	case view != nil && view.Command == "" && r.Select == "":
		return ""
	case r.Command == "":
		return Cut(shown(r.words()), 200)
	case view != nil && r.Command == view.Command:
		return view.Title
	}
	return Cut(shown(r.Command), 200)
}

// AwaitedBy says where the wish for that view comes from.
func (c *Start) AwaitedBy() string {
	if c.App.Link != nil {
		return "This link wants to run"
	}
	return "This address shows"
}

// AwaitedNext says how the view comes into sight.
func (c *Start) AwaitedNext() string {
	if c.App.Link != nil {
		return "Open the dump it is meant for; heapdrop asks you before it runs anything."
	}
	return "Open the dump again to see it."
}

// TrySample fetches the sample dump of the site and opens it.
func (a *App) TrySample() {
	if a.Browser.FetchSample == nil {
		return
	}
	a.Notify("Fetching the sample dump …", false)
	a.after(func() {
		a.Browser.FetchSample(func(message string) { a.Notify(message, true) })
	})
}
