package view

import (
	"fmt"

	"heapdrop/ui/state"
)

// Tour is the card that leads through the views.
type Tour struct {
	*state.Tour
	Page *state.Page
}

// Place says how far the tour is.
func (c *Tour) Place() string { return fmt.Sprintf("%d of %d", c.At+1, c.Len()) }

// Stop names what the stop points at, which is marked; "" if its view is what it is about.
func (c *Tour) Stop() string { return c.Step().At }

// NextText is what the button says that leads on.
func (c *Tour) NextText() string {
	if c.At+1 == c.Len() {
		return "Done"
	}
	return "Next"
}
