package results

import (
	"heapdrop/protocol"
	"heapdrop/ui/state/table"
)

// Widen sets the width of a column in pixels.
func (g *Grid) Widen(column int, width float64) {
	if g.Widths == nil {
		g.Widths = map[int]float64{}
	}
	g.Widths[column] = max(width, 48)
}

// SortBy sorts by a column: numbers in descending order, texts in ascending order.
// Sorting by the same column again reverses the order.
func (g *Grid) SortBy(column int) {
	if g.resort == nil || column < 0 || column >= len(g.Columns) {
		return
	}
	sort := &protocol.Sort{Column: column, Descending: table.IsNumeric(g.Columns[column].Type)}
	if g.Sort != nil && g.Sort.Column == column {
		sort.Descending = !g.Sort.Descending
	}
	g.resort(sort)
}

// Whole reports whether a table inside a document shows all its rows at once, however high
// they are.
func (g *Grid) Whole() bool { return g.Inline && !g.Passive && g.tree == nil && g.Len() <= inlineRows }

// CanSort reports whether the column headers are buttons.
func (g *Grid) CanSort() bool { return g.resort != nil }

// Tooltip returns the tooltip of a cell of a loaded row.
func (g *Grid) Tooltip(row, column int) string {
	if r := g.Row(row); r != nil && column < len(r.Cells) {
		return r.Cells[column].Tooltip(g.Columns[column].Type)
	}
	return ""
}
