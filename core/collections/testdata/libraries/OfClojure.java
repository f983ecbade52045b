package planted;

import java.util.*;

class OfClojure {
    static void plant() {
        for (int n : new int[] {1, 5, 33, 60, 1057}) {
            List<Object> items = new ArrayList<>();
            Object[] kv = new Object[2 * n];
            for (int i = 0; i < n; i++) {
                items.add(Box.own("-e") + i);
                kv[2 * i] = Box.own("-k") + i;
                kv[2 * i + 1] = Box.own("v" + i);
            }
            Box.collection("PersistentVector/" + n, clojure.lang.PersistentVector.create(items), true);
            if (n > 0) Box.collection("PersistentList/" + n, (List<?>) clojure.lang.PersistentList.create(items), true);
            if (n > 100) continue;
            Box.map("PersistentHashMap/" + n, (Map<?, ?>) clojure.lang.PersistentHashMap.create(kv));
            Box.collection("PersistentHashSet/" + n, (Set<?>) clojure.lang.PersistentHashSet.create(items));
            if (n < 20) Box.map("PersistentArrayMap/" + n, (Map<?, ?>) clojure.lang.PersistentArrayMap.createAsIfByAssoc(kv), true);
            Box.map("PersistentTreeMap/" + n, (Map<?, ?>) clojure.lang.PersistentTreeMap.create(clojure.lang.RT.seq(clojure.lang.PersistentHashMap.create(kv).seq() == null ? null : clojure.lang.RT.seq(flat(kv)))), true);
        }
        Map<Object, Object> nulls = new HashMap<>();
        nulls.put(null, Box.own("nil"));
        nulls.put(Box.own("AaAa"), Box.own("v1"));
        nulls.put(Box.own("BBBB"), Box.own("v2"));
        nulls.put(Box.own("AaBB"), Box.own("v3"));
        Box.map("PersistentHashMap.null", (Map<?, ?>) clojure.lang.PersistentHashMap.create(nulls));
        Box.collection("PersistentTreeSet", (Set<?>) clojure.lang.PersistentTreeSet.create(clojure.lang.RT.seq(List.of(Box.own("-a"), Box.own("-b"), Box.own("-c")))), true);
        Box.add("PersistentQueue", clojure.lang.PersistentQueue.EMPTY.cons(Box.own("-a")).cons(Box.own("-b")).cons(Box.own("-c")), 3, true, List.of());
        Box.collection("subvec", (List<?>) clojure.lang.RT.subvec(clojure.lang.PersistentVector.create(List.of(Box.own("-a"), Box.own("-b"), Box.own("-c"), Box.own("-d"))), 1, 3), true);
        Box.add("Atom", new clojure.lang.Atom(Box.own("-x")), 1, false, List.of(Box.own("-x")));
    }

    static List<Object> flat(Object[] kv) { return Arrays.asList(kv); }
}
