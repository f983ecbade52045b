package state

import (
	"slices"

	"heapdrop/ui/state/env"
	"heapdrop/ui/state/results"
)

// ExpandNode shows more of a node, namely its neighbours or objects that it stands for;
// or it shows no more of it.
func (d *Dump) ExpandNode(panel *results.Panel, n results.GraphNode) {
	if panel.Form == nil || !n.CanExpand() {
		return
	}
	d.clicked = panel.ExpandNode(n)
	d.env.Do(env.SubmitForm{Command: panel.Form.Text()})
}

// revealNode scrolls the graph to the clicked node, which gets the focus, or else to the
// object itself, since the path before it may be long.
func (d *Dump) revealNode() {
	g := d.Main.Graph()
	if g == nil || len(g.Nodes) == 0 {
		return
	}
	at := 0
	if d.clicked != "" {
		at = max(0, g.Find(d.clicked))
		d.env.Focus("#" + results.NodeID(at))
		d.clicked = ""
	}
	beside := slices.IndexFunc(g.Nodes, func(n results.GraphNode) bool { return n.Of == at && (at > 0 || n.Layer > 0) })
	for _, i := range []int{beside, at} {
		if i >= 0 {
			d.env.Reveal("#" + results.NodeID(i))
		}
	}
}
