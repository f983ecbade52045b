package rules

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const (
	longestFile     = 500 // lines
	longestFunction = 60
	longestTest     = 80 // a function in a test file: tables and scenarios are longer
)

// long are files and functions that may have more lines than others, and how many at
// most. In hot loops, which run for every object or reference of a dump, an additional
// call would cost more than their length does.
var long = map[string]int{
	"formats/hprof/scan.go scan":            145, // a hot loop
	"core/graph/traverse.go search.advance": 80,  // a hot loop

	"public/picture.js": 774, // one request: it is loaded when the first picture is drawn
}

// TestLength limits files to a length that can be read in one sitting, and functions to
// one that fits a screen.
func TestLength(t *testing.T) {
	used := map[string]bool{}
	check := func(what string, lines, most int) {
		if lines <= most {
			return
		}
		used[what] = true
		if most = max(most, long[what]); lines > most {
			t.Errorf("%s has %d lines, want at most %d", what, lines, most)
		}
	}
	goFiles(t, func(name string, content []byte) {
		if strings.HasSuffix(name, "_gen.go") {
			return
		}
		check(name, bytes.Count(content, []byte("\n")), longestFile)
		lengths, err := functionLengths(name, content)
		if err != nil {
			t.Error(err)
		}
		most := longestFunction
		if strings.HasSuffix(name, "_test.go") {
			most = longestTest
		}
		for function, lines := range lengths {
			check(name+" "+function, lines, most)
		}
	})
	for _, name := range tracked(t) {
		others := []string{".js", ".mjs", ".css", ".sh", ".vugu", ".html", ".py"}
		if !slices.Contains(others, filepath.Ext(name)) || strings.Contains("/"+name, "/testdata/") || inFolder(name, "test/leaks") {
			continue
		}
		content, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Error(err)
		}
		check(name, bytes.Count(content, []byte("\n")), longestFile)
		most := longestFunction
		if strings.HasSuffix(name, ".test.mjs") {
			most = longestTest
		}
		for function, lines := range scriptLengths(string(content)) {
			check(name+" "+function, lines, most)
		}
	}
	for what := range long {
		if !used[what] {
			t.Errorf("%s is no longer too long: remove its exemption", what)
		}
	}
}

// functionLengths returns the lengths of the functions of a file in lines, from func to
// the closing brace. Methods have the name of their type before their own.
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
			function := f.Name.Name
			if f.Recv != nil {
				function = typeName(f.Recv.List[0].Type) + "." + function
			}
			lengths[function] = max(lines, lengths[function])
		}
	}
	return lengths, nil
}

// inScripts matches the first line of a function in JavaScript or a shell, or of a test.
var inScripts = regexp.MustCompile(`^(\s*)(?:.*\bfunction\*? ?(\w*)\(|(?:async |static )*(\w+)\([^)]*\) \{$|(?:const|let) (\w+) = .*=> \{$|(test)\()`)

// scriptLengths is functionLengths for scripts. A function ends at the next bracket that
// is indented like its first line.
func scriptLengths(content string) map[string]int {
	lengths := map[string]int{}
	lines := strings.Split(content, "\n")
	for i, line := range lines {
		first := inScripts.FindStringSubmatch(line)
		if first == nil || !strings.HasSuffix(line, "{") {
			continue
		}
		n := slices.IndexFunc(lines[i+1:], func(l string) bool {
			return strings.HasPrefix(l, first[1]+"}") || strings.HasPrefix(l, first[1]+")")
		})
		name := strings.Join(first[2:], "")
		lengths[name] = max(lengths[name], n+2)
	}
	return lengths
}

// typeName returns the name of a receiver's type, without pointer and type parameters.
func typeName(receiver ast.Expr) string {
	switch r := receiver.(type) {
	case *ast.StarExpr:
		return typeName(r.X)
	case *ast.IndexExpr:
		return typeName(r.X)
	case *ast.IndexListExpr:
		return typeName(r.X)
	case *ast.Ident:
		return r.Name
	}
	return "?"
}

// TestScriptLengths: functions, methods and tests of scripts have lengths too.
func TestScriptLengths(t *testing.T) {
	lengths := scriptLengths("async function a(b) {\n  c() {\n    d();\n  },\n}\ntest(\"x\", async () => {\n});\nadd(\"y\", function e() {\n  if (f) {\n  }\n});\ng() {\n}\n")
	if want := map[string]int{"a": 5, "c": 3, "test": 2, "e": 4, "g": 2}; !maps.Equal(lengths, want) {
		t.Errorf("%v, want %v", lengths, want)
	}
}

// TestFunctionLengths: comments before a function do not count, comments inside do.
// Methods of different types are told apart.
func TestFunctionLengths(t *testing.T) {
	lengths, err := functionLengths("p.go", []byte("package p\n\n// a comment\nfunc a() {\n\t// another\n}\n\nfunc (b) a() {}\n\nfunc (x *c[T]) a() {\n}\n"))
	if err != nil || lengths["a"] != 3 || lengths["b.a"] != 1 || lengths["c.a"] != 2 {
		t.Errorf("%v, %v; want 3, 1 and 2 lines", lengths, err)
	}
}
