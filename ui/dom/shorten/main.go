// Command shorten rewrites the code that vugugen generates from templates. It runs in the
// folder of the generated files.
//
//   - Nodes are built by functions of package dom instead of literals, which take several
//     times as much WebAssembly.
//   - As in JSX, white space with a line break is layout, not text. Spaces within a line
//     are kept.
//   - The result is formatted as gofmt does.
package main

import (
	"fmt"
	"go/format"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// Patterns of the code that vugugen 0.4 writes. Namespaces are written out, and empty.
var (
	element   = regexp.MustCompile(`&vugu\.VGNode\{Type: vugu\.VGNodeType\(3\), Namespace: "", Data: ("[^"]*"), Attr: \[\]vugu\.VGAttribute(?:\(nil\)|\{((?:(?:vugu\.VGAttribute)?\{Namespace: "", Key: "[^"]*", Val: "(?:[^"\\]|\\.)*"\}(?:, )?)*)\})\}`)
	attribute = regexp.MustCompile(`(?:vugu\.VGAttribute)?\{Namespace: "", Key: ("[^"]*"), Val: ("(?:[^"\\]|\\.)*")\}(?:, )?`)
	text      = regexp.MustCompile(`&vugu\.VGNode\{Type: vugu\.VGNodeType\(1\), Data: ("(?:[^"\\]|\\.)*")\}`)
	space     = regexp.MustCompile(`\t*vgn = dom\.Text\(""\)\n\t*vgparent\.AppendChild\(vgn\)\n`)
	child     = regexp.MustCompile(`vgn = dom\.(Node|Text)\((.*)\)\n\t*vgparent\.AppendChild\(vgn\)`)
	imported  = regexp.MustCompile(`import "github\.com/vugu/vugu"\n(?:import "heapdrop/ui/dom"\n)?`)
	markup    = regexp.MustCompile(`vugu\.HTML\(("(?:[^"\\]|\\.)*")\)`)
	atTag     = regexp.MustCompile(`(>)\n|\n(<)`)
	breaks    = regexp.MustCompile(`[ \t]*\n\s*`)
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
	source, err = format.Source(shorten(source))
	if err != nil {
		return err
	}
	return os.WriteFile(file, source, 0o644)
}

func shorten(source []byte) []byte {
	source = element.ReplaceAllFunc(source, func(node []byte) []byte {
		parts := element.FindSubmatch(node)
		list := [][]byte{parts[1]}
		for _, a := range attribute.FindAllSubmatch(parts[2], -1) {
			list = append(list, a[1:]...)
		}
		return fmt.Appendf(nil, "dom.Node(%q)", joined(list))
	})
	source = handler.ReplaceAll(source, []byte("dom.Handle(vgn, $1, $2)"))
	source = text.ReplaceAllFunc(source, func(node []byte) []byte {
		return fmt.Appendf(nil, "dom.Text(%q)", collapse(string(text.FindSubmatch(node)[1])))
	})
	source = space.ReplaceAll(source, nil)
	source = markup.ReplaceAllFunc(source, func(html []byte) []byte {
		return fmt.Appendf(nil, "vugu.HTML(%q)", collapse(string(markup.FindSubmatch(html)[1])))
	})
	source = child.ReplaceAll(source, []byte("vgn = dom.Add$1(vgparent, $2)"))
	source = property.ReplaceAll(source, []byte("dom.SetProperty(vgn, $2, $1)"))
	return imported.ReplaceAll(source, []byte("import \"github.com/vugu/vugu\"\nimport \"heapdrop/ui/dom\"\n"))
}

// joined joins the name and attributes of an element as dom.Node expects them.
func joined(quoted [][]byte) string {
	var parts []string
	for _, q := range quoted {
		part, err := strconv.Unquote(string(q))
		if err != nil || strings.Contains(part, "\n") {
			panic(fmt.Sprintf("%s: a name or value of an attribute with a line break", q))
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, "\n")
}

// collapse removes the white space with a line break from a quoted text or markup;
// between words it leaves one space.
func collapse(quoted string) string {
	content, err := strconv.Unquote(quoted)
	if err != nil {
		panic(err) // the generator quotes with %q, so this cannot fail
	}
	words := breaks.ReplaceAllString(content, "\n")
	words = atTag.ReplaceAllString(strings.Trim(words, "\n"), "$1$2")
	return strings.ReplaceAll(words, "\n", " ")
}
