package graph

import (
	"errors"
	"math/bits"
	"slices"
)

// Paths finds paths from a vertex against the edges to the roots, the shortest
// first, in the order of Eclipse MAT's path2gc: breadth first, each vertex
// entered once; of the referrers of a vertex, every one that is a root ends a
// path and is never passed through, the others wait in the queue. Referrers by
// implied edges come before the explicit ones.
//
// Three things are left undone that would find nothing. What a vertex that was
// entered dominates is not entered: from there every way to a root leads back
// through that vertex. What waits when the immediate dominator of the beginning is
// entered is dropped, for all of it is dominated by that one; then its own dominator
// is the next goal. And the vertices of a type whose type vertex was entered, perhaps
// millions, do not queue one by one: the type does.
//
// Memory: 3n/8, and 8 bytes per vertex passed through.
type Paths[K Type, V ~uint32] struct {
	g          *Graph[K]
	in         *Inbound
	tree       *Tree
	roots      Bits
	rootList   []uint32
	rootsOf    map[uint32][]uint32 // by type, ascending
	instances  func(kind uint32) []V
	filter     *EdgeFilter
	kindsOf    map[uint32][]uint32 // of type vertices
	vertexType []bool              // by type: some type vertices are of it

	base    int      // the step that all paths go through and that everything before has led to
	goal    uint32   // immediate dominator of its vertex; None where that is a root or the virtual one
	seen    Bits     // entered
	below   Bits     // by position: dominated by a vertex that was entered, or entered itself
	worth   uint32   // rangeWorth
	ranges  []uint32 // where the long ranges of below begin and end, ascending
	queue   []step   // what was entered, in order; before head also what was passed through
	head    int      // the step being looked at, or the next one
	kinds   []typeStep
	waits   []uint32 // by type that has a type vertex: index of its step in the queue + 1; 0 for none
	found   []uint32 // roots that the steps which were looked at lead to
	last    uint32   // the step that leads to them
	looked  int      // vertices whose referrers were looked at
	effort  int      // see Limit
	limit   int      // of effort; 0 for none
	arrived int      // effort when the base was entered
	turn    int      // firstTurn
	near    []uint8  // see Guide; nil when it is not known
}

// ErrEffort ends a search that has reached its limit.
var ErrEffort = errors.New("the search was ended before all paths were found")

// step is a vertex on the way and the index of the step before it. A step of
// vertex None stands for a type, and its before is an index of types.
type step struct{ vertex, before uint32 }

// typeStep is a type that waits: all its vertices refer to the step of a type vertex.
type typeStep struct {
	typ, before uint32
	next        int // of its vertices
}

// NewPaths begins the search at a vertex. Roots are ascending; the dominator tree
// and the lists of referrers are those of the graph with these roots. instances
// returns the vertices of a type, in ascending order where the paths shall come in
// MAT's; it is only asked for types whose type vertex is on a way. A nil filter leaves no
// edge out.
func NewPaths[K Type, V ~uint32](g *Graph[K], in *Inbound, tree *Tree, roots []uint32, instances func(kind uint32) []V, filter *EdgeFilter, from uint32) *Paths[K, V] {
	p := &Paths[K, V]{
		g: g, in: in, tree: tree, roots: NewBits(g.Len()), rootList: roots, turn: firstTurn, goal: None, instances: instances, filter: filter,
		seen: NewBits(g.Len()), below: NewBits(g.Len() + 1), worth: rangeWorth, queue: []step{{from, None}},
		kindsOf: map[uint32][]uint32{}, rootsOf: map[uint32][]uint32{}, waits: make([]uint32, len(g.TypeVertex)), vertexType: make([]bool, len(g.TypeVertex)),
	}
	for k, h := range g.TypeVertex {
		if h != None {
			p.kindsOf[h] = append(p.kindsOf[h], uint32(k))
			p.vertexType[g.TypeOf[h]] = true
		}
	}
	for _, r := range roots {
		p.roots.Set(r)
		if len(g.TypeOf) > 0 {
			p.rootsOf[uint32(g.TypeOf[r])] = append(p.rootsOf[uint32(g.TypeOf[r])], r)
		}
	}
	switch {
	case p.roots.Has(from):
		p.found, p.last, p.head = []uint32{from}, None, 1
	case !p.take(from):
		p.head = 1 // there is no path
	default:
		p.goal = p.dominator(from)
	}
	return p
}

// dominator returns the immediate dominator of a vertex if that is no root.
func (p *Paths[K, V]) dominator(v uint32) uint32 {
	if d := p.tree.ImmediateDominator(v); d != None && !p.roots.Has(d) {
		return d
	}
	return None
}

// Limit bounds the effort: an edge that is looked at counts one, a vertex that is entered
// entryEffort, an edge that the filter is asked about skipEffort, a type that is entered one
// for every listingShare vertices of the graph, for instances may have to look for its own.
// Next returns ErrEffort then.
func (p *Paths[K, V]) Limit(effort int) { p.limit = effort }

// entryEffort is how many edges could be looked at while a vertex is entered, about: what is
// known of it lies all over memory, while edges lie one behind the other, and most lead from
// what was entered already or is dominated by that.
const entryEffort = 8

// skipEffort is for an edge that a filter is asked about, unless that says otherwise: it may
// have to read the vertex, for which a disk takes microseconds.
const skipEffort = 1000

const listingShare = 64

// Next returns the next path, from the vertex where the search began to a root,
// both included; nil when there are no more. A root as the beginning has the one
// path that it is itself. The tick is told how many vertices were looked at.
func (p *Paths[K, V]) Next(tick Tick) ([]uint32, error) {
	for len(p.found) == 0 {
		if p.head >= len(p.queue) {
			return nil, nil
		}
		if p.limit > 0 && p.effort >= p.limit {
			return nil, ErrEffort
		}
		before := p.effort
		p.advance()
		if before/tickEffort != p.effort/tickEffort {
			if err := tick.at(p.looked, p.g.Len()); err != nil {
				return nil, err
			}
		}
	}
	root := p.found[0]
	p.found = p.found[1:]
	return p.path(root), nil
}

// tickEffort is after how much effort the tick is called.
const tickEffort = 1 << 19

// Over reports whether there are no more paths.
func (p *Paths[K, V]) Over() bool { return p.head == len(p.queue) && len(p.found) == 0 }

// advance looks at the step at the head: at a vertex, or at some of those of a type.
func (p *Paths[K, V]) advance() {
	current := p.queue[p.head]
	switch {
	case current.vertex == None:
		p.enter(current.before)
		return
	case p.head == p.base && p.climb():
		return
	}
	p.head++
	if len(p.waits) > 0 && p.head-1 > p.base {
		// Vertices of a type that waited were looked at when its turn came.
		if waits := p.waits[p.g.TypeOf[current.vertex]]; waits != 0 && uint32(p.head) > waits {
			return
		}
	}
	p.expand(current.vertex, uint32(p.head-1))
}

// climb goes on from goal to goal while each has an edge to the one before, for a while. It
// reports whether the first of them has.
//
//go:noinline
func (p *Paths[K, V]) climb() bool {
	from := p.base
	for end := p.effort + block*entryEffort; p.effort < end && (p.limit == 0 || p.effort < p.limit); {
		if p.goal == None || !p.leads(p.goal, p.queue[p.base].vertex) {
			break
		}
		p.goOn(uint32(p.base))
	}
	if p.base == from {
		return false
	}
	p.enclose(p.queue[p.base].vertex)
	return true
}

// leads reports whether there is an edge, of those that are not left out.
func (p *Paths[K, V]) leads(from, to uint32) bool {
	referrers, found := p.in.Referrers(to), false
	if len(referrers) <= fewReferrers {
		for _, v := range referrers {
			found = found || v == from
		}
	} else {
		_, found = slices.BinarySearch(referrers, from)
	}
	if len(p.g.TypeOf) == 0 {
		return found
	}
	k := uint32(p.g.TypeOf[from])
	found = found || int(k) < len(p.g.TypeVertex) && p.g.TypeVertex[k] == to
	if !found || !p.filter.applies(k) {
		return found
	}
	p.effort += p.filter.effort()
	return !p.filter.Skip(from, to)
}

// fewReferrers are looked through faster one by one.
const fewReferrers = 8

// arrive goes on from the goal, which has an edge to the vertex of a step.
func (p *Paths[K, V]) arrive(before uint32) {
	p.enclose(p.goal)
	p.goOn(before)
}

// goOn makes the goal the base. Before anything but goals is looked at, the base has to be
// enclosed.
func (p *Paths[K, V]) goOn(before uint32) {
	p.looked++
	p.effort += entryEffort
	p.arrived = p.effort
	p.base = len(p.queue)
	p.head = p.base
	p.queue = append(p.queue, step{p.goal, before})
	p.goal = p.dominator(p.goal)
}

// enter looks at the next vertices of the type at the head, until one leads to
// roots.
//
//go:noinline
func (p *Paths[K, V]) enter(number uint32) {
	k := p.kinds[number]
	if k.next == 0 {
		p.effort += p.g.Len() / listingShare
	}
	vertices, position, below, reachable := p.instances(k.typ), p.tree.Position, p.below, p.tree.Reachable
	end := min(k.next+block, len(vertices))
	for i := k.next; i < end; i++ {
		v := uint32(vertices[i])
		if v == p.goal {
			p.arrive(k.before)
			return
		}
		if at := position[v]; at > reachable || below[at>>6]>>(at&63)&1 != 0 || p.roots.Has(v) || !p.take(v) {
			continue
		}
		at := len(p.queue)
		p.queue = append(p.queue, step{v, k.before})
		p.expand(v, uint32(at))
		if p.base > at {
			return
		}
		if len(p.found) > 0 {
			end = i + 1
		} else if len(p.queue) == at+1 {
			p.queue = p.queue[:at] // it leads nowhere
		}
	}
	p.effort += end - k.next
	if p.kinds[number].next = end; end == len(vertices) {
		p.head++
	}
}

// rangeWorth is from how many dominated vertices on their range is remembered: not
// to mark them again when what dominates them all is entered.
const rangeWorth = 256

// take marks a vertex as entered, unless every way from it to a root leads through
// one that was.
func (p *Paths[K, V]) take(v uint32) bool {
	position := p.tree.Position[v]
	if position > p.tree.Reachable || p.below.Has(position) {
		return false
	}
	p.seen.Set(v)
	p.effort += entryEffort
	size := p.tree.Size[position]
	if size < p.worth {
		p.below.setRange(position, position+size)
		return true
	}
	// Ranges are within each other or apart, and may touch: an odd index is an end.
	from, _ := slices.BinarySearch(p.ranges, position)
	to, _ := slices.BinarySearch(p.ranges, position+size)
	from, to = from+from&1, to+to&1
	at := position
	for i := from; i < to; i += 2 {
		p.below.setRange(at, p.ranges[i])
		at = p.ranges[i+1]
	}
	p.below.setRange(at, position+size)
	p.ranges = slices.Replace(p.ranges, from, to, position, position+size)
	return true
}

// enclose marks a vertex as entered that dominates everything that was.
func (p *Paths[K, V]) enclose(v uint32) {
	p.seen.Set(v)
	from := p.tree.Position[v]
	to := from + p.tree.Size[from]
	at := from
	for i := 0; i < len(p.ranges); i += 2 {
		p.below.setRange(at, p.ranges[i])
		at = p.ranges[i+1]
	}
	p.below.setRange(at, to)
	if to-from >= p.worth {
		p.ranges = append(p.ranges[:0], from, to)
	}
}

// setRange adds from..to-1.
func (b Bits) setRange(from, to uint32) {
	for from < to {
		last := min(to, from&^63+64)
		b[from>>6] |= ^uint64(0) << (from & 63) & (^uint64(0) >> (63 - (last-1)&63))
		from = last
	}
}

// expand looks at the referrers of a vertex, whose step is given: roots are
// found, the others queue.
func (p *Paths[K, V]) expand(v, at uint32) {
	p.looked++
	p.found, p.last = p.found[:0], at
	if len(p.vertexType) > 0 && p.vertexType[p.g.TypeOf[v]] {
		for _, k := range p.kindsOf[v] {
			if p.filter.applies(k) {
				if meet(p, p.instances(k), v, at) {
					return
				}
				continue
			}
			p.found = append(p.found, p.rootsOf[k]...)
			p.waits[k] = uint32(len(p.queue)) + 1
			p.queue = append(p.queue, step{None, uint32(len(p.kinds))})
			p.kinds = append(p.kinds, typeStep{typ: k, before: at})
		}
	}
	meet(p, p.in.Referrers(v), v, at)
}

// meet deals with the edges from some vertices to the one of a step, and reports
// whether the goal is one of them.
func meet[K Type, V, W ~uint32](p *Paths[K, V], referrers []W, to, at uint32) (arrived bool) {
	p.effort += len(referrers)
	seen, below, roots, kind, position := p.seen, p.below, p.roots, p.g.TypeOf, p.tree.Position
	for _, w := range referrers {
		from := uint32(w)
		if seen.Has(from) {
			continue
		}
		if at := position[from]; below[at>>6]>>(at&63)&1 != 0 {
			continue // no root: it has a dominator
		}
		waits := false
		if len(kind) > 0 {
			k := uint32(kind[from])
			if p.filter.applies(k) {
				p.effort += p.filter.effort()
				if p.filter.Skip(from, to) {
					continue
				}
			}
			waits = int(k) < len(p.waits) && p.waits[k] != 0
		}
		switch {
		case roots.Has(from):
			p.found = append(p.found, from)
		case waits:
		case from == p.goal:
			p.arrive(at)
			return true
		case p.take(from):
			p.queue = append(p.queue, step{from, at})
		}
	}
	return false
}

// path returns the way from the beginning over the last step to a root.
func (p *Paths[K, V]) path(root uint32) []uint32 { return wayTo(p.queue, p.last, root) }

// wayTo returns the way over a step, None for no step at all, to a vertex after it.
func wayTo(queue []step, last, vertex uint32) []uint32 {
	length := 1
	for i := last; i != None; i = queue[i].before {
		length++
	}
	path := make([]uint32, length)
	path[length-1] = vertex
	for i, at := last, length-2; i != None; i, at = queue[i].before, at-1 {
		path[at] = queue[i].vertex
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
func ShortestPaths[K Type](g *Graph[K], roots []uint32, filter *EdgeFilter, tick Tick) (*Shortest, error) {
	n := g.Len()
	s := &shortest[K]{g: g, filter: filter, before: make([]uint32, n), order: make([]uint32, n), seen: NewBits(n), marks: NewBits(n)}
	fill(s.before, None)
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

// fill sets all numbers, by copying what is set already.
func fill(numbers []uint32, to uint32) {
	if len(numbers) > 0 {
		numbers[0] = to
	}
	for done := 1; done < len(numbers); done *= 2 {
		copy(numbers[done:], numbers[:done])
	}
}

// shortest is a search for shortest paths under way.
type shortest[K Type] struct {
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
	start, to, kind, typeVertex, before, order, seen := s.g.Start, s.g.To, s.g.TypeOf, s.g.TypeVertex, s.before, s.order, s.seen
	tail := s.tail
	for _, v := range vertices {
		filtered := false
		if len(typeVertex) > 0 {
			k := uint32(kind[v])
			filtered = s.filter.applies(k)
			if h := typeVertex[k]; h != None && !seen.Has(h) && !(filtered && s.filter.Skip(v, h)) {
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
