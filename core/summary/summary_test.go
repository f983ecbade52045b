package summary_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
	"heapdrop/core/summary"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/opened"
)

func summarize(t testing.TB, s *snapshot.Snapshot) *summary.Summary {
	t.Helper()
	m, err := summary.Of(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// random is a heap of a few classes with random references. It is so small that the
// threshold is a byte and leaves nothing out.
func random(seed uint64) *dumpbuilder.Heap {
	r := rand.New(rand.NewPCG(seed, 0))
	h := dumpbuilder.NewConfig(dumpbuilder.Config{Bare: true})
	var classes []*dumpbuilder.Class
	for _, name := range []string{"app.A", "app.B", "app.C", "app.Thing[]"} {
		if strings.HasSuffix(name, "[]") {
			continue
		}
		classes = append(classes, h.Class(name, dumpbuilder.Ref("left"), dumpbuilder.Ref("right"), dumpbuilder.Ref("other")))
	}
	var all []*dumpbuilder.Object
	pick := func() any {
		if len(all) == 0 || r.IntN(4) == 0 {
			return nil
		}
		return all[len(all)-1-r.IntN(min(len(all), 12))]
	}
	for range 150 {
		if r.IntN(6) == 0 {
			all = append(all, h.ObjectArray("java.lang.Object[]", pick(), pick(), pick()))
			continue
		}
		all = append(all, h.Instance(classes[r.IntN(len(classes))], pick(), pick(), pick()))
	}
	for range 6 {
		h.Root(heap.RootJNIGlobal, all[len(all)-1-r.IntN(60)])
	}
	return h
}

// group holds the sums for a path of classes.
type group struct{ objects, retained int64 }

// byObject adds up the dominator tree the slow way: it finds the path of every object by
// going up from it. Adjacent objects of one class are one step.
func byObject(s *snapshot.Snapshot) map[string]group {
	groups := map[string]group{}
	for i := range s.NumObjects() {
		id := heap.ObjectID(i)
		if !s.Reachable(id) {
			continue
		}
		var path []string
		for at := id; at != heap.NoObject; at = s.ImmediateDominator(at) {
			if name := className(s, at); len(path) == 0 || path[0] != name {
				path = append([]string{name}, path...)
			}
		}
		key := strings.Join(path, " ")
		g := groups[key]
		g.objects++
		if above := s.ImmediateDominator(id); above == heap.NoObject || className(s, above) != className(s, id) {
			g.retained += s.Retained(id)
		}
		groups[key] = g
	}
	return groups
}

func className(s *snapshot.Snapshot, id heap.ObjectID) string {
	if c, isClass := s.ClassByObject(id); isClass {
		return "class " + s.ClassName(c)
	}
	return s.ClassName(s.ClassOf(id))
}

// byNode adds up the nodes of a summary by the same paths. Entries that are nodes of
// their own are already counted in the group of all entries.
func byNode(m *summary.Summary) map[string]group {
	groups := map[string]group{}
	paths := make([]string, len(m.Nodes))
	for i, n := range m.Nodes[1:] {
		path := strings.TrimSpace(paths[n.Parent] + " " + n.Class)
		if strings.HasPrefix(n.Label, "{") {
			paths[i+1] = paths[n.Parent]
			continue
		}
		paths[i+1] = path
		g := groups[path]
		g.objects += n.Objects
		g.retained += n.Retained
		groups[path] = g
	}
	return groups
}

// TestTreeAgainstObjects: for every path the tree gives the same sums as a walk over all
// objects.
func TestTreeAgainstObjects(t *testing.T) {
	paths := 0
	defer func() {
		if paths < 800 {
			t.Errorf("only %d paths compared", paths)
		}
	}()
	for seed := range uint64(80) {
		s := opened.Heap(t, random(seed))
		m := summarize(t, s)
		if m.Threshold != 1 {
			t.Fatalf("the heap is too large for the test: threshold %d", m.Threshold)
		}
		want, got := byObject(s), byNode(m)
		paths += len(want)
		// The boot class loader takes no bytes, and objects of 0 bytes are left out.
		for path, g := range want {
			if got[path] != g && g.retained > 0 {
				t.Fatalf("seed %d: %s: %+v, want %+v", seed, path, got[path], g)
			}
		}
		for path := range got {
			if want[path] == (group{}) {
				t.Fatalf("seed %d: there is no path %s", seed, path)
			}
		}
	}
}

// find returns the node at a path of labels, or of class names where there is no label.
func find(t *testing.T, m *summary.Summary, path ...string) summary.Node {
	t.Helper()
	at := 0
next:
	for _, step := range path {
		for i, n := range m.Nodes {
			if int(n.Parent) == at && (n.Label == step || n.Label == "" && n.Class == step) {
				at = i
				continue next
			}
		}
		t.Fatalf("%v: nothing is called %q", path, step)
	}
	return m.Nodes[at]
}

// TestPaths: fields, map keys, elements and lists lead to the right nodes, and every
// group retains what its objects do.
func TestPaths(t *testing.T) {
	h := dumpbuilder.New()
	node := h.Class("app.Node", dumpbuilder.Ref("next"), dumpbuilder.Ref("data"))
	cache := h.Class("app.Cache", dumpbuilder.Static("STORE", heap.Object, nil), dumpbuilder.Static("LIST", heap.Object, nil))
	h.Root(heap.RootSystemClass, cache)
	var first any
	for range 40 {
		first = h.Instance(node, first, h.ByteArray(make([]byte, 1000)...))
	}
	cache.SetStatic("LIST", first)
	big := h.ByteArray(make([]byte, 50_000)...)
	cache.SetStatic("STORE", h.HashMap("small", h.ByteArray(make([]byte, 10)...), "tenant-3", big))
	s := opened.Heap(t, h)
	m := summarize(t, s)

	list := find(t, m, "class app.Cache", "LIST")
	head, _ := s.ObjectField(context.Background(), s.Class(s.ClassesByName("app.Cache")[0]).Object, "LIST")
	if list.Objects != 40 || list.Retained != s.Retained(head) || len(list.Largest) != 1 || list.Largest[0].Object != head {
		t.Errorf("the list is %+v, want 40 objects with %d bytes", list, s.Retained(head))
	}
	if data := find(t, m, "class app.Cache", "LIST", "data"); data.Objects != 40 || data.Class != "byte[]" {
		t.Errorf("its data is %+v", data)
	}
	value := find(t, m, "class app.Cache", "STORE", "table", "[]", "{tenant-3}", "value")
	if value.Objects != 1 || value.Retained < 50_000 || value.Class != "byte[]" {
		t.Errorf("the large value is %+v", value)
	}
	if entries := find(t, m, "class app.Cache", "STORE", "table", "[]"); entries.Objects != 2 {
		t.Errorf("all entries are %+v", entries)
	}
}

// TestHistogram: lambdas and proxies are counted under their common names.
func TestHistogram(t *testing.T) {
	h := dumpbuilder.New()
	for _, name := range []string{"app.Main$$Lambda$14/0x0000000800c03000", "app.Main$$Lambda/0x00007f1234", "app.Other"} {
		h.Root(heap.RootJNIGlobal, h.Instance(h.Class(name)))
	}
	for _, c := range summarize(t, opened.Heap(t, h)).Histogram {
		if want := map[string]int64{"app.Main$$Lambda": 2, "app.Other": 1}[c.Name]; strings.HasPrefix(c.Name, "app.") && c.Objects != want {
			t.Errorf("%d of %s, want %d", c.Objects, c.Name, want)
		}
	}
}

func TestCanonicalName(t *testing.T) {
	for name, want := range map[string]string{
		"java.lang.String":                                "java.lang.String",
		"java.util.HashMap$Node[]":                        "java.util.HashMap$Node[]",
		"app.Main$$Lambda$14/0x0000000800c03000":          "app.Main$$Lambda",
		"app.Main$$Lambda/0x00007f1234[]":                 "app.Main$$Lambda[]",
		"jdk.proxy2.$Proxy7":                              "jdk.proxy2.$Proxy",
		"java.lang.invoke.LambdaForm$MH/0x0000000800001":  "java.lang.invoke.LambdaForm$MH",
		"jdk.internal.reflect.GeneratedMethodAccessor123": "jdk.internal.reflect.GeneratedMethodAccessor",
		"app.Service$$EnhancerBySpringCGLIB$$3f2a1b":      "app.Service$$EnhancerBySpringCGLIB$$",
		"GameBoard": "GameBoard",
		"":          "",
	} {
		if got := summary.CanonicalName(name); got != want {
			t.Errorf("%q is %q, want %q", name, got, want)
		}
	}
}

// TestWriteRead: a summary that was written and read back is the same.
func TestWriteRead(t *testing.T) {
	m := summarize(t, opened.Heap(t, random(7)))
	var out, again bytes.Buffer
	if err := m.Write(&out); err != nil {
		t.Fatal(err)
	}
	back, err := summary.Read(out.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if err := back.Write(&again); err != nil || again.String() != out.String() {
		t.Errorf("written again: %v, %d bytes instead of %d", err, again.Len(), out.Len())
	}
}

// FuzzRead: whatever the bytes, the result is a valid summary or an error.
func FuzzRead(f *testing.F) {
	var out bytes.Buffer
	small := &summary.Summary{Version: summary.Version, Nodes: []summary.Node{{Parent: -1}, {Parent: 0}, {Parent: 1}}}
	if err := small.Write(&out); err != nil {
		f.Fatal(err)
	}
	f.Add(out.Bytes())
	for _, bad := range []string{"", "{}", `{"heapSummary":1}`, `{"heapSummary":99,"nodes":[{"parent":-1}]}`, `{"heapSummary":1,"nodes":[{"parent":0}]}`, `{"heapSummary":1,"nodes":[{"parent":-1},{"parent":1}]}`, `{"heapSummary":1,"nodes":[{"parent":-1},{"parent":-1}]}`} {
		f.Add([]byte(bad))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := summary.Read(data)
		if err != nil {
			var parse *heap.ParseError
			if !errors.As(err, &parse) {
				t.Errorf("%v is no parse error", err)
			}
			return
		}
		if !json.Valid(data) || len(m.Nodes) == 0 || m.Nodes[0].Parent != -1 {
			t.Errorf("read from %q", data)
		}
		for i, n := range m.Nodes[1:] {
			if n.Parent < 0 || int(n.Parent) > i {
				t.Errorf("node %d has the parent %d", i+1, n.Parent)
			}
		}
	})
}

// TestCancel: the work ends when its context does.
func TestCancel(t *testing.T) {
	s := opened.Heap(t, random(1))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := summary.Of(ctx, s); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// TestCanonicalNames: every class name in a text loses the numbers that the JVM adds.
func TestCanonicalNames(t *testing.T) {
	for text, want := range map[string]string{
		"app.Main$$Lambda$14/0x0000000800c03000.store → next*": "app.Main$$Lambda.store → next*",
		"app.Main$$Lambda$3/1234567 → [*]":                     "app.Main$$Lambda → [*]",
		"a.B$$EnhancerBySpringCGLIB$$1f2e3d.x → jdk.$Proxy7.h": "a.B$$EnhancerBySpringCGLIB$$.x → jdk.$Proxy.h",
		"java.lang.invoke.LambdaForm$MH/0x00000008.a":          "java.lang.invoke.LambdaForm$MH.a",
		"app.Cache$Entry.next → Get":                           "app.Cache$Entry.next → Get",
	} {
		if got := summary.CanonicalNames(text); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
