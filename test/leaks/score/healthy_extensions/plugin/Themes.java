package ext;

import java.util.TreeMap;
import java.util.function.Function;
import org.harness.Sample;

public final class Themes implements Function<String, String> {
    private final TreeMap<String, int[]> palettes = new TreeMap<>();

    public Themes() {
        Sample s = new Sample(53);
        for (int i = 0; i < 300; i++) palettes.put(s.code(8), new int[256]);
    }

    @Override
    public String apply(String text) {
        return palettes.firstKey();
    }
}
