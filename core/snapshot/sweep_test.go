package snapshot_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/opened"
)

// scattered is a heap of lists and arrays of all lengths, where several objects hold some
// of the elements, and where some objects have more children in the dominator tree than
// fit into a block.
func scattered(t *testing.T, sizes string) *snapshot.Snapshot {
	t.Helper()
	random := rand.New(rand.NewPCG(3, 4))
	h := dumpbuilder.New()
	node := h.Class("app.Node", dumpbuilder.Ref("next"), dumpbuilder.Ref("data"))
	other := h.Class("app.Other", dumpbuilder.Ref("next"), dumpbuilder.Ref("data"))
	shared := h.ByteArray(1, 2, 3)
	var rows []any
	for range 20000 {
		var last *dumpbuilder.Object
		for range random.IntN(4) {
			class := []*dumpbuilder.Class{node, other}[random.IntN(2)]
			data := []any{nil, shared, h.ByteArray(make([]byte, random.IntN(40))...), h.ObjectArray("app.Node[]", last)}[random.IntN(4)]
			last = h.Instance(class, last, data)
		}
		rows = append(rows, last)
	}
	h.Class("app.Holder", dumpbuilder.Static("ROWS", heap.Object, h.ObjectArray("app.Node[]", rows...)))
	return opened.Files(t, engine.Options{Sizes: sizes}, source.NewMemory("test.hprof", h.HPROF(dumpbuilder.HPROFOptions{})))
}

// children lists, for every object, the objects that it immediately dominates.
func children(s *snapshot.Snapshot) map[heap.ObjectID][]heap.ObjectID {
	below := map[heap.ObjectID][]heap.ObjectID{}
	for i := range s.NumObjects() {
		if id := heap.ObjectID(i); s.Reachable(id) {
			up := s.ImmediateDominator(id)
			below[up] = append(below[up], id)
		}
	}
	return below
}

func TestSiblings(t *testing.T) {
	s := scattered(t, "auto")
	pre, siblings, largest := s.Preorder(), s.NewSiblings(), 0
	for up, want := range children(s) {
		position := uint32(0)
		if up != heap.NoObject {
			position = pre.Position(up)
		}
		var found []heap.ObjectID
		for siblings.Below(position); siblings.Next(); {
			for i, p := range siblings.Positions {
				id := pre.Object(p)
				found = append(found, id)
				if siblings.Classes[i] != s.ClassOf(id) || siblings.Retained[i] != s.Retained(id) {
					t.Fatalf("object %d: class %d, %d bytes retained", id, siblings.Classes[i], siblings.Retained[i])
				}
			}
		}
		slices.Sort(found)
		if !slices.Equal(found, want) {
			t.Fatalf("below %d: %d objects, want %d", up, len(found), len(want))
		}
		largest = max(largest, len(want))
	}
	if largest < 3<<12 {
		t.Errorf("no more than %d objects have one dominator", largest)
	}
}

// TestSiblingsOfMany: what several objects dominate comes in their order, whatever the order
// is; At gives the objects themselves.
func TestSiblingsOfMany(t *testing.T) {
	s := scattered(t, "auto")
	pre, siblings := s.Preorder(), s.NewSiblings()
	var above, want []uint32
	for up, below := range children(s) {
		if up == heap.NoObject {
			continue
		}
		above = append(above, pre.Position(up))
		var positions []uint32
		for _, id := range below {
			positions = append(positions, pre.Position(id))
		}
		slices.Sort(positions)
		want = append(want, positions...)
	}
	for _, start := range []struct {
		name  string
		begin func([]uint32)
		given []uint32
		want  []uint32
	}{{"below all", siblings.BelowAll, above, want}, {"at", siblings.At, want, want}, {"below none", siblings.BelowAll, nil, nil}, {"at none", siblings.At, nil, nil}} {
		for _, next := range []func() bool{siblings.Next, siblings.NextClasses} {
			var found []uint32
			for start.begin(start.given); next(); {
				found = append(found, siblings.Positions...)
				for i, p := range siblings.Positions {
					if siblings.Classes[i] != pre.Class(p) {
						t.Fatalf("%s: the class at %d is %d", start.name, p, siblings.Classes[i])
					}
				}
			}
			if !slices.Equal(found, start.want) {
				t.Fatalf("%s: %d objects, want %d", start.name, len(found), len(start.want))
			}
		}
	}
}

func TestCensus(t *testing.T) {
	for _, sizes := range []string{"auto", "mat"} {
		s := scattered(t, sizes)
		census, pre := s.NewCensus(), s.Preorder()
		for up, tops := range children(s) {
			positions := []uint32{}
			objects, shallow, bytes := make([]int64, s.NumClasses()), make([]int64, s.NumClasses()), int64(0)
			for _, top := range tops {
				positions = append(positions, pre.Position(top))
				for _, id := range s.DominatorSubtree(top) {
					class := s.ClassOf(heap.ObjectID(id))
					objects[class]++
					shallow[class] += s.Shallow(heap.ObjectID(id))
				}
				bytes += s.Retained(top)
			}
			slices.Sort(positions)
			if err := census.Count(context.Background(), positions); err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(census.Objects, objects) || !slices.Equal(census.Shallow, shallow) || census.Bytes != bytes {
				t.Fatalf("%s, below %d: %d bytes, want %d", sizes, up, census.Bytes, bytes)
			}
		}
	}
	s := scattered(t, "auto")
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	if err := s.NewCensus().Count(ended, []uint32{1}); err == nil {
		t.Error("counted although the context has ended")
	}
}

func TestCountChains(t *testing.T) {
	s := scattered(t, "auto")
	wanted := make([]bool, s.NumClasses())
	for _, c := range s.ClassesByName("app.Node") {
		wanted[c] = true
	}
	below, pre := children(s), s.Preorder()
	var count func(heap.ObjectID) int64
	count = func(id heap.ObjectID) (n int64) {
		for _, child := range below[id] {
			if wanted[s.ClassOf(child)] {
				n += 1 + count(child)
			}
		}
		return n
	}
	for up := range below {
		if up == heap.NoObject {
			continue
		}
		n, err := s.CountChains(context.Background(), pre.Position(up), wanted)
		if want := count(up); err != nil || n != want {
			t.Fatalf("below %d: %d objects, want %d (%v)", up, n, want, err)
		}
	}
}
