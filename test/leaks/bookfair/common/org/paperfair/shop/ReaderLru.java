package org.paperfair.shop;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** The readers that were seen last, up to a limit. */
public final class ReaderLru {
    static final class Reader {
        final long number;
        final String name;
        final String mail;
        String shelf;
        int points;
        Instant seen;

        Reader(long number, String name, String shelf, int points) {
            this.number = number;
            this.name = name;
            this.mail = name.replace(' ', '_') + "@example.org";
            this.shelf = shelf;
            this.points = points;
        }
    }

    static final class Recent extends LinkedHashMap<Long, Reader> {
        private final int limit;

        Recent(int limit) {
            super(256, 0.75f, true);
            this.limit = limit;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Reader> eldest) {
            return size() > limit;
        }
    }

    private final Recent recent = new Recent(Scale.of(11_000));

    public ReaderLru(long seed) {
        Sample s = new Sample(seed);
        int n = Scale.of(34_000);
        for (int i = 0; i < n; i++) {
            long number = 700_000 + s.below(60_000);
            recent.computeIfAbsent(number, k -> new Reader(k, s.text(15), s.text(40), s.below(900))).seen = Sample.at(i, n, Duration.ofHours(7));
        }
    }

    public int size() {
        return recent.size();
    }
}
