package snapshot_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/opened"
)

// TestFieldByPlace compares the fields that the graph yields with the values of the
// objects: with null fields, two fields with the same object, and fields of
// superclasses.
func TestFieldByPlace(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	h := dumpbuilder.New()
	base := h.Class("app.Base", dumpbuilder.Ref("first"), dumpbuilder.Int("number"), dumpbuilder.Ref("second"))
	sub := h.Class("app.Sub", dumpbuilder.Super(base), dumpbuilder.Long("size"), dumpbuilder.Ref("third"))
	var all []any
	pick := func() any {
		if len(all) == 0 || random.IntN(4) == 0 {
			return nil
		}
		return all[len(all)-1-random.IntN(min(len(all), 6))]
	}
	for range 2000 {
		o := h.New([]string{base.Name, sub.Name}[random.IntN(2)], "first", pick(), "second", pick())
		if o.Class == sub {
			o.Set("third", pick())
		}
		all = append(all, o)
	}
	h.Class("app.Holder", dumpbuilder.Static("ALL", heap.Object, h.ObjectArray("java.lang.Object[]", all...)))
	s := opened.Heap(t, h)
	located, other := 0, 0
	for _, class := range []string{base.Name, sub.Name} {
		for _, id := range s.Instances(s.ClassesByName(class)[0]) {
			for _, to := range s.Outbound(id, nil)[1:] {
				name, known := s.FieldByPlace(id, to)
				if !known {
					other++
					continue
				}
				located++
				if names := namesByValue(t, s, id, to); len(names) != 1 || names[0] != name {
					t.Fatalf("%s refers to %s by %v, FieldByPlace says %q", s.Label(id), s.Label(to), names, name)
				}
			}
		}
	}
	if located < 500 || other < 500 {
		t.Errorf("%d references known by their place and %d that are not: too few to compare", located, other)
	}
}

// namesByValue returns the names under which an object refers to another, taken from the
// values of its fields or elements.
func namesByValue(t *testing.T, s *snapshot.Snapshot, from, to heap.ObjectID) (names []string) {
	references, err := s.References(context.Background(), from)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range references {
		if r.Target == to {
			names = append(names, r.Name)
		}
	}
	return names[:min(len(names), 10)]
}

// TestReferenceNames compares the names of references, many of which come from the graph,
// with the values. It covers every object of a heap with full and sparse arrays, objects
// that refer to themselves and to their class, and a thread with locals.
func TestReferenceNames(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	h := dumpbuilder.New()
	node := h.Class("app.Node", dumpbuilder.Ref("next"), dumpbuilder.Ref("type"))
	var all []any
	for range 300 {
		o := h.New(node.Name)
		switch random.IntN(4) {
		case 0:
			o.Set("next", o)
		case 1, 2:
			if len(all) > 0 {
				o.Set("next", all[random.IntN(len(all))])
			}
		}
		if random.IntN(3) == 0 {
			o.Set("type", node)
		}
		all = append(all, o)
		array := make([]any, random.IntN(6))
		for i := range array {
			switch random.IntN(5) {
			case 0:
				array[i] = all[random.IntN(len(all))]
			case 1:
			default:
				array[i] = all[max(0, len(all)-1-i)]
			}
		}
		all = append(all, h.ObjectArray("java.lang.Object[]", array...))
	}
	h.Thread("main", dumpbuilder.Frame{Class: "app.Main", Method: "run", Signature: "()V"}).Local(0, all[5])
	h.Class("app.Holder", dumpbuilder.Static("ALL", heap.Object, h.ObjectArray("java.lang.Object[]", all...)))
	s := opened.Heap(t, h)
	compared := 0
	for id := range heap.ObjectID(s.NumObjects()) {
		for _, to := range s.Outbound(id, nil) {
			names := s.ReferenceNames(context.Background(), id, to)
			if want := namesByValue(t, s, id, to); !slices.Equal(names, want) {
				t.Fatalf("%s refers to %s by %v, by its values %v", s.Label(id), s.Label(to), names, want)
			}
			if first := s.FirstName(context.Background(), id, to); first != append(names, "")[0] {
				t.Fatalf("%s refers to %s by %v, first by %s", s.Label(id), s.Label(to), names, first)
			}
			compared++
		}
	}
	if compared < 1000 {
		t.Errorf("only %d references", compared)
	}
}
