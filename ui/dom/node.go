package dom

import (
	"encoding/json"
	"strings"

	"github.com/vugu/vugu"
)

// The functions below build the nodes in generated code; see command shorten.

// Node returns an element. Its parts are separated by line breaks: the name, then names
// and values of attributes in turn. One text takes less code than one for each part, and
// there are a thousand elements.
func Node(parts string) *vugu.VGNode {
	name, rest, more := strings.Cut(parts, "\n")
	node := &vugu.VGNode{Type: vugu.ElementNode, Data: name}
	for more {
		var key, value string
		key, rest, _ = strings.Cut(rest, "\n")
		value, rest, more = strings.Cut(rest, "\n")
		node.Attr = append(node.Attr, vugu.VGAttribute{Key: key, Val: value})
	}
	return node
}

// Text returns a text node.
func Text(content string) *vugu.VGNode { return &vugu.VGNode{Type: vugu.TextNode, Data: content} }

// AddNode appends what Node returns to a node, and returns it.
func AddNode(parent *vugu.VGNode, parts string) *vugu.VGNode { return appended(parent, Node(parts)) }

// AddText appends a text node to a node, and returns it.
func AddText(parent *vugu.VGNode, content string) *vugu.VGNode {
	return appended(parent, Text(content))
}

func appended(parent, node *vugu.VGNode) *vugu.VGNode {
	parent.AppendChild(node)
	return node
}

// SetProperty sets a property of an element's JavaScript object. Values are plain data,
// so encoding them cannot fail.
func SetProperty(node *vugu.VGNode, name string, value any) {
	encoded, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	node.Prop = append(node.Prop, vugu.VGProperty{Key: name, JSONVal: encoded})
}

// Handle adds a handler for an event of an element.
func Handle(node *vugu.VGNode, event string, call func(vugu.DOMEvent)) {
	node.DOMEventHandlerSpecList = append(node.DOMEventHandlerSpecList, vugu.DOMEventHandlerSpec{EventType: event, Func: call})
}
