package view

import (
	"github.com/vugu/vugu"

	"heapdrop/ui/dom"
	"heapdrop/ui/state/format"
)

// Breakable is a text with names or paths in it, whose lines end between packages, classes and
// steps, not within a name.
type Breakable struct {
	Text string
}

// Build draws the text. It is no template, which would draw an element around each piece: views
// have hundreds of them.
func (c *Breakable) Build(*vugu.BuildIn) *vugu.BuildOut {
	node := dom.Node("bdi\nclass\nbreakable")
	for i, piece := range format.Breaks(c.Text) {
		if i > 0 {
			dom.AddNode(node, "wbr")
		}
		dom.AddText(node, piece)
	}
	return &vugu.BuildOut{Out: []*vugu.VGNode{node}}
}

// either returns yes where something holds, else no.
func either(holds bool, yes, no string) string {
	if holds {
		return yes
	}
	return no
}
