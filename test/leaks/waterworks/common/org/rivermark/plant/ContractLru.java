package org.rivermark.plant;

import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** The contracts that the service desk opened last. */
public final class ContractLru {
    public static final class Contract {
        final long number;
        final String holder;
        final String address;
        final String iban;
        long opened;

        Contract(long number, String holder, String address, String iban) {
            this.number = number;
            this.holder = holder;
            this.address = address;
            this.iban = iban;
        }
    }

    private final int limit = Scale.of(14_000);
    private final Sample s;
    private final Map<Long, Contract> recent = new LinkedHashMap<>(256, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Contract> eldest) {
            return size() > limit;
        }
    };

    public ContractLru(long seed) {
        s = new Sample(seed);
        int n = Scale.of(40_000);
        long from = System.currentTimeMillis() - 9 * 3_600_000L;
        for (int i = 0; i < n; i++) open(300_000 + s.below(50_000)).opened = from + 9 * 3_600_000L * i / n;
    }

    public Contract open(long number) {
        return recent.computeIfAbsent(number, k -> new Contract(k, s.text(20), s.text(32), "CH" + s.below(1_000_000_000)));
    }
}
