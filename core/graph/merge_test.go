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

// byLevel returns paths in the form of ShortestPaths: all vertices with a path, by
// length, then in ascending order.
func byLevel(before []uint32) *Shortest {
	length := func(v uint32) (n int) {
		for ; before[v] != v; v = before[v] {
			n++
		}
		return n
	}
	s := &Shortest{Before: before}
	lengths := make([]int, len(before))
	for v, b := range before {
		if b != None {
			s.Order = append(s.Order, uint32(v))
			lengths[v] = length(uint32(v))
		}
	}
	slices.SortStableFunc(s.Order, func(v, w uint32) int { return lengths[v] - lengths[w] })
	return s
}

// TestMergePaths compares merged paths with separate walks along every path.
func TestMergePaths(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	for round := range 300 {
		n := 1 + r.IntN(70)
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
		tree, err := NewPathTree(byLevel(before), nil)
		if err != nil {
			t.Fatal(err)
		}
		m, err := MergePaths(tree, targets, func(part []uint32, sizes []int64) {
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
	count, sum := make([]int64, len(before)), make([]int64, len(before))
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
	var roots []uint32
	children := make([][]uint32, len(before))
	for vertex, n := range count {
		v := uint32(vertex)
		if through := m.PathsThrough(v); through != n {
			t.Fatalf("%d targets through %d, there are %d", through, v, n)
		}
		switch {
		case n == 0:
		case before[v] == v:
			roots = append(roots, v)
		default:
			children[before[v]] = append(children[before[v]], v)
		}
	}
	if got := m.Roots(); m.Missing != missing || !slices.Equal(got, roots) {
		t.Fatalf("%d targets without a path, roots %v, there are %d and %v", m.Missing, got, missing, roots)
	}
	var chosen, below []uint32
	for vertex, n := range count {
		v := uint32(vertex)
		if n == 0 {
			continue
		}
		if got := m.Below(v); !slices.Equal(got, children[v]) || m.HasSuccessor(v) != (len(children[v]) > 0) {
			t.Fatalf("behind %d are %v: %v, there are %v", v, got, m.HasSuccessor(v), children[v])
		}
		if v%3 == 0 {
			chosen = append(chosen, v)
			below = append(below, children[v]...)
		}
	}
	if got := m.Below(chosen...); !slices.Equal(got, below) {
		t.Fatalf("%d vertices behind some, there are %d", len(got), len(below))
	}
	for i := range 10 { // also vertices that are on no path, in any order
		chosen = append(chosen, uint32(i*7919%len(before)))
	}
	all := m.Group(chosen)
	for i, v := range all.Vertices {
		if all.Targets[i] != count[v] || all.Weight[i] != sum[v] {
			t.Fatalf("%d targets of weight %d through %d, there are %d of %d", all.Targets[i], all.Weight[i], v, count[v], sum[v])
		}
	}
}

// checkAbove goes from the targets towards the roots, step by step.
func checkAbove(t *testing.T, m *Merged, before, targets []uint32, weights []int64) {
	t.Helper()
	c := &VertexGroup{}
	type sum struct{ targets, weight int64 }
	now := map[uint32]sum{}
	for _, v := range targets {
		if before[v] != None {
			c.Vertices, c.Targets, c.Weight = append(c.Vertices, v), append(c.Targets, 1), append(c.Weight, weights[v])
			now[v] = sum{1, weights[v]}
		}
	}
	for range 10 {
		var order []uint32
		for _, v := range c.Vertices {
			if p := m.Before(v); p != None && !slices.Contains(order, p) && len(before) < 100 {
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
		if len(c.Vertices) != len(now) || len(before) < 100 && !slices.Equal(c.Vertices, order) {
			t.Fatalf("parents %v, expected %d, %v", c.Vertices, len(now), order)
		}
		for i, v := range c.Vertices {
			if got := (sum{c.Targets[i], c.Weight[i]}); got != now[v] {
				t.Fatalf("%+v through %d, expected %+v", got, v, now[v])
			}
		}
	}
}

func TestMergePathsEnds(t *testing.T) {
	paths := byLevel(randomBefore(rand.New(rand.NewPCG(1, 1)), 2*block))
	targets := make([]uint32, len(paths.Before))
	for v := range targets {
		targets[v] = uint32(v)
	}
	weigh := func(part []uint32, weights []int64) {
		for i, v := range part {
			weights[i] = int64(v)
		}
	}
	stop := errors.New("stop")
	after := func(calls int) Tick {
		return func(int, int) error {
			if calls--; calls < 0 {
				return stop
			}
			return nil
		}
	}
	for calls := range 2 { // twice: the paths can be merged again
		if _, err := NewPathTree(paths, after(calls)); err != stop {
			t.Errorf("%v after %d ticks", err, calls)
		}
	}
	tree, err := NewPathTree(paths, after(2))
	if err != nil {
		t.Fatal(err)
	}
	for calls := range 2 {
		if _, err := MergePaths(tree, targets, weigh, after(calls)); err != stop {
			t.Errorf("%v after %d ticks", err, calls)
		}
	}
	if m, err := MergePaths(tree, nil, weigh, nil); err != nil || len(m.Roots()) != 0 {
		t.Errorf("no targets: %+v, %v", m, err)
	}
}
