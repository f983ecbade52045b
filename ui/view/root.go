package view

import (
	"heapdrop/ui/state"

	"github.com/vugu/vugu"
)

// Root is the whole page.
type Root struct{ Page *state.Page }

// Body is what the page is about at its stage.
func (c *Root) Body() vugu.Builder {
	switch {
	case c.Page.Stage == state.StageFailed || c.Page.Stage == state.StageDead:
		return &Failure{Page: c.Page}
	case c.Page.HasDump() && !c.Page.Arriving():
		return &Workspace{Page: c.Page}
	case c.Page.Stage == state.StageOpening:
		return &Opening{Page: c.Page}
	}
	return &Start{Page: c.Page}
}

// MenuRole and MenuLabel make a landmark of the menu while it is shown: all of the page
// is in one.
func (c *Root) MenuRole() any { return whileShown(c.Page.Menu.Shown, "region") }

// MenuLabel is the name of that landmark.
func (c *Root) MenuLabel() any { return whileShown(c.Page.Menu.Shown, "Menu of the row") }

// whileShown is the value of an attribute that is absent otherwise.
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
		return "The connection to heapdrop open is lost. The page tries again until it is back; what is being computed there goes on."
	}
	if c.Page.Notice == nil {
		return ""
	}
	return state.Shown(c.Page.Notice.Text)
}
