package view

import (
	"strings"

	"heapdrop/ui/state"
	"heapdrop/ui/state/env"
)

// Help is the sheet with keys and terms.
type Help struct{ Page *state.Page }

// CanTour reports whether there is a dump to be led through.
func (c *Help) CanTour() bool { return c.Page.Dump.Stage == env.StageReady }

// Source returns the address of the source; "" if there is none that a browser may open.
func (c *Help) Source() string {
	if source := c.Page.Source; strings.HasPrefix(source, "https://") || strings.HasPrefix(source, "http://") {
		return source
	}
	return ""
}

// Version says which heapdrop this is. The build gives the page no version (-buildvcs=false, so
// that the same files make the same page), so it asks for none.
func (c *Help) Version() string {
	return "heapdrop, development version. Apache License 2.0. Everything runs on this page, without a network."
}
