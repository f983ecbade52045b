package de.nordwind.base;

import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Customers whom the desk looked up last; the oldest gives way. */
public final class CustomerAccounts {
    record Account(long id, String name, String street, String meter, LocalDate since, int[] monthlyCents) {}

    private final int limit = Scale.of(26_000);
    private final Map<Long, Account> accounts = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Account> eldest) {
            return size() > limit;
        }
    };

    public CustomerAccounts(long seed) {
        Sample s = new Sample(seed);
        for (int i = 0; i < limit * 3 / 2; i++) {
            long id = 7_000_000L + s.below(limit * 4);
            int[] cents = new int[24];
            for (int m = 0; m < 24; m++) cents[m] = 3000 + s.below(20_000);
            accounts.put(id, new Account(id, s.text(12 + s.below(14)), s.text(14 + s.below(16)), "DE000" + s.number(), LocalDate.of(2008 + s.below(17), 1 + s.below(12), 1 + s.below(28)), cents));
        }
    }

    public int size() {
        return accounts.size();
    }
}
