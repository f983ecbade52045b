package csvfile

import (
	"encoding/csv"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestWrite(t *testing.T) {
	for _, c := range []struct {
		record []string
		want   string
	}{
		{[]string{"java.lang.String", "3", "72"}, "java.lang.String,3,72"},
		{[]string{"a,b", `say "yes"`, " space", "end "}, `"a,b","say ""yes"""," space","end "`},
		// Numbers stay numbers; a text that is only partly a number is a text.
		{[]string{"x", "-5", "-1.5", "-1e+06", "1.5E-7", "0", ""}, "x,-5,-1.5,-1e+06,1.5E-7,0,"},
		{[]string{"-Infinity", "NaN", "Infinity"}, "-Infinity,NaN,Infinity"},
		{[]string{"x", "+5", "-", "-5-2", "-.5", "-5.", "-1e", "-0x10", "-Inf", "1e5+2"}, "x,'+5,'-,'-5-2,'-.5,'-5.,'-1e,'-0x10,'-Inf,1e5+2"},
		{[]string{"=1+1", "@SUM(A1)", "+x", "-x", "=cmd|' /C calc'!A0"}, "'=1+1,'@SUM(A1),'+x,'-x,'=cmd|' /C calc'!A0"},
		{[]string{"＝1＋1", "＋1", "－x", "＠x", "﹦1", "−1"}, "'＝1＋1,'＋1,'－x,'＠x,'﹦1,'−1"},
		{[]string{"\t=1", "\r=1", "\n=1", " =1", "\u00a0=1", "\ufeff=1", "\u200b=1", `"=1`}, "'\\t=1,'\\r=1,'\\n=1,' =1,'\u00a0=1,'\ufeff=1,'\u200b=1,\"'\"\"=1\""},
		// In locales in which semicolons separate cells.
		{[]string{"x", "a;=1", "a; =1", `a;"=1"`, "a;b;-5", "(Ljava/lang/String;)V", "a;＝1", ";@x;"}, `x,a;'=1,a;' =1,"a;'""=1""",a;b;'-5,(Ljava/lang/String;)V,a;'＝1,;'@x;`},
		{[]string{"-5", "3+cmd|' /C calc'!A0", "", "7", "true"}, `-5,"3+cmd|' /C calc'!A0",,7,"true"`},
		{[]string{"-5,2", "3"}, `"'-5,2",3`},
		{[]string{"line\nbreak", "a\r\n=1", "\x00\x7f\u0085\u2028"}, `line\nbreak,a\r\n=1,\u0000\u007f\u0085\u2028`},
		{[]string{""}, `""`},
		{[]string{"", ""}, ","},
		{[]string{"\xff=1"}, "\ufffd=1"},
	} {
		var b strings.Builder
		if err := NewWriter(&b, "\n").Write(c.record); err != nil || b.String() != c.want+"\n" {
			t.Errorf("%q is written as\n%s, want\n%s, %v", c.record, b.String(), c.want, err)
		}
	}
}

// FuzzWrite: readers get as many records and cells as were written, numbers are
// unchanged, and no cell would be run as a formula, neither by readers of RFC 4180 nor by
// a spreadsheet that splits lines at semicolons.
func FuzzWrite(f *testing.F) {
	for _, s := range []string{"a", "=1", "-5", "a;=1", "-5;\"=1", "\"\";\"＝1", "x\n=1", "\t-1", "1e5", "-5\"", "a;\u200b\"=x"} {
		f.Add(s, "-7", s)
	}
	f.Fuzz(func(t *testing.T, a, b, c string) {
		records := [][]string{{a, b, c}, {b, c, a}, {c}, {c, a, b}}
		var out strings.Builder
		w := NewWriter(&out, "\r\n")
		for _, record := range records {
			if err := w.Write(record); err != nil {
				t.Fatal(err)
			}
		}
		reader := csv.NewReader(strings.NewReader(out.String()))
		reader.FieldsPerRecord = -1
		read, err := reader.ReadAll()
		if err != nil || len(read) != len(records) {
			t.Fatalf("%q: %d records, %v", out.String(), len(read), err)
		}
		for i, record := range read {
			if len(record) != len(records[i]) {
				t.Fatalf("%q has %d cells, want %d", out.String(), len(record), len(records[i]))
			}
			for k, cell := range record {
				original := records[i][k]
				switch {
				case isNumber(original) && cell != original:
					t.Errorf("the number %q is read as %q", original, cell)
				case runs(cell):
					t.Errorf("%q would be run as %q", original, cell)
				case plainText(original) && cell != original:
					t.Errorf("%q is read as %q", original, cell)
				}
			}
		}
		lines := strings.Split(strings.TrimSuffix(out.String(), "\r\n"), "\r\n")
		if len(lines) != len(records) {
			t.Fatalf("%q are %d lines", out.String(), len(lines))
		}
		for _, line := range lines {
			for i, part := range strings.Split(line, ";") {
				// A number followed by numbers and texts in quotes is a syntax error as a
				// formula.
				if first, rest, _ := strings.Cut(part, ","); i == 0 && isNumber(first) && !slices.ContainsFunc(strings.Split(unquoted(rest), ","), func(cell string) bool { return cell != "" && !isNumber(cell) }) {
					continue
				}
				if runs(strings.TrimLeft(part, `"`)) {
					t.Errorf("%q would be run as %q", line, part)
				}
			}
		}
	})
}

// runs reports whether a spreadsheet would run a cell as a formula. It is independent of
// the code that it tests.
func runs(cell string) bool {
	trimmed := strings.TrimLeft(cell, " \t\r\n\u00a0\u2003\u3000\ufeff\u200b")
	first, _ := utf8.DecodeRuneInString(trimmed)
	switch first {
	case '=', '@', '+', '-', '＝', '＠', '＋', '－':
		return !isNumber(cell)
	}
	return false
}

// plainText reports whether a text needs no change.
func plainText(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r > '~' || strings.ContainsRune("=+-@;", r) })
}

// unquoted removes what is between quotes.
func unquoted(s string) string {
	var b strings.Builder
	inside := false
	for _, r := range s {
		if r == '"' {
			inside = !inside
		} else if !inside {
			b.WriteRune(r)
		}
	}
	return b.String()
}
