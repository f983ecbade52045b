package graph

import "iter"

// Paths finds paths from a vertex against the edges to the roots, the shortest
// first, in the order of Eclipse MAT's path2gc: breadth first, each vertex
// entered once; of the referrers of a vertex, every one that is a root ends a
// path and is never passed through, the others wait in the queue. Referrers by
// implied edges come before the explicit ones.
//
// Memory: n/8, and 8 bytes per vertex passed through.
type Paths[K Kind] struct {
	g         *Graph[K]
	in        *Inbound
	roots     Bits
	instances func(kind uint32) iter.Seq[uint32]
	filter    *EdgeFilter
	kindsOf   map[uint32][]uint32 // of hubs

	seen  Bits
	queue []step // every vertex passed through, in order
	head  int    // the step being looked at
	found []uint32
}

// step is a vertex on the way and the index of the step before it.
type step struct{ vertex, before uint32 }

// NewPaths begins the search at a vertex. instances yields the vertices of a
// kind, in ascending order where the paths shall come in MAT's; it is only asked
// for kinds whose hub is on a way. A nil filter leaves no edge out.
func NewPaths[K Kind](g *Graph[K], in *Inbound, roots Bits, instances func(kind uint32) iter.Seq[uint32], filter *EdgeFilter, from uint32) *Paths[K] {
	p := &Paths[K]{
		g: g, in: in, roots: roots, instances: instances, filter: filter,
		seen: NewBits(g.Len()), queue: []step{{from, None}}, head: -1,
		kindsOf: map[uint32][]uint32{},
	}
	for k, h := range g.Hub {
		if h != None {
			p.kindsOf[h] = append(p.kindsOf[h], uint32(k))
		}
	}
	p.seen.Set(from)
	return p
}

// Next returns the next path, from the vertex where the search began to a root,
// both included; nil when there are no more. A root as the beginning has the one
// path that it is itself.
func (p *Paths[K]) Next(tick Tick) ([]uint32, error) {
	if p.head < 0 {
		p.head = 0
		if from := p.queue[0].vertex; p.roots.Has(from) {
			p.head = 1
			return []uint32{from}, nil
		}
		p.expand()
	}
	for len(p.found) == 0 {
		p.head++
		if p.head >= len(p.queue) {
			return nil, nil
		}
		if p.head%tickEvery == 0 {
			if err := tick.at(p.head, p.g.Len()); err != nil {
				return nil, err
			}
		}
		p.expand()
	}
	root := p.found[0]
	p.found = p.found[1:]
	return p.path(root), nil
}

// expand looks at the referrers of the step at the head: roots are found, the
// others queue.
func (p *Paths[K]) expand() {
	current := p.queue[p.head].vertex
	p.found = p.found[:0]
	for _, k := range p.kindsOf[current] {
		for from := range p.instances(k) {
			p.meet(from, current)
		}
	}
	for _, from := range p.in.Referrers(current) {
		p.meet(from, current)
	}
}

// meet deals with one edge.
func (p *Paths[K]) meet(from, to uint32) {
	if p.seen.Has(from) {
		return
	}
	if len(p.g.Kind) > 0 && p.filter.applies(uint32(p.g.Kind[from])) && p.filter.Skip(from, to) {
		return
	}
	if p.roots.Has(from) {
		p.found = append(p.found, from)
		return
	}
	p.seen.Set(from)
	p.queue = append(p.queue, step{from, uint32(p.head)})
}

// path returns the way from the beginning over the head of the queue to a root.
func (p *Paths[K]) path(root uint32) []uint32 {
	length := 1
	for i := uint32(p.head); i != None; i = p.queue[i].before {
		length++
	}
	path := make([]uint32, length)
	path[length-1] = root
	for i, at := uint32(p.head), length-2; i != None; i, at = p.queue[i].before, at-1 {
		path[at] = p.queue[i].vertex
	}
	return path
}

// ShortestPaths returns for every vertex the one before it on a shortest path
// from the roots, breadth first: itself for roots, None for what cannot be
// reached without the filtered edges. Of several shortest paths it takes the one
// whose vertices come first in the order of roots and edges.
//
// Memory: 8n, of which 4n are the result, from ws.
func ShortestPaths[K Kind](g *Graph[K], roots []uint32, filter *EdgeFilter, ws *Workspace, tick Tick) ([]uint32, error) {
	n := g.Len()
	start, to, kind, hub := g.Start, g.To, g.Kind, g.Hub
	before, queue := ws.Take(n), ws.Take(n)
	defer ws.Give(queue)
	for v := range before {
		before[v] = None
	}
	tail := 0
	for _, r := range roots {
		if before[r] == None {
			before[r] = r
			queue[tail] = r
			tail++
		}
	}
	for head := 0; head < tail; head++ {
		if head%tickEvery == 0 {
			if err := tick.at(head, n); err != nil {
				return nil, err
			}
		}
		v := queue[head]
		filtered := false
		if len(hub) > 0 {
			k := uint32(kind[v])
			filtered = filter.applies(k)
			if h := hub[k]; h != None && before[h] == None && !(filtered && filter.Skip(v, h)) {
				before[h] = v
				queue[tail] = h
				tail++
			}
		}
		for _, w := range to[start[v]:start[v+1]] {
			if before[w] != None || filtered && filter.Skip(v, w) {
				continue
			}
			before[w] = v
			queue[tail] = w
			tail++
		}
	}
	return before, nil
}
