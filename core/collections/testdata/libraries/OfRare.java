package planted;

import java.util.*;

/** Collections that few programs use, of libraries of which the other classes plant the common ones. */
class OfRare {
    static void plant() {
        commons();
        clojure();
        eclipse();
        fastutil();
        hppcrt();
    }

    static void commons() {
        for (int n : new int[] {0, 1, 40}) {
            List<String> list = new org.apache.commons.collections4.list.TreeList<>();
            List<Object> old = new org.apache.commons.collections.list.TreeList();
            org.apache.commons.collections4.trie.PatriciaTrie<String> trie = new org.apache.commons.collections4.trie.PatriciaTrie<>();
            for (int i = 0; i < n; i++) {
                list.add(i / 2, Box.own("-e" + i)); // rotations on both sides
                old.add(i / 3, i % 7 == 3 ? null : Box.own("-e" + i));
                trie.put(Box.own("-k" + i * i), Box.own("v" + i));
            }
            if (n > 10) {
                list.remove(7);
                old.remove(11);
                trie.remove("-k9");
                trie.put(Box.own(""), Box.own("the empty key"));
                trie.put(Box.own("-k16x"), null);
            }
            Box.collection("collections4.TreeList/" + n, list);
            Box.collection("collections3.TreeList/" + n, old);
            Box.map("PatriciaTrie/" + n, trie, true);
        }
    }

    static void clojure() {
        clojure.lang.PersistentQueue q = clojure.lang.PersistentQueue.EMPTY;
        for (int i = 0; i < 80; i++) {
            q = q.cons(Box.own("-e") + i);
            if (i == 0 || i == 39 || i == 79) queue("PersistentQueue/" + i, q);
        }
        clojure.lang.PersistentQueue more = q.pop();
        queue("PersistentQueue.pop", more); // the front is a sequence of the vector
        for (int i = 0; i < 50; i++) more = more.pop();
        queue("PersistentQueue.pop/51", more);
        queue("PersistentQueue.pop.cons", more.cons(Box.own("-x")).cons(Box.own("-y")));
    }

    static void queue(String name, clojure.lang.PersistentQueue q) {
        List<String> list = new ArrayList<>();
        for (clojure.lang.ISeq s = q.seq(); s != null; s = s.next()) list.add(String.valueOf(s.first()));
        Box.add(name, q, q.size(), true, list);
    }

    static void eclipse() {
        org.eclipse.collections.impl.set.mutable.primitive.ByteHashSet bytes = new org.eclipse.collections.impl.set.mutable.primitive.ByteHashSet();
        for (int b : new int[] {-128, -65, -64, -1, 0, 1, 63, 64, 127}) bytes.add((byte) b);
        set("ByteHashSet", bytes, bytes.size());
        set("ByteHashSet.immutable", bytes.toImmutable(), bytes.size());
        for (int state = 0; state < 4; state++) {
            org.eclipse.collections.impl.set.mutable.primitive.BooleanHashSet set = new org.eclipse.collections.impl.set.mutable.primitive.BooleanHashSet();
            if (state % 2 == 1) set.add(false);
            if (state > 1) set.add(true);
            set("BooleanHashSet/" + state, set, set.size());
        }
        org.eclipse.collections.impl.set.mutable.primitive.IntHashSet ints = new org.eclipse.collections.impl.set.mutable.primitive.IntHashSet(0, 1, 5, 31, 32, 77, -1);
        set("IntHashSet.immutable", ints.toImmutable(), ints.size());
        set("IntSet.singleton", org.eclipse.collections.impl.set.mutable.primitive.IntHashSet.newSetWith(777).toImmutable(), 1);
        set("IntSet.unmodifiable", ints.asUnmodifiable(), ints.size());
        set("IntSet.synchronized", ints.asSynchronized(), ints.size());
        org.eclipse.collections.impl.set.mutable.primitive.DoubleHashSet doubles = new org.eclipse.collections.impl.set.mutable.primitive.DoubleHashSet(0, 1, 5, 31, 2.5, 77, -1, 1e100);
        doubles.remove(2.5);
        set("DoubleHashSet", doubles, doubles.size());
        org.eclipse.collections.impl.set.mutable.primitive.FloatHashSet floats = new org.eclipse.collections.impl.set.mutable.primitive.FloatHashSet(0, 1, 5, 31, 2.5f, 77, -1);
        floats.remove(77);
        set("FloatHashSet", floats, floats.size());
        org.eclipse.collections.impl.map.mutable.primitive.DoubleObjectHashMap<String> map = new org.eclipse.collections.impl.map.mutable.primitive.DoubleObjectHashMap<>();
        for (double d : new double[] {0, 1, 2, 2.5, -1}) map.put(d, Box.own("v" + d));
        map.remove(2);
        List<String> entries = new ArrayList<>();
        map.forEachKeyValue((k, v) -> entries.add(k + "=" + v));
        Box.add("DoubleObjectHashMap", map, map.size(), false, entries);
        Box.add("DoubleObjectHashMap.immutable", map.toImmutable(), map.size(), false, entries);
        Box.add("DoubleObjectHashMap.synchronized", map.asSynchronized(), map.size(), false, entries);
        org.eclipse.collections.impl.map.mutable.primitive.IntBooleanHashMap flags = new org.eclipse.collections.impl.map.mutable.primitive.IntBooleanHashMap();
        org.eclipse.collections.impl.map.mutable.primitive.ObjectBooleanHashMap<String> named = new org.eclipse.collections.impl.map.mutable.primitive.ObjectBooleanHashMap<>();
        org.eclipse.collections.impl.list.mutable.primitive.BooleanArrayList bits = new org.eclipse.collections.impl.list.mutable.primitive.BooleanArrayList();
        List<String> flagEntries = new ArrayList<>(), namedEntries = new ArrayList<>(), bitEntries = new ArrayList<>();
        for (int i = 0; i < 70; i++) {
            flags.put(i, i % 3 == 0);
            named.put(Box.own("-k" + i), i % 5 == 0);
            bits.add(i % 7 == 0);
            bitEntries.add("" + (i % 7 == 0));
        }
        flags.forEachKeyValue((k, v) -> flagEntries.add(k + "=" + v));
        named.forEachKeyValue((k, v) -> namedEntries.add(k + "=" + v));
        Box.add("IntBooleanHashMap", flags, flags.size(), false, flagEntries);
        Box.add("ObjectBooleanHashMap", named, named.size(), false, namedEntries);
        Box.add("BooleanArrayList", bits, bits.size(), true, bitEntries);
        org.eclipse.collections.impl.bag.mutable.primitive.IntHashBag bag = new org.eclipse.collections.impl.bag.mutable.primitive.IntHashBag();
        bag.addOccurrences(1, 3);
        bag.addOccurrences(9, 5);
        Box.add("IntHashBag", bag, 2, false, List.of("1=3", "9=5"));
    }

    static void set(String name, org.eclipse.collections.api.PrimitiveIterable set, int size) {
        String text = set.toString();
        text = text.substring(1, text.length() - 1);
        Box.add(name, set, size, false, text.isEmpty() ? List.of() : List.of(text.split(", ")));
    }

    static void fastutil() {
        it.unimi.dsi.fastutil.objects.ObjectOpenHashBigSet<String> set = new it.unimi.dsi.fastutil.objects.ObjectOpenHashBigSet<>();
        it.unimi.dsi.fastutil.ints.IntOpenHashBigSet ints = new it.unimi.dsi.fastutil.ints.IntOpenHashBigSet();
        for (int i = 0; i < 40; i++) {
            set.add(Box.own("-e" + i));
            ints.add(i * 7 - 70);
        }
        set.remove("-e7");
        Box.collection("ObjectOpenHashBigSet", set);
        Box.collection("IntOpenHashBigSet", ints);
        it.unimi.dsi.fastutil.objects.ObjectOpenHashBigSet<String> withNull = set.clone();
        withNull.add(null);
        Box.collection("ObjectOpenHashBigSet.null", withNull);
        it.unimi.dsi.fastutil.ints.IntOpenHashBigSet withoutZero = ints.clone();
        withoutZero.remove(0);
        Box.collection("IntOpenHashBigSet without 0", withoutZero);
    }

    static void hppcrt() {
        com.carrotsearch.hppcrt.maps.IntObjectHashMap<String> io = new com.carrotsearch.hppcrt.maps.IntObjectHashMap<>();
        com.carrotsearch.hppcrt.maps.ObjectIntHashMap<String> oi = new com.carrotsearch.hppcrt.maps.ObjectIntHashMap<>();
        com.carrotsearch.hppcrt.sets.LongHashSet ls = new com.carrotsearch.hppcrt.sets.LongHashSet();
        com.carrotsearch.hppcrt.sets.ObjectHashSet<String> os = new com.carrotsearch.hppcrt.sets.ObjectHashSet<>();
        com.carrotsearch.hppcrt.lists.IntArrayList list = new com.carrotsearch.hppcrt.lists.IntArrayList();
        com.carrotsearch.hppcrt.lists.ObjectArrayDeque<String> deque = new com.carrotsearch.hppcrt.lists.ObjectArrayDeque<>();
        for (int i = 0; i < 30; i++) {
            io.put(i, Box.own("v" + i));
            oi.put(Box.own("-k" + i), i);
            ls.add(i == 3 ? Long.MIN_VALUE : i);
            os.add(Box.own("-e" + i));
            list.add(i);
            deque.addLast(Box.own("-e" + i));
        }
        deque.removeFirst();
        oi.put(null, -1);
        os.add((String) null);
        List<String> ios = new ArrayList<>(), ois = new ArrayList<>(), lss = new ArrayList<>(), oss = new ArrayList<>(), ll = new ArrayList<>(), dd = new ArrayList<>();
        for (com.carrotsearch.hppcrt.cursors.IntObjectCursor<String> c : io) ios.add(c.key + "=" + c.value);
        for (com.carrotsearch.hppcrt.cursors.ObjectIntCursor<String> c : oi) ois.add(c.key + "=" + c.value);
        for (com.carrotsearch.hppcrt.cursors.LongCursor c : ls) lss.add("" + c.value);
        for (com.carrotsearch.hppcrt.cursors.ObjectCursor<String> c : os) oss.add("" + c.value);
        for (com.carrotsearch.hppcrt.cursors.IntCursor c : list) ll.add("" + c.value);
        for (com.carrotsearch.hppcrt.cursors.ObjectCursor<String> c : deque) dd.add("" + c.value);
        Box.add("hppcrt.IntObjectHashMap", io, io.size(), false, ios);
        Box.add("hppcrt.ObjectIntHashMap", oi, oi.size(), false, ois);
        Box.add("hppcrt.LongHashSet", ls, ls.size(), false, lss);
        Box.add("hppcrt.ObjectHashSet", os, os.size(), false, oss);
        Box.add("hppcrt.IntArrayList", list, list.size(), true, ll);
        Box.add("hppcrt.ObjectArrayDeque", deque, deque.size(), true, dd);
    }
}
