package snapshot_test

import (
	"math/rand/v2"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/opened"
)

// TestExcludesFoundBeforehand compares two ways to apply excludes: one sweep over the
// objects that have the fields, and a separate look at each reference.
func TestExcludesFoundBeforehand(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	h := dumpbuilder.New()
	base := h.Class("app.Base", dumpbuilder.Ref("referent"), dumpbuilder.Ref("queue"))
	h.Class("app.Some", dumpbuilder.Super(base), dumpbuilder.Ref("next"), dumpbuilder.Int("number"))
	h.Class("app.All", dumpbuilder.Super(base), dumpbuilder.Ref("next"))
	h.Class("app.Only", dumpbuilder.Ref("next"), dumpbuilder.Ref("referent"))
	h.Class("app.Other", dumpbuilder.Ref("referent"), dumpbuilder.Ref("next"))
	var all []any
	for i := range 4000 {
		name := []string{"app.Some", "app.All", "app.Only", "app.Other"}[random.IntN(4)]
		o := h.New(name)
		for _, field := range []string{"referent", "queue", "next"} {
			if i > 0 && random.IntN(3) > 0 && (field != "queue" || name == "app.Some" || name == "app.All") {
				o.Set(field, all[max(0, i-1-random.IntN(3))]) // often two fields hold the same reference
			}
		}
		all = append(all, o)
	}
	reachable := append(all[:2000:2000], all[3000:]...) // some of the other objects cannot be reached from a root
	h.Class("app.Holder", dumpbuilder.Static("ALL", heap.Object, h.ObjectArray("java.lang.Object[]", reachable...)))
	s := opened.Heap(t, h)

	only := s.NewSet()
	for id := range s.NumObjects() {
		if id%3 == 0 {
			only.Set(uint32(id))
		}
	}
	asked, swept, err := s.BothFilters(t.Context(), []snapshot.Exclude{
		{Classes: s.ClassesByName("app.Some"), Fields: []string{"referent", "next"}},
		{Classes: s.ClassesByName("app.All")},
		{Classes: s.ClassesByName("app.Only"), Fields: []string{"referent"}, Only: only},
	})
	if err != nil {
		t.Fatal(err)
	}
	count := map[bool]int{}
	for id := range heap.ObjectID(s.NumObjects()) {
		if !s.Reachable(id) {
			continue
		}
		for _, to := range s.Outbound(id, nil) {
			want := asked(id, to)
			if got := swept(id, to); got != want {
				t.Fatalf("the reference from %s to %s is left out: %v, want %v", s.Label(id), s.Label(to), got, want)
			}
			count[want]++
		}
	}
	if count[true] < 1000 || count[false] < 1000 {
		t.Errorf("%d references are left out, %d are not", count[true], count[false])
	}
}
