package com.harborline.freight;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: prices by lane and weight class, immutable. */
public final class TariffBook {
    record Lane(String from, String to, int weightClass) {}

    record Tariff(BigDecimal base, BigDecimal perKilo, String terms) {}

    private static Map<Lane, Tariff> tariffs = Map.of();

    private TariffBook() {}

    public static void load(int size) {
        Sample s = new Sample(12);
        Map<Lane, Tariff> m = new HashMap<>();
        for (int i = 0, n = Scale.of(size); i < n; i++) {
            m.put(new Lane(s.code(5), s.code(5), s.below(9)),
                    new Tariff(BigDecimal.valueOf(s.below(90000), 2), BigDecimal.valueOf(s.below(900), 2), s.text(40)));
        }
        tariffs = Map.copyOf(m);
    }
}
