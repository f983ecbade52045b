package graph

import (
	"slices"
	"testing"
)

// TestCertify compares what is certified with what is obvious in small graphs. Vertices 0
// and 1 are the roots; brute force checks the dominators.
func TestCertify(t *testing.T) {
	for name, c := range map[string]struct {
		edges  [][]uint32
		kind   []uint16
		types  []uint32
		budget int
		want   []uint32
	}{
		"both roots refer to it":            {edges: [][]uint32{{2}, {2}, nil}, budget: 9, want: []uint32{2}},
		"one root, two ways":                {edges: [][]uint32{{2, 3}, nil, {4}, {4}, nil}, budget: 9, want: nil},
		"below a certified one, a label":    {edges: [][]uint32{{2, 3}, {2}, {3}, nil}, budget: 9, want: []uint32{2, 3}},
		"an edge back to an ancestor":       {edges: [][]uint32{{2}, nil, {3}, {2, 3}}, budget: 9, want: nil},
		"no budget":                         {edges: [][]uint32{{2}, {2}, nil}, budget: 0, want: nil},
		"the type vertex, by its instances": {edges: [][]uint32{nil, nil, nil}, kind: []uint16{0, 0, 1}, types: []uint32{2, None}, budget: 9, want: []uint32{2}},

		// 2 is certified long after its edges were followed: 4 and 5 were reached by its
		// old label, and if 5 passed on a new one, 4 would look shared. Only 2 leads to
		// 4.
		"certified too late to hand on its number": {
			edges: [][]uint32{{2}, {3}, {4, 5}, {2}, nil, {4}}, budget: 9, want: []uint32{2},
		},
		// In the first round, 3 has the label of 0 when 4 is reached from it, and 4 is
		// also reached from 0 itself. In the second round 3 is a root, so 4 has two
		// labels.
		"a second round": {
			edges: [][]uint32{{3, 4}, {2}, {3}, {4}, nil}, budget: 9, want: []uint32{3, 4},
		},
	} {
		t.Run(name, func(t *testing.T) {
			if c.kind == nil {
				c.kind = make([]uint16, len(c.edges))
			}
			s := newSample(c.edges, c.kind, c.types, []uint32{0, 1})
			tr, err := traverse(&s.Graph, s.roots, c.budget, nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			var got []uint32
			for p := 1; p <= int(tr.Reachable); p++ {
				if v := tr.Vertex[p]; tr.Parent[p] == 0 && v > 1 {
					got = append(got, v)
				}
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("certified %v, want %v", got, c.want)
			}
			checkSample(t, s)
		})
	}
}
