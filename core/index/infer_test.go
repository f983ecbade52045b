package index

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"heapdrop/core/heap"
)

// sparse builds the index of a random heap with few references, many cycles and
// one root, in a format that holds none or knows more of them.
func sparse(t *testing.T, seed uint64, hasRoots bool) *Index {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 1))
	b := NewBuilder(Options{}, -1)
	classes := declare(b)
	n := 20 + r.IntN(40)
	address := func(i int) heap.Address { return heap.Address(0x1000 + 16*i) }
	batch := heap.Batch{}
	for i := range n {
		batch.Address = append(batch.Address, address(i))
		batch.Class = append(batch.Class, classes[0])
		batch.Length = append(batch.Length, heap.NotArray)
		batch.Position = append(batch.Position, -1)
		batch.Size = append(batch.Size, uint64(8*(1+r.IntN(5))))
		for range r.IntN(3) {
			batch.Refs = append(batch.Refs, address(r.IntN(n)))
		}
		batch.RefEnd = append(batch.RefEnd, uint32(len(batch.Refs)))
	}
	if err := b.Objects(&batch); err != nil {
		t.Fatal(err)
	}
	b.Root(heap.Root{Object: address(n / 2), Kind: heap.RootThread, Frame: heap.NoFrame})
	x, err := b.Build(heap.Info{IdentifierSize: 8, HasRoots: hasRoots, StatedSizes: true}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// referents returns all references of every object, those to classes included.
func referents(x *Index) [][]uint32 {
	to := make([][]uint32, x.n)
	for id := range x.n {
		to[id] = append(slices.Clone(x.to[x.start[id]:x.start[id+1]]), uint32(x.ClassObject[x.class.at(heap.ObjectID(id))]))
	}
	return to
}

// reach marks what can be reached from the roots without passing avoid.
func reach(to [][]uint32, roots []uint32, avoid int) []bool {
	seen := make([]bool, len(to))
	stack := []uint32{}
	visit := func(v uint32) {
		if !seen[v] && int(v) != avoid {
			seen[v] = true
			stack = append(stack, v)
		}
	}
	for _, r := range roots {
		visit(r)
	}
	for len(stack) > 0 {
		v := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, w := range to[v] {
			visit(w)
		}
	}
	return seen
}

// TestInferRoots compares the inferred roots, and the dominators from them, with
// what a slow search says: an object u dominates v if v cannot be reached without u.
func TestInferRoots(t *testing.T) {
	inferred, cycles := int64(0), int64(0)
	for seed := range uint64(60) {
		x := sparse(t, seed, false)
		inferred, cycles = inferred+x.InferredRoots, cycles+x.InferredCycles
		to := referents(x)
		want := wantRoots(x, to)
		if !slices.Equal(x.GlobalRoots, want) {
			t.Fatalf("seed %d: roots %d, want %d", seed, x.GlobalRoots, want)
		}
		retained := make([]uint64, x.n)
		for u := range x.n {
			without := reach(to, want, u)
			for v := range x.n {
				if !x.Reachable(heap.ObjectID(v)) {
					t.Fatalf("seed %d: object %d is unreachable", seed, v)
				}
				if !without[v] { // u itself too
					retained[u] += x.Shallow(heap.ObjectID(v))
				}
			}
			isRoot := slices.Contains(want, uint32(u))
			if dominator := x.Tree.ImmediateDominator(uint32(u)); isRoot && dominator != uint32(heap.NoObject) {
				t.Errorf("seed %d: root %d has dominator %d", seed, u, dominator)
			}
			if got := x.Retained(heap.ObjectID(u)); got != retained[u] {
				t.Errorf("seed %d: object %d retains %d bytes, want %d", seed, u, got, retained[u])
			}
		}
		if findings, err := Check(context.Background(), x); err != nil || len(findings) > 0 {
			t.Errorf("seed %d: %v %v", seed, findings, err)
		}
		kinds := map[heap.RootKind]int64{}
		for _, r := range x.Roots {
			kinds[r.Kind]++
		}
		if kinds[heap.RootUnknown] != x.InferredRoots || kinds[heap.RootUnreachable] != x.InferredCycles || kinds[heap.RootThread] != 1 {
			t.Errorf("seed %d: roots %v", seed, kinds)
		}
	}
	if inferred == 0 || cycles == 0 {
		t.Errorf("%d roots and %d cycles inferred: the heaps are too simple", inferred, cycles)
	}
}

// wantRoots returns the known root, what nothing refers to, and the lowest of what remains.
func wantRoots(x *Index, to [][]uint32) []uint32 {
	var roots []uint32
	known := sparseRoot(x)
	roots = append(roots, known)
	referred := make([]bool, x.n)
	for _, list := range to {
		for _, w := range list {
			referred[w] = true
		}
	}
	seen := reach(to, roots, -1)
	for v := range x.n {
		if !referred[v] && !seen[v] {
			roots = append(roots, uint32(v))
		}
	}
	for {
		seen = reach(to, roots, -1)
		lowest := slices.Index(seen, false)
		if lowest < 0 {
			break
		}
		roots = append(roots, uint32(lowest))
	}
	slices.Sort(roots)
	return slices.Compact(roots)
}

func sparseRoot(x *Index) uint32 {
	for _, r := range x.Roots {
		if r.Kind == heap.RootThread {
			id, _ := x.ID(r.Object)
			return uint32(id)
		}
	}
	return 0
}

// TestRootsOfTheFormat: a format that holds roots has all of them; what they do
// not reach is garbage.
func TestRootsOfTheFormat(t *testing.T) {
	x := sparse(t, 1, true)
	if x.InferredRoots != 0 || len(x.PureRoots) == 0 {
		t.Errorf("%d inferred roots, %d pure roots", x.InferredRoots, len(x.PureRoots))
	}
}
