package org.seamark.station;

import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** The register of vessels, read from the flag states' files at the start and replaced as a whole. */
final class Vessels {
    static final class Vessel {
        final int mmsi;
        final String name;
        final String callSign;
        final String owner;
        final float length;
        final float draught;
        final LocalDate surveyed;

        Vessel(int mmsi, Sample s) {
            this.mmsi = mmsi;
            name = s.code(6) + " " + s.code(8);
            callSign = s.code(5);
            owner = s.text(24);
            length = 20 + s.below(380);
            draught = 2 + s.below(20);
            surveyed = LocalDate.of(2024, 1 + s.below(12), 1 + s.below(28));
        }
    }

    private static volatile Map<Integer, Vessel> register = Map.of();

    private Vessels() {}

    static void load(int count) {
        Sample s = new Sample(2101);
        Map<Integer, Vessel> read = new HashMap<>();
        for (int i = 0; i < Scale.of(count); i++) read.put(211_000_000 + i * 7, new Vessel(211_000_000 + i * 7, s));
        register = Map.copyOf(read);
    }
}
