package graph

import "iter"

// Subtree returns the vertices dominated by v, v itself first, in preorder. The
// slice belongs to the tree.
func (t *Tree) Subtree(v uint32) []uint32 {
	p := t.Position[v]
	return t.Vertex[p : p+t.Size[p]]
}

// Children yields the positions of the vertices that the vertex at a position
// immediately dominates; position 0 stands for the virtual root.
func (t *Tree) Children(position uint32) iter.Seq[uint32] {
	return func(yield func(uint32) bool) {
		end := position + t.Size[position]
		for c := position + 1; c < end; c += t.Size[c] {
			if !yield(c) {
				return
			}
		}
	}
}
