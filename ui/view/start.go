package view

import (
	"strings"

	"heapdrop/ui/state"
	"heapdrop/ui/state/format"
	"heapdrop/ui/state/route"
)

// Start is shown while no dump is open.
type Start struct{ Page *state.Page }

// Lead says what the page does.
func (c *Start) Lead() string {
	if len(c.Page.Dumps) > 0 {
		return "heapdrop open analyses its dumps where it runs, and this page shows the answers. Other files are opened in this tab and never leave your machine."
	}
	return "Drop a heap dump of a Java process. It is read in this tab and never leaves your machine."
}

// Awaited returns the view that the address requests: after a reload, or from a
// colleague's link, the page needs the dump again. It is empty for the first view.
func (c *Start) Awaited() string {
	r := c.Page.Route
	if link := c.Page.Link; link != nil {
		r = link.Route
	}
	view := route.ViewByID(r.View)
	switch {
	case c.awaitsFleet() && r.Service != "":
		return "the dumps of " + format.Cut(format.Shown(r.Service), 80)
	case c.awaitsFleet():
		return "many dumps"
	case view != nil && view.Command == "" && r.Select == "":
		return ""
	case r.Command == "":
		return format.Cut(format.Shown(r.Words()), 200)
	case view != nil && r.Command == view.Command:
		return view.Title
	}
	return format.Cut(format.Shown(r.Command), 200)
}

// AwaitedBy says where the request for that view comes from.
func (c *Start) AwaitedBy() string {
	if c.Page.Link != nil {
		return "This link wants to run"
	}
	return "This address shows"
}

// awaitsFleet reports an address of what heapdrop fleet wrote.
func (c *Start) awaitsFleet() bool { return strings.HasPrefix(c.Page.Route.Fragment(), "#/fleet") }

// AwaitedNext says what to do to see the view.
func (c *Start) AwaitedNext() string {
	if c.Page.Link != nil {
		return "Open the dump it is meant for; heapdrop asks you before it runs anything."
	}
	if c.awaitsFleet() {
		return "Choose or drop the folder of heapdrop fleet again to see them."
	}
	return "Open the dump again to see it."
}
