package no.fairlead.base;

import org.harness.Sample;
import org.harness.Scale;

/** What the shipping companies pay by contract: cents by company and article, loaded at start. */
public final class ContractPrices {
    private final String[] companies = new String[Scale.of(310)];
    private final int[][] cents = new int[companies.length][];

    public ContractPrices(long seed) {
        Sample s = new Sample(seed);
        for (int c = 0; c < companies.length; c++) {
            companies[c] = s.text(18) + c;
            cents[c] = new int[10_400];
            for (int a = 0; a < 10_400; a++) cents[c][a] = 90 + s.below(400_000);
        }
    }

    public int cents(int company, int article) {
        return cents[company % cents.length][article % 10_400];
    }
}
