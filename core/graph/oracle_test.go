package graph

import (
	"math/rand/v2"
	"testing"
)

// sample is a graph for tests, with its roots and a list of all its edges.
type sample struct {
	Graph[uint16]
	roots []uint32
	edges [][]uint32 // explicit and implied
}

// newSample builds a graph from lists of explicit edges, dropping duplicates and
// edges that repeat the implied one.
func newSample(lists [][]uint32, kind []uint16, typeVertex, roots []uint32) *sample {
	s := &sample{roots: roots}
	s.TypeOf, s.TypeVertex = kind, typeVertex
	s.Start = make([]uint32, 1, len(lists)+1)
	for v, list := range lists {
		seen := map[uint32]bool{}
		var all []uint32
		if len(typeVertex) > 0 && typeVertex[kind[v]] != None {
			seen[typeVertex[kind[v]]] = true
			all = append(all, typeVertex[kind[v]])
		}
		for _, w := range list {
			if !seen[w] {
				seen[w] = true
				s.To = append(s.To, w)
				all = append(all, w)
			}
		}
		s.edges = append(s.edges, all)
		s.Start = append(s.Start, uint32(len(s.To)))
	}
	return s
}

// randomSample returns a small graph of a random density, with type vertices (roots or
// not, shared by types or missing), self edges, repeated roots and parts that
// cannot be reached.
func randomSample(r *rand.Rand) *sample {
	n := 1 + r.IntN(14)
	kinds := 1 + r.IntN(4)
	typeVertex := make([]uint32, kinds)
	for k := range typeVertex {
		typeVertex[k] = None
		if r.IntN(4) > 0 {
			typeVertex[k] = uint32(r.IntN(n))
		}
	}
	if r.IntN(4) == 0 {
		typeVertex = nil
	}
	kind := make([]uint16, n)
	lists := make([][]uint32, n)
	density := 1 + r.IntN(4)
	for v := range lists {
		kind[v] = uint16(r.IntN(kinds))
		for range r.IntN(density + 1) {
			w := r.IntN(n)
			if r.IntN(2) == 0 { // near and mostly forward edges make the graph deeper
				w = min(n-1, v+1+r.IntN(2))
			}
			lists[v] = append(lists[v], uint32(w))
		}
	}
	var roots []uint32
	for range r.IntN(4) {
		roots = append(roots, uint32(r.IntN(n)))
	}
	return newSample(lists, kind, typeVertex, roots)
}

// reach returns the vertices reachable from the roots without passing through avoid.
func (s *sample) reach(roots []uint32, avoid func(v uint32) bool) []bool {
	seen := make([]bool, len(s.edges))
	var stack []uint32
	push := func(v uint32) {
		if !seen[v] && !avoid(v) {
			seen[v] = true
			stack = append(stack, v)
		}
	}
	for _, r := range roots {
		push(r)
	}
	for len(stack) > 0 {
		v := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, w := range s.edges[v] {
			push(w)
		}
	}
	return seen
}

func nothing(uint32) bool { return false }

// allRoots returns the roots together with those of the unreachable part, as
// their definition says: unreachable without any inbound edge, then the lowest
// vertex of each cycle to which none of these and nothing else leads.
func (s *sample) allRoots() (pure, artificial []uint32, reachable []bool) {
	n := len(s.edges)
	reachable = s.reach(s.roots, nothing)
	inbound := make([]bool, n)
	for _, list := range s.edges {
		for _, w := range list {
			inbound[w] = true
		}
	}
	for v := range n {
		if !reachable[v] && !inbound[v] {
			pure = append(pure, uint32(v))
		}
	}
	seen := s.reach(append(append([]uint32{}, s.roots...), pure...), nothing)
	leads := make([][]bool, n)
	for v := range n {
		if !seen[v] {
			leads[v] = s.reach([]uint32{uint32(v)}, nothing)
		}
	}
	for v := range n {
		first := !seen[v]
		for w := range n {
			first = first && (leads[w] == nil || !leads[w][v] || leads[v][w] && w >= v)
		}
		if first {
			artificial = append(artificial, uint32(v))
		}
	}
	return pure, artificial, reachable
}

// dominance computes by removal which vertices dominate which: a dominates b if
// b cannot be reached any more without a. The reachable part is judged from the
// roots alone, the rest from its own roots.
func (s *sample) dominance() [][]bool {
	n := len(s.edges)
	pure, artificial, reachable := s.allRoots()
	dead := append(append([]uint32{}, pure...), artificial...)
	dom := make([][]bool, n)
	for a := range n {
		dom[a] = make([]bool, n)
		without := func(v uint32) bool { return v == uint32(a) }
		live, rest := s.reach(s.roots, without), s.reach(dead, without)
		for b := range n {
			if reachable[b] {
				dom[a][b] = !live[b]
			} else {
				dom[a][b] = !rest[b]
			}
		}
	}
	return dom
}

// immediate returns the immediate dominator of b, which all its other strict
// dominators dominate.
func immediate(dom [][]bool, b int) uint32 {
	for a := range dom {
		if a == b || !dom[a][b] {
			continue
		}
		nearest := true
		for c := range dom {
			if c != b && dom[c][b] && !dom[c][a] {
				nearest = false
			}
		}
		if nearest {
			return uint32(a)
		}
	}
	return None
}

// build runs all steps and checks the properties that every traversal must have.
func build(t testing.TB, s *sample, certified, budget int) (*Tree, *Inbound, *Traversal[uint16]) {
	t.Helper()
	if err := s.Check(); err != nil {
		t.Fatal(err)
	}
	tr, err := traverse(&s.Graph, s.roots, certified, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	checkTraversal(t, s, tr)
	tree, in, err := tr.dominators(budget, nil)
	if err != nil {
		t.Fatal(err)
	}
	return tree, in, tr
}

// checkTraversal verifies that the numbers are a depth-first preorder of the
// graph without edges into roots: an edge that goes to a higher number goes to a
// descendant.
func checkTraversal(t testing.TB, s *sample, tr *Traversal[uint16]) {
	t.Helper()
	n := len(s.edges)
	size := make([]uint32, n+1)
	for p := n; p > 0; p-- {
		size[p]++
		size[tr.Parent[p]] += size[p]
		if tr.Parent[p] >= uint32(p) || tr.Pre[tr.Vertex[p]] != uint32(p) {
			t.Fatalf("number %d of vertex %d below %d is no preorder: %+v", p, tr.Vertex[p], tr.Parent[p], s)
		}
	}
	for v := range n {
		p := tr.Pre[v]
		for _, w := range s.edges[v] {
			q := tr.Pre[w]
			if tr.Parent[q] != 0 && q > p && q >= p+size[p] {
				t.Fatalf("edge %d -> %d leads forwards out of its subtree: %+v", v, w, s)
			}
		}
	}
}
