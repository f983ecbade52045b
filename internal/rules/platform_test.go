package rules

import (
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"strings"
	"testing"
)

// below are the folders whose code must not depend on the platform: its limits come from
// an engine.Platform.
var below = []string{"core", "formats", "engine", "protocol", "internal/csvfile", "internal/lru", "internal/order", "internal/parallel", "internal/pieces"}

var forBrowser = regexp.MustCompile(`^//go:build .*\b(js|wasm)\b`)

// asksPlatform returns the code in a file that finds out whether it runs in a browser, ""
// if there is none.
func asksPlatform(name string, file *ast.File) (how string) {
	for _, suffix := range []string{"_js.go", "_wasm.go"} {
		if strings.HasSuffix(name, suffix) {
			return "is named " + suffix
		}
	}
	for _, group := range file.Comments {
		for _, comment := range group.List {
			if forBrowser.MatchString(comment.Text) {
				return "says " + comment.Text
			}
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok && (s.Sel.Name == "GOARCH" || s.Sel.Name == "GOOS") {
			how = "asks for " + s.Sel.Name
		}
		return how == ""
	})
	return how
}

// TestNoPlatformBelowEngine: limits and budgets come from the code that knows the
// platform.
func TestNoPlatformBelowEngine(t *testing.T) {
	goFiles(t, func(name string, content []byte) {
		if !inAny(name, below) || strings.HasSuffix(name, "_test.go") {
			return
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, content, parser.ParseComments)
		if err != nil {
			t.Error(err)
			return
		}
		if how := asksPlatform(name, file); how != "" {
			t.Errorf("%s %s; take what it needs from an engine.Platform", name, how)
		}
	})
}

// TestAsksPlatform shows that the rule can fail.
func TestAsksPlatform(t *testing.T) {
	for _, test := range []struct {
		name, text string
		asks       bool
	}{
		{"a_js.go", "package a", true},
		{"a.go", "//go:build !js\n\npackage a", true},
		{"a.go", "//go:build unix\n\npackage a", false},
		{"a.go", "package a\nimport \"runtime\"\nvar b = runtime.GOARCH", true},
		{"a.go", "package a\nimport \"runtime\"\nvar b = runtime.GOMAXPROCS(0)", false},
	} {
		file, err := parser.ParseFile(token.NewFileSet(), test.name, test.text, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		if got := asksPlatform(test.name, file); (got != "") != test.asks {
			t.Errorf("%s %q: %q, want %v", test.name, test.text, got, test.asks)
		}
	}
}
