package dom

import (
	"encoding/json"

	"github.com/vugu/vugu"
)

// The functions below build the nodes in generated code; see command shorten.

// Node returns an element; attributes alternates names and values.
func Node(name string, attributes ...string) *vugu.VGNode {
	node := &vugu.VGNode{Type: vugu.ElementNode, Data: name}
	for i := 0; i+1 < len(attributes); i += 2 {
		node.Attr = append(node.Attr, vugu.VGAttribute{Key: attributes[i], Val: attributes[i+1]})
	}
	return node
}

// Text returns a text node.
func Text(content string) *vugu.VGNode { return &vugu.VGNode{Type: vugu.TextNode, Data: content} }

// Appended appends a child to a node and returns the child.
func Appended(parent, node *vugu.VGNode) *vugu.VGNode {
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
