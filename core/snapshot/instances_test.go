package snapshot_test

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/opened"
)

// crowded returns a heap of objects of many classes in mixed order, including arrays; a
// third of the objects is unreachable.
func crowded(t *testing.T) *snapshot.Snapshot {
	t.Helper()
	random := rand.New(rand.NewPCG(9, 1))
	h := dumpbuilder.New()
	classes := []string{}
	for i := range 40 {
		classes = append(classes, h.Class(fmt.Sprintf("app.C%d", i), dumpbuilder.Ref("next"), dumpbuilder.Int("number")).Name)
	}
	var all, live []any
	for i := range 9001 {
		var o any
		switch random.IntN(8) {
		case 0:
			o = h.ByteArray(make([]byte, random.IntN(50))...)
		case 1:
			o = h.ObjectArray("java.lang.Object[]", all[max(0, i-1-random.IntN(3)):i]...)
		default:
			object := h.New(classes[min(random.IntN(len(classes)), random.IntN(len(classes)))])
			if i > 0 {
				object.Set("next", all[random.IntN(i)])
			}
			o = object
		}
		if all = append(all, o); random.IntN(3) > 0 {
			live = append(live, o)
		}
	}
	h.Class("app.Holder", dumpbuilder.Static("ALL", heap.Object, h.ObjectArray("java.lang.Object[]", live...)))
	return opened.Heap(t, h)
}

// TestInstances compares all methods that list instances with a look at every object.
// There are more classes than are searched one by one.
func TestInstances(t *testing.T) {
	s := crowded(t)
	byClass := make([][]heap.ObjectID, s.NumClasses())
	for id := range heap.ObjectID(s.NumObjects()) {
		byClass[s.ClassOf(id)] = append(byClass[s.ClassOf(id)], id)
	}
	var classes, some []heap.ClassIndex
	for c := range byClass {
		classes = append(classes, heap.ClassIndex(c))
		if c%3 == 0 {
			some = append(some, heap.ClassIndex(c))
		}
	}
	var together []heap.ObjectID
	for _, c := range some {
		together = append(together, byClass[c]...)
	}
	for range 2 { // the second time some lists exist
		if got := s.InstancesOfAll(some); !slices.Equal(got, together) {
			t.Errorf("%d instances of several classes, there are %d", len(got), len(together))
		}
	}
	slices.Sort(together)
	var visited []heap.ObjectID
	s.EachInstance(some, func(id heap.ObjectID) { visited = append(visited, id) })
	if !slices.Equal(visited, together) {
		t.Errorf("%d instances visited, there are %d", len(visited), len(together))
	}
	for _, reachable := range []bool{true, false} {
		set := s.InstanceSet(some, reachable)
		for id := range heap.ObjectID(s.NumObjects()) {
			_, member := slices.BinarySearch(together, id)
			if want := member && s.Reachable(id) == reachable; set.Has(uint32(id)) != want {
				t.Fatalf("%s in the set of instances that are reachable (%v): %v", s.Label(id), reachable, !want)
			}
		}
	}
	if set := s.InstanceSet(nil, true); slices.ContainsFunc(set, func(word uint64) bool { return word != 0 }) {
		t.Error("some objects are instances of no class")
	}
	for _, c := range classes { // a single class is searched for in another way
		set, n := s.InstanceSet([]heap.ClassIndex{c}, true), 0
		for _, word := range set {
			n += bits.OnesCount64(word)
		}
		for _, id := range byClass[c] {
			if set.Has(uint32(id)) != s.Reachable(id) {
				t.Fatalf("%s among the reachable instances of its class: %v", s.Label(id), set.Has(uint32(id)))
			}
			if s.Reachable(id) {
				n--
			}
		}
		if n != 0 {
			t.Fatalf("%d objects too many among the instances of %s", n, s.ClassName(c))
		}
	}
	for range 2 {
		for _, c := range classes {
			if got := s.Instances(c); !slices.Equal(got, byClass[c]) {
				t.Fatalf("%d instances of %s, there are %d", len(got), s.ClassName(c), len(byClass[c]))
			}
		}
	}
}

// TestColumns compares methods that report on many objects at once with those for single
// objects.
func TestColumns(t *testing.T) {
	s := crowded(t)
	skipped := make([]bool, s.NumClasses())
	for c := range skipped {
		skipped[c] = c%2 == 0
	}
	ids := make([]heap.ObjectID, s.NumObjects())
	for i := range ids {
		ids[i] = heap.ObjectID(i)
	}
	rand.New(rand.NewPCG(3, 4)).Shuffle(len(ids), func(i, j int) { ids[i], ids[j] = ids[j], ids[i] })
	shallow, retained := make([]int64, len(ids)), make([]int64, len(ids))
	above, classes := make([]heap.ObjectID, len(ids)), make([]heap.ClassIndex, len(ids))
	for _, model := range []string{"auto", "mat", "nocoops"} {
		if err := s.SetSizes(model); err != nil {
			t.Fatal(err)
		}
		s.ShallowSizes(ids, shallow)
		s.RetainedSizes(ids, retained)
		for i, id := range ids {
			if shallow[i] != s.Shallow(id) || retained[i] != s.Retained(id) {
				t.Fatalf("%s: %s has %d and retains %d, all at once %d and %d", model, s.Label(id), s.Shallow(id), s.Retained(id), shallow[i], retained[i])
			}
		}
	}
	for _, id := range append(ids[:1000:1000], heap.NoObject) {
		if got, want := s.DominatedByAddress(id), slices.Sorted(s.EachDominated(id)); !slices.Equal(got, want) {
			t.Fatalf("%d objects dominated by %d, there are %d", len(got), id, len(want))
		}
	}
	for _, shortcuts := range []int{1, 8, 1 << 12} { // if there are few, they displace each other
		climber := s.NewClimber(skipped)
		climber.Remember(shortcuts)
		climber.Above(ids, above, classes)
		compareAbove(t, s, skipped, ids, above, classes)
	}
}

// compareAbove climbs from each object separately.
func compareAbove(t *testing.T, s *snapshot.Snapshot, skipped []bool, ids, above []heap.ObjectID, classes []heap.ClassIndex) {
	t.Helper()
	for i, id := range ids {
		want, class := s.ImmediateDominator(id), heap.NoClass
		for ; want != heap.NoObject; want = s.ImmediateDominator(want) {
			stands, isClass := s.ClassByObject(want)
			if class = stands; !isClass {
				class = s.ClassOf(want)
			}
			if !skipped[class] {
				break
			}
			class = heap.NoClass
		}
		if above[i] != want || classes[i] != class {
			t.Fatalf("%s is dominated by %d of class %d, all at once %d of class %d", s.Label(id), want, class, above[i], classes[i])
		}
	}
}
