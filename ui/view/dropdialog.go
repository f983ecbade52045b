package view

import (
	"heapdrop/ui/state"
	"heapdrop/ui/state/format"
)

// DropDialog asks what to do with files that were dropped while a dump is open.
type DropDialog struct{ Page *state.Page }

// Text returns the question.
func (c *DropDialog) Text() string {
	them := either(c.Page.Dump.Pending.Several(), "them", "it")
	return c.Page.Dump.Pending.Title() + ": compare " + them + " with " + format.Cut(format.Shown(c.Page.Dump.FileName), 80) + ", or open " + them + " instead?"
}

// Hint says what comparing means.
func (c *DropDialog) Hint() string {
	if c.Page.Dump.Pending.Several() {
		return "Comparing takes the dropped dumps as the older ones. No dump leaves this machine."
	}
	return "Comparing takes the dropped dump as the older one. Neither dump leaves this machine."
}
