package graph

import (
	"cmp"
	"math/bits"
	"slices"

	"heapdrop/internal/order"
)

// EdgeFilter excludes edges: those from a vertex whose type is in Kinds, if Skip returns
// true. Skip may be slow, because it is not called for other vertices. It is also called
// for implied edges. A nil filter excludes nothing.
type EdgeFilter struct {
	Kinds Bits // by type; one bit for every type of the graph
	Skip  func(from, to uint32) bool

	// Effort is the cost of calling Skip in a limited search, see Paths.Limit; 0 for the
	// default.
	Effort int
}

func (f *EdgeFilter) effort() int { return cmp.Or(f.Effort, skipEffort) }

// applies reports whether edges from vertices of the type must be asked about.
func (f *EdgeFilter) applies(kind uint32) bool { return f != nil && f.Kinds.Has(kind) }

// Reach returns the vertices that can be reached from the roots without entering
// a vertex of avoid (which may be nil) and without the filtered edges. Roots in
// avoid are not entered either.
//
// Memory: n/8, and 4n for the stack in the worst case.
func Reach[K Type](g *Graph[K], roots []uint32, avoid Bits, filter *EdgeFilter, tick Tick) (Bits, error) {
	seen := NewBits(g.Len())
	copy(seen, avoid)
	done := 0
	if _, err := spread(g, roots, seen, nil, filter, tick, &done); err != nil {
		return nil, err
	}
	for i, word := range avoid {
		seen[i] &^= word
	}
	return seen, nil
}

// spread marks what can be reached from some vertices over vertices that are not marked.
// It does not leave gates, and returns those that it met. done counts the vertices.
func spread[K Type](g *Graph[K], from []uint32, seen, gates Bits, filter *EdgeFilter, tick Tick, done *int) (met []uint32, err error) {
	start, to, kind, typeVertex := g.Start, g.To, g.TypeOf, g.TypeVertex
	var stack []uint32
	for _, r := range from {
		if seen.Has(r) {
			continue
		}
		seen.Set(r)
		stack = append(stack, r)
		for len(stack) > 0 {
			if *done++; *done%tickEvery == 0 {
				if err := tick.at(*done, g.Len()); err != nil {
					return nil, err
				}
			}
			v := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if gates != nil && gates.Has(v) {
				met = append(met, v)
				continue
			}
			filtered := false
			if len(typeVertex) > 0 {
				k := uint32(kind[v])
				filtered = filter.applies(k)
				if h := typeVertex[k]; h != None && !seen.Has(h) && !(filtered && filter.Skip(v, h)) {
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
	return met, nil
}

// RetainedSet returns the exact retained set of a set of vertices: the reachable vertices
// that can only be reached through a member, members included.
//
// With a filter, the excluded edges lead nowhere. To compute what certain fields of the
// members retain, instead of the members themselves, leave the set empty and let the
// filter exclude the edges of these fields.
func RetainedSet[K Type](g *Graph[K], t *Tree, roots []uint32, set Bits, filter *EdgeFilter, tick Tick) (Bits, error) {
	reached, err := Reach(g, roots, set, filter, tick)
	if err != nil {
		return nil, err
	}
	return t.except(reached), nil
}

// RetainedThrough returns what some vertices retain over the edges that the filter excludes,
// and over all of their edges, the vertices included. Only edges from these vertices may be
// excluded. It is one search, which stops at these vertices, and then continues from those that
// it met.
//
// Memory: 3n/8, and 4n for the stack in the worst case.
func RetainedThrough[K Type](g *Graph[K], t *Tree, roots []uint32, set Bits, filter *EdgeFilter, tick Tick) (excluded, all Bits, err error) {
	seen, done := NewBits(g.Len()), 0
	met, err := spread(g, roots, seen, set, filter, tick, &done)
	if err != nil {
		return nil, nil, err
	}
	for _, v := range met {
		seen.Clear(v)
	}
	all = t.except(seen)
	if _, err = spread(g, met, seen, nil, filter, tick, &done); err != nil {
		return nil, nil, err
	}
	return t.except(seen), all, nil
}

// except returns the reachable vertices that are not in a set.
func (t *Tree) except(set Bits) Bits {
	rest := NewBits(64 * len(set))
	for _, v := range t.Vertex[1 : t.Reachable+1] {
		if !set.Has(v) {
			rest.Set(v)
		}
	}
	return rest
}

// TopAncestors returns the positions of those members of a set of vertices that
// no other member dominates, in ascending order. Repeated members count once.
func TopAncestors[V ~uint32](t *Tree, set []V) []uint32 {
	positions := make([]uint32, len(set))
	for from := 0; from < len(set); from += block {
		to := min(from+block, len(set))
		placesOf(t.Position, set[from:to], positions[from:to])
	}
	if len(positions) > t.Len()/256 {
		return t.topOfMany(positions)
	}
	return t.topOfFew(positions)
}

//go:noinline
func placesOf[V ~uint32](position []uint32, set []V, positions []uint32) {
	positions = positions[:len(set)]
	for i, v := range set {
		positions[i] = position[v]
	}
}

// topOfFew returns those of some positions that are not below another one; it reuses
// their memory.
func (t *Tree) topOfFew(positions []uint32) []uint32 {
	slices.Sort(positions)
	top, end := positions[:0], uint32(0)
	for _, p := range positions {
		if p >= end {
			end = p + t.Size[p]
			top = append(top, p)
		}
	}
	return top
}

// topOfMany does the same with bits, which is faster for a large part of all positions.
func (t *Tree) topOfMany(positions []uint32) []uint32 {
	set := NewBits(t.Len() + 1)
	for from := 0; from < len(positions); from += block {
		set.setAll(positions[from:min(from+block, len(positions))])
	}
	top := positions[:0]
	for at := uint32(0); int(at) < len(t.Size); {
		at, top = t.tops(set, at, top)
	}
	return top
}

// tops continues at a position after the subtrees of the top members found so far.
//
//go:noinline
func (t *Tree) tops(set Bits, at uint32, top []uint32) (uint32, []uint32) {
	size := t.Size
	for steps := 0; steps < block && int(at) < len(size); steps++ {
		word := set[at>>6] >> (at & 63)
		if word == 0 {
			at = at&^63 + 64 // nothing in the rest of the word
			continue
		}
		at += uint32(bits.TrailingZeros64(word))
		top = append(top, at)
		at += size[at]
	}
	return at, top
}

//go:noinline
func (b Bits) setAll(list []uint32) {
	for _, v := range list {
		b[v>>6] |= 1 << (v & 63)
	}
}

// MinRetained returns, for groups of types, a lower bound of what each group retains: the
// sum of the retained sizes of those members that no other member dominates. It misses
// what only several members together retain. Only reachable vertices count; the arguments
// are those of Fold.MinRetained, which computes the same from a folded tree.
//
// In preorder, a group is covered up to the end of the subtree of its last top member, so
// one position per group is enough to see whether a member has an ancestor in its group.
func MinRetained[K Type, W Weight](g *Graph[K], t *Tree, retained []W, group []int32, groups int, twice bool) []uint64 {
	var typeVertices []typePlace
	for k, h := range g.TypeVertex {
		if h != None && t.IsReachable(h) {
			typeVertices = append(typeVertices, typePlace{t.Position[h], uint32(k)})
		}
	}
	order.Sort(typeVertices, func(a, b typePlace) int { return int(int64(a.position) - int64(b.position)) })
	sum, covered := make([]uint64, groups), make([]uint32, groups)
	for p := uint32(1); p <= t.Reachable && len(g.TypeVertex) > 0; p++ {
		k := uint32(g.TypeOf[t.Vertex[p]])
		own := false
		if to := group[k]; to >= 0 && p >= covered[to] {
			own = true
			covered[to] = p + t.Size[p]
			sum[to] += uint64(retained[p])
		}
		for len(typeVertices) > 0 && typeVertices[0].position == p {
			h := typeVertices[0].typ
			typeVertices = typeVertices[1:]
			switch to := group[h]; {
			case to < 0:
			case h == k && own && twice:
				sum[to] += uint64(retained[p])
			case p >= covered[to]:
				covered[to] = p + t.Size[p]
				sum[to] += uint64(retained[p])
			}
		}
	}
	return sum
}
