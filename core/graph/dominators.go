package graph

import "slices"

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
// jump pointers. Heaps need less than 1.
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
// needs them (see hubs). 20n + 4m are the result; 4n go back to the workspace.
func (t *Traversal[K]) Dominators(tick Tick) (*Tree, *Inbound, error) {
	return t.dominators(walkBudget, tick)
}

func (t *Traversal[K]) dominators(budget int, tick Tick) (*Tree, *Inbound, error) {
	in, err := t.fillInbound(tick)
	if err != nil {
		return nil, nil, err
	}
	d := t.newDominators(in, budget)
	if err := d.semidominators(tick); err != nil {
		return nil, nil, err
	}
	if err := d.walk(tick); err != nil {
		return nil, nil, err
	}
	return d.arrange(t.ws), in, nil
}

// newDominators prepares the computation and moves the slices of t over.
func (t *Traversal[K]) newDominators(in *Inbound, budget int) *dominators {
	d := &dominators{
		vertex: t.Vertex, parent: t.Parent, reachable: t.Reachable,
		semi: t.Pre[:len(t.Pre)+1], forest: t.spare,
		in: in, shared: t.shared, hubs: t.findHubs(), budget: budget,
	}
	t.Pre, t.Vertex, t.Parent, t.begin, t.spare = nil, nil, nil, nil, nil
	return d
}

// fillInbound lists the explicit inbound edges of every vertex as the numbers of
// the referring vertices, in ascending order of these vertices. Going through
// the vertices in their own order reads the edges sequentially, and objects
// mostly refer to objects nearby, so that the writes stay in the cache, too.
func (t *Traversal[K]) fillInbound(tick Tick) (*Inbound, error) {
	start, to, pre, next := t.g.Start, t.g.To, t.Pre, t.begin
	from := t.ws.Take(len(to))
	for v, p := range pre {
		for _, w := range to[start[v]:start[v+1]] {
			i := next[w+1]
			next[w+1] = i + 1
			from[i] = p
		}
		if v%tickEvery == 0 {
			if err := tick.at(v, 2*len(pre)); err != nil {
				return nil, err
			}
		}
	}
	return &Inbound{Begin: next[:len(pre)+1], From: from}, nil
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
func (d *dominators) semidominators(tick Tick) error {
	vertex, parent, semi, forest := d.vertex, d.parent, d.semi, d.forest
	begin, from, shared := d.in.Begin, d.in.From, d.shared
	hubs, nextHub := d.hubs, uint32(0)
	if len(hubs) > 0 {
		nextHub = hubs[0].number
	}
	n := uint32(len(vertex) - 1)
	limit := n // above it there are numbers of unreachable vertices
	for w := n; w > 0; w-- {
		if w%tickEvery == 0 {
			if err := tick.at(int(n+(n-w)/2), 2*int(n)); err != nil {
				return err
			}
		}
		if w == d.reachable {
			limit = w
		}
		p, v := parent[w], vertex[w]
		s := p
		if shared[v>>6]>>(v&63)&1 != 0 && s != 0 {
			for _, u := range from[begin[v]:begin[v+1]] {
				e := u // when u <= w: w itself in a self edge changes nothing
				if u > w {
					if u > limit {
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
	return nil
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
func (d *dominators) walk(tick Tick) error {
	parent, idom := d.parent, d.semi
	idom[0] = 0
	n := len(parent) - 1
	steps, most := 0, d.budget*n
	for w := 1; w <= n; w++ {
		s, x := idom[w], parent[w]
		if s == 0 {
			continue
		}
		for x > s {
			x = idom[x]
			steps++
		}
		idom[w] = x
		if steps > most {
			d.steps = steps
			return d.jump(w, tick)
		}
		if w%tickEvery == 0 {
			if err := tick.at(n+n/2+w/2, 2*n); err != nil {
				return err
			}
		}
	}
	d.steps = steps
	return nil
}

// jump goes on where walk gave up: dominators up to done are final. The forest,
// which is free by now, holds the jump pointer of w at 2w and its depth behind it.
func (d *dominators) jump(done int, tick Tick) error {
	parent, idom, tree := d.parent, d.semi, d.forest
	tree[0], tree[1] = 0, 0
	n := len(parent) - 1
	for w := 1; w <= n; w++ {
		x := idom[w]
		if w > done && x != 0 {
			s := x
			for x = parent[w]; x > s; {
				if j := tree[2*x]; j > s {
					x = j
				} else {
					x = idom[x]
				}
				d.steps++
			}
			idom[w] = x
		}
		// The jump spans as much as the two before it when those are equal.
		j, depth := tree[2*x], tree[2*x+1]
		middle := tree[2*j+1]
		to := x
		if next := tree[2*j]; depth-middle == middle-tree[2*next+1] {
			to = next
		}
		tree[2*w], tree[2*w+1] = to, depth+1
		if w%tickEvery == 0 {
			if err := tick.at(n+n/2+w/2, 2*n); err != nil {
				return err
			}
		}
	}
	return nil
}

// hubEdges are the implied inbound edges of one hub that is no root.
type hubEdges struct {
	number uint32   // of the hub
	count  int      // instances that count
	last   uint32   // the highest number among them
	cut    bool     // semidominator is known to be 0
	from   []uint32 // numbers of the instances, nil when not needed
}

// hubSemidominator takes the implied edges into account.
func (d *dominators) hubSemidominator(h *hubEdges, w, s uint32) uint32 {
	if h.cut {
		return 0
	}
	for _, u := range h.from {
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

// findHubs prepares the implied inbound edges of the hubs that are no roots, in
// descending order of their numbers.
//
// Implied edges into root hubs never count (see Traverse). For any other hub
// with number w the semidominator is 0 as soon as one instance lies in a tree of
// the traversal that begins after w: that tree's root, a root of the graph with
// semidominator 0, is then on the way that evaluate looks at. The highest
// numbered instance tells, so that one number per kind decides for most hubs,
// and only the others need a list of their instances.
func (t *Traversal[K]) findHubs() []hubEdges {
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
		return nil
	}
	// An unreachable instance does not count for a reachable hub.
	counts := func(p uint32, h *hubEdges) bool { return p <= t.Reachable || h.number > t.Reachable }
	for v, k := range t.g.Kind {
		if i := index[k]; i >= 0 {
			h := &hubs[i]
			if p := t.Pre[v]; counts(p, h) {
				h.count++
				h.last = max(h.last, p)
			}
		}
	}
	t.cutHubs(hubs)
	for i := range hubs {
		if !hubs[i].cut {
			hubs[i].from = make([]uint32, 0, hubs[i].count)
		}
	}
	for v, k := range t.g.Kind {
		if i := index[k]; i >= 0 && !hubs[i].cut {
			if p := t.Pre[v]; counts(p, &hubs[i]) {
				hubs[i].from = append(hubs[i].from, p)
			}
		}
	}
	slices.SortFunc(hubs, func(a, b hubEdges) int { return int(b.number) - int(a.number) })
	return hubs
}

// cutHubs marks the hubs with an instance in a later tree.
func (t *Traversal[K]) cutHubs(hubs []hubEdges) {
	var roots []uint32 // numbers with parent 0, ascending
	for p, parent := range t.Parent {
		if parent == 0 && p > 0 {
			roots = append(roots, uint32(p))
		}
	}
	for i := range hubs {
		next, _ := slices.BinarySearch(roots, hubs[i].number+1)
		hubs[i].cut = next < len(roots) && hubs[i].last >= roots[next]
	}
}
