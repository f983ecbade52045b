package org.rivermark.plant;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.harness.Sample;
import org.harness.Scale;

/** All meters of the region, read from the register at start. */
public final class MeterRegister {
    public record Meter(long serial, String maker, int nominal, LocalDate calibrated, String place) {}

    private static final String[] MAKERS = {"Sensus", "Itron", "Kamstrup", "Diehl"};
    private final List<Meter> meters;

    public MeterRegister(long seed) {
        Sample s = new Sample(seed);
        List<Meter> all = new ArrayList<>();
        for (int i = 0; i < Scale.of(30_000); i++)
            all.add(new Meter(60_000_000L + i * 3L, MAKERS[s.below(4)], 3 + s.below(3), LocalDate.of(2018 + s.below(8), 1 + s.below(12), 1 + s.below(28)), s.text(26)));
        meters = Collections.unmodifiableList(all);
    }

    public Meter any(int i) {
        return meters.get(i % meters.size());
    }
}
