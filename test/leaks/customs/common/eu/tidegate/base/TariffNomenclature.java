package eu.tidegate.base;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** The goods nomenclature of this year, with its headings as a tree; read once. */
public final class TariffNomenclature {
    public record Heading(String code, String description, int dutyPerMille, String unit, List<Heading> children) {}

    private final Map<String, Heading> chapters;
    private int headings;

    public TariffNomenclature(long seed) {
        Sample s = new Sample(seed);
        TreeMap<String, Heading> all = new TreeMap<>();
        for (int c = 1; c <= 97; c++) {
            String code = String.format("%02d", c);
            all.put(code, heading(s, code, Scale.of(8)));
        }
        chapters = java.util.Collections.unmodifiableMap(all);
    }

    private Heading heading(Sample s, String code, int width) {
        headings++;
        List<Heading> children = new ArrayList<>();
        if (code.length() < 8) {
            int n = Math.max(1, code.length() == 2 ? width : 5);
            for (int i = 0; i < n; i++) children.add(heading(s, code + String.format("%02d", i * 3 % 100), width));
        }
        return new Heading(code, s.text(40 + s.below(80)), s.below(170), s.below(3) == 0 ? "kg" : "p/st", List.copyOf(children));
    }

    public int size() {
        return headings;
    }

    public Heading chapter(int c) {
        return chapters.get(String.format("%02d", c));
    }
}
