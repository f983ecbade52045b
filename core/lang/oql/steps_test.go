package oql_test

import (
	"errors"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/lang/oql"
	"heapdrop/internal/dumpbuilder"
)

// TestStepsOfSubSelects: steps after a sub-select with a single row and column apply to
// the content, except those that every list has.
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

// TestLargeNumbers: results that need more than 64 bits are null, with a note.
func TestLargeNumbers(t *testing.T) {
	s := openRows(t)
	const most, least = "9223372036854775807", "-9223372036854775808"
	for query, want := range map[string]string{
		"SELECT " + most + " + 1, " + least + " - 1, -(" + least + "), " + least + " / -1 FROM OBJECTS (1)":                      "null|null|null|null",
		"SELECT 3037000500 * 3037000500, 3037000500 * -3037000500, " + least + " * -1, 4294967296 * 4294967296 FROM OBJECTS (1)": "null|null|null|null",
		"SELECT p.weight * 4611686018427387904 FROM app.Part p":                                                                  "null null null",
		"SELECT sum(" + most + "), avg(" + most + ") FROM app.Part p":                                                            "null|9.223372036854776e+18",
	} {
		rows, notes, err := runQuery(s, query, nil)
		if got := strings.Join(rows, " "); err != nil || got != want || len(notes) != 1 || !strings.Contains(notes[0], "more than 64 bits") {
			t.Errorf("%s gives %q, want %q (%q, %v)", query, got, want, notes, err)
		}
	}
	const fits = "SELECT " + most + " - 1 + 1, " + least + " + " + most + ", 4611686018427387904 * -2, -4611686018427387904 * 2, 3037000499 * 3037000499, " + least + " * 1 FROM OBJECTS (1)"
	const want = most + "|-1|" + least + "|" + least + "|9223372030926249001|" + least
	if rows, notes, err := runQuery(s, fits, nil); err != nil || len(notes) > 0 || strings.Join(rows, " ") != want {
		t.Errorf("%q, want %q (%q, %v)", rows, want, notes, err)
	}
}

// TestSplit: as java.lang.String does.
func TestSplit(t *testing.T) {
	s := openRows(t)
	for query, want := range map[string]string{
		`toString(",,").split(",").size()`:       "0",
		`toString("").split("").size()`:          "1",
		`toString("").split(",").size()`:         "1",
		`toString(",a,,b,,").split(",")`:         "[, a, , b]",
		`toString("abc").split("")`:              "[a, b, c]",
		`toString("none").split(",")`:            "[none]",
		"toString(\"a\U0001F600b\").split(\"\")": "[a, \U0001F600, b]",
	} {
		rows, _, err := runQuery(s, "SELECT "+query+" FROM OBJECTS (1)", nil)
		if got := strings.Join(rows, " "); err != nil || got != want {
			t.Errorf("%s gives %q, want %q (%v)", query, got, want, err)
		}
	}
}

// TestMethodHints: every error of a method says what to do.
func TestMethodHints(t *testing.T) {
	s := openRows(t)
	for _, call := range []string{`toString(p).charAt("x")`, `toString(p).matches("(")`, `toString(p).split("[")`, `toString(p).substring(null)`, `outbounds(p).get("x")`,
		`outbounds(p).subList(1.5, 2)`, `${snapshot}.getObject(-1)`, `${snapshot}.getRetainedSet(null, null)`, `${snapshot}.getClassesByName(1, true)`, `p.weight.startsWith("1")`} {
		_, _, err := runQuery(s, "SELECT "+call+" FROM app.Part p", nil)
		var wrong *oql.Error
		if !errors.As(err, &wrong) || wrong.Hint == "" {
			t.Errorf("%s: %v", call, err)
		}
	}
}

// TestDistinctLists: comparing lists that are too long is an error with the name of the
// column, even if the query does not write a column.
func TestDistinctLists(t *testing.T) {
	s := openSample(t)
	_, _, err := runQuery(s, `SELECT DISTINCT * FROM OBJECTS (SELECT inbounds(c) AS "" FROM OBJECTS java.lang.String c) z`, nil)
	if err == nil || !strings.Contains(err.Error(), "DISTINCT cannot compare z") {
		t.Error(err)
	}
}

// TestClassesOfRows: a row with a single column means the class in it.
func TestClassesOfRows(t *testing.T) {
	s := openRows(t)
	rows, _, err := runQuery(s, "SELECT count(*) FROM INSTANCEOF (SELECT classof(o) AS c FROM app.Owner o)", nil)
	if err != nil || strings.Join(rows, " ") != "3" {
		t.Error(rows, err)
	}
}

// TestFieldNamedSnapshot: a field of the objects of FROM has precedence over the word for
// the dump.
func TestFieldNamedSnapshot(t *testing.T) {
	h := dumpbuilder.New()
	c := h.Class("app.Reader", dumpbuilder.Int("snapshot"))
	h.Root(heap.RootJNIGlobal, h.Instance(c, int32(7)))
	s := openContent(t, h.HPROF(dumpbuilder.HPROFOptions{}))
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
