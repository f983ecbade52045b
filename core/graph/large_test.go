package graph

import (
	"math/rand/v2"
	"reflect"
	"runtime"
	"runtime/debug"
	"slices"
	"testing"
)

// edgeList collects the edges of a large graph; build makes its sample, without the list
// of all edges.
type edgeList struct{ from, to []uint32 }

func (l *edgeList) add(from, to int) {
	l.from, l.to = append(l.from, uint32(from)), append(l.to, uint32(to))
}

func (l *edgeList) graph(n int) *Graph[uint16] {
	g := &Graph[uint16]{Start: make([]uint32, n+1), To: make([]uint32, len(l.to))}
	for _, v := range l.from {
		g.Start[v+1]++
	}
	for v := range n {
		g.Start[v+1] += g.Start[v]
	}
	next := slices.Clone(g.Start)
	for i, v := range l.from {
		g.To[next[v]] = l.to[i]
		next[v]++
	}
	return g
}

// analyze computes the dominator tree with a small Go stack, so that a recursion per
// vertex would crash, and returns the state of the computation for its step counts.
func analyze(t testing.TB, g *Graph[uint16], roots []uint32, budget int) (*Tree, *Traversal[uint16]) {
	t.Helper()
	defer debug.SetMaxStack(debug.SetMaxStack(64 << 10))
	tr, err := Traverse(g, roots, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	tree, _, err := tr.dominators(budget, nil)
	if err != nil {
		t.Fatal(err)
	}
	return tree, tr
}

const million = 1_000_000

func TestListAndRing(t *testing.T) {
	for _, ring := range []bool{false, true} {
		l := &edgeList{}
		for v := range million - 1 {
			l.add(v, v+1)
		}
		if ring {
			l.add(million-1, 0)
		}
		tree, _ := analyze(t, l.graph(million), []uint32{0}, walkBudget)
		for v := uint32(1); v < million; v++ {
			if tree.ImmediateDominator(v) != v-1 || tree.Size[tree.Position[v]] != million-v {
				t.Fatalf("ring %v: vertex %d below %d", ring, v, tree.ImmediateDominator(v))
			}
		}
		// Nothing reaches it: the list has a pure root, the ring an artificial one.
		_, tr := analyze(t, l.graph(million), nil, walkBudget)
		if len(tr.PureRoots)+len(tr.ArtificialRoots) != 1 || len(tr.PureRoots) == 1 == ring {
			t.Fatalf("ring %v: roots %v, %v", ring, tr.PureRoots, tr.ArtificialRoots)
		}
	}
}

// TestSharedByAll lets every node of a long list refer to one constant and to the
// head, the way class objects and sentinels are referred to.
func TestSharedByAll(t *testing.T) {
	l := &edgeList{}
	for v := range million - 1 {
		if v < million-2 {
			l.add(v, v+1)
		}
		l.add(v, million-1)
		if v > 0 {
			l.add(v, 0)
		}
	}
	tree, _ := analyze(t, l.graph(million), []uint32{0}, walkBudget)
	if tree.ImmediateDominator(million-1) != 0 || tree.ImmediateDominator(million-2) != million-3 {
		t.Fatal("dominators in a list with a shared constant")
	}
}

// TestLattice checks a square grid whose inner vertices have two inbound edges, so that
// the first vertex dominates all others; the vertices at two sides form chains.
func TestLattice(t *testing.T) {
	const side = 1000
	l := &edgeList{}
	for y := range side {
		for x := range side {
			if x+1 < side {
				l.add(y*side+x, y*side+x+1)
			}
			if y+1 < side {
				l.add(y*side+x, (y+1)*side+x)
			}
		}
	}
	tree, _ := analyze(t, l.graph(side*side), []uint32{0}, walkBudget)
	for v := 1; v < side*side; v++ {
		want := uint32(0)
		if v < side {
			want = uint32(v - 1)
		} else if v%side == 0 {
			want = uint32(v - side)
		}
		if got := tree.ImmediateDominator(uint32(v)); got != want {
			t.Fatalf("dominator of %d is %d, want %d", v, got, want)
		}
	}
}

// adversary is a bad case for semi-NCA: a chain of k vertices, and below its end k
// vertices to which the chain's second vertex refers too, so that each of the k walks
// goes up the whole chain.
func adversary(k int) *Graph[uint16] {
	l := &edgeList{}
	for v := range k - 1 {
		l.add(v, v+1)
	}
	for i := range k {
		l.add(k-1, k+i)
	}
	for i := range k {
		l.add(1, k+i)
	}
	return l.graph(2 * k)
}

// TestWalkBudget counts steps instead of time. Without jump pointers, the adversary takes
// k*k steps; with them, no more than the budget and one walk.
func TestWalkBudget(t *testing.T) {
	const k = 200_000
	g := adversary(k)
	tr, err := Traverse(g, []uint32{0}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	p := pass{n: 2 * k}
	d, err := tr.newDominators(walkBudget, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.semidominators(p); err != nil {
		t.Fatal(err)
	}
	if err := d.walk(p); err != nil {
		t.Fatal(err)
	}
	if d.steps > walkBudget*2*k+k+2*k*40 {
		t.Fatalf("%d steps for %d vertices", d.steps, 2*k)
	}
	tree, err := d.preorder(nil, p)
	if err != nil {
		t.Fatal(err)
	}
	for v := uint32(1); v < 2*k; v++ {
		want := v - 1
		if v >= k {
			want = 1
		}
		if got := tree.ImmediateDominator(v); got != want {
			t.Fatalf("dominator of %d is %d, want %d", v, got, want)
		}
	}
}

// lengauerTarjan is the simple version of the original algorithm, as a second
// opinion on graphs too large for brute force. All roots hang below 0.
func lengauerTarjan(s *sample) []uint32 {
	n := len(s.edges)
	edges := append([][]uint32{nil}, s.edges...)
	edges[0] = slices.Clone(s.roots)
	number, vertex, parent := make([]int, n+1), []int{0}, []int{0}
	var visit func(v, p int)
	visit = func(v, p int) {
		number[v] = len(vertex)
		vertex, parent = append(vertex, v), append(parent, p)
		for _, w := range edges[v] {
			if number[w+1] == 0 && v != 0 || v == 0 && number[w+1] == 0 {
				visit(int(w)+1, number[v])
			}
		}
	}
	visit(0, 0)
	count := len(vertex)
	preds, buckets := make([][]int, count), make([][]int, count)
	for v := range edges {
		for _, w := range edges[v] {
			if number[v] > 0 {
				preds[number[w+1]] = append(preds[number[w+1]], number[v])
			}
		}
	}
	semi, label, ancestor, idom := make([]int, count), make([]int, count), make([]int, count), make([]int, count)
	for w := range semi {
		semi[w], label[w] = w, w
	}
	var compress func(v int)
	compress = func(v int) {
		if a := ancestor[v]; ancestor[a] != 0 {
			compress(a)
			if semi[label[a]] < semi[label[v]] {
				label[v] = label[a]
			}
			ancestor[v] = ancestor[a]
		}
	}
	eval := func(v int) int {
		if ancestor[v] != 0 {
			compress(v)
		}
		return label[v]
	}
	for w := count - 1; w >= 2; w-- {
		for _, v := range preds[w] {
			semi[w] = min(semi[w], semi[eval(v)])
		}
		buckets[semi[w]] = append(buckets[semi[w]], w)
		ancestor[w] = parent[w]
		for _, v := range buckets[parent[w]] {
			idom[v] = parent[w]
			if u := eval(v); semi[u] < semi[v] {
				idom[v] = u
			}
		}
		buckets[parent[w]] = nil
	}
	result := make([]uint32, n)
	for v := range result {
		result[v] = None - 1 // not reachable
	}
	for w := 2; w < count; w++ {
		if idom[w] != semi[w] {
			idom[w] = idom[idom[w]]
		}
		result[vertex[w]-1] = None
		if idom[w] > 1 {
			result[vertex[w]-1] = uint32(vertex[idom[w]] - 1)
		}
	}
	return result
}

// TestAgainstLengauerTarjan compares on graphs of all densities with some thousand
// vertices, including type vertices whose instances must be examined one by one.
func TestAgainstLengauerTarjan(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	for round := range 60 {
		n := 200 + r.IntN(4000)
		kinds := 1 + r.IntN(40)
		typeVertex, kind := make([]uint32, kinds), make([]uint16, n)
		for k := range typeVertex {
			typeVertex[k] = uint32(r.IntN(n))
		}
		lists := make([][]uint32, n)
		for v := range lists {
			kind[v] = uint16(r.IntN(kinds))
			for range r.IntN(3 + round%3) {
				w := v + 1 + r.IntN(5+round*3)
				if r.IntN(8) == 0 {
					w = r.IntN(n)
				}
				lists[v] = append(lists[v], uint32(w%n))
			}
		}
		var roots []uint32
		for range 1 + round%4 {
			roots = append(roots, uint32(r.IntN(n)))
		}
		s := newSample(lists, kind, typeVertex, roots)
		want := lengauerTarjan(s)
		for _, budget := range []int{walkBudget, -1} {
			tree, _, _ := build(t, s, certifyBudget(len(s.edges)), budget)
			for v := range uint32(n) {
				if reachable := want[v] != None-1; reachable != tree.IsReachable(v) {
					t.Fatalf("round %d: vertex %d reachable: %v", round, v, reachable)
				} else if got := tree.ImmediateDominator(v); reachable && got != want[v] {
					t.Fatalf("round %d, budget %d: dominator of %d is %d, want %d", round, budget, v, int32(got), int32(want[v]))
				}
			}
		}
	}
}

// TestProcessorsAgree: with several processors, the result is the same, including all
// lists.
func TestProcessorsAgree(t *testing.T) {
	g, roots := syntheticHeap(3*tickEvery + 1234)
	all := func(processors int) (*Tree, *Inbound, *Traversal[uint16]) {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(processors))
		tr, err := Traverse(g, roots, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		tree, in, err := tr.Dominators(nil)
		if err != nil {
			t.Fatal(err)
		}
		return tree, in, tr
	}
	tree, in, tr := all(1)
	for _, n := range []int{2, 3, 8} {
		otherTree, otherIn, otherTr := all(n)
		if !reflect.DeepEqual(tree, otherTree) || !reflect.DeepEqual(in, otherIn) ||
			!slices.Equal(tr.PureRoots, otherTr.PureRoots) || !slices.Equal(tr.ArtificialRoots, otherTr.ArtificialRoots) {
			t.Errorf("%d processors find something else than one", n)
		}
	}
}
