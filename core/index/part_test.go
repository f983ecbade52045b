package index

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"heapdrop/core/graph"
	"heapdrop/core/heap"
)

// TestRows: single rows of an index of which nothing is loaded yet are those that were
// saved, whichever come first; so is what is made of them.
func TestRows(t *testing.T) {
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 4))
		x := randomIndex(t, r)
		content := save(t, x)
		for question, same := range map[string]func(got *Index, id heap.ObjectID) bool{
			"referents": func(got *Index, id heap.ObjectID) bool { return slices.Equal(got.Referents(id), x.Referents(id)) },
			"referrers": func(got *Index, id heap.ObjectID) bool { return slices.Equal(got.Referrers(id), x.Referrers(id)) },
			"file":      func(got *Index, id heap.ObjectID) bool { return got.Position(id) == x.Position(id) },
			"retained":  func(got *Index, id heap.ObjectID) bool { return got.Retained(id) == x.Retained(id) },
			"place":     func(got *Index, id heap.ObjectID) bool { return got.PositionOf(id) == x.PositionOf(id) },
			"dominator": func(got *Index, id heap.ObjectID) bool { return got.ImmediateDominator(id) == x.ImmediateDominator(id) },
			"dominated": func(got *Index, id heap.ObjectID) bool { return slices.Equal(dominated(got, id), dominated(x, id)) },
			"siblings":  func(got *Index, id heap.ObjectID) bool { return slices.Equal(childrenOf(got, id), childrenOf(x, id)) },
			"top members": func(got *Index, id heap.ObjectID) bool {
				return slices.Equal(got.TopAncestors(near(x, id)), x.TopAncestors(near(x, id)))
			},
		} {
			got := load(t, &file{Reader: bytes.NewReader(content)})
			for _, id := range r.Perm(x.Len()) {
				if id := heap.ObjectID(id); !same(got, id) {
					t.Fatalf("seed %d: %s of object %d are others", seed, question, id)
				}
			}
		}
	}
}

func dominated(x *Index, id heap.ObjectID) []uint32 {
	p := x.PositionOf(id)
	return x.ObjectsAt(p, p+x.SubtreeAt(p))
}

// childrenOf returns the objects that an object dominates immediately, and what they retain.
func childrenOf(x *Index, id heap.ObjectID) (list []int64) {
	p := x.PositionOf(id)
	run := NewRun(p+1, p+x.SubtreeAt(p))
	if id%2 == 0 {
		run = Run{Tops: []uint32{p}}
	}
	for !run.Done() {
		positions := x.Children(&run, make([]uint32, 0, 3))
		ids, bytes := make([]uint32, len(positions)), make([]int64, len(positions))
		PickObjects(x, positions, ids)
		x.RetainedOf(positions, bytes)
		for i := range positions {
			list = append(list, int64(ids[i]), bytes[i])
		}
	}
	return list
}

// near returns an object and some that follow.
func near(x *Index, id heap.ObjectID) (ids []heap.ObjectID) {
	for ; int(id) < x.Len() && len(ids) < 9; id += 3 {
		ids = append(ids, id)
	}
	return ids
}

// TestDescend: on the way from the virtual root the immediate dominator of every object is
// found, until that has taken too long.
func TestDescend(t *testing.T) {
	x := randomIndex(t, rand.New(rand.NewPCG(3, 3)))
	got := load(t, &file{Reader: bytes.NewReader(save(t, x))})
	found := 0
	for id := range heap.ObjectID(x.Len()) {
		want := x.ImmediateDominator(id)
		if want == 1<<32-1 {
			continue
		}
		got.rows.descended.Store(0)
		if above, ok := got.descend(got.PositionOf(id)); ok {
			found++
			if is := got.ObjectsAt(above, above+1)[0]; is != want {
				t.Fatalf("object %d is dominated by %d, not by %d", id, is, want)
			}
		}
		got.rows.descended.Store(int64(x.Len()))
		if _, ok := got.descend(got.PositionOf(id)); ok {
			t.Fatal("it never ends")
		}
	}
	if found == 0 {
		t.Error("nothing was found")
	}
}

// TestEnclosing: the immediate dominator of every position is found from the sizes of
// subtrees alone, in flat, deep and mixed trees of more than one block of every kind.
func TestEnclosing(t *testing.T) {
	const n = 2*farthestBlock + 3*farBlock + 5*nearBlock + 7
	r := rand.New(rand.NewPCG(7, 1))
	for name, deeper := range map[string]func() bool{
		"flat":  func() bool { return false },
		"chain": func() bool { return true },
		"mixed": func() bool { return r.IntN(5) < 3 },
		"bushy": func() bool { return r.IntN(1000) == 0 },
	} {
		size, open := make([]uint32, n+1), []uint32{0}
		for p := uint32(1); p <= n; p++ {
			for len(open) > 1 && !deeper() { // a subtree ends
				size[open[len(open)-1]] = p - open[len(open)-1]
				open = open[:len(open)-1]
				if r.IntN(3) > 0 {
					break
				}
			}
			open = append(open, p)
		}
		for _, p := range open {
			size[p] = n + 1 - p
		}
		x := &Index{n: n, tree: &graph.Tree{Size: size, Dominator: make([]uint32, n+1)}}
		if !x.tree.Nest() {
			t.Fatal("that is no tree")
		}
		if err := x.findEnds(nil); err != nil {
			t.Fatal(err)
		}
		for p := uint32(1); p <= n; p += 1 + uint32(r.IntN(40)) {
			if got := x.enclosing(p); got != x.tree.Dominator[p] {
				t.Fatalf("%s: position %d is dominated by %d, not by %d", name, p, got, x.tree.Dominator[p])
			}
		}
	}
}

// TestColumnsAlone: a question that needs one column of the dominator tree whole does not
// load the others.
func TestColumnsAlone(t *testing.T) {
	content := save(t, randomIndex(t, rand.New(rand.NewPCG(5, 5))))
	for question, test := range map[string]struct {
		ask    func(x *Index)
		loaded []bool // sizes, objects, positions, retained
	}{
		"sizes":    {func(x *Index) { x.Subtrees() }, []bool{true, false, false, false}},
		"objects":  {func(x *Index) { x.Vertices() }, []bool{false, true, false, false}},
		"retained": {func(x *Index) { x.RetainedUnits() }, []bool{false, false, false, true}},
		"tree":     {func(x *Index) { x.Tree() }, []bool{true, true, true, true}},
	} {
		x := load(t, &file{Reader: bytes.NewReader(content)})
		test.ask(x)
		var loaded []bool
		for _, column := range []*lazy{x.sized, x.ordered, x.ranked, x.weighed} {
			loaded = append(loaded, column.whole())
		}
		if !slices.Equal(loaded, test.loaded) {
			t.Errorf("%s: loaded are %v, want %v", question, loaded, test.loaded)
		}
	}
}
