package index

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"heapdrop/core/heap"
)

// neighbours lists the outbound references of an object, with its class first.
func neighbours(x *Index, id uint32) []uint32 {
	return append([]uint32{uint32(x.ClassObject[x.Class(heap.ObjectID(id))])}, x.to[x.start[id]:x.start[id+1]]...)
}

// reached returns what the roots reach without entering avoid, by a plain search.
func reached(x *Index, edges [][]uint32, avoid int) []bool {
	seen := make([]bool, x.Len())
	queue := slices.Clone(x.GlobalRoots)
	for len(queue) > 0 {
		at := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		if !seen[at] && int(at) != avoid {
			seen[at] = true
			queue = append(queue, edges[at]...)
		}
	}
	return seen
}

// TestLeaveOut removes random references, compares everything with a plain search on a
// graph without them, and restores them.
func TestLeaveOut(t *testing.T) {
	for seed := range uint64(30) {
		r := rand.New(rand.NewPCG(seed, 5))
		x := randomIndex(t, r)
		before := struct {
			start, to, dominator, begin, from []uint32
			retained                          []uint32
			counts                            []Count
			references                        int64
		}{slices.Clone(x.start), slices.Clone(x.to), slices.Clone(x.Tree().Dominator), slices.Clone(x.inbound.Begin), slices.Clone(x.inbound.From),
			slices.Clone(x.retained.narrow), slices.Clone(x.ByClass), x.ReachableReferences}
		for round := range 3 { // each round replaces the references removed by the one before
			var out []Edge
			edges := make([][]uint32, x.Len())
			if err := x.LeaveOut(nil, nil); err != nil {
				t.Fatal(err)
			}
			for id := range uint32(x.Len()) {
				for i, to := range neighbours(x, id) {
					if i > 0 && r.IntN(3) == 0 {
						out = append(out, Edge{heap.ObjectID(id), heap.ObjectID(to)})
					} else {
						edges[id] = append(edges[id], to)
					}
				}
			}
			r.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
			if err := x.LeaveOut(out, nil); err != nil {
				t.Fatal(err)
			}
			for id := range uint32(x.Len()) {
				if got := neighbours(x, id); !slices.Equal(got, edges[id]) {
					t.Fatalf("seed %d, round %d: %d refers to %v, want %v", seed, round, id, got, edges[id])
				}
			}
			checkRetained(t, x, edges)
			if findings, err := Check(context.Background(), x); err != nil || len(findings) > 0 {
				t.Fatalf("seed %d: %v %v", seed, findings, err)
			}
		}
		if err := x.LeaveOut(nil, nil); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(x.start, before.start) || !slices.Equal(x.to, before.to) || !slices.Equal(x.Tree().Dominator, before.dominator) ||
			!slices.Equal(x.inbound.Begin, before.begin) || !slices.Equal(x.inbound.From, before.from) ||
			!slices.Equal(x.retained.narrow, before.retained) || !slices.Equal(x.ByClass, before.counts) || x.ReachableReferences != before.references {
			t.Fatalf("seed %d: with all references put back, something is not as it was", seed)
		}
	}
}

func checkRetained(t *testing.T, x *Index, edges [][]uint32) {
	t.Helper()
	all := reached(x, edges, -1)
	for id := range x.Len() {
		if x.Reachable(heap.ObjectID(id)) != all[id] {
			t.Fatalf("%d: reachable %v, want %v", id, !all[id], all[id])
		}
		if !all[id] {
			continue
		}
		want := uint64(0)
		for other, still := range reached(x, edges, id) {
			if all[other] && !still {
				want += x.Shallow(heap.ObjectID(other))
			}
		}
		if got := x.Retained(heap.ObjectID(id)); got != want {
			t.Fatalf("%d retains %d bytes, want %d", id, got, want)
		}
	}
}
