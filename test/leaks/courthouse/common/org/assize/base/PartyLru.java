package org.assize.base;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** The parties that clerks looked up last. */
public final class PartyLru {
    public static final class Party {
        final int number;
        final String name;
        final String address;
        final String counsel;
        Instant lookedUp;

        Party(int number, String name, String address, String counsel) {
            this.number = number;
            this.name = name;
            this.address = address;
            this.counsel = counsel;
        }
    }

    private final int limit = Scale.of(11_000);
    private final Map<Integer, Party> recent = new LinkedHashMap<>(256, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Party> eldest) {
            return size() > limit;
        }
    };
    private final Sample s;

    public PartyLru(long seed) {
        s = new Sample(seed);
        int n = Scale.of(30_000);
        for (int i = 0; i < n; i++) find(500_000 + s.below(40_000)).lookedUp = Sample.at(i, n, Duration.ofHours(8));
    }

    public Party find(int number) {
        return recent.computeIfAbsent(number, k -> new Party(k, s.text(20), s.text(36), s.text(24)));
    }
}
