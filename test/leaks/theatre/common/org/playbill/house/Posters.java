package org.playbill.house;

import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** An LRU of scaled posters; it has reached its limit and throws out the eldest. */
final class Posters {
    static final class PosterCache extends LinkedHashMap<String, byte[]> {
        private final int maxPosters;

        PosterCache(int maxPosters) {
            super(64, 0.75f, true);
            this.maxPosters = maxPosters;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, byte[]> eldest) {
            return size() > maxPosters;
        }
    }

    private static PosterCache cache;

    private Posters() {}

    static void load(int limit) {
        Sample s = new Sample(14);
        cache = new PosterCache(Scale.of(limit));
        for (int i = 0; i < 3 * Scale.of(limit); i++) cache.put("poster/" + i + "@2x.webp", s.bytes(9_000 + s.below(6_000)));
    }
}
