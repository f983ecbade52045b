package analysis_test

import (
	"context"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/lang/analysis"
	"heapdrop/core/snapshot"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/opened"
)

// listing returns one of the listings of the paper.
func listing(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "listings", name+".heap"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// run runs a correct program.
func run(t testing.TB, s *snapshot.Snapshot, text string, parameters map[string]string) *analysis.Outcome {
	t.Helper()
	p, err := analysis.Compile(text, parameters)
	if err != nil {
		t.Fatal(err)
	}
	out, err := p.Run(context.Background(), s, nil)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func number(t testing.TB, v analysis.Value) int64 {
	t.Helper()
	n, _, _, ok := v.Number()
	if !ok {
		t.Fatalf("%q is no number", v.Text())
	}
	return n
}

// objects returns the objects of a subgraph by address.
func objects(s *snapshot.Snapshot, g *analysis.Subgraph) []heap.Address {
	list := make([]heap.Address, len(g.Objects))
	for i, id := range g.Objects {
		list[i] = s.Address(id)
	}
	return list
}

func addresses(list ...*dumpbuilder.Object) []heap.Address {
	all := map[heap.Address]bool{}
	for _, o := range list {
		all[o.Address] = true
	}
	return slices.Sorted(maps.Keys(all))
}

// TestAssertion: listing 1 is true if and only if a field named data, a float or double,
// is in the range. It is false for a heap in which there is no such field.
func TestAssertion(t *testing.T) {
	for _, test := range []struct {
		values []any
		want   bool
	}{
		{[]any{3.1415, float32(2)}, true},
		{[]any{3.2, float32(3.1415)}, true},
		{[]any{3.141, float32(3.143)}, false},
		{[]any{3.0, float32(4)}, false},
	} {
		h := dumpbuilder.New()
		wide := h.Class("app.Wide", dumpbuilder.Double("data"))
		narrow := h.Class("app.Narrow", dumpbuilder.Float("data"))
		other := h.Class("app.Other", dumpbuilder.Ref("data"))
		h.Root(heap.RootJNIGlobal, h.Instance(wide, test.values[0]))
		h.Root(heap.RootJNIGlobal, h.Instance(narrow, test.values[1]))
		h.Root(heap.RootJNIGlobal, h.Instance(other, "3.1415"))
		h.Instance(wide, 3.1415) // unreachable, so not in objects
		s := opened.Heap(t, h)
		out := run(t, s, listing(t, "assertion"), nil)
		g := out.Sets[0].Subgraphs[0]
		if got := number(t, g.Properties[0]) == 1; got != test.want || g.Name.Text() != "all-jvm" {
			t.Errorf("%v: fault is %v, want %v", test.values, got, test.want)
		}
		if want := map[bool]int{true: 1}[test.want]; len(g.Objects) != want {
			t.Errorf("%v: %d objects, want %d", test.values, len(g.Objects), want)
		}
	}
}

// TestPseudojbb: listing 2 finds an Order whose field has the special value.
func TestPseudojbb(t *testing.T) {
	h := dumpbuilder.New()
	order := h.Class("spec.jbb.Order", dumpbuilder.Int("field"))
	express := h.Class("spec.jbb.ExpressOrder", dumpbuilder.Super(order))
	reorder := h.Class("spec.jbb.Reorder", dumpbuilder.Int("field")) // its name ends with Order, but it is another class
	var all []*dumpbuilder.Object
	for i := range 5 {
		all = append(all, h.Instance(order, int32(i)))
		h.Root(heap.RootJNIGlobal, all[i])
	}
	all = append(all, h.Instance(express, int32(42)))
	h.Root(heap.RootJNIGlobal, all[5])
	h.Root(heap.RootJNIGlobal, h.Instance(reorder, int32(99)))
	s := opened.Heap(t, h)
	for value, want := range map[string]bool{"3": true, "42": true, "5": false, "99": false, "three": false} {
		g := run(t, s, listing(t, "pseudojbb"), map[string]string{"specialValue": value}).Sets[0].Subgraphs[0]
		if got := number(t, g.Properties[0]) == 1; got != want {
			t.Errorf("specialValue %s: fault is %v, want %v", value, got, want)
		}
		if got := objects(s, &g); !slices.Equal(got, addresses(all...)) {
			t.Errorf("the subgraph has %x, want the orders %x", got, addresses(all...))
		}
	}
}

// TestK3: listing 4 on a heap with two aspectized objects. The state of each is in a map
// with the object as key, in an entry to which only the map refers.
func TestK3(t *testing.T) {
	h := dumpbuilder.New()
	k3 := h.Class("k3.K3Object", dumpbuilder.Ref("part"))
	part := h.Class("k3.Part", dumpbuilder.Long("x"))
	entry := h.Class("java.util.HashMap$Entry", dumpbuilder.Ref("key"), dumpbuilder.Ref("value"), dumpbuilder.Ref("next"))
	state := h.Class("k3.State", dumpbuilder.Ref("name"))

	partA, partB := h.Instance(part), h.Instance(part)
	a, b := h.Instance(k3, partA), h.Instance(k3, partB)
	nameA := h.ByteArray(1, 2, 3, 4, 5, 6, 7, 8, 9)
	stateA, stateB := h.Instance(state, nameA), h.Instance(state, nil)
	shared := h.Instance(part) // an entry of another kind holds it too
	h.Set(stateB, "name", shared)
	other := h.Instance(entry, h.Instance(part), shared, nil) // its key is not a K3Object
	entryB := h.Instance(entry, b, stateB, nil)
	entryA := h.Instance(entry, a, stateA, nil)
	table := h.ObjectArray("java.util.HashMap$Entry[]", entryA, entryB, other)
	h.Root(heap.RootJNIGlobal, table)
	h.Root(heap.RootJNIGlobal, h.ObjectArray("java.lang.Object[]", a, b))
	s := opened.Heap(t, h)

	out := run(t, s, listing(t, "k3"), nil)
	graphs := out.Sets[0].Subgraphs
	if len(graphs) != 2 {
		t.Fatalf("%d subgraphs, want 2", len(graphs))
	}
	// An object also refers to its class. The first subgraph gets the classes that both
	// use, and what they refer to.
	classes := func(list ...*dumpbuilder.Class) (all []*dumpbuilder.Object) {
		for _, c := range list {
			all = append(all, c.Mirror)
		}
		return all
	}
	wantA := addresses(append(classes(k3, part, entry, state, h.ClassOf("byte[]"), h.ClassOf("java.lang.Object"), h.ClassOf("java.lang.Class"), h.ClassOf("java.lang.ClassLoader")), a, partA, entryA, stateA, nameA)...)
	wantA = slices.Insert(wantA, 0, 0) // the boot class loader
	wantB := addresses(b, partB, entryB, stateB, shared)
	if got := objects(s, &graphs[0]); !slices.Equal(got, wantA) {
		t.Errorf("first: %x, want %x", got, wantA)
	}
	if got := objects(s, &graphs[1]); !slices.Equal(got, wantB) {
		t.Errorf("second: %x, want %x", got, wantB)
	}
	// 12 bytes of header: K3Object 16, Part 24 (12 + gap + 8), Entry 24, State 16.
	if got := number(t, graphs[1].Properties[0]); got != 16+24+24+16+24 || got != graphs[1].Size {
		t.Errorf("the second subgraph has %d bytes, size %d, want 104", got, graphs[1].Size)
	}
	if got := number(t, graphs[0].Properties[0]); got != graphs[0].Size || got < 16+24+24+16+32 {
		t.Errorf("the first subgraph has %d bytes, size %d", got, graphs[0].Size)
	}
	if id := number(t, graphs[1].Name); heap.Address(id) != b.Address {
		t.Errorf("the second subgraph is named %x, want %x", id, b.Address)
	}
}

// TestComponents: listing 5 assigns to every class loader the GC roots among its classes,
// and everything reachable from these and from the loader.
func TestComponents(t *testing.T) {
	h := dumpbuilder.New()
	loaderA, loaderB := h.New("java.net.URLClassLoader"), h.New("java.net.URLClassLoader")
	mainA := h.Class("a.Main", dumpbuilder.Loader(loaderA), dumpbuilder.Ref("data"))
	mainB := h.Class("b.Main", dumpbuilder.Loader(loaderB), dumpbuilder.Ref("data"))
	dataA, shared, dataB := h.IntArray(1, 2, 3), h.IntArray(1), h.LongArray(1, 2)
	rootA := h.Instance(mainA, h.ObjectArray("java.lang.Object[]", dataA, shared))
	rootB := h.Instance(mainB, h.ObjectArray("java.lang.Object[]", dataB, shared))
	h.Root(heap.RootJNIGlobal, rootA)
	h.Root(heap.RootJNIGlobal, rootB)
	h.Root(heap.RootSystemClass, h.ClassOf("java.lang.Object"))
	s := opened.Heap(t, h)
	out := run(t, s, listing(t, "components"), nil)
	sizes, owner := map[heap.Address]int64{}, map[heap.Address]heap.Address{}
	for _, g := range out.Sets[0].Subgraphs {
		name := heap.Address(number(t, g.Name))
		sizes[name] = number(t, g.Properties[0])
		for _, a := range objects(s, &g) {
			owner[a] = name
		}
		if g.Size != sizes[name] {
			t.Errorf("%x: nbSize is %d, the objects have %d bytes", name, sizes[name], g.Size)
		}
	}
	if len(owner) != int(s.Info().Objects) {
		t.Errorf("%d objects belong to a component, want all %d", len(owner), s.Info().Objects)
	}
	for o, want := range map[*dumpbuilder.Object]heap.Address{
		rootA: loaderA.Address, rootB: loaderB.Address, dataA: loaderA.Address, dataB: loaderB.Address, mainA.Mirror: loaderA.Address,
		mainB.Mirror: loaderB.Address, shared: loaderA.Address, loaderA: loaderA.Address, loaderB: loaderB.Address, h.ClassOf("java.lang.Object").Mirror: 0,
	} {
		if owner[o.Address] != want {
			t.Errorf("%s %x belongs to %x, want %x", o.Class.Name, o.Address, owner[o.Address], want)
		}
	}
	// b.Main 16, Object[2] 24, long[2] 32. In addition the loader, its class, and the
	// class of long[], to which only the array refers.
	rest := s.Shallow(id(t, s, mainB.Mirror)) + s.Shallow(id(t, s, loaderB)) + s.Shallow(id(t, s, h.ClassOf("long[]").Mirror))
	if got, want := sizes[loaderB.Address], 16+24+32+rest; got != want {
		t.Errorf("component b has %d bytes, want %d", got, want)
	}
}

func id(t testing.TB, s *snapshot.Snapshot, o *dumpbuilder.Object) heap.ObjectID {
	t.Helper()
	found, ok := s.ID(o.Address)
	if !ok {
		t.Fatalf("no object at %x", o.Address)
	}
	return found
}

// TestRefKinds: every kind of reference is recognized, on a heap with one of each.
func TestRefKinds(t *testing.T) {
	h := dumpbuilder.New()
	loader := h.New("java.net.URLClassLoader")
	base := h.Class("app.Base", dumpbuilder.Ref("field"))
	class := h.Class("app.Thing", dumpbuilder.Super(base), dumpbuilder.Loader(loader), dumpbuilder.Static("held", heap.Object, nil))
	held, element, local := h.IntArray(1), h.IntArray(2), h.IntArray(3)
	class.SetStatic("held", held)
	array := h.ObjectArray("java.lang.Object[]", element)
	thing := h.Instance(class, array)
	h.Root(heap.RootJNIGlobal, thing)
	worker := h.Thread("worker", dumpbuilder.Frame{Class: "app.Main", Method: "main"})
	worker.Local(0, local)
	h.Root(heap.RootThread, worker.Object)
	h.Root(heap.RootSystemClass, h.ClassOf("java.lang.Object")) // otherwise all classes of the boot loader would be roots
	s := opened.Heap(t, h)
	for kind, want := range map[string]*dumpbuilder.Object{
		"root": thing, "class": class.Mirror, "super": base.Mirror, "loader": loader, "static": held, "element": element, "field": array, "local": local,
	} {
		text := "set_type all: roots <- #[] membership <- ref_kind = root or REFERRER in ENTITY on_inclusion <- [ found <- found.append(#[THIS].filter([x | ref_kind = " + kind + `])) ]
			found : table-of Object <- #[] instances_for all have_names = "all"`
		found := run(t, s, text, nil).Sets[0].Subgraphs[0].Properties[0]
		n, _ := found.Len()
		there := false
		for i := range n {
			if object, ok := found.At(i).Object(); ok && object == id(t, s, want) {
				there = true
			}
		}
		if !there || kind == "local" && n != 1 || kind == "super" && n > 2 {
			t.Errorf("%s: %d objects, that expected among them: %v", kind, n, there)
		}
	}
}

// TestNotes: notes name what a dump lacks, and what may have been meant.
func TestNotes(t *testing.T) {
	h := dumpbuilder.New()
	a := h.Class("one.Order", dumpbuilder.Int("total"))
	b := h.Class("two.Order", dumpbuilder.Int("total"))
	h.Root(heap.RootJNIGlobal, h.ObjectArray("java.lang.Object[]", h.Instance(a, 1), h.Instance(b, 2)))
	program := func(condition string) string {
		return "set_type all: roots <- objects.filter([it | " + condition + "]) n : int <- objects.first.total instances_for all have_names = \"all\""
	}
	withValues := opened.Heap(t, h)
	without := opened.Content(t, "heap.phd", h.PHD(dumpbuilder.PHDOptions{}))
	for _, test := range []struct {
		s         *snapshot.Snapshot
		condition string
		objects   int
		want      string
	}{
		{withValues, "it is Order", 2, "Order means several classes: one.Order, two.Order."},
		{withValues, "it is two.Order", 1, "1 times a field was null"},
		{withValues, "it is Ordre", 0, "No class of this dump is named Ordre; did you mean Order?"},
		{withValues, "it.totl > 1", 0, `No class of this dump has a field "totl"; did you mean total?`},
		{without, "it.total > 1", 0, "This dump format holds no field values"},
	} {
		out := run(t, test.s, program(test.condition), nil)
		if got := len(out.Sets[0].Subgraphs[0].Objects); got != test.objects || !strings.Contains(strings.Join(out.Notes, "\n"), test.want) {
			t.Errorf("%s: %d objects, want %d; %q, want %q", test.condition, got, test.objects, out.Notes, test.want)
		}
	}
}
