package graph

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
)

// randomBefore returns predecessors of n vertices that form trees in a random
// order of the vertices; some vertices have no path.
func randomBefore(r *rand.Rand, n int) []uint32 {
	before := make([]uint32, n)
	order := r.Perm(n)
	var reached []uint32
	for _, v := range order {
		switch at := r.IntN(20); {
		case at == 0:
			before[v] = None
			continue
		case at == 1 || len(reached) == 0:
			before[v] = uint32(v)
		case at < 12:
			before[v] = reached[len(reached)-1] // long paths
		default:
			before[v] = reached[r.IntN(len(reached))]
		}
		reached = append(reached, uint32(v))
	}
	return before
}

// TestMergePaths compares merged paths with every path walked on its own.
func TestMergePaths(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	for round := range 300 {
		n := 1 + r.IntN(40)
		if round%50 == 0 {
			n = 3 * block
		}
		before := randomBefore(r, n)
		var targets []uint32
		weights := make([]int64, n)
		for v := range n {
			if r.IntN(1+round%5) == 0 {
				targets = append(targets, uint32(v))
			}
			if weights[v] = 16; round%3 == 0 && r.IntN(10) == 0 {
				weights[v] = int64(r.IntN(100))
			}
		}
		m, err := MergePaths(before, targets, func(part []uint32, sizes []int64) {
			for i, v := range part {
				sizes[i] = weights[v]
			}
		}, nil)
		if err != nil {
			t.Fatal(err)
		}
		checkMerged(t, m, before, targets, weights)
		checkAbove(t, m, before, targets, weights)
	}
}

func checkMerged(t *testing.T, m *Merged, before, targets []uint32, weights []int64) {
	t.Helper()
	count, sum := make([]uint32, len(before)), make([]int64, len(before))
	missing := 0
	for _, target := range targets {
		if before[target] == None {
			missing++
			continue
		}
		for at := target; ; at = before[at] {
			count[at]++
			sum[at] += weights[target]
			if before[at] == at {
				break
			}
		}
	}
	var vertices, roots []uint32
	children := map[uint32][]uint32{}
	for v, n := range count {
		node, found := m.Node(uint32(v))
		if found != (n > 0) {
			t.Fatalf("%d is on a path: %v", v, found)
		}
		if !found {
			continue
		}
		vertices = append(vertices, uint32(v))
		if m.Targets[node] != n || m.Weight(node) != sum[v] {
			t.Fatalf("%d targets of weight %d through %d, there are %d of %d", m.Targets[node], m.Weight(node), v, n, sum[v])
		}
		if before[v] == uint32(v) {
			roots = append(roots, node)
		} else {
			children[before[v]] = append(children[before[v]], node)
		}
	}
	if m.Missing != missing || !slices.Equal(m.Vertex, vertices) || !slices.Equal(m.Roots, roots) {
		t.Fatalf("%d targets without a path, nodes %v, roots %v", m.Missing, m.Vertex, m.Roots)
	}
	var chosen, below []uint32
	for node, v := range m.Vertex {
		if len(m.Vertex) < 100 && !slices.Equal(m.Below(uint32(node)), children[v]) || int(m.Children[node]) != len(children[v]) {
			t.Fatalf("children of %d: %v, %d of them", v, m.Below(uint32(node)), m.Children[node])
		}
		if node%3 == 0 {
			chosen = append(chosen, uint32(node))
			below = append(below, children[v]...)
		}
	}
	if got := m.Below(chosen...); !slices.Equal(got, below) {
		t.Fatalf("%d nodes below some, there are %d", len(got), len(below))
	}
}

// checkAbove goes from the targets towards the roots, step by step.
func checkAbove(t *testing.T, m *Merged, before, targets []uint32, weights []int64) {
	t.Helper()
	c := &Crowd{}
	type sum struct{ targets, weight int64 }
	now := map[uint32]sum{}
	for _, v := range targets {
		if node, found := m.Node(v); found {
			c.Nodes, c.Targets, c.Weight = append(c.Nodes, node), append(c.Targets, 1), append(c.Weight, weights[v])
			now[v] = sum{1, weights[v]}
		}
	}
	for range 10 {
		var order []uint32
		for _, node := range c.Nodes {
			if p := m.Parent[node]; p != None && !slices.Contains(order, p) && len(m.Vertex) < 100 {
				order = append(order, p)
			}
		}
		c = m.Above(c)
		next := map[uint32]sum{}
		for v, s := range now {
			if b := before[v]; b != v {
				next[b] = sum{next[b].targets + s.targets, next[b].weight + s.weight}
			}
		}
		now = next
		if len(c.Nodes) != len(now) || len(m.Vertex) < 100 && !slices.Equal(c.Nodes, order) {
			t.Fatalf("parents %v, expected %d, %v", c.Nodes, len(now), order)
		}
		for i, node := range c.Nodes {
			if got := (sum{c.Targets[i], c.Weight[i]}); got != now[m.Vertex[node]] {
				t.Fatalf("%+v through %d, expected %+v", got, m.Vertex[node], now[m.Vertex[node]])
			}
		}
	}
}

func TestMergePathsEnds(t *testing.T) {
	before := randomBefore(rand.New(rand.NewPCG(1, 1)), 2*block)
	targets := make([]uint32, len(before))
	for v := range targets {
		targets[v] = uint32(v)
	}
	weigh := func(part []uint32, weights []int64) { clear(weights) }
	stop := errors.New("stop")
	for calls := range 8 {
		n := 0
		_, err := MergePaths(before, targets, weigh, func(int, int) error {
			if n++; n > calls {
				return stop
			}
			return nil
		})
		if err != stop {
			t.Errorf("%v after %d ticks", err, calls)
		}
	}
	if m, err := MergePaths(before, nil, weigh, nil); err != nil || len(m.Vertex) != 0 || len(m.Roots) != 0 {
		t.Errorf("no targets: %+v, %v", m, err)
	}
}
