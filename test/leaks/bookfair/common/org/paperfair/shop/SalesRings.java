package org.paperfair.shop;

import java.time.Duration;
import org.harness.Sample;
import org.harness.Scale;

/** The last 256 sales of each best-seller. */
public final class SalesRings {
    static final class Ring {
        final long isbn;
        final long[] soldAt = new long[256];
        final int[] cents = new int[256];
        long sold;

        Ring(long isbn) {
            this.isbn = isbn;
        }

        void add(long at, int price) {
            int i = (int) (sold++ & 255);
            soldAt[i] = at;
            cents[i] = price;
        }
    }

    private final Ring[] rings = new Ring[Scale.of(1100)];

    public SalesRings(long seed) {
        Sample s = new Sample(seed);
        long from = System.currentTimeMillis() - Duration.ofHours(10).toMillis();
        for (int r = 0; r < rings.length; r++) {
            rings[r] = new Ring(9_783_000_000_000L + r * 97L);
            for (int i = 0; i < 400; i++) rings[r].add(from + i * 90_000L + s.below(90_000), 699 + s.below(2500));
        }
    }

    public long sold(int i) {
        return rings[i % rings.length].sold;
    }
}
