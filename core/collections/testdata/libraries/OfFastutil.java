package planted;

import it.unimi.dsi.fastutil.*;
import it.unimi.dsi.fastutil.ints.*;
import it.unimi.dsi.fastutil.longs.*;
import it.unimi.dsi.fastutil.chars.*;
import it.unimi.dsi.fastutil.bytes.*;
import it.unimi.dsi.fastutil.objects.*;
import it.unimi.dsi.fastutil.booleans.*;
import it.unimi.dsi.fastutil.shorts.*;
import java.util.*;

class OfFastutil {
    static <M extends Map<Integer, String>> M ints(M m) {
        for (int i = 0; i < 50; i++) m.put(i, "v" + i); // with 0
        for (int i = 1; i < 30; i++) m.remove(i);
        return m;
    }

    static <M extends Map<String, Integer>> M strings(M m) {
        for (int i = 0; i < 40; i++) m.put("-k" + i, i);
        return m;
    }

    static void plant() {
        Box.map("Int2ObjectOpenHashMap", ints(new Int2ObjectOpenHashMap<>()));
        Int2ObjectOpenHashMap<String> noZero = new Int2ObjectOpenHashMap<>();
        noZero.put(7, "seven");
        noZero.put(8, null);
        Box.map("Int2ObjectOpenHashMap without 0", noZero);
        Box.map("Int2ObjectOpenHashMap/0", new Int2ObjectOpenHashMap<String>());
        Box.map("Int2ObjectLinkedOpenHashMap", ints(new Int2ObjectLinkedOpenHashMap<>()));
        Box.map("Int2ObjectArrayMap", ints(new Int2ObjectArrayMap<>()));
        Box.map("Int2ObjectAVLTreeMap", ints(new Int2ObjectAVLTreeMap<>()), true);
        Box.map("Int2ObjectRBTreeMap", ints(new Int2ObjectRBTreeMap<>()), true);
        Object2IntOpenHashMap<String> nulls = strings(new Object2IntOpenHashMap<>());
        nulls.put(null, 99);
        Box.map("Object2IntOpenHashMap with null", nulls);
        Box.map("Object2IntOpenHashMap", strings(new Object2IntOpenHashMap<>()));
        Box.map("Object2IntOpenCustomHashMap", strings(new Object2IntOpenCustomHashMap<>(new Hash.Strategy<String>() {
            public int hashCode(String s) { return s == null ? 0 : s.length(); }
            public boolean equals(String a, String b) { return Objects.equals(a, b); }
        })));
        Box.map("Reference2IntOpenHashMap", strings(new Reference2IntOpenHashMap<>()));
        Box.map("Object2ObjectOpenHashMap", new Object2ObjectOpenHashMap<>(Map.of("-a", "v1", "-b", "v2")));
        Box.map("Object2ObjectArrayMap", new Object2ObjectArrayMap<>(Map.of("-a", "v1", "-b", "v2")));
        Box.map("Object2IntRBTreeMap", strings(new Object2IntRBTreeMap<>()), true);
        Box.map("Object2IntAVLTreeMap", strings(new Object2IntAVLTreeMap<>()), true);
        Box.map("Long2LongOpenHashMap", new Long2LongOpenHashMap(Map.of(0L, 5L, -1L, 6L, 1L << 40, 7L)));
        Box.map("Short2ShortOpenHashMap", new Short2ShortOpenHashMap(Map.of((short) 0, (short) 5, (short) -9, (short) 6)));
        Box.collection("IntOpenHashSet", new IntOpenHashSet(new int[] {0, 1, 2, -1, 1 << 30}));
        Box.collection("IntOpenHashSet without 0", new IntOpenHashSet(new int[] {3, 1, 2, -1, 1 << 30}));
        Box.collection("IntLinkedOpenHashSet", new IntLinkedOpenHashSet(new int[] {0, 1, 2, -1, 1 << 30}));
        Box.collection("ObjectOpenHashSet", new ObjectOpenHashSet<>(new String[] {"-a", "-b", null}));
        Box.collection("ObjectLinkedOpenHashSet", new ObjectLinkedOpenHashSet<>(new String[] {"-a", "-b"}));
        Box.collection("ReferenceOpenHashSet", new ReferenceOpenHashSet<>(new String[] {"-a", "-b"}));
        Box.collection("LongArraySet", new LongArraySet(new long[] {4, 5, 6}));
        Box.collection("ObjectAVLTreeSet", new ObjectAVLTreeSet<>(List.of("-a", "-b", "-c", "-d", "-e", "-f", "-g")), true);
        Box.collection("IntRBTreeSet", new IntRBTreeSet(new int[] {9, 8, 7, 1, 2, 3, 0}), true);
        IntRBTreeSet removed = new IntRBTreeSet();
        for (int i = 0; i < 100; i++) removed.add(i * 37 % 100);
        for (int i = 0; i < 60; i++) removed.remove(i * 3);
        Box.collection("IntRBTreeSet after removing", removed, true);
        IntAVLTreeSet avl = new IntAVLTreeSet();
        for (int i = 0; i < 100; i++) avl.add(i * 37 % 100);
        for (int i = 0; i < 60; i++) avl.remove(i * 3);
        Box.collection("IntAVLTreeSet after removing", avl, true);
        ObjectOpenHashBigSet<String> big = new ObjectOpenHashBigSet<>(List.of("-a", "-b", "-c"));
        Box.add("ObjectOpenHashBigSet", big, 3, false, List.of());
        IntArrayList il = new IntArrayList(16);
        for (int i = 0; i < 5; i++) il.add(i * i);
        Box.collection("IntArrayList", il).capacity(16);
        Box.collection("ObjectArrayList", new ObjectArrayList<>(List.of("-a", "-b")));
        Box.collection("ReferenceArrayList", new ReferenceArrayList<>(List.of("-a", "-b")));
        Box.collection("LongArrayList", new LongArrayList(new long[] {1, 2, 1L << 50}));
        Box.collection("ByteArrayList", new ByteArrayList(new byte[] {1, -2, 3}));
        Box.collection("IntImmutableList", new IntImmutableList(new int[] {1, 2, 3}));
        Box.collection("ObjectImmutableList", new ObjectImmutableList<>(new String[] {"-a", "-b"}));
        Box.collection("ObjectBigArrayBigList", new ObjectBigArrayBigList<>(new ObjectArrayList<>(List.of("-a", "-b", "-c"))), true);
        LongBigArrayBigList lb = new LongBigArrayBigList();
        for (int i = 0; i < 20; i++) lb.add((long) i);
        Box.collection("LongBigArrayBigList", lb, true);
        IntArrayFIFOQueue f = new IntArrayFIFOQueue(4);
        for (int i = 0; i < 9; i++) { f.enqueue(i); if (i % 3 == 0) f.dequeueInt(); }
        Box.add("IntArrayFIFOQueue", f, 6, true, List.of("3", "4", "5", "6", "7", "8"));
        Box.add("IntHeapPriorityQueue", new IntHeapPriorityQueue(new int[] {3, 1, 2}), 3, false, List.of("1", "2", "3"));
        Box.add("ObjectHeapPriorityQueue", new ObjectHeapPriorityQueue<>(new String[] {"-c", "-a", "-b"}), 3, false, List.of("-a", "-b", "-c"));
        Box.map("Int2ObjectMaps.synchronize", Int2ObjectMaps.synchronize(ints(new Int2ObjectOpenHashMap<>())));
        Box.map("Int2ObjectMaps.unmodifiable", Int2ObjectMaps.unmodifiable(ints(new Int2ObjectOpenHashMap<>())));
        Box.map("Int2ObjectMaps.singleton", Int2ObjectMaps.singleton(3, "-x"));
        Box.map("Int2ObjectMaps.EMPTY_MAP", Int2ObjectMaps.emptyMap());
        Box.collection("IntLists.synchronize", IntLists.synchronize(new IntArrayList(new int[] {1, 2})));
        Box.collection("IntLists.unmodifiable", IntLists.unmodifiable(new IntArrayList(new int[] {1, 2})));
        Box.collection("IntSets.synchronize", IntSets.synchronize(new IntOpenHashSet(new int[] {1, 2})));
        Box.collection("IntSets.unmodifiable", IntSets.unmodifiable(new IntOpenHashSet(new int[] {1, 2})));
        Box.collection("IntLists.singleton", IntLists.singleton(5));
        Box.collection("ObjectLists.singleton", ObjectLists.singleton("-x"));
        Box.collection("ObjectSets.singleton", ObjectSets.singleton("-x"));
        Box.collection("IntLists.EMPTY_LIST", IntLists.EMPTY_LIST);
    }
}
