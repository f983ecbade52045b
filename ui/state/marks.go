package state

import (
	"heapdrop/protocol"
	"strings"
)

// mostSelected is the maximum number of rows that can be selected at once, because
// commands list all of them.
const mostSelected = 1000

// marks are the selected rows of a grid: indexes in a table, nodes in a tree, because
// rows of a tree move. Without marks, only the cursor's row is selected.
type marks struct {
	rows   map[any]bool
	anchor any // start of a range
}

// has reports whether a row is marked.
func (m *marks) has(key any) bool { return m.rows[key] }

// only removes all marks and sets the start of the next range.
func (m *marks) only(key any) { m.rows, m.anchor = nil, key }

// toggle marks a row, or removes its mark. cursor is the row that was selected without a
// mark.
func (m *marks) toggle(key, cursor any) {
	if m.rows == nil {
		m.rows = map[any]bool{}
		if cursor != nil {
			m.rows[cursor] = true
		}
	}
	if m.anchor = key; m.rows[key] {
		delete(m.rows, key)
	} else if len(m.rows) < mostSelected {
		m.rows[key] = true
	}
}

// unite returns the union of the sets of some rows, "" if a row has none.
func unite(rows []*Row) string {
	var sets []string
	for _, row := range rows {
		if row.Set == "" || strings.HasPrefix(strings.ToUpper(row.Set), "SELECT") {
			return ""
		}
		sets = append(sets, row.Set)
	}
	return strings.Join(sets, " ")
}

// tabSeparated formats rows as lines of cells separated by tabs, with a header line.
func tabSeparated(columns []protocol.Column, rows []*Row) string {
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
