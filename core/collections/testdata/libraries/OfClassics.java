package planted;

import java.util.*;

/** Trove 3, HPPC, Commons Collections 3 and 4. */
class OfClassics {
    static void plant() {
        trove();
        hppc();
        commons3();
        commons4();
    }

    static void trove() {
        gnu.trove.map.hash.TIntObjectHashMap<String> io = new gnu.trove.map.hash.TIntObjectHashMap<>();
        gnu.trove.map.hash.TObjectIntHashMap<String> oi = new gnu.trove.map.hash.TObjectIntHashMap<>();
        gnu.trove.map.hash.TIntIntHashMap ii = new gnu.trove.map.hash.TIntIntHashMap();
        gnu.trove.map.hash.THashMap<String, String> map = new gnu.trove.map.hash.THashMap<>();
        gnu.trove.set.hash.TIntHashSet is = new gnu.trove.set.hash.TIntHashSet();
        gnu.trove.set.hash.THashSet<String> set = new gnu.trove.set.hash.THashSet<>();
        gnu.trove.list.array.TIntArrayList list = new gnu.trove.list.array.TIntArrayList();
        gnu.trove.list.linked.TIntLinkedList linked = new gnu.trove.list.linked.TIntLinkedList();
        for (int i = 0; i < 50; i++) {
            io.put(i, "v" + i);
            oi.put("-k" + i, i);
            ii.put(i, i * i);
            map.put("-k" + i, "v" + i);
            is.add(i);
            set.add("-e" + i);
            list.add(i);
            linked.add(i);
        }
        for (int i = 0; i < 20; i++) {
            io.remove(i * 2);
            oi.remove("-k" + i * 2);
            ii.remove(i * 2);
            map.remove("-k" + i * 2);
            is.remove(i * 2);
            set.remove("-e" + i * 2);
        }
        List<String> ios = new ArrayList<>(), ois = new ArrayList<>(), iis = new ArrayList<>(), iss = new ArrayList<>(), ls = new ArrayList<>(), lk = new ArrayList<>();
        io.forEachEntry((k, v) -> ios.add(k + "=" + v));
        oi.forEachEntry((k, v) -> ois.add(k + "=" + v));
        ii.forEachEntry((k, v) -> iis.add(k + "=" + v));
        is.forEach(k -> iss.add("" + k));
        list.forEach(k -> ls.add("" + k));
        linked.forEach(k -> lk.add("" + k));
        Box.add("TIntObjectHashMap", io, io.size(), false, ios);
        Box.add("TObjectIntHashMap", oi, oi.size(), false, ois);
        Box.add("TIntIntHashMap", ii, ii.size(), false, iis);
        Box.map("THashMap", map);
        Box.add("TIntHashSet", is, is.size(), false, iss);
        Box.collection("THashSet", set);
        Box.add("TIntArrayList", list, list.size(), true, ls);
        Box.add("TIntLinkedList", linked, linked.size(), true, lk);
        gnu.trove.set.hash.TLinkedHashSet<String> lh = new gnu.trove.set.hash.TLinkedHashSet<>(List.of("-a", "-b", "-c"));
        Box.collection("TLinkedHashSet", lh);
    }

    static void hppc() {
        com.carrotsearch.hppc.IntObjectHashMap<String> io = new com.carrotsearch.hppc.IntObjectHashMap<>();
        com.carrotsearch.hppc.ObjectIntHashMap<String> oi = new com.carrotsearch.hppc.ObjectIntHashMap<>();
        com.carrotsearch.hppc.LongHashSet ls = new com.carrotsearch.hppc.LongHashSet();
        com.carrotsearch.hppc.ObjectHashSet<String> os = new com.carrotsearch.hppc.ObjectHashSet<>();
        com.carrotsearch.hppc.IntArrayList list = new com.carrotsearch.hppc.IntArrayList();
        com.carrotsearch.hppc.IntArrayDeque deque = new com.carrotsearch.hppc.IntArrayDeque(4);
        com.carrotsearch.hppc.BitSet bits = new com.carrotsearch.hppc.BitSet();
        for (int i = 0; i < 30; i++) {
            io.put(i, "v" + i); // with 0
            oi.put("-k" + i, i);
            ls.add(i);
            os.add("-e" + i);
            list.add(i);
            deque.addLast(i);
            if (i % 3 == 0) deque.removeFirst();
            bits.set(i * 3);
        }
        oi.put(null, 77);
        for (int i = 0; i < 5; i++) {
            io.remove(i * 2 + 1);
            ls.remove(i * 2);
        }
        List<String> ios = new ArrayList<>(), ois = new ArrayList<>(), lss = new ArrayList<>(), oss = new ArrayList<>(), lists = new ArrayList<>(), deques = new ArrayList<>(), bs = new ArrayList<>();
        for (var c : io) ios.add(c.key + "=" + c.value);
        for (var c : oi) ois.add(c.key + "=" + c.value);
        for (var c : ls) lss.add("" + c.value);
        for (var c : os) oss.add(c.value);
        for (var c : list) lists.add("" + c.value);
        for (var c : deque) deques.add("" + c.value);
        for (int i = bits.nextSetBit(0); i >= 0; i = bits.nextSetBit(i + 1)) bs.add("" + i);
        Box.add("hppc.IntObjectHashMap", io, io.size(), false, ios);
        Box.add("hppc.ObjectIntHashMap", oi, oi.size(), false, ois);
        Box.add("hppc.LongHashSet", ls, ls.size(), false, lss);
        Box.add("hppc.ObjectHashSet", os, os.size(), false, oss);
        Box.add("hppc.IntArrayList", list, list.size(), true, lists);
        Box.add("hppc.IntArrayDeque", deque, deque.size(), true, deques);
        Box.add("hppc.BitSet", bits, bs.size(), true, bs);
    }

    static final List<Object> keep = new ArrayList<>();

    static <M extends Map<Object, Object>> M fill(M m) {
        for (int i = 0; i < 30; i++) {
            String k = new String("-k" + i), v = new String("v" + i);
            keep.add(k);
            keep.add(v);
            m.put(k, v);
        }
        for (int i = 0; i < 9; i++) m.remove("-k" + i);
        return m;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    static void commons3() {
        String p = "collections3.";
        Map hashed = fill(new org.apache.commons.collections.map.HashedMap());
        hashed.put(null, "nil");
        Box.map(p + "HashedMap", hashed);
        Box.map(p + "LinkedMap", fill(new org.apache.commons.collections.map.LinkedMap()), true);
        Box.map(p + "LRUMap", fill(new org.apache.commons.collections.map.LRUMap(25)), true).capacity(-1);
        Box.map(p + "ReferenceMap", fill(new org.apache.commons.collections.map.ReferenceMap(org.apache.commons.collections.map.AbstractReferenceMap.WEAK, org.apache.commons.collections.map.AbstractReferenceMap.SOFT)));
        Box.map(p + "ReferenceMap.hard", fill(new org.apache.commons.collections.map.ReferenceMap(org.apache.commons.collections.map.AbstractReferenceMap.HARD, org.apache.commons.collections.map.AbstractReferenceMap.SOFT)));
        Box.map(p + "CaseInsensitiveMap", fill(new org.apache.commons.collections.map.CaseInsensitiveMap()));
        Box.map(p + "UnmodifiableMap", org.apache.commons.collections.map.UnmodifiableMap.decorate(fill(new HashMap<>())));
        Box.map(p + "LazyMap", org.apache.commons.collections.map.LazyMap.decorate(fill(new HashMap<>()), org.apache.commons.collections.FactoryUtils.nullFactory()));
        Box.map(p + "Flat3Map", new org.apache.commons.collections.map.Flat3Map(Map.of("-a", "v1", "-b", "v2")));
        Box.add(p + "TreeBidiMap", new org.apache.commons.collections.bidimap.TreeBidiMap(fill(new HashMap<>())), 21, false, List.of());
        List<String> l = List.of("-a", "-b", "-c");
        Box.collection(p + "CursorableLinkedList", new org.apache.commons.collections.list.CursorableLinkedList(l));
        Box.collection(p + "NodeCachingLinkedList", new org.apache.commons.collections.list.NodeCachingLinkedList(l));
        Box.add(p + "TreeList", new org.apache.commons.collections.list.TreeList(l), 3, true, List.of());
        Box.collection(p + "UnmodifiableList", org.apache.commons.collections.list.UnmodifiableList.decorate(new ArrayList<>(l)));
        Box.collection(p + "SynchronizedCollection", org.apache.commons.collections.collection.SynchronizedCollection.decorate(new ArrayList<>(l)), true);
        Box.collection(p + "CircularFifoBuffer", new org.apache.commons.collections.buffer.CircularFifoBuffer(l), true);
        Box.collection(p + "UnboundedFifoBuffer", new org.apache.commons.collections.buffer.UnboundedFifoBuffer(), true);
        org.apache.commons.collections.bag.HashBag bag = new org.apache.commons.collections.bag.HashBag();
        bag.add("-a", 3);
        bag.add("-b", 5);
        Box.add(p + "HashBag", bag, 2, false, List.of("-a=3", "-b=5"));
        org.apache.commons.collections.map.MultiValueMap mv = new org.apache.commons.collections.map.MultiValueMap();
        mv.put("-a", "v1");
        mv.put("-a", "v2");
        mv.put("-b", "v3");
        Box.add(p + "MultiValueMap", mv, 3, false, List.of("-a=v1", "-a=v2", "-b=v3"));
        Box.map(p + "FastHashMap", fill(new org.apache.commons.collections.FastHashMap()));
        Box.collection(p + "FastArrayList", new org.apache.commons.collections.FastArrayList(l));
    }

    static void commons4() {
        String p = "collections4.";
        Map<Object, Object> hashed = fill(new org.apache.commons.collections4.map.HashedMap<>());
        hashed.put(null, "nil");
        Box.map(p + "HashedMap", hashed);
        Box.map(p + "LinkedMap", fill(new org.apache.commons.collections4.map.LinkedMap<>()), true);
        Box.map(p + "LRUMap", fill(new org.apache.commons.collections4.map.LRUMap<>(25)), true);
        Box.map(p + "ReferenceMap", fill(new org.apache.commons.collections4.map.ReferenceMap<>(org.apache.commons.collections4.map.AbstractReferenceMap.ReferenceStrength.WEAK, org.apache.commons.collections4.map.AbstractReferenceMap.ReferenceStrength.SOFT)));
        Box.map(p + "CaseInsensitiveMap", fill(new org.apache.commons.collections4.map.CaseInsensitiveMap<>()));
        Box.map(p + "UnmodifiableMap", org.apache.commons.collections4.map.UnmodifiableMap.unmodifiableMap(fill(new HashMap<>())));
        Box.map(p + "PassiveExpiringMap", fill(new org.apache.commons.collections4.map.PassiveExpiringMap<>()));
        Box.map(p + "Flat3Map", new org.apache.commons.collections4.map.Flat3Map<>(Map.of("-a", "v1", "-b", "v2")));
        Box.map(p + "DualHashBidiMap", fill(new org.apache.commons.collections4.bidimap.DualHashBidiMap<>()));
        Box.map(p + "DualTreeBidiMap", new org.apache.commons.collections4.bidimap.DualTreeBidiMap<>(Map.of("-a", "v1", "-b", "v2")));
        Box.add(p + "PatriciaTrie", new org.apache.commons.collections4.trie.PatriciaTrie<>(Map.of("-a", "v1", "-b", "v2")), 2, true, List.of());
        List<String> l = List.of("-a", "-b", "-c");
        Box.collection(p + "CursorableLinkedList", new org.apache.commons.collections4.list.CursorableLinkedList<>(l));
        Box.collection(p + "NodeCachingLinkedList", new org.apache.commons.collections4.list.NodeCachingLinkedList<>(l));
        Box.add(p + "TreeList", new org.apache.commons.collections4.list.TreeList<>(l), 3, true, List.of());
        Box.collection(p + "UnmodifiableList", org.apache.commons.collections4.list.UnmodifiableList.unmodifiableList(new ArrayList<>(l)));
        Box.collection(p + "SetUniqueList", org.apache.commons.collections4.list.SetUniqueList.setUniqueList(new ArrayList<>(l)));
        Box.collection(p + "ListOrderedSet", org.apache.commons.collections4.set.ListOrderedSet.listOrderedSet(new ArrayList<>(l)), true);
        Box.collection(p + "CircularFifoQueue", new org.apache.commons.collections4.queue.CircularFifoQueue<>(l), true);
        org.apache.commons.collections4.bag.HashBag<String> bag = new org.apache.commons.collections4.bag.HashBag<>();
        bag.add("-a", 3);
        bag.add("-b", 5);
        Box.add(p + "HashBag", bag, 2, false, List.of("-a=3", "-b=5"));
        org.apache.commons.collections4.multiset.HashMultiSet<String> ms = new org.apache.commons.collections4.multiset.HashMultiSet<>();
        ms.add("-a", 3);
        ms.add("-b", 5);
        Box.add(p + "HashMultiSet", ms, 2, false, List.of("-a=3", "-b=5"));
        org.apache.commons.collections4.MultiValuedMap<String, String> mv = new org.apache.commons.collections4.multimap.ArrayListValuedHashMap<>();
        mv.put("-a", "v1");
        mv.put("-a", "v2");
        mv.put("-b", "v3");
        Box.add(p + "ArrayListValuedHashMap", mv, 3, false, List.of("-a=v1", "-a=v2", "-b=v3"));
    }
}
