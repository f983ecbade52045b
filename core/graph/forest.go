package graph

import (
	"math/bits"
	"slices"
)

// Forest is a graph divided into trees by a depth-first search: every vertex occurs once,
// below the vertex from which it was first reached. Implied edges do not count. The
// position of a vertex is its number in the order of the search, so a subtree is a range
// of positions. Memory: 12n.
type Forest struct {
	Vertex []uint32 // at a position
	Size   []uint32 // by position: vertices of the subtree, itself included
	Depth  []uint32 // by position: 0 for the roots
	Roots  []uint32 // positions of the roots, ascending

	// The first Given roots were given; the next Pure roots are vertices without
	// referrers; the others are artificial. An artificial root is the lowest vertex not
	// reached before; it represents a cycle and what the cycle leads to.
	Given, Pure int
}

// Owner returns the index in Roots of the root above a position.
func (f *Forest) Owner(position uint32) int {
	at, found := slices.BinarySearch(f.Roots, position)
	if !found {
		at--
	}
	return at
}

// Positions returns the position of every vertex. Memory: 4n.
func (f *Forest) Positions() []uint32 {
	positions := make([]uint32, len(f.Vertex))
	for p, v := range f.Vertex {
		positions[v] = uint32(p)
	}
	return positions
}

// Parent returns the parent of a position, None for roots.
func (f *Forest) Parent(position uint32) uint32 {
	if f.Depth[position] == 0 {
		return None
	}
	wanted := f.Depth[position] - 1
	for position--; f.Depth[position] != wanted; position-- {
	}
	return position
}

// NewForest divides a graph into trees. The given vertices come first and have no
// parents. Edges are followed in their order; filtered edges are not followed.
//
// Memory: 12n for the result, n/4, and 8 bytes for every vertex of the longest branch.
func NewForest[K Type](g *Graph[K], given []uint32, filter *EdgeFilter, tick Tick) (*Forest, error) {
	n := g.Len()
	p := &forestBuilder[K]{Forest: Forest{Vertex: make([]uint32, n), Size: make([]uint32, n), Depth: make([]uint32, n)}, g: g, filter: filter, tick: tick, seen: NewBits(n)}
	referred, err := p.referred()
	if err != nil {
		return nil, err
	}
	for _, v := range given {
		p.seen.Set(v)
	}
	planted := NewBits(n)
	for _, v := range given {
		if !planted.Has(v) {
			planted.Set(v)
			if err := p.plant(v); err != nil {
				return nil, err
			}
		}
	}
	p.Given = len(p.Roots)
	if err := p.plantAll(referred); err != nil {
		return nil, err
	}
	p.Pure = len(p.Roots) - p.Given
	clear(referred)
	if err := p.plantAll(referred); err != nil {
		return nil, err
	}
	return &p.Forest, nil
}

// forestBuilder is a Forest under construction.
type forestBuilder[K Type] struct {
	Forest
	g      *Graph[K]
	filter *EdgeFilter
	tick   Tick
	seen   Bits

	last, reported uint32   // positions assigned, in all and at the last tick
	stack, edges   []uint32 // positions with edges left, and the next edge of each
}

// referred marks the vertices that another one refers to.
func (p *forestBuilder[K]) referred() (Bits, error) {
	n := p.g.Len()
	referred := NewBits(n)
	start, to, kind := p.g.Start, p.g.To, p.g.TypeOf
	err := pass{p.tick, n, 0, 2}.up(0, n, func(low, high int) {
		for v := low; v < high; v++ {
			filtered := len(kind) > 0 && p.filter.applies(uint32(kind[v]))
			for _, w := range to[start[v]:start[v+1]] {
				if w != uint32(v) && !(filtered && p.filter.Skip(uint32(v), w)) {
					referred[w>>6] |= 1 << (w & 63)
				}
			}
		}
	})
	return referred, err
}

// plantAll makes trees of the vertices not reached yet, in ascending order, except those
// in except.
func (p *forestBuilder[K]) plantAll(except Bits) error {
	n := p.g.Len()
	for i := range p.seen {
		for {
			rest := ^(p.seen[i] | except[i])
			v := i<<6 + bits.TrailingZeros64(rest)
			if rest == 0 || v >= n {
				break
			}
			p.seen.Set(uint32(v))
			if err := p.plant(uint32(v)); err != nil {
				return err
			}
		}
	}
	return nil
}

// plant grows the tree below a vertex, which is marked as seen.
func (p *forestBuilder[K]) plant(root uint32) error {
	p.Roots = append(p.Roots, p.last)
	p.Vertex[p.last], p.Depth[p.last] = root, 0
	p.stack, p.edges = append(p.stack[:0], p.last), append(p.edges[:0], p.g.Start[root])
	p.last++
	for p.advance() {
		if p.last-p.reported >= tickEvery {
			p.reported = p.last
			if err := p.tick.at(p.g.Len()+int(p.last), 2*p.g.Len()); err != nil {
				return err
			}
		}
	}
	return nil
}

// advance follows about one block of edges and reports whether there are more.
//
//go:noinline
func (p *forestBuilder[K]) advance() bool {
	start, to, kind, seen := p.g.Start, p.g.To, p.g.TypeOf, p.seen
	vertex, size, depth := p.Vertex, p.Size, p.Depth
	stack, edges, last := p.stack, p.edges, p.last
	for work := 0; work < block && len(stack) > 0; work++ {
		top := len(stack) - 1
		position, e := stack[top], edges[top]
		v := vertex[position]
		end := start[v+1]
		stop := min(end, e+block)
		filtered := len(kind) > 0 && p.filter.applies(uint32(kind[v]))
		before, entered := e, false
		for e < stop && !entered {
			w := to[e]
			e++
			bit := uint64(1) << (w & 63)
			if seen[w>>6]&bit != 0 || filtered && p.filter.Skip(v, w) {
				continue
			}
			seen[w>>6] |= bit
			vertex[last], depth[last] = w, uint32(top+1)
			if from := start[w]; from == start[w+1] {
				size[last] = 1
			} else {
				stack, edges = append(stack, last), append(edges, from)
				entered = true
			}
			last++
		}
		work += int(e - before)
		edges[top] = e
		if e == end && !entered {
			size[position] = last - position
			stack, edges = stack[:top], edges[:top]
		}
	}
	p.stack, p.edges, p.last = stack, edges, last
	return len(stack) > 0
}

// RetainedWithout returns what a set of vertices retains, and what is reachable from
// it, both without the set itself. The set keeps a vertex alive if every path to it leads
// through the set: it is not reachable from held vertices, nor from vertices that the set
// does not reach. Only explicit edges count, so the graph must have no type vertices.
func RetainedWithout[K Type](g *Graph[K], set Bits, held []uint32, filter *EdgeFilter, tick Tick) (retained, reached Bits, err error) {
	n := g.Len()
	if reached, err = Reach(g, members(set), nil, filter, tick); err != nil {
		return nil, nil, err
	}
	entered := NewBits(n)
	start, to, kind := g.Start, g.To, g.TypeOf
	err = pass{tick, n, 0, 1}.up(0, n, func(low, high int) {
		for v := low; v < high; v++ {
			if reached.Has(uint32(v)) {
				continue
			}
			filtered := len(kind) > 0 && filter.applies(uint32(kind[v]))
			for _, w := range to[start[v]:start[v+1]] {
				if reached.Has(w) && !(filtered && filter.Skip(uint32(v), w)) {
					entered.Set(w)
				}
			}
		}
	})
	if err != nil {
		return nil, nil, err
	}
	for _, v := range held {
		entered.Set(v)
	}
	others, err := Reach(g, members(entered), set, filter, tick)
	if err != nil {
		return nil, nil, err
	}
	retained = NewBits(n)
	for i := range reached {
		reached[i] &^= set[i]
		retained[i] = reached[i] &^ others[i]
	}
	return retained, reached, nil
}

// members lists the vertices of a set, ascending.
func members(set Bits) []uint32 {
	count := 0
	for _, w := range set {
		count += bits.OnesCount64(w)
	}
	list := make([]uint32, 0, count)
	for i, w := range set {
		for ; w != 0; w &= w - 1 {
			list = append(list, uint32(i<<6+bits.TrailingZeros64(w)))
		}
	}
	return list
}
