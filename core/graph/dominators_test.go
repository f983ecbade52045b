package graph

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// checkSample compares everything the tree and the lists say with brute force.
func checkSample(t testing.TB, s *sample) {
	t.Helper()
	dom := s.dominance()
	pure, artificial, reachable := s.allRoots()
	n := len(s.edges)
	for _, budget := range [][2]int{{n, walkBudget}, {2, walkBudget}, {0, -1}} {
		tree, in, tr := build(t, s, budget[0], budget[1])
		if !slices.Equal(tr.PureRoots, pure) || !slices.Equal(tr.ArtificialRoots, artificial) {
			t.Fatalf("roots of the unreachable part: %v %v, want %v %v: %+v", tr.PureRoots, tr.ArtificialRoots, pure, artificial, s)
		}
		if tree.Len() != n || tree.Size[0] != uint32(n+1) {
			t.Fatalf("tree of %d vertices, want %d", tree.Len(), n)
		}
		for b := range n {
			v := uint32(b)
			if tree.IsReachable(v) != reachable[b] {
				t.Fatalf("reachable(%d) = %v: %+v", b, tree.IsReachable(v), s)
			}
			if got, want := tree.ImmediateDominator(v), immediate(dom, b); got != want {
				t.Fatalf("budgets %d: dominator of %d is %d, want %d: %+v", budget, b, int32(got), int32(want), s)
			}
			for a := range n {
				if tree.Dominates(uint32(a), v) != dom[a][b] {
					t.Fatalf("dominates(%d, %d) is not %v: %+v", a, b, dom[a][b], s)
				}
			}
			var want []uint32
			for a := range n {
				if slices.Contains(s.To[s.Start[a]:s.Start[a+1]], v) {
					want = append(want, uint32(a))
				}
			}
			if !slices.Equal(in.Referrers(v), want) {
				t.Fatalf("referrers of %d: %v, want %v", b, in.Referrers(v), want)
			}
		}
	}
}

func TestDominatorsAgainstRemoval(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		checkSample(t, randomSample(r))
	}
}

// FuzzDominators reads a small graph from bytes: vertices, types, type vertices, roots,
// then edges.
func FuzzDominators(f *testing.F) {
	f.Add([]byte{6, 2, 0, 5, 1, 0, 1, 2, 2, 1, 1, 3, 3, 4, 4, 1})
	f.Add([]byte{9, 1, 8, 0, 0, 0, 1, 1, 2, 2, 3, 3, 1, 5, 6, 6, 5, 7, 7})
	f.Add([]byte{12, 3, 1, 2, 255, 7, 3, 3, 4, 4, 5, 5, 6, 6, 3, 1, 9, 9, 10})
	f.Fuzz(func(t *testing.T, data []byte) {
		next := func() int {
			if len(data) == 0 {
				return 0
			}
			b := data[0]
			data = data[1:]
			return int(b)
		}
		n, kinds := 1+next()%16, 1+next()%4
		typeVertex := make([]uint32, kinds)
		for k := range typeVertex {
			typeVertex[k] = None
			if h := next(); h%5 != 0 {
				typeVertex[k] = uint32(h % n)
			}
		}
		roots := []uint32{uint32(next() % n)}
		if b := next(); b%2 == 0 {
			roots = append(roots, uint32(b%n))
		}
		kind := make([]uint16, n)
		lists := make([][]uint32, n)
		for v := range kind {
			kind[v] = uint16(next() % kinds)
		}
		for len(data) > 0 {
			v, w := next()%n, next()%n
			lists[v] = append(lists[v], uint32(w))
		}
		checkSample(t, newSample(lists, kind, typeVertex, roots))
	})
}
