package planted;

import java.util.*;
import scala.Tuple2;
import scala.collection.mutable.Builder;

/** Scala 2.11 and 2.12. */
@SuppressWarnings({"unchecked", "rawtypes"})
class OfScala {
    static final class Same implements Comparable<Same> { // keys that collide
        final int n;
        Same(int n) { this.n = n; }
        public int hashCode() { return n & 3; }
        public boolean equals(Object o) { return o instanceof Same && ((Same) o).n == n; }
        public int compareTo(Same o) { return n - o.n; }
        public String toString() { return "planted.OfScala$Same"; }
    }

    static void map(String name, Object m, boolean ordered) {
        List<String> list = new ArrayList<>();
        scala.collection.Iterator<Tuple2> it = ((scala.collection.Map) m).iterator();
        while (it.hasNext()) {
            Tuple2 t = it.next();
            list.add(t._1() + "=" + t._2());
        }
        Box.add(name, m, ((scala.collection.Map) m).size(), ordered, list);
    }

    static void elements(String name, Object c, boolean ordered) {
        List<String> list = new ArrayList<>();
        scala.collection.Iterator it = ((scala.collection.GenTraversableOnce) c).toIterator();
        while (it.hasNext()) list.add(String.valueOf(it.next()));
        Box.add(name, c, list.size(), ordered, list);
    }

    static Object plus(Object set, Object element) {
        try {
            for (java.lang.reflect.Method m : set.getClass().getMethods()) {
                if (m.getName().equals("$plus") && m.getParameterCount() == 1 && m.getParameterTypes()[0] == Object.class) {
                    m.setAccessible(true);
                    return m.invoke(set, element);
                }
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
        throw new IllegalStateException();
    }

    static scala.math.Ordering ordering() { return scala.math.Ordering.String$.MODULE$; }

    static void plant() {
        for (int n : new int[] {0, 1, 2, 3, 4, 5, 40}) {
            scala.collection.immutable.Map m = (scala.collection.immutable.Map) scala.Predef$.MODULE$.Map().empty();
            scala.collection.immutable.Set s = (scala.collection.immutable.Set) scala.Predef$.MODULE$.Set().empty();
            scala.collection.immutable.List l = scala.collection.immutable.Nil$.MODULE$;
            scala.collection.immutable.TreeMap tm = new scala.collection.immutable.TreeMap(ordering());
            scala.collection.immutable.TreeSet ts = new scala.collection.immutable.TreeSet(ordering());
            for (int i = 0; i < n; i++) {
                m = m.updated("-k" + i, Box.own("v" + i));
                s = (scala.collection.immutable.Set) plus(s, "-e" + i);
                l = l.$colon$colon("-e" + i);
                tm = tm.updated("-k" + i, Box.own("v" + i));
                ts = ts.$plus("-e" + i);
            }
            map("immutable.Map/" + n, m, false);
            elements("immutable.Set/" + n, s, false);
            elements("List/" + n, l, true);
            map("immutable.TreeMap/" + n, tm, true);
            elements("immutable.TreeSet/" + n, ts, true);
        }
        scala.collection.immutable.HashMap hm = new scala.collection.immutable.HashMap();
        scala.collection.immutable.HashSet hs = new scala.collection.immutable.HashSet();
        for (int i = 0; i < 12; i++) {
            hm = hm.updated(new Same(i), Box.own("v" + i));
            hs = hs.$plus(new Same(i));
        }
        map("immutable.HashMap.collisions", hm, false);
        elements("immutable.HashSet.collisions", hs, false);
        for (int n : new int[] {0, 1, 32, 33, 1024, 1025, 1100}) {
            Builder b = scala.collection.immutable.Vector$.MODULE$.newBuilder();
            for (int i = 0; i < n; i++) b.$plus$eq("-e" + i);
            scala.collection.immutable.Vector v = (scala.collection.immutable.Vector) b.result();
            elements("Vector/" + n, v, true);
            if (n == 1100) {
                elements("Vector.updated", ((scala.collection.SeqLike) v).updated(5, "changed", scala.collection.immutable.Vector$.MODULE$.canBuildFrom()), true);
                elements("Vector.drop", v.drop(900), true);
                elements("Vector.prepended", ((scala.collection.SeqLike) v).$plus$colon("first", scala.collection.immutable.Vector$.MODULE$.canBuildFrom()), true);
            }
        }
        scala.collection.mutable.HashMap mm = new scala.collection.mutable.HashMap();
        scala.collection.mutable.LinkedHashMap lm = new scala.collection.mutable.LinkedHashMap();
        scala.collection.mutable.HashSet ms = new scala.collection.mutable.HashSet();
        scala.collection.mutable.LinkedHashSet ls = new scala.collection.mutable.LinkedHashSet();
        scala.collection.mutable.ArrayBuffer ab = new scala.collection.mutable.ArrayBuffer();
        scala.collection.mutable.ListBuffer lb = new scala.collection.mutable.ListBuffer();
        scala.collection.concurrent.TrieMap tr = new scala.collection.concurrent.TrieMap();
        scala.collection.mutable.Queue q = new scala.collection.mutable.Queue();
        scala.collection.mutable.BitSet bs = new scala.collection.mutable.BitSet();
        scala.collection.immutable.BitSet ib = (scala.collection.immutable.BitSet) scala.collection.immutable.BitSet$.MODULE$.empty();
        scala.collection.mutable.AnyRefMap ar = new scala.collection.mutable.AnyRefMap();
        scala.collection.mutable.LongMap lg = new scala.collection.mutable.LongMap();
        scala.collection.mutable.OpenHashMap oh = new scala.collection.mutable.OpenHashMap();
        scala.collection.mutable.WeakHashMap wh = new scala.collection.mutable.WeakHashMap();
        for (int i = 0; i < 45; i++) {
            mm.put("-k" + i, Box.own("v" + i));
            lm.put("-k" + i, Box.own("v" + i));
            ms.add("-e" + i);
            ls.add("-e" + i);
            ab.$plus$eq("-e" + i);
            lb.$plus$eq("-e" + i);
            tr.put("-k" + i, Box.own("v" + i));
            q.$plus$eq("-e" + i);
            bs.add(i * 3);
            ib = ib.$plus(i);
            ar.put("-k" + i, Box.own("v" + i));
            lg.put((long) i, Box.own("v" + i));
            oh.put("-k" + i, Box.own("v" + i));
            wh.put("-k" + i, Box.own("v" + i));
        }
        for (int i = 0; i < 20; i++) {
            mm.remove("-k" + i);
            lm.remove("-k" + i);
            ms.remove("-e" + i);
            ls.remove("-e" + i);
            tr.remove("-k" + i);
            ar.remove("-k" + i);
        }
        for (int i = 0; i < 9; i++) {
            mm.put(new Same(i), "s" + i);
            tr.put(new Same(i), "s" + i);
        }
        map("mutable.HashMap", mm, false);
        map("mutable.LinkedHashMap", lm, true);
        elements("mutable.HashSet", ms, false);
        elements("mutable.LinkedHashSet", ls, true);
        elements("ArrayBuffer", ab, true);
        elements("ListBuffer", lb, true);
        map("TrieMap", tr, false);
        elements("mutable.Queue", q, true);
        elements("mutable.BitSet", bs, true);
        Box.add("immutable.BitSet", ib.$plus(700), 46, true, List.of());
        map("AnyRefMap", ar, false);
        Box.add("LongMap", lg, lg.size(), false, List.of());
        Box.add("OpenHashMap", oh, oh.size(), false, List.of());
        elements("mutable.WrappedArray", scala.Predef$.MODULE$.wrapRefArray(new String[] {"-a", "-b"}), true);
        Box.map("JavaConversions.mapAsJavaMap", scala.collection.JavaConversions.mapAsJavaMap((scala.collection.Map) hmOf()));
        Box.map("JavaConversions.mutableMapAsJavaMap", scala.collection.JavaConversions.mutableMapAsJavaMap(mm));
        Box.collection("JavaConversions.seqAsJavaList", scala.collection.JavaConversions.seqAsJavaList(lb));
        map("JavaConversions.mapAsScalaMap", scala.collection.JavaConversions.mapAsScalaMap(new HashMap<>(Map.of("-a", "v1", "-b", "v2"))), false);
        elements("JavaConversions.asScalaBuffer", scala.collection.JavaConversions.asScalaBuffer(new ArrayList<>(List.of("-a", "-b"))), true);
        scala.collection.mutable.TreeSet mts = new scala.collection.mutable.TreeSet(ordering());
        for (int i = 0; i < 40; i++) mts.add("-e" + i);
        elements("mutable.TreeSet", mts, true);
        Box.add("Some", new scala.Some("-x"), 1, false, List.of("-x"));
    }

    static Object hmOf() {
        scala.collection.immutable.HashMap hm = new scala.collection.immutable.HashMap();
        for (int i = 0; i < 30; i++) hm = hm.updated("-k" + i, Box.own("v" + i));
        return hm;
    }
}
