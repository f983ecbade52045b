package graph

import (
	"cmp"
	"math/bits"
	"slices"
	"sort"

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
// Memory: 24n + 4m at the peak, and 4 more per instance of those kinds whose hub
// needs a list of them (see findHubs). 20n + 4m are the result; 4n go back to the
// workspace, fit for the weights of Retained.
func (t *Traversal[K]) Dominators(tick Tick) (*Tree, *Inbound, error) {
	return t.dominators(walkBudget, tick)
}

func (t *Traversal[K]) dominators(budget int, tick Tick) (*Tree, *Inbound, error) {
	n := len(t.Pre)
	var hubs []hubEdges
	var unfound error
	wait := parallel.Start(func() { hubs, unfound = t.findHubs(pass{tick, n, 0, 5}.beside()) })
	in, err := t.fillInbound(pass{tick, n, 1, 5})
	wait()
	if err := cmp.Or(err, unfound); err != nil {
		return nil, nil, err
	}
	d := t.newDominators(in, hubs, budget)
	if err := d.semidominators(pass{tick, n, 2, 5}); err != nil {
		return nil, nil, err
	}
	if err := d.walk(pass{tick, n, 3, 5}); err != nil {
		return nil, nil, err
	}
	tree, err := d.arrange(t.ws, pass{tick, n, 4, 5})
	return tree, in, err
}

// newDominators prepares the computation and moves the slices of t over.
func (t *Traversal[K]) newDominators(in *Inbound, hubs []hubEdges, budget int) *dominators {
	g, vertex := t.g, t.Vertex
	d := &dominators{
		instances: func(hub uint32, low, high int, found []uint32) []uint32 {
			return instancesOf(g, hub, vertex[low:high], uint32(low), found)
		},
		vertex: t.Vertex, parent: t.Parent, reachable: t.Reachable,
		semi: t.Pre[:len(t.Pre)+1], forest: t.spare,
		in: in, shared: t.shared, hubs: hubs, budget: budget,
	}
	t.Pre, t.Vertex, t.Parent, t.begin, t.from, t.spare = nil, nil, nil, nil, nil, nil
	return d
}

// fillInbound lists the explicit inbound edges of every vertex as the numbers of
// the referring vertices, in ascending order of these vertices. Going through
// the vertices in their own order reads the edges sequentially, and objects
// mostly refer to objects nearby, so that the writes stay in the cache, too.
//
// Of several goroutines each goes through all edges and fills the lists of some
// vertices, about equally many places.
func (t *Traversal[K]) fillInbound(p pass) (*Inbound, error) {
	next, workers := t.begin, parallel.Workers()
	if p.n < tickEvery {
		workers = 1
	}
	bounds := make([]uint32, workers+1) // of the vertices of each goroutine
	for k := range bounds {
		places := uint64(len(t.g.To)) * uint64(k) / uint64(workers)
		bounds[k] = uint32(sort.Search(p.n, func(v int) bool { return uint64(next[v+1]) >= places }))
	}
	bounds[0], bounds[workers] = 0, uint32(p.n)
	var failed error
	parallel.Each(workers, func(_, k int) {
		if k == 0 {
			failed = t.fillLists(bounds[k], bounds[k+1], p)
		} else {
			t.fillLists(bounds[k], bounds[k+1], pass{n: p.n})
		}
	}, nil)
	return &Inbound{Begin: next[:len(t.Pre)+1], From: t.from}, failed
}

// fillLists is fillInbound for the vertices from first on, up to but not including last.
func (t *Traversal[K]) fillLists(first, last uint32, p pass) error {
	start, to, pre, next, from := t.g.Start, t.g.To, t.Pre, t.begin[1:], t.from
	return p.up(0, p.n, func(low, high int) {
		e := start[low]
		for v := low; v < high; v++ {
			end, number := start[v+1], pre[v]
			for ; e < end; e++ {
				if w := to[e]; w-first < last-first {
					i := next[w]
					next[w] = i + 1
					from[i] = number
				}
			}
		}
	})
}

// dominators is the state of the computation. All slices are indexed by number.
type dominators struct {
	vertex, parent []uint32
	reachable      uint32
	semi           []uint32 // semidominators, from the top replaced by dominators
	forest         []uint32 // of path compression, see semidominators
	in             *Inbound
	shared         Bits
	hubs           []hubEdges
	budget         int // steps of walks per vertex before jump pointers take over
	steps          int // of the walks so far

	// instances appends the numbers from low to high of the vertices of a hub.
	instances func(hub uint32, low, high int, found []uint32) []uint32
}

// semidominators goes through the numbers downwards. Those above w form a forest
// in which forest[2v] leads from v towards the root of its tree, and forest[2v+1]
// is the smallest semidominator on the way passed over; that is all a value of
// Lengauer and Tarjan's EVAL is needed for here, so labels are semidominators
// rather than vertices. The two stand together because they are read together.
//
// Work saved, exactly: roots have semidominator 0. A vertex with a single
// inbound edge (and no implied ones) has been reached by it, so that its
// semidominator is its parent, without a look at the list. Nothing is less than 0.
func (d *dominators) semidominators(p pass) error {
	return p.down(1, p.n+1, func(low, high int) { d.semidominatorsOf(uint32(low), uint32(high)) })
}

func (d *dominators) semidominatorsOf(low, high uint32) {
	vertex, parent, semi, forest := d.vertex, d.parent, d.semi, d.forest
	begin, from, shared := d.in.Begin, d.in.From, d.shared
	hubs, nextHub := d.hubs, uint32(0)
	if len(hubs) > 0 {
		nextHub = hubs[0].number
	}
	for w := high - 1; w >= low; w-- {
		p, v := parent[w], vertex[w]
		s := p
		if shared[v>>6]>>(v&63)&1 != 0 && s != 0 {
			limit := d.reachable
			if w > limit {
				limit = uint32(len(vertex))
			}
			for _, u := range from[begin[v]:begin[v+1]] {
				e := u // when u <= w: w itself in a self edge changes nothing
				if u > w {
					if u > limit { // not reachable, but w is
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
			if w == nextHub {
				s = d.hubSemidominator(&hubs[0], w, s)
			}
		}
		if w == nextHub {
			nextHub = 0
			if hubs = hubs[1:]; len(hubs) > 0 {
				nextHub = hubs[0].number
			}
		}
		semi[w], forest[2*w], forest[2*w+1] = s, p, s
	}
	d.hubs = hubs
}

// evaluate returns the smallest semidominator on the way from v up to, but not
// including, the first ancestor that is not above w, and compresses the way. It
// reverses the pointers on the way up, so that it needs no stack.
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

// walkPlain returns where it had to stop because no steps were left.
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

// hubEdges are the implied inbound edges of one hub that is no root.
type hubEdges struct {
	number uint32   // of the hub
	count  int      // instances that count
	last   uint32   // the highest number among them
	cut    bool     // semidominator is known to be 0
	from   []uint32 // numbers of the instances, nil when not needed or too many
}

// listedPart is how many instances are listed, as a part of all vertices: those of
// the few hubs with more are looked for when they are needed, since a list could
// take as much memory as another column.
const listedPart = 16

// hubSemidominator takes the implied edges into account.
func (d *dominators) hubSemidominator(h *hubEdges, w, s uint32) uint32 {
	if h.cut {
		return 0
	}
	if h.from != nil {
		return d.leastOf(h.from, w, s)
	}
	hub, limit := d.vertex[w], uint32(len(d.vertex)-1)
	if w <= d.reachable {
		limit = d.reachable // an unreachable instance does not count
	}
	var found []uint32
	pass{n: int(limit)}.up(1, int(limit)+1, func(low, high int) {
		if h.count > 0 && s > 0 {
			found = d.instances(hub, low, high, found[:0])
			s = d.leastOf(found, w, s)
		}
	})
	return s
}

// leastOf returns the smallest semidominator that edges from the given numbers to w
// bring, at most s.
func (d *dominators) leastOf(from []uint32, w, s uint32) uint32 {
	for _, u := range from {
		if s == 0 {
			break
		}
		if u < w {
			s = min(s, u)
		} else if u > w {
			s = min(s, evaluate(d.forest, u, w))
		}
	}
	return s
}

// instancesOf appends the numbers of those vertices that have an implied edge to
// the hub; the numbers begin with first.
func instancesOf[K Kind](g *Graph[K], hub uint32, vertex []uint32, first uint32, found []uint32) []uint32 {
	kind, hubs := g.Kind, g.Hub
	for i, v := range vertex {
		if hubs[kind[v]] == hub {
			found = append(found, first+uint32(i))
		}
	}
	return found
}

// findHubs prepares the implied inbound edges of the hubs that are no roots, in
// descending order of their numbers.
//
// Implied edges into root hubs never count (see Traverse). For any other hub
// with number w the semidominator is 0 as soon as one instance lies in a tree of
// the traversal that begins after w: that tree's root, a root of the graph with
// semidominator 0, is then on the way that evaluate looks at. The highest
// numbered instance tells, so that one number per kind decides for most hubs,
// and only the others need a list of their instances.
func (t *Traversal[K]) findHubs(p pass) ([]hubEdges, error) {
	of := map[uint32]int{} // number of a hub -> index in hubs
	var hubs []hubEdges
	index := make([]int, len(t.followed)) // kind -> index in hubs, or -1
	for k, followed := range t.followed {
		index[k] = -1
		if !followed {
			continue
		}
		w := t.Pre[t.g.Hub[k]]
		i, ok := of[w]
		if !ok {
			i = len(hubs)
			of[w] = i
			hubs = append(hubs, hubEdges{number: w})
		}
		index[k] = i
	}
	if len(hubs) == 0 {
		return nil, nil
	}
	// An unreachable instance does not count for a reachable hub.
	kind, pre, hubbed, reachable := t.g.Kind, t.Pre, t.hubbed, t.Reachable
	err := p.up(0, p.n, func(low, high int) {
		for word := low >> 6; word<<6 < high; word++ {
			for rest := hubbed[word]; rest != 0; rest &= rest - 1 {
				v := word<<6 + bits.TrailingZeros64(rest)
				if h, p := &hubs[index[kind[v]]], pre[v]; p <= reachable || h.number > reachable {
					h.count++
					h.last = max(h.last, p)
				}
			}
		}
	})
	if err != nil {
		return nil, err
	}
	if t.prepareLists(hubs) {
		err = pass{n: p.n}.up(0, p.n, func(low, high int) {
			for word := low >> 6; word<<6 < high; word++ {
				for rest := hubbed[word]; rest != 0; rest &= rest - 1 {
					v := word<<6 + bits.TrailingZeros64(rest)
					h, p := &hubs[index[kind[v]]], pre[v]
					if h.from != nil && (p <= reachable || h.number > reachable) {
						h.from = append(h.from, p)
					}
				}
			}
		})
	}
	slices.SortFunc(hubs, func(a, b hubEdges) int { return int(b.number) - int(a.number) })
	return hubs, err
}

// prepareLists marks the hubs with an instance in a later tree, gives most others
// room for their instances, and reports whether any got some.
func (t *Traversal[K]) prepareLists(hubs []hubEdges) bool {
	listed := false
	for i := range hubs {
		h := &hubs[i]
		next, _ := slices.BinarySearch(t.trees, h.number+1)
		h.cut = next < len(t.trees) && h.last >= t.trees[next]
		if !h.cut && h.count <= len(t.Pre)/listedPart {
			h.from = make([]uint32, 0, h.count)
			listed = true
		}
	}
	return listed
}
