package view

import (
	"slices"
	"strconv"
	"strings"

	"heapdrop/ui/state/command"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/format"
	"heapdrop/ui/state/results"
	"heapdrop/ui/state/table"
)

// DrawnRow is a row for the component. Row is nil while it is loading.
type DrawnRow struct {
	results.DrawnRow
	grid *Grid
}

// Drawn lists the rows in the document.
func (g *Grid) Drawn() []DrawnRow {
	rows := g.Grid.Drawn()
	drawn := make([]DrawnRow, len(rows))
	for i, row := range rows {
		drawn[i] = DrawnRow{row, g}
	}
	return drawn
}

// ID is the element id of the row.
func (d DrawnRow) ID() string { return d.grid.RowID(d.Index) }

// Class is the CSS class of the row.
func (d DrawnRow) Class() string {
	class := "row"
	if d.Index%2 == 1 {
		class += " odd"
	}
	if d.Index == d.grid.Cursor {
		class += " cursor"
	}
	if d.grid.Several() && d.grid.Marked(d.Index) {
		class += " marked"
	}
	if d.Row != nil && d.Row.Rest > 0 {
		class += " rest"
	}
	if d.Row != nil && d.grid.Page.Dump.Accuses(d.Row.Object) {
		class += " accused"
	}
	return class
}

// IndentStyle indents a row of a tree.
func (d DrawnRow) IndentStyle() string {
	return "--level:" + strconv.Itoa(min(d.Row.Level, 40))
}

// Expander returns the kind of expander of the row.
func (d DrawnRow) Expander() string {
	switch {
	case d.Row.Loading:
		return "expander busy"
	case d.Row.Rest > 0 || !d.Row.Expandable:
		return "expander none"
	case d.Row.Expanded:
		return "expander open"
	}
	return "expander closed"
}

// AriaAttribute returns aria-expanded: nil, and so absent, for a row without children.
func (d DrawnRow) AriaAttribute() any {
	if d.Row == nil || !d.Row.Expandable {
		return nil
	}
	return strconv.FormatBool(d.Row.Expanded)
}

// Title says of an accused row what its red edge shows; nil, and so absent, for others.
func (d DrawnRow) Title() any {
	if d.Row == nil || !d.grid.Page.Dump.Accuses(d.Row.Object) {
		return nil
	}
	return "A suspect of the verdict"
}

// AriaLevel returns the depth of a row of a tree, from 1.
func (d DrawnRow) AriaLevel() any {
	if d.Row == nil || !d.grid.IsTree() {
		return nil
	}
	return d.Row.Level + 1
}

// Columns returns the columns whose cells are drawn: none while the row is loading or
// represents other rows, and not those covered by the first cell.
func (d DrawnRow) Columns() []int {
	if d.Row == nil || d.Row.Rest > 0 {
		return nil
	}
	spanned := d.spanned()
	columns := make([]int, 0, len(d.Row.Cells))
	for _, i := range d.grid.Visible() {
		if !slices.Contains(spanned, i) && i < len(d.Row.Cells) {
			columns = append(columns, i)
		}
	}
	return columns
}

// spanned returns the columns over which the first cell of a tree row extends: the empty
// ones after it, so that stack frames can be read.
func (d DrawnRow) spanned() (columns []int) {
	if !d.grid.IsTree() || d.grid.FirstColumnOnly {
		return nil
	}
	for _, i := range d.grid.Visible() {
		before := d.grid.FiguresFirst() && d.grid.isFigure(i)
		if i == 0 || before || i >= len(d.Row.Cells) {
			continue
		}
		if d.Row.Cells[i].Known {
			break
		}
		columns = append(columns, i)
	}
	return columns
}

// CellClass is the CSS class of a cell.
func (d DrawnRow) CellClass(column int) string {
	class := d.grid.ColumnClass(column)
	if column == 0 && d.grid.IsTree() {
		class += " tree-cell"
	}
	return class + [...]string{" shrank", "", " grew"}[d.growth(column)+1]
}

// CellStyle indents the first cell of a tree.
func (d DrawnRow) CellStyle(column int) string {
	if column > 0 || !d.grid.IsTree() {
		return ""
	}
	style := d.IndentStyle()
	if tracks := 1 + len(d.spanned()); tracks > 1 {
		style += ";grid-column:span " + strconv.Itoa(tracks)
	}
	return style
}

// HasExpander reports whether the cell contains the expander.
func (d DrawnRow) HasExpander(column int) bool { return column == 0 && d.grid.IsTree() }

// HasLabel reports whether the cell contains the reference that leads to the row.
func (d DrawnRow) HasLabel(column int) bool { return column == 0 && d.label() != "" }

// label is the reference that leads to the row. Comparisons have it before the name, with two
// spaces between.
func (d DrawnRow) label() string {
	label, name, found := strings.Cut(d.Row.Cells[0].Text, "  ")
	if found && d.Row.Label == "" && d.grid.grows() && strings.TrimPrefix(name, "class ") == d.Row.Class {
		return label
	}
	return d.Row.Label
}

// LabelText returns the reference that leads to the row: a field name, an index. Of a thread
// it is what made the JVM write the dump.
func (d DrawnRow) LabelText() string {
	label := d.label()
	if d.threadName() != "" {
		label = strings.Trim(label, "<>")
	}
	return format.Cut(format.Shown(format.Edge(label)), 200)
}

// LabelClass is the CSS class of LabelText. That of a thread follows its name.
func (d DrawnRow) LabelClass() string {
	if d.threadName() != "" {
		return "row-label fate"
	}
	return "row-label"
}

// Link reports whether the text of the cell is a link to an object: in the inspector,
// where moving the cursor does not inspect.
func (d DrawnRow) Link(column int) bool {
	return column == 0 && d.grid.Passive && d.Row.Object != ""
}

// Plain reports whether the cell is only text.
func (d DrawnRow) Plain(column int) bool {
	return !d.Bound(column) && !d.Link(column) && !d.Named(column)
}

// fits is the number of letters for which every column of texts has space.
const fits = 16

// Named reports whether the cell names a class or an object, or has a text for which there may
// be too little space. A package is drawn differently, and shortened before the name. Where
// all texts are whole, none is: their lines end between the parts of names.
func (d DrawnRow) Named(column int) bool {
	if d.grid.Whole() {
		return false
	}
	if g := d.grid; column > 0 {
		return len(d.Row.Cells[column].Text) > fits && !g.Passive && !table.IsNumeric(g.Columns[column].Type)
	}
	switch d.Row.Icon {
	case "object", "class", "loader", "thread", "array":
		return d.Row.Reading == "" && !d.Link(column)
	case "": // files, keys: they differ at the end
		return len(d.Row.Cells[0].Text) > fits && !d.grid.Passive
	}
	return false
}

// Package returns the package at the start of a name, with what precedes it.
func (d DrawnRow) Package(column int) string {
	if column == 0 && d.onlyName() {
		return ""
	}
	text := d.Cell(column)
	return text[:len(text)-len(afterPackage(text))]
}

// Unpackaged returns the rest of a name.
func (d DrawnRow) Unpackaged(column int) string {
	if column == 0 && d.onlyName() {
		return d.Cell(0)
	}
	return afterPackage(d.Cell(column))
}

// Short returns a name in pieces, some of them shortened, for places where it does not
// fit: initials of the package; beginning and end of the class; the readable value, or else
// the address; and the end of that, where values often differ. It returns nil for names that
// always fit.
func (d DrawnRow) Short(column int) []string {
	text := d.Cell(column)
	if len(text) <= fits {
		return nil
	}
	if column == 0 && d.onlyName() {
		start, middle, end := format.CutMiddle(text, fits+1)
		return []string{"", start, middle + end, "", ""}
	}
	name, rest, found := strings.Cut(text, " @ 0x")
	if _, value, said := strings.Cut(rest, "  "); said {
		rest = "  " + value
	} else if found {
		rest = " @ 0x" + rest
	}
	class, _ := strings.CutPrefix(name, "class ")
	if strings.Contains(class, " → ") { // a path: its packages are cut first
		class = format.Readable(class)
	}
	initials, start, middle, end := format.Shorten(class)
	letters, tail := []rune(rest), ""
	if last := len(letters) - 9; last > 18 {
		rest, tail = string(letters[:last]), string(letters[last:])
	}
	return []string{initials, start, middle + end, rest, tail}
}

// pieces are the classes of the pieces after the initials: those that shrink, the end first
// and from its beginning.
var pieces = [...]any{nil, "end", "rest", nil}

// Shorts returns what Short returns, if it is needed: a template makes it once.
func (d DrawnRow) Shorts(column int) [][]string {
	if short := d.Short(column); short != nil {
		return [][]string{short}
	}
	return nil
}

// Many returns how many objects a row of a folded tree represents: "60,000 × ".
func (d DrawnRow) Many(column int) string {
	if column > 0 {
		return ""
	}
	many, _ := splitMany(d.text(0))
	return many
}

// HasTag reports whether a tag follows the name in the cell.
func (d DrawnRow) HasTag(column int) bool { return column == 0 && d.TagText() != "" }

// TagText returns the kind of GC root of the row; of a named thread the class, unless that is
// Thread itself. That several roots lead to an object is true of most at the top of a dominator
// tree, so no tag says it but that of a suspect: it is why no row above retains it.
func (d DrawnRow) TagText() string {
	if d.Row.Root == "several roots" && !d.grid.Page.Dump.Accuses(d.Row.Object) {
		return ""
	}
	if d.Row.Root == "" && !d.grid.Page.Narrow && d.threadName() != "" && d.Row.Class != "java.lang.Thread" {
		_, class := format.SplitName(d.Row.Class)
		return format.Cut(format.Shown(class), 80)
	}
	return format.Cut(command.Heading(format.Shown(d.Row.Root)), 80)
}

// TagClass is the CSS class of the tag.
func (d DrawnRow) TagClass() string {
	if d.onlyName() {
		return "thread-class"
	}
	return "root-tag"
}

// HasMenu reports whether the cell contains the button for the menu.
func (d DrawnRow) HasMenu(column int) bool { return column == 0 && d.Row.Set != "" }

// RestText returns the text of a row that represents siblings that are not loaded yet.
func (d DrawnRow) RestText() string {
	if d.Row.Loading {
		return "Loading more …"
	}
	return "… " + format.Integer(int64(d.Row.Rest)) + " more"
}

// IconClass is the CSS class of the row's icon; empty if there is none.
func (d DrawnRow) IconClass() string { return iconClass(d.Row.Icon) }

// Cell returns the text of a cell, without the part that Many returns.
func (d DrawnRow) Cell(column int) string {
	text := d.text(column)
	if column == 0 {
		_, text = splitMany(text)
	}
	return text
}

// structure returns a text of a table of the structures that a verdict names, by the same names
// and without packages. The tooltip has the whole path.
func (d DrawnRow) structure(column int, text string) string {
	if name := d.grid.Page.Dump.NameOf(d.Row.Object); column == 0 && name != "" {
		return env.AtStart(name)
	}
	return format.Readable(text)
}

// propertyWords are what the page calls properties of an object: the words of its glossary.
var propertyWords = map[string]string{"Shallow heap": "Own", "Retained heap": "Retained", "Immediate dominator": "Dominator"}

// holds says why objects of some kinds of GC roots are alive.
var holds = map[string]string{
	"System Class": "a class of the platform, which is never unloaded", "JNI Global": "native code keeps a reference to it",
	"JNI Local": "native code that a thread is in refers to it", "Java Local": "of a method that a thread is in",
	"Thread": "a thread that is alive", "Busy Monitor": "a lock that threads hold or wait for", "Native Stack": "the stack of a thread refers to it",
	"Unfinalized": "its finalizer has not run yet", "Inferred": "the dump lacks what holds it",
}

// text returns the text of a cell; after a generated class name it explains what the
// class is.
func (d DrawnRow) text(column int) string {
	text := d.Row.Cells[column].Display(d.grid.Columns[column].Type, d.grid.Page.ExactBytes)
	if column == 0 && d.Row.Label == "" && d.HasLabel(0) {
		_, text, _ = strings.Cut(text, "  ")
	}
	if growth := d.growth(column); growth != 0 {
		text = signed(text, growth)
	}
	if g := d.grid; g.Whole() && (g.has("Likely Cause") || g.has("Why It Is No Suspect")) && g.Columns[column].Type == "text" {
		return d.structure(column, text)
	}
	if column == 0 && d.Row.Icon == "root" || d.grid.Columns[column].Name == rootColumn {
		why := holds[text]
		text = command.Heading(text) // a kind of root
		if column == 0 && why != "" && !d.grid.Page.Narrow && !d.grid.FirstColumnOnly {
			text += " · " + why
		}
	}
	if word := propertyWords[text]; word != "" && d.grid.Columns[column].Name == "Property" {
		text = word
	}
	if d.grid.Columns[column].Name == "Reference" {
		text = format.Edge(text)
	}
	// Rows of classes keep the address in a name without a number, which tells one from another.
	if isName := column == 0 || d.grid.Columns[column].Name == threadColumns[1]; isName && d.Row.Icon != "" && (d.Row.Icon != "class" || strings.Contains(text, "$$Lambda$")) {
		text = unhidden(text)
	}
	switch d.Row.Icon {
	case "object", "class", "loader", "thread", "array":
		switch g := d.grid; {
		case column == 0 && d.threadName() != "":
			return d.threadName()
		case column == 0 && g.Columns[0].Type == "text": // a key, not the name of a class
		case column == 0 && !g.Inline && (g.Page.Narrow || g.FirstColumnOnly):
			many, rest := splitMany(text)
			text = many + shortName(rest)
		case g.tight() && g.Columns[column].Name == "Value":
			text = valueFirst(text)
		case g.Columns[column].Name == "Context Class Loader": // "app · AppClassLoader"
			value, class, _ := strings.Cut(valueFirst(text), " · ")
			if text = value; class != "" {
				text += " · " + class[strings.LastIndexByte(class, '$')+1:]
			}
		}
	}
	if column == 0 && d.grid.FirstColumnOnly {
		text += d.rootKind()
	}
	if column == 0 && d.Row.Reading != "" {
		text += " · " + format.Cut(format.Shown(d.Row.Reading), 200)
	}
	return text
}

// threadName returns the name of the thread that the row is, in a tree of threads.
func (d DrawnRow) threadName() string {
	if i := d.grid.nameColumn(); i > 0 && !d.grid.Inline && !d.grid.FirstColumnOnly && d.Row.Icon == "thread" && i < len(d.Row.Cells) && d.Row.Cells[i].Known {
		return d.Row.Cells[i].Display(d.grid.Columns[i].Type, false)
	}
	return ""
}

// onlyName reports whether the first cell shows the name of a thread and nothing else.
func (d DrawnRow) onlyName() bool { return d.threadName() != "" }

// rootKind returns the kind of root of a row in a path whose other columns are hidden.
func (d DrawnRow) rootKind() string {
	for i, column := range d.grid.Columns {
		if column.Name == rootColumn && i < len(d.Row.Cells) && d.Row.Cells[i].Known {
			return " · GC root: " + command.Heading(format.Shown(d.Row.Cells[i].Text))
		}
	}
	return ""
}

// HasTotals reports whether there is a totals row with a figure in sight.
func (g *Grid) HasTotals() bool {
	return g.Grid.HasTotals() && g.Len() > 0 && slices.ContainsFunc(g.Visible(), func(i int) bool { return g.Totals[i].Known })
}

// Total is the text of a cell of the totals row.
func (g *Grid) Total(column int) string {
	text := g.Totals[column].Display(g.Columns[column].Type, g.Page.ExactBytes)
	if growth := growthOf(g.Columns[column], g.Totals[column]); growth != 0 {
		text = signed(text, growth)
	}
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
	if column == 0 && d.Row.Reading != "" {
		return d.Cell(0)
	}
	return d.Row.Cells[column].Tooltip(d.grid.Columns[column].Type)
}

// Bound reports whether the exact value of the cell can be computed.
func (d DrawnRow) Bound(column int) bool {
	return d.Row.Cells[column].Bound && d.Row.Set != ""
}

// growth is -1, 0 or 1 for a cell that shows less than before, the same or more.
func (d DrawnRow) growth(column int) int {
	return growthOf(d.grid.Columns[column], d.Row.Cells[column])
}

// TrackClass is the CSS class of the background of a bar.
func (d DrawnRow) TrackClass(column int) string {
	if d.grid.Columns[column].Name == shareOfGrowth {
		return "share-track diverging"
	}
	return "share-track"
}

// BarStyle sets the length of the bar in a percent cell.
func (d DrawnRow) BarStyle(column int) string {
	if d.grid.Columns[column].Name == shareOfGrowth {
		return growthStyle(d.Row.Cells[column].Number)
	}
	share := min(max(d.Row.Cells[column].Number, 0), 1)
	return barWidth(share)
}

// HasBar reports whether this is a percent cell with a value.
func (d DrawnRow) HasBar(column int) bool {
	return d.grid.Columns[column].Type == table.TypePercent && d.Row.Cells[column].Known
}
