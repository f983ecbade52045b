package view

import (
	"strconv"

	"heapdrop/ui/state"
)

// Grid shows a table or a tree.
type Grid struct {
	*state.Grid
	Page *state.Page
}

// Role is the ARIA role of the whole.
func (g *Grid) Role() string {
	if g.IsTree() {
		return "treegrid"
	}
	return "grid"
}

// Nothing says why there are no rows.
func (g *Grid) Nothing() string {
	if main := g.Page.Main; main.Grid == g.Grid && main.Filter != "" {
		return "No row fits the filter."
	}
	return "Nothing to show."
}

// SizerStyle gives the scrolled content its height.
func (g *Grid) SizerStyle() string {
	return "height:" + pixels(g.Window.Height()) + "px"
}

// BlockStyle moves the drawn rows to their place.
func (g *Grid) BlockStyle() string {
	return "transform:translateY(" + pixels(g.Window.Shift()) + "px)"
}

func pixels(v float64) string { return strconv.FormatFloat(v, 'f', 1, 64) }
