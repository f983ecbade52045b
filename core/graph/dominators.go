package graph

import (
	"heapdrop/internal/parallel"
)

// This file computes immediate dominators with semi-NCA (Georgiadis, Tarjan,
// Werneck: Finding Dominators in Practice, 2006; Georgiadis: Linear-Time
// Algorithms for Dominators and Related Problems, 2005), which is the algorithm
// of Lengauer and Tarjan (A Fast Algorithm for Finding Dominators in a
// Flowgraph, 1979) with its second half replaced: once semidominators are known,
// idom(w) is the nearest common ancestor of semi(w) and parent(w) in the tree
// built so far, found by walking up from parent(w).
//
// The walks are quadratic in bad cases. They have a budget; beyond it the tree
// gets skew-binary jump pointers (Myers: An Applicative Random-Access Stack,
// 1983), with which a walk takes O(log n) steps, so that the whole is
// O(m log n) whatever the graph. The jump pointers use arrays that are free by
// then and give the same result, so no second algorithm is needed.

// walkBudget is the number of steps per vertex after which the walks switch to
// jump pointers. Most heaps need a fifth of that; where more is needed, a few very
// long walks dominate, and the jump pointers pay at once.
const walkBudget = 1

// Dominators computes the dominator tree and the lists of inbound edges. It
// takes the slices of t over; t must not be used afterwards, except for its
// lists of roots.
//
// Vertices reachable from the roots are dominated as if the unreachable ones did
// not exist; those hang below their own pure and artificial roots, and the
// dominator of all roots is the virtual root. Implied edges count.
//
// Memory: 24n + 4m at the peak, 4n more where there are several processors, and 4
// more per instance of those types whose type vertex needs a list of them (see findTypeVertices).
// 20n + 4m are the result; 4n go back to the workspace, fit for the weights of
// Retained.
func (t *Traversal[K]) Dominators(tick Tick) (*Tree, *Inbound, error) {
	return t.dominators(walkBudget, tick)
}

func (t *Traversal[K]) dominators(budget int, tick Tick) (*Tree, *Inbound, error) {
	n, ws := len(t.Pre), t.ws
	d, err := t.newDominators(budget, tick)
	if err != nil {
		return nil, nil, err
	}
	if err := d.semidominators(pass{tick, n, 2, 5}); err != nil {
		return nil, nil, err
	}
	if err := d.walk(pass{tick, n, 3, 5}); err != nil {
		return nil, nil, err
	}
	tree, err := d.preorder(ws, pass{tick, n, 4, 5})
	return tree, d.in, err
}

// newDominators prepares the computation, the first two of its five passes, and moves
// the slices of t over.
func (t *Traversal[K]) newDominators(budget int, tick Tick) (*dominators, error) {
	n := len(t.Pre)
	typeVertices, err := t.findTypeVertices(pass{tick, n, 0, 5})
	if err != nil {
		return nil, err
	}
	if !t.filled {
		if err := t.fillInbound(t.Pre, pass{tick, n, 1, 5}); err != nil {
			return nil, err
		}
	}
	g, vertex := t.g, t.Vertex
	d := &dominators{
		instances: func(typeVertex uint32, low, high int, found []uint32) []uint32 {
			return instancesOf(g, typeVertex, vertex[low:high], uint32(low), found)
		},
		vertex: t.Vertex, parent: t.Parent, reachable: t.Reachable,
		forest: t.ws.renew(t.spare),
		in:     &Inbound{Begin: t.begin[:n+1], From: t.from},
		shared: t.shared, typeVertices: typeVertices, budget: budget,
	}
	if t.filled {
		d.pre, d.semi = t.Pre, t.ws.Take(n+1)
	} else {
		d.semi = t.ws.renew(t.Pre[:n+1])
	}
	t.Pre, t.Vertex, t.Parent, t.begin, t.from, t.spare = nil, nil, nil, nil, nil, nil
	return d, nil
}

// fillInbound lists the explicit inbound edges of every vertex, as the numbers of
// the referring vertices, or where number is nil these themselves, in ascending order
// of the vertices. Going through the vertices in their own order reads the edges
// sequentially, and objects mostly refer to objects nearby, so that the writes stay in
// the cache, too.
func (t *Traversal[K]) fillInbound(number []uint32, p pass) error {
	start, to, next, from := t.g.Start, t.g.To, t.begin, t.from
	return p.up(0, p.n, func(low, high int) {
		e := start[low]
		for v := low; v < high; v++ {
			end, source := start[v+1], uint32(v)
			if number != nil {
				source = number[v]
			}
			for ; e < end; e++ {
				w := to[e] + 1
				i := next[w]
				next[w] = i + 1
				from[i] = source
			}
		}
	})
}

// dominators is the state of the computation. All slices are indexed by number.
type dominators struct {
	vertex, parent []uint32
	pre            []uint32 // by vertex; nil where the inbound edges hold numbers
	reachable      uint32
	semi           []uint32 // semidominators, from the top replaced by dominators
	forest         []uint32 // of path compression, see semidominators
	in             *Inbound
	shared         Bits
	typeVertices   []typeEdges
	budget         int // steps of walks per vertex before jump pointers take over
	steps          int // of the walks so far

	// instances appends the numbers from low to high of the vertices of a type vertex.
	instances func(typeVertex uint32, low, high int, found []uint32) []uint32
}

// semidominators processes the numbers in descending order. The numbers above w form a
// forest in which forest[2v] leads from v towards the root of its tree, and forest[2v+1]
// is the smallest semidominator on the compressed path. The algorithm needs no other
// result of Lengauer and Tarjan's EVAL, so labels are semidominators instead of vertices.
// The two numbers are adjacent because they are read together.
//
// Two exact shortcuts: roots have semidominator 0. A vertex with a single inbound edge
// (and no implied ones) has been reached by that edge, so its semidominator is its
// parent, without a look at the list. Nothing is less than 0, so the search for a minimum
// stops there.
//
// With several processors, the lists are copied together in parallel.
func (d *dominators) semidominators(p pass) error {
	blocks := (p.n + block - 1) / block
	bounds := func(k int) (low, high uint32) { // of the numbers of the k-th block from the top
		high = uint32(p.n + 1 - k*block)
		return max(high, block+1) - block, high
	}
	return parallel.InOrder(blocks, func(k int, l *inboundLists) {
		low, high := bounds(k)
		d.collect(l, low, high)
	}, func(k int, l *inboundLists) error {
		if err := p.done(k * block); err != nil {
			return err
		}
		low, high := bounds(k)
		d.semidominatorsOf(l, low, high)
		return nil
	})
}

// inboundLists holds the relevant inbound edges for a block of numbers, as numbers: for
// the i-th number of the block they are from[first[i]:last[i]].
type inboundLists struct {
	first, last [block]uint32
	from        []uint32
	long        []uint32 // numbers whose lists are not copied, descending
}

// mostCopied is how many edges of a block are copied at most.
const mostCopied = 1 << 18

// collect fills the lists for the numbers from low up to but not including high.
func (d *dominators) collect(l *inboundLists, low, high uint32) {
	begin, from, shared, pre := d.in.Begin, d.in.From, d.shared, d.pre
	parent, vertex := d.parent[low:high], d.vertex[low:high]
	for i, v := range vertex {
		l.first[i], l.last[i] = 0, 0
		if shared[v>>6]>>(v&63)&1 != 0 && parent[i] != 0 {
			l.first[i], l.last[i] = begin[v], begin[v+1]
		}
	}
	if pre == nil {
		l.from = from
		return
	}
	l.long = l.long[:0]
	size := 0
	for i := len(vertex) - 1; i >= 0; i-- {
		if count := int(l.last[i] - l.first[i]); size+count <= mostCopied {
			size += count
		} else {
			l.first[i], l.last[i] = 0, 0
			l.long = append(l.long, low+uint32(i))
		}
	}
	if cap(l.from) < size {
		l.from = make([]uint32, size+size/4)
	}
	to, next := l.from[:size], uint32(0)
	for i := range vertex {
		first := next
		for _, u := range from[l.first[i]:l.last[i]] {
			to[next] = pre[u]
			next++
		}
		l.first[i], l.last[i] = first, next
	}
}

// semidominatorsOf processes the numbers from low up to but not including high.
func (d *dominators) semidominatorsOf(l *inboundLists, low, high uint32) {
	parent, semi, forest := d.parent, d.semi, d.forest
	typeVertices, nextType := d.typeVertices, uint32(0)
	if len(typeVertices) > 0 {
		nextType = typeVertices[0].number
	}
	long := l.long
	for w := high - 1; w >= low; w-- {
		special := nextType
		if len(long) > 0 {
			special = max(special, long[0])
		}
		if w = d.simpleSemidominators(l, low, w, special); w < low {
			break
		}
		p := parent[w]
		s, limit := p, d.limit(w)
		for _, u := range l.from[l.first[w-low]:l.last[w-low]] {
			e := u // when u <= w: w itself in a self edge changes nothing
			if u > w {
				if u > limit { // reachable only if w is; skip it
					continue
				}
				if forest[2*u] <= w {
					e = forest[2*u+1]
				} else {
					e = evaluate(forest, u, w)
				}
			}
			if e < s {
				s = e
				if s == 0 {
					break
				}
			}
		}
		if len(long) > 0 && long[0] == w {
			s, long = d.leastOfMany(d.in.Referrers(d.vertex[w]), w, s), long[1:]
		}
		if w == nextType {
			if s != 0 {
				s = d.typeVertexSemi(&typeVertices[0], w, s)
			}
			nextType = 0
			if typeVertices = typeVertices[1:]; len(typeVertices) > 0 {
				nextType = typeVertices[0].number
			}
		}
		semi[w], forest[2*w], forest[2*w+1] = s, p, s
	}
	d.typeVertices = typeVertices
}

// simpleSemidominators processes the numbers from w down to low. It stops at the number
// special, and at one for which a path must be examined that is longer than an edge; it
// returns that number, low-1 if there is none. It does without calls, because V8 compiles a
// loop without calls to better code.
//
//go:noinline
func (d *dominators) simpleSemidominators(l *inboundLists, low, w, special uint32) uint32 {
	parent, semi, forest, from := d.parent, d.semi, d.forest, l.from
	reachable, last := d.reachable, uint32(len(d.vertex)-1)
numbers:
	for ; w >= low && w != special; w-- {
		p := parent[w]
		s := p
		if first, end := l.first[(w-low)%block], l.last[(w-low)%block]; first < end {
			limit := last
			if w <= reachable {
				limit = reachable
			}
			for _, u := range from[first:end] {
				e := u
				if u > w {
					if u > limit {
						continue
					}
					if forest[2*u] > w {
						break numbers
					}
					e = forest[2*u+1]
				}
				if e < s {
					if s = e; s == 0 {
						break
					}
				}
			}
		}
		semi[w], forest[2*w], forest[2*w+1] = s, p, s
	}
	return w
}

// evaluate returns the smallest semidominator on the path from v up to, but not
// including, the first ancestor that is not above w, and compresses the path. It reverses
// the pointers on the way up, so it needs no stack.
func evaluate(forest []uint32, v, w uint32) uint32 {
	above := forest[2*v]
	if above <= w {
		return forest[2*v+1]
	}
	below := v
	next := forest[2*above]
	for next > w {
		forest[2*above] = below
		below, above = above, next
		next = forest[2*above]
	}
	least := forest[2*above+1]
	for below != v {
		down := forest[2*below]
		least = min(least, forest[2*below+1])
		forest[2*below], forest[2*below+1] = next, least
		below = down
	}
	least = min(least, forest[2*v+1])
	forest[2*v], forest[2*v+1] = next, least
	return least
}

// walk turns semidominators into dominators, in place.
func (d *dominators) walk(p pass) error {
	d.semi[0] = 0
	left := d.budget * p.n
	jumping := false
	return p.up(1, p.n+1, func(low, high int) {
		if !jumping {
			if low = d.walkPlain(low, high, left-d.steps); low == high {
				return
			}
			jumping = true
			d.forest[0], d.forest[1] = 0, 0
			for w := 1; w < low; w++ {
				d.addJump(uint32(w), d.semi[w])
			}
		}
		d.walkJumping(low, high)
	})
}

// walkPlain returns the number at which it stopped because no steps were left.
func (d *dominators) walkPlain(low, high, left int) int {
	parent, idom := d.parent, d.semi
	steps := 0
	for low < high && steps <= left {
		s, x := idom[low], parent[low]
		if s != 0 {
			for x > s {
				x = idom[x]
				steps++
			}
			idom[low] = x
		}
		low++
	}
	d.steps += steps
	return low
}

func (d *dominators) walkJumping(low, high int) {
	parent, idom, jumps := d.parent, d.semi, d.forest
	steps := 0
	for w := low; w < high; w++ {
		s, x := idom[w], uint32(0)
		if s != 0 {
			for x = parent[w]; x > s; steps++ {
				if j := jumps[2*x]; j > s {
					x = j
				} else {
					x = idom[x]
				}
			}
		}
		idom[w] = x
		d.addJump(uint32(w), x)
	}
	d.steps += steps
}

// addJump gives w, whose dominator is x, its jump pointer: it spans as much as
// the two jumps from x on when those span the same, and one step otherwise. The
// forest, which is free by now, holds the pointer at 2w and w's depth behind it.
func (d *dominators) addJump(w, x uint32) {
	jumps := d.forest
	j, depth := jumps[2*x], jumps[2*x+1]
	next, middle := jumps[2*j], jumps[2*j+1]
	to := x
	if depth-middle == middle-jumps[2*next+1] {
		to = next
	}
	jumps[2*w], jumps[2*w+1] = to, depth+1
}
