package table

import (
	"encoding/json"
	"strconv"
	"strings"

	"heapdrop/internal/csvfile"
	"heapdrop/protocol"
	"heapdrop/ui/state/format"
)

// Cell is a value of a table, parsed once when its row arrives.
type Cell struct {
	Known  bool    // false for null: not computed yet, or without meaning
	Number float64 // of integer, bytes, percent and number columns
	Whole  int64   // the exact value, for integer and bytes columns
	Bound  bool    // the value is a lower bound
	Text   string  // for all other columns, as in the dump
}

// Column types with numbers.
const (
	TypeInteger = "integer"
	TypeBytes   = "bytes"
	TypePercent = "percent"
	TypeNumber  = "number"
	TypeAddress = "address"
	TypeBoolean = "boolean"
)

// IsNumeric reports whether cells of the type are right-aligned.
func IsNumeric(columnType string) bool {
	switch columnType {
	case TypeInteger, TypeBytes, TypePercent, TypeNumber:
		return true
	}
	return false
}

// boundMark precedes a lower bound.
const boundMark = "≥ "

// ParseCell parses a cell of a column. A value of an unexpected type becomes text.
func ParseCell(raw json.RawMessage, columnType string) Cell {
	text := string(raw)
	if text == "" || text == "null" {
		return Cell{}
	}
	cell := Cell{Known: true}
	if text[0] == '"' {
		if json.Unmarshal(raw, &text) != nil {
			return Cell{}
		}
		cell.Text = text
		if !IsNumeric(columnType) {
			return cell
		}
	} else if !IsNumeric(columnType) {
		cell.Text = text
		return cell
	}
	if whole, err := strconv.ParseInt(text, 10, 64); err == nil {
		cell.Whole, cell.Number, cell.Text = whole, float64(whole), ""
		return cell
	}
	number, err := strconv.ParseFloat(text, 64)
	if err != nil || number-number != 0 {
		return cell // NaN and Infinity stay text too
	}
	cell.Whole, cell.Number, cell.Text = int64(number), number, ""
	return cell
}

// Display formats the cell for people. exact shows sizes to the byte.
func (c Cell) Display(columnType string, exact bool) string {
	if !c.Known {
		return ""
	}
	if c.Text != "" || !IsNumeric(columnType) {
		if columnType == TypeBoolean {
			return map[string]string{"true": "yes", "false": "no"}[c.Text]
		}
		return format.Shown(c.Text)
	}
	text := ""
	switch columnType {
	case TypeInteger:
		text = format.Integer(c.Whole)
	case TypeBytes:
		if text = format.Bytes(c.Whole); exact {
			text = format.Integer(c.Whole)
		}
	case TypePercent:
		text = format.Percent(c.Number)
	default:
		text = strconv.FormatFloat(c.Number, 'f', -1, 64)
	}
	if c.Bound {
		return boundMark + text
	}
	return text
}

// Tooltip returns what the cell does not show: exact bytes, or a text that may be cut.
func (c Cell) Tooltip(columnType string) string {
	switch {
	case !c.Known:
		return ""
	case columnType == TypeBytes && c.Text == "":
		if c.Bound {
			return "at least " + format.Integer(c.Whole) + " bytes; the exact retained size must be computed"
		}
		return format.Integer(c.Whole) + " bytes"
	case IsNumeric(columnType) || len(c.Text) < 24:
		return ""
	}
	return format.Cut(format.Shown(c.Text), 600)
}

// Plain formats the cell for files, without separators and units.
func (c Cell) Plain(columnType string) string {
	if !c.Known {
		return ""
	}
	if c.Text != "" || !IsNumeric(columnType) {
		return c.Text
	}
	text := strconv.FormatFloat(c.Number, 'f', -1, 64)
	if columnType == TypeInteger || columnType == TypeBytes {
		text = strconv.FormatInt(c.Whole, 10)
	}
	if c.Bound {
		return boundMark + text
	}
	return text
}

// Row is a row of a table or tree.
type Row struct {
	Cells []Cell
	protocol.RowInfo

	// Only for trees.
	Level    int
	Expanded bool
	Loading  bool
	Rest     int // if > 0, the row stands for this many siblings that are not loaded yet
}

// Parse parses the rows of a result.
func Parse(result *protocol.Result) []Row {
	rows := make([]Row, len(result.Rows))
	for i, raw := range result.Rows {
		cells := make([]Cell, len(result.Columns))
		for j := range cells {
			if j < len(raw) {
				cells[j] = ParseCell(raw[j], result.Columns[j].Type)
			}
		}
		rows[i].Cells = cells
		if i < len(result.Info) {
			rows[i].RowInfo = result.Info[i]
			for _, bound := range rows[i].AtLeast {
				if bound >= 0 && bound < len(cells) {
					cells[bound].Bound = true
				}
			}
		}
	}
	return rows
}

// CSV formats rows as comma-separated values with a header. Texts that a spreadsheet
// would run as formulas are made harmless.
func CSV(columns []protocol.Column, rows []Row) string {
	var b strings.Builder
	out := csvfile.NewWriter(&b, "\r\n")
	record := make([]string, len(columns))
	for i, column := range columns {
		record[i] = column.Name
	}
	out.Write(record) // writing to a strings.Builder cannot fail
	for _, row := range rows {
		for i, column := range columns {
			if record[i] = ""; i < len(row.Cells) {
				record[i] = row.Cells[i].Plain(column.Type)
			}
		}
		out.Write(record)
	}
	return b.String()
}
