package results

import (
	"slices"
	"strconv"
	"strings"

	"heapdrop/protocol"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/table"
)

// headerHeight is the height of the column headers, in pixels.
const headerHeight = 28

// inlineRows is the maximum number of rows that a table inside a document shows without
// its own scroll box.
const inlineRows = 15

// Grid shows a table or a tree. It knows the cursor and which rows are drawn, but not
// what a row means.
type Grid struct {
	ID              string // id of the element, also used in events
	Label           string // for assistive technology
	Columns         []protocol.Column
	Totals          []table.Cell
	Sort            *protocol.Sort // the order of the rows, nil if they have none
	Inline          bool           // inside a document
	FirstColumnOnly bool           // show only the first column, because space is limited
	Passive         bool           // in the inspector: the cursor does not change what is inspected
	Busy            bool           // a new order or filter was requested
	Cursor          int            // index of its row; -1 if there is none
	Window          table.Window
	Longest         []int  // letters of the longest text of each column, among the first rows
	Same            []bool // whether all rows have the same value in a column

	// Widths are the widths, in pixels, of columns that the user has dragged.
	Widths map[int]float64

	visit   *env.Visit
	marks   table.Marks
	descent descent
	drawn   []DrawnRow
	table   *table.Table
	tree    *table.Tree
	// resort requests the rows in a new order; nil if the order is fixed.
	resort func(*protocol.Sort)
}

// DrawnRow is a row as last drawn. Row is nil while it is loading.
type DrawnRow struct {
	Index int
	Row   *table.Row
}

// newGrid returns a grid for a result. fetch is nil if the result is complete.
func newGrid(visit *env.Visit, id string, result *protocol.Result, fetch table.Fetch) *Grid {
	g := &Grid{visit: visit, ID: id, Label: result.Title, Columns: result.Columns, Sort: result.Sort, Cursor: -1}
	g.Window.RowHeight = visit.RowHeight()
	if result.Kind == "tree" {
		g.tree = table.NewTree(result, fetch)
	} else {
		g.table = table.New(result, fetch)
	}
	g.take(result)
	g.Longest, g.Same = make([]int, len(g.Columns)), make([]bool, len(g.Columns))
	for i := range g.Columns {
		g.Same[i] = result.Total <= len(result.Rows)
		for _, row := range result.Rows {
			if i >= len(row) {
				continue
			}
			if !table.IsNumeric(g.Columns[i].Type) {
				g.Longest[i] = max(g.Longest[i], len(strings.Trim(string(row[i]), `"`)))
			}
			g.Same[i] = g.Same[i] && string(row[i]) == string(result.Rows[0][i])
		}
	}
	return g
}

func (g *Grid) take(result *protocol.Result) {
	g.Busy = false
	g.Totals = nil
	if len(result.Totals) > 0 && result.Total != 1 { // one row is its own total
		g.Totals = make([]table.Cell, len(g.Columns))
		for i := range g.Columns {
			if i < len(result.Totals) {
				g.Totals[i] = table.ParseCell(result.Totals[i], g.Columns[i].Type)
			}
		}
	}
	g.Window.Covered = headerHeight
	if g.HasTotals() {
		g.Window.Covered += g.Window.RowHeight
	}
	g.changed()
}

// HasTotals reports whether there is a totals row.
func (g *Grid) HasTotals() bool { return g.Totals != nil && !g.FirstColumnOnly }

// changed handles a new number of rows.
func (g *Grid) changed() {
	g.Window.Resize(g.Len())
	if g.Inline {
		g.Window.Viewport = g.InlineHeight()
	}
	if g.Cursor >= g.Len() {
		g.Cursor = g.Len() - 1
	}
}

// Resized sets the height of the scroll box, and reports whether rows are now visible
// that were not drawn.
func (g *Grid) Resized(height float64) bool {
	_, drawn := g.Window.Rows()
	shrunk := height < g.Window.Viewport && g.Window.InSight(g.Cursor)
	g.Window.Viewport = height
	_, wanted := g.Window.Rows()
	if shrunk && g.Window.Reveal(g.Cursor) { // the inspector came below the rows
		g.visit.ScrollTo(g.ID, g.Window.Top())
		return true
	}
	return wanted > drawn
}

// InlineHeight returns the height of the scroll box inside a document.
func (g *Grid) InlineHeight() float64 {
	return float64(min(g.Len(), inlineRows))*g.Window.RowHeight + g.Window.Covered + 2
}

// Len is the number of rows shown.
func (g *Grid) Len() int {
	if g.tree != nil {
		return g.tree.Len()
	}
	return g.table.Len()
}

// Row returns a row, nil if it is not loaded.
func (g *Grid) Row(i int) *table.Row {
	if g.tree != nil {
		return g.tree.Row(i)
	}
	return g.table.Row(i)
}

// Compute requests the rows that are about to be drawn. vugu calls it before each build.
func (g *Grid) Compute() {
	from, to := g.Window.Rows()
	if g.table != nil {
		g.table.Need(from, to, g.visit.Changed)
	}
}

// Place returns the current index of the row that was last drawn at index i, -1 if it is
// gone. Rows can move between two drawings, and a click means the row that was visible.
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

// Incomplete reports whether rows were requested that are not there yet.
func (g *Grid) Incomplete() bool {
	return g.Busy || g.Window.Moving() || g.tree != nil && g.tree.Incomplete()
}

// IsTree reports whether rows can have children.
func (g *Grid) IsTree() bool { return g.tree != nil }

// Failed says why rows are missing.
func (g *Grid) Failed() string {
	if g.table == nil {
		return ""
	}
	return g.table.Failed()
}

// Expand shows the children of a row or loads more siblings.
func (g *Grid) Expand(i int) {
	if g.tree == nil || g.Row(i) == nil {
		return
	}
	g.tree.Expand(i, g.moved)
	g.changed()
}

// complete requests rows of levels that a tree opens automatically and that the answer
// did not include.
func (g *Grid) complete() {
	if g.tree != nil {
		g.tree.Complete(g.moved)
	}
}

// moved updates the cursor and marks after rows of a tree have arrived.
func (g *Grid) moved() {
	g.Cursor = g.tree.Follow(g.Cursor)
	g.Window.Moved()
	g.changed()
	g.goDown()
	g.visit.Changed()
}

// Toggle opens or closes a row of a tree.
func (g *Grid) Toggle(i int) {
	row := g.Row(i)
	if g.tree == nil || row == nil {
		return
	}
	if row.Expanded {
		g.tree.Collapse(i)
		g.Window.Moved()
		g.changed()
		return
	}
	g.Expand(i)
}

// mark returns the key by which a row is marked.
func (g *Grid) mark(i int) any {
	if g.tree == nil {
		return i
	}
	if row := g.Row(i); row != nil {
		return row
	}
	return nil
}

// Marked reports whether a row is selected.
func (g *Grid) Marked(i int) bool {
	if g.marks.Rows == nil {
		return i == g.Cursor
	}
	return g.marks.Has(g.mark(i))
}

// Several reports whether more rows than that of the cursor are selected.
func (g *Grid) Several() bool { return g.marks.Rows != nil }

// Selected returns the selected rows in order, without those that are not loaded yet.
func (g *Grid) Selected() []*table.Row {
	var rows []*table.Row
	for i := range g.Len() {
		if g.marks.Rows == nil {
			i = g.Cursor
		}
		if row := g.Row(i); row != nil && row.Rest == 0 && g.Marked(i) {
			rows = append(rows, row)
		}
		if g.marks.Rows == nil || len(rows) == len(g.marks.Rows) {
			break
		}
	}
	return rows
}

// Extend selects the rows from the start of the selection to a row.
func (g *Grid) Extend(to int) {
	if to < 0 || to >= g.Len() {
		return
	}
	anchor := g.marks.Anchor
	from := g.Cursor
	for i := range g.Len() {
		if anchor != nil && g.mark(i) == anchor {
			from = i
			break
		}
	}
	from = max(from, 0)
	g.marks.Anchor, g.marks.Rows = g.mark(from), map[any]bool{}
	step := 1
	if to < from {
		step = -1
	}
	at := from
	for ; len(g.marks.Rows) < table.MostSelected; at += step {
		if row := g.Row(at); row != nil && row.Rest == 0 {
			g.marks.Rows[g.mark(at)] = true
		}
		if at == to {
			break
		}
	}
	g.place(to)
	g.visit.Do(env.SelectRows{Rows: g.Selected()})
}

// Choose adds a row to the selection, or removes it.
func (g *Grid) Choose(i int) {
	if row := g.Row(i); row == nil || row.Rest > 0 {
		return
	}
	var cursor any
	if g.Cursor >= 0 && g.Row(g.Cursor) != nil && g.Cursor != i {
		cursor = g.mark(g.Cursor)
	}
	g.marks.Toggle(g.mark(i), cursor)
	g.Cursor = i
	if rows := g.Selected(); len(rows) == 1 {
		g.visit.Do(env.SelectRow{Row: rows[0], Columns: g.Columns, Quietly: true})
	} else {
		g.visit.Do(env.SelectRows{Rows: rows})
	}
}

// Key moves the cursor, and reports whether the key is one that moves it. With extend, it
// selects the rows in between.
func (g *Grid) Key(key env.Key, extend bool) bool {
	last := g.Len() - 1
	if last < 0 {
		return false
	}
	to := g.Cursor
	switch key {
	case env.KeyDown:
		to++
	case env.KeyUp:
		to--
	case env.KeyPageDown:
		to += g.Window.Page()
	case env.KeyPageUp:
		to -= g.Window.Page()
	case env.KeyHome:
		to = 0
	case env.KeyEnd:
		to = last
	case env.KeyRight, env.KeyLeft:
		return g.sideways(key == env.KeyRight)
	default:
		return false
	}
	if to = min(max(to, 0), last); extend && !g.Passive {
		g.Extend(to)
	} else {
		g.MoveTo(to)
	}
	return true
}

// sideways opens and closes rows of a tree, following the treegrid pattern of the ARIA
// Authoring Practices: Right opens a row, then moves to its first child; Left closes it,
// then moves to the parent.
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

// MoveTo moves the cursor to a row, scrolls to it and inspects it.
func (g *Grid) MoveTo(i int) {
	if i < 0 || i >= g.Len() {
		return
	}
	g.place(i)
	g.marks.Only(g.mark(i))
	if row := g.Row(i); row != nil && !g.Passive {
		g.visit.Do(env.SelectRow{Row: row, Columns: g.Columns})
	}
}

// place moves the cursor to a row and scrolls to it.
func (g *Grid) place(i int) {
	g.Cursor = i
	if g.Window.Reveal(i) {
		g.visit.ScrollTo(g.ID, g.Window.Top())
	}
}

// CursorID returns the element id of the cursor's row, for aria-activedescendant.
func (g *Grid) CursorID() string {
	from, to := g.Window.Rows()
	if g.Cursor < from || g.Cursor >= to {
		return ""
	}
	return g.RowID(g.Cursor)
}

// RowID returns the element id of a row.
func (g *Grid) RowID(i int) string { return g.ID + "-" + strconv.Itoa(i) }

// dropShare defines a big drop: the biggest child of a row has at most this share of it.
const dropShare = 0.8

// descent is the state of a walk down a tree along the biggest children, while levels
// load.
type descent int

// Kinds of descent: none, one level, to the next big drop, and the latter after its first
// step.
const (
	standing descent = iota
	toBiggest
	toDrop
	pastBiggest
)

// Descend moves from the cursor to the biggest child of its row and opens the row first.
// With drop it continues to the next big drop, where memory spreads out. It reports
// whether the grid is a tree with sizes.
func (g *Grid) Descend(drop bool) bool {
	if g.tree == nil || g.sizeColumn() < 0 || g.Len() == 0 {
		return false
	}
	if g.descent = toBiggest; drop {
		g.descent = toDrop
	}
	if g.Cursor < 0 {
		g.MoveTo(0)
	}
	g.goDown()
	return true
}

// sizeColumn returns the index of the column for comparing children: retained heap,
// otherwise the last column of bytes; -1 if there is none.
func (g *Grid) sizeColumn() int {
	found := -1
	for i, column := range g.Columns {
		if column.Type == table.TypeBytes {
			if found = i; column.Name == "Retained Heap" {
				break
			}
		}
	}
	return found
}

// goDown continues a descent through the loaded levels. When a level arrives, moved
// continues it.
func (g *Grid) goDown() {
	size := g.sizeColumn()
	for g.descent != standing {
		at := g.Cursor
		row := g.Row(at)
		if row == nil || row.Rest > 0 || !row.Expandable {
			g.descent = standing
			return
		}
		if !row.Expanded {
			if g.Expand(at); !row.Expanded {
				return // the level is requested already
			}
		}
		biggest := -1
		for i := at + 1; i < g.Len() && g.Row(i).Level > row.Level; i++ {
			if child := g.Row(i); child.Level == row.Level+1 && child.Rest == 0 && (biggest < 0 || child.Cells[size].Number > g.Row(biggest).Cells[size].Number) {
				biggest = i
			}
		}
		if biggest < 0 {
			g.descent = standing
			return
		}
		drops := g.Row(biggest).Cells[size].Number < dropShare*row.Cells[size].Number
		if g.descent == pastBiggest && drops {
			g.descent = standing
			return
		}
		g.MoveTo(biggest)
		g.descent = map[descent]descent{toDrop: pastBiggest, pastBiggest: pastBiggest}[g.descent]
	}
}
