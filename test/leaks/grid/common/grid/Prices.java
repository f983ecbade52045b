package grid;

import java.util.concurrent.ConcurrentSkipListMap;

/** Healthy: prices of the quarter hours of some days by time; a day is dropped when a new one comes. */
public final class Prices {
    static final class Quarter {
        final long start;
        final int[] zones = new int[24];
        final String auction;

        Quarter(Rnd r, long start) {
            this.start = start;
            for (int i = 0; i < zones.length; i++) zones[i] = r.upTo(40000) - 5000;
            auction = "DA-" + r.letters(3) + start % 86400;
        }
    }

    private final ConcurrentSkipListMap<Long, Quarter> published = new ConcurrentSkipListMap<>();
    private static final Prices PRICES = new Prices();

    public static void publish(int quarters) {
        Rnd r = new Rnd(3);
        int keep = Rnd.share(quarters);
        for (int i = 0; i < keep * 2; i++) {
            PRICES.published.put(i * 900L, new Quarter(r, i * 900L));
            if (i % 96 == 0) PRICES.published.headMap((i - keep) * 900L).clear();
        }
    }
}
