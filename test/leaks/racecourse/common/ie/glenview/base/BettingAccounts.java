package ie.glenview.base;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** The accounts that placed or asked for something last, read from the central system. */
public final class BettingAccounts {
    public static final class Account {
        final long number;
        final String holder;
        final String town;
        final Instant opened;
        long balanceCents;
        int reads;

        Account(long number, String holder, String town, Instant opened, long balanceCents) {
            this.number = number;
            this.holder = holder;
            this.town = town;
            this.opened = opened;
            this.balanceCents = balanceCents;
        }

        public String holder() {
            return holder;
        }
    }

    private final int limit = Scale.of(30_000);
    private final Map<Long, Account> recent = new LinkedHashMap<>(1024, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Account> eldest) {
            return size() > limit;
        }
    };
    private final Sample s;

    public BettingAccounts(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < Scale.of(80_000); i++) of(60_000_000L + s.below(Scale.of(90_000)));
    }

    public synchronized Account of(long number) {
        Account a = recent.get(number);
        if (a == null) {
            a = new Account(number, s.text(14 + s.below(18)), s.text(10 + s.below(20)), Instant.ofEpochSecond(1_300_000_000L + s.below(400_000_000)), s.below(900_000));
            recent.put(number, a);
        }
        a.reads++;
        return a;
    }
}
