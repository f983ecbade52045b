package engine

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
	"heapdrop/internal/realdumps"
)

// follow returns the object at a path stated by a test program: "Cache.STORE",
// "EventBus.INSTANCE.listeners", "Leak.DIAMONDS[0].a", "class Leak$Cache".
func follow(t *testing.T, s *snapshot.Snapshot, program, path string) heap.ObjectID {
	t.Helper()
	if name, isClass := strings.CutPrefix(path, "class "); isClass {
		return s.Class(only(t, s, "planted."+name)).Object
	}
	steps := regexp.MustCompile(`[A-Za-z_$]+|\[\d+\]`).FindAllString(path, -1)
	name := "planted." + program
	if steps[0] != program {
		name += "$" + steps[0]
	}
	id := s.Class(only(t, s, name)).Object
	for _, step := range steps[1:] {
		if index, isElement := strings.CutPrefix(step, "["); isElement {
			n, _ := strconv.Atoi(strings.TrimSuffix(index, "]"))
			elements, err := s.Elements(context.Background(), id, uint32(n), 1)
			if err != nil || len(elements) != 1 {
				t.Fatalf("%s: %d elements, %v", path, len(elements), err)
			}
			id, _ = s.ID(elements[0].Address())
			continue
		}
		if step == "listeners" && s.Label(id)[:5] == "class" { // EventBus.listeners is an instance field of INSTANCE
			id, _ = s.ObjectField(context.Background(), id, "INSTANCE")
		}
		target, found := s.ObjectField(context.Background(), id, step)
		if !found {
			t.Fatalf("%s: no %s in %s", path, step, s.Label(id))
		}
		id = target
	}
	return id
}

func only(t *testing.T, s *snapshot.Snapshot, name string) heap.ClassIndex {
	t.Helper()
	classes := s.ClassesByName(name)
	if len(classes) != 1 {
		t.Fatalf("%d classes named %s", len(classes), name)
	}
	return classes[0]
}

// TestRetainedSetsOfPlantedObjects compares exact retained sets with numbers from a
// separate breadth-first search over the dump.
func TestRetainedSetsOfPlantedObjects(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(realdumps.Root(t), "dumps/planted/RETAINED.json"))
	if err != nil {
		t.Fatal(err)
	}
	var truths struct {
		Dumps map[string]map[string]json.RawMessage `json:"dumps"`
	}
	if err := json.Unmarshal(text, &truths); err != nil {
		t.Fatal(err)
	}
	compared := 0
	for file, truth := range truths.Dumps {
		name := "planted/" + strings.TrimSuffix(strings.TrimPrefix(file, "a/"), ".hprof")
		if !hasDump(t, name) {
			continue
		}
		compared++
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t, realdumps.Find(t, name).Path(t), "auto", 0)
			program := "Leak"
			if strings.Contains(name, "graph") {
				program = "Graph"
			}
			for path, raw := range truth {
				var want struct{ Objects, Bytes int64 }
				if json.Unmarshal(raw, &want) != nil {
					continue // a plain number about the whole dump
				}
				checkRetained(t, s, path, follow(t, s, program, path), want.Objects, want.Bytes)
			}
		})
	}
	if compared == 0 {
		t.Error("no dump of RETAINED.json is there")
	}
}

func hasDump(t *testing.T, name string) bool {
	for _, d := range realdumps.Dumps(t) {
		if d.Name == name {
			return true
		}
	}
	return false
}

// checkRetained compares the retained set of one object; the stated numbers count class
// objects as 0 bytes.
func checkRetained(t *testing.T, s *snapshot.Snapshot, path string, id heap.ObjectID, objects, bytes int64) {
	t.Helper()
	r, err := s.RetainedSet(context.Background(), func(yield func(heap.ObjectID) bool) { yield(id) }, nil)
	if err != nil {
		t.Fatal(err)
	}
	got := int64(0)
	for v := range heap.ObjectID(s.NumObjects()) {
		if _, isClass := s.ClassByObject(v); r.Set.Has(uint32(v)) && !isClass {
			got += s.Shallow(v)
		}
	}
	if r.Objects != objects || got != bytes {
		t.Errorf("%s retains %d objects, %d bytes; want %d, %d", path, r.Objects, got, objects, bytes)
	}
	if n := int64(s.DominatedCount(id)) + 1; n != objects {
		t.Errorf("%s dominates %d objects, want %d", path, n, objects)
	}
	if r.Bytes != s.Retained(id) {
		t.Errorf("%s: the retained set has %d bytes, the dominator tree says %d", path, r.Bytes, s.Retained(id))
	}
}

// TestPlantedGraph checks structures with a million nodes. Local variables of main also
// refer to the two arrays of CROSS. The figure 4 that the program states ignores this, so
// the array in the field retains only itself.
func TestPlantedGraph(t *testing.T) {
	s := open(t, realdumps.Find(t, "planted/graph/jdk17-g1.live").Path(t), "auto", 0)
	for path, want := range map[string]int{"Graph.HEAD": 1000000, "Graph.WIDE": 1000001, "Graph.RING": 1, "Graph.CROSS": 1} {
		if got := s.DominatedCount(follow(t, s, "Graph", path)) + 1; got != want {
			t.Errorf("%s retains %d objects, want %d", path, got, want)
		}
	}
}
