package fi.hehkulasi.base;

import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Dealers of the wholesale as they were used last. */
public final class DealerAccounts {
    static final class Dealer {
        final int number;
        final String name;
        final String street;
        long creditCents;
        long openCents;

        Dealer(int number, String name, String street) {
            this.number = number;
            this.name = name;
            this.street = street;
        }
    }

    private final int limit = Scale.of(16_000);
    private final Map<Integer, Dealer> recent = new LinkedHashMap<>(512, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Dealer> eldest) {
            return size() > limit;
        }
    };
    private final Sample s;

    public DealerAccounts(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < limit * 2; i++) open(30_000 + s.below(limit * 3));
    }

    public synchronized long open(int number) {
        Dealer d = recent.computeIfAbsent(number, n -> new Dealer(n, s.text(18 + s.below(20)), s.text(16 + s.below(24))));
        d.creditCents = 500_000;
        d.openCents = (d.openCents + 1700) % d.creditCents;
        return d.openCents;
    }
}
