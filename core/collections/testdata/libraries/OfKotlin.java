package planted;

import java.util.*;
import kotlin.collections.*;
import kotlin.collections.ArrayDeque;
import kotlin.collections.builders.*;

@SuppressWarnings({"unchecked", "rawtypes"})
class OfKotlin {
    static void plant() throws Exception {
        ArrayDeque<String> d = new ArrayDeque<>(8);
        for (int i = 0; i < 12; i++) {
            d.addLast("-e" + i);
            if (i % 3 == 0) d.removeFirst();
        }
        d.addFirst("first");
        Box.collection("ArrayDeque", d, true);
        List<String> list = CollectionsKt.createListBuilder(16);
        for (int i = 0; i < 6; i++) list.add("-e" + i);
        Box.collection("ListBuilder", list);
        Box.collection("ListBuilder.subList", list.subList(1, 4));
        List<String> built = CollectionsKt.createListBuilder(3);
        built.addAll(List.of("-a", "-b"));
        Box.collection("buildList", CollectionsKt.build(built));
        Map<String, String> map = MapsKt.createMapBuilder();
        Set<String> set = SetsKt.createSetBuilder();
        for (int i = 0; i < 30; i++) {
            map.put("-k" + i, "v" + i);
            set.add("-e" + i);
        }
        for (int i = 0; i < 9; i++) {
            map.remove("-k" + i * 2);
            set.remove("-e" + i * 2);
        }
        map.put(null, "nil");
        Box.map("MapBuilder", map);
        Box.map("buildMap", MapsKt.build(MapsKt.createMapBuilder()));
        Box.collection("SetBuilder", set);
        Box.collection("emptyList", CollectionsKt.emptyList());
        Box.collection("emptySet", SetsKt.emptySet());
        Box.map("emptyMap", MapsKt.emptyMap());
        Box.collection("asReversed", CollectionsKt.asReversed((List<String>) new ArrayList<>(List.of("-a", "-b", "-c")))); // mutable
        Box.add("Pair", new kotlin.Pair<>("-a", "-b"), 1, false, List.of("-a=-b"));
        Box.collection("listOf", CollectionsKt.listOf("-a", "-b"));
        Box.collection("arrayAsCollection", (Collection<?>) arrayAsCollection(new String[] {"-a", "-b"}), true);
        for (int n : new int[] {0, 3, 32, 60, 1060}) {
            var v = (org.jetbrains.kotlin.kotlinx.collections.immutable.PersistentList) org.jetbrains.kotlin.kotlinx.collections.immutable.ExtensionsKt.persistentListOf();
            var m = (org.jetbrains.kotlin.kotlinx.collections.immutable.PersistentMap) org.jetbrains.kotlin.kotlinx.collections.immutable.ExtensionsKt.persistentHashMapOf();
            var s = (org.jetbrains.kotlin.kotlinx.collections.immutable.PersistentSet) org.jetbrains.kotlin.kotlinx.collections.immutable.ExtensionsKt.persistentHashSetOf();
            var om = (org.jetbrains.kotlin.kotlinx.collections.immutable.PersistentMap) org.jetbrains.kotlin.kotlinx.collections.immutable.ExtensionsKt.persistentMapOf();
            var os = (org.jetbrains.kotlin.kotlinx.collections.immutable.PersistentSet) org.jetbrains.kotlin.kotlinx.collections.immutable.ExtensionsKt.persistentSetOf();
            for (int i = 0; i < n; i++) {
                v = v.add("-e" + i);
                Object k = i % 7 == 0 ? new Same(i) : "-k" + i; // some collide
                m = m.put(k, "v" + i);
                s = s.add(k);
                om = om.put(k, "v" + i);
                os = os.add(k);
            }
            Box.collection("PersistentList/" + n, v);
            if (n > 100) continue;
            Box.map("PersistentHashMap/" + n, m);
            Box.collection("PersistentHashSet/" + n, s);
            Box.map("PersistentOrderedMap/" + n, om);
            Box.collection("PersistentOrderedSet/" + n, os);
        }
    }

    record Same(int n) {
        public int hashCode() { return n & 3; }
    }

    static Object arrayAsCollection(Object[] a) throws Exception {
        var c = Class.forName("kotlin.collections.ArrayAsCollection").getConstructor(Object[].class, boolean.class);
        c.setAccessible(true);
        return c.newInstance(a, false);
    }
}
