package oql_test

import (
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/internal/synth"
)

// TestStepsOfSubSelects: steps behind a sub-select with a single row and column are
// those of what it holds, but for what every list has.
func TestStepsOfSubSelects(t *testing.T) {
	s := openRows(t)
	const one = "(SELECT o FROM app.Owner o WHERE o.n = 2)"
	for query, want := range map[string]string{
		"SELECT " + one + ".n FROM OBJECTS (1)":                                                        "2",
		"SELECT toString(" + one + ".name) FROM OBJECTS (1)":                                           "second",
		"SELECT " + one + ".name.@usedHeapSize FROM OBJECTS (1)":                                       "24",
		"SELECT " + one + ".size, " + one + "[0].n FROM OBJECTS (1)":                                   "1|2",
		"SELECT (SELECT m FROM java.util.HashMap m WHERE m.size = 2)[0].size FROM OBJECTS (1)":         "2",
		"SELECT (SELECT toString(o.name) FROM app.Owner o).contains(\"second\") FROM OBJECTS (1)":      "true",
		"SELECT (SELECT o FROM app.Owner o).indexOf(x) FROM app.Owner x":                               "0 1",
		"SELECT (SELECT toString(o.name) FROM app.Owner o WHERE o.n = 2)[0].length() FROM OBJECTS (1)": "6",
	} {
		rows, notes, err := runQuery(s, query, nil)
		if got := strings.Join(rows, " "); err != nil || got != want {
			t.Errorf("%s gives %q, want %q (%v, %v)", query, got, want, notes, err)
		}
	}
}

// TestFieldNamedSnapshot: a field of the objects of FROM goes before the word for the dump.
func TestFieldNamedSnapshot(t *testing.T) {
	h := synth.New()
	c := h.Class("app.Reader", synth.Int("snapshot"))
	h.Root(heap.RootJNIGlobal, h.Instance(c, int32(7)))
	s := openContent(t, h.HPROF(synth.HPROFOptions{}))
	for query, want := range map[string]string{
		"SELECT snapshot FROM app.Reader":                                "7",
		"SELECT snapshot FROM app.Reader r WHERE snapshot = 7":           "7",
		"SELECT snapshot FROM app.Reader snapshot WHERE snapshot = null": "",
		"SELECT snapshot FROM OBJECTS app.Reader":                        "test.hprof",
		"SELECT ${snapshot} FROM app.Reader":                             "test.hprof",
	} {
		rows, _, err := runQuery(s, query, nil)
		if got := strings.Join(rows, " "); err != nil || got != want {
			t.Errorf("%s gives %q, want %q (%v)", query, got, want, err)
		}
	}
}
