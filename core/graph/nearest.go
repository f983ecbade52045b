package graph

import (
	"errors"
	"slices"
)

// Nearest goes on with a search that found nothing up to its limit, from both ends: it
// returns the first of the paths that Next would, at most so many, which must be positive; none
// only if there is none. Then the search is over.
//
// A search from the roots, or from the goal to the base, and this one take turns, each for
// twice as long as before, until they meet, or this one finds a path or the goal; and as long
// as this one gets from goal to goal by itself, it does: what lies
// about both ends is little even where most of the heap leads to the vertex, and a long chain
// that ends far from the roots is short work for this one alone. Edges are filtered on this
// side; only where that leaves no path over the edges that met, they are on the other side too.
//
// Memory: 10n/8 besides what the search has, and 8 bytes per vertex passed through.
func (p *Paths[K, V]) Nearest(most int, tick Tick) ([][]uint32, error) {
	if p.head == len(p.queue) {
		return p.some(most, tick)
	}
	var r *reach[K]
	for base, turn := -1, p.turn; ; turn *= 2 {
		if !p.climbs(turn) {
			if base != p.base {
				r, base, turn = p.opposite(nil), p.base, p.turn
			}
			if err := r.search(turn, tick); err != nil {
				return nil, err
			}
			around := p.around()
			if distance, met := distanceOver(&around, r); met {
				paths := p.between(&around, r, distance, most)
				switch {
				case len(paths) == 0 && r.filter != p.filter:
					r = p.opposite(p.filter)
					continue
				case len(paths) == 0 || p.goal == None:
					return p.fromBeginning(paths), nil
				}
				p.follow(paths[0])
			} else if r.exhausted() {
				return nil, nil
			}
		}
		p.limit = p.effort + turn
		if paths, err := p.some(most, tick); len(paths) > 0 || err != nil || p.Over() {
			return paths, err
		}
	}
}

// climbs reports whether this side gets from goal to goal by itself.
func (p *Paths[K, V]) climbs(turn int) bool { return p.base > 0 && p.effort-p.arrived <= turn/16 }

// firstTurn is the effort of the first turn of each side, see Limit.
const firstTurn = 1 << 19

// opposite begins the search from the other end: from the goal, where there is one, or the
// only root that may be found, over what that dominates; else from all roots.
func (p *Paths[K, V]) opposite(filter *EdgeFilter) *reach[K] {
	if d := p.tree.ImmediateDominator(p.queue[p.base].vertex); d != None {
		r := newReach(p.g, []uint32{d}, filter)
		r.position, r.first = p.tree.Position, p.tree.Position[d]
		r.size = p.tree.Size[r.first]
		return r
	}
	return newReach(p.g, p.rootList, filter)
}

// between returns the paths from the base to where the other search began.
func (p *Paths[K, V]) between(a *around, r *reach[K], distance, most int) [][]uint32 {
	markBetween(a, r, distance)
	if p.goal != None {
		most = 1
	}
	b := &wayBack[K, V]{g: p.g, in: p.in, near: r.near, instances: p.instances, filter: p.filter, most: most, seen: NewBits(p.g.Len())}
	return b.search(p.queue[p.base].vertex, distance)
}

// follow takes the path from the base to the goal.
func (p *Paths[K, V]) follow(path []uint32) {
	at := uint32(p.base)
	for _, v := range path[1 : len(path)-1] {
		p.queue = append(p.queue, step{v, at})
		at = uint32(len(p.queue) - 1)
	}
	p.arrive(at)
}

// fromBeginning puts the way to the base before paths from there.
func (p *Paths[K, V]) fromBeginning(paths [][]uint32) [][]uint32 {
	base := p.queue[p.base]
	for i, path := range paths {
		paths[i] = append(wayTo(p.queue, base.before, base.vertex), path[1:]...)
	}
	return paths
}

// some returns the paths that are found up to the limit, at most so many.
func (p *Paths[K, V]) some(most int, tick Tick) (paths [][]uint32, err error) {
	for len(paths) < most {
		path, err := p.Next(tick)
		if errors.Is(err, ErrEffort) || err == nil && path == nil {
			break
		}
		if err != nil {
			return nil, err
		}
		paths = append(paths, path)
	}
	return paths, nil
}

// around is what lies about the base of a search against the edges: the vertices
// at distance d are vertices[start[d]:start[d+1]]. As far as it goes nothing is missing but
// what is on no shortest path.
type around struct {
	vertices []uint32
	start    []int
}

// around returns what the search has entered.
func (p *Paths[K, V]) around() around {
	steps := p.queue[p.base:]
	distance := make([]uint32, len(steps))
	for i, s := range steps[1:] {
		before := s.before
		if s.vertex == None {
			before = p.kinds[before].before
		}
		distance[i+1] = distance[int(before)-p.base] + 1
	}
	// Steps behind the head may be of a kind that waits, which has not entered its vertices.
	whole := 0
	if p.head < len(p.queue) {
		whole = int(max(distance[p.head-p.base], 1)) - 1
	}
	a := around{start: make([]int, whole+2)}
	for i, s := range steps {
		if s.vertex != None && int(distance[i]) <= whole {
			a.start[distance[i]+1]++
		}
	}
	for d := range whole + 1 {
		a.start[d+1] += a.start[d]
	}
	a.vertices = make([]uint32, a.start[whole+1])
	next := slices.Clone(a.start)
	for i, s := range steps {
		if d := distance[i]; s.vertex != None && int(d) <= whole {
			a.vertices[next[d]] = s.vertex
			next[d]++
		}
	}
	return a
}

// at returns the vertices at a distance.
func (a *around) at(distance int) []uint32 { return a.vertices[a.start[distance]:a.start[distance+1]] }

// farthest returns the greatest distance.
func (a *around) farthest() int { return len(a.start) - 2 }

// distanceOver returns how far the vertex is from the roots, if the searches have met.
func distanceOver[K Kind](a *around, r *reach[K]) (distance int, met bool) {
	for d := range a.farthest() + 1 {
		for _, v := range a.at(d) {
			if near := int(r.near[v]); near > 0 && near-1 <= r.distance && (!met || near-1+d < distance) {
				distance, met = near-1+d, true
			}
		}
	}
	return distance, met
}

// markBetween tells the search from the roots how far the vertices are that it has not met yet,
// as far as they are on paths of that length.
func markBetween[K Kind](a *around, r *reach[K], distance int) {
	wanted := NewBits(r.g.Len())
	for d := distance - r.distance; d > 0; d-- {
		for _, v := range a.at(d - 1) {
			if r.near[v] == 0 {
				wanted.Set(v)
			}
		}
		for _, v := range a.at(d) {
			if r.near[v] == mark(distance-d) {
				r.meet(v, wanted, mark(distance-d+1))
			}
		}
		for _, v := range a.at(d - 1) {
			wanted[v>>6] &^= 1 << (v & 63)
		}
	}
}

// reach is a search from the roots, breadth first.
type reach[K Kind] struct {
	g        *Graph[K]
	filter   *EdgeFilter
	near     []uint8  // mark of the distance from the nearest root; 0: not met
	distance int      // all vertices that are as near have been met
	level    []uint32 // those at that distance whose edges have not been looked at
	next     []uint32 // those met one edge farther
	effort   int

	// Where position is not nil only vertices at size positions from the first are met.
	position    []uint32
	first, size uint32
}

// outside reports whether a vertex is not to be met.
func (r *reach[K]) outside(v uint32) bool {
	return r.position != nil && r.position[v]-r.first >= r.size
}

// farthest is the greatest mark of a distance: it stands for all that are greater, too.
const farthest = 255

// mark returns how a distance is remembered.
func mark(distance int) uint8 { return uint8(min(distance+1, farthest)) }

// exactly is the greatest distance up to which a search goes: greater ones are not told
// apart. What is farther lies behind a chain, along which the other side comes.
const exactly = farthest - 2

func newReach[K Kind](g *Graph[K], roots []uint32, filter *EdgeFilter) *reach[K] {
	r := &reach[K]{g: g, filter: filter, near: make([]uint8, g.Len()), level: roots}
	for _, v := range roots {
		r.near[v] = mark(0)
	}
	return r
}

// exhausted reports whether all that can be reached has been met.
func (r *reach[K]) exhausted() bool { return len(r.level) == 0 }

// search goes on for some effort, see Paths.Limit.
func (r *reach[K]) search(effort int, tick Tick) error {
	for end := r.effort + effort; r.effort < end && len(r.level) > 0 && r.distance < exactly; {
		part := r.level[:min(block, len(r.level))]
		before, met := r.effort, len(r.next)
		r.effort += r.expand(part)
		r.effort += entryEffort * (len(r.next) - met)
		if r.level = r.level[len(part):]; len(r.level) == 0 {
			r.level, r.next = r.next, nil
			r.distance++
		}
		if before/tickEffort != r.effort/tickEffort {
			if err := tick.at(0, r.g.Len()); err != nil {
				return err
			}
		}
	}
	return nil
}

// expand meets what some vertices lead to and returns how many edges it looked at.
//
//go:noinline
func (r *reach[K]) expand(vertices []uint32) (looked int) {
	start, to, kind, hub, near, next := r.g.Start, r.g.To, r.g.Kind, r.g.Hub, r.near, r.next
	distance := mark(r.distance + 1)
	for _, v := range vertices {
		filtered := false
		if len(hub) > 0 {
			k := uint32(kind[v])
			filtered = r.filter.applies(k)
			if h := hub[k]; h != None && near[h] == 0 && !r.outside(h) && !(filtered && r.filter.Skip(v, h)) {
				near[h] = distance
				next = append(next, h)
			}
		}
		edges := to[start[v]:start[v+1]]
		looked += len(edges)
		for _, w := range edges {
			if near[w] == 0 && !r.outside(w) && !(filtered && r.filter.Skip(v, w)) {
				near[w] = distance
				next = append(next, w)
			}
		}
	}
	r.next = next
	return looked
}

// meet marks those of the wanted vertices that a vertex leads to.
func (r *reach[K]) meet(v uint32, wanted Bits, as uint8) {
	if len(r.g.Hub) > 0 {
		if h := r.g.Hub[r.g.Kind[v]]; h != None && wanted.Has(h) {
			r.near[h] = as
		}
	}
	for _, w := range r.g.To[r.g.Start[v]:r.g.Start[v+1]] {
		if wanted.Has(w) {
			r.near[w] = as
		}
	}
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
			if b.paths = append(b.paths, wayTo(b.queue, at, v)); len(b.paths) == b.most {
				return
			}
			continue
		}
		b.seen.Set(v)
		b.queue = append(b.queue, step{v, at})
	}
}
