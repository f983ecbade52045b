package commandline

import (
	"strings"
	"testing"
)

func TestSplit(t *testing.T) {
	for line, want := range map[string]string{
		"":                                  "",
		"  histogram\t-groupby  package ":   "histogram|-groupby|package",
		`path2gc 0x10 -excludes a:b c:d; x`: "path2gc|0x10|-excludes|a:b|c:d;|x",
		`path2gc 0x10 -excludes "";`:        "path2gc|0x10|-excludes|!;",
		`find "a b" 'c "d\' "e\"f\\" g\.h`:  `find|!a b|!c "d\|!e"f\|g\.h`,
		"retained(0x10  (b c)) x":           "retained(0x10  (b c))|x",
		`and(class:"a b" c) d`:              `and(class:"a b" c)|d`,
		`class:"a b"`:                       "class:a b",
		`a;b c ;d`:                          "a;b|c;|d",
		`x\(y z`:                            `x\(y|z`,
		"int[] )":                           "int[]|)",
	} {
		list, err := Split(line)
		if err != nil {
			t.Errorf("%q: %v", line, err)
			continue
		}
		var got []string
		for _, w := range list {
			s := w.Text
			if w.Quoted {
				s = "!" + s
			}
			if w.Last {
				s += ";"
			}
			got = append(got, s)
			if line[w.From:w.From+len(w.Raw)] != w.Raw {
				t.Errorf("%q: %q is not at %d", line, w.Raw, w.From)
			}
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%q: %q, want %q", line, strings.Join(got, "|"), want)
		}
	}
	for _, line := range []string{`"a`, `'a`, `a "b\"`, "retained(0x10", `f("a)`} {
		if _, err := Split(line); err == nil {
			t.Errorf("%q is split without an error", line)
		}
	}
}

func FuzzQuote(f *testing.F) {
	for _, s := range []string{"", "a b", `a"b\`, `\`, `-x`, "a;", "f(", "'", "日本 語", "\x00\xff", "0x10", `\"`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		list, err := Split("a " + Quote(text) + " b")
		if err != nil || len(list) != 3 || list[1].Text != text || list[1].Last {
			t.Errorf("%q written as %s is read as %+v, %v", text, Quote(text), list, err)
		}
		_, _ = Split(text) // must not panic
	})
}
