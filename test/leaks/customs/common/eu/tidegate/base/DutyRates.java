package eu.tidegate.base;

import org.harness.Sample;
import org.harness.Scale;

/** Duty by country of origin and subheading, after agreements. */
public final class DutyRates {
    private final String[] countries = new String[Scale.of(210)];
    private final double[][] rates = new double[countries.length][];

    public DutyRates(long seed) {
        Sample s = new Sample(seed);
        for (int c = 0; c < countries.length; c++) {
            countries[c] = s.code(2) + c;
            rates[c] = new double[5200];
            for (int i = 0; i < 5200; i++) rates[c][i] = s.below(3) == 0 ? 0 : s.below(2500) / 100.0;
        }
    }

    public double rate(int country, int subheading) {
        return rates[country % rates.length][subheading % 5200];
    }
}
