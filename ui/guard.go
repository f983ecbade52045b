package ui

import (
	"html"
	"strings"

	"github.com/vugu/vugu"
)

// maxNode is the longest text node or attribute, in bytes. vugu ends the program
// when an instruction does not fit its buffer of 16 KiB.
const maxNode = 4096

// Guard prepares a built tree for vugu's renderer:
//
//   - What vg-content put in as escaped markup becomes a text node, so that no
//     text of a dump ever goes through the HTML parser.
//   - Texts and attributes are cut to what fits an instruction.
//   - An element without children says so; otherwise children that another
//     element left at its place would stay.
//   - A panic in an event handler reaches failed instead of ending the program.
func Guard(results *vugu.BuildResults, failed func(reason any)) {
	for _, n := range results.Out.Out {
		guardNode(results, n, failed)
	}
}

func guardNode(results *vugu.BuildResults, n *vugu.VGNode, failed func(reason any)) {
	if n.Component != nil {
		for _, root := range results.ResultFor(n.Component).Out {
			guardNode(results, root, failed)
		}
		return
	}
	switch n.Type {
	case vugu.TextNode:
		n.Data = Cut(n.Data, maxNode)
	case vugu.ElementNode:
		guardElement(n)
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
			guardNode(results, child, failed)
		}
	}
}

func guardElement(n *vugu.VGNode) {
	for i := range n.Attr {
		n.Attr[i].Val = Cut(n.Attr[i].Val, maxNode)
	}
	switch {
	case n.InnerHTML == nil && n.FirstChild == nil:
		n.InnerHTML = new(string)
	case n.InnerHTML != nil && *n.InnerHTML != "" && !strings.Contains(*n.InnerHTML, "<"):
		text := html.UnescapeString(*n.InnerHTML)
		n.InnerHTML = nil
		n.FirstChild, n.LastChild = nil, nil
		n.AppendChild(&vugu.VGNode{Type: vugu.TextNode, Data: text})
	}
}
