package view

import (
	"strconv"
	"strings"

	"heapdrop/protocol"
	"heapdrop/ui/state/table"
)

// shareOfGrowth is the column whose bars extend both ways.
const shareOfGrowth = "Share of Growth"

// growthOf is -1, 0 or 1 for a cell that shows less than before, the same or more.
func growthOf(column protocol.Column, cell table.Cell) int {
	switch {
	case !cell.Known || !table.IsNumeric(column.Type) || column.Name != shareOfGrowth && !strings.HasPrefix(column.Name, "More "):
		return 0
	case cell.Number > 0:
		return 1
	case cell.Number < 0:
		return -1
	}
	return 0
}

// signed adds the sign to the text of such a number, unless the number is rounded to 0 or
// only known to be below something.
func signed(text string, growth int) string {
	if less, small := strings.CutPrefix(text, "> -"); small {
		return "< " + less
	}
	text = strings.TrimPrefix(text, "-")
	switch {
	case strings.Trim(text, "0. %") == "", text[0] == '<':
		return text
	case growth > 0:
		return "+" + text
	}
	return "−" + text
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
