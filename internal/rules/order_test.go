package rules

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// inOrder are the folders in whose packages files form no cycle of uses, so that each
// file can be read with only the files on which it builds.
var inOrder = []string{"engine", "ui"}

// TestFilesInOrder checks it for each package.
func TestFilesInOrder(t *testing.T) {
	packages := map[string]map[string]string{} // folder, name of the file, content
	goFiles(t, func(name string, content []byte) {
		if folder := filepath.ToSlash(filepath.Dir(name)); inAny(folder, inOrder) && !strings.HasSuffix(name, "_test.go") {
			if packages[folder] == nil {
				packages[folder] = map[string]string{}
			}
			packages[folder][name] = string(content)
		}
	})
	if len(packages) == 0 {
		t.Fatal("no packages were found")
	}
	for folder, files := range packages {
		for _, circle := range circles(t, files) {
			t.Errorf("in %s files use each other in a circle: %s", folder, circle)
		}
	}
}

// circles lists the cycles of files in a package, with one identifier for each step.
func circles(t *testing.T, files map[string]string) (found []string) {
	uses := fileUses(t, files)
	reported := map[string]bool{}
	for _, from := range slices.Sorted(maps.Keys(uses)) {
		for _, to := range slices.Sorted(maps.Keys(uses[from])) {
			back := pathOf(uses, to, from)
			if back == nil {
				continue
			}
			circle := append([]string{from}, back...)
			members := slices.Sorted(slices.Values(back))
			if key := strings.Join(members, " "); !reported[key] {
				reported[key] = true
				var steps []string
				for i, file := range circle[:len(circle)-1] {
					steps = append(steps, fmt.Sprintf("%s uses %s of %s", filepath.Base(file), uses[file][circle[i+1]], filepath.Base(circle[i+1])))
				}
				found = append(found, strings.Join(steps, ", "))
			}
		}
	}
	return found
}

// pathOf returns the shortest way over files that use the next, nil if there is none.
func pathOf(uses map[string]map[string]string, from, to string) []string {
	before, queue := map[string]string{from: ""}, []string{from}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		if at == to {
			var path []string
			for ; at != ""; at = before[at] {
				path = append([]string{at}, path...)
			}
			return path
		}
		for _, next := range slices.Sorted(maps.Keys(uses[at])) {
			if _, seen := before[next]; !seen {
				before[next] = at
				queue = append(queue, next)
			}
		}
	}
	return nil
}

// fileUses returns, for each file, the other files that it uses, with one identifier for
// each. Types of other packages are unknown, so uses through them are not found.
func fileUses(t *testing.T, files map[string]string) map[string]map[string]string {
	fset := token.NewFileSet()
	var parsed []*ast.File
	for _, name := range slices.Sorted(maps.Keys(files)) {
		file, err := parser.ParseFile(fset, name, files[name], parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		parsed = append(parsed, file)
	}
	info := types.Info{Uses: map[*ast.Ident]types.Object{}}
	config := types.Config{Importer: unknownPackages{}, Error: func(error) {}, FakeImportC: true}
	own, _ := config.Check("p", fset, parsed, &info)
	uses := map[string]map[string]string{}
	for ident, object := range info.Uses {
		if object.Pkg() != own || !object.Pos().IsValid() {
			continue
		}
		from, to := fset.Position(ident.Pos()).Filename, fset.Position(object.Pos()).Filename
		if from == to {
			continue
		}
		if uses[from] == nil {
			uses[from] = map[string]string{}
		}
		if least := uses[from][to]; least == "" || object.Name() < least {
			uses[from][to] = object.Name()
		}
	}
	return uses
}

// unknownPackages returns empty packages for all imports.
type unknownPackages struct{}

func (unknownPackages) Import(path string) (*types.Package, error) {
	p := types.NewPackage(path, filepath.Base(path))
	p.MarkComplete()
	return p, nil
}

// TestCircles shows that the rule can fail: for functions, methods and fields, and over
// several files.
func TestCircles(t *testing.T) {
	for _, test := range []struct {
		files   map[string]string
		circles int
	}{
		{map[string]string{"a.go": "package p\nfunc a() { b() }", "b.go": "package p\nfunc b() {}"}, 0},
		{map[string]string{"a.go": "package p\nfunc a() { b() }", "b.go": "package p\nfunc b() { a() }"}, 1},
		{map[string]string{"a.go": "package p\ntype A struct{ n int }\nfunc a(x A) { x.m() }", "b.go": "package p\nfunc (x A) m() {}"}, 1},
		{map[string]string{"a.go": "package p\nfunc a() { b() }", "b.go": "package p\nfunc b() { c() }\n", "c.go": "package p\nfunc c() { _ = a }"}, 1},
		{map[string]string{"a.go": "package p\nimport \"sync\"\ntype A struct{ mu sync.Mutex; n int }", "b.go": "package p\nfunc (x *A) m() { x.mu.Lock(); x.n++ }"}, 0},
	} {
		if found := circles(t, test.files); len(found) != test.circles {
			t.Errorf("%v: %v, want %d circles", test.files, found, test.circles)
		}
	}
}
