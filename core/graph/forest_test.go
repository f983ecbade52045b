package graph

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
)

// plain returns a sample without type vertices but with types, which filters ask for, and
// its edges without the filtered ones.
func plain(s *sample, f *EdgeFilter) *sample {
	c := &sample{Graph: Graph[uint16]{Start: s.Start, To: s.To}, roots: s.roots}
	if len(s.TypeVertex) > 0 {
		c.TypeOf, c.TypeVertex = s.TypeOf, slices.Repeat([]uint32{None}, len(s.TypeVertex))
	}
	for v := range s.edges {
		c.edges = append(c.edges, s.To[s.Start[v]:s.Start[v+1]])
	}
	return c.without(f)
}

// searched is the result of a textbook depth-first search.
type searched struct {
	s            *sample
	order, depth []uint32
	size         []uint32 // by index in order
	seen         []bool
}

func (d *searched) visit(v, depth uint32) {
	at := len(d.order)
	d.seen[v] = true
	d.order, d.depth, d.size = append(d.order, v), append(d.depth, depth), append(d.size, 0)
	for _, w := range d.s.edges[v] {
		if !d.seen[w] {
			d.visit(w, depth+1)
		}
	}
	d.size[at] = uint32(len(d.order) - at)
}

// TestForestAgainstRecursion: the forest equals that of a recursive search from the given
// vertices, then from vertices without referrers, then from the lowest that is left.
func TestForestAgainstRecursion(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	artificial := 0
	for range 3000 {
		made := randomSample(r)
		filter := randomFilter(r, made)
		s := plain(made, filter)
		n := len(s.edges)
		given := s.roots
		if r.IntN(2) == 0 {
			given = nil
		}
		f, err := NewForest(&s.Graph, given, filter, nil)
		if err != nil {
			t.Fatal(err)
		}
		d := &searched{s: s, seen: make([]bool, n)}
		isGiven, hasParent := make([]bool, n), make([]bool, n)
		for _, v := range given {
			isGiven[v], d.seen[v] = true, true
		}
		for v, list := range s.edges {
			for _, w := range list {
				hasParent[w] = hasParent[w] || int(w) != v
			}
		}
		var roots []uint32
		plant := func(v uint32) {
			roots = append(roots, uint32(len(d.order)))
			d.visit(v, 0)
		}
		for i, v := range given {
			if !slices.Contains(given[:i], v) {
				plant(v)
			}
		}
		of := [3]int{len(roots)}
		for v := range n {
			if !d.seen[v] && !hasParent[v] {
				plant(uint32(v))
			}
		}
		of[1] = len(roots) - of[0]
		for v := range n {
			if !d.seen[v] {
				plant(uint32(v))
			}
		}
		artificial += len(roots) - of[0] - of[1]
		if !slices.Equal(f.Vertex, d.order) || !slices.Equal(f.Depth, d.depth) || !slices.Equal(f.Size, d.size) || !slices.Equal(f.Roots, roots) || f.Given != of[0] || f.Pure != of[1] {
			t.Fatalf("%+v\nforest %+v\nwant %v, depth %v, size %v, roots %v, %v", s, f, d.order, d.depth, d.size, roots, of)
		}
		for v, p := range f.Positions() {
			owner := f.Roots[f.Owner(p)]
			if f.Vertex[p] != uint32(v) || owner > p || p >= owner+f.Size[owner] {
				t.Fatalf("vertex %d at %d below %d", v, p, owner)
			}
			above := f.Parent(p)
			if (above == None) != (p == owner) || above != None && (above >= p || p >= above+f.Size[above] || f.Depth[p] != f.Depth[above]+1) {
				t.Fatalf("position %d below %d: %+v", p, above, f)
			}
		}
	}
	if artificial == 0 {
		t.Error("no sample had a cycle without a way in")
	}
}

// TestKeptAgainstDefinition: the set keeps alive what is reachable from it, and not from
// anything that it does not reach, once the set is gone.
func TestKeptAgainstDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	some := 0
	for range 3000 {
		made := randomSample(r)
		filter := randomFilter(r, made)
		s := plain(made, filter)
		n := len(s.edges)
		set := NewBits(n)
		var list []uint32
		for v := range n {
			if r.IntN(4) == 0 {
				set.Set(uint32(v))
				list = append(list, uint32(v))
			}
		}
		held := s.roots
		retained, reached, err := RetainedWithout(&s.Graph, set, held, filter, nil)
		if err != nil {
			t.Fatal(err)
		}
		reach := s.reach(list, nothing)
		outside := slices.Clone(held)
		for v := range n {
			if !reach[v] {
				outside = append(outside, uint32(v))
			}
		}
		others := s.reach(outside, set.Has)
		for v := range n {
			in := set.Has(uint32(v))
			if reached.Has(uint32(v)) != (reach[v] && !in) || retained.Has(uint32(v)) != (reach[v] && !in && !others[v]) {
				t.Fatalf("vertex %d of %+v: set %b retains %b of %b, others reach %v", v, s, set, retained, reached, others)
			}
			if retained.Has(uint32(v)) {
				some++
			}
		}
	}
	if some == 0 {
		t.Error("nothing was ever retained")
	}
}

// TestForestLarge: long lists, wide vertices and cancelling.
func TestForestLarge(t *testing.T) {
	const n = 300_000
	chain := Graph[uint16]{Start: make([]uint32, n+1)}
	star := Graph[uint16]{Start: make([]uint32, n+1)}
	for v := range uint32(n) {
		if v+1 < n {
			chain.To = append(chain.To, v+1)
			star.To = append(star.To, v+1)
		}
		chain.Start[v+1], star.Start[v+1] = uint32(len(chain.To)), n-1
	}
	f, err := NewForest(&chain, nil, nil, nil)
	if err != nil || len(f.Roots) != 1 || f.Size[0] != n || f.Depth[n-1] != n-1 || f.Size[n-1] != 1 {
		t.Errorf("chain: %v", err)
	}
	f, err = NewForest(&star, nil, nil, nil)
	if err != nil || len(f.Roots) != 1 || f.Size[0] != n || f.Depth[n-1] != 1 {
		t.Errorf("star: %v", err)
	}
	stop := errors.New("stop")
	for _, from := range []int{0, n} {
		_, err = NewForest(&chain, nil, nil, func(done, _ int) error {
			if done > from {
				return stop
			}
			return nil
		})
		if !errors.Is(err, stop) {
			t.Errorf("error %v", err)
		}
	}
}
