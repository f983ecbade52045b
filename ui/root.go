package ui

import "github.com/vugu/vugu"

// Root is the whole page.
type Root struct{ App *App }

// Body is what the page is about at its stage.
func (c *Root) Body() vugu.Builder {
	switch {
	case c.App.Stage == StageFailed || c.App.Stage == StageDead:
		return &Failure{App: c.App}
	case c.App.HasDump() && !c.App.arriving():
		return &Workspace{App: c.App}
	case c.App.Stage == StageOpening:
		return &Opening{App: c.App}
	}
	return &Start{App: c.App}
}

// NoticeClass is the CSS class of the notice.
func (c *Root) NoticeClass() string {
	switch {
	case c.App.Notice == nil:
		return "notice"
	case c.App.Notice.Problem:
		return "notice shown problem"
	}
	return "notice shown"
}

// NoticeText is the text of the notice.
func (c *Root) NoticeText() string {
	if c.App.Notice == nil {
		return ""
	}
	return shown(c.App.Notice.Text)
}
