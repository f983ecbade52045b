package graph

import "errors"

// Paths finds paths from a vertex against the edges to the roots, shortest first, in the
// order of Eclipse MAT's path2gc: breadth first, with each vertex entered once. Of the
// referrers of a vertex, every root ends a path and is never passed through; the others
// are added to the queue. Referrers by implied edges come before explicit ones.
//
// A vertex that is dominated by an entered vertex cannot be on a new path, because every
// path from it to a root passes that vertex. So it is not entered, and if it is in the
// queue, it is skipped.
//
// Memory: 3n/8, and 8 bytes per vertex passed through.
type Paths[K Type, V ~uint32] struct {
	g         *Graph[K]
	rows      Rows
	roots     Bits
	instances func(kind uint32) []V
	filter    *EdgeFilter
	skipped   map[[2]uint32]bool  // cached answers of the filter
	typesOf   map[uint32][]uint32 // of type vertices
	near      Distances

	longest int // the most edges of the paths being searched for
	beyond  int // by how many edges, at least, skipped paths exceed longest; 0 if none was skipped

	entered Bits // by position
	below   Bits // by position: dominated by another entered vertex
	queue   []step
	head    int      // index of the next step to process
	level   int      // the step that begins the next distance
	edges   int      // number of edges from the start to the steps at the head
	found   []uint32 // roots to which the last step leads
	last    uint32   // that step
	looked  int      // number of vertices whose referrers were examined
	effort  int      // see Limit
	limit   int      // of effort; 0 if there is none
	cut     bool     // some referrers were skipped because the limit was reached
}

// ErrEffort ends a search that has reached its limit.
var ErrEffort = errors.New("the search was ended before all paths were found")

// step is a vertex on a path and the index of the step before it.
type step struct{ vertex, before uint32 }

// Rows are the dominator tree and the lists of referrers for a search that needs few of
// them, see Tree and Inbound.
type Rows struct {
	Vertices  int
	Referrers func(v uint32) []uint32
	Position  func(v uint32) uint32
	Size      func(position uint32) uint32
	Reachable uint32
}

// NewPaths starts a search at a vertex. It uses the types of the graph, and the rows, which
// must be those of the graph with these roots. Roots must be in ascending order. instances
// returns the vertices of a type, in ascending order if paths should come in MAT's order.
// It is called only for types whose type vertex is reached. A nil filter excludes
// nothing.
func NewPaths[K Type, V ~uint32](g *Graph[K], rows Rows, roots []uint32, instances func(kind uint32) []V, filter *EdgeFilter, from uint32) *Paths[K, V] {
	p := &Paths[K, V]{
		g: g, rows: rows, roots: NewBits(rows.Vertices), instances: instances, filter: filter, skipped: map[[2]uint32]bool{}, typesOf: map[uint32][]uint32{},
		entered: NewBits(rows.Vertices + 1), below: NewBits(rows.Vertices + 1), queue: []step{{from, None}},
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

// begin restarts the search for paths up to a length.
func (p *Paths[K, V]) begin(longest int) {
	from := p.queue[0].vertex
	clear(p.entered)
	clear(p.below)
	p.longest, p.beyond = longest, 0
	p.queue, p.head, p.level, p.edges, p.found, p.last = p.queue[:1], 0, 1, 0, p.found[:0], None
	p.cut = false
	switch position := p.rows.Position(from); {
	case p.roots.Has(from):
		p.found, p.head = append(p.found, from), 1
	case position > p.rows.Reachable:
		p.head = 1 // there is no path
	default:
		p.mark(position)
	}
}

// Limit sets the limit of effort: examining an edge counts 1, entering a vertex
// entryEffort, and asking the filter about an edge skipEffort. When the limit is reached,
// Next returns ErrEffort and the search is over.
func (p *Paths[K, V]) Limit(effort int) { p.limit = effort }

// entryEffort is about how many edges could be examined in the time for entering a
// vertex. What is known about a vertex is spread over memory, while its edges are
// adjacent, and most of them lead from vertices that were entered or are dominated by
// entered ones.
const entryEffort = 8

// skipEffort is the cost of asking a filter about an edge, unless the filter states
// another one. The filter may have to read the vertex, which takes a disk microseconds.
const skipEffort = 1000

// tickEffort is the effort between two ticks.
const tickEffort = 1 << 19

// Next returns the next path, from the start vertex to a root, both included; nil if
// there are no more. If the start is a root, it is its own only path. The tick is called
// with the number of vertices examined.
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
			if err := tick.at(p.looked, p.rows.Vertices); err != nil {
				return nil, err
			}
		}
	}
	root := p.found[0]
	p.found = p.found[1:]
	return p.path(root), nil
}

// Guided returns the first paths of Next, up to most, with the help of distances. The
// distances may be those of a graph with additional edges, but with the same roots, so
// that no path is shorter than they say. Vertices too far from the roots for a path of a
// given length are not entered; the length is increased until there are enough paths. The
// effort counts from the first path on. all reports that there are no more paths.
func (p *Paths[K, V]) Guided(near Distances, most int, tick Tick) (paths [][]uint32, all bool, err error) {
	limit := p.limit
	p.near, p.limit = near, 0
	for longest := near.edges(p.queue[0].vertex); ; longest += p.beyond {
		if longest >= unknown {
			longest = noLimit // the distance is unknown; it cannot limit the search
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

// advance processes the step at the head: its referrers that are roots end paths, the
// others are queued.
func (p *Paths[K, V]) advance() {
	if p.head == p.level {
		p.level, p.edges = len(p.queue), p.edges+1
	}
	at := uint32(p.head)
	p.head++
	v := p.queue[at].vertex
	if p.below.Has(p.rows.Position(v)) {
		return
	}
	p.looked++
	p.found, p.last = p.found[:0], at
	for _, k := range p.typesOf[v] {
		instances := p.instances(k)
		p.effort += len(instances) / entryEffort // they are in ascending order, and so is what is known about them
		meet(p, instances, v)
	}
	referrers := p.rows.Referrers(v)
	p.effort += len(referrers)
	meet(p, referrers, v)
}

// meet processes the edges from some vertices to the vertex of the last step.
func meet[K Type, V, W ~uint32](p *Paths[K, V], referrers []W, to uint32) {
	position, reachable, entered, below, near := p.rows.Position, p.rows.Reachable, p.entered, p.below, p.near
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
		at := position(from)
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

// skips reports whether the filter excludes an edge.
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

// mark enters the vertex at a position and marks what it dominates. It skips the parts
// that another vertex, entered earlier, dominates; so every position is marked once in
// all.
func (p *Paths[K, V]) mark(position uint32) {
	p.entered.Set(position)
	p.effort += entryEffort
	for at, end := position+1, position+p.rows.Size(position); at < end; {
		switch {
		case at&63 == 0 && at+64 <= end && p.entered[at>>6] == 0:
			p.below[at>>6] = ^uint64(0)
			at += 64
		case p.entered.Has(at):
			p.below.Set(at)
			at += p.rows.Size(at)
		default:
			p.below.Set(at)
			at++
		}
	}
}

// path returns the path from the start through the last step to a root.
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
