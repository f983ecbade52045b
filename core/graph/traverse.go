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
	Vertex    []uint32 // vertex with this number; Vertex[0] is None
	Parent    []uint32 // number of the parent of the vertex with this number; roots have 0
	Reachable uint32   // vertex v is reachable from the roots if Pre[v] <= Reachable

	// PureRoots are the unreachable vertices without referrers, in ascending order.
	// ArtificialRoots represent the other unreachable vertices, in ascending order too:
	// each is the lowest vertex of a cycle to which nothing outside leads.
	PureRoots, ArtificialRoots []uint32

	g             *Graph[K]
	ws            *Workspace
	followed      []bool   // per type: its type vertex exists and is no root, see Traverse
	from          []uint32 // memory for the inbound edges
	begin         []uint32 // inbound edges of v will be at [begin[v+1], begin[v+2])
	filled        bool     // the inbound edges are at [begin[v], begin[v+1]), as vertices
	referred      Bits     // vertices with inbound edges
	shared        Bits     // vertices with more than one inbound edge, or type vertices that are no roots
	hasTypeVertex Bits     // vertices whose implied edge counts
	trees         []uint32 // numbers of all roots, ascending
	spare         []uint32 // 2(n+1) entries, free between the steps
}

// Traverse numbers all vertices in depth-first order: from the roots in the given order,
// then from the unreachable vertices without referrers, then from the remaining ones.
//
// Edges into a root are never followed, and every root is a child of the virtual root.
// This does not change reachability or dominators: a path that enters a root r by an edge
// can be replaced by the path that starts at r, whose vertices are a subset. So no
// intersection over all paths, by which dominance is defined, changes when such edges are
// left out. This mainly removes the implied edges into type vertices that are roots,
// which is nearly all of them. Edges into pure and artificial roots are left out in the
// same way, and so are edges into vertices that are certified to be dominated only by the
// virtual root: the search starts at these after the roots.
//
// With several processors, the inbound edges are listed in parallel.
//
// Memory: at the peak 24n + 4m and five bits per vertex, which are kept until Dominators.
// The vertex numbers must be below 2^31.
func Traverse[K Type](g *Graph[K], roots []uint32, ws *Workspace, tick Tick) (*Traversal[K], error) {
	return traverse(g, roots, certifyBudget(g.Len()), ws, tick)
}

func traverse[K Type](g *Graph[K], roots []uint32, budget int, ws *Workspace, tick Tick) (*Traversal[K], error) {
	n := g.Len()
	// The largest first: if free memory is fragmented, early requests for large pieces
	// have the best chance.
	t := &Traversal[K]{g: g, ws: ws, from: ws.Take(len(g.To)), spare: ws.Take(2*n + 2)}
	t.Pre, t.Vertex, t.Parent = ws.Take(n + 1)[:n], ws.Take(n+1), ws.Take(n+1)
	t.Vertex[0], t.Parent[0] = None, 0
	t.begin, t.referred, t.shared = ws.Take(n+2), NewBits(n), NewBits(n)
	var uncounted error
	wait := parallel.Start(func() {
		uncounted = t.countInbound(pass{tick, n, 0, 3}.alongside())
		if t.filled = parallel.Workers() > 1 && !ws.short(); t.filled {
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

// runUnreachable numbers what the roots do not reach, then what is absent.
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

// Discard returns the memory to the workspace. The traversal must not be used any more,
// except PureRoots and ArtificialRoots.
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
		for v := low; v < high; v += 64 {
			referred[v>>6], shared[v>>6], sum = sumWord(begin[v+2:min(v+64, high)+2], sum)
		}
	})
}

// sumWord replaces at most 64 counts by the sum of all counts up to them, starting with sum.
// It returns a bit for each count: whether it is at least 1, and at least 2.
//
//go:noinline
func sumWord(counts []uint32, sum uint32) (some, several uint64, total uint32) {
	for i, c := range counts {
		some |= (0 - uint64(c)) >> 63 << (i & 63)
		several |= (1 - uint64(c)) >> 63 << (i & 63)
		sum += c
		counts[i] = sum
	}
	return some, several, sum
}

// isZero returns 1 for 0, otherwise 0. It has no branch, which would often be mispredicted.
func isZero(v uint32) uint64 { return (uint64(v) - 1) >> 63 }

// search is the state of a traversal while it runs.
type search[K Type] struct {
	*Traversal[K]
	visited Bits
	leaf    Bits // it has no edge that needs to be followed
	roots   []uint32
	last    uint32 // number given last

	number, edge, end uint32   // the current vertex, its next edge, the end of its edges
	depth             int      // of the stack:
	nodes, edges      []uint32 // numbers with edges left, and the next edge of each
}

// classify fills leaf and hasTypeVertex in one sequential pass, so that the traversal
// reads two small bit sets instead of Start and TypeOf at random.
func (s *search[K]) classify(p pass) error {
	start, kind := s.g.Start, s.g.TypeOf
	followed := make([]uint64, len(s.followed)) // 1 or 0
	for k, yes := range s.followed {
		if yes {
			followed[k] = 1
		}
	}
	return p.spread(0, p.n, func(low, high int) {
		for v := low; v < high; v += 64 {
			s.leaf[v>>6], s.hasTypeVertex[v>>6] = classifyWord(start[v:min(v+64, high)+1], kind[min(v, len(kind)):], followed)
		}
	})
}

// classifyWord returns the bits of at most 64 vertices, whose edges begin and end at start.
//
//go:noinline
func classifyWord[K Type](start []uint32, kind []K, followed []uint64) (leaf, hasTypeVertex uint64) {
	e := start[0]
	for i, end := range start[1:] {
		follow := uint64(0)
		if len(followed) > 0 {
			follow = followed[kind[i]]
		}
		hasTypeVertex |= follow << (i & 63)
		leaf |= isZero(end-e) &^ follow << (i & 63)
		e = end
	}
	return leaf, hasTypeVertex
}

// pureRoots returns the unvisited vertices without inbound edges and marks them as
// visited. There may be millions, so it counts them first.
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

// referredTypes returns the unvisited type vertices to which only implied edges lead.
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

// run numbers everything reachable from the roots, depth first. If roots is nil, the
// lowest unvisited vertex is the next root until there is none. The caller must have
// marked the roots as visited.
func (s *search[K]) run(roots []uint32, tick Tick) error {
	s.start(roots)
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
		s.start([]uint32{v})
	}
}

// start makes the search continue at roots, and reserves their places in trees.
func (s *search[K]) start(roots []uint32) {
	s.roots, s.trees = roots, slices.Grow(s.trees, len(roots))
}

// runCycles numbers what neither roots nor pure roots reach. Repeatedly starting at the
// lowest vertex would make roots of many vertices that are below a cycle. But the last
// such start is on a cycle to which nothing else leads; and so is, going backwards, each
// start that is not reached from those after it. Numbering begins again with these.
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

// advance follows about one block of edges and reports whether there are more.
//
// It pushes a vertex only while edges are left, so that a linked list needs no stack, and
// it numbers leaves without reading their edges.
func (s *search[K]) advance() bool {
	start, to, kind, typeVertex := s.g.Start, s.g.To, s.g.TypeOf, s.g.TypeVertex
	visited, leaf, hasType := s.visited, s.leaf, s.hasTypeVertex
	pre, vertex, parent := s.Pre, s.Vertex, s.Parent
	nodes, edges := s.nodes, s.edges
	last, p, e, end, depth := s.last, s.number, s.edge, s.end, s.depth
	roots, trees := s.roots, s.trees[len(s.trees):len(s.trees)+len(s.roots)]
	begun := 0
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
			if begun == len(roots) {
				s.last, s.number, s.edge, s.end, s.depth = last, 0, 0, 0, 0
				s.roots, s.trees = nil, s.trees[:len(s.trees)+begun]
				return false
			}
			entered = roots[begun]
			last++
			vertex[last], parent[last], pre[entered] = entered, 0, last
			trees[begun] = last
			begun++
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
	s.roots, s.trees = roots[begun:], s.trees[:len(s.trees)+begun]
	return true
}
