package compare

import (
	"cmp"
	"context"

	"heapdrop/core/query"
	"heapdrop/core/query/diagnosis"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
	"heapdrop/internal/order"
)

func growthPicture(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	d, err := summaries(ctx, s, a)
	if err != nil {
		return nil, err
	}
	return growthBoxes(s, d, matched(d)), nil
}

// growthBoxes lists all parts of a matched tree, the greatest changes first, and draws them.
func growthBoxes(s *snapshot.Snapshot, d dumps, root *node) *result.Table {
	t := &result.Table{Heading: d.heading("Growth since " + d[0].Name)}
	d.noteThreshold(&t.Heading)
	t.Columns = append(growthColumns(d), result.Column{Name: "Held By", Type: result.Text})
	for i := range t.Columns {
		t.Columns[i].Total = false // parts contain each other
	}
	list := root.below()
	values := append(d.growthValues(list, d.treeTotal(root)), result.Texts(func(i int) string { return list[i].parent.path() }))
	t.Rows = &result.Level{Len: len(list), Values: values,
		Row: func(_ context.Context, i int) result.Row { return nodeRow(s, d, list[i]) }}
	t.Picture = drawn(d, root, list)
	t.Picture.Growth = inShort(s, d, root)
	return t
}

// Limits of what is said in short.
const (
	shortPlaces = 3
	shortShare  = 0.02 // least share of the growth that a place has
	shortDrop   = 0.7  // as with find_leaks2
)

// inShort says where the heap grew.
func inShort(s *snapshot.Snapshot, d dumps, root *node) *result.Growth {
	g := &result.Growth{}
	for i, m := range d {
		g.Dumps = append(g.Dumps, result.Moment{Name: d.name(i), Created: m.Created, Used: m.UsedHeap})
	}
	list, total := hunt(root, shortShare, shortDrop)
	if !diagnosis.Grew(total, d[d.last()].UsedHeap) {
		return g
	}
	for _, found := range list[:min(len(list), shortPlaces)] {
		p := result.GrownPlace{Holder: found.holder.path(), Object: nodeRow(s, d, found.holder).Object, Growth: found.growth}
		if n := found.collected(); n != nil {
			p.Member, p.More = n.class, n.objectGrowth()
		}
		for _, in := range found.holder.in {
			p.Held = append(p.Held, in.amount().Bytes)
		}
		g.Places = append(g.Places, p)
	}
	return g
}

// below lists all parts below one that are in the first dump or the last, the greatest
// changes first.
func (n *node) below() []*node {
	var list []*node
	for open := n.children; len(open) > 0; {
		child := open[0]
		open = open[1:]
		if child.in[0].index >= 0 || child.in[len(child.in)-1].index >= 0 {
			list, open = append(list, child), append(open[:len(open):len(open)], child.children...)
		}
	}
	order.Stable(list, func(a, b *node) int {
		return cmp.Or(cmp.Compare(size(b.growth()), size(a.growth())), cmp.Compare(b.largestSize(), a.largestSize()))
	})
	return list
}

// drawn is the picture of a tree whose parts below the root are in list.
func drawn(d dumps, root *node, list []*node) *result.Picture {
	p := &result.Picture{Heap: d[d.last()].UsedHeap}
	var labels, edges result.Names
	all, at := append([]*node{root}, list...), map[*node]int{}
	for i, n := range all {
		at[n] = i
	}
	for i, n := range all {
		before, after := n.in[0].amount(), n.in[d.last()].amount()
		box := result.Box{Objects: after.Objects}
		if after.Bytes < 0 {
			box.Objects = before.Objects
		}
		if i == 0 {
			box.Parent, box.Label, box.Edge = -1, labels.Number("whole heap"), edges.Number("")
		} else {
			box.Parent, box.Label, box.Edge = at[n.parent], labels.Number(n.class), edges.Number(n.edge())
		}
		p.Boxes, p.Before, p.After = append(p.Boxes, box), append(p.Before, before), append(p.After, after)
	}
	p.Labels, p.Edges = labels.List, edges.List
	widen(p, root, at)
	return p
}

// amount returns what a picture shows of a part in one of the dumps.
func (p part) amount() result.Amount {
	if p.index < 0 {
		return result.Amount{Bytes: -1}
	}
	return result.Amount{Bytes: p.retained, Objects: p.objects}
}

// edge is what leads to a part, as in other pictures.
func (n *node) edge() string {
	if n.label == "[]" {
		return "[*]"
	}
	return n.words()
}

// widen gives the box of a part, and those below, the size that holds what was and what is.
func widen(p *result.Picture, n *node, at map[*node]int) int64 {
	i, known := at[n]
	if !known {
		return 0
	}
	inside := int64(0)
	for _, child := range n.children {
		inside += widen(p, child, at)
	}
	box := &p.Boxes[i]
	box.Size = max(p.Before[i].Bytes, p.After[i].Bytes, inside)
	box.Own = box.Size - inside
	return box.Size
}
