package ui

import (
	"strconv"
	"strings"

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
	return drawn
}

// Role is the ARIA role of the whole.
func (g *Grid) Role() string {
	if g.tree != nil {
		return "treegrid"
	}
	return "grid"
}

// Failed says why rows are missing.
func (g *Grid) Failed() string {
	if g.table != nil && g.table.failed != nil {
		return g.table.failed.Message
	}
	return ""
}

// columnWidth is the least width of a column, in rem, and its share of the room
// that is left, by its type and place.
func (g *Grid) columnWidth(i int) (least, share float64) {
	text := g.Columns[i].Type
	if g.App.Narrow && !g.Inline {
		return narrowWidth(i, text)
	}
	switch {
	case g.Inline && isNumeric(text):
		return 6, 0
	case g.Inline && i == 0:
		return 5, 1
	case g.Inline && i == len(g.Columns)-1, g.Inline && g.Columns[i].Name == "Value":
		return 5, 1.8
	case g.Inline:
		return 4, 0.7
	case text == typeInteger, text == typeNumber:
		return 7.5, 0
	case text == typeBytes:
		return 9.6, 0
	case text == typePercent:
		return 10, 0
	case i == 0:
		return 18, 3
	case text == typeAddress:
		return 9, 0
	case text == typeBoolean:
		return 6, 0
	}
	return 11, 1
}

// narrowWidth is columnWidth on a narrow screen: four columns of a histogram fit
// into 360 pixels.
func narrowWidth(i int, columnType string) (least, share float64) {
	switch {
	case i == 0:
		return 9, 1
	case columnType == typeInteger, columnType == typeBoolean:
		return 5.8, 0
	case isNumeric(columnType):
		return 6.2, 0
	}
	return 9, 1
}

// Template is the CSS grid template of the columns. Widths do not depend on
// what is in the cells: each row is laid out by itself.
func (g *Grid) Template() string {
	if g.Slim {
		return "minmax(0,1fr)"
	}
	var widths []string
	for _, i := range g.Visible() {
		if width, ok := g.widths[i]; ok {
			widths = append(widths, pixels(width)+"px")
			continue
		}
		least, share := g.columnWidth(i)
		if share > 0 {
			widths = append(widths, "minmax("+rem(least)+","+strconv.FormatFloat(share, 'g', -1, 64)+"fr)")
		} else {
			widths = append(widths, rem(least))
		}
	}
	return strings.Join(widths, " ")
}

// leastWidth is the width below which the grid scrolls sideways.
func (g *Grid) leastWidth() string {
	inRem, inPixels := 0.0, 0.0
	for _, i := range g.Visible() {
		least, _ := g.columnWidth(i)
		if width, ok := g.widths[i]; ok {
			inPixels += width
		} else {
			inRem += least
		}
	}
	if g.Slim {
		inRem, inPixels = 0, 0
	}
	return "calc(" + rem(inRem) + " + " + pixels(inPixels) + "px)"
}

// Widen gives a column a width in pixels.
func (g *Grid) Widen(column int, width float64) {
	if g.widths == nil {
		g.widths = map[int]float64{}
	}
	g.widths[column] = max(width, 48)
}

func rem(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) + "rem" }

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

// Visible lists the columns that are shown. In the inspector, as long as it is
// narrow, the fields of an object go without their types and classes.
func (g *Grid) Visible() []int {
	var visible []int
	narrow := g.Passive && g.Inline && g.App.Inspector.Width < 560
	for i, column := range g.Columns {
		switch {
		case g.Slim && i > 0:
		case g.App.Narrow && !g.Inline && i > 0 && column.Type == typeAddress:
		case narrow && len(g.Columns) > 3 && (column.Name == "Type" || column.Name == "Declared By"):
		default:
			visible = append(visible, i)
		}
	}
	return visible
}

// ColumnName is the heading of a column.
func (g *Grid) ColumnName(column int) string { return shown(g.Columns[column].Name) }

// AriaSort is the state of a column header.
func (g *Grid) AriaSort(column int) string {
	switch {
	case g.Sort == nil || g.Sort.Column != column:
		return "none"
	case g.Sort.Descending:
		return "descending"
	}
	return "ascending"
}

// SortBy orders by a column: numbers the greatest first, text from A; a second
// time the other way round.
func (g *Grid) SortBy(column int) {
	if g.resort == nil || column < 0 || column >= len(g.Columns) {
		return
	}
	sort := &protocol.Sort{Column: column, Descending: isNumeric(g.Columns[column].Type)}
	if g.Sort != nil && g.Sort.Column == column {
		sort.Descending = !g.Sort.Descending
	}
	g.resort(sort)
}

// CanSort reports whether the headers are buttons.
func (g *Grid) CanSort() bool { return g.resort != nil }

// ColumnClass is the CSS class of the cells of a column.
func (g *Grid) ColumnClass(column int) string {
	c := g.Columns[column]
	class := "cell"
	if isNumeric(c.Type) {
		class += " number"
	}
	if c.Type == typePercent {
		class += " share"
	}
	if c.Type == typeAddress {
		class += " address"
	}
	return class
}

// Expand shows the children of a row or loads more siblings.
func (g *Grid) Expand(i int) {
	if g.tree == nil || g.Row(i) == nil {
		return
	}
	g.tree.Expand(i, func() {
		g.changed()
		g.App.Changed()
	})
	g.changed()
}

// unfold opens a tree that is a single chain at its root.
func (g *Grid) unfold() {
	if g.tree != nil {
		g.tree.Unfold(func() {
			g.changed()
			g.App.Changed()
		})
	}
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

// DrawnRow is a row as the component draws it. Row is nil while it loads.
type DrawnRow struct {
	Index int
	Row   *Row
	grid  *Grid
}

// ID is the element id of the row.
func (d DrawnRow) ID() string { return d.grid.rowID(d.Index) }

// Class is the CSS class of the row.
func (d DrawnRow) Class() string {
	class := "row"
	if d.Index%2 == 1 {
		class += " odd"
	}
	if d.Index == d.grid.Cursor {
		class += " cursor"
	}
	if d.Row != nil && d.Row.Rest > 0 {
		class += " rest"
	}
	return class
}

// IndentStyle indents a row of a tree.
func (d DrawnRow) IndentStyle() string {
	return "--level:" + strconv.Itoa(min(d.Row.Level, 40))
}

// Twisty says which expander the row has.
func (d DrawnRow) Twisty() string {
	switch {
	case d.Row.Loading:
		return "twisty busy"
	case d.Row.Rest > 0 || !d.Row.Expandable:
		return "twisty none"
	case d.Row.Expanded:
		return "twisty open"
	}
	return "twisty closed"
}

// AriaAttribute is aria-expanded: nil, hence absent, for a row without children.
func (d DrawnRow) AriaAttribute() any {
	if d.Row == nil || !d.Row.Expandable {
		return nil
	}
	return strconv.FormatBool(d.Row.Expanded)
}

// AriaLevel is the depth of a row of a tree, counted from one.
func (d DrawnRow) AriaLevel() any {
	if d.Row == nil || d.grid.tree == nil {
		return nil
	}
	return d.Row.Level + 1
}

// Columns are the columns to draw cells of: none while the row loads or stands
// for others, and none that the first cell extends over.
func (d DrawnRow) Columns() []int {
	if d.Row == nil || d.Row.Rest > 0 {
		return nil
	}
	span := d.span()
	columns := make([]int, 0, len(d.Row.Cells))
	for _, i := range d.grid.Visible() {
		if (i == 0 || i >= span) && i < len(d.Row.Cells) {
			columns = append(columns, i)
		}
	}
	return columns
}

// span is the number of columns that the first cell of a tree row takes: all up
// to the next that holds something, so that stack frames can be read.
func (d DrawnRow) span() int {
	if d.grid.tree == nil || d.grid.Slim {
		return 1
	}
	span := 1
	for span < len(d.Row.Cells) && !d.Row.Cells[span].Known {
		span++
	}
	return span
}

// CellClass is the CSS class of a cell.
func (d DrawnRow) CellClass(column int) string {
	class := d.grid.ColumnClass(column)
	if column == 0 && d.grid.tree != nil {
		class += " tree-cell"
	}
	return class
}

// CellStyle indents the first cell of a tree.
func (d DrawnRow) CellStyle(column int) string {
	if column > 0 || d.grid.tree == nil {
		return ""
	}
	style := d.IndentStyle()
	if span := d.span(); span > 1 {
		style += ";grid-column:span " + strconv.Itoa(span)
	}
	return style
}

// Twisted reports the cell that holds the expander.
func (d DrawnRow) Twisted(column int) bool { return column == 0 && d.grid.tree != nil }

// HasLabel reports the cell that says what leads to the row.
func (d DrawnRow) HasLabel(column int) bool { return column == 0 && d.Row.Label != "" }

// LabelText is what leads to the row: a field name, an index.
func (d DrawnRow) LabelText() string { return Cut(shown(d.Row.Label), 200) }

// Link reports the cell whose text leads to an object: in the inspector, where
// moving the cursor does not.
func (d DrawnRow) Link(column int) bool {
	return column == 0 && d.grid.Passive && d.Row.Object != ""
}

// Plain reports a cell that is only text.
func (d DrawnRow) Plain(column int) bool { return !d.Bound(column) && !d.Link(column) }

// HasMenu reports the cell with the button of the context menu.
func (d DrawnRow) HasMenu(column int) bool { return column == 0 && d.Row.Set != "" }

// RestText is the text of a row that stands for siblings not loaded yet.
func (d DrawnRow) RestText() string {
	if d.Row.Loading {
		return "Loading more …"
	}
	return "… " + Integer(int64(d.Row.Rest)) + " more"
}

// IconClass is the CSS class of the row's icon; empty for none.
func (d DrawnRow) IconClass() string {
	switch d.Row.Icon {
	case "object", "class", "loader", "package", "thread", "frame", "root", "array":
		return "icon icon-" + d.Row.Icon
	}
	return ""
}

// Cell is the text of a cell.
func (d DrawnRow) Cell(column int) string {
	return d.Row.Cells[column].Display(d.grid.Columns[column].Type, d.grid.App.ExactBytes)
}

// Total is the text of a cell of the totals row.
func (g *Grid) Total(column int) string {
	text := g.Totals[column].Display(g.Columns[column].Type, g.App.ExactBytes)
	if column == 0 && text == "" {
		return "Total"
	}
	return text
}

// TotalTitle is the tooltip of a cell of the totals row.
func (g *Grid) TotalTitle(column int) string {
	return g.Totals[column].Tooltip(g.Columns[column].Type)
}

// Tooltip is the title of a cell.
func (d DrawnRow) Tooltip(column int) string {
	return d.Row.Cells[column].Tooltip(d.grid.Columns[column].Type)
}

// Tooltip is the title of a cell of a loaded row.
func (g *Grid) Tooltip(row, column int) string {
	if r := g.Row(row); r != nil && column < len(r.Cells) {
		return r.Cells[column].Tooltip(g.Columns[column].Type)
	}
	return ""
}

// Bound reports a cell whose exact value can be computed.
func (d DrawnRow) Bound(column int) bool {
	return d.Row.Cells[column].Bound && d.Row.Set != ""
}

// BarStyle is the length of the bar of a percent cell.
func (d DrawnRow) BarStyle(column int) string {
	share := min(max(d.Row.Cells[column].Number, 0), 1)
	return "width:" + strconv.FormatFloat(share*100, 'f', 2, 64) + "%"
}

// HasBar reports a percent cell with a value.
func (d DrawnRow) HasBar(column int) bool {
	return d.grid.Columns[column].Type == typePercent && d.Row.Cells[column].Known
}
