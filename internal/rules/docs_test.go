package rules

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// documents returns the documents of the repository: every tracked Markdown file but
// those that tests expect.
func documents(t *testing.T) map[string]string {
	t.Helper()
	texts := map[string]string{}
	for _, name := range tracked(t) {
		if strings.HasSuffix(name, ".md") && !strings.Contains(name, "/testdata/") {
			content, err := os.ReadFile(filepath.Join(root, name))
			if err != nil {
				t.Fatal(err)
			}
			texts[name] = string(content)
		}
	}
	if len(texts) < 20 {
		t.Fatalf("%d documents were found", len(texts))
	}
	return texts
}

var link = regexp.MustCompile(`\]\(([^)#\s]*)(#[^)\s]+)?[^)]*\)`)

var conflict = regexp.MustCompile(`(?m)^(<<<<<<<|>>>>>>>) `)

// TestLinks: every link in the documents to a file of the repository, or to a heading in
// one, works, and the documents contain no merge conflict.
func TestLinks(t *testing.T) {
	texts := documents(t)
	for document, text := range texts {
		if conflict.MatchString(text) {
			t.Errorf("%s holds the marks of a merge conflict", document)
		}
		for _, match := range link.FindAllStringSubmatch(outsideFences(text), -1) {
			target, anchor := match[1], strings.TrimPrefix(match[2], "#")
			if strings.Contains(target, ":") { // another site
				continue
			}
			file := document
			if target != "" {
				file = filepath.ToSlash(filepath.Join(filepath.Dir(document), target))
			}
			if _, err := os.Stat(filepath.Join(root, file)); err != nil {
				t.Errorf("%s links to %s, which is not there", document, target)
			} else if other, isDocument := texts[file]; anchor != "" && isDocument && !slices.Contains(anchors(other), anchor) {
				t.Errorf("%s links to the heading %s#%s, which is not there", document, target, anchor)
			}
		}
	}
}

var fence = regexp.MustCompile("(?ms)^```.*?^```$")

// outsideFences returns a document without its blocks of code.
func outsideFences(text string) string { return fence.ReplaceAllString(text, "") }

var (
	heading  = regexp.MustCompile(`(?m)^#+ (.*)$`)
	inNoSlug = regexp.MustCompile(`[^\p{L}\p{N} _-]`)
)

// anchors returns the names by which links address the headings of a document, as GitHub
// makes them.
func anchors(text string) (names []string) {
	for _, match := range heading.FindAllStringSubmatch(outsideFences(text), -1) {
		names = append(names, strings.ReplaceAll(inNoSlug.ReplaceAllString(strings.ToLower(match[1]), ""), " ", "-"))
	}
	return names
}

// commandIn matches commands that documents ask people to type: of build.sh, and of go
// with a folder of the repository.
var commandIn = regexp.MustCompile(`(\./build\.sh) ([a-z]+)|go (generate|test|run|build|vet) (\./[\w/.]*\w)((?: -run '?([\w^$]+)| -fuzz (\w+)|[^\n` + "`" + `])*)`)

// TestCommandsInDocuments: what documents ask people to type exists.
func TestCommandsInDocuments(t *testing.T) {
	script, err := os.ReadFile(root + "/build.sh")
	if err != nil {
		t.Fatal(err)
	}
	for document, text := range documents(t) {
		for _, problem := range wrongCommands(string(script), text) {
			t.Errorf("%s: %s", document, problem)
		}
	}
	for text, wrong := range map[string]bool{
		"`./build.sh test`": false, "`./build.sh tset`": true, "`go generate ./ui`": true, "`go generate ./ui/view`": false,
		"go test ./core/graph": false, "go test ./core/grahp": true, "go test ./engine -run EveryObjectAgrees": false, "go test ./engine -run NoSuchTest": true,
	} {
		if got := wrongCommands(string(script), text); (len(got) > 0) != wrong {
			t.Errorf("%s: %v, want wrong %v", text, got, wrong)
		}
	}
}

// wrongCommands returns what is wrong with the commands in a document.
func wrongCommands(script, text string) (problems []string) {
	for _, match := range commandIn.FindAllStringSubmatch(text, -1) {
		verb, folder := match[3], filepath.Join(root, match[4])
		if match[1] != "" {
			if !strings.Contains(script, "\n"+match[2]+")\n") {
				problems = append(problems, match[0]+": build.sh has no such command")
			}
			continue
		}
		pattern := "*.go"
		if verb == "test" {
			pattern = "*_test.go"
		}
		files, err := filepath.Glob(filepath.Join(folder, pattern))
		var content []byte
		for _, file := range files {
			more, _ := os.ReadFile(file)
			content = append(content, more...)
		}
		test := strings.Trim(match[6]+match[7], "^$")
		switch {
		case err != nil || len(files) == 0:
			problems = append(problems, match[0]+": no "+pattern+" in the folder")
		case verb == "generate" && !regexp.MustCompile(`(?m)^//go:generate `).Match(content):
			problems = append(problems, match[0]+": nothing to generate in the folder")
		case test != "" && !regexp.MustCompile(`\nfunc (Test|Fuzz)?\w*`+test).Match(content):
			problems = append(problems, match[0]+": no such test in the folder")
		}
	}
	return problems
}

var (
	code     = regexp.MustCompile("`[^`\n]+`")
	nameIn   = regexp.MustCompile(`(?:^|[^\w./$#→-])([a-z]+)\.([A-Z]\w*)(?:\.([A-Za-z]\w*))?`)
	folderIn = regexp.MustCompile(`^(?:core|engine|formats|internal|protocol|ui|cmd|wasm|worker|capture|test|testdata|public)/[\w/.*-]+$`)
)

// otherNames are packages of ours by whose names documents also mean something else.
var otherNames = map[string]bool{
	"app":      true, // the package of the programs in examples
	"javacore": true, // how names of javacore files begin
}

// TestNamesInDocuments: names of packages with what they declare (`query.Query`) and paths
// of the repository (`core/query`), written as code in documents, exist.
func TestNamesInDocuments(t *testing.T) {
	declared := declarations(t)
	for document, text := range documents(t) {
		for _, problem := range wrongNames(declared, outsideFences(text)) {
			t.Errorf("%s: %s", document, problem)
		}
	}
	for text, wrong := range map[string]bool{
		"`query.Query`": false, "`query.Report`": true, "`scratch.Space.Check`": false, "`scratch.Space.Chekc`": true, "`http.Handler`": false,
		"`core/query/catalog`": false, "`core/query/catalogue`": true, "`core/query/...`": false, "`formats/hprof/redact*.go`": false,
	} {
		if got := wrongNames(declared, text); (len(got) > 0) != wrong {
			t.Errorf("%s: %v, want wrong %v", text, got, wrong)
		}
	}
}

func wrongNames(declared map[string]map[string]bool, text string) (problems []string) {
	for _, span := range code.FindAllString(text, -1) {
		span = strings.Trim(span, "`")
		for _, match := range nameIn.FindAllStringSubmatch(span, -1) {
			names, name := declared[match[1]], match[2]
			if match[3] != "" {
				name += "." + match[3]
			}
			if names != nil && !otherNames[match[1]] && !names[name] {
				problems = append(problems, "package "+match[1]+" declares no "+name)
			}
		}
		if path := strings.TrimSuffix(strings.TrimSuffix(span, "..."), "/"); folderIn.MatchString(path) {
			if found, err := filepath.Glob(filepath.Join(root, path)); err != nil || len(found) == 0 {
				problems = append(problems, span+" is not there")
			}
		}
	}
	return problems
}

// declarations returns the names that each package declares: functions, types, variables
// and constants, and methods and fields as Type.Name.
func declarations(t *testing.T) map[string]map[string]bool {
	declared := map[string]map[string]bool{}
	goFiles(t, func(name string, content []byte) {
		if strings.HasSuffix(name, "_test.go") {
			return
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, content, parser.SkipObjectResolution)
		if err != nil {
			t.Error(err)
			return
		}
		names := declared[file.Name.Name]
		if names == nil {
			names = map[string]bool{}
			declared[file.Name.Name] = names
		}
		for _, declaration := range file.Decls {
			for _, name := range declaredBy(declaration) {
				names[name] = true
			}
		}
	})
	delete(declared, "main")
	return declared
}

// declaredBy returns the names that a declaration declares.
func declaredBy(declaration ast.Decl) (names []string) {
	switch d := declaration.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			return []string{d.Name.Name}
		}
		receiver := d.Recv.List[0].Type
		if star, ok := receiver.(*ast.StarExpr); ok {
			receiver = star.X
		}
		if of, ok := receiver.(*ast.Ident); ok {
			return []string{of.Name + "." + d.Name.Name}
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch s := spec.(type) {
			case *ast.TypeSpec:
				names = append(names, s.Name.Name)
				for _, member := range members(s.Type) {
					names = append(names, s.Name.Name+"."+member)
				}
			case *ast.ValueSpec:
				for _, name := range s.Names {
					names = append(names, name.Name)
				}
			}
		}
	}
	return names
}

// members returns the fields of a struct and the methods of an interface.
func members(declared ast.Expr) (names []string) {
	var fields *ast.FieldList
	switch d := declared.(type) {
	case *ast.StructType:
		fields = d.Fields
	case *ast.InterfaceType:
		fields = d.Methods
	default:
		return nil
	}
	for _, field := range fields.List {
		for _, name := range field.Names {
			names = append(names, name.Name)
		}
	}
	return names
}
