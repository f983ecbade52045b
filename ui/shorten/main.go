// Command shorten rewrites what vugugen makes of templates: nodes are built by
// functions of the package instead of literals, which take several times as much
// WebAssembly. It runs in the folder of the generated files.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
)

// The forms that vugugen 0.4 writes. Namespaces are written out, and empty.
var (
	element   = regexp.MustCompile(`&vugu\.VGNode\{Type: vugu\.VGNodeType\(3\), Namespace: "", Data: ("[^"]*"), Attr: \[\]vugu\.VGAttribute(?:\(nil\)|\{((?:(?:vugu\.VGAttribute)?\{Namespace: "", Key: "[^"]*", Val: "(?:[^"\\]|\\.)*"\}(?:, )?)*)\})\}`)
	attribute = regexp.MustCompile(`(?:vugu\.VGAttribute)?\{Namespace: "", Key: ("[^"]*"), Val: ("(?:[^"\\]|\\.)*")\}(?:, )?`)
	text      = regexp.MustCompile(`&vugu\.VGNode\{Type: vugu\.VGNodeType\(1\), Data: ("(?:[^"\\]|\\.)*")\}`)
	child     = regexp.MustCompile(`vgn = (element|text)\((.*)\)\n\t*vgparent\.AppendChild\(vgn\)`)
	handler   = regexp.MustCompile(`vgn\.DOMEventHandlerSpecList = append\(vgn\.DOMEventHandlerSpecList, vugu\.DOMEventHandlerSpec\{\n\t*EventType:\t("[^"]*"),\n\t*Func:\t*((?s:.*?)),\n\t*//[^\n]*implement capture[^\n]*\n\t*\}\)`)
	property  = regexp.MustCompile(`\{\n\t*b, err := vjson\.Marshal\((.*)\)\n\t*if err != nil \{\n\t*panic\(err\)\n\t*\}\n\t*vgn\.Prop = append\(vgn\.Prop, vugu\.VGProperty\{Key: ("[^"]*"), JSONVal: vjson\.RawMessage\(b\)\}\)\n\t*\}`)
)

func main() {
	files, err := filepath.Glob("*_gen.go")
	if err == nil {
		for _, file := range files {
			if err = rewrite(file); err != nil {
				break
			}
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "shorten:", err)
		os.Exit(1)
	}
}

func rewrite(file string) error {
	source, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	return os.WriteFile(file, shorten(source), 0o644)
}

func shorten(source []byte) []byte {
	source = element.ReplaceAllFunc(source, func(node []byte) []byte {
		parts := element.FindSubmatch(node)
		call := append([]byte("element("), parts[1]...)
		for _, a := range attribute.FindAllSubmatch(parts[2], -1) {
			call = append(call, ", "...)
			call = append(call, a[1]...)
			call = append(call, ", "...)
			call = append(call, a[2]...)
		}
		return append(call, ')')
	})
	source = handler.ReplaceAll(source, []byte("handle(vgn, $1, $2)"))
	source = text.ReplaceAll(source, []byte("text($1)"))
	source = child.ReplaceAll(source, []byte("vgn = appended(vgparent, $1($2))"))
	return property.ReplaceAll(source, []byte("setProperty(vgn, $2, $1)"))
}
