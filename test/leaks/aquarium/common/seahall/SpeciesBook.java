package seahall;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: all species that live in the house or are told about; read once at the start. */
public final class SpeciesBook {
    record Range(float warmest, float coldest, int deepest) {}

    record Species(int number, String latin, String common, String text, List<String> waters, Range range) {}

    private static Map<String, Species> byLatin = Map.of();

    private SpeciesBook() {}

    public static boolean knows(String latin) {
        return byLatin.containsKey(latin);
    }

    public static void load(int count) {
        Sample s = new Sample(9301);
        Map<String, Species> read = new HashMap<>();
        for (int i = 0; i < Scale.of(count); i++) {
            String[] waters = new String[1 + s.below(4)];
            for (int k = 0; k < waters.length; k++) waters[k] = s.text(10 + s.below(8));
            String latin = s.code(1) + s.code(8).toLowerCase() + " " + s.code(7).toLowerCase();
            read.put(latin, new Species(i, latin, s.text(14), s.text(150 + s.below(150)), List.of(waters), new Range(18 + 12 * (float) s.real(), 2 + 14 * (float) s.real(), s.below(4_000))));
        }
        byLatin = Map.copyOf(read);
    }
}
