package dom

import (
	"encoding/json"

	"github.com/vugu/vugu"
)

// The functions below build the nodes of generated code, see shorten.

// Node returns an element; attributes are its names and values in turn.
func Node(name string, attributes ...string) *vugu.VGNode {
	node := &vugu.VGNode{Type: vugu.ElementNode, Data: name}
	for i := 0; i+1 < len(attributes); i += 2 {
		node.Attr = append(node.Attr, vugu.VGAttribute{Key: attributes[i], Val: attributes[i+1]})
	}
	return node
}

// Text returns a text.
func Text(content string) *vugu.VGNode { return &vugu.VGNode{Type: vugu.TextNode, Data: content} }

// Appended makes a node the last child of another and returns it.
func Appended(parent, node *vugu.VGNode) *vugu.VGNode {
	parent.AppendChild(node)
	return node
}

// SetProperty sets a property of an element's JavaScript object. Values are
// plain data, which always encodes.
func SetProperty(node *vugu.VGNode, name string, value any) {
	encoded, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	node.Prop = append(node.Prop, vugu.VGProperty{Key: name, JSONVal: encoded})
}

// Handle calls a function when an event happens to an element.
func Handle(node *vugu.VGNode, event string, call func(vugu.DOMEvent)) {
	node.DOMEventHandlerSpecList = append(node.DOMEventHandlerSpecList, vugu.DOMEventHandlerSpec{EventType: event, Func: call})
}
