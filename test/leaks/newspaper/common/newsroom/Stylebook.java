package newsroom;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: people, places and companies as the paper spells them, immutable once it has been read. */
public final class Stylebook {
    record Entry(String key, String spelling, String explanation, List<String> variants) {}

    private static Map<String, Entry> entries = Map.of();

    private Stylebook() {}

    public static void load(int count) {
        Sample s = new Sample(701);
        Map<String, Entry> read = new HashMap<>();
        for (int i = 0; i < Scale.of(count); i++) {
            String[] variants = new String[s.below(4)];
            for (int k = 0; k < variants.length; k++) variants[k] = s.code(9);
            String key = s.code(7) + i;
            read.put(key, new Entry(key, s.text(16), s.text(60 + s.below(90)), List.of(variants)));
        }
        entries = Map.copyOf(read);
    }
}
