package planted;

import com.google.common.cache.*;
import com.google.common.collect.*;
import java.util.*;
import java.util.concurrent.TimeUnit;

class OfGuava {
    static final List<Object> keep = new ArrayList<>();

    static <K> Map<String, String> fill(Map<String, String> m, int n) {
        for (int i = 0; i < n; i++) m.put("-k" + i, "v" + i);
        return m;
    }

    static void plant() throws Exception {
        List<String> e5 = Arrays.asList("e0", "e1", "e2", "e3", "e4");
        Box.collection("ImmutableList.of()", ImmutableList.of());
        Box.collection("ImmutableList/1", ImmutableList.of("e0"));
        Box.collection("ImmutableList/5", ImmutableList.copyOf(e5)).capacity(5);
        Box.collection("ImmutableList.subList", ImmutableList.copyOf(e5).subList(1, 4));
        Box.collection("ImmutableList.reverse", ImmutableList.copyOf(e5).reverse());
        Box.collection("ImmutableSet/0", ImmutableSet.of(), true);
        Box.collection("ImmutableSet/1", ImmutableSet.of("e0"), true);
        Box.collection("ImmutableSet/5", ImmutableSet.copyOf(e5), true);
        Box.collection("ImmutableSet/300", ImmutableSet.copyOf(fill(new TreeMap<>(), 300).keySet()), true);
        Box.collection("ImmutableSet.asList", ImmutableSet.copyOf(e5).asList());
        Box.collection("ImmutableSortedSet", ImmutableSortedSet.copyOf(e5), true);
        Box.collection("ImmutableSortedSet.headSet", ImmutableSortedSet.copyOf(e5).headSet("e3"), true);
        Box.collection("immutableEnumSet", Sets.immutableEnumSet(Box.Unit.DAY_UNIT, Box.Unit.HOUR_UNIT));
        Box.map("ImmutableMap/0", ImmutableMap.of(), true);
        Box.map("ImmutableMap/1", ImmutableMap.of("-k", "v"), true);
        Box.map("ImmutableMap/5", ImmutableMap.copyOf(fill(new LinkedHashMap<>(), 5)), true);
        Box.map("ImmutableMap/300", ImmutableMap.copyOf(fill(new LinkedHashMap<>(), 300)), true);
        Box.collection("ImmutableMap.keySet", ImmutableMap.copyOf(fill(new LinkedHashMap<>(), 5)).keySet(), true);
        Box.collection("ImmutableMap.values", ImmutableMap.copyOf(fill(new LinkedHashMap<>(), 5)).values(), true);
        Box.pairs("ImmutableMap.entrySet", ImmutableMap.copyOf(fill(new LinkedHashMap<>(), 5)).entrySet(), fill(new LinkedHashMap<>(), 5).entrySet());
        Box.map("ImmutableBiMap/1", ImmutableBiMap.of("-k", "v"), true);
        Box.map("ImmutableBiMap/5", ImmutableBiMap.copyOf(fill(new LinkedHashMap<>(), 5)), true);
        Box.map("ImmutableBiMap.inverse", ImmutableBiMap.copyOf(fill(new LinkedHashMap<>(), 5)).inverse(), true);
        Box.map("ImmutableSortedMap", ImmutableSortedMap.copyOf(fill(new HashMap<>(), 9)), true);
        Box.map("immutableEnumMap", Maps.immutableEnumMap(Map.of(Box.Unit.DAY_UNIT, "dd", Box.Unit.HOUR_UNIT, "hh")));
        Box.map("HashBiMap", fill(HashBiMap.create(), 30), true);
        Box.map("HashBiMap.inverse", HashBiMap.create(fill(new HashMap<>(), 30)).inverse());
        EnumHashBiMap<Box.Unit, String> ehb = EnumHashBiMap.create(Box.Unit.class);
        ehb.put(Box.Unit.DAY_UNIT, "dd");
        Box.map("EnumHashBiMap", ehb);
        plantMulti(e5);
        plantOther(e5);
        plantCaches();
    }

    static void plantMulti(List<String> e5) {
        Map<String, Multimap<String, String>> all = new LinkedHashMap<>();
        all.put("ArrayListMultimap", ArrayListMultimap.create());
        all.put("HashMultimap", HashMultimap.create());
        all.put("LinkedHashMultimap", LinkedHashMultimap.create());
        all.put("TreeMultimap", TreeMultimap.create());
        all.put("LinkedListMultimap", LinkedListMultimap.create());
        all.put("MultimapBuilder", MultimapBuilder.treeKeys().linkedListValues().build());
        for (Map.Entry<String, Multimap<String, String>> m : all.entrySet()) {
            for (int i = 0; i < 20; i++) m.getValue().put("-k" + i % 7, "v" + i);
            Box.pairs(m.getKey(), m.getValue(), m.getValue().entries());
        }
        Box.pairs("ImmutableListMultimap", ImmutableListMultimap.copyOf(all.get("TreeMultimap")), all.get("TreeMultimap").entries());
        Box.pairs("ImmutableSetMultimap", ImmutableSetMultimap.copyOf(all.get("TreeMultimap")), all.get("TreeMultimap").entries());
        Box.pairs("synchronizedMultimap", Multimaps.synchronizedMultimap(all.get("HashMultimap")), all.get("HashMultimap").entries());
        Box.pairs("unmodifiableMultimap", Multimaps.unmodifiableMultimap(all.get("HashMultimap")), all.get("HashMultimap").entries());
        Table<String, String, String> hash = HashBasedTable.create(), tree = TreeBasedTable.create();
        List<String> cells = new ArrayList<>();
        for (int i = 0; i < 9; i++) {
            hash.put("r" + i / 3, "-c" + i % 3, "v" + i);
            tree.put("r" + i / 3, "-c" + i % 3, "v" + i);
        }
        Box.add("HashBasedTable", hash, 9, false, List.of());
        Box.add("TreeBasedTable", tree, 9, false, List.of());
        Map<String, Multiset<String>> sets = new LinkedHashMap<>();
        sets.put("HashMultiset", HashMultiset.create());
        sets.put("LinkedHashMultiset", LinkedHashMultiset.create());
        sets.put("TreeMultiset", TreeMultiset.create());
        sets.put("ConcurrentHashMultiset", ConcurrentHashMultiset.create());
        for (Map.Entry<String, Multiset<String>> m : sets.entrySet()) {
            for (int i = 0; i < 20; i++) m.getValue().add("-k" + i % 7, i);
            counts(m.getKey(), m.getValue());
        }
        counts("ImmutableMultiset", ImmutableMultiset.copyOf(sets.get("TreeMultiset")));
        counts("ImmutableMultiset/1", ImmutableMultiset.of("-a"));
        Box.add("ImmutableSortedMultiset", ImmutableSortedMultiset.copyOfSorted((SortedMultiset<String>) sets.get("TreeMultiset")), 7, false, List.of());
    }

    static void counts(String name, Multiset<String> m) {
        List<String> list = new ArrayList<>();
        for (Multiset.Entry<String> e : m.entrySet()) list.add(e.getElement() + "=" + e.getCount());
        Box.add(name, m, list.size(), false, list);
    }

    static Object strong(Object o) { keep.add(o); return o; }

    static void plantOther(List<String> e5) throws Exception {
        Map<Object, Object> weak = new MapMaker().weakKeys().makeMap(), values = new MapMaker().weakValues().makeMap(), both = new MapMaker().weakKeys().weakValues().makeMap();
        for (int i = 0; i < 20; i++) {
            weak.put(strong(new String("-k" + i)), "v" + i);
            values.put("-k" + i, strong(new String("v" + i)));
            both.put(strong(new String("-k" + i)), strong(new String("v" + i)));
        }
        Box.map("MapMaker.weakKeys", weak);
        Box.map("MapMaker.weakValues", values);
        Box.map("MapMaker.weakKeys.weakValues", both);
        Interner<String> interner = Interners.newWeakInterner();
        for (int i = 0; i < 20; i++) interner.intern((String) strong(new String("-i" + i)));
        Box.add("Interners.newWeakInterner", interner, 20, false, List.of());
        Class<?> map = Class.forName("com.google.common.collect.CompactHashMap"), set = Class.forName("com.google.common.collect.CompactHashSet");
        java.lang.reflect.Method create = map.getDeclaredMethod("create"), createSet = set.getDeclaredMethod("create");
        create.setAccessible(true);
        createSet.setAccessible(true);
        Box.map("CompactHashMap/0", (Map<?, ?>) create.invoke(null));
        Map<String, String> filled = fill((Map<String, String>) create.invoke(null), 40);
        for (int i = 0; i < 10; i++) filled.remove("-k" + i);
        Box.map("CompactHashMap/30", filled);
        Set<String> s = (Set<String>) createSet.invoke(null);
        s.addAll(e5);
        Box.collection("CompactHashSet", s);
        EvictingQueue<String> q = EvictingQueue.create(3);
        q.addAll(e5);
        Box.collection("EvictingQueue", q, true);
        MinMaxPriorityQueue<String> mm = MinMaxPriorityQueue.create(e5);
        Box.collection("MinMaxPriorityQueue", mm);
        Box.map("unmodifiableNavigableMap", Maps.unmodifiableNavigableMap(new TreeMap<>(fill(new HashMap<>(), 5))), true);
        Box.map("synchronizedBiMap", Maps.synchronizedBiMap(HashBiMap.create(fill(new HashMap<>(), 5))));
        Box.map("synchronizedNavigableMap", Maps.synchronizedNavigableMap(new TreeMap<>(fill(new HashMap<>(), 5))), true);
        Box.add("MutableClassToInstanceMap", MutableClassToInstanceMap.create(new HashMap<>(Map.of(String.class, "s"))), 1, false, List.of());
        TreeRangeMap<String, String> rm = TreeRangeMap.create();
        rm.put(Range.closed("-a", "-b"), "v0");
        rm.put(Range.closed("-c", "dd"), "v1");
        Box.add("TreeRangeMap", rm, 2, true, List.of());
        TreeRangeSet<String> rs = TreeRangeSet.create();
        rs.add(Range.closed("-a", "-b"));
        Box.add("TreeRangeSet", rs, 1, true, List.of());
        ImmutableTable<String, String, String> sparse = ImmutableTable.<String, String, String>builder().put("r0", "c0", "v0").put("r1", "c1", "v1").put("r2", "c2", "v2").build();
        Box.add("SparseImmutableTable", sparse, 3, false, List.of("r0=c0", "r1=c1", "r2=c2")).entries = new String[0];
    }

    static void plantCaches() throws Exception {
        Map<String, CacheBuilder<Object, Object>> all = new LinkedHashMap<>();
        all.put("Cache", CacheBuilder.newBuilder());
        all.put("Cache.maximumSize", CacheBuilder.newBuilder().maximumSize(25).concurrencyLevel(1));
        all.put("Cache.weakKeys", CacheBuilder.newBuilder().weakKeys());
        all.put("Cache.weakValues", CacheBuilder.newBuilder().weakValues());
        all.put("Cache.softValues", CacheBuilder.newBuilder().softValues());
        all.put("Cache.expireAfterWrite", CacheBuilder.newBuilder().expireAfterWrite(9, TimeUnit.DAYS));
        all.put("Cache.expireAfterAccess", CacheBuilder.newBuilder().expireAfterAccess(9, TimeUnit.DAYS).maximumSize(100).recordStats());
        all.put("Cache.weigher", CacheBuilder.newBuilder().maximumWeight(10000).weigher((k, v) -> 3).refreshAfterWrite(3, TimeUnit.DAYS));
        for (Map.Entry<String, CacheBuilder<Object, Object>> b : all.entrySet()) {
            boolean loading = b.getKey().contains("weigher");
            Cache<Object, Object> c = loading ? b.getValue().build(new CacheLoader<Object, Object>() { public Object load(Object k) { return "v" + k; } }) : b.getValue().build();
            for (int i = 0; i < 30; i++) {
                if (loading) ((LoadingCache<Object, Object>) c).get("-k" + i);
                else c.put(strong(new String("-k" + i)), strong(new String("v" + i)));
            }
            List<String> list = new ArrayList<>();
            for (Map.Entry<Object, Object> e : c.asMap().entrySet()) list.add(e.getKey() + "=" + e.getValue());
            Box.add(b.getKey(), c, list.size(), false, list);
            Box.map(b.getKey() + ".asMap", c.asMap());
        }
    }
}
