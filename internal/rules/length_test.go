package rules

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

const (
	longestFile     = 500 // lines
	longestFunction = 60
)

// hotLoops are functions that run for every object or reference of a dump. An additional
// call inside them would cost more than their length does.
var hotLoops = map[string]bool{
	"formats/hprof/scan.go scan":     true,
	"core/graph/traverse.go advance": true,
}

// TestLength limits files to a length that can be read in one sitting, and functions to
// one that fits a screen.
func TestLength(t *testing.T) {
	check := func(what string, lines, most int) {
		if lines > most && !hotLoops[what] {
			t.Errorf("%s has %d lines, want at most %d", what, lines, most)
		}
	}
	goFiles(t, func(name string, content []byte) {
		if strings.HasSuffix(name, "_gen.go") {
			return
		}
		check(name, bytes.Count(content, []byte("\n")), longestFile)
		if strings.HasSuffix(name, "_test.go") {
			return
		}
		lengths, err := functionLengths(name, content)
		if err != nil {
			t.Error(err)
		}
		for function, lines := range lengths {
			check(name+" "+function, lines, longestFunction)
		}
	})
}

// functionLengths returns the lengths of the functions of a file in lines, from func to
// the closing brace.
func functionLengths(name string, content []byte) (map[string]int, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, content, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	lengths := map[string]int{}
	for _, declaration := range file.Decls {
		if f, ok := declaration.(*ast.FuncDecl); ok {
			lines := fset.Position(f.End()).Line - fset.Position(f.Pos()).Line + 1
			lengths[f.Name.Name] = max(lines, lengths[f.Name.Name])
		}
	}
	return lengths, nil
}

// TestFunctionLengths: comments before a function do not count, comments inside do.
func TestFunctionLengths(t *testing.T) {
	lengths, err := functionLengths("p.go", []byte("package p\n\n// a comment\nfunc a() {\n\t// another\n}\n\nfunc (b) a() {}\n"))
	if err != nil || lengths["a"] != 3 {
		t.Errorf("%v, %v; want 3 lines", lengths, err)
	}
}
