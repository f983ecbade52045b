package oql_test

import (
	"context"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/lang/oql"
	"heapdrop/core/snapshot"
	"heapdrop/internal/realdumps"
)

// TestQueriesOfMAT runs all queries of Eclipse MAT's own tests on the same dumps.
func TestQueriesOfMAT(t *testing.T) {
	table, err := os.ReadFile("testdata/mat.txt")
	if err != nil {
		t.Fatal(err)
	}
	var s *snapshot.Snapshot
	queries, before := 0, -1
	for line := range strings.Lines(string(table)) {
		line = strings.TrimSuffix(line, "\n")
		if name, found := strings.CutPrefix(line, "# dump "); found {
			content, err := os.ReadFile(realdumps.Find(t, name).Path(t))
			if err != nil {
				t.Fatal(err)
			}
			s = openContent(t, content)
		}
		want, query, found := strings.Cut(line, " | ")
		if strings.HasPrefix(line, "#") || !found {
			continue
		}
		queries++
		want, _, _ = strings.Cut(want, " not ")
		rows, _, err := runQuery(s, placeholders(s, query), nil)
		if !expected(want, rows, err, before) {
			t.Errorf("%s gives %d rows %.200q (%v), want %s", query, len(rows), rows, err, want)
		}
		before = len(rows)
	}
	if queries < 242 {
		t.Errorf("the table has %d queries", queries)
	}
}

// expected reports whether a result is the one in the table.
func expected(want string, rows []string, err error, before int) bool {
	switch {
	case want == "error":
		return err != nil
	case err != nil:
		return false
	case want == "taken":
		return true
	case want == "some":
		return len(rows) > 0
	case want == "same":
		return len(rows) == before
	case strings.HasPrefix(want, "= "):
		return strings.Join(rows, " ") == want[2:]
	case strings.HasPrefix(want, "> "):
		n, err := strconv.Atoi(want[2:])
		return err == nil && len(rows) > n
	}
	n, err := strconv.Atoi(want)
	return err == nil && len(rows) == n
}

var placeholder = regexp.MustCompile(`\{(0x[0-9a-f]+|class [^}]+)\}`)

// placeholders replaces placeholders in a query with numbers of this dump.
func placeholders(s *snapshot.Snapshot, query string) string {
	return placeholder.ReplaceAllStringFunc(query, func(text string) string {
		text = strings.Trim(text, "{}")
		if name, isClass := strings.CutPrefix(text, "class "); isClass {
			rows, _, _ := runQuery(s, "SELECT @name FROM OBJECTS ${snapshot}.getClasses()", nil)
			for i, row := range rows {
				if row == name {
					return strconv.Itoa(i)
				}
			}
		}
		return fmt.Sprint(id(s, text))
	})
}

// TestJoinsOfMAT checks the rows of the joins in the table: both sides have the joined
// value.
func TestJoinsOfMAT(t *testing.T) {
	content, err := os.ReadFile(realdumps.Find(t, "mat/sun_jdk6_18_x32").Path(t))
	if err != nil {
		t.Fatal(err)
	}
	s := openContent(t, content)
	const left = `SELECT z.i.value, z.lv.l.value FROM OBJECTS ( SELECT i, (SELECT l FROM java.lang.Long l WHERE (l.value = i.value)) AS lv FROM java.lang.Integer i ) z`
	const right = `SELECT z.iv.i.value, z.l.value FROM OBJECTS ( SELECT (SELECT i FROM java.lang.Integer i WHERE (i.value = l.value)) AS iv, l FROM java.lang.Long l ) z`
	for query, same := range map[string]string{
		left:                            "SELECT i.value, l.value FROM java.lang.Integer i LEFT JOIN java.lang.Long l ON l.value = i.value",
		right:                           "SELECT i.value, l.value FROM java.lang.Long l LEFT JOIN java.lang.Integer i ON i.value = l.value",
		left + " WHERE (z.lv != null)":  "SELECT i.value, l.value FROM java.lang.Integer i JOIN java.lang.Long l ON l.value = i.value",
		right + " WHERE (z.iv != null)": "SELECT i.value, l.value FROM java.lang.Long l JOIN java.lang.Integer i ON i.value = l.value",
	} {
		rows, _, err := runQuery(s, query, nil)
		joined, _, other := runQuery(s, same, nil)
		if err != nil || other != nil || len(rows) < 100 || strings.Join(rows, " ") != strings.Join(joined, " ") {
			t.Errorf("%s: %d rows (%v), as a join %d (%v)", query, len(rows), err, len(joined), other)
		}
		for _, row := range rows {
			if a, b, _ := strings.Cut(row, "|"); a != b && a != "null" && b != "null" {
				t.Fatalf("%s gives %s", query, row)
			}
		}
	}
}

// TestClassesAreReachable: lists of classes contain only reachable ones, like all objects
// of a query, so their number is that in the dump's figures.
func TestClassesAreReachable(t *testing.T) {
	s := openSample(t)
	lists := []string{`FROM OBJECTS ${snapshot}.getClasses()`, `FROM OBJECTS ".*"`, `FROM OBJECTS INSTANCEOF java.lang.Object`, `FROM OBJECTS ${snapshot}.getClassesByName("java.lang.Object", true)`}
	for _, from := range lists {
		q, err := oql.Parse("SELECT * " + from)
		if err != nil {
			t.Fatal(err)
		}
		table, err := q.Run(context.Background(), s, oql.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range table.IDs() {
			if !s.Reachable(id) {
				t.Errorf("%s gives %s, which no root reaches", from, s.Label(heap.ObjectID(id)))
			}
		}
		if int64(table.Len()) != s.Info().Classes && !strings.Contains(from, "Object") {
			t.Errorf("%s gives %d classes of %d", from, table.Len(), s.Info().Classes)
		}
	}
}
