package catalog_test

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"heapdrop/core/query"
	"heapdrop/core/query/catalog"
	"heapdrop/core/query/result"
	"heapdrop/core/redact/rewrite"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/opened"
)

// TestFrameworkKnowsNoFamily: the declaration of a query says what it needs from the
// framework. The framework's code must not mention names or categories of queries.
func TestFrameworkKnowsNoFamily(t *testing.T) {
	families := map[string]bool{}
	for _, q := range catalog.All() {
		families[q.Name], families[q.Category] = true, true
		for _, alias := range q.Aliases {
			families[alias] = true
		}
		for _, a := range q.Arguments {
			families[a.Name] = true
		}
	}
	for _, usual := range []string{"objects", "pattern", "by"} { // types of arguments, and a prefix of their values
		delete(families, usual)
	}
	files, err := filepath.Glob("../*.go")
	if err != nil || len(files) == 0 {
		t.Fatalf("no files: %v", err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING {
				if text, err := strconv.Unquote(literal.Value); err != nil || families[text] {
					t.Errorf("%s names %s", name, literal.Value)
				}
			}
			return true
		})
	}
}

// TestRedactedAnswers: if a dump's values were replaced, results that depend on values
// say so, before sums that are meaningless without them.
func TestRedactedAnswers(t *testing.T) {
	var redacted bytes.Buffer
	dump := source.NewMemory("village.hprof", village().HPROF(dumpbuilder.HPROFOptions{}))
	if _, err := engine.Redact(t.Context(), []source.File{dump}, "", &redacted, rewrite.Options{}); err != nil {
		t.Fatal(err)
	}
	s := opened.Content(t, "redacted.hprof", redacted.Bytes())
	const said = "The dump was redacted (strings)"
	for command, values := range map[string]query.Values{"histogram": query.ValuesShown, "waste": query.ValuesSummed, "heap_dump_overview": query.NoValues} {
		r, err := engine.Run(t.Context(), catalog.All(), s, command)
		if err != nil {
			t.Fatal(err)
		}
		noted := strings.Contains(strings.Join(r.Head().Notes, " "), said)
		d, _ := r.(*result.Document)
		first := d != nil && len(d.Blocks[0].Spans) > 0 && strings.HasPrefix(d.Blocks[0].Spans[0].Text, said)
		if noted != (values == query.ValuesShown) || first != (values == query.ValuesSummed) {
			t.Errorf("%s: noted %v, first %v", command, noted, first)
		}
	}
}
