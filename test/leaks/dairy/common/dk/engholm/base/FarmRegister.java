package dk.engholm.base;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** Farms of the members with the herds that were last inspected; read once a night. */
public final class FarmRegister {
    public record Herd(String breed, int cows, LocalDate inspected, float fat, float protein) {}

    public record Farm(String number, String name, String parish, List<Herd> herds) {}

    private static final String[] BREEDS = {"Jersey", "Holstein", "Red Danish", "Crossbred"};
    private final NavigableMap<String, Farm> byNumber;

    public FarmRegister(long seed) {
        Sample s = new Sample(seed);
        TreeMap<String, Farm> all = new TreeMap<>();
        for (int f = 0; f < Scale.of(15_000); f++) {
            List<Herd> herds = new ArrayList<>();
            for (int h = 2 + s.below(8); h > 0; h--) {
                herds.add(new Herd(BREEDS[s.below(4)], 20 + s.below(300), LocalDate.of(2025, 1 + s.below(12), 1 + s.below(28)), 3.6f + s.below(220) / 100f, 3.1f + s.below(90) / 100f));
            }
            String number = String.format("CHR%06d", 10_000 + f * 3 + s.below(3));
            all.put(number, new Farm(number, s.text(12 + s.below(24)), s.text(8 + s.below(14)), List.copyOf(herds)));
        }
        byNumber = Collections.unmodifiableNavigableMap(all);
    }

    public int cows(String number) {
        Farm f = byNumber.get(number);
        return f == null ? 0 : f.herds.stream().mapToInt(Herd::cows).sum();
    }
}
