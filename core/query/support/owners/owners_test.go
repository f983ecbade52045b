package owners

import (
	"context"
	"testing"
	"time"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/opened"
)

// TestOwners: every object has the expected owner, through all kinds of containers.
func TestOwners(t *testing.T) {
	h := dumpbuilder.New()
	type one struct {
		o    *dumpbuilder.Object
		want string
	}
	var all []one
	expect := func(o *dumpbuilder.Object, want string) *dumpbuilder.Object {
		all = append(all, one{o, want})
		return o
	}
	base := h.Class("app.Base", dumpbuilder.Ref("first"))
	class := h.Class("app.Thing", dumpbuilder.Super(base), dumpbuilder.Ref("second"), dumpbuilder.Int("n"), dumpbuilder.Ref("third"))
	statics := h.Class("app.Statics", dumpbuilder.Static("CACHE", heap.Object, nil))
	h.Root(heap.RootSystemClass, statics)
	global := func(o any) { h.Root(heap.RootJNIGlobal, o) }

	global(h.Instance(class, expect(h.String("a"), "app.Thing#second"), 1, expect(h.IntArray(1), "app.Thing#third"), expect(h.Box(int32(5)), "app.Thing#first")))
	inMap := expect(h.String("in map"), "app.Statics#CACHE")
	statics.SetStatic("CACHE", h.HashMap("key", h.ArrayList(h.LinkedList(inMap))))

	// An array shared by two objects: the owner is a field of one of them, not the list
	// above both.
	shared := expect(h.String("shared"), "app.Thing#second")
	global(h.ArrayList(h.Instance(class, shared, 1, nil, nil), h.Instance(class, shared, 2, nil, nil)))

	// Neither a weak reference nor a thread that happens to use the object owns it.
	used := h.String("used")
	expect(used, "app.Thing#third")
	global(h.New("java.lang.ref.WeakReference", "referent", used))
	worker := h.Thread("worker", dumpbuilder.Frame{Class: "app.W", Method: "run", Signature: "()V"})
	worker.Local(0, h.ArrayList(used))
	global(h.Instance(class, nil, 1, used, nil))
	worker.Local(0, h.ArrayList(expect(h.String("local alone"), "local variable of java.lang.Thread")))

	global(h.ObjectArray("java.lang.Object[]", expect(h.String("of a root"), "<JNI Global>")))
	s := opened.Heap(t, h)
	var ids []heap.ObjectID
	for _, x := range all {
		id, found := s.ID(x.o.Address)
		if !found {
			t.Fatalf("no object for %s", x.want)
		}
		ids = append(ids, id)
	}
	got, err := NewFinder(context.Background(), s).Find(context.Background(), ids)
	if err != nil {
		t.Fatal(err)
	}
	for i, x := range all {
		if name := got.List[got.Of[i]].Name(s); name != x.want {
			text, _ := s.Text(context.Background(), ids[i], 50)
			t.Errorf("%s %q hangs on %s, want %s", s.Label(ids[i]), text, name, x.want)
		}
	}
}

// TestLongChains: a hundred thousand entries of a queue refer to each other in a chain.
// Climbing from each of them, in either order, does not walk the chain again every time.
func TestLongChains(t *testing.T) {
	const entries = 100_000
	for _, descending := range []bool{false, true} {
		h := dumpbuilder.New()
		queue := h.Class("java.util.concurrent.ConcurrentLinkedQueue", dumpbuilder.Ref("head"), dumpbuilder.Ref("tail"))
		node := h.Class("java.util.concurrent.ConcurrentLinkedQueue$Node", dumpbuilder.Ref("item"), dumpbuilder.Ref("next"))
		holder := h.Class("app.Holder", dumpbuilder.Ref("queue"))
		nodes := make([]*dumpbuilder.Object, entries)
		for i := range nodes {
			nodes[i] = h.Instance(node, h.Instance(h.ClassOf("java.lang.Object")), nil)
		}
		for i := range entries - 1 {
			if descending {
				h.Set(nodes[i+1], "next", nodes[i])
			} else {
				h.Set(nodes[i], "next", nodes[i+1])
			}
		}
		first := nodes[0]
		if descending {
			first = nodes[entries-1]
		}
		h.Root(heap.RootJNIGlobal, h.Instance(holder, h.Instance(queue, first, nil)))
		s := opened.Heap(t, h)
		f := NewFinder(context.Background(), s)
		started := time.Now()
		for _, o := range nodes {
			id, _ := s.ID(o.Address)
			if l := f.Climb(id); l.Holder == heap.NoObject || s.ClassName(s.ClassOf(l.Holder)) != "app.Holder" {
				t.Fatalf("%s hangs on %+v", s.Label(id), l)
			}
		}
		if took := time.Since(started); took > 20*time.Second {
			t.Errorf("%d entries took %s", entries, took)
		}
	}
}

func TestIsContainer(t *testing.T) {
	for name, want := range map[string]bool{
		"java.util.HashMap$Node": true, "java.lang.String": true, "java.lang.StringConcat": false, "java.lang.ref.SoftReference": true,
		"java.util.concurrent.ThreadPoolExecutor$Worker": false, "java.util.concurrent.ConcurrentHashMap": true, "java.util.Timer": false, "java.util.TimerTask2": true,
		"java.util.Locale$Cache": false, "java.util.LocaleX": true, "com.google.common.collect.RegularImmutableList": true, "app.Cache": false,
	} {
		if got := IsContainer(name); got != want {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}
