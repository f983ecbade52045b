package oql_test

import (
	"slices"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/testquery"
)

// TestPlantedRows: a query selects the planted objects that fulfil its condition, and
// shows the requested columns.
func TestPlantedRows(t *testing.T) {
	h := dumpbuilder.New()
	session := h.Class("app.Session", dumpbuilder.Ref("user"), dumpbuilder.Int("hits"))
	for i, user := range []string{"alice", "bob", "carol"} {
		h.Root(heap.RootJNIGlobal, h.Instance(session, user, i+1))
	}
	a := testquery.Planted(t, h)
	for command, want := range map[string][]string{
		`oql "SELECT s.hits AS Hits, toString(s.user) AS User FROM app.Session s WHERE s.hits > 1"`:                   {"2 | bob", "3 | carol"},
		`oql "SELECT s.hits AS Hits, toString(s.user) AS User FROM app.Session s WHERE s.hits = :n" -param n=1`:       {"1 | alice"},
		`oql "SELECT s.hits AS Hits, toString(s.user) AS User FROM app.Session s WHERE toString(s.user) LIKE 'no.*'"`: {},
	} {
		got := a.Rows(command, "Hits", "User")
		for i, row := range got {
			if at := len("app.Session | "); len(row) > at && row[:at] == "app.Session | " {
				got[i] = row[at:]
			}
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", command, got, want)
		}
	}
}
