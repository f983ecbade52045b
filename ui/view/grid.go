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
		return "No row matches the filter."
	}
	return reason(g.form())
}

// form is that of the view, nil where the rows are not those of the view.
func (g *Grid) form() *state.Form {
	if main := g.Page.Main; main.Grid == g.Grid {
		return main.Form
	}
	return nil
}

// Filtered reports whether rows are hidden by the filter.
func (g *Grid) Filtered() bool { return g.Page.Main.Grid == g.Grid && g.Page.Main.Filter != "" }

// SizerStyle gives the scrolled content its height.
func (g *Grid) SizerStyle() string {
	return "height:" + pixels(g.Window.Height()) + "px"
}

// BlockStyle moves the drawn rows to their place.
func (g *Grid) BlockStyle() string {
	return "transform:translateY(" + pixels(g.Window.Shift()) + "px)"
}

func pixels(v float64) string { return strconv.FormatFloat(v, 'f', 1, 64) }
