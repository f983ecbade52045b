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

// does fails unless the text of vugu's file matches the pattern.
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

// TestUpstreamMakesMarkupOfText: vg-content turns text into markup; sanitize.go makes
// text nodes of it.
func TestUpstreamMakesMarkupOfText(t *testing.T) {
	node := &vugu.VGNode{Type: vugu.ElementNode, Data: "span"}
	node.SetInnerHTML("a & b")
	if node.InnerHTML == nil || *node.InnerHTML != "a &amp; b" || node.FirstChild != nil {
		t.Error("vg-content no longer gives escaped markup")
	}
}

// TestUpstreamBuffer: the buffer is limited; sanitize.go cuts what exceeds it.
func TestUpstreamBuffer(t *testing.T) {
	does(t, "domrender/renderer-js.go", `instructionBuffer = make\(\[\]byte, 16384\)`)
	does(t, "domrender/renderer-js-instructions.go", `errDoesNotFit = errors\.New`)
	if 6*MaxNode/2 > 16384 { // an escape of JSON takes up to six bytes for two bytes of UTF-8
		t.Errorf("texts of %d bytes may not fit either", MaxNode)
	}
}

// TestUpstreamLeavesChildren: an element without children keeps those of the element that
// was drawn there before, so sanitize.go marks it as empty.
func TestUpstreamLeavesChildren(t *testing.T) {
	does(t, "domrender/renderer-js.go", `(?s)if n\.FirstChild != nil \{.{0,120}writeMoveToFirstChild\(\)`)
	lacks(t, "domrender/renderer-js.go", `write(RemoveChildren|ClearChildren|RemoveAllChildren)`)
}

// TestUpstreamPanics: vugu does not catch a panic of a handler, so sanitize.go does.
func TestUpstreamPanics(t *testing.T) {
	does(t, "domrender/renderer-js.go", `func \(r \*JSRenderer\) handleDOMEvent\(\)`)
	source := upstream(t, "domrender/renderer-js.go")
	if handler := source[strings.Index(source, "handleDOMEvent() {"):]; strings.Contains(handler, "recover()") {
		t.Error("handlers are called under recover now")
	}
}

// TestUpstreamDrawsByPlace: vugu identifies elements by position instead of keys, so
// press.go delays drawings.
func TestUpstreamDrawsByPlace(t *testing.T) {
	does(t, "domrender/renderer-js.go", `childPositionID := append\(positionID, \[\]byte\(fmt\.Sprintf\("_%d", childIndex\)\)\.\.\.\)`)
}

// TestUpstreamSerializesEvents: vugu serializes events with everything about the target,
// so listen.go has its own listeners.
func TestUpstreamSerializesEvents(t *testing.T) {
	does(t, "domrender/renderer-js-script.js", `for \(let i in et\)`)
	does(t, "domrender/renderer-js-script.js", `JSON\.stringify\(`)
}

// TestUpstreamEval: vugu loads its script by eval; renderer.go skips that.
func TestUpstreamEval(t *testing.T) {
	does(t, "domrender/renderer-js.go", `window\.Call\("eval", jsHelperScript\)`)
}
