package museum;

import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;

/** Healthy: visits by day and house in a store without a file. */
public final class Visits {
    private static MVStore store;

    private Visits() {}

    public static void count(int rows) {
        Dice d = new Dice(8);
        MVStore s = new MVStore.Builder().open();
        MVMap<Long, String> visits = s.openMap("visits");
        for (long i = 0, n = Dice.part(rows); i < n; i++) visits.put(i, "house-" + d.below(14) + ";" + d.below(4000) + ";" + d.text(40));
        store = s;
    }
}
