package view

import (
	"strings"

	"heapdrop/ui/state"
	"heapdrop/ui/state/format"
	"heapdrop/ui/state/results"
	"heapdrop/ui/state/route"
)

// Tabs shows the open views.
type Tabs struct{ Page *state.Page }

// Class is the CSS class of a tab. Only long names give way.
func (c *Tabs) Class(t *results.Tab) string {
	class := "tab"
	if c.End(t) != "" {
		class = "tab long"
	}
	if c.Page.Dump.Current(t) {
		return class + " current"
	}
	return class
}

// Current is the value of aria-current of a tab.
func (c *Tabs) Current(t *results.Tab) string {
	if c.Page.Dump.Current(t) {
		return "page"
	}
	return "false"
}

// Glyph returns the CSS class of the tab's icon.
func (c *Tabs) Glyph(t *results.Tab) string {
	if route.ViewByID(t.Route.Entry()) == nil {
		return "glyph glyph-all"
	}
	return "glyph glyph-" + t.Route.Entry()
}

// Name is the name of a tab.
func (c *Tabs) Name(t *results.Tab) string {
	if t.Route.ShowsOverview() {
		return route.Views[0].Title
	}
	return t.Name
}

// Start and End are the name in two parts: a long one is cut between them, since names of
// views about similar objects differ at the end.
func (c *Tabs) Start(t *results.Tab) string { return strings.TrimSuffix(c.Name(t), c.End(t)) }

// End is the part that is never cut.
func (c *Tabs) End(t *results.Tab) string {
	_, _, end := format.CutMiddle(c.Name(t), longName)
	return end
}

// longName is the number of letters from which on a name may not fit.
const longName = 24

// CanPin reports whether the tab has a pin button: the current tab, and pinned tabs.
func (c *Tabs) CanPin(t *results.Tab) bool {
	return !t.Route.ShowsOverview() && (t.Pinned || c.Page.Dump.Current(t))
}

// PinTitle returns the tooltip of the pin button.
func (c *Tabs) PinTitle(t *results.Tab) string {
	if t.Pinned {
		return "Unpin: it may be closed for another view"
	}
	return "Pin: keep this view open"
}
