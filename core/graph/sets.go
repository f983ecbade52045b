package graph

import (
	"iter"
	"slices"
)

// EdgeFilter leaves edges out: those from a vertex of a kind in Kinds for which
// Skip says so. Skip is asked for no other vertex, so that it may be slow. Implied
// edges are asked about, too. A nil filter leaves nothing out.
type EdgeFilter struct {
	Kinds Bits // by kind; one bit for every kind of the graph
	Skip  func(from, to uint32) bool
}

// applies reports whether edges from vertices of the kind must be asked about.
func (f *EdgeFilter) applies(kind uint32) bool { return f != nil && f.Kinds.Has(kind) }

// Reach returns the vertices that can be reached from the roots without entering
// a vertex of avoid (which may be nil) and without the filtered edges. Roots in
// avoid are not entered either.
//
// Memory: n/8, and 4n for the stack in the worst case.
func Reach[K Kind](g *Graph[K], roots []uint32, avoid Bits, filter *EdgeFilter, tick Tick) (Bits, error) {
	n := g.Len()
	seen := NewBits(n)
	copy(seen, avoid)
	start, to, kind, hub := g.Start, g.To, g.Kind, g.Hub
	var stack []uint32
	done := 0
	for _, r := range roots {
		if seen.Has(r) {
			continue
		}
		seen.Set(r)
		stack = append(stack, r)
		for len(stack) > 0 {
			if done++; done%tickEvery == 0 {
				if err := tick.at(done, n); err != nil {
					return nil, err
				}
			}
			v := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			filtered := false
			if len(hub) > 0 {
				k := uint32(kind[v])
				filtered = filter.applies(k)
				if h := hub[k]; h != None && !seen.Has(h) && !(filtered && filter.Skip(v, h)) {
					seen.Set(h)
					stack = append(stack, h)
				}
			}
			for _, w := range to[start[v]:start[v+1]] {
				bit := uint64(1) << (w & 63)
				if seen[w>>6]&bit != 0 || filtered && filter.Skip(v, w) {
					continue
				}
				seen[w>>6] |= bit
				stack = append(stack, w)
			}
		}
	}
	for i, word := range avoid {
		seen[i] &^= word
	}
	return seen, nil
}

// RetainedSet returns the exact retained set of a set of vertices: the reachable
// vertices that can be reached only through a member, members included.
//
// With a filter the edges that it leaves out lead nowhere. To ask what certain
// fields of the members retain, rather than the members, leave the set empty and
// let the filter skip these edges.
func RetainedSet[K Kind](g *Graph[K], t *Tree, roots []uint32, set Bits, filter *EdgeFilter, tick Tick) (Bits, error) {
	reached, err := Reach(g, roots, set, filter, tick)
	if err != nil {
		return nil, err
	}
	retained := NewBits(g.Len())
	for _, v := range t.Vertex[1 : t.Reachable+1] {
		if !reached.Has(v) {
			retained.Set(v)
		}
	}
	return retained, nil
}

// TopAncestors yields the positions of those members of a set of vertices that
// no other member dominates, in ascending order. Repeated members count once.
func (t *Tree) TopAncestors(set iter.Seq[uint32]) iter.Seq[uint32] {
	return func(yield func(uint32) bool) {
		var positions []uint32
		for v := range set {
			positions = append(positions, t.Position[v])
		}
		slices.Sort(positions)
		end := uint32(0)
		for _, p := range positions {
			if p >= end {
				end = p + t.Size[p]
				if !yield(p) {
					return
				}
			}
		}
	}
}

// MinRetainedByKind returns for every kind at once a lower bound of what a set
// retains, which needs no traversal: the sum of the retained sizes of those members
// that no other member dominates. It misses what only several together
// retain. The set of kind k is its vertices and Hub[k]. Only positions in [first, last] take part: 1 to
// t.Reachable for the reachable part.
//
// Going through the tree in preorder, a set is covered up to the end of the last
// top member's subtree, so that one position per kind says whether a member has
// an ancestor in its set.
//
// A hub of its own kind (the class object of java.lang.Class) is in its set on
// two grounds; with twice it counts twice, as Eclipse MAT has it.
func MinRetainedByKind[K Kind, W Weight](g *Graph[K], t *Tree, retained []W, first, last uint32, twice bool) []W {
	type membership struct{ position, kind uint32 }
	var hubs []membership
	for k, h := range g.Hub {
		if h != None {
			if p := t.Position[h]; p >= first && p <= last {
				hubs = append(hubs, membership{p, uint32(k)})
			}
		}
	}
	slices.SortFunc(hubs, func(a, b membership) int { return int(a.position) - int(b.position) })
	sum, covered := make([]W, len(g.Hub)), make([]uint32, len(g.Hub))
	for p := first; p <= last && len(g.Hub) > 0; p++ {
		k := uint32(g.Kind[t.Vertex[p]])
		own := p >= covered[k]
		if own {
			covered[k] = p + t.Size[p]
			sum[k] += retained[p]
		}
		for len(hubs) > 0 && hubs[0].position == p {
			h := hubs[0].kind
			hubs = hubs[1:]
			if h == k && own && twice {
				sum[h] += retained[p]
			} else if p >= covered[h] {
				covered[h] = p + t.Size[p]
				sum[h] += retained[p]
			}
		}
	}
	return sum
}
