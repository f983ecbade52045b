package summary

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"heapdrop/core/snapshot"
	"heapdrop/internal/order"
)

// WithoutValues returns the summary without map keys, names of threads, and the folder of
// the dump, which could tell about the user who took it. Nodes that differed only in
// these are merged, with all nodes below them.
func (m *Summary) WithoutValues() *Summary {
	if m.Hidden {
		return m
	}
	bare := *m
	bare.Hidden, bare.Nodes = true, nil
	bare.Name = path.Base(strings.ReplaceAll(m.Name, "\\", "/"))
	type place struct {
		parent       int32
		label, class string
	}
	known := make(map[place]int32, len(m.Nodes))
	at := make([]int32, len(m.Nodes)) // by node: its new index
	for i, n := range m.Nodes {
		if i > 0 {
			n.Parent = at[n.Parent]
		}
		n.Label = hidden(n.Label)
		k := place{n.Parent, n.Label, n.Class}
		same, found := known[k]
		if !found {
			same = int32(len(bare.Nodes))
			known[k] = same
			bare.Nodes = append(bare.Nodes, n)
		} else {
			bare.Nodes[same].join(&n)
		}
		at[i] = same
	}
	return &bare
}

// hidden replaces the parts of a label that are values of the dump: {key} and "thread".
func hidden(label string) string {
	if label == "" || label[0] != '{' && label[0] != '"' {
		return label
	}
	if label[0] == '{' {
		return "{" + snapshot.Hidden + "}"
	}
	return `"` + snapshot.Hidden + `"`
}

// join adds the objects of another node.
func (n *Node) join(other *Node) {
	n.Objects += other.Objects
	n.Retained += other.Retained
	n.Largest = slices.Concat(n.Largest, other.Largest)
	order.Stable(n.Largest, func(a, b Large) int { return cmp.Compare(b.Retained, a.Retained) })
	n.Largest = n.Largest[:min(len(n.Largest), LargestListed)]
}
