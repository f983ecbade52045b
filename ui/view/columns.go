package view

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"heapdrop/internal/order"
	"heapdrop/ui/state/table"
)

// columnWidth returns the minimum width of a column, in rem, and its share of the
// remaining space. Except on a phone, headings fit unless they are sentences.
func (g *Grid) columnWidth(i int) (least, share float64) {
	least, share = g.widthOfType(i)
	crowded := g.Inline && len(g.Columns) > 5 // save space for names
	c := g.Columns[i]
	if share > 0 && !g.Passive && i < len(g.Longest) {
		least, share = g.widthOfTexts(i, least)
	}
	if g.Inline && g.Page.Narrow && c.Type == table.TypePercent {
		least = 5
	}
	if !g.Page.Phone && !g.Passive && !crowded && (share > 0 || table.IsNumeric(c.Type) || c.Type == table.TypeBoolean) {
		widest := 15.0 // rem
		if g.has("Dump") && g.has("Taken") && !g.Inline {
			widest = 9 // the last holder of a timeline is in sight
			if g.beside() {
				widest = 6
			}
		}
		least = max(least, min(headingWidth(inTwoLines(g.ColumnHeading(i))), widest))
	}
	return least, share
}

// widthOfTexts returns the minimum width of a column and a share of the remaining space in
// proportion to its texts. If all texts fit into the window, then none is cut; else the
// columns with the longest texts get the most. Trees need more space for each level.
func (g *Grid) widthOfTexts(i int, least float64) (float64, float64) {
	const mostLetters, ofTree = 90, 24
	letters := min(max(g.Longest[i], inTwoLines(g.ColumnHeading(i))), mostLetters)
	if g.Columns[i].Name == rootColumn && g.IsTree() { // the kinds of root come when rows are opened
		letters = max(letters, len("System class"))
	}
	if name := g.nameColumn(); name > 0 && !g.Inline { // packages shorten first, and threads differ by their names
		if letters = min(letters, 48); i == 0 && g.Page.Limited && !g.beside() {
			return least, 1.5 * float64(g.Longest[name]+20)
		} else if i == 0 {
			return least, float64(g.Longest[name] + 20)
		}
	}
	if i == 0 {
		if g.IsTree() {
			letters += ofTree
		}
		if !g.Inline || g.Page.Narrow {
			return least, float64(letters)
		}
	}
	if g.nameColumn() > 0 && g.Columns[i].Name == threadColumns[0] { // capital letters are wide
		letters += 2
	}
	whole := 0.62*float64(letters) + 1.6
	if g.Inline && !g.Page.Narrow { // a document has no columns that can be dragged
		return max(least, min(whole, 9)), float64(letters)
	}
	if g.Inline && !g.Page.Phone { // the seven columns of suspects fit into a window of 720 pixels
		least = min(least, 7.2)
	}
	return min(least, whole), float64(letters)
}

// widthOfType returns the minimum width of a column by type and position, and its share.
func (g *Grid) widthOfType(i int) (least, share float64) {
	text := g.Columns[i].Type
	if g.Page.Narrow && !g.Passive {
		return g.narrowWidth(i)
	}
	switch name := g.Columns[i].Name; {
	case g.Passive && !g.Inline && name == "Offset": // the offsets of a hex dump, in a fixed-width font
		return 6, 0
	case g.Passive && !g.Inline && name == "Bytes":
		return 13.5 * max(1, math.Floor(g.Page.Side.Width/640)), 0
	case g.Passive && !g.Inline && name == "Text":
		return 5, 1
	case g.Inline:
		return g.inlineWidth(i)
	case text == table.TypeBytes && !g.Page.ExactBytes && g.beside() && g.holdersFirst(): // four holders fit
		return 6, 0
	case text == table.TypeBytes && !g.Page.ExactBytes: // "≥ 999 MB" fits
		return 7.4, 0
	case text == table.TypeInteger, text == table.TypeNumber: // 999,999,999 fits, also as a total
		return 8.4, 0
	case text == table.TypeBytes:
		return 9.6, 0
	case text == table.TypePercent:
		return 8.6, 0
	case i == 0 && g.holdersFirst() && g.beside():
		return 8, 3
	case i == 0 && (g.beside() || g.Page.Limited && g.nameColumn() > 0): // names are cut in the middle, figures not at all
		return 14, 3
	case i == 0 && g.holdersFirst():
		return 15, 3
	case i == 0 && g.nameColumn() > 0: // a name with its class
		return min(max(19, 0.5*float64(g.Longest[g.nameColumn()])+10), 32), 3
	case i > 0 && g.nameColumn() > 0 && g.Columns[i].Name == threadColumns[1]:
		if g.beside() || g.Page.Limited {
			return 9.5, 2
		}
		return 14.5, 2
	case i == 0 && g.IsTree() && len(g.Columns) > 6: // groups of threads: objects below frames are indented
		return 27, 3
	case i == 0 && g.IsTree() && len(g.Columns) > 5: // merged paths, which start with the same few objects
		return 23, 3
	case i == 0 && g.has("#2 Objects"): // also in exact bytes
		return 14.5, 3
	case g.Columns[i].Name == rootColumn:
		return 8.5, 0.5
	case g.Columns[i].Name == "Taken": // "2026-11-21 12:10:00 UTC" fits
		return 14.5, 0
	case i == 0, g.Columns[i].Name == "Value", g.Columns[i].Name == "Kept Alive By": // a delta histogram fits into 1,024 pixels
		return 16.5, 3
	case text == table.TypeAddress:
		return 9, 0
	case text == table.TypeBoolean:
		return 6, 0
	}
	return 11, 1
}

// inlineWidth is widthOfType for a table in a document or in the inspector.
func (g *Grid) inlineWidth(i int) (least, share float64) {
	text := g.Columns[i].Type
	switch {
	case table.IsNumeric(text) && !g.Passive && len(g.Columns) < 7 && (g.Page.ExactBytes || len(g.Columns) < 6): // a document has space for exact bytes
		return 8.5, 0
	case text == table.TypePercent:
		return 8.8, 0
	case g.Passive && text == table.TypeBytes:
		return 6.2, 0
	case g.Passive && g.Columns[i].Name == "Value": // names of fields need as much space
		return 5, 1.2
	case text == table.TypeBytes: // long headings have two lines
		return 7.4, 0
	case table.IsNumeric(text): // 9,999,999 fits
		return 6.6, 0
	case i == 0 && len(g.Columns) == 2 && g.Passive: // names of properties, which are well known
		return 12.2, 0
	case i == 0 && len(g.Columns) == 2:
		return 14, 0
	case i == 0 && g.IsTree() && !g.Passive: // rows are indented
		return 14, 1.5
	case i == 0 && g.Columns[i].Name == "Held By": // paths, which are long
		return 12, 1.6
	case i == 0 && g.Passive:
		return 5, 1
	case i == 0: // "Collections" fits
		return 7, 1
	case i == len(g.Columns)-1, g.Columns[i].Name == "Value", g.Columns[i].Name == "What counts":
		return 5, 1.8
	}
	return 4, 0.7
}

// narrowWidth is columnWidth for a narrow screen: four columns of a histogram fit into
// 360 pixels, and those of the dominator tree into 390.
func (g *Grid) narrowWidth(i int) (least, share float64) {
	column, columnType := g.Columns[i], g.Columns[i].Type
	switch {
	case column.Name == rootColumn && g.Page.Phone: // in two lines
		return 4.4, 0
	case column.Name == rootColumn:
		return 5.8, 0
	case i == 0 && column.Name == frameColumn: // the name of the thread and its state fit
		return 11.9, 1
	case i == 0 && column.Name == "Key": // "java.specification.vendor" fits
		return 13.5, 1
	case i == 0 && g.IsTree(): // expanders and icons take a third of 9
		return 11.5, 1
	case i == 0 && g.holdersFirst():
		return 8, 1
	case i == 0:
		return 9, 1
	case columnType == table.TypePercent:
		return 5.6, 0
	case columnType == table.TypeInteger && (g.Inline || g.grows()): // the total has a sign
		return 7, 0
	case columnType == table.TypeInteger, columnType == table.TypeBoolean: // up to millions
		return 6.1, 0
	case g.Page.ExactBytes && columnType == table.TypeBytes: // 1,234,567,890 fits
		return 7.8, 0
	case g.holdersFirst(): // three holders fit
		return 6, 0
	case table.IsNumeric(columnType) && g.cramped():
		return 6.4, 0
	case table.IsNumeric(columnType):
		return 6.8, 0
	}
	return 9, 1
}

// The space for a table, in rem: beside the pinned inspector in a window of 1,024 pixels, and on
// a phone of 360.
const besideInspector, onPhone = 35, 27.6

// track is the width of a visible column: least in rem, with its share of the remaining space.
type track struct {
	column       int
	least, share float64
}

// limit is the space for the table, in rem, where not all columns have space.
func (g *Grid) limit() float64 {
	switch {
	case !g.Page.Phone || g.Inline && g.Passive:
		return besideInspector
	case g.Inline: // documents have margins
		return onPhone - 2.5
	}
	return onPhone
}

// tracks returns the widths of columns. Where they need more space than there is, they are
// squeezed: figures as on a narrow screen, and names give way. A phone cannot have all columns of
// a query that a user wrote, which scroll sideways there.
func (g *Grid) tracks(columns []int) (tracks []track, squeezed bool) {
	sum, limit, phone := 0.0, g.limit(), g.Page.Phone && !(g.Inline && g.Passive)
	for _, i := range columns {
		least, share := g.columnWidth(i)
		tracks = append(tracks, track{i, least, share})
		sum += least
	}
	if sum <= limit || !phone && !g.cramped() {
		return tracks, false
	}
	if names, figures, _ := g.space(tracks); phone && figures+names/3 > limit {
		return tracks, false
	}
	for k, t := range tracks {
		least, _ := g.narrowWidth(t.column)
		least = max(least, 0.56*float64(inTwoLines(g.ColumnHeading(t.column)))+0.5)
		if g.Inline { // words are not broken
			t.least = max(t.least, 7)
		}
		tracks[k].least = min(least, t.least)
	}
	return tracks, true
}

// Visible lists the columns that are shown. Where there is little space, columns are left out from
// the right until names have half of the space they need. What counts stays, and what orders the
// rows. Results of queries that users write scroll.
func (g *Grid) Visible() []int {
	columns := g.chosen()
	if !g.small() || g.Page.Editor() != nil {
		return columns
	}
	for k := len(columns) - 1; k > 0; k-- {
		tracks, _ := g.tracks(columns)
		names, figures, _ := g.space(tracks)
		if i := columns[k]; figures+names/2 > g.limit() && g.AriaSort(i) == "none" && !slices.Contains(sizes, g.Columns[i].Name) {
			columns = append(columns[:k], columns[k+1:]...)
		}
	}
	return columns
}

// Template returns the CSS grid template of the columns. Widths do not depend on the
// contents of cells, because each row is laid out separately.
func (g *Grid) Template() string {
	if g.FirstColumnOnly {
		return "minmax(0,1fr)"
	}
	var widths []string
	tracks, squeezed := g.tracks(g.inSight())
	names, inRem, inPixels := g.space(tracks)
	for _, t := range tracks {
		if width, ok := g.Widths[t.column]; ok {
			widths = append(widths, pixels(width)+"px")
			continue
		}
		least := rem(t.least)
		switch heading := headingWidth(len(g.ColumnHeading(t.column))); {
		case squeezed && t.share > 0:
			least = "min(" + least + ",(100% - " + number(inRem) + "rem - " + pixels(inPixels) + "px)*" + number(t.least/names) + ")"
			fallthrough
		case t.share > 0 && t.column == 0 && g.grows() && !g.Inline && !g.has("Held By"): // headings in one line come after names
			whole := 0.62*float64(min(g.Longest[0], 48)) + 3.5
			least = "min(" + number(max(whole, t.least)) + "rem,max(" + least + ",100% - " + number(names-t.least+inRem) + "rem - " + pixels(inPixels) + "px))"
			fallthrough
		case t.share > 0:
			widths = append(widths, "minmax("+least+","+strconv.FormatFloat(t.share, 'g', -1, 64)+"fr)")
		case heading > t.least && !squeezed && !g.Passive && !g.Page.Phone && !(g.Inline && g.Page.Narrow) && g.nameColumn() == 0:
			widths = append(widths, "minmax("+least+","+rem(heading)+")")
		default:
			widths = append(widths, least)
		}
	}
	return strings.Join(widths, " ")
}

// space adds up the least widths of columns of names, of others, and of those that were dragged.
func (g *Grid) space(tracks []track) (names, inRem, inPixels float64) {
	for _, t := range tracks {
		switch width, ok := g.Widths[t.column]; {
		case ok:
			inPixels += width
		case t.share > 0:
			names += t.least
		default:
			inRem += t.least
		}
	}
	return names, inRem, inPixels
}

// FiguresFirst reports whether rows begin with their figures. These are then visible
// however long the names are, and even if the inspector covers the ends of rows. Results
// of queries that users write keep their order of columns. Comparisons have so many
// figures that the names would be out of view.
func (g *Grid) FiguresFirst() bool {
	return (!g.Inline || g.small()) && !g.Passive && !g.FirstColumnOnly && g.Page.Editor() == nil && !g.crowded()
}

// crowded reports whether there are more figures than a screen has space for beside names. A
// timeline has a column for each holder.
func (g *Grid) crowded() bool {
	most, figures := 6, 0
	if g.Page.Narrow {
		most = 5
	}
	for _, column := range g.Columns {
		if table.IsNumeric(column.Type) {
			figures++
		}
		if column.Name == "Dump" {
			return true
		}
	}
	return figures > most
}

// Class is the CSS class of the grid.
func (g *Grid) Class() string {
	class := "grid"
	if g.Inline {
		class += " inline"
	}
	if g.Whole() {
		class += " whole-texts"
	}
	if _, squeezed := g.tracks(g.Visible()); squeezed {
		class += " squeezed"
	}
	if g.FiguresFirst() {
		class += " figures"
	}
	if g.Busy {
		class += " busy"
	}
	return class
}

// inSight lists the visible columns from left to right: shares, other figures, texts. The
// CSS classes share and number order the cells in the same way.
func (g *Grid) inSight() []int {
	columns := g.Visible()
	if !g.FiguresFirst() {
		return columns
	}
	place := func(i int) int {
		switch kind := g.Columns[i].Type; {
		case kind == table.TypePercent:
			return 0
		case g.isFigure(i):
			return 1
		}
		return 2
	}
	order.Stable(columns, func(a, b int) int { return place(a) - place(b) })
	return columns
}

// isFigure reports whether a column is among those before the names. Of threads these are what
// the largest local retains and the retained heap, since names and what threads do matter more
// than other figures.
func (g *Grid) isFigure(i int) bool {
	late := g.nameColumn() > 0 && g.Columns[i].Name != "Retained Heap" && g.Columns[i].Name != localsColumn
	return table.IsNumeric(g.Columns[i].Type) && !late
}

// figures returns the number of visible columns before the names.
func (g *Grid) figures() (n int) {
	for _, i := range g.Visible() {
		if g.FiguresFirst() && g.isFigure(i) {
			n++
		}
	}
	return n
}

// leastWidth returns the width below which the grid scrolls sideways.
func (g *Grid) leastWidth() string {
	if g.FirstColumnOnly {
		return "0"
	}
	tracks, squeezed := g.tracks(g.Visible())
	names, inRem, inPixels := g.space(tracks)
	if squeezed {
		names /= 3
	}
	return "calc(" + number(names+inRem) + "rem + " + pixels(inPixels) + "px)"
}

func number(v float64) string { return strconv.FormatFloat(v, 'g', 4, 64) }

func rem(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) + "rem" }

// ColumnClass is the CSS class of the cells of a column.
func (g *Grid) ColumnClass(column int) string {
	c := g.Columns[column]
	class := "cell"
	if table.IsNumeric(c.Type) {
		class += " number"
	}
	if g.isFigure(column) {
		class += " figure"
	}
	if c.Type == table.TypePercent {
		class += " share"
	}
	if c.Type == table.TypeAddress {
		class += " address"
	}
	if c.Name == rootColumn {
		class += " root-kind"
	}
	return class
}

// BoxStyle sets the columns and, inside a document, the height of the grid.
func (g *Grid) BoxStyle() string {
	style := "--columns:" + g.Template() + ";--least:" + g.leastWidth() + ";--figures:" + strconv.Itoa(g.figures())
	switch height := pixels(g.InlineHeight()) + "px"; {
	case g.Whole(): // at least, where texts have several lines
		style += ";contain-intrinsic-height:auto " + height
	case g.Inline:
		style += ";height:" + height
	}
	return style
}
