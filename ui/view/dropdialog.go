package view

import "heapdrop/ui/state"

// DropDialog asks what files are for that were dropped beside the open dump.
type DropDialog struct{ Page *state.Page }

// Text asks.
func (c *DropDialog) Text() string {
	return state.Cut(state.Shown(c.Page.Pending.Name), 80) + ": compare it with " + state.Cut(state.Shown(c.Page.FileName), 80) + ", or open it instead?"
}
