package ui

import (
	"encoding/json"

	"github.com/vugu/vugu"
)

// The functions below build the nodes of the generated files, see shorten.

// element returns an element; attributes are its names and values in turn.
func element(name string, attributes ...string) *vugu.VGNode {
	node := &vugu.VGNode{Type: vugu.ElementNode, Data: name}
	for i := 0; i+1 < len(attributes); i += 2 {
		node.Attr = append(node.Attr, vugu.VGAttribute{Key: attributes[i], Val: attributes[i+1]})
	}
	return node
}

// text returns a text.
func text(content string) *vugu.VGNode { return &vugu.VGNode{Type: vugu.TextNode, Data: content} }

// appended makes a node the last child of another and returns it.
func appended(parent, node *vugu.VGNode) *vugu.VGNode {
	parent.AppendChild(node)
	return node
}

// setProperty sets a property of an element's JavaScript object. Values are
// plain data, which always encodes.
func setProperty(node *vugu.VGNode, name string, value any) {
	encoded, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	node.Prop = append(node.Prop, vugu.VGProperty{Key: name, JSONVal: encoded})
}

// handle calls a function when an event happens to an element.
func handle(node *vugu.VGNode, event string, call func(vugu.DOMEvent)) {
	node.DOMEventHandlerSpecList = append(node.DOMEventHandlerSpecList, vugu.DOMEventHandlerSpec{EventType: event, Func: call})
}
