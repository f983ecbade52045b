package paths

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/opened"
	"heapdrop/internal/realdumps"
)

// layers builds a heap in which every object of a layer refers to most objects of the
// next layer, and the last layer to the target, so that a search for all paths examines a
// million references. Some objects of the first layer are roots; some objects outside the
// layers lead to none of them.
func layers(r *rand.Rand) (h *dumpbuilder.Heap, target *dumpbuilder.Object) {
	h = dumpbuilder.New()
	target = h.Instance(h.Class("app.Target"))
	layer := []any{h.ObjectArray("java.lang.Object[]", target)}
	for depth := range 4 {
		var next []any
		for range []int{500, 700, 700, 60}[depth] {
			elements := slices.Clone(layer)
			for i := range elements {
				if r.IntN(20) == 0 {
					elements[i] = nil
				}
			}
			next = append(next, h.ObjectArray("java.lang.Object[]", elements...))
		}
		for range r.IntN(3) {
			h.Root(heap.RootJNIGlobal, h.ObjectArray("java.lang.Object[]", next[r.IntN(len(next))]))
		}
		layer = next
	}
	for range 20 + r.IntN(20) {
		h.Root(heap.RootJNIGlobal, layer[r.IntN(len(layer))])
	}
	return h, target
}

// everyPath enumerates the paths as Eclipse MAT defines them, in the simplest way:
// breadth first, against the references. It enters each object once, and no root. A root
// ends one path for each entered object that it refers to.
func everyPath(refs dumpbuilder.Graph, roots []heap.Address, from heap.Address) (lengths []int) {
	referrers := map[heap.Address][]heap.Address{}
	for object, to := range refs {
		for _, referent := range to {
			referrers[referent] = append(referrers[referent], object)
		}
	}
	if slices.Contains(roots, from) {
		return []int{1}
	}
	type step struct {
		object heap.Address
		length int
	}
	entered, queue := map[heap.Address]bool{from: true}, []step{{from, 1}}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		for _, by := range referrers[at.object] {
			if _, isRoot := slices.BinarySearch(roots, by); isRoot {
				lengths = append(lengths, at.length+1)
			} else if !entered[by] {
				entered[by] = true
				queue = append(queue, step{by, at.length + 1})
			}
		}
	}
	slices.Sort(lengths)
	return lengths
}

// TestAllPathsOfPlantedGraphs: the search returns as many paths as requested, if there
// are that many, and they are the shortest, however long the search takes.
func TestAllPathsOfPlantedGraphs(t *testing.T) {
	early := 0
	for seed := range uint64(6) {
		h, target := layers(rand.New(rand.NewPCG(seed, 14)))
		s := opened.Heap(t, h)
		want := everyPath(h.Distinct(), h.GlobalRoots(), target.Address)
		start, _ := s.ID(target.Address)
		for _, wanted := range []int{1, 5, 30, 1000, 100_000} {
			_, ended, err := (searcher{}).find(context.Background(), s, start, nil, wanted, true)
			if err != nil {
				t.Fatal(err)
			}
			if ended {
				early++
			}
			found, ended, err := (searcher{}).find(context.Background(), s, start, nil, wanted, false)
			if err != nil || ended {
				t.Fatal(ended, err)
			}
			if got, want := lengthsOf(found), want[:min(wanted, len(want))]; !slices.Equal(got, want) {
				t.Errorf("seed %d, %d wanted: %d paths of %v objects; there are %d of %v", seed, wanted, len(got), got, len(want), want)
			}
		}
	}
	if early == 0 {
		t.Error("no quick search ended early: these graphs are no test")
	}
}

func lengthsOf(paths [][]heap.ObjectID) (lengths []int) {
	for _, path := range paths {
		lengths = append(lengths, len(path))
	}
	return lengths
}

// TestWholeSearchIsCancelled: the context ends a search without a limit.
func TestWholeSearchIsCancelled(t *testing.T) {
	h, target := layers(rand.New(rand.NewPCG(1, 14)))
	s := opened.Heap(t, h)
	start, _ := s.ID(target.Address)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if found, _, err := (searcher{}).find(ctx, s, start, nil, 100_000, false); !errors.Is(err, context.Canceled) {
		t.Errorf("%d paths, %v", len(found), err)
	}
}

// TestAllPathsOfRealDumps: the same for real dumps, for the objects with the most
// referrers and for random ones.
func TestAllPathsOfRealDumps(t *testing.T) {
	real := []string{"apps/tomcat10-jdk17.live", "apps/jshell-remote-jdk25.live", "planted/threads/jdk25-g1.live", "planted/graph/jdk17-g1.live"}
	for _, dump := range realdumps.All(t) {
		name := dump.Name
		if !slices.Contains(real, name) && !strings.HasPrefix(name, "jvm/") {
			continue
		}
		file, err := source.OpenDisk(dump.Path(t))
		if err != nil {
			t.Fatal(err)
		}
		s := opened.Files(t, engine.Options{}, file)
		for _, start := range startsOf(s) {
			want := firstPaths(s, start, 30)
			found, ended, err := (searcher{}).find(context.Background(), s, start, nil, 30, false)
			if err != nil || ended || !slices.Equal(lengthsOf(found), want) {
				t.Errorf("%s, %s: paths of %v objects, want %v; ended early: %v, %v", name, s.Label(start), lengthsOf(found), want, ended, err)
			}
		}
		file.Close()
	}
}

// firstPaths returns the first paths of everyPath in an open dump, up to a limit.
func firstPaths(s *snapshot.Snapshot, from heap.ObjectID, most int) (lengths []int) {
	roots, entered := map[heap.ObjectID]bool{}, map[heap.ObjectID]bool{from: true}
	for _, root := range s.GCRoots() {
		roots[root] = true
	}
	if roots[from] {
		return []int{1}
	}
	level, referrers := []heap.ObjectID{from}, []heap.ObjectID(nil)
	for length := 2; len(level) > 0; length++ {
		var next []heap.ObjectID
		for _, at := range level {
			referrers = s.Inbound(at, referrers[:0])
			for _, by := range referrers {
				switch {
				case roots[by]:
					if lengths = append(lengths, length); len(lengths) == most {
						return lengths
					}
				case !entered[by]:
					entered[by] = true
					next = append(next, by)
				}
			}
		}
		level = next
	}
	return lengths
}

// startsOf returns the objects with the most referrers, and random ones.
func startsOf(s *snapshot.Snapshot) []heap.ObjectID {
	var all []heap.ObjectID
	for id := range heap.ObjectID(s.NumObjects()) {
		if s.Reachable(id) {
			all = append(all, id)
		}
	}
	r := rand.New(rand.NewPCG(14, 14))
	var starts []heap.ObjectID
	for range 20 {
		starts = append(starts, all[r.IntN(len(all))])
	}
	slices.SortFunc(all, func(a, b heap.ObjectID) int { return s.InboundCount(b) - s.InboundCount(a) })
	return append(starts, all[:20]...)
}

// TestLimits: on a platform whose searches must end in time for a click, the quick search
// is the default and its effort is limited.
func TestLimits(t *testing.T) {
	for _, test := range []struct {
		limits snapshot.PathLimits
		search string
	}{{snapshot.PathLimits{}, "whole"}, {snapshot.PathLimits{Quick: true}, "quick"}} {
		parsed, err := query.Registry(Queries(test.limits)).Parse("path2gc 0x10")
		if err != nil || parsed.Arguments.Text("search") != test.search {
			t.Errorf("%+v: %v, -search %s", test.limits, err, parsed.Arguments.Text("search"))
		}
	}
	h, target := layers(rand.New(rand.NewPCG(1, 14)))
	s := opened.Heap(t, h)
	start, _ := s.ID(target.Address)
	less, _, err := searcher{snapshot.PathLimits{Effort: 2}}.find(t.Context(), s, start, nil, 100_000, true)
	if err != nil {
		t.Fatal(err)
	}
	more, _, err := searcher{snapshot.PathLimits{Effort: 4 * quickEffort}}.find(t.Context(), s, start, nil, 100_000, true)
	if err != nil || len(less) >= len(more) {
		t.Errorf("%d paths with little effort, %d with much, %v", len(less), len(more), err)
	}
}
