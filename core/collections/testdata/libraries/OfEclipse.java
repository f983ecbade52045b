package planted;

import java.util.*;
import org.eclipse.collections.api.factory.*;
import org.eclipse.collections.impl.bag.mutable.HashBag;
import org.eclipse.collections.impl.bag.sorted.mutable.TreeBag;
import org.eclipse.collections.impl.bimap.mutable.HashBiMap;
import org.eclipse.collections.impl.block.factory.HashingStrategies;
import org.eclipse.collections.impl.list.mutable.*;
import org.eclipse.collections.impl.list.mutable.primitive.*;
import org.eclipse.collections.impl.map.mutable.*;
import org.eclipse.collections.impl.map.mutable.primitive.*;
import org.eclipse.collections.impl.map.strategy.mutable.*;
import org.eclipse.collections.impl.map.sorted.mutable.TreeSortedMap;
import org.eclipse.collections.impl.multimap.list.FastListMultimap;
import org.eclipse.collections.impl.multimap.set.UnifiedSetMultimap;
import org.eclipse.collections.impl.set.mutable.*;
import org.eclipse.collections.impl.set.mutable.primitive.*;
import org.eclipse.collections.impl.set.sorted.mutable.TreeSortedSet;
import org.eclipse.collections.impl.set.strategy.mutable.*;

class OfEclipse {
    /** Keys that collide. */
    static <M extends Map<String, String>> M fill(M m) {
        for (int i = 0; i < 60; i++) m.put((i & 1) == 0 ? "Aa" + i : "BB" + (i - 1), "v" + i);
        m.put(null, "nil");
        for (int i = 0; i < 9; i++) m.remove("Aa" + i);
        return m;
    }

    static void plant() {
        List<String> l = List.of("-a", "-b", "-c", "-d", "-e");
        FastList<String> fast = new FastList<>(20);
        fast.addAll(l);
        Box.collection("FastList", fast).capacity(20);
        Box.collection("ArrayListAdapter", ArrayListAdapter.adapt(new ArrayList<>(l)));
        Box.collection("ListAdapter", ListAdapter.adapt(new LinkedList<>(l)));
        Box.collection("UnmodifiableMutableList", FastList.newList(l).asUnmodifiable());
        Box.collection("SynchronizedMutableList", FastList.newList(l).asSynchronized());
        for (int n = 0; n <= 5; n++) {
            Box.collection("Lists.immutable/" + n, Lists.immutable.withAll(l.subList(0, n)).castToList());
            Box.collection("Sets.immutable/" + n, Sets.immutable.withAll(l.subList(0, n)).castToSet());
        }
        Box.collection("Lists.immutable/12", Lists.immutable.withAll(List.of("-a", "-b", "-c", "-d", "-e", "-f", "-g", "-h", "-i", "-j", "-k", "-l")).castToList());
        Box.map("UnifiedMap", fill(new UnifiedMap<>()));
        Box.map("UnifiedMapWithHashingStrategy", fill(new UnifiedMapWithHashingStrategy<>(HashingStrategies.nullSafeHashingStrategy(HashingStrategies.defaultStrategy()))));
        ConcurrentHashMap<String, String> ch = new ConcurrentHashMap<>();
        for (int i = 0; i < 30; i++) ch.put("-k" + i, "v" + i);
        Box.map("ConcurrentHashMap", ch);
        Box.map("TreeSortedMap", TreeSortedMap.newMap(new TreeMap<>(Map.of("-a", "v1", "-b", "v2"))), true);
        for (int n = 0; n <= 5; n++) {
            UnifiedMap<String, String> m = new UnifiedMap<>();
            for (int i = 0; i < n; i++) m.put("-k" + i, "v" + i);
            Box.map("Maps.immutable/" + n, Maps.immutable.withAll(m).castToMap());
        }
        HashBiMap<String, String> bi = new HashBiMap<>();
        for (int i = 0; i < 5; i++) bi.put("-k" + i, "v" + i);
        Box.map("HashBiMap", bi);
        Box.map("MapAdapter", MapAdapter.adapt(new HashMap<>(Map.of("-a", "v1"))));
        Box.map("UnmodifiableMutableMap", UnifiedMap.newWithKeysValues("-a", "v1").asUnmodifiable());
        Box.map("SynchronizedMutableMap", UnifiedMap.newWithKeysValues("-a", "v1").asSynchronized());
        UnifiedSet<String> us = new UnifiedSet<>();
        UnifiedSetWithHashingStrategy<String> uh = new UnifiedSetWithHashingStrategy<>(HashingStrategies.defaultStrategy());
        for (int i = 0; i < 60; i++) {
            us.add((i & 1) == 0 ? "AaAa" + i / 4 : "BBBB" + i / 4);
            us.add((i & 1) == 0 ? "AaBB" + i / 4 : "BBAa" + i / 4);
            uh.add((i & 1) == 0 ? "AaAa" + i / 4 : "BBBB" + i / 4);
        }
        us.add(null);
        Box.collection("UnifiedSet", us);
        Box.collection("UnifiedSetWithHashingStrategy", uh);
        Box.collection("SetAdapter", SetAdapter.adapt(new HashSet<>(l)));
        Box.collection("TreeSortedSet", TreeSortedSet.newSet(l), true);
        primitives(l);
    }

    static void primitives(List<String> l) {
        IntObjectHashMap<String> io = new IntObjectHashMap<>();
        ObjectIntHashMap<String> oi = new ObjectIntHashMap<>();
        IntIntHashMap ii = new IntIntHashMap();
        LongLongHashMap ll = new LongLongHashMap();
        LongObjectHashMap<String> lo = new LongObjectHashMap<>();
        ObjectLongHashMap<String> ol = new ObjectLongHashMap<>();
        IntHashSet is = new IntHashSet();
        LongHashSet ls = new LongHashSet();
        ByteHashSet bs = new ByteHashSet();
        IntArrayList list = new IntArrayList();
        List<String> ios = new ArrayList<>(), ois = new ArrayList<>(), iis = new ArrayList<>(), lls = new ArrayList<>(), iss = new ArrayList<>(), lss = new ArrayList<>(), il = new ArrayList<>(), los = new ArrayList<>(), ols = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            io.put(i, "v" + i);
            lo.put(i + 5, "v" + i);
            oi.put("-k" + i, i);
            ol.put("-k" + i, i);
            ii.put(i, i * i);
            ll.put(i + 2, i);
            is.add(i);
            ls.add(i + 40);
            bs.add((byte) (i - 30));
            list.add(i);
            il.add("" + i);
        }
        oi.put(null, -1);
        for (int i = 10; i < 30; i++) {
            io.remove(i);
            oi.remove("-k" + i);
            ol.remove("-k" + i);
            ii.remove(i);
            ll.remove(i);
            is.remove(i);
            ls.remove(i + 40);
        }
        io.forEachKeyValue((k, v) -> ios.add(k + "=" + v));
        lo.forEachKeyValue((k, v) -> los.add(k + "=" + v));
        oi.forEachKeyValue((k, v) -> ois.add(k + "=" + v));
        ol.forEachKeyValue((k, v) -> ols.add(k + "=" + v));
        ii.forEachKeyValue((k, v) -> iis.add(k + "=" + v));
        ll.forEachKeyValue((k, v) -> lls.add(k + "=" + v));
        is.forEach(k -> iss.add("" + k));
        ls.forEach(k -> lss.add("" + k));
        Box.add("IntObjectHashMap", io, io.size(), false, ios);
        Box.add("LongObjectHashMap", lo, lo.size(), false, los);
        Box.add("ObjectIntHashMap", oi, oi.size(), false, ois);
        Box.add("ObjectLongHashMap", ol, ol.size(), false, ols);
        Box.add("IntIntHashMap", ii, ii.size(), false, iis);
        Box.add("LongLongHashMap", ll, ll.size(), false, lls);
        Box.add("IntHashSet", is, is.size(), false, iss);
        Box.add("LongHashSet", ls, ls.size(), false, lss);
        Box.add("ByteHashSet", bs, bs.size(), false, List.of());
        Box.add("IntArrayList", list, list.size(), true, il);
        HashBag<String> bag = new HashBag<>();
        bag.addOccurrences("-a", 3);
        bag.addOccurrences("-b", 5);
        Box.add("HashBag", bag, 2, false, List.of("-a=3", "-b=5"));
        TreeBag<String> tree = new TreeBag<>();
        tree.addOccurrences("-a", 3);
        tree.addOccurrences("-b", 5);
        Box.add("TreeBag", tree, 2, false, List.of());
        FastListMultimap<String, String> mm = new FastListMultimap<>();
        mm.put("-a", "v1");
        mm.put("-a", "v2");
        mm.put("-b", "v3");
        Box.add("FastListMultimap", mm, 3, false, List.of("-a=v1", "-a=v2", "-b=v3"));
        UnifiedSetMultimap<String, String> um = new UnifiedSetMultimap<>();
        um.put("-a", "v1");
        um.put("-a", "v2");
        um.put("-b", "v3");
        Box.add("UnifiedSetMultimap", um, 3, false, List.of("-a=v1", "-a=v2", "-b=v3"));
    }
}
