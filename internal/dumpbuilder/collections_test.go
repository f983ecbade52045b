package dumpbuilder

import (
	"fmt"
	"testing"

	"heapdrop/core/heap"
)

// lookup finds a key as java.util.HashMap.get does, on the model.
func lookup(t *testing.T, h *Heap, m *Object, key string, valueField string) heap.Address {
	t.Helper()
	byAddress := map[heap.Address]*Object{}
	for _, o := range h.Objects() {
		byAddress[o.Address] = o
	}
	// Expected with arithmetic of the JDK's documentation: hash ^ hash >>> 16, modulo the table.
	var code uint32
	for _, c := range key {
		code = 31*code + uint32(c)
	}
	code ^= code >> 16
	table := byAddress[m.Value("table").Address()]
	for n := byAddress[table.elements[code&(table.length-1)]]; n != nil; n = byAddress[n.Value("next").Address()] {
		k := byAddress[n.Value("key").Address()]
		if string(byAddress[k.Value("value").Address()].data) == key {
			return n.Value(valueField).Address()
		}
	}
	return 0
}

func TestMapsHoldKeysWhereTheJDKLooks(t *testing.T) {
	h := New()
	var pairs []any
	want := map[string]*Object{}
	for i := range 100 {
		key := fmt.Sprintf("key %d", i)
		want[key] = h.Box(int64(i))
		pairs = append(pairs, key, want[key])
	}
	pairs = append(pairs, "AaAa", h.Box(true), "BBBB", h.Box(false)) // equal hash codes
	hash, concurrent, linked := h.HashMap(pairs...), h.ConcurrentHashMap(pairs...), h.LinkedHashMap(pairs...)
	for key, value := range want {
		for m, field := range map[*Object]string{hash: "value", concurrent: "val", linked: "value"} {
			if got := lookup(t, h, m, key, field); got != value.Address {
				t.Errorf("%s: %s leads to 0x%x, want 0x%x", m.Class.Name, key, got, value.Address)
			}
		}
	}
	if lookup(t, h, hash, "BBBB", "value") == 0 {
		t.Error("the second of two colliding keys is not found")
	}
	if n := hash.Value("size").Bits; n != 102 {
		t.Errorf("size %d", n)
	}
}

func TestLists(t *testing.T) {
	h := New()
	list := h.ArrayList("a", int32(1), nil, h.HashSet("x", "y"), 2.5)
	if list.Value("size").Bits != 5 {
		t.Error("size of the list")
	}
	counts := h.Counts()
	for class, n := range map[string]int{"java.util.ArrayList": 1, "java.util.HashSet": 1, "java.util.HashMap$Node": 2,
		"java.lang.Integer": 1, "java.lang.Double": 1, "java.lang.String": 3} {
		if counts[class] != n {
			t.Errorf("%d of %s, want %d", counts[class], class, n)
		}
	}
	linked := h.LinkedList("a", "b", "c")
	first, last := linked.Value("first").Address(), linked.Value("last").Address()
	g := h.References()
	if next := g[g[first][2]]; first == last || len(next) != 4 { // class, item, next, prev
		t.Errorf("second node refers to %v", next)
	}
}

func TestThreadLocals(t *testing.T) {
	h := New()
	thread := h.Thread("worker")
	local := h.New("java.lang.ThreadLocal", "threadLocalHashCode", 7)
	thread.ThreadLocalMap(local, "value", nil, "stale")
	counts := h.Counts()
	if counts["java.lang.ThreadLocal$ThreadLocalMap$Entry"] != 2 || counts["java.lang.ThreadLocal$ThreadLocalMap"] != 1 {
		t.Errorf("%v", counts)
	}
	entry := 0
	for _, o := range h.Objects() {
		if o.Class.Name == "java.lang.ThreadLocal$ThreadLocalMap$Entry" && o.Value("referent").Address() == local.Address {
			entry++
		}
	}
	if entry != 1 {
		t.Errorf("%d entries refer to the ThreadLocal", entry)
	}
}

func TestTruths(t *testing.T) {
	h := New()
	node := h.Class("app.Node", Ref("a"), Ref("b"))
	leaf := h.Instance(node)
	top := h.Instance(node, leaf, leaf)
	array := h.ObjectArray("app.Node[]", top, heap.Address(0xbad8), top)
	thread := h.Thread("t", Frame{Class: "app.Main", Method: "m"})
	thread.Local(0, array)
	class := node.Mirror.Address
	all, distinct := h.References(), h.Distinct()
	if got := fmt.Sprintf("%x", all[top.Address]); got != fmt.Sprintf("%x", []heap.Address{class, leaf.Address, leaf.Address}) {
		t.Errorf("as written: %s", got)
	}
	if got := fmt.Sprintf("%x", distinct[top.Address]); got != fmt.Sprintf("%x", []heap.Address{class, leaf.Address}) {
		t.Errorf("distinct: %s", got)
	}
	if got := len(distinct[array.Address]); got != 2 {
		t.Errorf("array with a dangling element: %d distinct references, want 2", got)
	}
	if refs := distinct[thread.Object.Address]; refs[len(refs)-1] != array.Address {
		t.Errorf("the thread does not refer to its local: %x", refs)
	}
	if roots := h.GlobalRoots(); len(roots) != 1 || roots[0] != thread.Object.Address {
		t.Errorf("global roots %x, want the thread alone", roots)
	}
	if len(distinct) != h.Len()+1 { // the boot loader
		t.Errorf("%d nodes for %d objects", len(distinct), h.Len())
	}
}

func TestExplicitAddresses(t *testing.T) {
	h := New()
	node := h.Class("app.Node", Ref("text"))
	far := h.At(0xfedcba9876543211).Instance(node, "text")
	next := h.Instance(node)
	s := h.At(3).String("s")
	if far.Address != 0xfedcba9876543211 || s.Address != 3 {
		t.Errorf("0x%x, 0x%x", far.Address, s.Address)
	}
	if next.Address < 0xc0000000 || next.Address > 0xc1000000 || next.Address%8 != 0 {
		t.Errorf("the heap continued at 0x%x", next.Address)
	}
	if text := far.Value("text").Address(); text == far.Address || text%8 != 0 {
		t.Errorf("At moved the string instead: 0x%x", text)
	}
}
