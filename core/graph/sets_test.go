package graph

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
)

// randomFilter leaves out some edges of the vertices of some types.
func randomFilter(r *rand.Rand, s *sample) *EdgeFilter {
	if len(s.TypeVertex) == 0 {
		return nil
	}
	f := &EdgeFilter{Kinds: NewBits(len(s.TypeVertex))}
	for k := range s.TypeVertex {
		if r.IntN(2) == 0 {
			f.Kinds.Set(uint32(k))
		}
	}
	salt := r.Uint32()
	f.Skip = func(from, to uint32) bool {
		if !f.Kinds.Has(uint32(s.TypeOf[from])) {
			panic("asked about a vertex of a kind that is not filtered")
		}
		return (from*31+to*17+salt)%3 == 0
	}
	return f
}

// without returns the sample with the filtered edges removed from its edge lists.
func (s *sample) without(f *EdgeFilter) *sample {
	if f == nil {
		return s
	}
	c := *s
	c.edges = nil
	for v, list := range s.edges {
		var remaining []uint32
		for _, w := range list {
			if !f.Kinds.Has(uint32(s.TypeOf[v])) || !f.Skip(uint32(v), w) {
				remaining = append(remaining, w)
			}
		}
		c.edges = append(c.edges, remaining)
	}
	return &c
}

func TestRetainedAgainstRemoval(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 3000 {
		s := randomSample(r)
		n := len(s.edges)
		dom := s.dominance()
		tree, _, _ := build(t, s, certifyBudget(len(s.edges)), walkBudget)
		shallow := make([]uint64, n)
		narrow, wide := make([]uint32, n+1), make([]uint64, n+1)
		total := uint64(0)
		for v := range shallow {
			shallow[v] = uint64(r.IntN(100))
			total += shallow[v]
			narrow[tree.Position[v]] = uint32(shallow[v])
			wide[tree.Position[v]] = shallow[v] << 32
		}
		if err := Retained(tree, narrow, nil); err != nil {
			t.Fatal(err)
		}
		if err := Retained(tree, wide, nil); err != nil {
			t.Fatal(err)
		}
		sum := func(members []int) (sum uint64) { // of those no other member dominates
			for _, a := range members {
				top := true
				for _, c := range members {
					top = top && (c == a || !dom[c][a])
				}
				for b := range n {
					if top && dom[a][b] {
						sum += shallow[b]
					}
				}
			}
			return sum
		}
		for v := range n {
			want := sum([]int{v})
			p := tree.Position[v]
			if uint64(narrow[p]) != want || wide[p] != want<<32 {
				t.Fatalf("retained(%d) = %d, want %d: %+v", v, narrow[p], want, s)
			}
		}
		if uint64(narrow[0]) != total {
			t.Fatalf("total %d, want %d", narrow[0], total)
		}
		var set []int
		var list []uint32
		for v := range n {
			if r.IntN(3) == 0 {
				set = append(set, v)
				list = append(list, uint32(v), uint32(v))
			}
		}
		got := uint32(0)
		var positions []uint32
		for _, p := range TopAncestors(tree, list) {
			got += narrow[p]
		}
		for _, v := range list {
			positions = append(positions, tree.Position[v])
		}
		many := tree.topOfMany(slices.Clone(positions))
		few := tree.topOfFew(positions)
		if !slices.Equal(few, many) {
			t.Fatalf("at the top of %v are %v, or %v: %+v", set, few, many, s)
		}
		if uint64(got) != sum(set) {
			t.Fatalf("minimum retained of %v is %d, want %d: %+v", set, got, sum(set), s)
		}
		checkMinRetained(t, r, s, tree, narrow, wide, sum)
	}
}

// checkMinRetained compares the sums for random groups of types, from the pass over the
// tree and from the folded tree, with the definition.
func checkMinRetained(t *testing.T, r *rand.Rand, s *sample, tree *Tree, narrow []uint32, wide []uint64, sum func([]int) uint64) {
	t.Helper()
	if len(s.TypeVertex) == 0 {
		return
	}
	group, groups := make([]int32, len(s.TypeVertex)), 1+r.IntN(3)
	single := r.IntN(2) == 0 // every type by itself
	for k := range group {
		group[k] = int32(r.IntN(groups+1)) - 1
		if single {
			group[k] = int32(k)
		}
	}
	if single {
		groups = len(group)
	}
	for _, twice := range []bool{false, true} {
		swept := MinRetained(&s.Graph, tree, narrow, group, groups, twice)
		fold := FoldTree(&s.Graph, tree, wide)
		folded := fold.MinRetained(group, groups, twice)
		if again := LoadFold(fold.Save(), len(group)); again == nil || !slices.Equal(again.MinRetained(group, groups, twice), folded) {
			t.Error("a fold that was saved is another")
		}
		if saved := fold.Save(); len(saved.TypeOf) > 0 {
			saved.TypeOf = append(slices.Clone(saved.TypeOf[1:]), uint32(len(group)+len(fold.typeVertices)))
			if LoadFold(saved, len(group)) != nil {
				t.Error("a fold with an unknown type is accepted")
			}
		}
		for g := range groups {
			var members []int
			typeVertices := map[uint32]bool{}
			for k, h := range s.TypeVertex {
				typeVertices[h] = typeVertices[h] || int(group[k]) == g
			}
			for v := range s.edges {
				if (int(group[s.TypeOf[v]]) == g || typeVertices[uint32(v)]) && tree.IsReachable(uint32(v)) {
					members = append(members, v)
				}
			}
			want := sum(members)
			for k, h := range s.TypeVertex {
				if twice && h != None && int(group[k]) == g && int(s.TypeOf[h]) == k && tree.IsReachable(h) && isTop(tree, members, h) {
					want += sum([]int{int(h)})
				}
			}
			if swept[g] != want || folded[g]>>32 != want {
				t.Fatalf("minimum retained of group %d of %v (twice %v) is %d, folded %d, want %d: %+v", g, group, twice, swept[g], folded[g]>>32, want, s)
			}
		}
	}
}

func isTop(tree *Tree, members []int, v uint32) bool {
	for _, m := range members {
		if uint32(m) != v && tree.Dominates(uint32(m), v) {
			return false
		}
	}
	return true
}

func TestRetainedSetAgainstRemoval(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 3000 {
		s := randomSample(r)
		n := len(s.edges)
		tree, _, _ := build(t, s, certifyBudget(len(s.edges)), walkBudget)
		set := NewBits(n)
		for v := range n {
			if r.IntN(4) == 0 {
				set.Set(uint32(v))
			}
		}
		for _, f := range []*EdgeFilter{nil, randomFilter(r, s)} {
			got, err := RetainedSet(&s.Graph, tree, s.roots, set, f, nil)
			if err != nil {
				t.Fatal(err)
			}
			live, left := s.reach(s.roots, nothing), s.without(f).reach(s.roots, set.Has)
			for v := range n {
				if got.Has(uint32(v)) != (live[v] && !left[v]) {
					t.Fatalf("vertex %d retained: %v: %+v", v, got.Has(uint32(v)), s)
				}
			}
			reached, err := Reach(&s.Graph, s.roots, nil, f, nil)
			if err != nil {
				t.Fatal(err)
			}
			for v, want := range s.without(f).reach(s.roots, nothing) {
				if reached.Has(uint32(v)) != want {
					t.Fatalf("vertex %d reached: %v: %+v", v, !want, s)
				}
			}
		}
	}
}

// TestRetainedThrough compares one search for both sets with a search for each.
func TestRetainedThrough(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	for range 2000 {
		s := randomSample(r)
		tree, _, _ := build(t, s, certifyBudget(len(s.edges)), walkBudget)
		set, some := NewBits(len(s.edges)), randomFilter(r, s)
		for v := range s.edges {
			if r.IntN(3) == 0 {
				set.Set(uint32(v))
			}
		}
		var filter *EdgeFilter
		if some != nil {
			filter = &EdgeFilter{Kinds: some.Kinds, Skip: func(from, to uint32) bool { return set.Has(from) && some.Skip(from, to) }}
		}
		excluded, all, err := RetainedThrough(&s.Graph, tree, s.roots, set, filter, nil)
		wantExcluded, err2 := RetainedSet(&s.Graph, tree, s.roots, nil, filter, nil)
		wantAll, err3 := RetainedSet(&s.Graph, tree, s.roots, set, nil, nil)
		if err := errors.Join(err, err2, err3); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(excluded, wantExcluded) || !slices.Equal(all, wantAll) {
			t.Fatalf("retained %b and %b, not %b and %b: %+v", excluded, all, wantExcluded, wantAll, s)
		}
	}
}

func TestTreeNavigation(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 500 {
		s := randomSample(r)
		tree, _, _ := build(t, s, certifyBudget(len(s.edges)), walkBudget)
		seen := 0
		for p := range uint32(tree.Len() + 1) {
			last := p
			for c := range tree.Children(p) {
				if tree.Dominator[c] != p || c <= last {
					t.Fatalf("position %d as a child of %d", c, p)
				}
				last = c
				seen++
			}
			if p == 0 {
				continue
			}
			v := tree.Vertex[p]
			for _, w := range tree.Subtree(v) {
				if !tree.Dominates(v, w) {
					t.Fatalf("%d in the subtree of %d", w, v)
				}
			}
		}
		if seen != tree.Len() {
			t.Fatalf("%d children in all, want %d", seen, tree.Len())
		}
	}
}

// TestCancel makes each call of a tick fail, one after the other: all long functions must
// return the error.
func TestCancel(t *testing.T) {
	const n = 3 * tickEvery
	lists := make([][]uint32, n)
	for v := range n - 1 {
		lists[v] = []uint32{uint32(v + 1), 0}
	}
	s := newSample(lists, nil, nil, []uint32{0})
	stop := errors.New("stop")
	calls, failAt := 0, 0
	tick := func(done, total int) error {
		if done < 0 || done > total {
			t.Fatalf("progress %d of %d", done, total)
		}
		if calls++; calls == failAt {
			return stop
		}
		return nil
	}
	run := func() error {
		calls = 0
		tr, err := Traverse(&s.Graph, s.roots, nil, tick)
		if err != nil {
			return err
		}
		tree, in, err := tr.Dominators(tick)
		if err != nil {
			return err
		}
		if err := Retained(tree, make([]uint32, n+1), tick); err != nil {
			return err
		}
		if _, err := RetainedSet(&s.Graph, tree, s.roots, nil, nil, tick); err != nil {
			return err
		}
		if _, err := ShortestPaths(&s.Graph, s.roots, nil, tick); err != nil {
			return err
		}
		instances := func(uint32) []uint32 { return nil }
		_, err = NewPaths(&s.Graph, rowsOf(tree, in), []uint32{0}, instances, nil, n-1).Next(tick)
		return err
	}
	if err := run(); err != nil {
		t.Fatal(err)
	}
	all := calls
	if all < 15 {
		t.Fatalf("only %d ticks", all)
	}
	for failAt = 1; failAt <= all; failAt++ {
		if err := run(); err != stop {
			t.Fatalf("tick %d of %d failed, got %v", failAt, all, err)
		}
	}
}
