package view

import (
	"heapdrop/ui/state"
	"heapdrop/ui/state/format"
)

// DropDialog asks what to do with files that were dropped while a dump is open.
type DropDialog struct{ Page *state.Page }

// Text returns the question.
func (c *DropDialog) Text() string {
	return c.Page.Dump.Pending.Title() + ": compare it with " + format.Cut(format.Shown(c.Page.Dump.FileName), 80) + ", or open it instead?"
}
