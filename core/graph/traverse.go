package graph

import (
	"math/bits"
	"slices"

	"heapdrop/internal/parallel"
)

// Traversal is a depth-first numbering of all vertices of a graph.
//
// Numbers run from 1 to n; 0 is a virtual root above everything. First come the
// vertices reachable from the roots, then the unreachable ones in trees of their
// own. The slices are valid until Dominators takes them over.
type Traversal[K Type] struct {
	Pre       []uint32 // number of a vertex, 1..n
	Vertex    []uint32 // vertex of a number; Vertex[0] is None
	Parent    []uint32 // number of the parent of a number; roots have 0
	Reachable uint32   // vertex v is reachable from the roots if Pre[v] <= Reachable

	// PureRoots are the unreachable vertices that no vertex refers to, in
	// ascending order. ArtificialRoots stand for the rest, ascending too: cycles that
	// nothing outside leads to, each entered at its lowest vertex.
	PureRoots, ArtificialRoots []uint32

	g             *Graph[K]
	ws            *Workspace
	followed      []bool   // per type: has a type vertex that is no root, see Traverse
	from          []uint32 // room for the inbound edges
	begin         []uint32 // inbound edges of v will be at [begin[v+1], begin[v+2])
	filled        bool     // they are there, at [begin[v], begin[v+1]), as vertices
	referred      Bits     // vertices with inbound edges
	shared        Bits     // vertices with more than one inbound edge, or type vertices that are no roots
	hasTypeVertex Bits     // vertices whose implied edge counts
	trees         []uint32 // numbers of all roots, ascending
	spare         []uint32 // 2(n+1) entries, free between the steps
}

// Traverse numbers all vertices in depth-first order from the roots, in the
// order given, then from the unreachable vertices that nothing refers to, then
// from what remains.
//
// Edges into a root are never followed, and every root is a child of the virtual
// root. This is exact for reachability and for dominators: a path that enters a
// root r by an edge can be replaced by the path that starts at r, whose vertices
// are a subset; so no intersection over paths, which is what dominance means,
// changes when such edges are left out. Above all it removes the implied edges
// into type vertices that are roots, that is nearly all of them. Edges into pure and
// artificial roots are left out in the same way, and into vertices that are certified
// to be dominated by the virtual root alone: the search starts at them after the roots.
//
// Where there are several processors, the inbound edges are listed in the meantime.
//
// Memory: 24n + 4m and five bits per vertex at the peak, which stay until Dominators.
// The vertex numbers must be below 2^31.
func Traverse[K Type](g *Graph[K], roots []uint32, ws *Workspace, tick Tick) (*Traversal[K], error) {
	return traverse(g, roots, certifyBudget(g.Len()), ws, tick)
}

func traverse[K Type](g *Graph[K], roots []uint32, budget int, ws *Workspace, tick Tick) (*Traversal[K], error) {
	n := g.Len()
	// The largest first: memory that is free in pieces holds the more the larger
	// ones are asked for early.
	t := &Traversal[K]{g: g, ws: ws, from: ws.Take(len(g.To)), spare: ws.Take(2*n + 2)}
	t.Pre, t.Vertex, t.Parent = ws.Take(n + 1)[:n], ws.Take(n+1), ws.Take(n+1)
	t.Vertex[0], t.Parent[0] = None, 0
	t.begin, t.referred, t.shared = ws.Take(n+2), NewBits(n), NewBits(n)
	var uncounted error
	wait := parallel.Start(func() {
		uncounted = t.countInbound(pass{tick, n, 0, 3}.alongside())
		if t.filled = parallel.Workers() > 1; t.filled {
			t.fillInbound(nil, pass{n: n})
		}
	})
	defer wait()
	s := &search[K]{Traversal: t, visited: NewBits(n), leaf: NewBits(n)}
	t.hasTypeVertex = NewBits(n)
	copy(s.visited, g.Absent)
	distinct := make([]uint32, 0, len(roots))
	for _, r := range roots {
		if !s.visited.Has(r) {
			s.visited.Set(r)
			distinct = append(distinct, r)
		}
	}
	starts, err := s.certify(distinct, budget, tick)
	if err != nil {
		return nil, err
	}
	t.followed = make([]bool, len(g.TypeVertex))
	for k, h := range g.TypeVertex {
		t.followed[k] = h != None && !s.visited.Has(h)
	}
	if err := s.classify(pass{tick, n, 1, 3}); err != nil {
		return nil, err
	}
	for i, word := range g.Absent {
		t.hasTypeVertex[i] &^= word
	}
	s.nodes, s.edges = t.spare[:n+1], t.spare[n+1:]
	if err := s.run(starts, tick); err != nil {
		return nil, err
	}
	t.Reachable = s.last
	if wait(); uncounted != nil {
		return nil, uncounted
	}
	for k, h := range g.TypeVertex {
		if t.followed[k] {
			t.shared.Set(h)
		}
	}
	if int(s.last) < n {
		if err := s.runUnreachable(tick); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// runUnreachable goes through what the roots do not reach, then through what is absent.
func (s *search[K]) runUnreachable(tick Tick) error {
	s.PureRoots = s.pureRoots()
	if len(s.PureRoots) > 0 {
		if err := s.run(s.PureRoots, tick); err != nil {
			return err
		}
	}
	if err := s.runCycles(tick); err != nil {
		return err
	}
	return s.run(members(s.g.Absent), tick)
}

// Discard gives the memory back to the workspace. The traversal must not be
// used any more, its PureRoots and ArtificialRoots excepted.
func (t *Traversal[K]) Discard() {
	for _, s := range [][]uint32{t.Pre, t.Vertex, t.Parent, t.begin, t.from, t.spare} {
		t.ws.Give(s)
	}
	t.Pre, t.Vertex, t.Parent, t.begin, t.from, t.spare = nil, nil, nil, nil, nil, nil
}

// countInbound counts the explicit inbound edges of every vertex and turns the
// counts into offsets, two places on, so that filling the lists later moves them
// into place.
func (t *Traversal[K]) countInbound(p pass) error {
	begin, referred, shared := t.begin, t.referred, t.shared
	clear(begin)
	start, to := t.g.Start, t.g.To
	err := p.up(0, p.n, func(low, high int) {
		for _, w := range to[start[low]:start[high]] {
			begin[w+2]++
		}
	})
	if err != nil {
		return err
	}
	sum := uint32(0)
	return pass{n: p.n}.up(0, p.n, func(low, high int) {
		total := sum
		for v := low; v < high; v++ {
			c := begin[v+2]
			if c > 0 {
				referred[v>>6] |= 1 << (v & 63)
			}
			if c > 1 {
				shared[v>>6] |= 1 << (v & 63)
			}
			total += c
			begin[v+2] = total
		}
		sum = total
	})
}

// search is the state of a traversal while it runs.
type search[K Type] struct {
	*Traversal[K]
	visited Bits
	leaf    Bits // no edge that could lead anywhere
	roots   []uint32
	last    uint32 // number given last

	number, edge, end uint32   // the vertex being looked at, its next edge, their end
	depth             int      // of the stack:
	nodes, edges      []uint32 // numbers with edges left, and the next edge of each
}

// classify fills leaf and hasTypeVertex in one sequential pass, so that the traversal
// finds in two small bit sets what would cost random reads of Start and Kind.
func (s *search[K]) classify(p pass) error {
	start, kind := s.g.Start, s.g.TypeOf
	followed := make([]uint64, len(s.followed)) // 1 or 0
	for k, yes := range s.followed {
		if yes {
			followed[k] = 1
		}
	}
	return p.spread(0, p.n, func(low, high int) {
		leaves, hasType := s.leaf, s.hasTypeVertex
		e := start[low]
		var leaf, typeVertex uint64 // bits of the vertices up to v, v's on top
		for v := low; v < high; v++ {
			end := start[v+1]
			follow := uint64(0)
			if len(followed) > 0 {
				follow = followed[kind[v]]
			}
			typeVertex = typeVertex>>1 | follow<<63
			leaf >>= 1
			if e == end {
				leaf |= (1 - follow) << 63
			}
			e = end
			if v&63 == 63 {
				leaves[v>>6], hasType[v>>6] = leaf, typeVertex
			}
		}
		if rest := high & 63; rest != 0 { // the last block of all
			leaves[high>>6], hasType[high>>6] = leaf>>(64-rest), typeVertex>>(64-rest)
		}
	})
}

// pureRoots returns the vertices not yet visited that have no inbound edge, and
// marks them as visited. There may be millions, so they are counted first.
func (s *search[K]) pureRoots() []uint32 {
	typeVertices := s.referredTypes()
	isPure := func(v uint32) bool { return !s.referred.Has(v) && !typeVertices[v] }
	count := 0
	for v := s.unvisited(0); v != None; v = s.unvisited(v + 1) {
		if isPure(v) {
			count++
		}
	}
	pure := make([]uint32, 0, count)
	for v := s.unvisited(0); v != None; v = s.unvisited(v + 1) {
		if isPure(v) {
			pure = append(pure, v)
		}
	}
	for _, v := range pure {
		s.visited.Set(v)
	}
	return pure
}

// referredTypes returns those type vertices not yet visited that only implied edges lead to.
func (s *search[K]) referredTypes() map[uint32]bool {
	candidate := make([]bool, len(s.g.TypeVertex))
	any := false
	for k, h := range s.g.TypeVertex {
		candidate[k] = h != None && !s.visited.Has(h) && !s.referred.Has(h)
		any = any || candidate[k]
	}
	referred := map[uint32]bool{}
	if !any {
		return referred
	}
	for v, k := range s.g.TypeOf {
		if candidate[k] && (s.g.Absent == nil || !s.g.Absent.Has(uint32(v))) {
			candidate[k] = false
			referred[s.g.TypeVertex[k]] = true
		}
	}
	return referred
}

// unvisited returns the lowest vertex from v on that is not visited, or None.
func (s *search[K]) unvisited(v uint32) uint32 {
	n := uint32(len(s.Pre))
	for v < n {
		if rest := ^s.visited[v>>6] >> (v & 63); rest != 0 {
			v += uint32(bits.TrailingZeros64(rest))
			break
		}
		v = (v | 63) + 1
	}
	if v >= n {
		return None
	}
	return v
}

// run numbers what can be reached from the roots, depth first; with roots nil it
// takes the lowest vertex not visited as the next root until there is none. The
// roots must be marked as visited.
func (s *search[K]) run(roots []uint32, tick Tick) error {
	s.roots = roots
	n := len(s.Pre)
	next := uint32(0)
	for lowest := uint32(0); ; {
		for s.advance() {
			if s.last >= next {
				next = s.last + tickEvery
				if err := tick.at(2*n+int(s.last), 3*n); err != nil {
					return err
				}
			}
		}
		if roots != nil {
			return nil
		}
		v := s.unvisited(lowest)
		if v == None {
			return nil
		}
		lowest = v
		s.visited.Set(v)
		s.ArtificialRoots = append(s.ArtificialRoots, v)
		s.roots = []uint32{v}
	}
}

// runCycles numbers what neither roots nor pure roots lead to. Taking the lowest vertex
// again and again would make roots of much that hangs below a cycle. But the last
// beginning that was needed is on a cycle that nothing else leads to, and so is,
// backwards, each one that those behind it do not lead to: from these all is numbered again.
func (s *search[K]) runCycles(tick Tick) error {
	before, trees := s.last, len(s.trees)
	if err := s.run(nil, tick); err != nil {
		return err
	}
	begun := s.ArtificialRoots
	if len(begun) < 2 {
		return nil
	}
	for _, v := range s.Vertex[before+1 : s.last+1] {
		s.visited[v>>6] &^= 1 << (v & 63)
	}
	s.last, s.trees, s.ArtificialRoots = before, s.trees[:trees], nil
	for _, v := range slices.Backward(begun) {
		if s.visited.Has(v) {
			continue
		}
		s.visited.Set(v)
		s.ArtificialRoots = append(s.ArtificialRoots, v)
		if err := s.run([]uint32{v}, tick); err != nil {
			return err
		}
	}
	slices.Reverse(s.ArtificialRoots)
	return nil
}

// advance looks at about a block of edges and reports whether it could go on.
//
// A vertex is pushed only while edges are left, so that a list needs no stack,
// and leaves are numbered without looking at them.
func (s *search[K]) advance() bool {
	start, to, kind, typeVertex := s.g.Start, s.g.To, s.g.TypeOf, s.g.TypeVertex
	visited, leaf, hasType := s.visited, s.leaf, s.hasTypeVertex
	pre, vertex, parent := s.Pre, s.Vertex, s.Parent
	nodes, edges := s.nodes, s.edges
	last, p, e, end, depth := s.last, s.number, s.edge, s.end, s.depth
	entered := None
	for work := 0; work < block; work++ {
		before, stop := e, end
		if end-e > block {
			stop = e + block
		}
		for e < stop {
			w := to[e]
			e++
			bit := uint64(1) << (w & 63)
			word := visited[w>>6]
			if word&bit != 0 {
				continue
			}
			visited[w>>6] = word | bit
			last++
			vertex[last], parent[last], pre[w] = w, p, last
			if leaf[w>>6]&bit == 0 {
				entered = w
				break
			}
		}
		work += int(e - before)
		if entered == None {
			if e < end {
				continue
			}
			if depth > 0 {
				depth--
				p, e = nodes[depth], edges[depth]
				end = start[vertex[p]+1]
				continue
			}
			if len(s.roots) == 0 {
				s.last, s.number, s.edge, s.end, s.depth = last, 0, 0, 0, 0
				return false
			}
			entered = s.roots[0]
			s.roots = s.roots[1:]
			last++
			vertex[last], parent[last], pre[entered] = entered, 0, last
			s.trees = append(s.trees, last)
		} else if e < end {
			nodes[depth], edges[depth] = p, e
			depth++
		}
		p, e, end = last, start[entered], start[entered+1]
		for hasType[entered>>6]>>(entered&63)&1 != 0 {
			h := typeVertex[kind[entered]]
			if visited.Has(h) {
				break
			}
			visited.Set(h)
			last++
			vertex[last], parent[last], pre[h] = h, p, last
			if leaf.Has(h) {
				break
			}
			if e < end {
				nodes[depth], edges[depth] = p, e
				depth++
			}
			entered = h
			p, e, end = last, start[h], start[h+1]
		}
		entered = None
	}
	s.last, s.number, s.edge, s.end, s.depth = last, p, e, end, depth
	return true
}
