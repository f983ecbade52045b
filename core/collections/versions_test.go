package collections_test

import (
	"context"
	"slices"
	"strconv"
	"testing"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/opened"
)

// builder makes objects, and declares classes from the fields it is given.
type builder struct {
	*dumpbuilder.Heap
	declared map[string]*dumpbuilder.Class
}

// object makes an instance of a class with fields given as pairs of name and value. The
// Go type of the value determines the type of the field.
func (b builder) object(class string, pairs ...any) *dumpbuilder.Object {
	members := []dumpbuilder.Member{}
	var values []any
	for i := 0; i < len(pairs); i += 2 {
		name := pairs[i].(string)
		switch v := pairs[i+1].(type) {
		case int:
			members = append(members, dumpbuilder.Int(name))
			values = append(values, v)
		case int64:
			members = append(members, dumpbuilder.Long(name))
			values = append(values, v)
		case bool:
			members = append(members, dumpbuilder.Boolean(name))
			values = append(values, v)
		default:
			members = append(members, dumpbuilder.Ref(name))
			values = append(values, b.value(v))
		}
	}
	c := b.classes(class, members...)
	return b.Instance(c, values...)
}

func (b builder) classes(name string, members ...dumpbuilder.Member) *dumpbuilder.Class {
	c := b.declared[name]
	if c == nil {
		c = b.Class(name, members...)
		b.declared[name] = c
	}
	return c
}

func (b builder) value(v any) any {
	if text, ok := v.(string); ok {
		return b.String(text)
	}
	return v
}

// array makes an Object[].
func (b builder) array(elements ...any) *dumpbuilder.Object {
	for i := range elements {
		elements[i] = b.value(elements[i])
	}
	return b.ObjectArray("java.lang.Object[]", elements...)
}

type example struct {
	name   string
	object *dumpbuilder.Object
	want   []string
}

// examples are collections laid out as in their libraries. The fields are those in the
// libraries' sources.
func examples(b builder) []example {
	list := slices.Concat(eclipse(b), kotlinAndAndroid(b), scala(b), guava(b), primitives(b), old(b))
	sub := b.Class("app.Registry", dumpbuilder.Super(b.ClassOf("java.util.HashMap")), dumpbuilder.Int("version"))
	full := b.HashMap("a", "1")
	table := full.Value("table").Bits
	registry := b.Instance(sub)
	registry.Set("table", heap.Address(table))
	registry.Set("size", 1)
	// Fields of the sub-class have the names of the map's, which come after them.
	values := []any{int64(99), 77, nil}
	for _, f := range b.ClassOf("java.util.HashMap").AllFields() {
		values = append(values, map[string]any{"table": heap.Address(table), "size": 1}[f.Name])
	}
	hiding := b.Class("app.Cache", dumpbuilder.Super(b.ClassOf("java.util.HashMap")), dumpbuilder.Long("size"), dumpbuilder.Int("count"), dumpbuilder.Ref("table"))
	return append(list, example{"sub-class of a known class", registry, []string{"a=1"}}, example{"fields that hide the map's", b.Instance(hiding, values...), []string{"a=1"}})
}

func eclipse(b builder) []example {
	const p = "org.eclipse.collections.impl."
	chained, null := b.New("java.lang.Object"), b.New("java.lang.Object")
	b.classes(p+"map.mutable.AbstractUnifiedMap", dumpbuilder.Static("CHAINED_KEY", heap.Object, chained), dumpbuilder.Ref("table"), dumpbuilder.Int("occupied"))
	unified := b.Class(p+"map.mutable.UnifiedMap", dumpbuilder.Super(b.declared[p+"map.mutable.AbstractUnifiedMap"]), dumpbuilder.Static("NULL_KEY", heap.Object, null))
	table := b.array("k0", "v0", nil, nil, chained, b.array("k1", "v1", "k2", "v2", nil, nil), null, "v3")
	free, removed := b.New("java.lang.Object"), b.New("java.lang.Object")
	b.classes(p+"map.mutable.primitive.ObjectIntHashMap", dumpbuilder.Static("NULL_KEY", heap.Object, free), dumpbuilder.Static("REMOVED_KEY", heap.Object, removed),
		dumpbuilder.Ref("keys"), dumpbuilder.Ref("values"), dumpbuilder.Int("occupiedWithData"))
	bucket := p + "set.mutable.UnifiedSet$ChainedBucket"
	more := b.object(bucket, "zero", "d", "one", "e", "two", nil, "three", nil)
	return []example{
		{"UnifiedMap", b.Instance(unified, table, 4), []string{"k0=v0", "k1=v1", "k2=v2", "null=v3"}},
		{"UnifiedSet", b.object(p+"set.mutable.UnifiedSet", "table", b.array("a", nil, b.object(bucket, "zero", "b", "one", "c", "two", "x", "three", more)), "occupied", 6),
			[]string{"a", "b", "c", "x", "d", "e"}},
		{"IntObjectHashMap", b.object(p+"map.mutable.primitive.IntObjectHashMap", "keys", b.IntArray(0, 5, 1, 7), "values", b.array(nil, "five", nil, "seven"), "occupiedWithData", 2,
			"sentinelValues", b.object(p+"Sentinels", "containsZeroKey", true, "containsOneKey", false, "zeroValue", "none", "oneValue", nil)), []string{"0=none", "5=five", "7=seven"}},
		{"ObjectIntHashMap", b.Instance(b.declared[p+"map.mutable.primitive.ObjectIntHashMap"], b.array("a", nil, removed), b.IntArray(1, 2, 3), 1), []string{"a=1"}},
		{"HashBag", b.object(p+"bag.mutable.AbstractHashBag", "items", b.Instance(b.declared[p+"map.mutable.primitive.ObjectIntHashMap"], b.array("b", nil), b.IntArray(2, 0), 1), "size", 2), []string{"b=2"}},
		{"FastList", b.object(p+"list.mutable.FastList", "items", b.array("a", "b", nil, nil), "size", 2), []string{"a", "b"}},
	}
}

func kotlinAndAndroid(b builder) []example {
	deleted := b.New("java.lang.Object")
	b.classes("android.util.SparseArray", dumpbuilder.Static("DELETED", heap.Object, deleted), dumpbuilder.Boolean("mGarbage"), dumpbuilder.Ref("mKeys"), dumpbuilder.Ref("mValues"), dumpbuilder.Int("mSize"))
	removed := b.New("java.lang.Object")
	b.Class("androidx.collection.LongSparseArrayKt", dumpbuilder.Static("DELETED", heap.Object, removed))
	kotlinMap := b.object("kotlin.collections.builders.MapBuilder", "keysArray", b.array("a", nil, "c", nil), "valuesArray", b.array("1", nil, "3", nil),
		"presenceArray", b.IntArray(4, -1, 2, 0), "length", 3, "size", 2)
	return []example{
		{"kotlin.ArrayDeque", b.object("kotlin.collections.ArrayDeque", "head", 2, "elementData", b.array("c", nil, "a", "b"), "size", 3), []string{"a", "b", "c"}},
		{"kotlin.ListBuilder.subList", b.object("kotlin.collections.builders.ListBuilder$BuilderSubList", "backing", b.array("a", "b", "c", nil), "offset", 1, "length", 2), []string{"b", "c"}},
		{"kotlin.MapBuilder", kotlinMap, []string{"a=1", "c=3"}},
		{"kotlin.SetBuilder", b.object("kotlin.collections.builders.SetBuilder", "backing", kotlinMap), []string{"a", "c"}},
		{"ArrayMap", b.object("android.util.ArrayMap", "mArray", b.array("a", "1", nil, "2", nil, nil), "mSize", 2), []string{"a=1", "null=2"}},
		{"androidx ArrayMap", b.Instance(b.Class("androidx.collection.ArrayMap",
			dumpbuilder.Super(b.classes("androidx.collection.SimpleArrayMap", dumpbuilder.Ref("array"), dumpbuilder.Int("size")))), b.array("a", "1", nil, nil), 1), []string{"a=1"}},
		{"SparseArray", b.Instance(b.declared["android.util.SparseArray"], true, b.IntArray(3, 4, 5, 0), b.array("c", deleted, "e", nil), 3), []string{"3=c", "5=e"}},
		{"kotlin.ListBuilder of 2", b.object("kotlin.collections.builders.ListBuilder", "backing", b.array("a", "b"), "length", 1, "isReadOnly", true), []string{"a"}},
		{"ScatterMap", b.object("androidx.collection.ScatterMap", "metadata", b.LongArray(0), "keys", b.array("a", nil, "c"), "values", b.array("1", nil, "3"), "_capacity", 3, "_size", 2), []string{"a=1", "c=3"}},
		{"ScatterSet", b.object("androidx.collection.ScatterSet", "elements", b.array(nil, "b"), "_size", 1), []string{"b"}},
		{"IntObjectMap", b.object("androidx.collection.IntObjectMap", "keys", b.IntArray(0, 7), "values", b.array(nil, "seven"), "_size", 1), []string{"7=seven"}},
		{"ObjectIntMap", b.object("androidx.collection.ObjectIntMap", "keys", b.array("a", nil), "values", b.IntArray(1, 0), "_size", 1), []string{"a=1"}},
		{"ObjectList", b.object("androidx.collection.ObjectList", "content", b.array("a", nil), "_size", 1), []string{"a"}},
		{"SmallPersistentVector", b.object("kotlinx.collections.immutable.implementations.immutableList.SmallPersistentVector", "buffer", b.array("a", "b")), []string{"a", "b"}},
		{"LongSparseArray", b.object("androidx.collection.LongSparseArray", "keys", b.LongArray(3, 1<<40, 5), "values", b.array("c", removed, "e"), "size", 3), []string{"3=c", "5=e"}},
	}
}

func scala(b builder) []example {
	const p = "scala.collection."
	end := b.object(p + "immutable.Nil$")
	cons := func(head string, tail *dumpbuilder.Object) *dumpbuilder.Object {
		return b.object(p+"immutable.$colon$colon", "head", head, "next", tail)
	}
	entry := func(key, value string, next *dumpbuilder.Object) *dumpbuilder.Object {
		return b.object(p+"mutable.HashMap$Node", "_key", key, "_value", value, "_next", next)
	}
	bits := p + "immutable.BitmapIndexedMapNode"
	inner := b.object(bits, "dataMap", 1, "nodeMap", 0, "content", b.array("c", "3"))
	root := b.object(bits, "dataMap", 6, "nodeMap", 8, "content", b.array("a", "1", "b", "2", inner))
	leaf := p + "immutable.RedBlackTree$Tree"
	left := b.object(leaf, "_key", "a", "_value", "1", "_left", nil, "_right", nil)
	tree := b.object(leaf, "_key", "b", "_value", "2", "_left", left, "_right", nil)
	return []example{
		{"List", cons("a", cons("b", end)), []string{"a", "b"}},
		{"Nil", end, nil},
		{"Vector2", b.object(p+"immutable.Vector2", "prefix1", b.array("a", "b"), "data2", b.array(b.array("c"), b.array("d")), "suffix1", b.array("e")), []string{"a", "b", "c", "d", "e"}},
		{"mutable.HashMap", b.object(p+"mutable.HashMap", "table", b.array(nil, entry("a", "1", entry("b", "2", nil))), "contentSize", 2), []string{"a=1", "b=2"}},
		{"immutable.HashMap", b.object(p+"immutable.HashMap", "rootNode", root), []string{"a=1", "b=2", "c=3"}},
		{"immutable.TreeMap", b.object(p+"immutable.TreeMap", "tree", tree), []string{"a=1", "b=2"}},
		{"ArrayBuffer", b.object(p+"mutable.ArrayBuffer", "array", b.array("a", nil, nil), "size0", 1), []string{"a"}},
	}
}

func guava(b builder) []example {
	const p = "com.google.common."
	value := b.object(p+"cache.LocalCache$StrongValueReference", "referent", "1")
	cached := b.object(p+"cache.LocalCache$StrongEntry", "key", "a", "next", nil, "valueReference", value)
	table := b.object("java.util.concurrent.atomic.AtomicReferenceArray", "array", b.array(nil, cached))
	segment := b.object(p+"cache.LocalCache$Segment", "count", 1, "table", table)
	node := b.object("com.github.benmanes.caffeine.cache.PS", "key", "a", "value", "1")
	const bounded = "org.hibernate.internal.util.collections.BoundedConcurrentHashMap"
	plan := b.object(bounded+"$HashEntry", "key", "a", "value", "1", "next", nil)
	part := b.object(bounded+"$Segment", "count", 1, "table", b.array(nil, plan))
	return []example{
		{"BoundedConcurrentHashMap", b.object(bounded, "segments", b.array(part, part)), []string{"a=1", "a=1"}},
		{"agrona.Object2IntHashMap", b.object("org.agrona.collections.Object2IntHashMap", "keys", b.array("a", nil, "b"), "values", b.IntArray(1, 0, 2), "size", 2), []string{"a=1", "b=2"}},
		{"agrona.Long2LongHashMap", b.object("org.agrona.collections.Long2LongHashMap", "entries", b.LongArray(0, 5, 9, -1, 7, 6), "missingValue", int64(-1), "size", 2), []string{"0=5", "7=6"}},
		{"agrona.ObjectHashSet", b.object("org.agrona.collections.ObjectHashSet", "values", b.array("a", nil, "b", nil), "size", 2), []string{"a", "b"}},
		{"agrona.IntArrayList", b.object("org.agrona.collections.IntArrayList", "elements", b.IntArray(4, 5, 0), "size", 2), []string{"4", "5"}},
		{"RegularImmutableList", b.object(p+"collect.RegularImmutableList", "array", b.array("a", "b")), []string{"a", "b"}},
		{"a shaded copy", b.object("org.shaded."+p+"collect.RegularImmutableList", "size", 1, "array", b.array("a", nil)), []string{"a"}},
		{"RegularImmutableBiMap of Android", b.object(p+"collect.RegularImmutableBiMap", "alternatingKeysAndValues", b.array("a", "1", "b", "2"), "keyOffset", 0, "size", 2), []string{"a=1", "b=2"}},
		{"its inverse", b.object(p+"collect.RegularImmutableBiMap", "alternatingKeysAndValues", b.array("a", "1", "b", "2"), "keyOffset", 1, "size", 2), []string{"1=a", "2=b"}},
		{"RegularImmutableMultiset of Android", b.object(p+"collect.RegularImmutableMultiset", "contents", countsOf(b, p), "size", 5), []string{"a=2", "b=3"}},
		{"HashMultiset of Android", b.object(p+"collect.AbstractMapBasedMultiset", "backingMap", countsOf(b, p), "size", int64(5)), []string{"a=2", "b=3"}},
		{"RegularImmutableMap of Android", b.object(p+"collect.RegularImmutableMap", "alternatingKeysAndValues", b.array("a", "1", "b", "2", nil, nil), "size", 2), []string{"a=1", "b=2"}},
		{"LocalCache", b.object(p+"cache.LocalCache", "segments", b.array(segment)), []string{"a=1"}},
		{"HashMultimap", b.object(p+"collect.AbstractMapBasedMultimap", "map", b.HashMap("a", b.ArrayList("1", "2")), "totalSize", 2), []string{"a=1", "a=2"}},
		{"Caffeine", b.object("com.github.benmanes.caffeine.cache.BoundedLocalCache", "data", b.ConcurrentHashMap("a", node)), []string{"a=1"}},
	}
}

func primitives(b builder) []example {
	null := b.New("java.lang.Object")
	b.classes("io.netty.util.collection.IntObjectHashMap", dumpbuilder.Static("NULL_VALUE", heap.Object, null), dumpbuilder.Ref("keys"), dumpbuilder.Ref("values"), dumpbuilder.Int("size"))
	const fastutil = "it.unimi.dsi.fastutil.ints."
	// A threaded tree: the flags say that right of 1 and left of 3 lead back to 2.
	node := fastutil + "IntAVLTreeSet$Entry"
	one := b.object(node, "key", 1, "left", nil, "right", nil, "info", -1<<31|1<<30)
	three := b.object(node, "key", 3, "left", nil, "right", nil, "info", -1<<31|1<<30)
	two := b.object(node, "key", 2, "left", one, "right", three, "info", 0)
	one.Set("right", two)
	three.Set("left", two)
	return []example{
		{"Int2ObjectOpenHashMap", b.object(fastutil+"Int2ObjectOpenHashMap", "key", b.IntArray(0, 7, 0, 3, 0), "value", b.array(nil, "seven", nil, "three", "zero"), "containsNullKey", true, "size", 3),
			[]string{"7=seven", "3=three", "0=zero"}},
		{"IntOpenHashSet", b.object(fastutil+"IntOpenHashSet", "key", b.IntArray(0, 7, 0, 3, 0), "containsNull", false, "size", 2), []string{"7", "3"}},
		{"IntAVLTreeSet", b.object(fastutil+"IntAVLTreeSet", "tree", two, "count", 3), []string{"1", "2", "3"}},
		{"HPPC LongHashSet", b.object("com.carrotsearch.hppc.LongHashSet", "keys", b.LongArray(0, 9, 0), "assigned", 1, "hasEmptyKey", true), []string{"9", "0"}},
		{"HPPC 0.6", b.object("com.carrotsearch.hppc.IntOpenHashSet", "keys", b.IntArray(0, 9, 0), "allocated", b.Array([]bool{true, true, false}), "assigned", 2), []string{"0", "9"}},
		{"Trove TIntIntHashMap", b.object("gnu.trove.map.hash.TIntIntHashMap", "_set", b.IntArray(5, 6, 7), "_values", b.IntArray(50, 60, 70), "_states", b.ByteArray(1, 2, 1), "_size", 2), []string{"5=50", "7=70"}},
		{"Netty", b.Instance(b.declared["io.netty.util.collection.IntObjectHashMap"], b.IntArray(0, 5, 6), b.array(nil, "five", null), 2), []string{"5=five", "6=null"}},
		{"Agrona", b.object("org.agrona.collections.Int2ObjectHashMap", "keys", b.IntArray(0, 5), "values", b.array(nil, "five"), "size", 1), []string{"5=five"}},
	}
}

// old holds collections of Java versions that no test dump covers.
func old(b builder) []example {
	entry := func(key, value string, next *dumpbuilder.Object) *dumpbuilder.Object {
		return b.object("java.util.concurrent.ConcurrentHashMap$HashEntry", "key", key, "value", value, "next", next)
	}
	segment := b.object("java.util.concurrent.ConcurrentHashMap$Segment", "count", 2, "table", b.array(nil, entry("a", "1", entry("b", "2", nil))))
	node := func(element string) *dumpbuilder.Object {
		return b.object("java.util.LinkedList$Entry", "element", element, "next", nil, "previous", nil)
	}
	header, first := node("none"), node("a")
	header.Set("next", first)
	first.Set("next", header)
	return []example{
		{"ConcurrentHashMap of Java 7", b.object("java.util.concurrent.ConcurrentHashMap", "segments", b.array(segment)), []string{"a=1", "b=2"}},
		{"LinkedList of Java 6", b.object("java.util.LinkedList", "header", header, "size", 1), []string{"a"}},
		{"reversed list of Java 21", b.object("java.util.ReverseOrderListView", "base", b.object("java.util.Vector", "elementCount", 1, "elementData", b.array("a", nil)), "modifiable", true), []string{"a"}},
		{"Vector", b.object("java.util.Vector", "elementCount", 1, "elementData", b.array("a", nil)), []string{"a"}},
		{"ArrayDeque of IBM's Java 6", b.object("java.util.ArrayDeque", "front", 1, "rear", 0, "elements", b.array(nil, "a", "b")), []string{"a", "b"}},
		{"IdentityHashMap of IBM's Java 6", b.object("java.util.IdentityHashMap", "size", 1, "elementData", b.array(nil, nil, "a", "1")), []string{"a=1"}},
	}
}

func TestLibrariesAndVersions(t *testing.T) {
	h := dumpbuilder.New()
	list := examples(builder{h, map[string]*dumpbuilder.Class{}})
	for i := range list {
		h.Root(heap.RootJNIGlobal, list[i].object)
	}
	s := opened.Heap(t, h)
	table := collections.New(context.Background(), s)
	for _, e := range list {
		id, _ := s.ID(e.object.Address)
		k := table.OfObject(id)
		if k == nil {
			if e.want != nil {
				t.Errorf("%s is not known", e.name)
			}
			continue
		}
		m, err := k.Measure(id)
		if err != nil || m.Size != int64(len(e.want)) {
			t.Errorf("%s: size %d, want %d (%v)", e.name, m.Size, len(e.want), err)
		}
		if got := contents(t, s, k, id); !slices.Equal(got, e.want) && len(got)+len(e.want) > 0 {
			t.Errorf("%s: contents %q, want %q", e.name, got, e.want)
		}
	}
}

// TestCircular walks structures with cycles, which no program makes: the walk must end.
func TestCircular(t *testing.T) {
	h := dumpbuilder.New()
	b := builder{h, map[string]*dumpbuilder.Class{}}
	node := b.object("java.util.LinkedList$Node", "item", "a", "next", nil)
	node.Set("next", node)
	other := b.object("java.util.LinkedList$Node", "item", "b", "next", node)
	tree := b.object("java.util.TreeMap$Entry", "key", "a", "value", "b", "left", nil, "right", nil)
	tree.Set("left", tree)
	tree.Set("right", tree)
	wrapper := b.object("java.util.Collections$UnmodifiableList", "c", nil)
	wrapper.Set("c", wrapper)
	entry := b.object("java.util.Hashtable$Entry", "key", "a", "value", "b", "next", nil)
	entry.Set("next", entry)
	jump := b.New("java.lang.Object")
	links := []*dumpbuilder.Object{b.array(jump, jump, nil), b.array(jump, jump, nil)}
	links[0].SetElement(2, links[1])
	links[1].SetElement(2, links[0])
	queue := b.Class("org.jctools.queues.BaseMpscLinkedArrayQueue", dumpbuilder.Static("JUMP", heap.Object, jump),
		dumpbuilder.Ref("consumerBuffer"), dumpbuilder.Long("consumerIndex"), dumpbuilder.Long("producerIndex"), dumpbuilder.Long("consumerMask"))
	flat := b.object("org.apache.commons.collections4.map.Flat3Map", "size", 9, "delegateMap", nil, "key1", "a", "value1", "1", "key2", nil, "value2", nil, "key3", nil, "value3", nil)
	flat.Set("delegateMap", flat)
	kotlin := "kotlinx.collections.immutable.implementations.immutable"
	trie := b.object(kotlin+"Map.TrieNode", "dataMap", 0, "nodeMap", 1, "buffer", nil)
	trie.Set("buffer", b.array(trie))
	halves := b.object("scala.collection.immutable.Queue", "out", nil, "in", nil)
	halves.Set("out", halves)
	halves.Set("in", halves)
	seqs := b.object("clojure.lang.PersistentQueue", "cnt", 1<<30, "f", nil, "r", nil)
	seqs.Set("f", seqs)
	seqs.Set("r", seqs)
	columns := b.object("com.google.common.collect.ImmutableSortedMap", "keySet", nil, "valueList", nil)
	columns.Set("keySet", columns)
	columns.Set("valueList", columns)
	bucket := b.object("org.eclipse.collections.impl.set.mutable.UnifiedSet$ChainedBucket", "zero", nil, "one", nil, "two", nil, "three", nil)
	for _, field := range []string{"zero", "one", "two", "three"} {
		bucket.Set(field, bucket)
	}
	objects := []*dumpbuilder.Object{
		halves, seqs, columns, b.object("org.eclipse.collections.impl.set.mutable.UnifiedSet", "occupied", 1<<30, "table", b.array(bucket, bucket)),
		b.Instance(queue, links[0], int64(0), int64(1)<<60, int64(2)),
		b.object("org.jctools.queues.MpscArrayQueue", "buffer", b.array("a", nil), "consumerIndex", int64(1), "producerIndex", int64(1)<<60),
		b.object("org.jctools.queues.SpscArrayQueue", "buffer", b.array("a", nil), "consumerIndex", int64(-5), "producerIndex", int64(3)),
		flat,
		b.object(kotlin+"Map.PersistentHashMap", "node", trie, "size", 1<<30),
		b.object(kotlin+"List.PersistentVector", "root", b.array("a", nil), "tail", b.array("b"), "rootShift", 1<<30, "size", 1<<30),
		b.object("java.util.LinkedList", "size", 1<<30, "first", other),
		b.object("java.util.TreeMap", "size", 1<<30, "root", tree),
		wrapper,
		b.object("java.util.Hashtable", "count", -5, "table", b.array(entry, entry)),
		b.object("java.util.ArrayDeque", "head", -7, "tail", 1<<30, "elements", b.array("a")),
		b.object("java.util.Vector", "elementCount", 1<<30, "elementData", b.array("a")),
		b.object("java.util.Collections$CopiesList", "n", 1<<30, "element", "a"),
	}
	for _, o := range objects {
		h.Root(heap.RootJNIGlobal, o)
	}
	s := opened.Heap(t, h)
	table := collections.New(context.Background(), s)
	for _, o := range objects {
		id, _ := s.ID(o.Address)
		n := 0
		k := table.OfObject(id)
		if err := k.Each(id, func(_, _ collections.Item) bool { n++; return true }); err != nil {
			t.Errorf("%s: %v", o.Class.Name, err)
		}
		if m, err := k.Measure(id); err != nil || m.Size < collections.Unknown || n > 2*s.NumObjects() {
			t.Errorf("%s: %s elements of %d objects, %v", o.Class.Name, strconv.Itoa(n), s.NumObjects(), err)
		}
	}
}

// TestMoreElementsThanObjects: a collection of primitives can have more elements than the
// dump has objects.
func TestMoreElementsThanObjects(t *testing.T) {
	h := dumpbuilder.New()
	b := builder{h, map[string]*dumpbuilder.Class{}}
	list := b.object("it.unimi.dsi.fastutil.ints.IntArrayList", "size", 5000, "a", h.Array(make([]int32, 6000)))
	words := h.Array(slices.Repeat([]int64{-1}, 100))
	set := b.object("java.util.BitSet", "words", words, "wordsInUse", 100)
	wants := map[*dumpbuilder.Object]int{
		list: 5000, set: 6400, b.object("java.util.Collections$UnmodifiableList", "c", list): 5000,
		b.object("org.eclipse.collections.impl.list.mutable.primitive.BooleanArrayList", "size", 6000, "items", set): 6000,
	}
	for o := range wants {
		h.Root(heap.RootJNIGlobal, o)
	}
	s := opened.Heap(t, h)
	table := collections.New(context.Background(), s)
	for o, want := range wants {
		id, _ := s.ID(o.Address)
		n := 0
		if err := table.OfObject(id).Each(id, func(_, _ collections.Item) bool { n++; return true }); err != nil || n != want {
			t.Errorf("%s: %d elements of %d, %v", o.Class.Name, n, want, err)
		}
	}
}

// countsOf makes the counts of a multiset of Guava's Android flavour.
func countsOf(b builder, p string) *dumpbuilder.Object {
	return b.object(p+"collect.ObjectCountHashMap", "keys", b.array("a", "b", nil), "values", b.IntArray(2, 3, 0), "size", 2)
}
