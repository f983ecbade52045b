package graph

import "math/bits"

// PathTree is the shortest paths to all vertices put together: since every vertex
// has one before it, they form trees below the roots. Written out in preorder,
// what lies behind a vertex on paths is a range of positions.
type PathTree struct {
	Before   []uint32 // as in Shortest
	Position []uint32 // by vertex: its place, from 0; None where there is no path
	Vertex   []uint32 // by position; roots and those behind one vertex are ascending
	Size     []uint32 // by vertex: how many paths lead through it or end there
}

// NewPathTree puts paths together. Their Order is overwritten: the tree takes its
// memory, and 8n more.
func NewPathTree(s *Shortest, tick Tick) (*PathTree, error) {
	n := len(s.Before)
	t := &PathTree{Before: s.Before, Size: make([]uint32, n)}
	p := pass{tick: tick, n: n, passes: 3}
	if err := p.down(0, len(s.Order), func(from, to int) { t.measure(s.Order[from:to]) }); err != nil {
		return nil, err
	}
	t.Position = make([]uint32, n)
	roots := uint32(0)
	p.index++
	if err := p.up(0, len(s.Order), func(from, to int) { roots = t.place(s.Order[from:to], roots) }); err != nil {
		return nil, err
	}
	p.index++
	t.Vertex, s.Order = s.Order, nil
	p.tick = func(done, total int) error {
		_ = tick.at(done, total) // the order is gone: there is no way back
		return nil
	}
	return t, p.up(0, n, t.list)
}

// measure adds up sizes, from the ends of paths towards the roots.
//
//go:noinline
func (t *PathTree) measure(order []uint32) {
	before, size := t.Before, t.Size
	for i := len(order) - 1; i >= 0; i-- {
		v := order[i]
		size[v]++
		if b := before[v]; b != v {
			size[b] += size[v]
		}
	}
}

// place goes through vertices of which each stands behind the one before it, and keeps
// in Position where the next one behind each has its place: at last the end of
// its range. roots is the place of the next root.
//
//go:noinline
func (t *PathTree) place(order []uint32, roots uint32) uint32 {
	before, next, size := t.Before, t.Position, t.Size
	for _, v := range order {
		at := roots
		if b := before[v]; b != v {
			at = next[b]
			next[b] = at + size[v]
		} else {
			roots += size[v]
		}
		next[v] = at + 1
	}
	return roots
}

// list turns the ends of ranges into positions, and lists the vertices by them.
//
//go:noinline
func (t *PathTree) list(from, to int) {
	position, size, vertex := t.Position[from:to], t.Size[from:to], t.Vertex
	for i, end := range position {
		at := end - size[i]
		if size[i] == 0 {
			at = None
		} else {
			vertex[at] = uint32(from + i)
		}
		position[i] = at
	}
}

// Merged is the shortest paths to some vertices, the targets, put together. The
// vertices on any of these paths are in it.
type Merged struct {
	Missing int // targets without a path

	tree    *PathTree
	targets ranks   // by position
	each    int64   // weight of every target, unless weight says it
	weight  []int64 // weight[k] is that of the first k targets; nil where all weigh the same
}

// MergePaths merges the paths to distinct targets. weigh tells the weights of some
// of the targets, for Through to add up.
//
// Memory: 3n/16, 8 per target where weights differ.
func MergePaths[V ~uint32](t *PathTree, targets []V, weigh func(part []V, weights []int64), tick Tick) (*Merged, error) {
	m := &Merged{tree: t, targets: ranks{set: NewBits(len(t.Before) + 1)}}
	p := pass{tick: tick, n: len(targets), passes: 3}
	if err := p.up(0, len(targets), func(from, to int) { m.Missing += markTargets(t.Position, targets[from:to], m.targets.set) }); err != nil {
		return nil, err
	}
	n := m.targets.count()
	weights := make([]int64, min(len(targets), block))
	p.index++
	if err := p.up(0, len(targets), func(from, to int) {
		if m.weight != nil {
			return // it is clear that weights differ
		}
		part := weights[:to-from]
		if weigh(targets[from:to], part); from == 0 {
			m.each = part[0]
		}
		if differ(part, m.each) {
			m.weight = make([]int64, n+1)
		}
	}); err != nil || m.weight == nil {
		return m, err
	}
	p.index++
	if err := p.up(0, len(targets), func(from, to int) {
		part := weights[:to-from]
		weigh(targets[from:to], part)
		weighTargets(t.Position, targets[from:to], m.targets, part, m.weight[1:])
	}); err != nil {
		return nil, err
	}
	sum := int64(0)
	for from := 0; from < len(m.weight); from += block {
		sum = addUp(m.weight[from:min(from+block, len(m.weight))], sum)
	}
	return m, nil
}

// markTargets marks the positions of some targets; it returns how many have none.
//
//go:noinline
func markTargets[V ~uint32](position []uint32, targets []V, set Bits) (missing int) {
	for _, v := range targets {
		p := position[v]
		if p == None {
			missing++
			continue
		}
		set[p>>6] |= 1 << (p & 63)
	}
	return missing
}

//go:noinline
func differ(weights []int64, each int64) bool {
	for _, weight := range weights {
		if weight != each {
			return true
		}
	}
	return false
}

// weighTargets puts weights down in the order of positions.
//
//go:noinline
func weighTargets[V ~uint32](position []uint32, targets []V, numbers ranks, weights, ordered []int64) {
	weights = weights[:len(targets)]
	set, before := numbers.set, numbers.before
	for i, v := range targets {
		if p := position[v]; p != None {
			ordered[before[p>>6]+uint32(bits.OnesCount64(set[p>>6]&(1<<(p&63)-1)))] = weights[i]
		}
	}
}

// addUp turns numbers into sums of all up to each, of which sum are before.
//
//go:noinline
func addUp(numbers []int64, sum int64) int64 {
	for i, number := range numbers {
		sum += number
		numbers[i] = sum
	}
	return sum
}

// ranks numbers the members of a set of numbers, ascending.
type ranks struct {
	set    Bits
	before []uint32 // by word of the set: members before it
}

// count has to be called when the set is complete; it returns how many there are.
func (r *ranks) count() int {
	r.before = make([]uint32, len(r.set))
	n := 0
	for i, word := range r.set {
		r.before[i] = uint32(n)
		n += bits.OnesCount64(word)
	}
	return n
}

// of returns the number of a member.
func (r *ranks) of(v uint32) uint32 {
	return r.before[v>>6] + uint32(bits.OnesCount64(r.set[v>>6]&(1<<(v&63)-1)))
}

// Through returns how many of the paths lead through a vertex or end there, and the
// weight of their targets.
func (m *Merged) Through(v uint32) (targets, weight int64) {
	p := m.tree.Position[v]
	if p == None {
		return 0, 0
	}
	first, end := m.targets.of(p), m.targets.of(p+m.tree.Size[v])
	if targets = int64(end - first); m.weight != nil {
		return targets, m.weight[end] - m.weight[first]
	}
	return targets, targets * m.each
}

// LeadsOn reports whether a path leads on behind a vertex that is on one.
func (m *Merged) LeadsOn(v uint32) bool {
	p := m.tree.Position[v]
	return m.targets.of(p+m.tree.Size[v]) > m.targets.of(p+1)
}

// Before returns the vertex before another one on its path, None for a root.
func (m *Merged) Before(v uint32) uint32 {
	if b := m.tree.Before[v]; b != v {
		return b
	}
	return None
}

// Roots returns where the paths begin, ascending.
func (m *Merged) Roots() []uint32 { return m.between(0, uint32(len(m.tree.Vertex)), nil) }

// Below returns what follows some vertices on paths: behind each one ascending.
func (m *Merged) Below(vertices ...uint32) []uint32 {
	var list []uint32
	for _, v := range vertices {
		p := m.tree.Position[v]
		list = m.between(p+1, p+m.tree.Size[v], list)
	}
	return list
}

// between appends the topmost vertices on paths in a range of positions that holds
// whole subtrees.
func (m *Merged) between(at, end uint32, list []uint32) []uint32 {
	for last := m.targets.of(end); m.targets.of(at) < last; {
		at, list = m.siblings(at, last, list)
	}
	return list
}

// siblings looks at some subtrees one behind the other. last targets are before
// their end.
//
//go:noinline
func (m *Merged) siblings(at, last uint32, list []uint32) (uint32, []uint32) {
	vertex, size, set, before := m.tree.Vertex, m.tree.Size, m.targets.set, m.targets.before
	number := m.targets.of(at)
	for steps := 0; number < last && steps < block; steps++ {
		v := vertex[at]
		at += size[v]
		if next := before[at>>6] + uint32(bits.OnesCount64(set[at>>6]&(1<<(at&63)-1))); next != number {
			number = next
			list = append(list, v)
		}
	}
	return at, list
}

// Crowd is some vertices with how many of certain targets' paths lead through
// each, and the weight of these.
type Crowd struct {
	Vertices []uint32
	Targets  []int64
	Weight   []int64
}

// Crowd returns vertices with all targets whose paths lead through them.
func (m *Merged) Crowd(vertices []uint32) *Crowd {
	c := &Crowd{vertices, make([]int64, len(vertices)), make([]int64, len(vertices))}
	for from := 0; from < len(vertices); from += block {
		to := min(from+block, len(vertices))
		m.throughEach(vertices[from:to], c.Targets[from:to], c.Weight[from:to])
	}
	return c
}

//go:noinline
func (m *Merged) throughEach(vertices []uint32, targets, weight []int64) {
	for i, v := range vertices {
		targets[i], weight[i] = m.Through(v)
	}
}

// Above returns what stands before the vertices of a crowd on their paths, in the
// order in which these have it.
func (m *Merged) Above(c *Crowd) *Crowd {
	parents := ranks{set: NewBits(len(m.tree.Before))}
	for from := 0; from < len(c.Vertices); from += block {
		markParents(m.tree.Before, c.Vertices[from:min(from+block, len(c.Vertices))], parents.set)
	}
	n := parents.count()
	place := make([]uint32, n) // by number of a parent: its place in the result + 1
	above := &Crowd{make([]uint32, 0, n), make([]int64, n), make([]int64, n)}
	for from := 0; from < len(c.Vertices); from += block {
		to := min(from+block, len(c.Vertices))
		addParents(m.tree.Before, &Crowd{c.Vertices[from:to], c.Targets[from:to], c.Weight[from:to]}, parents, place, above)
	}
	return above
}

//go:noinline
func markParents(before, vertices []uint32, set Bits) {
	for _, v := range vertices {
		if p := before[v]; p != v {
			set.Set(p)
		}
	}
}

//go:noinline
func addParents(before []uint32, c *Crowd, parents ranks, place []uint32, above *Crowd) {
	for i, v := range c.Vertices {
		p := before[v]
		if p == v {
			continue
		}
		number := parents.of(p)
		at := place[number]
		if at == 0 {
			above.Vertices = append(above.Vertices, p)
			at = uint32(len(above.Vertices))
			place[number] = at
		}
		above.Targets[at-1] += c.Targets[i]
		above.Weight[at-1] += c.Weight[i]
	}
}
