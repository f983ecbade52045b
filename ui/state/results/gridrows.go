package results

import (
	"heapdrop/ui/state/format"
	"heapdrop/ui/state/table"
)

// Pick moves the cursor to a row that is visible; only this row is then selected.
func (g *Grid) Pick(i int) {
	g.Cursor = i
	g.marks.Only(g.mark(i))
}

// PointMore handles a click with Shift, which extends the selection to the row, or with
// Ctrl, which adds the row to the selection.
func (g *Grid) PointMore(i int, all bool) {
	switch {
	case g.Passive || g.Row(i) == nil:
	case all:
		g.Extend(i)
	default:
		g.Choose(i)
	}
}

// CopyRows copies the selected rows to the clipboard.
func (g *Grid) CopyRows() {
	if rows := g.Selected(); len(rows) > 0 {
		g.visit.Copy(table.TabSeparated(g.Columns, rows), format.Count(int64(len(rows)), "row"))
	}
}

// Tops returns the loaded rows of the first level of a tree.
func (g *Grid) Tops() []*table.Row {
	if g.tree == nil {
		return nil
	}
	return g.tree.Tops()
}

// Count is the number of rows of the result: in a tree, those of the first level.
func (g *Grid) Count() int {
	if g.tree != nil {
		return g.tree.Total()
	}
	return g.table.Len()
}

// Find returns the loaded row of an object among the drawn rows.
func (g *Grid) Find(object string) int {
	from, to := g.Window.Rows()
	for i := from; i < to; i++ {
		if row := g.Row(i); row != nil && row.Object == object {
			return i
		}
	}
	return -1
}

// Drawn returns the rows in the document.
func (g *Grid) Drawn() []DrawnRow {
	from, to := g.Window.Rows()
	drawn := make([]DrawnRow, 0, to-from)
	before := 0 // the first row that was drawn last
	if len(g.drawn) > 0 {
		before = g.drawn[0].Index
	}
	for i := from; i < to; i++ {
		at := i - before
		switch stays := g.Window.Stays(i); {
		case stays && at >= 0 && at < len(g.drawn):
			drawn = append(drawn, g.drawn[at])
		case stays && at >= len(g.drawn) && len(g.drawn) > 0: // it is new, and comes with a later drawing
		default:
			drawn = append(drawn, DrawnRow{Index: i, Row: g.Row(i)})
		}
	}
	g.drawn = drawn
	return drawn
}
