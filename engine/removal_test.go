package engine

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
	"heapdrop/internal/realdumps"
)

// TestDominatorsByRemoval compares dominators and retained heaps in dumps of real JVMs
// with their definition: an object dominates and retains what is not reachable from the
// roots without it. The test only reads roots and references from the snapshot.
func TestDominatorsByRemoval(t *testing.T) {
	realdumps.NotInShort(t)
	for _, d := range realdumps.Committed(t) {
		t.Run(d.Name, func(t *testing.T) {
			t.Parallel()
			s := open(t, d.Path(t), "auto", 0)
			r := rand.New(rand.NewPCG(15, 4))
			for range 150 {
				if id := heap.ObjectID(r.IntN(s.NumObjects())); s.Reachable(id) {
					checkRemoval(t, s, id)
				}
			}
			// Few objects retain much, and a random choice rarely contains them.
			children := s.Dominated(heap.NoObject)
			slices.SortFunc(children, func(a, b heap.ObjectID) int { return int(s.Retained(b) - s.Retained(a)) })
			for _, id := range children[:50] {
				checkRemoval(t, s, id)
			}
		})
	}
}

// checkRemoval removes an object. Everything that is then unreachable must have it as a
// dominator, and must add up to its retained heap.
func checkRemoval(t *testing.T, s *snapshot.Snapshot, removed heap.ObjectID) {
	t.Helper()
	reached := reachedWithout(s, removed)
	bytes := int64(0)
	for id := range heap.ObjectID(s.NumObjects()) {
		gone := s.Reachable(id) && !reached[id]
		if gone {
			bytes += s.Shallow(id)
		}
		if gone != (s.Reachable(id) && dominates(s, removed, id)) {
			t.Fatalf("without %s, %s is reached: %v; dominators say otherwise", s.Label(removed), s.Label(id), !gone)
		}
	}
	if got := s.Retained(removed); got != bytes {
		t.Errorf("%s retains %d bytes, by removal %d", s.Label(removed), got, bytes)
	}
	set, err := s.RetainedSet(context.Background(), slices.Values([]heap.ObjectID{removed}), nil)
	if err != nil || set.Bytes != bytes {
		t.Errorf("the retained set of %s has %d bytes, by removal %d: %v", s.Label(removed), set.Bytes, bytes, err)
	}
}

// reachedWithout returns what is reachable from the roots without an object, by a plain
// search.
func reachedWithout(s *snapshot.Snapshot, removed heap.ObjectID) []bool {
	reached := make([]bool, s.NumObjects())
	var stack, referents []heap.ObjectID
	visit := func(id heap.ObjectID) {
		if id != removed && !reached[id] {
			reached[id] = true
			stack = append(stack, id)
		}
	}
	for _, root := range s.GCRoots() {
		visit(root)
	}
	for len(stack) > 0 {
		id := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		referents = s.Outbound(id, referents[:0])
		for _, to := range referents {
			visit(to)
		}
	}
	return reached
}

func dominates(s *snapshot.Snapshot, dominator, id heap.ObjectID) bool {
	for ; id != heap.NoObject; id = s.ImmediateDominator(id) {
		if id == dominator {
			return true
		}
	}
	return false
}
