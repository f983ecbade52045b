package collections_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/opened"
	"heapdrop/internal/realdumps"
)

// planted is what the dumped program says about its collections.
type planted struct {
	Collections map[string]map[string]any `json:"collections"`
}

func open(t testing.TB, path string) *snapshot.Snapshot {
	t.Helper()
	file, err := source.OpenDisk(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	return opened.Files(t, engine.Options{}, file)
}

// boxes returns the planted collections by name.
func boxes(t testing.TB, s *snapshot.Snapshot) map[string]heap.ObjectID {
	t.Helper()
	ctx := context.Background()
	found := map[string]heap.ObjectID{}
	for _, c := range s.ClassesByName("planted.Coll$Box") {
		for _, id := range s.Instances(c) {
			name, _ := s.ObjectField(ctx, id, "name")
			value, _ := s.ObjectField(ctx, id, "value")
			text, _ := s.Text(ctx, name, 200)
			found[text] = value
		}
	}
	return found
}

// text writes an item: strings and boxed numbers by value.
func text(s *snapshot.Snapshot, i collections.Item) string {
	switch {
	case i.Type == 0:
		return "-"
	case i.Null():
		return "null"
	case i.Type != heap.Object:
		return strconv.FormatInt(int64(i.Bits), 10)
	}
	class := s.ClassName(s.ClassOf(i.Object))
	if text, ok := s.Text(context.Background(), i.Object, 200); ok && !strings.HasPrefix(class, "java.util.") {
		return text
	}
	return class
}

// contents lists the entries of a collection as "key=value" and elements alone.
func contents(t testing.TB, s *snapshot.Snapshot, k *collections.Known, id heap.ObjectID) []string {
	t.Helper()
	list := []string{}
	err := k.Each(id, func(key, value collections.Item) bool {
		if key.Type == 0 {
			list = append(list, text(s, value))
		} else {
			list = append(list, text(s, key)+"="+text(s, value))
		}
		return true
	})
	if err != nil {
		t.Error(err)
	}
	return list
}

func numbered(n int, format string) []string {
	list := []string{}
	for i := range n {
		list = append(list, strings.ReplaceAll(strings.ReplaceAll(format, "#", strconv.Itoa(i)), "@", strconv.Itoa(100000+i)))
	}
	return list
}

// expected returns what was put into a planted collection, in insertion order. ordered
// reports whether the collection keeps that order.
func expected(name string, size int) (list []string, ordered, known bool) {
	kind, _, _ := strings.Cut(name, "/")
	colors := []string{"RED", "GREEN", "BLUE", "CYAN", "MAGENTA", "YELLOW", "BLACK"}
	switch kind {
	case "LinkedHashMap", "LinkedHashMap-accessOrder":
		return numbered(size, "k#=@"), true, true
	case "HashMap", "TreeMap", "ConcurrentHashMap", "ConcurrentSkipListMap", "IdentityHashMap", "Hashtable", "Map.copyOf", "unmodifiableMap(HashMap)",
		"unmodifiableSortedMap", "synchronizedMap(HashMap)", "TreeMap.headMap", "ConcurrentHashMap-cap1000", "HashMap-cap4096", "HashMap-grown1000-then-removed":
		return numbered(size, "k#=@"), false, true
	case "WeakHashMap":
		return numbered(size, "wk#=#"), false, true
	case "WeakHashMap-keys":
		return numbered(size, "wk#"), true, true
	case "Properties":
		return numbered(size, "p#=v#"), false, true
	case "HashSet", "TreeSet", "ConcurrentSkipListSet", "ConcurrentHashMap.newKeySet", "PriorityQueue", "PriorityBlockingQueue", "Set.copyOf", "unmodifiableSet(HashSet)", "synchronizedSet":
		return numbered(size, "e#"), false, true
	case "HashMap.keySet":
		return numbered(size, "k#"), false, true
	case "ArrayList.subList":
		return numbered(size+5, "e#")[5:], true, true
	case "Collections.nCopies":
		return slices.Repeat([]string{"x"}, size), true, true
	case "EnumMap":
		for _, c := range colors[:size] {
			list = append(list, c+"=v"+c)
		}
		return list, true, true
	case "EnumSet":
		return colors[:size], true, true
	case "ArrayList-of-null":
		return slices.Repeat([]string{"null"}, size), true, true
	case "HashMap-null-values":
		return numbered(size, "#=null"), false, true
	case "BitSet":
		for i := range size {
			list = append(list, strconv.Itoa(i*3))
		}
		return list, true, true
	case "HashMap-null-key":
		return []string{"null=null"}, true, true
	case "Collections.singletonMap":
		return []string{"k=v"}, true, true
	case "Collections.singleton", "Collections.singletonList":
		return []string{"s"}, true, true
	case "List.of(1)", "List.of(2)", "List.of(3)", "Set.of(1)", "Set.of(2)", "Set.of(3)":
		return []string{"a", "b", "c"}[:size], strings.HasPrefix(name, "List"), true
	case "Map.of(1)", "Map.of(2)":
		return []string{"a=1", "b=2"}[:size], false, true
	case "HashMap-containing-itself":
		return []string{"self=java.util.HashMap"}, true, true
	case "ArrayList-containing-itself":
		return []string{"java.util.ArrayList"}, true, true
	case "AtomicReference":
		return []string{"ref"}, true, true
	case "Optional":
		return []string{"opt"}, true, true
	case "AtomicReferenceArray":
		return slices.Repeat([]string{"null"}, size), true, true
	case "AtomicLongArray":
		return slices.Repeat([]string{"0"}, size), true, true
	case "ThreadLocalRandom-free-ConcurrentHashMap-with-counters":
		return counters(), false, true
	case "HashMap-colliding-comparable-1000", "ConcurrentHashMap-colliding-comparable-1000":
		return numbered(size, "planted.Coll$Collide=#"), false, true
	case "HashMap-colliding-500", "Hashtable-colliding-300", "HashMap-colliding-8-list-bucket":
		return numbered(size, "planted.Coll$Collide2=#"), false, true
	case "HashMap-16-buckets-2000":
		return numbered(size, "planted.Coll$Weak16=#"), false, true
	case "nested-10x10x10":
		return numbered(size, "out#=java.util.TreeMap"), false, true
	case "waste":
		return nil, false, false
	}
	return numbered(size, "e#"), true, true // lists and queues
}

func TestPlantedCollections(t *testing.T) {
	ran := false
	for _, d := range realdumps.Dumps(t) {
		if !strings.HasPrefix(d.Name, "planted/coll/") {
			continue
		}
		ran = true
		t.Run(filepath.Base(d.Name), func(t *testing.T) { d.Sampled(t); checkPlanted(t, d) })
	}
	if !ran {
		t.Fatal("no dumps of planted/coll")
	}
}

func checkPlanted(t *testing.T, d realdumps.Dump) {
	base := d.File[:strings.LastIndex(d.File, ".hprof")]
	base = strings.TrimSuffix(strings.TrimSuffix(base, ".live"), ".all")
	data, err := os.ReadFile(base + ".expected.json")
	if err != nil {
		t.Fatal(err)
	}
	var truth planted
	if err := json.Unmarshal(data, &truth); err != nil {
		t.Fatal(err)
	}
	s := open(t, d.Path(t))
	found := boxes(t, s)
	if len(found) != len(truth.Collections) || len(found) < 400 {
		t.Fatalf("%d boxes, %d are expected", len(found), len(truth.Collections))
	}
	table := collections.New(context.Background(), s)
	for name, want := range truth.Collections {
		checkOne(t, s, table, name, found[name], want)
	}
}

func checkOne(t *testing.T, s *snapshot.Snapshot, table *collections.Collections, name string, id heap.ObjectID, want map[string]any) {
	k := table.OfObject(id)
	if k == nil {
		t.Errorf("%s: %s is not known", name, s.ClassName(s.ClassOf(id)))
		return
	}
	m, err := k.Measure(id)
	if err != nil {
		t.Errorf("%s: %v", name, err)
	}
	size := int(want["size"].(float64))
	if m.Size != int64(size) {
		t.Errorf("%s: size %d, want %d", name, m.Size, size)
	}
	for _, key := range []string{"table_length", "elementData_length", "queue_length", "items_length", "elements_length", "vals_length"} {
		if length, stated := want[key].(float64); stated && length != -2 {
			capacity := max(int64(length), 0) // -1: no table yet
			if strings.HasPrefix(name, "IdentityHashMap/") {
				capacity /= 2
			}
			if m.Capacity != capacity {
				t.Errorf("%s: capacity %d, want %d", name, m.Capacity, capacity)
			}
		}
	}
	if buckets, stated := want["occupied_buckets"].(float64); stated {
		if used, _, ok, err := k.Buckets(id); !ok || err != nil || used != int64(buckets) {
			t.Errorf("%s: %d buckets used, want %v (%v, %v)", name, used, buckets, ok, err)
		}
	}
	got := contents(t, s, k, id)
	list, ordered, known := expected(name, size)
	if !known {
		if len(got) != size {
			t.Errorf("%s: %d elements, want %d", name, len(got), size)
		}
		return
	}
	if !ordered {
		slices.Sort(got)
		slices.Sort(list)
	} else if !k.Ordered() && len(list) > 1 {
		t.Errorf("%s keeps order", name)
	}
	if !slices.Equal(got, list) {
		t.Errorf("%s: contents %.300q, want %.300q", name, got, list)
	}
}

// counters returns the entries that four threads put into one map.
func counters() (list []string) {
	for thread := range 4 {
		for i := range 250 {
			list = append(list, fmt.Sprintf("c%d-%d=%d", thread, i, i))
		}
	}
	return list
}
