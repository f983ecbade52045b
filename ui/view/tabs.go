package view

import (
	"strings"
	"unicode/utf8"

	"heapdrop/ui/state"
	"heapdrop/ui/state/results"
	"heapdrop/ui/state/route"
)

// Tabs shows the open views.
type Tabs struct{ Page *state.Page }

// Class is the CSS class of a tab. Only long names give way.
func (c *Tabs) Class(t *results.Tab) string {
	class := "tab"
	if utf8.RuneCountInString(c.Name(t)) >= longName {
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

// View and Subject are the parts of a name "References: HashMap$Node". Where there is no space
// for both, the icon says which view it is.
func (c *Tabs) View(t *results.Tab) string { return strings.TrimSuffix(c.Name(t), c.Subject(t)) }

// Subject is what the view is about; the whole name if nothing says what view it is.
func (c *Tabs) Subject(t *results.Tab) string {
	if view, subject, ok := strings.Cut(c.Name(t), ": "); ok && len(view) < longName && route.ViewByID(t.Route.Entry()) != nil {
		return subject
	}
	return c.Name(t)
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
