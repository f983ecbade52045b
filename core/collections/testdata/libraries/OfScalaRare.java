package planted;

import java.util.*;

/** Collections of Scala up to 2.12 that few programs use. */
@SuppressWarnings({"rawtypes", "unchecked"})
class OfScalaRare {
    static void plant() {
        for (int extra = 0; extra < 4; extra++) {
            scala.collection.mutable.LongMap m = new scala.collection.mutable.LongMap();
            for (long i = 1; i < 30; i++) m.update(i * i * (i % 2 == 0 ? 1 : -1), Box.own("v" + i));
            m.remove(9L);
            m.remove(16L);
            if (extra % 2 == 1) m.update(0L, Box.own("zero"));
            if (extra > 1) m.update(Long.MIN_VALUE, Box.own("least"));
            map("mutable.LongMap/" + extra, m, false);
        }
        scala.collection.mutable.OpenHashMap open = new scala.collection.mutable.OpenHashMap();
        for (int i = 0; i < 40; i++) open.put(Box.own("-k" + i), i == 5 ? null : Box.own("v" + i));
        for (int i = 10; i < 20; i++) open.remove("-k" + i);
        map("mutable.OpenHashMap", open, false);
        scala.collection.immutable.LongMap longs = scala.collection.immutable.LongMap$.MODULE$.empty();
        scala.collection.immutable.IntMap ints = scala.collection.immutable.IntMap$.MODULE$.empty();
        for (int i = 0; i < 40; i++) {
            longs = longs.updated((long) i * i * i * (i % 2 == 0 ? 1 : -1), Box.own("v" + i));
            ints = ints.updated(i * 31, Box.own("v" + i));
            if (i == 0) map("immutable.LongMap/1", longs, true);
        }
        map("immutable.LongMap/40", longs, true);
        map("immutable.IntMap/40", ints, true);
        scala.collection.immutable.BitSet bits = (scala.collection.immutable.BitSet) scala.collection.immutable.BitSet$.MODULE$.empty();
        for (int n : new int[] {0, 63, 64, 100, 127}) {
            bits = bits.$plus(n);
            elements("immutable.BitSet/" + n, bits);
        }
        elements("immutable.BitSet/128", bits.$plus(128));
        scala.collection.immutable.Queue q = scala.collection.immutable.Queue$.MODULE$.empty();
        for (int i = 0; i < 10; i++) q = q.enqueue(Box.own("-e" + i));
        elements("immutable.Queue", q);
        q = (scala.collection.immutable.Queue) q.dequeue()._2();
        q = q.enqueue(Box.own("-x")).enqueue(Box.own("-y"));
        elements("immutable.Queue.dequeue", q);
    }

    static void map(String name, Object map, boolean ordered) {
        List<String> list = new ArrayList<>();
        for (scala.collection.Iterator i = ((scala.collection.Iterable) map).iterator(); i.hasNext();) {
            scala.Tuple2 t = (scala.Tuple2) i.next();
            list.add(t._1() + "=" + t._2());
        }
        Box.add(name, map, list.size(), ordered, list);
    }

    static void elements(String name, Object all) {
        List<String> list = new ArrayList<>();
        for (scala.collection.Iterator i = ((scala.collection.Iterable) all).iterator(); i.hasNext();) list.add(String.valueOf(i.next()));
        Box.add(name, all, list.size(), true, list);
    }
}
