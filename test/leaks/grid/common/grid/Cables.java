package grid;

import kotlinx.collections.immutable.ExtensionsKt;
import kotlinx.collections.immutable.PersistentMap;

/** Healthy: cables in the ground in an immutable map of Kotlin; each correction makes a new one. */
public final class Cables {
    record Cable(String from, String to, int metres, short year, String joint) {}

    private static volatile PersistentMap<Integer, Cable> laid = ExtensionsKt.persistentMapOf();

    public static void lay(int n) {
        Rnd r = new Rnd(14);
        int count = Rnd.share(n);
        for (int i = 0; i < count * 3 / 2; i++)
            laid = laid.put(i % count, new Cable(r.station(), r.station(), r.upTo(9000), (short) (1950 + r.upTo(75)), r.text(40)));
    }
}
