package graph

import (
	"iter"
	"math/bits"
	"slices"
)

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

// Shortest is a shortest path from the roots to every vertex.
type Shortest struct {
	// Before is the vertex before each on its path: itself for roots, None for what
	// cannot be reached. Of several shortest paths it is the lowest one possible.
	Before []uint32
	// Order holds the vertices that are reached, by distance, then ascending.
	Order []uint32
}

// ShortestPaths finds shortest paths from the roots to all vertices without the
// filtered edges, breadth first. Every level is put in ascending order before the
// next is looked for: neighbours in memory mostly refer to neighbours, which
// makes the search two to three times as fast.
//
// Memory: 8n, the result, and n/4 besides.
func ShortestPaths[K Kind](g *Graph[K], roots []uint32, filter *EdgeFilter, tick Tick) (*Shortest, error) {
	n := g.Len()
	s := &shortest[K]{g: g, filter: filter, before: make([]uint32, n), order: make([]uint32, n), seen: NewBits(n), marks: NewBits(n)}
	for v := range s.before {
		s.before[v] = None
	}
	for _, r := range roots {
		if !s.seen.Has(r) {
			s.seen.Set(r)
			s.before[r] = r
			s.order[s.tail] = r
			s.tail++
		}
	}
	told := 0
	for from := 0; from < s.tail; {
		level := s.order[from:s.tail]
		from = s.tail
		s.sort(level)
		for len(level) > 0 {
			part := level[:min(block, len(level))]
			level = level[len(part):]
			s.expand(part)
			if s.tail-told < tickEvery {
				continue
			}
			told = s.tail
			if err := tick.at(told, n); err != nil {
				return nil, err
			}
		}
	}
	return &Shortest{s.before, s.order[:s.tail:s.tail]}, nil
}

// shortest is a search for shortest paths under way.
type shortest[K Kind] struct {
	g             *Graph[K]
	filter        *EdgeFilter
	before, order []uint32
	tail          int // of order
	seen, marks   Bits
}

// expand looks at the edges of some vertices of the last level.
//
//go:noinline
func (s *shortest[K]) expand(vertices []uint32) {
	start, to, kind, hub, before, order, seen := s.g.Start, s.g.To, s.g.Kind, s.g.Hub, s.before, s.order, s.seen
	tail := s.tail
	for _, v := range vertices {
		filtered := false
		if len(hub) > 0 {
			k := uint32(kind[v])
			filtered = s.filter.applies(k)
			if h := hub[k]; h != None && !seen.Has(h) && !(filtered && s.filter.Skip(v, h)) {
				seen.Set(h)
				before[h] = v
				order[tail] = h
				tail++
			}
		}
		for _, w := range to[start[v]:start[v+1]] {
			bit := uint64(1) << (w & 63)
			if seen[w>>6]&bit != 0 || filtered && s.filter.Skip(v, w) {
				continue
			}
			seen[w>>6] |= bit
			before[w] = v
			order[tail] = w
			tail++
		}
	}
	s.tail = tail
}

// sort puts distinct vertices in ascending order: many by marking each with a
// bit and collecting the bits.
func (s *shortest[K]) sort(level []uint32) {
	if len(level) < len(s.marks)/8 {
		slices.Sort(level)
		return
	}
	for _, v := range level {
		s.marks.Set(v)
	}
	i := 0
	for w, word := range s.marks {
		for ; word != 0; word &= word - 1 {
			level[i] = uint32(w<<6 + bits.TrailingZeros64(word))
			i++
		}
	}
	clear(s.marks)
}
