package graph

import "sync/atomic"

// Tree is the dominator tree in preorder. A vertex has a position 1..n; position
// 0 is the virtual root above all. The vertices that a vertex dominates stand
// right behind it, so that a subtree is a range of positions and a test for
// dominance two comparisons.
//
// Siblings are in the order of the traversal, reachable vertices before the
// unreachable ones. Memory: 16n.
type Tree struct {
	Position  []uint32 // of a vertex
	Vertex    []uint32 // at a position; Vertex[0] is None
	Dominator []uint32 // position of the immediate dominator of a position; may be set later, see Nest
	Size      []uint32 // vertices in the subtree of a position, itself included
	Reachable uint32   // vertex v is reachable from the roots if Position[v] <= Reachable
}

// Len returns the number of vertices without the virtual root.
func (t *Tree) Len() int { return len(t.Position) }

// Placed reports whether Position and Vertex of a tree that comes from outside belong
// together, so that every vertex has a position of its own.
func (t *Tree) Placed() bool {
	var wrong atomic.Bool
	pass{n: t.Len()}.spread(1, len(t.Vertex), func(low, high int) {
		if !placed(t.Position, t.Vertex[low:high], uint32(low)) {
			wrong.Store(true)
		}
	})
	return !wrong.Load()
}

//go:noinline
func placed(position, vertex []uint32, p uint32) bool {
	wrong := uint32(0)
	for ; len(vertex) >= 4; vertex = vertex[4:] {
		v := (*[4]uint32)(vertex)
		wrong |= position[v[0]] ^ p | position[v[1]] ^ (p + 1) | position[v[2]] ^ (p + 2) | position[v[3]] ^ (p + 3)
		p += 4
	}
	for i, v := range vertex {
		wrong |= position[v] ^ (p + uint32(i))
	}
	return wrong == 0
}

// Bounded reports whether every subtree of a tree that comes from outside has a vertex and
// ends within the tree, so that walks over siblings end, too.
//
//go:noinline
func (t *Tree) Bounded() bool {
	left, beyond := uint64(len(t.Size)), uint64(0) // its highest bit is set by a size of 0 or one above left
	for _, s := range t.Size {
		beyond |= (uint64(s) - 1) | (left - uint64(s))
		left--
	}
	return int64(beyond) >= 0 && int(t.Size[0]) == len(t.Size)
}

// Nest sets Dominator, which has a place for every position, for a tree that comes from
// outside. It returns false if a subtree is no part of that of its dominator: walks would
// not end then.
//
//go:noinline
func (t *Tree) Nest() bool {
	size, dominator := t.Size, t.Dominator[:len(t.Size)]
	if int(size[0]) != len(size) {
		return false
	}
	d, end := uint32(0), size[0] // the subtree that position p belongs to
	dominator[0] = 0
	for i, s := range size[1:] {
		p := uint32(i) + 1
		for p == end {
			d = dominator[d]
			end = d + size[d]
		}
		if s-1 >= end-p { // also 0
			return false
		}
		if dominator[p] = d; s > 1 {
			d, end = p, p+s
		}
	}
	return true
}

// IsReachable reports whether v can be reached from the roots.
func (t *Tree) IsReachable(v uint32) bool { return t.Position[v] <= t.Reachable }

// ImmediateDominator returns the vertex that immediately dominates v, None when
// that is the virtual root.
func (t *Tree) ImmediateDominator(v uint32) uint32 {
	return t.Vertex[t.Dominator[t.Position[v]]]
}

// Dominates reports whether every path from the roots to b goes through a; a
// vertex dominates itself.
func (t *Tree) Dominates(a, b uint32) bool {
	return t.Position[b]-t.Position[a] < t.Size[t.Position[a]]
}

// Inbound lists the referrers of each vertex by explicit edges. Implied edges are not in
// it, although all vertices of a type refer to its type vertex. Memory: 4n + 4m.
type Inbound struct {
	Begin []uint32 // referrers of v are From[Begin[v]:Begin[v+1]]
	From  []uint32 // vertices, ascending within a list
}

// Referrers returns the vertices with an explicit edge to v, ascending. The slice
// belongs to the lists.
func (in *Inbound) Referrers(v uint32) []uint32 { return in.From[in.Begin[v]:in.Begin[v+1]] }

// preorder renumbers everything from the order of the traversal to preorder of
// the dominator tree. Dominators have lower numbers than what they dominate, so
// two sweeps suffice, and numbers near each other get positions near each other,
// so that little of this is random access.
func (d *dominators) preorder(ws *Workspace, p pass) (*Tree, error) {
	vertex, idom, n := d.vertex, d.semi, p.n

	quiet := pass{n: n}
	if d.pre == nil {
		from := d.in.From // numbers so far
		quiet.up(0, len(from), func(low, high int) {
			for i, p := range from[low:high] {
				from[low+i] = vertex[p]
			}
		})
	}
	if err := p.done(0); err != nil {
		return nil, err
	}

	size := ws.renew(d.parent)
	clear(size)
	quiet.down(1, n+1, func(low, high int) {
		for w := high - 1; w >= low; w-- {
			s := size[w] + 1
			size[w] = s
			size[idom[w]] += s
		}
	})
	size[0]++
	position, next := ws.split(d.forest) // next[x] is the next free position below vertex x
	position[0], next[0] = 0, 1
	quiet.up(1, n+1, func(low, high int) {
		for w := low; w < high; w++ {
			x := idom[w]
			p := next[x]
			next[x] = p + size[w]
			position[w], next[w] = p, p+1
		}
	})

	sizes := next
	quiet.spread(0, n+1, func(low, high int) { scatter(sizes, position[low:high], size[low:high]) })
	dominator := ws.renew(size)
	quiet.spread(0, n+1, func(low, high int) {
		for w := low; w < high; w++ {
			dominator[position[w]] = position[idom[w]]
		}
	})
	order := ws.renew(d.semi)
	quiet.spread(0, n+1, func(low, high int) { scatter(order, position[low:high], vertex[low:high]) })
	of := ws.renew(d.vertex)[:n]
	quiet.spread(1, n+1, func(low, high int) {
		for p := low; p < high; p++ {
			of[order[p]] = uint32(p)
		}
	})
	ws.Give(position)
	ws.Give(d.pre)
	return &Tree{Position: of, Vertex: order, Dominator: dominator, Size: sizes, Reachable: d.reachable}, nil
}

// scatter sets dst[at[i]] = values[i].
func scatter(dst, at, values []uint32) {
	values = values[:len(at)]
	for i, p := range at {
		dst[p] = values[i]
	}
}

// Weight is the type of summed sizes: 32 bits where the total fits.
type Weight interface{ ~uint32 | ~uint64 }

// Retained turns the weights of vertices into retained sizes, in place: weight[p]
// is the weight of the vertex at position p before, and the sum over its subtree
// afterwards; weight[0] should be 0 before and is the total afterwards. W must
// hold the total.
func Retained[W Weight](t *Tree, weight []W, tick Tick) error {
	dominator := t.Dominator
	n := len(dominator)
	return pass{tick, n, 0, 1}.down(1, n, func(low, high int) {
		for p := high - 1; p >= low; p-- {
			weight[dominator[p]] += weight[p]
		}
	})
}
