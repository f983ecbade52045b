package main

import (
	"bytes"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func TestShorten(t *testing.T) {
	for name, c := range map[string]struct{ source, want string }{
		"element": {
			`vgn = &vugu.VGNode{Type: vugu.VGNodeType(3), Namespace: "", Data: "div", Attr: []vugu.VGAttribute(nil)}`,
			`vgn = dom.Node("div")`,
		},
		"attributes": {
			`vgn = &vugu.VGNode{Type: vugu.VGNodeType(3), Namespace: "", Data: "a", Attr: []vugu.VGAttribute{vugu.VGAttribute{Namespace: "", Key: "href", Val: "#"}, vugu.VGAttribute{Namespace: "", Key: "title", Val: "a \"b\" {c}, \\"}}}`,
			`vgn = dom.Node("a\nhref\n#\ntitle\na \"b\" {c}, \\")`,
		},
		"attributes without their type": {
			`vgn = &vugu.VGNode{Type: vugu.VGNodeType(3), Namespace: "", Data: "a", Attr: []vugu.VGAttribute{{Namespace: "", Key: "href", Val: "#"}, {Namespace: "", Key: "id", Val: ""}}}`,
			`vgn = dom.Node("a\nhref\n#\nid\n")`,
		},
		"text": {
			`vgn = &vugu.VGNode{Type: vugu.VGNodeType(1), Data: "\n\t\"it\""}`,
			`vgn = dom.Text("\"it\"")`,
		},
		"white space of the layout": {
			"\tvgn = &vugu.VGNode{Type: vugu.VGNodeType(1), Data: \"\\n    \"}\n\tvgparent.AppendChild(vgn)\n\tnext()",
			"\tnext()",
		},
		"white space within a line": {
			"vgn = &vugu.VGNode{Type: vugu.VGNodeType(1), Data: \" \"}\nvgparent.AppendChild(vgn)\nnext()",
			"vgn = dom.AddText(vgparent, \" \")\nnext()",
		},
		"words on two lines": {
			`vgn = &vugu.VGNode{Type: vugu.VGNodeType(1), Data: "\n\tto be \n\tor not "}`,
			`vgn = dom.Text("to be or not ")`,
		},
		"markup": {
			`vgn.SetInnerHTML(vugu.HTML("\n  to be\n  or <b>not</b> \n  <i>\n    to</i> be\n"))`,
			`vgn.SetInnerHTML(vugu.HTML("to be or <b>not</b><i>to</i> be"))`,
		},
		"child": {
			"vgn = &vugu.VGNode{Type: vugu.VGNodeType(1), Data: \"it (is)\"}\n\t\tvgparent.AppendChild(vgn)\n\tnext()",
			"vgn = dom.AddText(vgparent, \"it (is)\")\n\tnext()",
		},
		"handler": {
			"vgn.DOMEventHandlerSpecList = append(vgn.DOMEventHandlerSpecList, vugu.DOMEventHandlerSpec{\n\tEventType:\t\"click\",\n\tFunc:\t\tfunc(event vugu.DOMEvent) { f(1,\n2) },\n\t//TODO: implement capture, passive\n\t})",
			"dom.Handle(vgn, \"click\", func(event vugu.DOMEvent) { f(1,\n2) })",
		},
		"property": {
			"{\n\tb, err := vjson.Marshal(c.Text(1))\n\tif err != nil {\n\t\tpanic(err)\n\t}\n\tvgn.Prop = append(vgn.Prop, vugu.VGProperty{Key: \"value\", JSONVal: vjson.RawMessage(b)})\n\t}",
			`dom.SetProperty(vgn, "value", c.Text(1))`,
		},
		"another namespace": {
			`vgn = &vugu.VGNode{Type: vugu.VGNodeType(3), Namespace: "svg", Data: "path", Attr: []vugu.VGAttribute(nil)}`,
			`vgn = &vugu.VGNode{Type: vugu.VGNodeType(3), Namespace: "svg", Data: "path", Attr: []vugu.VGAttribute(nil)}`,
		},
		"another value": {
			`vgn = &vugu.VGNode{Type: vugu.VGNodeType(1), Data: c.Text()}`,
			`vgn = &vugu.VGNode{Type: vugu.VGNodeType(1), Data: c.Text()}`,
		},
	} {
		got := string(shorten([]byte(c.source)))
		if got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
		if _, err := parser.ParseFile(token.NewFileSet(), name, "package p\nfunc f() {\n"+got+"\n}", 0); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if again := string(shorten([]byte(got))); again != got {
			t.Errorf("%s: shortened again: %s", name, again)
		}
	}
}

// TestGenerated generates the files of package view again, as go generate does, and
// compares them.
func TestGenerated(t *testing.T) {
	if runtime.GOOS == "js" {
		t.Skip("no programs can be run from WebAssembly")
	}
	generator, err := exec.Command("go", "tool", "-n", "vugugen").Output()
	if err != nil {
		t.Fatalf("vugugen: %v", err)
	}
	folder := t.TempDir()
	templates := 0
	for _, pattern := range []string{"../../view/*.go", "../../view/*.vugu"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_gen.go") {
				continue
			}
			if filepath.Ext(file) == ".vugu" {
				templates++
			}
			content, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(folder, filepath.Base(file)), content, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	run := exec.Command(strings.TrimSpace(string(generator)), "-skip-go-mod", "-skip-main", ".")
	run.Dir = folder
	if out, err := run.CombinedOutput(); err != nil {
		t.Fatalf("vugugen: %v: %s", err, out)
	}
	committed, err := filepath.Glob("../../view/*_gen.go")
	if err != nil || templates == 0 || len(committed) != templates {
		t.Fatalf("%d generated files of %d templates, %v", len(committed), templates, err)
	}
	raw := 0
	for _, file := range committed {
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		made := filepath.Join(folder, filepath.Base(file))
		if source, err := os.ReadFile(made); err == nil && element.Match(source) && bytes.Contains(source, []byte("AppendChild(vgn)")) {
			raw++
		}
		if err := rewrite(made); err != nil {
			t.Error(err)
			continue
		}
		if got, err := os.ReadFile(made); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not what its template makes: go generate ./ui/view (%v)", filepath.Base(file), err)
		}
	}
	if raw < templates-1 {
		t.Errorf("vugugen writes literals for %d templates of %d: is this command still needed?", raw, templates)
	}
}
