package objectset_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/opened"
	"heapdrop/internal/sampledump"
)

// model evaluates sets on a heap as it was built, without the analyzer.
type model struct {
	h     *dumpbuilder.Heap
	graph dumpbuilder.Graph
	roots []heap.Address
	class map[heap.Address]*dumpbuilder.Class // of objects
}

func open(t *testing.T, h *dumpbuilder.Heap) (*snapshot.Snapshot, *model) {
	t.Helper()
	s := opened.Files(t, engine.Options{Sizes: "mat"}, source.NewMemory("test.hprof", h.HPROF(dumpbuilder.HPROFOptions{})))
	m := &model{h: h, graph: h.Distinct(), roots: h.GlobalRoots(), class: map[heap.Address]*dumpbuilder.Class{}}
	for _, o := range h.Objects() {
		if m.class[o.Address] == nil {
			m.class[o.Address] = o.Class
		}
	}
	return s, m
}

// reach returns what is reachable from the roots without passing through some objects.
func (m *model) reach(without map[heap.Address]bool) map[heap.Address]bool {
	seen := map[heap.Address]bool{}
	queue := slices.Clone(m.roots)
	for len(queue) > 0 {
		at := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		if seen[at] || without[at] {
			continue
		}
		seen[at] = true
		queue = append(queue, m.graph[at]...)
	}
	return seen
}

// retained returns what is not reachable any more without the objects.
func (m *model) retained(objects ...heap.Address) map[heap.Address]bool {
	without := map[heap.Address]bool{}
	for _, a := range objects {
		without[a] = true
	}
	left := m.reach(without)
	gone := map[heap.Address]bool{}
	for a := range m.reach(nil) {
		if !left[a] {
			gone[a] = true
		}
	}
	return gone
}

func eval(t *testing.T, s *snapshot.Snapshot, text string) []heap.Address {
	t.Helper()
	parsed, err := objectset.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	o, err := parsed.Eval(context.Background(), s)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	var list []heap.Address
	for id := range o.All() {
		list = append(list, s.Address(id))
		if !o.Has(id) {
			t.Errorf("%s yields %d but does not have it", text, id)
		}
	}
	if !slices.IsSorted(list) || len(list) != o.Len() || !slices.Equal(o.IDs(), ids(o)) {
		t.Errorf("%s: not ascending, or the number is wrong", text)
	}
	return list
}

func ids(o *objectset.Objects) []heap.ObjectID {
	return append(make([]heap.ObjectID, 0, o.Len()), slices.Collect(o.All())...)
}

func check(t *testing.T, s *snapshot.Snapshot, text string, want map[heap.Address]bool) {
	t.Helper()
	expected := slices.Sorted(maps.Keys(want))
	if got := eval(t, s, text); !slices.Equal(got, expected) {
		t.Errorf("%s is %d objects, want %d: %x, %x", text, len(got), len(expected), got[:min(len(got), 20)], expected[:min(len(expected), 20)])
	}
}

// TestEval compares every kind of set with the heap as built.
func TestEval(t *testing.T) {
	for name, h := range map[string]*dumpbuilder.Heap{"types": sampledump.Types(), "sample": sampledump.Sample()} {
		t.Run(name, func(t *testing.T) {
			s, m := open(t, h)
			reachable := m.reach(nil)
			check(t, s, "all", reachable)
			rest := map[heap.Address]bool{}
			for a := range m.graph {
				if !reachable[a] {
					rest[a] = true
				}
			}
			check(t, s, "unreachable", rest)
			checkClasses(t, s, m, reachable)
			checkNeighbours(t, s, m, reachable)
		})
	}
}

// checkClasses checks sets given by class, package and superclass.
func checkClasses(t *testing.T, s *snapshot.Snapshot, m *model, reachable map[heap.Address]bool) {
	of := func(match func(c *dumpbuilder.Class) bool) map[heap.Address]bool {
		found := map[heap.Address]bool{}
		for a, c := range m.class {
			if reachable[a] && match(c) {
				found[a] = true
			}
		}
		return found
	}
	for _, c := range m.h.Classes() {
		exact := of(func(other *dumpbuilder.Class) bool { return other == c })
		if c.Name == "java.lang.ClassLoader" {
			exact[0] = true // the boot loader
		}
		check(t, s, fmt.Sprintf("class:0x%x", c.Mirror.Address), exact)
		byName := of(func(other *dumpbuilder.Class) bool { return other.Name == c.Name })
		if c.Name == "java.lang.ClassLoader" {
			byName[0] = true
		}
		check(t, s, fmt.Sprintf("class:%q", c.Name), byName)
		below := of(func(other *dumpbuilder.Class) bool { return other.IsSubclassOf(c.Name) })
		if c.Name == "java.lang.ClassLoader" || c.Name == "java.lang.Object" {
			below[0] = true
		}
		check(t, s, fmt.Sprintf("superclass:%q", c.Name), below)
	}
	check(t, s, `java\.lang\.[A-Z][a-z]+`, of(func(c *dumpbuilder.Class) bool {
		rest, inside := strings.CutPrefix(c.Name, "java.lang.")
		return inside && len(rest) > 1 && rest[0] >= 'A' && rest[0] <= 'Z' && strings.Trim(rest[1:], "abcdefghijklmnopqrstuvwxyz") == ""
	}))
	util := of(func(c *dumpbuilder.Class) bool { return strings.HasPrefix(c.Name, "java.util.") })
	check(t, s, "package:java.util", util)
	check(t, s, "package:=java", map[heap.Address]bool{})
	check(t, s, "minus(package:java.util package:java.util)", map[heap.Address]bool{})
}

// checkNeighbours checks sets made from other sets, for a few objects each.
func checkNeighbours(t *testing.T, s *snapshot.Snapshot, m *model, reachable map[heap.Address]bool) {
	list := slices.Sorted(maps.Keys(m.graph))
	inbound := map[heap.Address]map[heap.Address]bool{}
	for from, targets := range m.graph {
		for _, to := range targets {
			if inbound[to] == nil {
				inbound[to] = map[heap.Address]bool{}
			}
			inbound[to][from] = true
		}
	}
	step := max(1, len(list)/15)
	for i := 0; i < len(list); i += step {
		a, b := list[i], list[(i*7+3)%len(list)]
		hex := fmt.Sprintf("0x%x", uint64(a))
		out := map[heap.Address]bool{}
		for _, to := range m.graph[a] {
			out[to] = true
		}
		check(t, s, "referents("+hex+")", out)
		check(t, s, "referrers("+hex+")", inbound[a])
		if !reachable[a] || !reachable[b] {
			continue
		}
		both := fmt.Sprintf("%s 0x%x", hex, uint64(b))
		check(t, s, "retained("+both+")", m.retained(a, b))
		check(t, s, both+" -retained", m.retained(a, b))
		check(t, s, "and("+hex+" or("+both+"))", map[heap.Address]bool{a: true})
		checkDominated(t, s, m, a)
	}
}

// checkDominated compares dominated(a) with the definition: a dominates what it retains;
// it immediately dominates those of these objects that no other of them retains.
func checkDominated(t *testing.T, s *snapshot.Snapshot, m *model, a heap.Address) {
	below := m.retained(a)
	if len(below) > 60 {
		return // the definition needs a traversal for each object
	}
	delete(below, a)
	immediate := maps.Clone(below)
	for b := range below {
		for c := range m.retained(b) {
			if c != b {
				delete(immediate, c)
			}
		}
	}
	check(t, s, fmt.Sprintf("dominated(0x%x)", uint64(a)), immediate)
}

func TestRoots(t *testing.T) {
	s, m := open(t, sampledump.Types())
	roots := map[heap.Address]bool{}
	for _, a := range m.roots {
		roots[a] = true
	}
	roots[0] = true // a thread without an object has address 0, like the boot loader
	check(t, s, "roots", roots)
	byKind := map[heap.RootKind]map[heap.Address]bool{}
	for _, r := range m.h.Roots() {
		if byKind[r.Kind] == nil {
			byKind[r.Kind] = map[heap.Address]bool{}
		}
		if m.class[r.Object] != nil {
			byKind[r.Kind][r.Object] = true
		}
	}
	for kind, want := range byKind {
		if kind == heap.RootThread {
			continue // threads have records of their own
		}
		check(t, s, "roots:"+strings.ReplaceAll(kind.String(), " ", "_"), want)
	}
}

// TestFlags checks Eclipse MAT's flags.
func TestFlags(t *testing.T) {
	h := dumpbuilder.New()
	loader := h.New("java.net.URLClassLoader")
	base := h.Class("app.Base", dumpbuilder.Loader(loader))
	sub := h.Class("app.Sub", dumpbuilder.Super(base))
	one, two := h.Instance(base), h.Instance(sub)
	for _, o := range []any{one, two, base, sub, loader} {
		h.Root(heap.RootJNIGlobal, o)
	}
	s, _ := open(t, h)
	is := func(objects ...*dumpbuilder.Object) map[heap.Address]bool {
		found := map[heap.Address]bool{}
		for _, o := range objects {
			found[o.Address] = true
		}
		return found
	}
	hex := func(o *dumpbuilder.Object) string { return fmt.Sprintf("0x%x", uint64(o.Address)) }
	check(t, s, "app.Base", is(one))
	check(t, s, "app.Base -include_subclasses", is(one, two))
	check(t, s, "app.Base -include_class_instance", is(one, base.Mirror))
	check(t, s, `app\..* -include_class_instance`, is(one, two, base.Mirror, sub.Mirror))
	check(t, s, hex(base.Mirror)+" -include_subclasses", is(one, two))
	check(t, s, hex(loader)+" -include_loaded_instances", is(loader, one, base.Mirror))
	check(t, s, "loader:"+hex(loader), is(one))
	check(t, s, hex(one)+" "+hex(two)+" "+hex(one), is(one, two))
	for text, want := range map[string]string{
		"0xdeadbeef": "no object", "app.Bas": "did you mean app.Base?", "class:app.Missing": "no class", "class:" + hex(one): "no class has the address",
		hex(one) + " -include_subclasses": "is not a class", "loader:" + hex(one): "no class loader", "app.(": "not closed", `app\.[`: "regular expression",
	} {
		parsed, err := objectset.Parse(text)
		if err == nil {
			_, err = parsed.Eval(context.Background(), s)
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want one with %q", text, err, want)
		}
	}
}

// TestAdvice: a class without instances is distinguished from other reasons for an empty
// set.
func TestAdvice(t *testing.T) {
	h := dumpbuilder.New()
	static := h.Class("app.Static")
	used := h.Class("app.Used", dumpbuilder.Super(static))
	for _, o := range []any{static, used, h.Instance(used)} {
		h.Root(heap.RootJNIGlobal, o)
	}
	s, _ := open(t, h)
	for text, want := range map[string]bool{
		"app.Static": true, "app.Static -include_subclasses": false, "app.Static -include_class_instance": false, "app.Used": false,
		`app\..*`: false, "app.Static app.Used": false, "unreachable": false, "and(app.Used app.Static)": false,
	} {
		o, err := objectset.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := o.Advice(s); (got != "") != want {
			t.Errorf("%s: %q", text, got)
		}
	}
}
