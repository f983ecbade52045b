package table

import (
	"encoding/json"
	"strings"
	"testing"

	"heapdrop/protocol"
)

func TestCells(t *testing.T) {
	for _, test := range []struct {
		raw, columnType, display, exact, plain string
		bound                                  bool
	}{
		{`null`, "bytes", "", "", "", false},
		{``, "text", "", "", "", false},
		{`1536`, "bytes", "1.50 KB", "1,536", "1536", false},
		{`1536`, "bytes", "≥ 1.50 KB", "≥ 1,536", "≥ 1536", true},
		{`9007199254740993`, "integer", "9,007,199,254,740,993", "9,007,199,254,740,993", "9007199254740993", false},
		{`0.5`, "percent", "50.0 %", "50.0 %", "0.5", false},
		{`1e3`, "number", "1000", "1000", "1000", false},
		{`"NaN"`, "number", "NaN", "NaN", "NaN", false},
		{`"-Infinity"`, "percent", "-Infinity", "-Infinity", "-Infinity", false},
		{`"n/a"`, "integer", "n/a", "n/a", "n/a", false},
		{`true`, "boolean", "yes", "yes", "true", false},
		{`"0x7f00"`, "address", "0x7f00", "0x7f00", "0x7f00", false},
		{`"a\u202eb"`, "text", "a‹U+202E›b", "a‹U+202E›b", "a\u202eb", false},
		{`{"odd":1}`, "text", `{"odd":1}`, `{"odd":1}`, `{"odd":1}`, false},
	} {
		cell := ParseCell(json.RawMessage(test.raw), test.columnType)
		cell.Bound = test.bound
		if got := cell.Display(test.columnType, false); got != test.display {
			t.Errorf("%s: display %q, want %q", test.raw, got, test.display)
		}
		if got := cell.Display(test.columnType, true); got != test.exact {
			t.Errorf("%s: exact %q, want %q", test.raw, got, test.exact)
		}
		if got := cell.Plain(test.columnType); got != test.plain {
			t.Errorf("%s: plain %q", test.raw, got)
		}
	}
}

func TestCSV(t *testing.T) {
	columns := []protocol.Column{{Name: "Name, first", Type: "text"}, {Name: "Size", Type: "bytes"}}
	var rows []Row
	for _, name := range []string{"plain", `with "quotes"`, "a,b", "line\nbreak", "=1+1", "@SUM(A1)", "-5", "+x", "-x"} {
		rows = append(rows, Row{Cells: []Cell{{Known: true, Text: name}, {Known: true, Whole: 7, Number: 7}}})
	}
	want := strings.Join([]string{
		`"Name, first",Size`, "plain,7", `"with ""quotes""",7`, `"a,b",7`, `line\nbreak,7`, "'=1+1,7", "'@SUM(A1),7", "-5,7", "'+x,7", "'-x,7", "",
	}, "\r\n")
	if got := CSV(columns, rows); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
