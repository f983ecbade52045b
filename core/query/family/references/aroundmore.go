package references

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/query/support/rows"
	"heapdrop/internal/order"
)

// expansion is a part of the graph that can be shown step by step: the neighbours on one
// side of an object, or those of one class. As a value of -expand it is
// OBJECT/to/CLASS/COUNT, with "from" for objects that refer to the object, and without
// CLASS for all neighbours.
type expansion struct {
	owner   string
	inbound bool
	class   string
}

// text returns the value of -expand that shows count of them.
func (e expansion) text(count int) string {
	direction := "to"
	if e.inbound {
		direction = "from"
	}
	if e.class == "" {
		return fmt.Sprintf("%s/%s/%d", e.owner, direction, count)
	}
	return fmt.Sprintf("%s/%s/%s/%d", e.owner, direction, e.class, count)
}

func parseExpansion(text string) (e expansion, count int, ok bool) {
	parts := strings.Split(text, "/")
	if len(parts) < 3 || len(parts) > 4 || parts[1] != "to" && parts[1] != "from" {
		return e, 0, false
	}
	count, err := strconv.Atoi(parts[len(parts)-1])
	e = expansion{owner: parts[0], inbound: parts[1] == "from"}
	if len(parts) == 4 {
		e.class = parts[2]
	}
	return e, count, err == nil
}

// full reports whether there is space for only one more node, which then counts what is
// left out.
func (g *graphed) full() bool { return len(g.nodes) >= mostNodes-1 }

// rest adds the node that counts what is not shown, and that shows more when expanded.
func (g *graphed) rest(n node, of expansion, shown int, left []fold) {
	for _, row := range left {
		n.more += len(row.ids)
	}
	if !g.full() {
		n.next = of.text(shown + mostNeighbours)
	}
	g.add(n)
}

// members adds the requested objects of the last node, the biggest first.
func (g *graphed) members(side expansion) {
	at := len(g.nodes) - 1
	group := g.nodes[at]
	side.class = rows.Hex(g.s, g.s.Class(g.s.ClassOf(group.ids[0])).Object)
	shown := g.wider[side]
	g.nodes[at].next = side.text(mostNeighbours)
	if shown <= 0 {
		return
	}
	ids := slices.Clone(group.ids)
	order.Stable(ids, func(a, b heap.ObjectID) int { return cmp.Compare(g.s.Retained(b), g.s.Retained(a)) })
	f, owner := g.folder(side.inbound), g.nodes[group.of].ids[0]
	for i, id := range ids {
		if i == shown || g.full() {
			g.rest(node{of: at, layer: group.layer}, side, i, []fold{{ids: ids[i:]}})
			return
		}
		one := []heap.ObjectID{id}
		g.add(node{fold: f.sum(one), edge: f.edge(g.ctx, owner, one), of: at, layer: group.layer})
	}
}

// owner returns the object to which a node belongs; for a member of a node of many, the
// object of that node.
func (g *graphed) owner(n node) heap.ObjectID {
	of := g.nodes[n.of]
	if len(of.ids) > 1 {
		of = g.nodes[of.of]
	}
	return of.ids[0]
}
