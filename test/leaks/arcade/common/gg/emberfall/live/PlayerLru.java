package gg.emberfall.live;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: profiles of players who were here last, as many as fit. */
public final class PlayerLru {
    record Profile(long player, String nick, String motto, int level, Instant seen, int[] badges) {}

    static final class Profiles extends LinkedHashMap<Long, Profile> {
        private final int limit;

        Profiles(int limit) {
            super(16, 0.75f, true);
            this.limit = limit;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Profile> eldest) {
            return size() > limit;
        }
    }

    private final Profiles profiles = new Profiles(Scale.of(9_500));

    public PlayerLru(long seed) {
        Sample s = new Sample(seed);
        int n = Scale.of(15_000);
        for (int i = 0; i < n; i++) {
            long id = 7_000_000 + s.below(3_000_000);
            profiles.put(id, new Profile(id, s.text(14), s.text(70), s.below(90), Sample.at(i, n, java.time.Duration.ofHours(5)), new int[12 + s.below(30)]));
        }
    }
}
