package ui

// Start is the page without a dump.
type Start struct {
	App  *App
	ways Ways
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
