package view

import (
	"strconv"
	"strings"

	"heapdrop/ui/state"
)

// shareOfGrowth is the column whose bars go both ways.
const shareOfGrowth = "Share of Growth"

// growth is -1, 0 or 1 in cells that say what is less, the same or more than before.
func (d DrawnRow) growth(column int) int {
	c, cell := d.grid.Columns[column], d.Row.Cells[column]
	switch {
	case !cell.Known || !state.IsNumeric(c.Type) || c.Name != shareOfGrowth && !strings.HasPrefix(c.Name, "More "):
		return 0
	case cell.Number > 0:
		return 1
	case cell.Number < 0:
		return -1
	}
	return 0
}

// signed is the text of such a number with its sign, unless it is rounded to nothing.
func signed(text string, growth int) string {
	text = strings.TrimPrefix(text, "-")
	switch {
	case strings.Trim(text, "0. %") == "":
		return text
	case growth > 0:
		return "+" + text
	}
	return "−" + text
}

// growthClass is the CSS class of such a cell, with a space before it.
func (d DrawnRow) growthClass(column int) string {
	return [...]string{" shrank", "", " grew"}[d.growth(column)+1]
}

// growthStyle is the bar of a share of growth: from the middle to the right, or to the left
// for what shrank.
func growthStyle(share float64) string {
	edge := "left"
	if share < 0 {
		edge, share = "right", -share
	}
	return edge + ":50%;width:" + strconv.FormatFloat(50*min(share, 1), 'f', 2, 64) + "%"
}

// TrackClass is the CSS class of what a bar is in.
func (d DrawnRow) TrackClass(column int) string {
	if d.grid.Columns[column].Name == shareOfGrowth {
		return "share-track both-ways"
	}
	return "share-track"
}
