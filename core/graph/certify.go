package graph

// This file finds, before the depth-first search, many of the vertices that only the
// virtual root dominates. They become additional roots of the search, so their inbound
// edges need not be examined. In the heap of a compiler, these are nine tenths of all
// objects with several referrers, and nearly all classes.
//
// A breadth-first search gives each vertex the label by which it is first reached. A root
// passes on its own number as the label, every other vertex passes on the label that it
// has when its edges are followed. So tree paths with different labels share no vertex,
// and a vertex reached by two labels has two paths from the virtual root that share only
// their ends: it is certified. From then on it counts as a root. This changes no
// dominator, since a vertex that the new edge from the virtual root bypasses would have
// to dominate the certified one. A vertex that is certified after its edges were followed
// must not pass on its own number later: the vertices below it were reached by its old
// label.

// certifyRounds is how often the search is repeated. Each round starts from the roots and
// from everything that earlier rounds have certified.
const certifyRounds = 2

// certifyBudget returns how many of n vertices a round follows the edges of. The first
// few find nearly all, because what a heap shares is close to its roots.
func certifyBudget(n int) int { return max(n/64, 1<<14) }

// certify returns the roots, followed by the vertices that it certified. All of them are
// marked as visited; the caller has marked the roots.
func (s *search[K]) certify(roots []uint32, budget int, tick Tick) ([]uint32, error) {
	n := len(s.Pre)
	c := &certifier[K]{search: s, label: s.spare[:n], queue: s.spare[n : 2*n], budget: budget, starts: roots}
	for range certifyRounds {
		before := len(c.starts)
		clear(s.leaf) // vertices with a label
		c.next = uint32(copy(c.queue, c.starts))
		for _, r := range c.starts {
			c.label[r] = r
		}
		for c.followed, c.edge = 0, 0; c.advance(); {
			if err := tick.at(n, 3*n); err != nil {
				return nil, err
			}
		}
		if len(c.starts) == before {
			break
		}
	}
	clear(s.leaf)
	return c.starts, nil
}

// certifier is the state of certify. Labels and queue use memory that the depth-first
// search needs later.
type certifier[K Type] struct {
	*search[K]
	label          []uint32
	queue          []uint32 // vertices with a label; the edges of the first ones have been followed
	followed, next uint32   // number of vertices followed, and in the queue
	budget         int      // how many may be followed
	starts         []uint32 // roots and certified vertices
	edge           uint32   // index of the next edge of the vertex being followed
}

// advance follows about one block of edges and reports whether there are more.
func (c *certifier[K]) advance() bool {
	start, to, label := c.g.Start, c.g.To, c.label
	for work := 0; work < block; work++ {
		if c.followed == c.next || int(c.followed) >= c.budget {
			return false
		}
		v := c.queue[c.followed]
		hands := label[v]
		if c.visited.Has(v) {
			hands = v
		}
		if c.edge == 0 && len(c.g.TypeVertex) > 0 {
			if h := c.g.TypeVertex[c.g.TypeOf[v]]; h != None {
				c.reach(h, hands)
			}
		}
		e, end := start[v]+c.edge, start[v+1]
		stop := min(end, e+block)
		for _, w := range to[e:stop] {
			c.reach(w, hands)
		}
		work += int(stop - e)
		if c.edge = stop - start[v]; stop == end {
			c.edge = 0
			c.followed++
		}
	}
	return true
}

// reach records that a label has reached v along an edge.
func (c *certifier[K]) reach(v, label uint32) {
	bit := uint64(1) << (v & 63)
	switch {
	case c.visited[v>>6]&bit != 0:
	case c.leaf[v>>6]&bit == 0:
		c.leaf[v>>6] |= bit
		c.label[v] = label
		c.queue[c.next] = v
		c.next++
	case c.label[v] != label:
		c.visited[v>>6] |= bit
		c.starts = append(c.starts, v)
	}
}
