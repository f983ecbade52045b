import java.util.*;
import java.util.concurrent.ConcurrentHashMap;

/** A heap of a few thousand objects whose shapes are worth measuring; see README.md. */
public class Held {
    static class Empty {}
    static class Bytes extends Empty { byte a; boolean b; }
    static class Mixed extends Bytes { long c; short d; Object e = this; }
    static class Last extends Mixed { byte f; double g; char h; Mixed next; }

    static final Map<String, Object> MAP = new ConcurrentHashMap<>();
    static final List<Object> LIST = new ArrayList<>();

    public static void main(String[] args) throws Exception {
        Last before = null;
        for (int i = 0; i < 200; i++) {
            Last last = new Last();
            last.next = before;
            before = last;
            MAP.put("key " + i, i % 7 == 0 ? before : new Bytes());
            LIST.add(new Object[] {new Empty(), new int[i], new byte[i % 9], new long[i % 5], new boolean[i % 17]});
        }
        LIST.add(new TreeMap<>(MAP));
        LIST.add(new IdentityHashMap<>(MAP));
        LIST.add(new WeakHashMap<>(MAP));
        System.out.println("READY");
        System.in.read();
    }
}
