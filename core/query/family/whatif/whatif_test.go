package whatif

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/opened"
	"heapdrop/internal/realdumps"
)

func document(t testing.TB, s *snapshot.Snapshot, command string) *result.Document {
	t.Helper()
	return opened.Run(t, Queries(), s, command).(*result.Document)
}

// table returns the rows of the table with the given title in a document; nil if there is
// none.
func table(t testing.TB, d *result.Document, title string) *result.Page {
	t.Helper()
	for _, b := range d.Blocks {
		if table, isTable := b.Result.(*result.Table); isTable && table.Title == title {
			page, err := table.Rows.Page(context.Background(), table.Columns, result.View{})
			if err != nil {
				t.Fatal(err)
			}
			return page
		}
	}
	return nil
}

func eval(t testing.TB, s *snapshot.Snapshot, text string) []heap.Address {
	t.Helper()
	parsed, err := objectset.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	objects, err := parsed.Eval(context.Background(), s)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	list := []heap.Address{}
	for id := range objects.All() {
		list = append(list, s.Address(id))
	}
	return list
}

// trial is a random heap that can be built again with some fields null.
type trial struct {
	heap    *dumpbuilder.Heap
	objects []*dumpbuilder.Object
	statics *dumpbuilder.Class
}

var instanceNames = []string{"a", "b", "c"}

func build(seed uint64) *trial {
	r := rand.New(rand.NewPCG(seed, 1))
	h := dumpbuilder.New()
	base := h.Class("app.Base", dumpbuilder.Ref("a"), dumpbuilder.Ref("b"))
	derived := h.Class("app.Derived", dumpbuilder.Super(base), dumpbuilder.Ref("c"))
	t := &trial{heap: h, statics: h.Class("app.Statics", dumpbuilder.Static("FIRST", heap.Object, nil), dumpbuilder.Static("SECOND", heap.Object, nil))}
	other := h.Class("app.Other", dumpbuilder.Static("FIRST", heap.Object, nil))
	h.Root(heap.RootSystemClass, t.statics)
	h.Root(heap.RootSystemClass, other)
	for range 40 {
		if r.IntN(2) == 0 {
			t.objects = append(t.objects, h.Instance(base, nil, nil))
		} else {
			t.objects = append(t.objects, h.Instance(derived, nil, nil, nil))
		}
	}
	any := func() *dumpbuilder.Object { return t.objects[r.IntN(len(t.objects))] }
	for _, o := range t.objects {
		for _, name := range instanceNames {
			if (name != "c" || o.Class == derived) && r.IntN(2) == 0 {
				h.Set(o, name, any())
			}
		}
	}
	t.statics.SetStatic("FIRST", any())
	t.statics.SetStatic("SECOND", any())
	other.SetStatic("FIRST", any())
	h.Root(heap.RootJNIGlobal, h.ObjectArray("java.lang.Object[]", any(), any()))
	return t
}

// null sets the fields of a pretence to null in the trial's heap.
func (t *trial) null(field string) {
	holder, name, _ := strings.Cut(field, "#")
	if holder == "app.Statics" {
		t.statics.SetStatic(name, nil)
		return
	}
	for _, o := range t.objects {
		matches := holder == fmt.Sprintf("0x%x", uint64(o.Address)) || holder == o.Class.Name || holder == "app.Base" && o.Class.Name == "app.Derived"
		for _, n := range instanceNames {
			if matches && (name == n || name == "*") && (n != "c" || o.Class.Name == "app.Derived") {
				t.heap.Set(o, n, nil)
			}
		}
	}
}

func frontier(h *dumpbuilder.Heap, gone map[heap.Address]bool) map[heap.Address]bool {
	graph, seen, queue := h.Distinct(), map[heap.Address]bool{}, h.GlobalRoots()
	for len(queue) > 0 {
		at := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		if !seen[at] && !gone[at] {
			seen[at] = true
			queue = append(queue, graph[at]...)
		}
	}
	return seen
}

// TestAgainstNulledHeaps compares the result, step by step, with the same heap built
// again with the fields really null and the objects removed.
func TestAgainstNulledHeaps(t *testing.T) {
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 2))
		first := build(seed)
		s := opened.Heap(t, first.heap)
		address := func() string { return fmt.Sprintf("0x%x", uint64(first.objects[r.IntN(len(first.objects))].Address)) }
		var nulls []string
		for range 1 + r.IntN(4) {
			field := []string{"app.Statics#FIRST", "app.Statics#SECOND", "app.Base#a", "app.Derived#b", "app.Derived#c", "app.Base#*", address() + "#*"}[r.IntN(7)]
			nulls = append(nulls, field)
		}
		gone := []string{address(), address()}[:r.IntN(3)]

		changed, missing := build(seed), map[heap.Address]bool{}
		before := frontier(first.heap, nil)
		terms, command := []string{}, "what_if -null "+strings.Join(nulls, " ")
		if len(gone) > 0 {
			command += " -remove " + strings.Join(gone, " ")
		}
		d := document(t, s, command)
		steps := table(t, d, "Steps")
		left := before
		for i, term := range append(slices.Clone(nulls), gone...) {
			if strings.Contains(term, "#") {
				changed.null(term)
			} else {
				var a uint64
				fmt.Sscanf(term, "0x%x", &a)
				missing[heap.Address(a)] = true
			}
			terms = append(terms, term)
			now := frontier(changed.heap, missing)
			all, gain := []heap.Address{}, []heap.Address{}
			for a := range before {
				if !now[a] {
					all = append(all, a)
				}
				if left[a] && !now[a] {
					gain = append(gain, a)
				}
			}
			slices.Sort(all)
			slices.Sort(gain)
			left = now
			if got := eval(t, s, "freed("+strings.Join(terms, " ")+")"); !slices.Equal(got, all) {
				t.Fatalf("seed %d, %v: freed %x, want %x", seed, terms, got, all)
			}
			if got := eval(t, s, steps.Info[i].Set); !slices.Equal(got, gain) {
				t.Fatalf("seed %d, %s: step %d has %x, want %x", seed, command, i, got, gain)
			}
			if got := steps.Rows[i][1].Int(); got != int64(len(gain)) {
				t.Fatalf("seed %d, %s: step %d frees %d objects, want %d", seed, command, i, got, len(gain))
			}
		}
		checkHistogram(t, s, table(t, d, "Freed objects by class"), terms)
		checkHeld(t, s, d, changed.heap, left, before, missing)
	}
}

// checkHistogram compares the classes of what is freed with the freed objects.
func checkHistogram(t *testing.T, s *snapshot.Snapshot, page *result.Page, terms []string) {
	t.Helper()
	want := map[string]int64{}
	for _, a := range eval(t, s, "freed("+strings.Join(terms, " ")+")") {
		id, _ := s.ID(a)
		want[s.ClassName(s.ClassOf(id))]++
	}
	got := map[string]int64{}
	if page != nil {
		for i, row := range page.Rows {
			got[row[0].Text()] = row[1].Int()
			if n := int64(len(eval(t, s, page.Info[i].Set))); n != row[1].Int() {
				t.Errorf("%s: the set has %d objects, the row says %d", row[0].Text(), n, row[1].Int())
			}
		}
	}
	if !maps.Equal(got, want) {
		t.Errorf("histogram %v, want %v", got, want)
	}
}

// checkHeld checks that what stays alive is a referent of freed objects or nulled fields
// and still reachable, and that its keepers are references of the changed heap.
func checkHeld(t *testing.T, s *snapshot.Snapshot, d *result.Document, changed *dumpbuilder.Heap, left, before map[heap.Address]bool, missing map[heap.Address]bool) {
	t.Helper()
	page := table(t, d, "Objects that stay")
	if page == nil {
		return
	}
	referrers := map[heap.Address]int{}
	for from, targets := range changed.Distinct() {
		if left[from] && !missing[from] {
			for _, to := range targets {
				if from != to {
					referrers[to]++
				}
			}
		}
	}
	for i, row := range page.Rows {
		var a uint64
		fmt.Sscanf(page.Info[i].Object, "0x%x", &a)
		if at := heap.Address(a); !left[at] || !before[at] {
			t.Errorf("0x%x does not stay", a)
		}
		if (row[3].Text() == "") != (referrers[heap.Address(a)] == 0) {
			t.Errorf("0x%x is held by %q, it has %d referrers", a, row[3].Text(), referrers[heap.Address(a)])
		}
	}
}

// TestPlantedLeak: with the static field of the planted cache set to null, exactly what
// the program says it retains is freed. A second step adds the other leak.
func TestPlantedLeak(t *testing.T) {
	for _, name := range []string{"planted/leak/jdk17-g1.live", "planted/leak/jdk25-g1.live"} {
		dump := realdumps.Find(t, name)
		file, err := source.OpenDisk(dump.Path(t))
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		s := opened.Files(t, engine.Options{}, file)
		var truth struct {
			Map struct {
				Class, Field string
				Objects      int64            `json:"retained_objects"`
				Histogram    map[string]int64 `json:"retained_histogram"`
			} `json:"static_map"`
			List struct {
				Class, Field string
				Objects      int64 `json:"retained_objects"`
			} `json:"static_list"`
		}
		text, err := os.ReadFile(strings.TrimSuffix(dump.HistogramFile, ".live.histo.txt") + ".expected.json")
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(text, &truth); err != nil {
			t.Fatal(err)
		}
		store, lines := truth.Map.Class+"#"+truth.Map.Field, truth.List.Class+"#"+truth.List.Field
		d := document(t, s, "what_if -null "+store+" "+lines)
		steps := table(t, d, "Steps")
		if got := steps.Rows[0][1].Int(); got != truth.Map.Objects {
			t.Errorf("%s: %d objects, want %d", store, got, truth.Map.Objects)
		}
		if got := steps.Rows[1][1].Int(); got != truth.List.Objects {
			t.Errorf("%s: %d objects, want %d", lines, got, truth.List.Objects)
		}
		got := map[string]int64{}
		for _, row := range table(t, document(t, s, "what_if -null "+store), "Freed objects by class").Rows {
			got[row[0].Text()] = row[1].Int()
		}
		if !maps.Equal(got, truth.Map.Histogram) {
			t.Errorf("%s: %v, want %v", store, got, truth.Map.Histogram)
		}
		backwards := table(t, document(t, s, "what_if -null "+lines+" "+store), "Steps")
		if a, b := steps.Rows[1][4].Int(), backwards.Rows[1][4].Int(); a != b {
			t.Errorf("in one order %d bytes go, in the other %d", a, b)
		}
	}
}

func TestErrors(t *testing.T) {
	s := opened.Heap(t, build(1).heap)
	for command, want := range map[string]string{
		"what_if":                           "nothing to pretend",
		"what_if -null app.Statics":         "is not a field",
		"what_if -null app.Statics#FRIST":   "did you mean FIRST?",
		"what_if -null app.Nowhere#x":       "no class of this dump",
		"what_if -null 0x1#x":               "no object of this dump has the address",
		"what_if -remove freed()":           "names nothing",
		"what_if -null 0x1 -remove app.Any": "is not a field",
	} {
		if _, err := engine.Run(context.Background(), Queries(), s, command); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", command, err, want)
		}
	}
}

func TestKeepersCanBeNulledToo(t *testing.T) {
	h := dumpbuilder.New()
	big := h.ByteArray(make([]byte, 1000)...)
	holder := h.Class("app.Cache", dumpbuilder.Static("STORE", heap.Object, big), dumpbuilder.Static("BACKUP", heap.Object, big))
	h.Root(heap.RootSystemClass, holder)
	s := opened.Heap(t, h)
	d := document(t, s, "what_if -null app.Cache#STORE")
	if got := table(t, d, "Steps").Rows[0][1].Int(); got != 0 {
		t.Errorf("%d objects go although BACKUP holds them", got)
	}
	if got := table(t, d, "Next keepers").Rows[0][0].Text(); got != "app.Cache#BACKUP" {
		t.Errorf("the keeper is %q", got)
	}
	next := slices.IndexFunc(d.Blocks, func(b result.Block) bool { return len(b.Items) > 0 })
	if next < 0 {
		t.Fatal("no link to the next step")
	}
	command := d.Blocks[next].Items[0][0].Command
	after := table(t, document(t, s, command), "Steps")
	if freed := eval(t, s, after.Info[1].Set); after.Rows[0][1].Int() != 0 || !slices.Contains(freed, big.Address) {
		t.Errorf("%s: %d objects go in the first step, %x in the second", command, after.Rows[0][1].Int(), freed)
	}
}

// TestStepsAreNamed: steps that rows of the page give by address are reported by name.
func TestStepsAreNamed(t *testing.T) {
	h := dumpbuilder.New()
	node := h.Class("app.Node", dumpbuilder.Ref("next"))
	first := h.Instance(node, h.Instance(node, nil))
	h.Root(heap.RootJNIGlobal, first)
	s := opened.Heap(t, h)
	steps := table(t, document(t, s, fmt.Sprintf("what_if -remove 0x%x class:0x%x app.Node", first.Address, node.Mirror.Address)), "Steps")
	for i, want := range []string{fmt.Sprintf("app.Node @ 0x%x gone", first.Address), "all app.Node gone", "app.Node gone"} {
		if got := steps.Rows[i][0].Text(); got != want {
			t.Errorf("step %d is %q, want %q", i+1, got, want)
		}
	}
}
