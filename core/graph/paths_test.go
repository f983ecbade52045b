package graph

import (
	"cmp"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
)

// instancesOf lists the vertices of a type, ascending.
func (s *sample) instancesOf(kind uint32) []uint32 {
	var list []uint32
	for v, k := range s.TypeOf {
		if uint32(k) == kind {
			list = append(list, uint32(v))
		}
	}
	return list
}

// distances returns the number of edges from the nearest given vertex, -1 if there is no
// path. inner says which vertices may be passed through.
func (s *sample) distances(from []uint32, inner func(uint32) bool) []int {
	dist := make([]int, len(s.edges))
	for v := range dist {
		dist[v] = -1
	}
	for _, v := range from {
		dist[v] = 0
	}
	for changed := true; changed; {
		changed = false
		for v, list := range s.edges {
			if dist[v] < 0 || dist[v] > 0 && !inner(uint32(v)) {
				continue
			}
			for _, w := range list {
				if dist[w] < 0 || dist[w] > dist[v]+1 {
					dist[w] = dist[v] + 1
					changed = true
				}
			}
		}
	}
	return dist
}

// TestPathsExhaustively compares with the definition: one path for every edge from a root
// to a vertex that leads to the target without passing a root, each as short as possible,
// in ascending order of length.
func TestPathsExhaustively(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for range 4000 {
		s := randomSample(r)
		roots := NewBits(len(s.edges))
		for _, v := range s.roots {
			roots.Set(v)
		}
		tree, in, _ := build(t, s, certifyBudget(len(s.edges)), walkBudget)
		ascending := slices.Compact(slices.Sorted(slices.Values(s.roots)))
		for _, f := range []*EdgeFilter{nil, randomFilter(r, s)} {
			c := s.without(f)
			for target := range uint32(len(s.edges)) {
				search := func() *Paths[uint16, uint32] {
					return NewPaths(&s.Graph, rowsOf(tree, in), ascending, s.instancesOf, f, target)
				}
				all := everyPath(t, c, roots, target, search())
				near := distancesOf(t, s, ascending)
				for _, most := range []int{1, 2, 1 << 20} {
					firstPaths(t, r, search(), near, most, all)
				}
			}
		}
	}
}

// pathLengths returns the lengths of the paths by root and first vertex below it.
func pathLengths(c *sample, roots Bits, target uint32) map[[2]uint32]int {
	if roots.Has(target) {
		return map[[2]uint32]int{{target, target}: 1}
	}
	want := map[[2]uint32]int{}
	for x := range uint32(len(c.edges)) {
		d := c.distances([]uint32{x}, func(v uint32) bool { return !roots.Has(v) })[target]
		if roots.Has(x) || d < 0 {
			continue
		}
		for root := range uint32(len(c.edges)) {
			if roots.Has(root) && slices.Contains(c.edges[root], x) {
				want[[2]uint32{root, x}] = d + 2
			}
		}
	}
	return want
}

// everyPath reads all paths of a search and compares them with the definition.
func everyPath(t *testing.T, c *sample, roots Bits, target uint32, p *Paths[uint16, uint32]) (all [][]uint32) {
	t.Helper()
	want := pathLengths(c, roots, target)
	length := 0
	for {
		path, err := p.Next(nil)
		if err != nil {
			t.Fatal(err)
		}
		if path == nil {
			break
		}
		key := [2]uint32{path[len(path)-1], path[max(0, len(path)-2)]}
		if path[0] != target || want[key] != len(path) || len(path) < length {
			t.Fatalf("path %v to %d, want length %d: %+v", path, target, want[key], c)
		}
		length = len(path)
		all = append(all, path)
		delete(want, key)
		for i, v := range path[:len(path)-1] {
			if roots.Has(v) || !slices.Contains(c.edges[path[i+1]], v) {
				t.Fatalf("path %v is none: %+v", path, c)
			}
		}
	}
	if len(want) > 0 {
		t.Fatalf("no paths %v to %d: %+v", want, target, c)
	}
	return all
}

// firstPaths compares the first paths of a search that knows distances with all paths.
func firstPaths(t *testing.T, r *rand.Rand, p *Paths[uint16, uint32], near Distances, most int, all [][]uint32) {
	t.Helper()
	for range r.IntN(3) { // an earlier search may have been started
		if _, err := p.Next(nil); err != nil {
			t.Fatal(err)
		}
	}
	limit := r.IntN(2) * (1 + r.IntN(8*entryEffort))
	p.Limit(limit)
	first, over, err := p.Guided(near, most, nil)
	least := min(1, len(all))
	if over || limit == 0 {
		least = min(most, len(all))
	}
	if err != nil || len(first) < least || len(first) > min(most, len(all)) || !slices.EqualFunc(first, all[:len(first)], slices.Equal[[]uint32]) {
		t.Fatalf("the first are %v, %v, want the first of %v", first, err, all)
	}
}

func distancesOf(t testing.TB, s *sample, roots []uint32) Distances {
	t.Helper()
	near, err := FindDistances(&s.Graph, roots, nil)
	if err != nil {
		t.Fatal(err)
	}
	return near
}

// TestDistances compares with distances found in the plainest way.
func TestDistances(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	for range 3000 {
		s := randomSample(r)
		want := s.distances(s.roots, func(uint32) bool { return true })
		ascending := slices.Compact(slices.Sorted(slices.Values(s.roots)))
		for v, near := range distancesOf(t, s, ascending) {
			if int(near)-1 != want[v] {
				t.Fatalf("%d is %d edges from the roots, want %d: %+v", v, int(near)-1, want[v], s)
			}
		}
	}
}

// TestPathsOrder states the order explicitly: paths that end in referrers of one vertex
// come in the order of these, implied ones first; vertices are queued in the same order.
func TestPathsOrder(t *testing.T) {
	// 0 and 1 are roots; 2 is the type vertex of type 1, whose instances are 5, 6 and root 1.
	s := newSample([][]uint32{
		0: {5, 6}, 1: {3}, 2: {}, 3: {2}, 4: {2}, 5: {}, 6: {},
	}, []uint16{0, 1, 0, 0, 0, 1, 1}, []uint32{None, 2}, []uint32{0, 1})
	tree, in, _ := build(t, s, certifyBudget(len(s.edges)), walkBudget)
	p := NewPaths(&s.Graph, rowsOf(tree, in), s.roots, s.instancesOf, nil, 2)
	for _, want := range [][]uint32{{2, 1}, {2, 5, 0}, {2, 6, 0}, {2, 3, 1}, nil, nil} {
		got, err := p.Next(nil)
		if err != nil || !slices.Equal(got, want) {
			t.Fatalf("path %v, want %v (%v)", got, want, err)
		}
	}
}

// TestPathsLimit: a search with a limit finds the paths within the limit, and reports
// that it stopped.
func TestPathsLimit(t *testing.T) {
	s := newSample([][]uint32{0: {1, 2}, 1: {3}, 2: {4}, 3: {}, 4: {3}}, make([]uint16, 5), []uint32{None}, []uint32{0})
	tree, in, _ := build(t, s, certifyBudget(len(s.edges)), walkBudget)
	const shorter, longer = 3*entryEffort + 3, 4*entryEffort + 5 // vertices entered and edges examined
	for limit, want := range map[int][][]uint32{shorter - 1: nil, shorter: {{3, 1, 0}}, longer - 1: {{3, 1, 0}}, longer: {{3, 1, 0}, {3, 4, 2, 0}}} {
		p := NewPaths(&s.Graph, rowsOf(tree, in), s.roots, s.instancesOf, nil, 3)
		p.Limit(limit)
		var got [][]uint32
		path, err := p.Next(nil)
		for ; path != nil; path, err = p.Next(nil) {
			got = append(got, path)
		}
		if !slices.EqualFunc(got, want, slices.Equal[[]uint32]) || errors.Is(err, ErrEffort) != (limit < longer) {
			t.Errorf("with an effort of %d: %v, %v, want %v", limit, got, err, want)
		}
	}
}

// TestPathsLimitDominated: vertices dominated by those on the path are not entered.
func TestPathsLimitDominated(t *testing.T) {
	const held = 80 // dominated by vertex 1; all of them refer back to it
	edges := make([][]uint32, 3+held)
	edges[0], edges[2] = []uint32{1, 2}, []uint32{1}
	for v := range uint32(held) {
		edges[1] = append(edges[1], 3+v)
		edges[3+v] = []uint32{1}
	}
	s := newSample(edges, make([]uint16, len(edges)), []uint32{None}, []uint32{0})
	tree, in, _ := build(t, s, certifyBudget(len(s.edges)), walkBudget)
	for limit, ended := range map[int]bool{2*entryEffort + held + 2: true, 2*entryEffort + held + 3: false} {
		p := NewPaths(&s.Graph, rowsOf(tree, in), s.roots, s.instancesOf, nil, 1)
		p.Limit(limit)
		first, err := p.Next(nil)
		if err != nil || !slices.Equal(first, []uint32{1, 0}) {
			t.Fatal(first, err)
		}
		if _, err = p.Next(nil); errors.Is(err, ErrEffort) != ended {
			t.Errorf("with an effort of %d: %v", limit, err)
		}
	}
}

// TestPathsLimitFiltered: asking the filter is expensive the first time, and free the
// second time.
func TestPathsLimitFiltered(t *testing.T) {
	const n = 2000 // vertices between the root and the last one
	edges := make([][]uint32, n+2)
	for v := range uint32(n) {
		edges[0] = append(edges[0], v+1)
		edges[v+1] = []uint32{n + 1}
	}
	s := newSample(edges, make([]uint16, n+2), []uint32{None}, []uint32{0})
	tree, in, _ := build(t, s, certifyBudget(len(s.edges)), walkBudget)
	asked := 0
	f := &EdgeFilter{Kinds: NewBits(1), Skip: func(from, _ uint32) bool { asked++; return from > 0 && from < n }}
	f.Kinds.Set(0)
	p := NewPaths(&s.Graph, rowsOf(tree, in), s.roots, s.instancesOf, f, n+1)
	p.Limit(10 * skipEffort)
	if path, err := p.Next(nil); path != nil || !errors.Is(err, ErrEffort) || asked == 0 || asked > 10 {
		t.Errorf("asked %d times: %v, %v", asked, path, err)
	}
	if paths, all, err := p.Guided(distancesOf(t, s, s.roots), 2, nil); err != nil || !all || len(paths) != 1 || !slices.Equal(paths[0], []uint32{n + 1, n, 0}) || asked != n+1 {
		t.Errorf("asked %d times: %v, %v, %v", asked, paths, all, err)
	}
}

// TestFarAway: distances beyond those that are known exactly, with and without excluded
// edges.
func TestFarAway(t *testing.T) {
	const n = 1000 // a chain with a branch of the same length, and a longer one
	edges := make([][]uint32, 3*n)
	for v := range uint32(n - 1) {
		edges[v] = []uint32{v + 1}
		edges[n+v], edges[2*n+v] = []uint32{n + v + 1}, []uint32{2*n + v + 1}
	}
	edges[0] = append(edges[0], n+1, 2*n, n-1)
	edges[2*n-2] = []uint32{n - 1}
	edges[3*n-1] = []uint32{n - 1}
	s := newSample(edges, make([]uint16, 3*n), []uint32{None}, []uint32{0})
	tree, in, _ := build(t, s, certifyBudget(len(s.edges)), walkBudget)
	shortcut := &EdgeFilter{Kinds: NewBits(1), Skip: func(from, to uint32) bool { return from == 0 && to == n-1 }}
	shortcut.Kinds.Set(0)
	p := NewPaths(&s.Graph, rowsOf(tree, in), s.roots, s.instancesOf, shortcut, n-1)
	paths, _, err := p.Guided(distancesOf(t, s, s.roots), 2, nil)
	if err != nil || len(paths) != 2 || len(paths[0]) != n || len(paths[1]) != n || paths[0][1] != n-2 || paths[1][1] != 2*n-2 {
		t.Errorf("%d paths, %v", len(paths), err)
	}
	p = NewPaths(&s.Graph, rowsOf(tree, in), s.roots, s.instancesOf, nil, n-2)
	if paths, all, err := p.Guided(distancesOf(t, s, s.roots), 2, nil); err != nil || !all || len(paths) != 1 || len(paths[0]) != n-1 {
		t.Errorf("%d paths, %v, %v", len(paths), all, err)
	}
}

func TestShortestPaths(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for range 3000 {
		s := randomSample(r)
		for _, f := range []*EdgeFilter{nil, randomFilter(r, s)} {
			c := s.without(f)
			dist := c.distances(s.roots, func(uint32) bool { return true })
			paths, err := ShortestPaths(&s.Graph, s.roots, f, nil)
			if err != nil {
				t.Fatal(err)
			}
			before := paths.Before
			for v, b := range before {
				switch {
				case dist[v] < 0:
					if b != None {
						t.Fatalf("%d is reached from %d: %+v", v, b, s)
					}
				case dist[v] == 0:
					if b != uint32(v) {
						t.Fatalf("root %d has %d before it", v, b)
					}
				case b == None || dist[b] != dist[v]-1 || !slices.Contains(c.edges[b], uint32(v)):
					t.Fatalf("%d before %d at distance %d: %+v", int32(b), v, dist[v], s)
				}
				for lower := uint32(0); dist[v] > 0 && lower < b; lower++ {
					if dist[lower] == dist[v]-1 && slices.Contains(c.edges[lower], uint32(v)) {
						t.Fatalf("%d before %d, though %d is lower: %+v", b, v, lower, s)
					}
				}
			}
			for i, v := range paths.Order {
				if dist[v] < 0 || i > 0 && cmp.Or(dist[paths.Order[i-1]]-dist[v], int(paths.Order[i-1])-int(v)) >= 0 {
					t.Fatalf("order %v of distances %v: %+v", paths.Order, dist, s)
				}
			}
			if slices.ContainsFunc(before, func(b uint32) bool { return b != None }) != (len(paths.Order) > 0) {
				t.Fatalf("order %v, paths %v", paths.Order, before)
			}
		}
	}
}

// rowsOf returns rows that are in memory.
func rowsOf(t *Tree, in *Inbound) Rows {
	return Rows{t.Len(), in.Referrers, func(v uint32) uint32 { return t.Position[v] }, func(p uint32) uint32 { return t.Size[p] }, t.Reachable}
}
