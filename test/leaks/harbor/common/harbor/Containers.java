package harbor;

import it.unimi.dsi.fastutil.longs.*;

/** Healthy: last known position of each container, in primitive tables of fixed population. */
public final class Containers {
    private static Long2LongOpenHashMap position;
    private static Long2IntOpenHashMap weight;

    public static void load(int n) {
        Gen g = new Gen(3);
        int k = Gen.scaled(n);
        position = new Long2LongOpenHashMap(k);
        weight = new Long2IntOpenHashMap(k);
        for (int i = 0; i < k; i++) {
            long id = g.id();
            position.put(id, g.id());
            weight.put(id, g.num(30000));
        }
    }
}
