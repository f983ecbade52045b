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
	"heapdrop/internal/opened"
)

// openSample opens the sample dump, which the examples of the document use.
func openSample(t testing.TB) *snapshot.Snapshot {
	t.Helper()
	content, err := os.ReadFile("../../../testdata/sample.hprof.gz")
	if err != nil {
		t.Fatal(err)
	}
	return opened.Files(t, engine.Options{}, source.NewMemory("sample.hprof.gz", content))
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

// readExamples returns the examples of attributes and methods: by what has them, name and
// type.
func readExamples(t *testing.T) map[[3]string]string {
	t.Helper()
	content, err := os.ReadFile("testdata/examples.txt")
	if err != nil {
		t.Fatal(err)
	}
	examples := map[[3]string]string{}
	for line := range strings.Lines(string(content)) {
		cells := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		examples[[3]string{cells[0], cells[1], cells[2]}] = cells[3]
	}
	return examples
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
	shown := regexp.MustCompile("(?s)```oql\n(.*?)\n```").FindAllStringSubmatch(document, -1)
	if len(shown) < 20 {
		t.Errorf("the document has %d examples", len(shown))
	}
	for _, e := range shown {
		runExample(t, s, e[1])
	}
	documented, examples := map[oql.Word]string{}, readExamples(t)
	for _, line := range strings.Split(document, "\n") {
		cells := strings.Split(strings.Trim(line, "| "), " | ")
		switch name := strings.Trim(cells[0], "`"); {
		case len(cells) != 4:
		case strings.HasPrefix(cells[3], "`"): // functions have their examples in the document
			documented[oql.Word{Name: name, Type: cells[1], Help: cells[2]}] = strings.Trim(cells[3], "`")
		default:
			documented[oql.Word{Name: name, On: cells[1], Type: cells[2], Help: cells[3]}] = examples[[3]string{cells[1], name, cells[2]}]
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
