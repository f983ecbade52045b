package ui

import (
	"slices"
	"strconv"

	"heapdrop/protocol"
)

// rowHeight is the height of a row in pixels; page.css draws rows as high.
// Touch screens get taller ones (App.Coarse).
const (
	rowHeight       = 24
	coarseRowHeight = 34
	headerHeight    = 28
)

// inlineRows is the most rows a table inside a document shows without a scroll
// box of its own.
const inlineRows = 15

// Grid shows a table or a tree: it is the component of both. It knows which row
// the cursor is on and which rows are drawn; what rows mean is the App's business.
type Grid struct {
	App     *App
	ID      string // of the element, and in events
	Label   string // for assistive technology
	Columns []protocol.Column
	Totals  []Cell
	Sort    *protocol.Sort
	Inline  bool // inside a document
	Slim    bool // only the first column: there is no room for more
	Passive bool // in the inspector: the cursor does not change what is inspected
	Busy    bool // a new order or filter is on its way
	Cursor  int  // row, -1 for none
	Window  Window

	drawn  []DrawnRow
	table  *Table
	tree   *Tree
	widths map[int]float64 // of columns that were dragged, in pixels
	// resort asks for the rows in a new order; nil where the order is fixed.
	resort func(*protocol.Sort)
}

// newGrid shows a result. fetch is nil when the result is all there is.
func newGrid(app *App, id string, result *protocol.Result, fetch fetchRows) *Grid {
	g := &Grid{App: app, ID: id, Label: result.Title, Columns: result.Columns, Cursor: -1}
	g.Window.RowHeight = app.rowHeight()
	if result.Kind == "tree" {
		g.tree = newTree(result, fetch)
	} else {
		g.table = newTable(result, fetch)
	}
	g.take(result)
	return g
}

// replace shows the rows of a new answer to the same question.
func (g *Grid) replace(result *protocol.Result) {
	if g.tree != nil {
		g.tree.reset(result)
	} else {
		g.table.reset(result)
	}
	g.Cursor = -1
	g.Window.jump(0)
	g.take(result)
}

func (g *Grid) take(result *protocol.Result) {
	g.Busy = false
	g.Totals = nil
	if len(result.Totals) > 0 {
		g.Totals = make([]Cell, len(g.Columns))
		for i := range g.Columns {
			if i < len(result.Totals) {
				g.Totals[i] = ParseCell(result.Totals[i], g.Columns[i].Type)
			}
		}
	}
	g.Window.Covered = headerHeight
	if g.HasTotals() {
		g.Window.Covered += g.Window.RowHeight
	}
	g.changed()
}

// HasTotals reports whether there is a row of totals.
func (g *Grid) HasTotals() bool { return g.Totals != nil && !g.Slim }

// changed follows a new number of rows.
func (g *Grid) changed() {
	g.Window.Resize(g.Len())
	if g.Inline {
		g.Window.Viewport = g.inlineHeight()
	}
	if g.Cursor >= g.Len() {
		g.Cursor = g.Len() - 1
	}
}

// Resized takes the height of the scroll box, and reports whether rows are missing
// in it that were not drawn.
func (g *Grid) Resized(height float64) bool {
	_, drawn := g.Window.Rows()
	g.Window.Viewport = height
	_, wanted := g.Window.Rows()
	return wanted > drawn
}

// inlineHeight is the height of the scroll box inside a document.
func (g *Grid) inlineHeight() float64 {
	return float64(min(g.Len(), inlineRows))*g.Window.RowHeight + g.Window.Covered + 2
}

// Len is the number of rows shown.
func (g *Grid) Len() int {
	if g.tree != nil {
		return g.tree.Len()
	}
	return g.table.Len()
}

// Row returns a row, nil when it is not loaded.
func (g *Grid) Row(i int) *Row {
	if g.tree != nil {
		return g.tree.Row(i)
	}
	return g.table.Row(i)
}

// Compute asks for the rows that are about to be drawn. vugu calls it before
// each build.
func (g *Grid) Compute() {
	from, to := g.Window.Rows()
	if g.table != nil {
		g.table.Need(from, to, g.App.Changed)
	}
}

// Drawn lists the rows in the document.
func (g *Grid) Drawn() []DrawnRow {
	from, to := g.Window.Rows()
	drawn := make([]DrawnRow, 0, to-from)
	for i := from; i < to; i++ {
		drawn = append(drawn, DrawnRow{Index: i, Row: g.Row(i), grid: g})
	}
	g.drawn = drawn
	return drawn
}

// Place returns where the row is that was last drawn as row i, -1 when it is gone: rows
// come and go between two drawings, and who points at a row means what was drawn.
func (g *Grid) Place(i int) int {
	at := slices.IndexFunc(g.drawn, func(d DrawnRow) bool { return d.Index == i })
	if at < 0 {
		return -1
	}
	row := g.drawn[at].Row
	switch {
	case g.Row(i) == row:
		return i
	case g.tree != nil:
		return g.tree.Find(row)
	}
	return -1
}

// Role is the ARIA role of the whole.
func (g *Grid) Role() string {
	if g.tree != nil {
		return "treegrid"
	}
	return "grid"
}

// Nothing says why there are no rows.
func (g *Grid) Nothing() string {
	if main := g.App.Main; main.Grid == g && main.Filter != "" {
		return "No row fits the filter."
	}
	return "Nothing to show."
}

// Failed says why rows are missing.
func (g *Grid) Failed() string {
	if g.table != nil && g.table.failed != nil {
		return g.table.failed.Message
	}
	return ""
}

// SizerStyle gives the scrolled content its height.
func (g *Grid) SizerStyle() string {
	return "height:" + pixels(g.Window.Height()) + "px"
}

// BlockStyle moves the drawn rows to their place.
func (g *Grid) BlockStyle() string {
	return "transform:translateY(" + pixels(g.Window.Shift()) + "px)"
}

// BoxStyle sets the columns and, inside a document, the height.
func (g *Grid) BoxStyle() string {
	style := "--columns:" + g.Template() + ";--least:" + g.leastWidth()
	if g.Inline {
		style += ";height:" + pixels(g.inlineHeight()) + "px"
	}
	return style
}

func pixels(v float64) string { return strconv.FormatFloat(v, 'f', 1, 64) }

// Expand shows the children of a row or loads more siblings.
func (g *Grid) Expand(i int) {
	if g.tree == nil || g.Row(i) == nil {
		return
	}
	g.tree.Expand(i, g.moved)
	g.changed()
}

// complete asks for what a tree shows by itself, but the answer has not brought.
func (g *Grid) complete() {
	if g.tree != nil {
		g.tree.Complete(g.moved)
	}
}

// moved follows rows of a tree that have come.
func (g *Grid) moved() {
	g.Cursor = g.tree.Follow(g.Cursor)
	g.changed()
	g.App.Changed()
}

// Toggle opens or closes a row of a tree.
func (g *Grid) Toggle(i int) {
	row := g.Row(i)
	if g.tree == nil || row == nil {
		return
	}
	if row.Expanded {
		g.tree.Collapse(i)
		g.changed()
		return
	}
	g.Expand(i)
}

// Key moves the cursor as a key says, and reports whether the key was one of
// its keys.
func (g *Grid) Key(key string) bool {
	last := g.Len() - 1
	if last < 0 {
		return false
	}
	to := g.Cursor
	switch key {
	case "ArrowDown":
		to++
	case "ArrowUp":
		to--
	case "PageDown":
		to += g.Window.Page()
	case "PageUp":
		to -= g.Window.Page()
	case "Home":
		to = 0
	case "End":
		to = last
	case "ArrowRight", "ArrowLeft":
		return g.sideways(key == "ArrowRight")
	default:
		return false
	}
	g.MoveTo(min(max(to, 0), last))
	return true
}

// sideways opens and closes rows of a tree, as the treegrid pattern of the ARIA
// Authoring Practices says: right opens, then goes to the first child; left
// closes, then goes to the parent.
func (g *Grid) sideways(right bool) bool {
	row := g.Row(g.Cursor)
	if g.tree == nil || row == nil {
		return false
	}
	switch {
	case right && row.Expanded:
		g.MoveTo(min(g.Cursor+1, g.Len()-1))
	case right:
		g.Expand(g.Cursor)
	case row.Expanded:
		g.Toggle(g.Cursor)
	default:
		if parent := g.tree.Parent(g.Cursor); parent >= 0 {
			g.MoveTo(parent)
		}
	}
	return true
}

// MoveTo puts the cursor on a row, shows it and inspects it.
func (g *Grid) MoveTo(i int) {
	if i < 0 || i >= g.Len() {
		return
	}
	g.Cursor = i
	if g.Window.Reveal(i) {
		g.App.restoreScroll(g)
	}
	if row := g.Row(i); row != nil && !g.Passive {
		g.App.Inspector.follow()
		g.App.Inspect(g, row)
	}
}

// CursorID is the element id of the cursor's row, for aria-activedescendant.
func (g *Grid) CursorID() string {
	from, to := g.Window.Rows()
	if g.Cursor < from || g.Cursor >= to {
		return ""
	}
	return g.rowID(g.Cursor)
}

func (g *Grid) rowID(i int) string { return g.ID + "-" + strconv.Itoa(i) }

// find looks for a loaded row of an object among the drawn rows.
func (g *Grid) find(object string) int {
	from, to := g.Window.Rows()
	for i := from; i < to; i++ {
		if row := g.Row(i); row != nil && row.Object == object {
			return i
		}
	}
	return -1
}
