package compare

import (
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/summary"
)

// node is a part of the dominator trees that has the same path in all dumps.
type node struct {
	label, class string
	parent       *node
	children     []*node
	in           []part // by dump
}

// part is a node in one of the dumps.
type part struct {
	index    int32 // index into Summary.Nodes, -1 if the dump lacks the node
	objects  int64
	retained int64
}

// name is the text by which children are matched.
type name struct{ label, class string }

// manyParents is the number of objects above which the fields that lead to their children
// are only sampled.
const manyParents = 16

// matched overlays the dominator trees of several dumps.
func matched(d dumps) *node {
	below := make([][][]int32, len(d))
	root := &node{class: "heap", in: make([]part, len(d))}
	for i, m := range d {
		below[i] = make([][]int32, len(m.Nodes))
		for n := 1; n < len(m.Nodes); n++ {
			parent := m.Nodes[n].Parent
			below[i][parent] = append(below[i][parent], int32(n))
		}
		root.in[i] = part{0, m.Objects, m.UsedHeap}
	}
	for open := []*node{root}; len(open) > 0; {
		n := open[len(open)-1]
		open = open[:len(open)-1]
		n.match(d, below)
		open = append(open, n.children...)
	}
	return root
}

// match finds the children of a node: those with the same name in the different dumps.
func (n *node) match(d dumps, below [][][]int32) {
	byName := map[name]*node{}
	for i, p := range n.in {
		if p.index < 0 {
			continue
		}
		for _, index := range below[i][p.index] {
			from := &d[i].Nodes[index]
			k := name{from.Label, from.Class}
			child := byName[k]
			if child == nil {
				child = &node{label: k.label, class: k.class, parent: n, in: absent(len(d))}
				byName[k] = child
				n.children = append(n.children, child)
			}
			child.in[i] = part{index, from.Objects, from.Retained}
		}
	}
	n.join()
	least := d.threshold()
	n.children = slices.DeleteFunc(n.children, func(child *node) bool { return child.unknown(least) })
}

// unknown reports whether a dump lacks this part but does not record parts this small, so that the
// part may be new, gone, or just not recorded.
func (n *node) unknown(threshold int64) bool {
	most := int64(0)
	for _, p := range n.in {
		most = max(most, p.retained)
	}
	return most < threshold && !n.everywhere()
}

func absent(count int) []part {
	list := make([]part, count)
	for i := range list {
		list[i].index = -1
	}
	return list
}

// join merges children of one class that are in different dumps when their fields were only
// sampled: the samples may have shown different fields for the same children.
func (n *node) join() {
	var remaining []*node
	waiting := map[string]*node{} // by class; nodes that some dumps lack
	for _, child := range n.children {
		if child.everywhere() || !child.unsure() {
			remaining = append(remaining, child)
			continue
		}
		other := waiting[child.class]
		if other == nil || !other.take(child) {
			waiting[child.class] = child
			remaining = append(remaining, child)
		}
	}
	n.children = remaining
}

func (n *node) everywhere() bool {
	for _, p := range n.in {
		if p.index < 0 {
			return false
		}
	}
	return true
}

// unsure reports whether the label may differ from dump to dump.
func (n *node) unsure() bool {
	if n.label == "[]" || strings.HasPrefix(n.label, "{") || strings.HasPrefix(n.label, `"`) || strings.HasPrefix(n.class, "class ") {
		return false
	}
	if n.label == "" || strings.Contains(n.label, "|") {
		return true
	}
	for _, p := range n.parent.in {
		if p.objects > manyParents {
			return true
		}
	}
	return false
}

// take merges another node into this one if no dump has both.
func (n *node) take(other *node) bool {
	for i, p := range other.in {
		if p.index >= 0 && n.in[i].index >= 0 {
			return false
		}
	}
	for i, p := range other.in {
		if p.index >= 0 {
			n.in[i] = p
		}
	}
	if len(other.label) > len(n.label) {
		n.label = other.label
	}
	return true
}

// growth returns how much more the part retains in the last dump than in the first.
func (n *node) growth() int64 { return n.in[len(n.in)-1].retained - n.in[0].retained }

func (n *node) objectGrowth() int64 { return n.in[len(n.in)-1].objects - n.in[0].objects }

// steady reports whether the part has the same size in every dump.
func (n *node) steady() bool {
	return !slices.ContainsFunc(n.in, func(p part) bool { return p.objects != n.in[0].objects || p.retained != n.in[0].retained })
}

// same reports whether the part has the same size in every dump, and nothing below it changed by
// a number of bytes that is worth showing.
func (n *node) same(worth int64) bool {
	return n.steady() && n.changedBelow(1) < worth && n.changedBelow(-1) < worth
}

// change describes in one word what happened to the part.
func (n *node) change() string {
	first, last := n.in[0], n.in[len(n.in)-1]
	switch {
	case first.index < 0 && last.index < 0:
		return "gone again"
	case first.index < 0:
		return "new"
	case last.index < 0:
		return "gone"
	case n.growth() > 0:
		return "grew"
	case n.growth() < 0:
		return "shrank"
	case n.objectGrowth() != 0 || n.changedBelow(1) != 0 || n.changedBelow(-1) != 0:
		return "changed"
	}
	return "same"
}

// largest returns the biggest objects of the part in the open dump, and whether these are all its
// objects. Links of lists below them do not count.
func (n *node) largest(d dumps) (ids []heap.ObjectID, all bool) {
	p := n.in[d.last()]
	if p.index <= 0 {
		return nil, false
	}
	for _, large := range d[d.last()].Nodes[p.index].Largest {
		ids = append(ids, large.Object)
	}
	return ids, len(ids) < summary.LargestListed || int64(len(ids)) == p.objects
}

// title returns the name of the part as a row: "SESSIONS  java.util.HashMap".
func (n *node) title() string {
	if n.label == "" {
		return n.class
	}
	return n.words() + "  " + n.class
}

// words is the label as it is shown.
func (n *node) words() string { return rows.EdgeWords(n.label) }

// path returns the path from the root in short form: "app.Main.CACHE → sessions{key} → user". It
// omits arrays inside collections and entries of maps.
func (n *node) path() string {
	var chain []*node
	for at := n; at.parent != nil; at = at.parent {
		chain = append(chain, at)
	}
	var parts []string
	add := func(text string) { parts = append(parts, text) }
	behind := func(text string) { // append to the previous part
		if len(parts) == 0 {
			add(text)
		} else {
			parts[len(parts)-1] += text
		}
	}
	for i := len(chain) - 1; i >= 0; i-- {
		at := chain[i]
		switch class, isClass := strings.CutPrefix(at.class, "class "); {
		case isClass:
			if len(parts) > 0 && (strings.HasPrefix(parts[0], "jdk.internal.loader.") || strings.HasPrefix(parts[0], "sun.misc.Launcher$")) {
				parts = parts[:0] // the JVM's own loaders lead to the classes of every program
			}
			add(class)
		case at.parent.parent == nil:
			add(strings.TrimSpace(at.class + " " + at.label))
		case strings.HasPrefix(at.parent.class, "class ") && at.label != "":
			behind("." + at.label)
		case strings.HasPrefix(at.label, "{"):
			parts[len(parts)-1] = strings.TrimSuffix(parts[len(parts)-1], "[]") + at.label
		case at.label == "[]":
			behind("[]")
		case strings.HasSuffix(at.class, "[]") && i > 0 && chain[i-1].label == "[]": // the array inside a collection
		case (at.label == "value" || at.label == "val") && (at.parent.label == "[]" || strings.HasPrefix(at.parent.label, "{")): // the field of an entry
		case at.label == "":
			add(at.class)
		default:
			add(at.words())
		}
	}
	return strings.Join(parts, " → ")
}
