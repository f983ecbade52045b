package graph

import (
	"encoding/binary"
	"errors"
	"math/bits"
	"slices"
)

// Nearest goes on with a search that found nothing up to its limit, from both ends: it
// returns the first of the paths that Next would, at most so many, which must be positive; none
// only if there is none. Then the search is over.
//
// A search from the roots, or from the goal to the base, and this one take turns, each for
// twice as long as before, until they meet, or this one finds a path or the goal; and as long
// as this one gets from goal to goal by itself, it does: what lies about both ends is little
// even where most of the heap leads to the vertex, and a long chain that ends far from the
// roots is short work for this one alone. Edges are filtered on this side; only where that
// leaves no path over the edges that met, they are on the other side too. All this is left
// out where distances guide the search, see Guide.
//
// Memory: 10n/8 besides what the search has, and 8 bytes per vertex passed through.
func (p *Paths[K, V]) Nearest(most int, tick Tick) ([][]uint32, error) {
	if p.head == len(p.queue) {
		return p.some(most, tick)
	}
	if paths, sure := p.hasDistances(most); sure {
		return paths, nil
	}
	var r *frontier[K]
	for base, turn := -1, p.turn; ; turn *= 2 {
		if !p.climbs(turn) {
			if base != p.base {
				r, base, turn = p.opposite(nil), p.base, p.turn
			}
			if err := r.search(turn, tick); err != nil {
				return nil, err
			}
			around := p.ball()
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
func (p *Paths[K, V]) opposite(filter *EdgeFilter) *frontier[K] {
	if d := p.tree.ImmediateDominator(p.queue[p.base].vertex); d != None {
		r := newReach(p.g, []uint32{d}, filter)
		r.position, r.first = p.tree.Position, p.tree.Position[d]
		r.size = p.tree.Size[r.first]
		return r
	}
	return newReach(p.g, p.rootList, filter)
}

// between returns the paths from the base to where the other search began.
func (p *Paths[K, V]) between(a *ball, r *frontier[K], distance, most int) [][]uint32 {
	markBetween(a, r, distance)
	if p.goal != None {
		most = 1
	}
	b := p.backtrack(r.near, most)
	b.search(p.queue[p.base].vertex, distance)
	return b.paths
}

// Distances finds out how far the vertices are from the roots, over all edges.
//
// Memory: 9n/8.
type Distances[K Type] struct{ r *frontier[K] }

// NewDistances begins a search from the roots.
func NewDistances[K Type](g *Graph[K], roots []uint32) *Distances[K] {
	return &Distances[K]{newReach(g, roots, nil)}
}

// Search goes on for some effort, see Paths.Limit. It returns the distances when it is
// over: 1 and how many edges a vertex is from the roots; 0 where there are 254 or more, or no way.
func (d *Distances[K]) Search(effort int) []uint8 {
	_ = d.r.search(effort, nil) // only a tick fails
	if d.r.exhausted() || d.r.distance == exactly {
		return d.r.near
	}
	return nil
}

// Guide gives a search the distances, see Distances. They may be those of a graph
// with more edges, but with the same roots.
func (p *Paths[K, V]) SetDistances(near []uint8) { p.near = near }

// guided returns what Nearest does with the help of the distances: no path that is left is
// shorter than they say. So vertices that are too far away for paths of some length are not
// entered, and the length grows until there is one. It is not sure where that takes long.
func (p *Paths[K, V]) hasDistances(most int) (paths [][]uint32, sure bool) {
	base := p.queue[p.base].vertex
	if p.near == nil || p.near[base] == 0 {
		return nil, false
	}
	b := p.backtrack(p.near, most)
	b.limit = firstTurn
	for distance := int(p.near[base]) - 1; distance <= exactly; {
		b.search(base, distance)
		switch {
		case len(b.paths) > 0:
			return p.fromBeginning(b.paths), true
		case b.effort >= b.limit:
			return nil, false
		case b.short == 0:
			return nil, true
		}
		distance += b.short
	}
	return nil, false
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
type ball struct {
	vertices []uint32
	start    []int
}

// around returns what the search has entered.
func (p *Paths[K, V]) ball() ball {
	steps := p.queue[p.base:]
	distance := make([]uint32, len(steps))
	for i, s := range steps[1:] {
		before := s.before
		if s.vertex == None {
			before = p.kinds[before].before
		}
		distance[i+1] = distance[int(before)-p.base] + 1
	}
	// Steps behind the head may be of a type that waits, which has not entered its vertices.
	whole := 0
	if p.head < len(p.queue) {
		whole = int(max(distance[p.head-p.base], 1)) - 1
	}
	a := ball{start: make([]int, whole+2)}
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
func (a *ball) at(distance int) []uint32 { return a.vertices[a.start[distance]:a.start[distance+1]] }

// farthest returns the greatest distance.
func (a *ball) farthest() int { return len(a.start) - 2 }

// distanceOver returns how far the vertex is from the roots, if the searches have met.
func distanceOver[K Type](a *ball, r *frontier[K]) (distance int, met bool) {
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
func markBetween[K Type](a *ball, r *frontier[K], distance int) {
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
type frontier[K Type] struct {
	g        *Graph[K]
	filter   *EdgeFilter
	near     []uint8  // mark of the distance from the nearest root; 0: not met
	distance int      // all vertices that are as near have been met
	level    []uint32 // those at that distance whose edges have not been looked at
	next     []uint32 // those met one edge farther, the first of them if there are many
	slack    []uint32 // where the level lies
	met      int      // how many were met one edge farther
	over     bool
	effort   int

	// Where scans is set the level is too large for a list: it is what near marks.
	scans bool
	at    int // how far that was looked through

	// Where position is not nil only vertices at size positions from the first are met.
	position    []uint32
	first, size uint32
}

// outside reports whether a vertex is not to be met.
func (r *frontier[K]) outside(v uint32) bool {
	return r.position != nil && r.position[v]-r.first >= r.size
}

// farthest is the greatest mark of a distance: it stands for all that are greater, too.
const farthest = 255

// mark returns how a distance is remembered.
func mark(distance int) uint8 { return uint8(min(distance+1, farthest)) }

// exactly is the greatest distance up to which a search goes: greater ones are not told
// apart. What is farther lies behind a chain, along which the other side comes.
const exactly = farthest - 2

func newReach[K Type](g *Graph[K], roots []uint32, filter *EdgeFilter) *frontier[K] {
	r := &frontier[K]{g: g, filter: filter, near: make([]uint8, g.Len()), level: roots}
	for _, v := range roots {
		r.near[v] = mark(0)
	}
	return r
}

// exhausted reports whether all that can be reached has been met.
func (r *frontier[K]) exhausted() bool { return r.over }

// search goes on for some effort, see Paths.Limit.
func (r *frontier[K]) search(effort int, tick Tick) error {
	for end := r.effort + effort; r.effort < end && !r.over && r.distance < exactly; {
		before := r.effort
		looked, met := r.expand(r.part())
		r.effort += looked + entryEffort*met
		if r.met += met; len(r.level) == 0 && (!r.scans || r.at == len(r.near)) {
			r.advance()
		}
		if before/tickEffort != r.effort/tickEffort {
			if err := tick.at(0, r.g.Len()); err != nil {
				return err
			}
		}
	}
	return nil
}

// part returns the next vertices of the level.
func (r *frontier[K]) part() []uint32 {
	if r.scans {
		end := min(r.at+block, len(r.near))
		r.level = appendMarked(r.slack[:0], r.near[r.at:end], uint32(r.at), mark(r.distance))
		r.slack, r.at = r.level, end
		r.effort += block / 8
	}
	part := r.level[:min(block, len(r.level))]
	r.level = r.level[len(part):]
	return part
}

// advance goes on with what was met.
func (r *frontier[K]) advance() {
	r.distance++
	r.scans, r.at = r.met > len(r.next), 0
	r.over, r.met = r.met == 0, 0
	r.level, r.next, r.slack = r.next, r.slack[:0], r.next
	if r.scans {
		r.level, r.slack = nil, r.slack[:0]
	}
}

// listedShare of the vertices are listed when they are met. Those of a larger level are found by
// their marks: in ascending order they are followed twice as fast, for neighbours in memory
// mostly lead to neighbours.
const listedShare = 64

// appendMarked appends the numbers of the marks that are the wanted one, eight at a time: a byte is 0
// where adding 127 to its lower bits does not reach the highest, which is not set either.
//
//go:noinline
func appendMarked(list []uint32, marks []uint8, first uint32, wanted uint8) []uint32 {
	const lower = 0x7f7f7f7f7f7f7f7f
	eight := uint64(wanted) * 0x0101010101010101
	for ; len(marks) >= 8; marks, first = marks[8:], first+8 {
		other := binary.LittleEndian.Uint64(marks) ^ eight
		for same := ^((other&lower + lower) | other | lower); same != 0; same &= same - 1 {
			list = append(list, first+uint32(bits.TrailingZeros64(same)>>3))
		}
	}
	for i, m := range marks {
		if m == wanted {
			list = append(list, first+uint32(i))
		}
	}
	return list
}

// expand meets what some vertices lead to, and counts the edges that it looked at and the
// vertices that it met.
//
//go:noinline
func (r *frontier[K]) expand(vertices []uint32) (looked, met int) {
	start, to, kind, typeVertex, near, next := r.g.Start, r.g.To, r.g.TypeOf, r.g.TypeVertex, r.near, r.next
	distance, most := mark(r.distance+1), 1+len(near)/listedShare
	for _, v := range vertices {
		filtered := false
		if len(typeVertex) > 0 {
			k := uint32(kind[v])
			filtered = r.filter.applies(k)
			if h := typeVertex[k]; h != None && near[h] == 0 && !r.outside(h) && !(filtered && r.filter.Skip(v, h)) {
				near[h] = distance
				if met++; len(next) < most {
					next = append(next, h)
				}
			}
		}
		edges := to[start[v]:start[v+1]]
		looked += len(edges)
		for _, w := range edges {
			if near[w] == 0 && !r.outside(w) && !(filtered && r.filter.Skip(v, w)) {
				near[w] = distance
				if met++; len(next) < most {
					next = append(next, w)
				}
			}
		}
	}
	r.next = next
	return looked, met
}

// meet marks those of the wanted vertices that a vertex leads to.
func (r *frontier[K]) meet(v uint32, wanted Bits, as uint8) {
	if len(r.g.TypeVertex) > 0 {
		if h := r.g.TypeVertex[r.g.TypeOf[v]]; h != None && wanted.Has(h) {
			r.near[h] = as
		}
	}
	for _, w := range r.g.To[r.g.Start[v]:r.g.Start[v+1]] {
		if wanted.Has(w) {
			r.near[w] = as
		}
	}
}

// backtrack is a search from a vertex back to the roots along shortest ways.
type backtrack[K Type, V ~uint32] struct {
	g         *Graph[K]
	in        *Inbound
	near      []uint8 // no vertex is nearer to the roots
	instances func(kind uint32) []V
	kindsOf   map[uint32][]uint32 // of type vertices
	filter    *EdgeFilter
	most      int
	limit     int // of effort; 0 for none

	seen   Bits
	queue  []step
	paths  [][]uint32
	effort int
	short  int // how many edges more would let in another vertex; 0 when there is none
}

func (p *Paths[K, V]) backtrack(near []uint8, most int) *backtrack[K, V] {
	return &backtrack[K, V]{
		g: p.g, in: p.in, near: near, instances: p.instances, kindsOf: p.kindsOf, filter: p.filter, most: most, seen: NewBits(p.g.Len()),
	}
}

// search finds the paths of a length from a vertex; there must be no shorter ones.
func (b *backtrack[K, V]) search(from uint32, distance int) {
	if distance == 0 {
		b.paths = [][]uint32{{from}}
		return
	}
	for _, s := range b.queue {
		b.seen[s.vertex>>6] = 0
	}
	b.seen.Set(from)
	b.queue, b.short = append(b.queue[:0], step{from, None}), 0
	for head, level := 0, 1; head < len(b.queue) && len(b.paths) < b.most && (b.limit == 0 || b.effort < b.limit); head++ {
		if head == level {
			level = len(b.queue)
			if distance--; distance == 0 {
				break // what is left was met instead of a root
			}
		}
		for _, k := range b.kindsOf[b.queue[head].vertex] {
			back(b, b.instances(k), uint32(head), distance)
		}
		back(b, b.in.Referrers(b.queue[head].vertex), uint32(head), distance)
	}
	b.paths = b.paths[:min(len(b.paths), b.most)]
}

// back deals with the edges to the vertex of a step, which is at a distance from the roots.
func back[K Type, V, W ~uint32](b *backtrack[K, V], referrers []W, at uint32, distance int) {
	to := b.queue[at].vertex
	nearer := min(distance, farthest) // than that is a vertex before this one
	b.effort += len(referrers)
	for _, w := range referrers {
		v := uint32(w)
		near := int(b.near[v]-1) + 1 // 256 where it is not known
		if short := near - nearer; short > 0 {
			if b.short == 0 || short < b.short {
				b.short = short
			}
			continue
		}
		if b.seen.Has(v) {
			continue
		}
		if len(b.g.TypeOf) > 0 && b.filter.applies(uint32(b.g.TypeOf[v])) {
			if b.limit > 0 && b.effort >= b.limit {
				return
			}
			b.effort += b.filter.effort()
			if b.filter.Skip(v, to) {
				continue
			}
		}
		if near == 1 {
			if b.paths = append(b.paths, wayTo(b.queue, at, v)); len(b.paths) == b.most {
				return
			}
			continue
		}
		b.seen.Set(v)
		b.effort += entryEffort
		b.queue = append(b.queue, step{v, at})
	}
}
