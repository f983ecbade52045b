package oql_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"context"
	"heapdrop/core/lang/oql"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/engine"
)

// openSample opens the sample dump, which the examples of the document use.
func openSample(t testing.TB) *snapshot.Snapshot {
	t.Helper()
	content, err := os.ReadFile("../../../testdata/sample.hprof.gz")
	if err != nil {
		t.Fatal(err)
	}
	s, err := engine.Open(context.Background(), []source.File{source.NewMemory("sample.hprof.gz", content)}, engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// runExample runs an example of the document and checks that it finds something.
func runExample(t *testing.T, s *snapshot.Snapshot, text string) (rows []string) {
	t.Helper()
	if q, err := oql.Parse(text); err == nil && q.IsExplain() {
		steps, err := q.Explain(context.Background(), s, oql.Options{})
		if err != nil || len(steps) == 0 {
			t.Errorf("%s: %v", text, err)
		}
		return []string{"plan"}
	}
	rows, notes, err := runQuery(s, text, nil)
	if err != nil || len(rows) == 0 || len(notes) > 0 {
		t.Errorf("%s\ngives %d rows, notes %q, error %v", text, len(rows), notes, err)
	}
	return rows
}

// TestDocument runs every example of the document on the sample, and compares the tables
// of the document with the registered attributes and methods.
func TestDocument(t *testing.T) {
	content, err := os.ReadFile("../../../docs/oql.md")
	if err != nil {
		t.Fatal(err)
	}
	document := string(content)
	s := openSample(t)
	examples := regexp.MustCompile("(?s)```oql\n(.*?)\n```").FindAllStringSubmatch(document, -1)
	if len(examples) < 20 {
		t.Errorf("the document has %d examples", len(examples))
	}
	for _, e := range examples {
		runExample(t, s, e[1])
	}
	documented := map[oql.Word]string{}
	for _, line := range strings.Split(document, "\n") {
		cells := strings.Split(strings.Trim(line, "| "), " | ")
		switch len(cells) {
		case 4:
			documented[oql.Word{Name: strings.Trim(cells[0], "`"), Type: cells[1], Help: cells[2]}] = strings.Trim(cells[3], "`")
		case 5:
			documented[oql.Word{Name: strings.Trim(cells[0], "`"), On: cells[1], Type: cells[2], Help: cells[3]}] = strings.Trim(cells[4], "`")
		}
	}
	for _, list := range [][]oql.Word{oql.Functions, oql.Attributes(), oql.Methods()} {
		for _, w := range list {
			example := documented[w]
			if example == "" {
				t.Errorf("the document does not have %+v", w)
				continue
			}
			name, _, _ := strings.Cut(strings.TrimPrefix(w.Name, "@"), "(")
			if !strings.Contains(strings.ToLower(example), strings.ToLower(name)) {
				t.Errorf("the example of %s does not show it: %s", w.Name, example)
			}
			rows := runExample(t, s, example)
			if w.Name != "@holder" && !strings.HasPrefix(w.Name, "@context") && strings.ReplaceAll(strings.Join(rows, ""), "null", "") == "" && w.Name != "@package" {
				t.Errorf("%s gives null only", example)
			}
		}
	}
}
