package oql_test

import (
	"strings"
	"testing"

	"heapdrop/core/lang/oql"
)

// TestComplete: | is the cursor. Each case states the first completion, and those that
// must be among all.
func TestComplete(t *testing.T) {
	s := openSample(t)
	for text, want := range map[string]string{
		"SEL|": "SELECT|", "SELECT toS|": "SELECT toString(|", "SELECT * FROM bookshop.catalog.Bo|": "SELECT * FROM bookshop.catalog.Book|",
		"SELECT * FROM Catal|":                              "SELECT * FROM bookshop.catalog.Catalog|",
		"SELECT b.ti| FROM bookshop.catalog.Book b":         "SELECT b.title| FROM bookshop.catalog.Book b",
		"SELECT b.@retained| FROM bookshop.catalog.Book b":  "SELECT b.@retainedHeapSize| FROM bookshop.catalog.Book b",
		"SELECT @objectA| FROM bookshop.catalog.Book":       "SELECT @objectAddress| FROM bookshop.catalog.Book",
		"SELECT * FROM x WHERE o implements java.lang.Thr|": "SELECT * FROM x WHERE o implements java.lang.Thread|",
	} {
		cursor := strings.IndexByte(text, '|')
		text = strings.Replace(text, "|", "", 1)
		var got []string
		for _, c := range oql.Complete(s, text, cursor) {
			got = append(got, text[:c.From]+c.Text+"|"+text[c.To:])
		}
		found := false
		for _, g := range got {
			found = found || g == want
		}
		if !found {
			t.Errorf("%q at %d: %q, want %q among them", text, cursor, got, want)
		}
	}
	for _, text := range []string{"", "SELECT * FROM ", "SELECT s. FROM java.lang.String s", "é@", "."} {
		for cursor := -1; cursor <= len(text)+1; cursor++ {
			for _, c := range append(oql.Complete(s, text, cursor), oql.Complete(nil, text, cursor)...) {
				if c.From < 0 || c.From > c.To || c.To > len(text) {
					t.Errorf("%q at %d: %+v", text, cursor, c)
				}
			}
		}
	}
}
