package view

import (
	"fmt"
	"strconv"

	"heapdrop/ui/state"
	"heapdrop/ui/state/format"
	"heapdrop/ui/state/results"
)

// Objectgraph draws an object among its neighbours.
type Objectgraph struct {
	Graph *results.ObjectGraph
	Panel *results.Panel
	Page  *state.Page
}

// AreaStyle sets the size of the graph.
func (c *Objectgraph) AreaStyle() string {
	return "width:" + pixels(c.Graph.Width) + "px;height:" + pixels(c.Graph.Height) + "px"
}

// ViewBox is the size of the graph for SVG.
func (c *Objectgraph) ViewBox() string {
	return fmt.Sprintf("0 0 %g %g", c.Graph.Width, c.Graph.Height)
}

// NodeStyle sets the position of a node.
func (c *Objectgraph) NodeStyle(n results.GraphNode) string {
	return "left:" + pixels(n.X) + "px;top:" + pixels(n.Y) + "px;width:" + pixels(results.NodeWidth) + "px;height:" + pixels(results.NodeHeight) + "px"
}

// NodeClass is the CSS class of a node.
func (c *Objectgraph) NodeClass(n results.GraphNode) string {
	switch {
	case n.Of < 0:
		return "graph-node center"
	case !c.Active(n):
		return "graph-node rest"
	case n.IsRest():
		return "graph-node rest"
	case n.IsMany():
		return "graph-node several"
	}
	return "graph-node"
}

// Active reports whether a node can be clicked.
func (c *Objectgraph) Active(n results.GraphNode) bool { return n.Of < 0 || n.CanExpand() }

// Expanded is the value of aria-expanded: nil, so absent, for nodes that cannot be
// expanded.
func (c *Objectgraph) Expanded(n results.GraphNode) any {
	if !n.CanExpand() || n.IsRest() {
		return nil
	}
	return strconv.FormatBool(c.Panel.IsExpanded(n))
}

// NodeTitle returns the whole name and says what a click does.
func (c *Objectgraph) NodeTitle(n results.GraphNode) string {
	text := format.Cut(format.Shown(n.Row.Cells[0].Text), 200)
	switch {
	case n.Of < 0:
		return text + "\nClick: inspect it"
	case n.IsRest() && n.CanExpand():
		return text + "\nClick: the next ones"
	case n.IsRest():
		return text + "\nThe picture is full. Show the graph around another object."
	case c.Panel.IsExpanded(n):
		return text + "\nClick: fold it"
	case n.IsMany():
		return text + "\nClick: the biggest of them"
	}
	return text + "\nClick: its neighbours"
}

// Click shows more of a node; the object itself is inspected.
func (c *Objectgraph) Click(n results.GraphNode) {
	if n.Of < 0 {
		c.Page.Dump.Inspector.Open(n.Row.Object)
		return
	}
	c.Page.Dump.ExpandNode(c.Panel, n)
}
