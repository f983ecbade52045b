package analysis_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"heapdrop/core/lang/analysis"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/golden"
	"heapdrop/internal/opened"
)

func openSample(t testing.TB) *snapshot.Snapshot {
	t.Helper()
	file, err := source.OpenDisk(filepath.Join("..", "..", "..", "testdata", "sample.hprof.gz"))
	if err != nil {
		t.Fatal(err)
	}
	return opened.Files(t, engine.Options{}, file)
}

// evaluate evaluates an expression of a type, as a property of a program.
func evaluate(t testing.TB, s *snapshot.Snapshot, typ, expression string) analysis.Value {
	t.Helper()
	text := fmt.Sprintf("set_type a: roots <- threads x : %s <- %s instances_for a have_names = \"a\"", typ, expression)
	return run(t, s, text, nil).Sets[0].Subgraphs[0].Properties[0]
}

// TestMembers runs the example of every member on the sample dump and compares the value
// with one known from elsewhere; examples that are comparisons give true.
func TestMembers(t *testing.T) {
	s := openSample(t)
	seen := map[string]bool{}
	for _, w := range analysis.Words() {
		if w.Of == "" {
			continue
		}
		want, known := exampleValues[w.Of+"."+w.Text]
		if !known {
			t.Errorf("nothing is known of the example of %s.%s: %s", w.Of, w.Text, w.Example)
			continue
		}
		seen[w.Of+"."+w.Text] = true
		if w.Text == "foreach" {
			checkForeach(t, s, w.Example)
			continue
		}
		typ, want, _ := strings.Cut(want, " ")
		if got := evaluate(t, s, typ, w.Example).Text(); got != want {
			t.Errorf("%s.%s: %s is %q, want %q", w.Of, w.Text, w.Example, got, want)
		}
	}
	for name := range exampleValues {
		if !seen[name] {
			t.Errorf("there is no member %s", name)
		}
	}
}

func checkForeach(t *testing.T, s *snapshot.Snapshot, example string) {
	out := run(t, s, "set_type a: roots <- threads.first on_inclusion <- [total : int | "+example+" sum <- total] sum : int <- 0 bytes : int <- threads.size instances_for a have_names = \"a\"", nil)
	p := out.Sets[0].Subgraphs[0].Properties
	if number(t, p[0]) != number(t, p[1]) || number(t, p[0]) == 0 {
		t.Errorf("foreach adds up %s, the threads have %s", p[0].Text(), p[1].Text())
	}
}

// TestDocument: the tables in the document are those of the members, and all its programs
// run on the sample dump.
func TestDocument(t *testing.T) {
	path := filepath.Join("..", "..", "..", "docs", "analysis-language.md")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(data), "<!-- members -->\n")
	_, after, closed := strings.Cut(rest, "<!-- end of members -->\n")
	if !found || !closed {
		t.Fatalf("%s has no place for the members", path)
	}
	golden.Check(t, path, before+"<!-- members -->\n"+analysis.Reference()+"\n<!-- end of members -->\n"+after)
	for _, w := range analysis.Words() {
		if w.Of == "" && !strings.Contains(string(data), w.Text) {
			t.Errorf("%s does not mention `%s`", path, w.Text)
		}
	}
	s := openSample(t)
	blocks := strings.Split(string(data), "```heap\n")[1:]
	if len(blocks) < 5 {
		t.Errorf("%s has %d programs", path, len(blocks))
	}
	for _, block := range blocks {
		text, _, _ := strings.Cut(block, "```")
		p, err := analysis.Compile(text, nil)
		if err != nil {
			t.Errorf("%s\n%v", text, err)
			continue
		}
		out, err := p.Run(context.Background(), s, nil)
		if err != nil || len(out.Notes) > 0 || len(out.Sets[0].Subgraphs) == 0 || len(out.Sets[0].Subgraphs[0].Objects) == 0 {
			t.Errorf("%s\nfinds nothing, or not what it says: %v %v", text, err, out)
		}
	}
}

// exampleValues are type and value of every member's example: computed by hand, or as in
// thread_overview for the twelve threads of the sample, eleven of which are daemons.
var exampleValues = map[string]string{
	"Object.id": "bool true", "Object.size": "int 112", "Object.retained": "bool true", "Object.class": "string java.lang.Thread",
	"Object.length": "bool true", "Object.text": "string main", "Object.label": "bool true", "Object.is_root": "bool true",
	"Object.referents": "bool true", "Object.referrers": "bool true", "Object.dominator": "bool true", "Object.elements": "bool true",
	"Object.field": "string main",
	"Class.name":   "string java.lang.Thread", "Class.classloader": "string <system class loader>", "Class.superclass": "string java.lang.Object",
	"Class.instances":  "bool true",
	"Classloader.name": "string <system class loader>", "Classloader.parent": "bool true", "Classloader.classes": "bool true",
	"Thread.name": "bool true", "Thread.group": "bool true", "Thread.daemon": "int 11", "Thread.priority": "int 5", "Thread.locals": "bool true",
	"ThreadGroup.name": "bool true", "ThreadGroup.parent": "int 1", "ThreadGroup.threads": "bool true",
	"ENTITY.name": "string a", "ENTITY.count": "int 12", "ENTITY.size": "int 1344",
	"table-of T.filter": "int 1", "table-of T.map": "int 14", "table-of T.exists": "bool true", "table-of T.forall": "bool true", "table-of T.foreach": "",
	"table-of T.findfirst": "int 5", "table-of T.count": "int 3", "table-of T.empty": "bool false", "table-of T.first": "int 7", "table-of T.last": "int 9",
	"table-of T.at": "int 8", "table-of T.contains": "bool true", "table-of T.append": "int 3", "table-of T.distinct": "int 2", "table-of T.sum": "int 60",
	"table-of T.min": "int 2", "table-of T.max": "int 4", "table-of T.size": "bool true", "table-of T.join": "string a, b",
	"string.length": "int 6", "string.contains": "bool true", "string.starts_with": "bool true", "string.ends_with": "bool true", "string.matches": "bool true",
	"float.round": "int 8",
}
