package graph

import (
	"math/bits"
	"sync"
)

// Merged is the shortest paths to some vertices put together: since every vertex
// has one before it, they form trees below the roots, whose nodes are the vertices
// on any of the paths, ascending.
type Merged struct {
	Vertex   []uint32 // of a node
	Parent   []uint32 // node of the vertex before, None for roots
	Children []uint32 // how many nodes have it as parent
	Targets  []uint32 // how many paths lead through it or end there
	Roots    []uint32 // nodes without a parent, ascending
	Missing  int      // targets without a path

	nodes  ranks   // vertices with a node
	each   int64   // weight of every target, unless weight says it
	weight []int64 // by node: of the targets that Targets counts

	listed       sync.Once
	first, below []uint32 // the children of node k begin at below[first[k]]
}

// MergePaths merges the paths to distinct targets; before is that of Shortest.
// weigh tells the weights of some of the targets, for Weight to add up.
//
// Memory: 3n/16 and 16 bytes per node, 8 more where weights differ; 4 besides.
func MergePaths[V ~uint32](before []uint32, targets []V, weigh func(part []V, weights []int64), tick Tick) (*Merged, error) {
	m := &Merged{nodes: ranks{set: NewBits(len(before))}}
	each := func(visit func(part []V)) error {
		for from := 0; from < len(targets); from += block {
			if err := tick.at(from, len(targets)); err != nil {
				return err
			}
			visit(targets[from:min(from+block, len(targets))])
		}
		return nil
	}
	if err := each(func(part []V) { m.Missing += markPaths(before, part, m.nodes.set) }); err != nil {
		return nil, err
	}
	n := m.nodes.count()
	m.Vertex, m.Parent, m.Children, m.Targets = make([]uint32, n), make([]uint32, n), make([]uint32, n), make([]uint32, n)
	for from, words := 0, len(m.nodes.set); from < words; from += block / 64 {
		if err := tick.at(from, words); err != nil {
			return nil, err
		}
		m.plant(before, from, min(from+block/64, words))
	}
	weights := make([]int64, min(len(targets), block))
	first := true
	if err := each(func(part []V) {
		weights = weights[:len(part)]
		weigh(part, weights)
		if first {
			m.each, first = weights[0], false
		}
		m.count(before, asUint32(part), weights)
	}); err != nil {
		return nil, err
	}
	return m, m.sum(tick)
}

// asUint32 copies numbers.
func asUint32[V ~uint32](list []V) []uint32 {
	numbers := make([]uint32, len(list))
	for i, v := range list {
		numbers[i] = uint32(v)
	}
	return numbers
}

// markPaths marks what lies on the paths to some targets; it returns how many of
// them have none.
//
//go:noinline
func markPaths[V ~uint32](before []uint32, targets []V, met Bits) (missing int) {
	for _, target := range targets {
		at := uint32(target)
		if before[at] == None {
			missing++
			continue
		}
		for met[at>>6]>>(at&63)&1 == 0 {
			met[at>>6] |= 1 << (at & 63)
			at = before[at]
		}
	}
	return missing
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

// plant makes the nodes of the vertices in some words of met.
//
//go:noinline
func (m *Merged) plant(before []uint32, from, to int) {
	nodes, vertex, parent, children := m.nodes, m.Vertex, m.Parent, m.Children
	for w := from; w < to; w++ {
		k := nodes.before[w]
		for word := nodes.set[w]; word != 0; word &= word - 1 {
			v := uint32(w<<6 + bits.TrailingZeros64(word))
			vertex[k] = v
			above := before[v]
			if above == v {
				parent[k] = None
				m.Roots = append(m.Roots, k)
			} else {
				p := nodes.of(above)
				parent[k] = p
				children[p]++
			}
			k++
		}
	}
}

// count counts targets at their own nodes.
//
//go:noinline
func (m *Merged) count(before, targets []uint32, weights []int64) {
	weights = weights[:len(targets)]
	nodes, counts, weight, each := m.nodes, m.Targets, m.weight, m.each
	for i, v := range targets {
		if before[v] == None {
			continue
		}
		if weights[i] != each && weight == nil {
			m.differ()
			weight = m.weight
		}
		k := nodes.of(v)
		counts[k]++
		if weight != nil {
			weight[k] += weights[i]
		}
	}
}

// differ writes out what was counted so far, because weights differ.
func (m *Merged) differ() {
	m.weight = make([]int64, len(m.Vertex))
	for k, n := range m.Targets {
		m.weight[k] = int64(n) * m.each
	}
}

// sum adds everything up towards the roots.
func (m *Merged) sum(tick Tick) error {
	pending := make([]uint32, len(m.Children))
	copy(pending, m.Children)
	for from := 0; from < len(pending); from += block {
		if err := tick.at(from, len(pending)); err != nil {
			return err
		}
		m.climb(pending, from, min(from+block, len(pending)))
	}
	return nil
}

// climb goes up from the leaves among some nodes, as far as all children of a
// node have been added to it.
//
//go:noinline
func (m *Merged) climb(pending []uint32, from, to int) {
	parent, children, targets, weight := m.Parent, m.Children, m.Targets, m.weight
	for k := from; k < to; k++ {
		if children[k] != 0 {
			continue
		}
		for at, p := uint32(k), parent[k]; p != None; at, p = p, parent[p] {
			targets[p] += targets[at]
			if weight != nil {
				weight[p] += weight[at]
			}
			if pending[p]--; pending[p] != 0 {
				break
			}
		}
	}
}

// Node returns the node of a vertex that is on a path.
func (m *Merged) Node(v uint32) (node uint32, found bool) {
	return m.nodes.of(v), m.nodes.set.Has(v)
}

// Weight returns the weight of the targets that Targets counts.
func (m *Merged) Weight(node uint32) int64 {
	if m.weight != nil {
		return m.weight[node]
	}
	return int64(m.Targets[node]) * m.each
}

// Below returns the children of some nodes: those of each ascending. The lists of
// all children are made when they are first asked for: 8 bytes per node.
func (m *Merged) Below(nodes ...uint32) []uint32 {
	m.listed.Do(m.list)
	n := 0
	for _, k := range nodes {
		n += int(m.Children[k])
	}
	list := make([]uint32, 0, n)
	for _, k := range nodes {
		list = append(list, m.below[m.first[k]:m.first[k]+m.Children[k]]...)
	}
	return list
}

// list fills the lists of children.
func (m *Merged) list() {
	n := len(m.Parent)
	m.first, m.below = make([]uint32, n), make([]uint32, n)
	at := uint32(0)
	for k, count := range m.Children {
		m.first[k] = at
		at += count
	}
	next := make([]uint32, n)
	copy(next, m.first)
	for from := 0; from < n; from += block {
		listChildren(m.Parent[from:min(from+block, n)], uint32(from), next, m.below)
	}
}

//go:noinline
func listChildren(parent []uint32, first uint32, next, below []uint32) {
	for i, p := range parent {
		if p != None {
			below[next[p]] = first + uint32(i)
			next[p]++
		}
	}
}

// Crowd is some nodes with how many of certain targets' paths lead through each,
// and the weight of these.
type Crowd struct {
	Nodes   []uint32
	Targets []int64
	Weight  []int64
}

// Above returns the parents of the nodes of a crowd, in the order in which its
// nodes have them.
func (m *Merged) Above(c *Crowd) *Crowd {
	parents := ranks{set: NewBits(len(m.Vertex))}
	for from := 0; from < len(c.Nodes); from += block {
		markParents(m.Parent, c.Nodes[from:min(from+block, len(c.Nodes))], parents.set)
	}
	n := parents.count()
	place := make([]uint32, n) // by number of a parent: its place in the result + 1
	above := &Crowd{make([]uint32, 0, n), make([]int64, n), make([]int64, n)}
	for from := 0; from < len(c.Nodes); from += block {
		to := min(from+block, len(c.Nodes))
		addParents(m.Parent, &Crowd{c.Nodes[from:to], c.Targets[from:to], c.Weight[from:to]}, parents, place, above)
	}
	return above
}

//go:noinline
func markParents(parent, nodes []uint32, set Bits) {
	for _, k := range nodes {
		if p := parent[k]; p != None {
			set.Set(p)
		}
	}
}

//go:noinline
func addParents(parent []uint32, c *Crowd, parents ranks, place []uint32, above *Crowd) {
	for i, k := range c.Nodes {
		p := parent[k]
		if p == None {
			continue
		}
		number := parents.of(p)
		at := place[number]
		if at == 0 {
			above.Nodes = append(above.Nodes, p)
			at = uint32(len(above.Nodes))
			place[number] = at
		}
		above.Targets[at-1] += c.Targets[i]
		above.Weight[at-1] += c.Weight[i]
	}
}
