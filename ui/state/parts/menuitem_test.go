package parts

import (
	"testing"

	"heapdrop/protocol"
	"heapdrop/ui/state/table"
)

func TestMenusFitRows(t *testing.T) {
	row := func(object, class, set, icon string) *table.Row {
		return &table.Row{RowInfo: protocol.RowInfo{Object: object, Class: class, Set: set, Icon: icon}}
	}
	rows := []*table.Row{
		row("0x1", "java.lang.Thread", "0x1", "thread"), row("0x2", "byte[]", "0x2", "array"), row("0x3", "java.util.HashMap", "0x3", "object"),
		row("", "byte[]", "class:0x4", "class"), row("", "java.util.HashMap", "class:0x5", "class"), row("", "", "package:app", "package"),
		row("0x6", "", "0x6", ""), row("", "", "", ""),
	}
	for _, test := range []struct{ of, fit string }{ // one letter for each row; y means that the entry is for this row
		{"object", "yyynnnyn"}, {"thread", "ynnnnnyn"}, {"set", "yyyyyyyn"},
		{"collection", "nnynnnyn"}, {"collections", "nnynyyyn"}, {"arrays", "nynynyyn"},
	} {
		got := ""
		for _, r := range rows {
			if fits(protocol.Menu{For: test.of}, r) {
				got += "y"
			} else {
				got += "n"
			}
		}
		if got != test.fit {
			t.Errorf("%s: %s, want %s", test.of, got, test.fit)
		}
	}
}

// TestClassOfARow: the set of one class leads to the class, that of two does not.
func TestClassOfARow(t *testing.T) {
	rows := []*table.Row{{RowInfo: protocol.RowInfo{Set: "class:0x10"}}, {RowInfo: protocol.RowInfo{Set: "class:0x20"}}}
	if got := classObject(rows[0]); got != "0x10" {
		t.Errorf("one class: %q", got)
	}
	if got := classObject(&table.Row{RowInfo: protocol.RowInfo{Set: table.Unite(rows)}}); got != "" {
		t.Errorf("two classes are taken for %s", got)
	}
}
