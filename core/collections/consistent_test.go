package collections_test

import (
	"context"
	"strings"
	"testing"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
	"heapdrop/internal/realdumps"
)

// TestSizesAndContents counts the elements of every collection in real dumps of JDK 8 to
// 26 and several applications: Each must visit as many elements as the collection's own
// size field says.
func TestSizesAndContents(t *testing.T) {
	for _, d := range realdumps.Dumps(t) {
		old := strings.HasPrefix(d.Name, "planted/oldnew/leak") || d.Name == "planted/oldnew/threads-jdk26.live"
		if !old && !strings.HasPrefix(d.Name, "apps/") || strings.HasSuffix(d.Name, ".phd") {
			continue
		}
		t.Run(d.Name, func(t *testing.T) { d.Sampled(t); checkConsistent(t, d) })
	}
}

func checkConsistent(t *testing.T, d realdumps.Dump) {
	s := open(t, d.Path(t))
	if !s.HasValues() {
		t.Skip("no values in this dump")
	}
	table := collections.New(context.Background(), s)
	type tally struct{ all, off int }
	classes := map[string]*tally{}
	checked := 0
	for id := range heap.ObjectID(s.NumObjects()) {
		k := table.OfObject(id)
		if k == nil || !s.Reachable(id) || s.HasLength(id) || k.Kind == collections.Multiset {
			continue
		}
		if _, isClass := s.ClassByObject(id); isClass {
			continue
		}
		m, err := k.Measure(id)
		if err != nil {
			t.Fatal(err)
		}
		n := int64(0)
		if err := k.Each(id, func(_, _ collections.Item) bool { n++; return true }); err != nil {
			t.Fatal(err)
		}
		class := s.ClassName(s.ClassOf(id)) + " as " + k.Class
		if classes[class] == nil {
			classes[class] = &tally{}
		}
		classes[class].all++
		checked++
		if m.Size == collections.Unknown && k.Wrapper() {
			n-- // from a collection that is not known
		}
		if m.Size != n {
			classes[class].off++
			if classes[class].off == 1 {
				t.Logf("%s @ %#x: size %d, %d elements", class, s.Address(id), m.Size, n)
			}
		}
	}
	for class, c := range classes {
		if c.off > 0 {
			t.Errorf("%s: %d of %d", class, c.off, c.all)
		}
	}
	if checked < 100 {
		t.Errorf("only %d collections", checked)
	}
}
