package snapshot_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/synth"
)

// TestFieldByPlace compares what the graph says of fields with the values of the
// objects: with null fields, two fields for one object, and fields of super classes.
func TestFieldByPlace(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	h := synth.New()
	base := h.Class("app.Base", synth.Ref("first"), synth.Int("number"), synth.Ref("second"))
	sub := h.Class("app.Sub", synth.Super(base), synth.Long("size"), synth.Ref("third"))
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
	h.Class("app.Holder", synth.Static("ALL", heap.Object, h.ObjectArray("java.lang.Object[]", all...)))
	s, err := engine.Open(context.Background(), []source.File{source.NewMemory("test.hprof", h.HPROF(synth.HPROFOptions{}))}, engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	told, untold := 0, 0
	for _, class := range []string{base.Name, sub.Name} {
		for _, id := range s.Instances(s.ClassesByName(class)[0]) {
			for _, to := range s.Outbound(id, nil)[1:] {
				name, known := s.FieldByPlace(id, to)
				if !known {
					untold++
					continue
				}
				told++
				if names := s.ReferenceNames(context.Background(), id, to); len(names) != 1 || names[0] != name {
					t.Fatalf("%s refers to %s by %v, FieldByPlace says %q", s.Label(id), s.Label(to), names, name)
				}
			}
		}
	}
	if told < 500 || untold < 500 {
		t.Errorf("%d references told by their place and %d that are not: too few to compare", told, untold)
	}
}
