package view

import (
	"strconv"
	"strings"

	"heapdrop/ui/state"
	"heapdrop/ui/state/command"
	"heapdrop/ui/state/format"
	"heapdrop/ui/state/results"
)

// Grid shows a table or a tree.
type Grid struct {
	*results.Grid
	Page *state.Page
}

// Role returns the ARIA role of the grid.
func (g *Grid) Role() string {
	if g.IsTree() {
		return "treegrid"
	}
	return "grid"
}

// Nothing says why there are no rows.
func (g *Grid) Nothing() string {
	if main := g.Page.Dump.Main; main.Grid == g.Grid {
		if main.Filter != "" {
			return "No row matches the filter."
		}
		for _, note := range main.Result.Notes {
			if strings.HasPrefix(note, "No class of this dump ") {
				return format.Shown(note)
			}
		}
	}
	return reason(g.form())
}

// form returns the form of the view, nil if the rows are not those of the view.
func (g *Grid) form() *command.Form {
	if main := g.Page.Dump.Main; main.Grid == g.Grid {
		return main.Form
	}
	return nil
}

// Filtered reports whether the filter hides rows.
func (g *Grid) Filtered() bool {
	return g.Page.Dump.Main.Grid == g.Grid && g.Page.Dump.Main.Filter != ""
}

// SizerStyle sets the height of the scrolled content.
func (g *Grid) SizerStyle() string {
	return "height:" + pixels(g.Window.Height()) + "px"
}

// BlockStyle positions the drawn rows.
func (g *Grid) BlockStyle() string {
	return "transform:translateY(" + pixels(g.Window.Shift()) + "px)"
}

// barWidth is the style of a bar that shows a share.
func barWidth(share float64) string {
	return "width:" + strconv.FormatFloat(100*share, 'f', 2, 64) + "%"
}

func pixels(v float64) string { return strconv.FormatFloat(v, 'f', 1, 64) }
