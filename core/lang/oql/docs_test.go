package oql_test

import (
	"context"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/lang/oql"
	"heapdrop/core/snapshot"
	"heapdrop/internal/golden"
	"heapdrop/internal/opened"
)

// openSample opens the sample dump, which the examples of the document use.
func openSample(t testing.TB) *snapshot.Snapshot {
	t.Helper()
	content, err := os.ReadFile("../../../testdata/sample.hprof.gz")
	if err != nil {
		t.Fatal(err)
	}
	return opened.Content(t, "sample.hprof.gz", content)
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

// readExamples returns the examples of functions, attributes and methods: by what has them,
// name and type.
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

func words() []oql.Word { return slices.Concat(oql.Functions, oql.Attributes(), oql.Methods()) }

// reference lists functions, and attributes and methods by what has them, as Markdown.
func reference() string {
	var out strings.Builder
	seen := map[string]bool{}
	for _, first := range words() {
		if seen[first.On] {
			continue
		}
		seen[first.On] = true
		title := "Functions"
		if first.On != "" {
			title = strings.ToUpper(first.On[:1]) + first.On[1:]
		}
		fmt.Fprintf(&out, "\n### %s\n\n", title)
		for _, w := range words() {
			if w.On == first.On {
				fmt.Fprintf(&out, "- `%s`, %s: %s\n", w.Name, w.Type, w.Help)
			}
		}
	}
	return out.String()
}

// TestDocument runs all examples on the sample, and compares the lists of the document with
// the registered functions, attributes and methods.
func TestDocument(t *testing.T) {
	path := "../../../docs/oql.md"
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	document := string(content)
	before, rest, found := strings.Cut(document, "<!-- words -->\n")
	_, after, closed := strings.Cut(rest, "\n<!-- end of words -->\n")
	if !found || !closed {
		t.Fatalf("%s has no place for functions, attributes and methods", path)
	}
	golden.Check(t, path, before+"<!-- words -->\n"+reference()+"\n<!-- end of words -->\n"+after)
	s := openSample(t)
	shown := regexp.MustCompile("(?s)```oql\n(.*?)\n```").FindAllStringSubmatch(document, -1)
	if len(shown) < 20 {
		t.Errorf("the document has %d examples", len(shown))
	}
	for _, e := range shown {
		runExample(t, s, e[1])
	}
	examples := readExamples(t)
	for _, w := range words() {
		checkExample(t, s, w, examples[[3]string{w.On, w.Name, w.Type}])
	}
}

// checkExample runs the example of a word; it must use the word, and find more than null.
func checkExample(t *testing.T, s *snapshot.Snapshot, w oql.Word, example string) {
	t.Helper()
	if example == "" {
		t.Errorf("there is no example of %+v", w)
		return
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
