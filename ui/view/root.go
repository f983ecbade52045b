package view

import (
	"heapdrop/ui/state"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/format"

	"github.com/vugu/vugu"
)

// Root is the whole page.
type Root struct{ Page *state.Page }

// Body returns the component for the stage of the page.
func (c *Root) Body() vugu.Builder {
	switch {
	case c.Page.Dump.Stage == env.StageFailed || c.Page.Dump.Stage == env.StageDead:
		return &Failure{Page: c.Page}
	case c.Page.Dump.HasDump() && !c.Page.Dump.Arriving():
		return &Workspace{Page: c.Page}
	case c.Page.Dump.Stage == env.StageOpening:
		return &Opening{Page: c.Page}
	case c.Page.ShowsFleet():
		return &Fleet{Page: c.Page, Fleet: c.Page.Fleet}
	}
	return &Start{Page: c.Page}
}

// MenuRole and MenuLabel turn the menu into a landmark while it is shown, because every
// part of the page must be in a landmark.
func (c *Root) MenuRole() any { return whileShown(c.Page.Dump.Menu.Shown, "region") }

// MenuLabel returns the name of that landmark.
func (c *Root) MenuLabel() any {
	name := "Menu of the row"
	if c.Page.Dump.Menu.Plain {
		name = "Export"
	}
	return whileShown(c.Page.Dump.Menu.Shown, name)
}

// whileShown is the value of an attribute that is absent while the menu is hidden.
func whileShown(shown bool, value string) any {
	if shown {
		return value
	}
	return nil
}

// NoticeClass is the CSS class of the notice.
func (c *Root) NoticeClass() string {
	switch {
	case c.Page.Away():
		return "notice shown problem"
	case c.Page.Notice == nil:
		return "notice"
	case c.Page.Notice.Problem:
		return "notice shown problem"
	}
	return "notice shown"
}

// NoticeText is the text of the notice.
func (c *Root) NoticeText() string {
	if c.Page.Away() {
		return "The connection to heapdrop open is lost. The page tries again until it is back; computations there continue."
	}
	if c.Page.Notice == nil {
		return ""
	}
	return format.Shown(c.Page.Notice.Text)
}
