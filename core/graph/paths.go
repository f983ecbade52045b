package graph

import "errors"

// Paths finds paths from a vertex against the edges to the roots, the shortest
// first, in the order of Eclipse MAT's path2gc: breadth first, each vertex
// entered once; of the referrers of a vertex, every one that is a root ends a
// path and is never passed through, the others wait in the queue. Referrers by
// implied edges come before the explicit ones.
//
// What a vertex that was entered dominates leads nowhere else: every way from there
// to a root passes that vertex. So it is not entered, and what waits already is
// passed over.
//
// Memory: 3n/8, and 8 bytes per vertex passed through.
type Paths[K Type, V ~uint32] struct {
	g         *Graph[K]
	in        *Inbound
	tree      *Tree
	roots     Bits
	instances func(kind uint32) []V
	filter    *EdgeFilter
	skipped   map[[2]uint32]bool  // what the filter has answered
	typesOf   map[uint32][]uint32 // of type vertices
	near      Distances

	longest int // edges of the paths that are looked for
	beyond  int // how many more the shortest of the others can have; 0 where there are none

	entered Bits // by position
	below   Bits // by position: dominated by another vertex that was entered
	queue   []step
	head    int      // the next step to look at
	level   int      // the step that begins the next distance
	edges   int      // from the beginning to the steps at the head
	found   []uint32 // roots that the last step leads to
	last    uint32   // that step
	looked  int      // vertices whose referrers were looked at
	effort  int      // see Limit
	limit   int      // of effort; 0 for none
	cut     bool     // some referrers were not looked at for it
}

// ErrEffort ends a search that has reached its limit.
var ErrEffort = errors.New("the search was ended before all paths were found")

// step is a vertex on the way and the index of the step before it.
type step struct{ vertex, before uint32 }

// NewPaths begins the search at a vertex. Roots are ascending; the dominator tree
// and the lists of referrers are those of the graph with these roots. instances
// returns the vertices of a type, in ascending order where the paths shall come in
// MAT's; it is only asked for types whose type vertex is on a way. A nil filter leaves no
// edge out.
func NewPaths[K Type, V ~uint32](g *Graph[K], in *Inbound, tree *Tree, roots []uint32, instances func(kind uint32) []V, filter *EdgeFilter, from uint32) *Paths[K, V] {
	p := &Paths[K, V]{
		g: g, in: in, tree: tree, roots: NewBits(g.Len()), instances: instances, filter: filter, skipped: map[[2]uint32]bool{}, typesOf: map[uint32][]uint32{},
		entered: NewBits(g.Len() + 1), below: NewBits(g.Len() + 1), queue: []step{{from, None}},
	}
	for k, h := range g.TypeVertex {
		if h != None {
			p.typesOf[h] = append(p.typesOf[h], uint32(k))
		}
	}
	for _, r := range roots {
		p.roots.Set(r)
	}
	p.begin(noLimit)
	return p
}

// noLimit is more edges than a path can have.
const noLimit = int(None >> 1)

// begin begins anew, for paths up to a length.
func (p *Paths[K, V]) begin(longest int) {
	from := p.queue[0].vertex
	clear(p.entered)
	clear(p.below)
	p.longest, p.beyond = longest, 0
	p.queue, p.head, p.level, p.edges, p.found, p.last = p.queue[:1], 0, 1, 0, p.found[:0], None
	p.cut = false
	switch position := p.tree.Position[from]; {
	case p.roots.Has(from):
		p.found, p.head = append(p.found, from), 1
	case position > p.tree.Reachable:
		p.head = 1 // there is no path
	default:
		p.mark(position)
	}
}

// Limit bounds the effort: an edge that is looked at counts one, a vertex that is entered
// entryEffort, an edge that the filter is asked about skipEffort. Next returns ErrEffort then,
// and the search is over.
func (p *Paths[K, V]) Limit(effort int) { p.limit = effort }

// entryEffort is how many edges could be looked at while a vertex is entered, about: what is
// known of it is spread over memory, while edges are neighbours in it, and most lead from
// what was entered already or is dominated by that.
const entryEffort = 8

// skipEffort is for an edge that a filter is asked about, unless that says otherwise: it may
// have to read the vertex, for which a disk takes microseconds.
const skipEffort = 1000

// tickEffort is after how much effort the tick is called.
const tickEffort = 1 << 19

// Next returns the next path, from the vertex where the search began to a root,
// both included; nil when there are no more. A root as the beginning has the one
// path that it is itself. The tick is called with how many vertices were looked at.
func (p *Paths[K, V]) Next(tick Tick) ([]uint32, error) {
	for len(p.found) == 0 {
		switch {
		case p.cut:
			return nil, ErrEffort
		case p.head >= len(p.queue):
			return nil, nil
		case p.limit > 0 && p.effort >= p.limit:
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

// Guided returns the first of the paths that Next returns in all, at most so many, with the
// help of distances; they may be those of a graph with more edges, but with the same roots.
// No path is shorter than they say. So vertices that are too far from the roots for a path of
// some length are not entered, and the length grows until there are enough paths. The limit
// counts from the first path on. all says that there are no more.
func (p *Paths[K, V]) Guided(near Distances, most int, tick Tick) (paths [][]uint32, all bool, err error) {
	limit := p.limit
	p.near, p.limit = near, 0
	for longest := near.edges(p.queue[0].vertex); ; longest += p.beyond {
		if longest >= unknown {
			longest = noLimit // how far that is shows only the way
		}
		p.begin(longest)
		var found [][]uint32
		for len(found) < most && err == nil {
			var path []uint32
			if path, err = p.Next(tick); path == nil {
				break
			}
			if p.limit == 0 && limit > 0 {
				p.limit = p.effort + limit
			}
			found = append(found, path)
		}
		if len(found) > len(paths) {
			paths = found
		}
		switch {
		case errors.Is(err, ErrEffort):
			return paths, false, nil
		case err != nil || len(paths) == most || p.beyond == 0:
			return paths, err == nil && len(paths) < most, err
		}
	}
}

// advance looks at the step at the head: its referrers that are roots are found, the others queue.
func (p *Paths[K, V]) advance() {
	if p.head == p.level {
		p.level, p.edges = len(p.queue), p.edges+1
	}
	at := uint32(p.head)
	p.head++
	v := p.queue[at].vertex
	if p.below.Has(p.tree.Position[v]) {
		return
	}
	p.looked++
	p.found, p.last = p.found[:0], at
	for _, k := range p.typesOf[v] {
		instances := p.instances(k)
		p.effort += len(instances) / entryEffort // they are ascending, as what is known of them
		meet(p, instances, v)
	}
	referrers := p.in.Referrers(v)
	p.effort += len(referrers)
	meet(p, referrers, v)
}

// meet deals with the edges from some vertices to the one of the last step.
func meet[K Type, V, W ~uint32](p *Paths[K, V], referrers []W, to uint32) {
	position, reachable, entered, below, near := p.tree.Position, p.tree.Reachable, p.entered, p.below, p.near
	left := p.longest - p.edges - 1 // edges from a referrer to a root
	for _, w := range referrers {
		if p.limit > 0 && p.effort > p.limit {
			p.cut = true
			return
		}
		from := uint32(w)
		if near != nil {
			if more := near.edges(from) - left; more > 0 {
				if p.beyond == 0 || more < p.beyond {
					p.beyond = more
				}
				continue
			}
		}
		at := position[from]
		if at > reachable || (entered[at>>6]|below[at>>6])>>(at&63)&1 != 0 || p.skips(from, to) {
			continue
		}
		if p.roots.Has(from) {
			p.found = append(p.found, from)
			continue
		}
		p.mark(at)
		p.queue = append(p.queue, step{from, p.last})
	}
}

// skips reports whether the filter leaves an edge out.
func (p *Paths[K, V]) skips(from, to uint32) bool {
	if len(p.g.TypeOf) == 0 || !p.filter.applies(uint32(p.g.TypeOf[from])) {
		return false
	}
	skip, known := p.skipped[[2]uint32{from, to}]
	if !known {
		p.effort += p.filter.effort()
		skip = p.filter.Skip(from, to)
		p.skipped[[2]uint32{from, to}] = skip
	}
	return skip
}

// mark enters the vertex at a position and marks what it dominates. Those parts of that are
// passed over that another vertex dominates which was entered before: in all, every position
// is marked once.
func (p *Paths[K, V]) mark(position uint32) {
	p.entered.Set(position)
	p.effort += entryEffort
	for at, end := position+1, position+p.tree.Size[position]; at < end; {
		switch {
		case at&63 == 0 && at+64 <= end && p.entered[at>>6] == 0:
			p.below[at>>6] = ^uint64(0)
			at += 64
		case p.entered.Has(at):
			p.below.Set(at)
			at += p.tree.Size[at]
		default:
			p.below.Set(at)
			at++
		}
	}
}

// path returns the way from the beginning over the last step to a root.
func (p *Paths[K, V]) path(root uint32) []uint32 {
	length := 1
	for i := p.last; i != None; i = p.queue[i].before {
		length++
	}
	path := make([]uint32, length)
	path[length-1] = root
	for i, at := p.last, length-2; i != None; i, at = p.queue[i].before, at-1 {
		path[at] = p.queue[i].vertex
	}
	return path
}
