package index

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"heapdrop/core/heap"
)

// sparse builds the index of a random heap with few references, many cycles and
// one root.
func sparse(t *testing.T, seed uint64, info heap.Info) *Index {
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
	x, err := b.Build(info, nil)
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

// reach marks what is reachable from the roots without passing avoid.
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

// TestInferRoots compares the inferred roots, and the dominators based on them, with a
// slow search by definition: an object u dominates v if v is not reachable without u.
func TestInferRoots(t *testing.T) {
	for name, info := range map[string]heap.Info{
		"format without roots": {IdentifierSize: 8, StatedSizes: true},
		"cut dump":             {IdentifierSize: 8, StatedSizes: true, HasRoots: true, Incomplete: true},
	} {
		t.Run(name, func(t *testing.T) { testInferRoots(t, info) })
	}
}

func testInferRoots(t *testing.T, info heap.Info) {
	inferred, cycles := int64(0), int64(0)
	for seed := range uint64(60) {
		x := sparse(t, seed, info)
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
				if !without[v] { // this includes u itself
					retained[u] += x.Shallow(heap.ObjectID(v))
				}
			}
			isRoot := slices.Contains(want, uint32(u))
			if dominator := x.Tree().ImmediateDominator(uint32(u)); isRoot && dominator != uint32(heap.NoObject) {
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
		if kinds[heap.RootInferred] != x.Inferred() || kinds[heap.RootThread] != 1 {
			t.Errorf("seed %d: roots %v", seed, kinds)
		}
	}
	if inferred == 0 || cycles == 0 {
		t.Errorf("%d roots and %d cycles inferred: the heaps are too simple", inferred, cycles)
	}
}

// wantRoots returns the known roots, the objects without referrers, and the lowest object
// of each cycle to which nothing else leads.
func wantRoots(x *Index, to [][]uint32) []uint32 {
	var roots []uint32
	roots = append(roots, sparseRoot(x))
	for i, c := range x.Classes {
		if x.Info.HasRoots && c.Loader == 0 && !c.Fabricated && !c.IsArray() { // of the boot loader
			roots = append(roots, uint32(x.ClassObject[i]))
		}
	}
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
	seen = reach(to, roots, -1)
	for v := range x.n {
		from := reach(to, []uint32{uint32(v)}, -1)
		first := !seen[v] // the lowest of a cycle to which nothing else leads
		for w := range x.n {
			if !seen[w] && w != v && reach(to, []uint32{uint32(w)}, -1)[v] && (!from[w] || w < v) {
				first = false
			}
		}
		if first {
			roots = append(roots, uint32(v))
		}
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

// TestMissingRoots: for a sound dump with roots nothing is inferred, even if a few roots
// have no object. If many have none, part of the heap is missing.
func TestMissingRoots(t *testing.T) {
	sound := heap.Info{HasRoots: true}
	for _, c := range []struct {
		info           heap.Info
		found, without int64
		want           MissingRoots
	}{
		{sound, 1, 0, NoneMissing}, {sound, 1909, 2, NoneMissing}, {sound, 100, 9, NoneMissing}, {sound, 2000, 19, NoneMissing},
		{sound, 2000, 20, PartMissing}, {sound, 0, 10, PartMissing}, {sound, 0, 0, DumpHasNone}, {sound, 0, 3, DumpHasNone},
		{heap.Info{HasRoots: true, Incomplete: true}, 900, 0, PartMissing}, {heap.Info{}, 900, 0, FormatHasNone},
	} {
		x := &Index{Info: c.info, Roots: make([]heap.Root, c.found), DanglingRoots: c.without}
		if got := x.missingRoots(); got != c.want {
			t.Errorf("%+v: %d", c, got)
		}
	}
}

// TestRootsOfTheDump: a complete dump that contains roots has all of them; unreachable
// objects are garbage.
func TestRootsOfTheDump(t *testing.T) {
	x := sparse(t, 1, heap.Info{IdentifierSize: 8, HasRoots: true, StatedSizes: true})
	if x.Inferred() != 0 || len(x.PureRoots) == 0 {
		t.Errorf("%d inferred roots, %d pure roots", x.Inferred(), len(x.PureRoots))
	}
}

// TestSuperCircles: no class of the index is its own ancestor, even if the dump has a
// cycle.
func TestSuperCircles(t *testing.T) {
	b := NewBuilder(Options{}, -1)
	for i, super := range []heap.Address{0, 0x18, 0x10, 0x20, 0x18, 0x28} { // 0x10 ⇄ 0x18, 0x20 to itself, 0x28 leads into a cycle, 0x30 leads to 0x28
		b.Class(heap.Class{Name: fmt.Sprint("c", i), Address: heap.Address(8 + 8*i), Super: super})
	}
	x, err := b.Build(heap.Info{IdentifierSize: 8}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if want := []heap.ClassIndex{heap.NoClass, 2, heap.NoClass, heap.NoClass, 2, 4}; !slices.Equal(x.Super[:6], want) {
		t.Errorf("superclasses %d, want %d", x.Super[:6], want)
	}
	if findings, err := Check(context.Background(), x); err != nil || len(findings) > 0 {
		t.Errorf("%v, %+v", err, findings)
	}
	if i := slices.IndexFunc(x.Warnings, func(w heap.Warning) bool { return w.Code == "index.super-cycle" }); i < 0 || x.Warnings[i].Count != 2 {
		t.Errorf("warnings %+v", x.Warnings)
	}
}
