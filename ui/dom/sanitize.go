package dom

import (
	"strings"
	"unicode/utf8"

	"github.com/vugu/vugu"
)

// MaxNode is the longest text node or attribute, in bytes. vugu ends the program if an
// instruction exceeds its buffer of 16,384 bytes, and JSON escapes can make the text of a
// property longer.
const MaxNode = 4096

// Sanitize prepares a built tree for vugu's renderer:
//
//   - Escaped markup from vg-content becomes a text node, so that no text of a
//     dump reaches the HTML parser.
//   - Texts and attributes are cut to the size of an instruction.
//   - An element without children is marked as empty. Otherwise the children of
//     the element that was in its place before would stay.
//   - A panic in an event handler is passed to failed instead of ending the program.
func Sanitize(results *vugu.BuildResults, failed func(reason any)) {
	for _, n := range results.Out.Out {
		sanitizeNode(results, n, failed)
	}
}

func sanitizeNode(results *vugu.BuildResults, n *vugu.VGNode, failed func(reason any)) {
	if n.Component != nil {
		for _, root := range results.ResultFor(n.Component).Out {
			sanitizeNode(results, root, failed)
		}
		return
	}
	switch n.Type {
	case vugu.TextNode:
		n.Data = cut(n.Data)
	case vugu.ElementNode:
		sanitizeElement(n)
		for i := range n.DOMEventHandlerSpecList {
			handler := n.DOMEventHandlerSpecList[i].Func
			n.DOMEventHandlerSpecList[i].Func = func(event vugu.DOMEvent) {
				defer func() {
					if reason := recover(); reason != nil {
						failed(reason)
					}
				}()
				handler(event)
			}
		}
		for child := n.FirstChild; child != nil; child = child.NextSibling {
			sanitizeNode(results, child, failed)
		}
	}
}

func sanitizeElement(n *vugu.VGNode) {
	for i := range n.Attr {
		n.Attr[i].Val = cut(n.Attr[i].Val)
	}
	switch {
	case n.InnerHTML == nil && n.FirstChild == nil:
		n.InnerHTML = new(string)
	case n.InnerHTML != nil && *n.InnerHTML != "" && !strings.Contains(*n.InnerHTML, "<"):
		text := unescape.Replace(*n.InnerHTML)
		n.InnerHTML = nil
		n.FirstChild, n.LastChild = nil, nil
		n.AppendChild(&vugu.VGNode{Type: vugu.TextNode, Data: cut(text)})
	}
}

// unescape undoes html.EscapeString, which vugu applies to text, and what its generator does
// with quotation marks. html.UnescapeString would add a table of all 2,231 names of
// characters to the page's download.
var unescape = strings.NewReplacer("&lt;", "<", "&gt;", ">", "&#39;", "'", "&#34;", `"`, "&quot;", `"`, "&amp;", "&")

// cut shortens a text to at most MaxNode bytes, at a rune boundary.
func cut(text string) string {
	if len(text) <= MaxNode {
		return text
	}
	end := MaxNode - len("…")
	for end > 0 && !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end] + "…"
}
