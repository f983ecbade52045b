package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
)

// generated returns what vugu's generator makes of a template.
func generated(t *testing.T, template string) *ast.File {
	t.Helper()
	if runtime.GOOS == "js" {
		t.Skip("no programs can be run from WebAssembly")
	}
	generator, err := exec.Command("go", "tool", "-n", "vugugen").Output()
	if err != nil {
		t.Fatalf("vugugen: %v", err)
	}
	folder := filepath.Join(t.TempDir(), "sample") // also the name of the package
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "sample.vugu"), []byte(template), 0o644); err != nil {
		t.Fatal(err)
	}
	run := exec.Command(strings.TrimSpace(string(generator)), "-skip-go-mod", "-skip-main", ".")
	run.Dir = folder
	if out, err := run.CombinedOutput(); err != nil {
		t.Fatalf("vugugen: %v: %s", err, out)
	}
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(folder, "sample_gen.go"), nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// nodes returns the literals of nodes in generated code: the name of each element, and
// each text.
func nodes(file *ast.File) (list []string) {
	ast.Inspect(file, func(n ast.Node) bool {
		literal, ok := n.(*ast.CompositeLit)
		if !ok {
			return true
		}
		if of, ok := literal.Type.(*ast.SelectorExpr); !ok || of.Sel.Name != "VGNode" {
			return true
		}
		for _, element := range literal.Elts {
			field, ok := element.(*ast.KeyValueExpr)
			if !ok || field.Key.(*ast.Ident).Name != "Data" {
				continue
			}
			if value, ok := field.Value.(*ast.BasicLit); ok {
				text, _ := strconv.Unquote(value.Value)
				list = append(list, text)
			}
		}
		return true
	})
	return list
}

// TestUpstreamWritesLiterals: the generator writes a literal for each node; this command
// makes calls of them.
func TestUpstreamWritesLiterals(t *testing.T) {
	if list := strings.Join(nodes(generated(t, `<div><b @click="c.Do()">x</b></div>`)), " "); list != "div b x" {
		t.Errorf("literals of %q: is this command still needed?", list)
	}
}

// TestUpstreamKeepsLineBreaks: white space between elements becomes a text; this command
// leaves it out.
func TestUpstreamKeepsLineBreaks(t *testing.T) {
	list := nodes(generated(t, "<div>\n  <b @click=\"c.Do()\">x</b>\n</div>"))
	breaks := 0
	for _, text := range list {
		if strings.Contains(text, "\n") && strings.TrimSpace(text) == "" {
			breaks++
		}
	}
	if breaks != 2 {
		t.Errorf("%d of the two line breaks are texts: %q", breaks, list)
	}
}
