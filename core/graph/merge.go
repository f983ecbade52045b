package graph

import "math/bits"

// PathTree is the combined shortest paths to all vertices. Every vertex has one
// predecessor, so the paths form trees below the roots. In preorder, the vertices behind
// a vertex are a range of positions.
type PathTree struct {
	Before   []uint32 // as in Shortest
	Position []uint32 // by vertex: its position, from 0; None if there is no path
	Vertex   []uint32 // by position; the roots, and the successors of a vertex, are in ascending order
	Size     []uint32 // by vertex: number of paths that lead through it or end there
}

// NewPathTree combines paths. It overwrites their Order, whose memory the tree uses, and
// needs 8n more.
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
		_ = tick.at(done, total) // Order is overwritten, so cancelling is not possible any more
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

// place processes vertices in an order in which each one comes after its predecessor.
// Position of a vertex is the place of its next successor while it runs, and the end of
// the vertex's range afterwards. roots is the place of the next root.
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

// Merged is the combined shortest paths to some vertices, the targets. It contains the
// vertices on these paths.
type Merged struct {
	Missing int // targets without a path

	tree    *PathTree
	targets ranks                              // by position
	each    int64                              // weight of every target, if all have the same
	before  []int64                            // by word of targets: weight of the targets before it; nil if all have the same weight
	weigh   func(part []uint32, sizes []int64) // returns the weights of targets
}

// MergePaths merges the paths to distinct targets. weigh returns the weights of targets;
// a VertexGroup adds them up.
//
// Memory: 3n/16, and n/8 more if weights differ.
func MergePaths[V ~uint32](t *PathTree, targets []V, weigh func(part []V, weights []int64), tick Tick) (*Merged, error) {
	m := &Merged{tree: t, targets: ranks{set: NewBits(len(t.Before) + 1)}}
	p := pass{tick: tick, n: len(targets), passes: 2}
	if err := p.up(0, len(targets), func(from, to int) { m.Missing += markTargets(t.Position, targets[from:to], m.targets.set) }); err != nil {
		return nil, err
	}
	m.targets.count()
	weights := make([]int64, min(len(targets), block))
	if len(targets) > 0 {
		weigh(targets[:1], weights[:1])
		m.each = weights[0]
	}
	same := true
	m.before = make([]int64, len(m.targets.set))
	p.index++
	if err := p.up(0, len(targets), func(from, to int) {
		part := weights[:to-from]
		weigh(targets[from:to], part)
		same = addWeights(t.Position, targets[from:to], part, m.before, m.each) && same
	}); err != nil {
		return nil, err
	}
	if same {
		m.before = nil
		return m, nil
	}
	m.weigh = func(part []uint32, weights []int64) {
		vertices := make([]V, len(part))
		for i, v := range part {
			vertices[i] = V(v)
		}
		weigh(vertices, weights)
	}
	sum := int64(0)
	for from := 0; from < len(m.before); from += block {
		sum = addUp(m.before[from:min(from+block, len(m.before))], sum)
	}
	return m, nil
}

// markTargets marks the positions of some targets and returns how many have no path.
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

// addWeights adds up weights by word of the positions, and reports whether all have the
// expected weight.
//
//go:noinline
func addWeights[V ~uint32](position []uint32, targets []V, weights, sums []int64, expected int64) bool {
	weights = weights[:len(targets)]
	same := true
	for i, v := range targets {
		if p := position[v]; p != None {
			weight := weights[i]
			same = same && weight == expected
			sums[p>>6] += weight
		}
	}
	return same
}

// addUp replaces each number with the sum of all before it; sum is the sum before the
// first.
//
//go:noinline
func addUp(numbers []int64, sum int64) int64 {
	for i, number := range numbers {
		numbers[i] = sum
		sum += number
	}
	return sum
}

// ranks numbers the members of a set of numbers, ascending.
type ranks struct {
	set    Bits
	before []uint32 // by word of the set: members before it
}

// count must be called when the set is complete; it returns the number of members.
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

// PathsThrough returns how many of the paths lead through a vertex or end there.
func (m *Merged) PathsThrough(v uint32) int64 {
	p := m.tree.Position[v]
	if p == None {
		return 0
	}
	return int64(m.targets.of(p+m.tree.Size[v]) - m.targets.of(p))
}

// word caches the weights of the targets in a word of positions.
type word struct {
	number uint32    // of the word + 1; 0 if there is none
	before [64]int64 // by bit: weight of the targets before it
}

// weightBefore returns the weight of the targets before a position. It caches one word,
// because consecutive calls often use the same.
func (m *Merged) weightBefore(p uint32, w *word) int64 {
	if number := p>>6 + 1; w.number != number {
		w.number = number
		m.look(p>>6, w)
	}
	return m.before[p>>6] + w.before[p&63]
}

// look computes the weights of the targets in a word.
func (m *Merged) look(number uint32, w *word) {
	var vertices []uint32
	set := m.targets.set[number]
	for rest := set; rest != 0; rest &= rest - 1 {
		vertices = append(vertices, m.tree.Vertex[int(number)<<6+bits.TrailingZeros64(rest)])
	}
	weights := make([]int64, len(vertices))
	m.weigh(vertices, weights)
	sum := int64(0)
	for bit := range w.before {
		w.before[bit] = sum
		if set>>bit&1 != 0 {
			sum, weights = sum+weights[0], weights[1:]
		}
	}
}

// HasSuccessor reports whether a path continues after a vertex.
func (m *Merged) HasSuccessor(v uint32) bool {
	p := m.tree.Position[v]
	return m.targets.of(p+m.tree.Size[v]) > m.targets.of(p+1)
}

// Before returns the predecessor of a vertex on its path, None for a root.
func (m *Merged) Before(v uint32) uint32 {
	if b := m.tree.Before[v]; b != v {
		return b
	}
	return None
}

// Roots returns the start vertices of the paths in ascending order.
func (m *Merged) Roots() []uint32 { return m.between(0, uint32(len(m.tree.Vertex)), nil) }

// Below returns the successors of some vertices on paths, in ascending order for each
// vertex.
func (m *Merged) Below(vertices ...uint32) []uint32 {
	var list []uint32
	for _, v := range vertices {
		p := m.tree.Position[v]
		list = m.between(p+1, p+m.tree.Size[v], list)
	}
	return list
}

// between appends the topmost vertices on paths within a range of positions that consists
// of whole subtrees.
func (m *Merged) between(at, end uint32, list []uint32) []uint32 {
	for last := m.targets.of(end); m.targets.of(at) < last; {
		at, list = m.siblings(at, last, list)
	}
	return list
}

// siblings processes consecutive subtrees; last is the number of targets before their
// end.
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

// VertexGroup is a list of vertices with, for each, the number of certain targets whose
// paths lead through it, and their weight.
type VertexGroup struct {
	Vertices []uint32
	Targets  []int64
	Weight   []int64
}

// Group returns vertices with all targets whose paths lead through them.
func (m *Merged) Group(vertices []uint32) *VertexGroup {
	c := &VertexGroup{vertices, make([]int64, len(vertices)), make([]int64, len(vertices))}
	var w word
	for from := 0; from < len(vertices); from += block {
		to := min(from+block, len(vertices))
		m.pathsThroughEach(vertices[from:to], c.Targets[from:to], c.Weight[from:to], &w)
	}
	return c
}

//go:noinline
func (m *Merged) pathsThroughEach(vertices []uint32, targets, weight []int64, w *word) {
	for i, v := range vertices {
		targets[i] = m.PathsThrough(v)
		switch p := m.tree.Position[v]; {
		case m.before == nil || targets[i] == 0:
			weight[i] = targets[i] * m.each
		default:
			weight[i] = m.weightBefore(p+m.tree.Size[v], w) - m.weightBefore(p, w)
		}
	}
}

// Above returns the predecessors of the vertices of a group, in the order of these
// vertices.
func (m *Merged) Above(c *VertexGroup) *VertexGroup {
	parents := ranks{set: NewBits(len(m.tree.Before))}
	for from := 0; from < len(c.Vertices); from += block {
		markParents(m.tree.Before, c.Vertices[from:min(from+block, len(c.Vertices))], parents.set)
	}
	n := parents.count()
	place := make([]uint32, n) // by number of the predecessor: its index in the result + 1
	above := &VertexGroup{make([]uint32, 0, n), make([]int64, n), make([]int64, n)}
	for from := 0; from < len(c.Vertices); from += block {
		to := min(from+block, len(c.Vertices))
		addParents(m.tree.Before, &VertexGroup{c.Vertices[from:to], c.Targets[from:to], c.Weight[from:to]}, parents, place, above)
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
func addParents(before []uint32, c *VertexGroup, parents ranks, place []uint32, above *VertexGroup) {
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
