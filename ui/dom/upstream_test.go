package dom

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/vugu/vugu"
)

// The tests below say what vugu does that this package works around. When one fails, vugu
// has changed: see doc.go for the workaround that may no longer be needed.

// upstream returns a file of vugu's module.
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

// does fails unless vugu's file fits the pattern.
func does(t *testing.T, name, pattern string) {
	t.Helper()
	if !regexp.MustCompile(pattern).MatchString(upstream(t, name)) {
		t.Errorf("%s of vugu no longer fits %q", name, pattern)
	}
}

func lacks(t *testing.T, name, pattern string) {
	t.Helper()
	if found := regexp.MustCompile(pattern).FindString(upstream(t, name)); found != "" {
		t.Errorf("%s of vugu has %q now", name, found)
	}
}

// TestUpstreamMakesMarkupOfText: sanitize.go makes text nodes of it.
func TestUpstreamMakesMarkupOfText(t *testing.T) {
	node := &vugu.VGNode{Type: vugu.ElementNode, Data: "span"}
	node.SetInnerHTML("a & b")
	if node.InnerHTML == nil || *node.InnerHTML != "a &amp; b" || node.FirstChild != nil {
		t.Error("vg-content no longer gives escaped markup")
	}
}

// TestUpstreamBuffer: sanitize.go cuts what does not fit an instruction.
func TestUpstreamBuffer(t *testing.T) {
	does(t, "domrender/renderer-js.go", `instructionBuffer = make\(\[\]byte, 16384\)`)
	does(t, "domrender/renderer-js-instructions.go", `errDoesNotFit = errors\.New`)
	if 6*MaxNode/2 > 16384 { // an escape of JSON is up to six bytes for two of UTF-8
		t.Errorf("texts of %d bytes may not fit either", MaxNode)
	}
}

// TestUpstreamLeavesChildren: an element that has no children now keeps those of the
// element before, so sanitize.go says that it is empty.
func TestUpstreamLeavesChildren(t *testing.T) {
	does(t, "domrender/renderer-js.go", `(?s)if n\.FirstChild != nil \{.{0,120}writeMoveToFirstChild\(\)`)
	lacks(t, "domrender/renderer-js.go", `write(RemoveChildren|ClearChildren|RemoveAllChildren)`)
}

// TestUpstreamPanics: a panic of a handler is not caught where handlers are called, so
// sanitize.go does.
func TestUpstreamPanics(t *testing.T) {
	does(t, "domrender/renderer-js.go", `func \(r \*JSRenderer\) handleDOMEvent\(\)`)
	source := upstream(t, "domrender/renderer-js.go")
	if handler := source[strings.Index(source, "handleDOMEvent() {"):]; strings.Contains(handler, "recover()") {
		t.Error("handlers are called under recover now")
	}
}

// TestUpstreamDrawsByPlace: position makes elements, not keys; press.go holds drawings back.
func TestUpstreamDrawsByPlace(t *testing.T) {
	does(t, "domrender/renderer-js.go", `childPositionID := append\(positionID, \[\]byte\(fmt\.Sprintf\("_%d", childIndex\)\)\.\.\.\)`)
}

// TestUpstreamSerializesEvents: with all that the target says; listen.go listens itself.
func TestUpstreamSerializesEvents(t *testing.T) {
	does(t, "domrender/renderer-js-script.js", `for \(let i in et\)`)
	does(t, "domrender/renderer-js-script.js", `JSON\.stringify\(`)
}

// TestUpstreamEval: the script is loaded by eval; renderer.go skips that.
func TestUpstreamEval(t *testing.T) {
	does(t, "domrender/renderer-js.go", `window\.Call\("eval", jsHelperScript\)`)
}
