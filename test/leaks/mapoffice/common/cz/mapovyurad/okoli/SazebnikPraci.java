package cz.mapovyurad.okoli;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** Rates of surveying works by their number; read at the start and not changed. */
public final class SazebnikPraci {
    public record Sazba(String polozka, String popis, BigDecimal zaJednotku, String jednotka, byte trida) {}

    private final NavigableMap<String, Sazba> polozky;

    public SazebnikPraci(long seed) {
        Sample s = new Sample(seed);
        TreeMap<String, Sazba> vse = new TreeMap<>();
        for (int i = 0; i < Scale.of(21_000); i++) {
            String polozka = "P" + (100_000 + i * 3);
            vse.put(polozka, new Sazba(polozka, s.text(24 + s.below(50)), BigDecimal.valueOf(12_000 + s.below(4_000_000), 2), s.below(2) == 0 ? "ha" : "100 m", (byte) s.below(6)));
        }
        polozky = Collections.unmodifiableNavigableMap(vse);
    }

    public Sazba odPolozky(String polozka) {
        var e = polozky.ceilingEntry(polozka);
        return e == null ? null : e.getValue();
    }
}
