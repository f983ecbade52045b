package graph

import (
	"math/rand/v2"
	"strings"
	"testing"
)

func TestCheckRefuses(t *testing.T) {
	tests := map[string]struct {
		g    Graph[uint16]
		want string
	}{
		"no offsets":          {Graph[uint16]{}, "edge offsets do not span"},
		"short offsets":       {Graph[uint16]{Start: []uint32{0, 1}, To: []uint32{0, 0}}, "edge offsets do not span"},
		"falling offsets":     {Graph[uint16]{Start: []uint32{0, 2, 1}, To: []uint32{0}}, "edge offsets of vertex 0 fall or leave the 1 edges"},
		"edge outside":        {Graph[uint16]{Start: []uint32{0, 1}, To: []uint32{1}}, "edge 0 -> 1 leaves the graph"},
		"implied repeated":    {Graph[uint16]{Start: []uint32{0, 1}, To: []uint32{0}, TypeOf: []uint16{0}, TypeVertex: []uint32{0}}, "repeats the implied edge"},
		"missing kinds":       {Graph[uint16]{Start: []uint32{0, 0}, TypeVertex: []uint32{0}}, "0 kinds for 1 vertices"},
		"unknown kind":        {Graph[uint16]{Start: []uint32{0, 0}, TypeOf: []uint16{1}, TypeVertex: []uint32{0}}, "vertex 0 is of unknown kind 1"},
		"type vertex outside": {Graph[uint16]{Start: []uint32{0, 0}, TypeOf: []uint16{0}, TypeVertex: []uint32{1}}, "type vertex 1 of type 0 is no vertex"},
	}
	for name, test := range tests {
		if err := test.g.Check(); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", name, err, test.want)
		}
	}
}

// TestEmpty runs everything on a graph without vertices and one without edges.
func TestEmpty(t *testing.T) {
	for n := range 2 {
		g := &Graph[uint32]{Start: make([]uint32, n+1)}
		tr, err := Traverse(g, nil, nil, nil)
		if err != nil || len(tr.PureRoots) != n {
			t.Fatalf("%d vertices: %v %v", n, tr, err)
		}
		tree, in, err := tr.Dominators(nil)
		if err != nil || tree.Len() != n || tree.Reachable != 0 || len(in.From) != 0 {
			t.Fatalf("%d vertices: %v %v", n, tree, err)
		}
		if err := Retained(tree, make([]uint32, n+1), nil); err != nil {
			t.Fatal(err)
		}
		if got := MinRetained(g, tree, make([]uint32, n+1), nil, 0, false); len(got) != 0 {
			t.Fatalf("%d vertices: %v", n, got)
		}
	}
}

// TestWorkspaceReuse returns slices full of garbage to the workspace, as an earlier
// analysis does: nothing may rely on zeros.
func TestWorkspaceReuse(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	ws := &Workspace{}
	for range 3000 {
		s := randomSample(r)
		dom := s.dominance()
		tr, err := Traverse(&s.Graph, s.roots, ws, nil)
		if err != nil {
			t.Fatal(err)
		}
		tree, in, err := tr.Dominators(nil)
		if err != nil {
			t.Fatal(err)
		}
		for v := range s.edges {
			if got, want := tree.ImmediateDominator(uint32(v)), immediate(dom, v); got != want {
				t.Fatalf("dominator of %d is %d, want %d: %+v", v, int32(got), int32(want), s)
			}
		}
		for _, slice := range [][]uint32{tree.Position, tree.Vertex, tree.Dominator, tree.Size, in.Begin, in.From} {
			slice = slice[:cap(slice)]
			for i := range slice {
				slice[i] = r.Uint32()
			}
			ws.Give(slice)
		}
		if r.IntN(10) == 0 {
			ws.Release()
		}
	}
}
