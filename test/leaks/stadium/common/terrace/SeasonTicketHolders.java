package terrace;

import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: holders of season tickets that came last; who did not come for the longest time leaves. */
public final class SeasonTicketHolders {
    record Holder(long card, String name, String mail, String street, String town, int seat, long validTo) {}

    private static final class LastSeen extends LinkedHashMap<Long, Holder> {
        private final int limit;

        LastSeen(int limit) {
            super(128, 0.75f, true);
            this.limit = limit;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Holder> eldest) {
            return size() > limit;
        }
    }

    private static LastSeen lastSeen;

    private SeasonTicketHolders() {}

    public static void load(int limit) {
        Sample s = new Sample(6306);
        int n = Scale.of(limit);
        lastSeen = new LastSeen(n);
        long validTo = System.currentTimeMillis() + 200L * 86_400_000L;
        for (int i = 0; i < n + n / 2; i++) {
            long card = 7_700_000L + i;
            lastSeen.put(card, new Holder(card, s.code(6) + " " + s.code(9), s.code(8) + "@example.org", s.text(18), s.code(8), s.below(60_000), validTo));
            if (i > 30) lastSeen.get(card - s.below(30));
        }
    }
}
