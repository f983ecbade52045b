package rules

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// tracked returns the files under version control, relative to the root. Without git, the
// rules about files cannot be checked.
func tracked(t *testing.T) []string {
	t.Helper()
	if runtime.GOOS == "js" {
		t.Skip("no programs can be run from WebAssembly")
	}
	if _, err := os.Stat(filepath.Join(root, ".git")); err != nil {
		t.Skip("not a git checkout")
	}
	out, err := exec.Command("git", "-C", root, "ls-files", "-z").Output()
	if err != nil {
		t.Skipf("git ls-files: %v", err)
	}
	var files []string
	for _, name := range strings.Split(strings.TrimRight(string(out), "\x00"), "\x00") {
		if _, err := os.Stat(filepath.Join(root, name)); err == nil { // otherwise deleted, but not committed yet
			files = append(files, name)
		}
	}
	if len(files) < 50 {
		t.Fatalf("git knows %d files; the list is wrong", len(files))
	}
	return files
}

// TestNoLargeFiles keeps dumps and binaries out of the history.
func TestNoLargeFiles(t *testing.T) {
	const most = 2_000_000 // bytes
	for _, name := range tracked(t) {
		if info, err := os.Stat(filepath.Join(root, name)); err != nil {
			t.Error(err)
		} else if info.Size() > most {
			t.Errorf("%s has %d bytes, want at most %d", name, info.Size(), most)
		}
	}
}

// machine matches absolute paths on one person's or one build machine. It is written so
// that it does not match itself.
var machine = regexp.MustCompile(`/(root|work|home/[a-z]\w*|Users/[A-Za-z]\w*)/[\w.]`)

// TestNoMachinePaths: what works only on its author's machine does not belong in the
// repository.
func TestNoMachinePaths(t *testing.T) {
	for _, text := range []string{"cd /" + "root/x", "/" + "home/ada/dumps", "/" + "Users/Ada/x"} {
		if !machine.MatchString(text) {
			t.Errorf("%q is not recognized", text)
		}
	}
	for _, name := range tracked(t) {
		content, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Error(err)
		}
		if found := machine.Find(content); found != nil {
			t.Errorf("%s names a path of one machine: %s", name, found)
		}
	}
}

// TestDocumented: every exported name in packages that others import has a comment. One
// comment is enough for a group of constants or variables; fields and methods of
// unexported types need none.
func TestDocumented(t *testing.T) {
	goFiles(t, func(name string, content []byte) {
		inScope := inAny(name, []string{"core", "engine", "formats", "protocol", "internal", "ui", "capture", "wasm", "worker", "cmd"})
		if !inScope || strings.HasSuffix(name, "_test.go") || strings.HasSuffix(name, "_gen.go") {
			return
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, content, parser.ParseComments)
		if err != nil {
			t.Error(err)
			return
		}
		for _, what := range undocumented(file) {
			t.Errorf("%s: %s has no comment", name, what)
		}
	})
}

// undocumented lists the exported declarations of a file without a comment.
func undocumented(file *ast.File) []string {
	var names []string
	for _, declaration := range file.Decls {
		switch d := declaration.(type) {
		case *ast.FuncDecl:
			if d.Name.IsExported() && d.Doc == nil && !interfaceMethod(d) && exportedReceiver(d) {
				names = append(names, d.Name.Name)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch s := spec.(type) {
				case *ast.TypeSpec:
					if s.Name.IsExported() && d.Doc == nil && s.Doc == nil {
						names = append(names, s.Name.Name)
					}
				case *ast.ValueSpec:
					if s.Names[0].IsExported() && d.Doc == nil && s.Doc == nil && s.Comment == nil {
						names = append(names, s.Names[0].Name)
					}
				}
			}
		}
	}
	return names
}

// interfaceMethod reports whether a method is one of an interface of the standard
// library, which documents it.
func interfaceMethod(d *ast.FuncDecl) bool {
	if d.Recv == nil {
		return false
	}
	switch d.Name.Name {
	case "Len", "Less", "Swap", "Push", "Pop", "Read", "ReadAt", "ReadByte", "Write", "Close", "String", "Error", "Unwrap", "Is":
		return true
	}
	return false
}

func exportedReceiver(d *ast.FuncDecl) bool {
	if d.Recv == nil {
		return true
	}
	receiver := d.Recv.List[0].Type
	for {
		switch r := receiver.(type) {
		case *ast.StarExpr:
			receiver = r.X
		case *ast.IndexExpr:
			receiver = r.X
		case *ast.IndexListExpr:
			receiver = r.X
		case *ast.Ident:
			return r.IsExported()
		default:
			return true
		}
	}
}

func TestUndocumented(t *testing.T) {
	const text = "package p\n// A is\nfunc A() {}\nfunc B() {}\ntype C struct{}\nfunc (c C) D() {}\nfunc (c c) E() {}\n" +
		"// group\nconst (\nF = 1\n)\nvar G int\nfunc (c C) String() string { return \"\" }\n"
	file, err := parser.ParseFile(token.NewFileSet(), "p.go", text, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(undocumented(file), " "); got != "B C D G" {
		t.Errorf("undocumented: %s, want B C D G", got)
	}
}

var requirement = regexp.MustCompile(`(?m)^(?:require )?\s*([a-z][\w.-]*\.[a-z]+/\S+) v\S+`)

// TestDependencies: docs/dependencies.md accounts for every module in go.mod.
func TestDependencies(t *testing.T) {
	modules, err := os.ReadFile(root + "/go.mod")
	if err != nil {
		t.Fatal(err)
	}
	document, err := os.ReadFile(root + "/docs/dependencies.md")
	if err != nil {
		t.Fatal(err)
	}
	found := requirement.FindAllStringSubmatch(string(modules), -1)
	if len(found) == 0 {
		t.Fatal("no requirement found in go.mod")
	}
	for _, match := range found {
		if !strings.Contains(string(document), match[1]) {
			t.Errorf("docs/dependencies.md does not mention %s", match[1])
		}
	}
	for _, list := range []string{"/examples/requirements.txt", "/test/interop/requirements.txt"} {
		text, err := os.ReadFile(root + list)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			line = strings.TrimSpace(line)
			if name, version, pinned := strings.Cut(line, "=="); pinned && version != "" && !strings.Contains(string(document), name) {
				t.Errorf("docs/dependencies.md does not mention %s", name)
			} else if !pinned && line != "" && !strings.HasPrefix(line, "#") && line != "-r ../../examples/requirements.txt" {
				t.Errorf("%s: %q names no version, or an address", list, line)
			}
		}
	}
}

// TestRoomsAreOnTheMap: docs/architecture.md lists every folder with a package, alone or
// together with its siblings as "folder/…".
func TestRoomsAreOnTheMap(t *testing.T) {
	document, err := os.ReadFile(root + "/docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	goFiles(t, func(name string, _ []byte) {
		folder := filepath.ToSlash(filepath.Dir(name))
		if seen[folder] || folder == "." || strings.HasSuffix(name, "_test.go") {
			return
		}
		seen[folder] = true
		for at := folder; at != "."; at = filepath.ToSlash(filepath.Dir(at)) {
			exact := at == folder || inAny(at, []string{"test", "worker", "internal"}) && at != "internal"
			if exact && bytes.Contains(document, []byte("`"+at+"`")) || bytes.Contains(document, []byte("`"+at+"/…`")) {
				return
			}
		}
		t.Errorf("docs/architecture.md does not say what %s is for", folder)
	})
}

// TestFoldersAreOnTheMap: docs/architecture.md also lists the folders without Go packages,
// down to the second level.
func TestFoldersAreOnTheMap(t *testing.T) {
	document, err := os.ReadFile(root + "/docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	parts := []string{"public", "editor", "testdata", "examples", "docs/images", "core", "cmd", "internal", "engine", "formats", "ui", "test", ".ci"} // as a whole, or by their folders
	for _, name := range tracked(t) {
		steps := strings.Split(name, "/")
		for depth := 1; depth <= min(2, len(steps)-1); depth++ {
			folder := strings.Join(steps[:depth], "/")
			part := slices.Contains(parts, folder) || depth == 2 && (inAny(folder, []string{"public", "editor", "testdata", "examples", "worker", "core"}) || strings.HasSuffix(folder, "/testdata"))
			if !part && !bytes.Contains(document, []byte("`"+folder+"`")) && !bytes.Contains(document, []byte("`"+folder+"/…`")) {
				t.Errorf("docs/architecture.md does not say what %s is for", folder)
				parts = append(parts, folder)
			}
		}
	}
}

var dated = regexp.MustCompile(`^\*20\d\d-\d\d-\d\d\.\*\n`)

// TestDecisionsAreDated: every section of docs/decisions.md begins with its date.
func TestDecisionsAreDated(t *testing.T) {
	document, err := os.ReadFile(root + "/docs/decisions.md")
	if err != nil {
		t.Fatal(err)
	}
	sections := strings.Split(string(document), "\n## ")[1:]
	for _, section := range sections {
		if title, body, _ := strings.Cut(section, "\n"); !dated.MatchString(body) {
			t.Errorf("docs/decisions.md: %q has no date", title)
		}
	}
	if len(sections) < 10 {
		t.Errorf("%d decisions were found", len(sections))
	}
}

// TestFamiliesHaveTests: every query family has tests in its folder.
func TestFamiliesHaveTests(t *testing.T) {
	tested := map[string]bool{}
	goFiles(t, func(name string, content []byte) {
		if folder := filepath.ToSlash(filepath.Dir(name)); inFolder(folder, "core/query/family") {
			tested[folder] = tested[folder] || strings.HasSuffix(name, "_test.go") && bytes.Contains(content, []byte("\nfunc Test"))
		}
	})
	for folder, has := range tested {
		if !has {
			t.Errorf("%s has no test beside it", folder)
		}
	}
	if len(tested) < 20 {
		t.Errorf("%d families were found", len(tested))
	}
}
