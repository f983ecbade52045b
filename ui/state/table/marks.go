package table

import (
	"strings"

	"heapdrop/protocol"
)

// MostSelected is the maximum number of rows that can be selected at once, because
// commands list all of them.
const MostSelected = 1000

// Marks are the selected rows of a grid: indexes in a table, nodes in a tree, because
// rows of a tree move. Without marks, only the cursor's row is selected.
type Marks struct {
	Rows   map[any]bool
	Anchor any // start of a range
}

// Has reports whether a row is marked.
func (m *Marks) Has(key any) bool { return m.Rows[key] }

// Only removes all marks and sets the start of the next range.
func (m *Marks) Only(key any) { m.Rows, m.Anchor = nil, key }

// Toggle marks a row, or removes its mark. cursor is the row that was selected without a
// mark.
func (m *Marks) Toggle(key, cursor any) {
	if m.Rows == nil {
		m.Rows = map[any]bool{}
		if cursor != nil {
			m.Rows[cursor] = true
		}
	}
	if m.Anchor = key; m.Rows[key] {
		delete(m.Rows, key)
	} else if len(m.Rows) < MostSelected {
		m.Rows[key] = true
	}
}

// Unite returns the union of the sets of some rows, "" if a row has none.
func Unite(rows []*Row) string {
	var sets []string
	for _, row := range rows {
		if row.Set == "" || strings.HasPrefix(strings.ToUpper(row.Set), "SELECT") {
			return ""
		}
		sets = append(sets, row.Set)
	}
	return strings.Join(sets, " ")
}

// TabSeparated formats rows as lines of cells separated by tabs, with a header line.
func TabSeparated(columns []protocol.Column, rows []*Row) string {
	plain := strings.NewReplacer("\t", " ", "\n", " ", "\r", " ")
	var b strings.Builder
	for i, column := range columns {
		if i > 0 {
			b.WriteByte('\t')
		}
		b.WriteString(plain.Replace(column.Name))
	}
	for _, row := range rows {
		b.WriteByte('\n')
		for i, column := range columns {
			if i > 0 {
				b.WriteByte('\t')
			}
			if i < len(row.Cells) {
				b.WriteString(plain.Replace(row.Cells[i].Plain(column.Type)))
			}
		}
	}
	return b.String()
}
