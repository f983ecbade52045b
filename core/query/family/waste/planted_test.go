package waste

import (
	"context"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query/support/owners"
	"heapdrop/core/snapshot"
	"heapdrop/internal/opened"
)

func search(t testing.TB, s *snapshot.Snapshot) *scan {
	t.Helper()
	w := newScan(context.Background(), s)
	if err := w.run(context.Background()); err != nil {
		t.Fatal(err)
	}
	return w
}

// planted returns the planted object with the given name.
func planted(t testing.TB, s *snapshot.Snapshot, name string) heap.ObjectID {
	t.Helper()
	ctx := context.Background()
	for _, id := range s.Instances(s.ClassesByName("planted.Coll$Box")[0]) {
		label, _ := s.ObjectField(ctx, id, "name")
		if text, _ := s.Text(ctx, label, 100); text == name {
			value, _ := s.ObjectField(ctx, id, "value")
			return value
		}
	}
	t.Fatalf("no box %s", name)
	return heap.NoObject
}

// TestPlantedCollections: the program planted 200 wasteful collections of each of ten
// kinds in one list. Everything that they retain can be saved. Their elements are
// literals, which other objects refer to as well.
func TestPlantedCollections(t *testing.T) {
	for _, name := range []string{"planted/coll/jdk17-g1.live", "planted/coll/jdk17-nocoops.live", "planted/coll/jdk25-coh.live"} {
		t.Run(name, func(t *testing.T) {
			s := opened.Real(t, name)
			list := planted(t, s, "waste")
			array, _ := s.ObjectField(context.Background(), list, "elementData")
			type line struct {
				class string
				c     category
			}
			got := map[line]int{}
			for _, f := range search(t, s).finds {
				if s.ImmediateDominator(f.id) != array {
					continue
				}
				got[line{s.ClassName(s.ClassOf(f.id)), f.category}]++
				if int64(f.bytes) != s.Retained(f.id) {
					t.Fatalf("%s: %d bytes wasted of %d retained", s.Label(f.id), f.bytes, s.Retained(f.id))
				}
			}
			want := map[line]int{
				{"java.util.ArrayList", emptyCollection}: 200, {"java.util.ArrayList", singleCollection}: 200,
				{"java.util.HashMap", emptyCollection}: 400, {"java.util.HashMap", singleCollection}: 200,
				{"java.util.HashSet", emptyCollection}: 200, {"java.util.LinkedList", emptyCollection}: 200,
				{"java.util.ArrayDeque", emptyCollection}: 200, {"java.util.concurrent.ConcurrentHashMap", emptyCollection}: 200,
				{"java.util.TreeMap", emptyCollection}: 200,
			}
			for l, n := range want {
				if got[l] != n {
					t.Errorf("%s in %s: %d, want %d", l.class, categories[l.c].name, got[l], n)
				}
			}
			if len(got) != len(want) {
				t.Errorf("found %v", got)
			}
		})
	}
}

// TestPlantedSlack: the sizes and capacities that the program states for its collections
// decide which of them are under-filled, and by how many slots.
func TestPlantedSlack(t *testing.T) {
	s := opened.Real(t, "planted/coll/jdk17-g1.live")
	finds := map[heap.ObjectID]find{}
	for _, f := range search(t, s).finds {
		finds[f.id] = f
	}
	for _, c := range []struct {
		name  string
		slots int64 // unused slots; 0: not under-filled
	}{
		{"HashMap-cap4096/12", 4096 - 16},                  // 16 buckets hold 12 entries
		{"HashMap-cap4096/13", 4096 - 32},                  // 13 need 32
		{"HashMap-grown1000-then-removed/100", 2048 - 256}, // 1000 entries made 2048 buckets
		{"ArrayList-cap5000/100", 4900}, {"ArrayList/100", 0}, {"HashMap/1000", 0}, {"HashMap/12", 0},
		{"ArrayBlockingQueue-cap1500/100", 1400},
	} {
		f, found := finds[planted(t, s, c.name)]
		if found != (c.slots > 0) || found && (f.category != slackCollection || int64(f.bytes) != c.slots*4) {
			t.Errorf("%s: %+v, want %d slots of 4 bytes", c.name, f, c.slots)
		}
	}
}

// TestPlantedOwners: duplicate strings belong to the fields that the program states; one
// string of each text is needed.
func TestPlantedOwners(t *testing.T) {
	for _, name := range []string{"planted/values/jdk17-g1.live", "planted/values/jdk25-nocompactstrings.live"} {
		s := opened.Real(t, name)
		w := search(t, s)
		var ids []heap.ObjectID
		for _, f := range w.finds {
			if f.category == duplicateString {
				ids = append(ids, f.id)
			}
		}
		all, err := owners.NewFinder(context.Background(), s).Find(context.Background(), ids)
		if err != nil {
			t.Fatal(err)
		}
		count := map[string]int{}
		for i, id := range ids {
			if owner := all.List[all.Of[i]].Name(s); owner == "planted.Values$Dup#s" {
				text, _ := s.Text(context.Background(), id, 100)
				count[text]++
			}
		}
		// 1000 and 300 copies and a literal of each text. One string of each text stays:
		// the literal or a copy.
		if n := count["duplicate value"]; n < 999 || n > 1000 {
			t.Errorf("%s: %d times the first text, want 999 or 1000", name, n)
		}
		if n := count["second dup €"]; n < 299 || n > 300 {
			t.Errorf("%s: %d times the second text, want 299 or 300", name, n)
		}
		if len(count) != 2 {
			t.Errorf("%s: %v", name, count)
		}
	}
}
