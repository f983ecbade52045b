package graph

// Nearest returns shortest paths from a vertex against the edges to the roots: at most
// so many, which must be positive, as Paths finds them and in its order, but those that
// are longer than the first. See NewPaths for the arguments.
//
// It looks at what lies about the roots up to the vertex, and then at nothing but what
// is on a shortest path, which helps where very much leads to the vertex, of which little is near the
// roots. Edges are filtered on the way back; only where no path is left by that, they
// are on the way to the vertex too.
//
// Memory: 9n/8, and 8 bytes per vertex passed through.
func Nearest[K Kind, V ~uint32](g *Graph[K], in *Inbound, roots []uint32, instances func(kind uint32) []V, filter *EdgeFilter, from uint32, most int, tick Tick) ([][]uint32, error) {
	r := &reach[K]{g: g, near: make([]uint8, g.Len()), target: from}
	for _, forward := range []*EdgeFilter{nil, filter} {
		distance, reached, err := r.search(roots, forward, tick)
		if err != nil || !reached {
			return nil, err
		}
		b := &wayBack[K, V]{g: g, in: in, near: r.near, instances: instances, filter: filter, most: most, seen: NewBits(g.Len())}
		if paths := b.search(from, distance); len(paths) > 0 || filter == nil {
			return paths, nil
		}
		clear(r.near)
	}
	return nil, nil
}

// reach is a search from the roots for one vertex.
type reach[K Kind] struct {
	g      *Graph[K]
	filter *EdgeFilter
	target uint32
	near   []uint8 // 1 and the distance from the nearest root, farthest if it is more; 0: not met
	next   []uint32
}

const farthest = 255

// search looks for the target breadth first and returns its distance. All vertices that are
// nearer to the roots have been met then.
func (r *reach[K]) search(roots []uint32, filter *EdgeFilter, tick Tick) (distance int, reached bool, err error) {
	r.filter, r.next = filter, r.next[:0]
	for _, v := range roots {
		r.near[v] = 1
		r.next = append(r.next, v)
	}
	met, told := len(r.next), 0
	for ; r.near[r.target] == 0; distance++ {
		level := r.next
		if len(level) == 0 {
			return 0, false, nil
		}
		r.next = nil
		for len(level) > 0 {
			part := level[:min(block, len(level))]
			level = level[len(part):]
			r.expand(part, uint8(min(distance+2, farthest)))
		}
		if met += len(r.next); met-told >= tickEvery {
			told = met
			if err := tick.at(met, r.g.Len()); err != nil {
				return 0, false, err
			}
		}
	}
	return distance, true, nil
}

// expand meets what some vertices lead to.
//
//go:noinline
func (r *reach[K]) expand(vertices []uint32, distance uint8) {
	start, to, kind, hub, near, next := r.g.Start, r.g.To, r.g.Kind, r.g.Hub, r.near, r.next
	for _, v := range vertices {
		filtered := false
		if len(hub) > 0 {
			k := uint32(kind[v])
			filtered = r.filter.applies(k)
			if h := hub[k]; h != None && near[h] == 0 && !(filtered && r.filter.Skip(v, h)) {
				near[h] = distance
				next = append(next, h)
			}
		}
		for _, w := range to[start[v]:start[v+1]] {
			if near[w] == 0 && !(filtered && r.filter.Skip(v, w)) {
				near[w] = distance
				next = append(next, w)
			}
		}
	}
	r.next = next
}

// wayBack is a search from a vertex back to the roots along shortest ways.
type wayBack[K Kind, V ~uint32] struct {
	g         *Graph[K]
	in        *Inbound
	near      []uint8
	instances func(kind uint32) []V
	filter    *EdgeFilter
	most      int

	seen  Bits
	queue []step
	paths [][]uint32
}

// search returns the paths from a vertex at a distance from the roots.
func (b *wayBack[K, V]) search(from uint32, distance int) [][]uint32 {
	if distance == 0 {
		return [][]uint32{{from}}
	}
	kindsOf := map[uint32][]uint32{}
	for k, h := range b.g.Hub {
		if h != None {
			kindsOf[h] = append(kindsOf[h], uint32(k))
		}
	}
	b.seen.Set(from)
	b.queue = []step{{from, None}}
	for head, level := 0, 1; head < len(b.queue) && len(b.paths) < b.most; head++ {
		if head == level {
			level = len(b.queue)
			if distance--; distance == 0 {
				break // what is left was met instead of a root
			}
		}
		for _, k := range kindsOf[b.queue[head].vertex] {
			back(b, b.instances(k), uint32(head), distance)
		}
		back(b, b.in.Referrers(b.queue[head].vertex), uint32(head), distance)
	}
	return b.paths[:min(len(b.paths), b.most)]
}

// back deals with the edges to the vertex of a step, which is at a distance from the roots.
func back[K Kind, V, W ~uint32](b *wayBack[K, V], referrers []W, at uint32, distance int) {
	to := b.queue[at].vertex
	nearer := uint8(min(distance, farthest)) // 1 and the distance of a vertex before this one
	for _, w := range referrers {
		v := uint32(w)
		near := b.near[v]
		if near == 0 || near > nearer || b.seen.Has(v) {
			continue
		}
		if len(b.g.Kind) > 0 && b.filter.applies(uint32(b.g.Kind[v])) && b.filter.Skip(v, to) {
			continue
		}
		if near == 1 {
			b.paths = append(b.paths, wayTo(b.queue, at, v))
			continue
		}
		b.seen.Set(v)
		b.queue = append(b.queue, step{v, at})
	}
}
