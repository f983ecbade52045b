package view

import (
	"strings"

	"heapdrop/ui/state/format"
)

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
