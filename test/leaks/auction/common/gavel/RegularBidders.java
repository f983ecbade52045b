package gavel;

import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: bidders that were seen last; the one that was not seen for the longest time leaves. */
public final class RegularBidders {
    record Bidder(long number, String name, String mail, String street, String town, int paddle, long registeredAt, long limitCents) {}

    private static final class Recent extends LinkedHashMap<Long, Bidder> {
        private final int maximum;

        Recent(int maximum) {
            super(64, 0.75f, true);
            this.maximum = maximum;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Bidder> eldest) {
            return size() > maximum;
        }
    }

    private static Recent recent;

    private RegularBidders() {}

    public static void load(int kept) {
        Sample s = new Sample(4102);
        int n = Scale.of(kept);
        recent = new Recent(n);
        long at = System.currentTimeMillis() - 400L * 86_400_000L;
        for (int i = 0; i < n + n / 2; i++) {
            long number = 310_000 + i;
            recent.put(number, new Bidder(number, s.code(6) + " " + s.code(9), s.code(8) + "@example.org", s.text(20), s.code(9), s.below(900), at += 20_000, 100L * s.below(90_000)));
            if (i > 20) recent.get(number - s.below(20));
        }
    }
}
