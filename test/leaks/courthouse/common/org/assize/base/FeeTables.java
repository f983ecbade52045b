package org.assize.base;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** Fees by amount in dispute, for every version of the fee law. */
public final class FeeTables {
    enum Court { DISTRICT, REGIONAL, APPEAL, LABOUR, FAMILY, TAX }

    private final TreeMap<LocalDate, EnumMap<Court, BigDecimal[]>> versions = new TreeMap<>();

    public FeeTables(long seed) {
        Sample s = new Sample(seed);
        int n = Scale.of(60);
        for (int i = 0; i < n; i++) {
            EnumMap<Court, BigDecimal[]> table = new EnumMap<>(Court.class);
            for (Court c : Court.values()) {
                BigDecimal[] steps = new BigDecimal[250];
                long cents = 3_500;
                for (int k = 0; k < steps.length; k++) steps[k] = BigDecimal.valueOf(cents += 100 + s.below(4000), 2);
                table.put(c, steps);
            }
            versions.put(LocalDate.of(1975, 1, 1).plusMonths(10L * i), table);
        }
    }

    public BigDecimal fee(LocalDate day, int step) {
        return versions.floorEntry(day).getValue().get(Court.REGIONAL)[step % 250];
    }
}
