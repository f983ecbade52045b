package index

import (
	"math/rand/v2"
	"testing"

	"heapdrop/core/heap"
)

// TestMinRetainedByGroup: if every class is a group, the sums are those of the classes;
// if all classes are one group, the sum is the reachable heap. The folded tree gives the
// same as the whole one.
func TestMinRetainedByGroup(t *testing.T) {
	for seed := range uint64(20) {
		x := randomIndex(t, rand.New(rand.NewPCG(seed, 3)))
		group := make([]int32, len(x.Classes))
		for c := range group {
			group[c] = int32(c)
		}
		fold := x.FoldByClass()
		sums, want := x.MinRetainedByGroup(fold, group, len(group)), x.MinRetainedByClass(nil)
		for c := range sums {
			if sums[c] != want[c] {
				t.Errorf("seed %d: class %s: %d, want %d", seed, x.Classes[c].Name, sums[c], want[c])
			}
		}
		all := make([]int32, len(x.Classes)) // one group: everything reachable
		total := int64(0)
		for _, c := range x.ByClass {
			total += c.Shallow
		}
		if got := x.MinRetainedByGroup(fold, all, 1)[0]; got != total {
			t.Errorf("seed %d: all classes retain %d bytes, the reachable heap has %d", seed, got, total)
		}
	}
}

// randomIndex builds a complete index over a small random heap.
func randomIndex(t *testing.T, r *rand.Rand) *Index {
	t.Helper()
	b := NewBuilder(Options{}, -1)
	classes := declare(b)
	n := 50 + r.IntN(200)
	address := func(i int) heap.Address { return 0x10000 + heap.Address(i)*32 }
	var batch heap.Batch
	for i := range n {
		class := classes[r.IntN(len(classes))]
		length := heap.NotArray
		if b.isArrayClass[class] {
			length = r.Uint32N(4)
		}
		batch.Address = append(batch.Address, address(i))
		batch.Class = append(batch.Class, class)
		batch.Length = append(batch.Length, length)
		batch.Position = append(batch.Position, int64(i)*40)
		for range r.IntN(4) {
			batch.Refs = append(batch.Refs, address(r.IntN(n)))
		}
		batch.RefEnd = append(batch.RefEnd, uint32(len(batch.Refs)))
	}
	if err := b.Objects(&batch); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		b.Root(heap.Root{Object: address(r.IntN(n)), Kind: heap.RootJNIGlobal})
	}
	x, err := b.Build(heap.Info{IdentifierSize: 8, HasRoots: true}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return x
}
