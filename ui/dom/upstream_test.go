package dom

import (
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

	"github.com/vugu/vugu"
)

// The tests below check the behaviour of vugu that this package works around. If one
// fails, vugu has changed: doc.go says which workaround may no longer be needed.

// upstream returns the text of a file of vugu's module.
func upstream(t *testing.T, name string) string {
	t.Helper()
	if runtime.GOOS == "js" {
		t.Skip("no programs can be run from WebAssembly")
	}
	folder, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/vugu/vugu").Output()
	if err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(folder)), filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// squeezed leaves out what only the layout of a source depends on: white space, and the
// comma that ends a list written on several lines.
func squeezed(source string) string {
	source = strings.Join(strings.Fields(source), "")
	return strings.NewReplacer(",)", ")", ",}", "}").Replace(source)
}

// does fails unless vugu's file has a piece of code, in whatever layout.
func does(t *testing.T, name, code string) {
	t.Helper()
	if !strings.Contains(squeezed(upstream(t, name)), squeezed(code)) {
		t.Errorf("%s of vugu no longer has %s", name, code)
	}
}

// lacks fails if vugu's file has a piece of code.
func lacks(t *testing.T, name, code string) {
	t.Helper()
	if strings.Contains(squeezed(upstream(t, name)), squeezed(code)) {
		t.Errorf("%s of vugu has %s now", name, code)
	}
}

// body returns the body of a method of vugu's renderer.
func body(t *testing.T, method string) *ast.BlockStmt {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "renderer-js.go", upstream(t, "domrender/renderer-js.go"), 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, declared := range file.Decls {
		if f, ok := declared.(*ast.FuncDecl); ok && f.Name.Name == method {
			return f.Body
		}
	}
	t.Fatalf("vugu's renderer has no method %s any more", method)
	return nil
}

// calls lists the functions and methods that a piece of code calls, in order.
func calls(code ast.Node) (names []string) {
	ast.Inspect(code, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			switch f := call.Fun.(type) {
			case *ast.Ident:
				names = append(names, f.Name)
			case *ast.SelectorExpr:
				names = append(names, f.Sel.Name)
			}
		}
		return true
	})
	return names
}

// TestUpstreamMakesMarkupOfText: vg-content turns text into markup; sanitize.go makes
// text nodes of it.
func TestUpstreamMakesMarkupOfText(t *testing.T) {
	node := &vugu.VGNode{Type: vugu.ElementNode, Data: "span"}
	node.SetInnerHTML("a & b")
	if node.InnerHTML == nil || *node.InnerHTML != "a &amp; b" || node.FirstChild != nil {
		t.Error("vg-content no longer gives escaped markup")
	}
}

// TestEntities: the templates have no entity that sanitize.go does not turn into its
// character, and neither has text that vugu has escaped.
func TestEntities(t *testing.T) {
	files, err := filepath.Glob("../view/*_gen.go")
	if err != nil || len(files) < 20 {
		t.Fatal(len(files), "templates", err)
	}
	entity := regexp.MustCompile(`&#?[a-zA-Z0-9]+;`)
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range entity.FindAllString(string(content), -1) {
			if unescape.Replace(found) == found {
				t.Errorf("%s: %s would be shown as it is", file, found)
			}
		}
	}
	for _, text := range []string{`<a href="x">'&amp;'</a>`, "&lt;", "&&amp;amp;"} {
		node := &vugu.VGNode{Type: vugu.ElementNode, Data: "span"}
		node.SetInnerHTML(text)
		sanitizeElement(node)
		if node.FirstChild == nil || node.FirstChild.Data != text {
			t.Errorf("%q is no text any more: %+v", text, node.FirstChild)
		}
	}
}

// TestUpstreamBuffer: the buffer is limited; sanitize.go cuts what exceeds it.
func TestUpstreamBuffer(t *testing.T) {
	does(t, "domrender/renderer-js.go", "instructionBuffer = make([]byte, 16384)")
	does(t, "domrender/renderer-js-instructions.go", "return errDoesNotFit")
	if 6*MaxNode/2 > 16384 { // an escape of JSON takes up to six bytes for two bytes of UTF-8
		t.Errorf("texts of %d bytes may not fit either", MaxNode)
	}
}

// TestUpstreamLeavesChildren: an element without children keeps those of the element that
// was drawn there before, because nothing is written for it after its attributes; so
// sanitize.go marks it as empty.
func TestUpstreamLeavesChildren(t *testing.T) {
	children := false
	for _, statement := range body(t, "visitSyncElementEtc").List {
		branch, ok := statement.(*ast.IfStmt)
		if !ok || !slices.Contains(calls(branch.Body), "writeMoveToFirstChild") {
			continue
		}
		if children = true; branch.Else != nil {
			t.Error("an element without children is drawn in a way of its own now")
		}
	}
	if !children {
		t.Error("children are drawn in another way now")
	}
}

// TestUpstreamPanics: vugu does not catch a panic of a handler, so sanitize.go does.
func TestUpstreamPanics(t *testing.T) {
	if slices.Contains(calls(body(t, "handleDOMEvent")), "recover") {
		t.Error("handlers are called under recover now")
	}
}

// TestUpstreamDrawsByPlace: vugu identifies elements by position instead of keys, so
// press.go delays drawings.
func TestUpstreamDrawsByPlace(t *testing.T) {
	does(t, "domrender/renderer-js.go", `append(positionID, []byte(fmt.Sprintf("_%d", childIndex))...)`)
}

// TestUpstreamFindsListenersByPlace: the listener of an event is found by the position of
// its element, and the children of a vg-template get positions of their own.
func TestUpstreamFindsListenersByPlace(t *testing.T) {
	does(t, "domrender/renderer-js.go", "domHandlerMap[eventDetail.PositionID]")
	does(t, "domrender/renderer-js.go", "if n.IsTemplate() {")
}

// TestUpstreamSerializesEvents: vugu serializes events with everything about the target,
// so listen.go has its own listeners.
func TestUpstreamSerializesEvents(t *testing.T) {
	does(t, "domrender/renderer-js-script.js", "for (let i in et)")
	does(t, "domrender/renderer-js-script.js", "JSON.stringify(")
}

// TestUpstreamLocksInHandlers: a handler runs within the browser's event and takes the
// lock that a drawing holds, so an event during a drawing would wait forever.
func TestUpstreamLocksInHandlers(t *testing.T) {
	if !slices.Contains(calls(body(t, "handleDOMEvent")), "Lock") {
		t.Error("handlers take no lock any more")
	}
	does(t, "domrender/renderer-js.go", "ret.handleDOMEvent()")
	lacks(t, "domrender/renderer-js.go", "go ret.handleDOMEvent()")
}

// TestUpstreamEval: vugu loads its script by eval; renderer.go skips that.
func TestUpstreamEval(t *testing.T) {
	does(t, "domrender/renderer-js.go", `window.Call("eval", jsHelperScript)`)
}

// TestUpstreamSetsAgain: vugu's script sets what is set already, so renderhelper changes
// it.
func TestUpstreamSetsAgain(t *testing.T) {
	for _, code := range []string{"el.setAttribute(attrName, attrValue);", "el[propName] = JSON.parse(propValueJSON);", "state.el.textContent = content;"} {
		does(t, "domrender/renderer-js-script.js", code)
	}
	for _, code := range []string{"getAttribute(attrName)", "el[propName] !==", "state.el.data !==", "state.el.textContent !=="} {
		lacks(t, "domrender/renderer-js-script.js", code)
	}
}

// TestEachHasItsTest: doc.go lists every test of what vugu does, and no other.
func TestEachHasItsTest(t *testing.T) {
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Skip(err)
	}
	find := func(pattern string, text []byte) (names []string) {
		for _, match := range regexp.MustCompile(pattern).FindAllSubmatch(text, -1) {
			names = append(names, string(match[1]))
		}
		return names
	}
	listed := find(`(TestUpstream\w+)`, doc)
	var there []string
	for _, name := range []string{"upstream_test.go", "shorten/upstream_test.go"} {
		tests, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		there = append(there, find(`(?m)^func (TestUpstream\w+)`, tests)...)
	}
	slices.Sort(listed)
	slices.Sort(there)
	if !slices.Equal(listed, there) {
		t.Errorf("doc.go lists %v, there are %v", listed, there)
	}
}
