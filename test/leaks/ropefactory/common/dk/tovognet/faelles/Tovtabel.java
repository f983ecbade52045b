package dk.tovognet.faelles;

import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** What a splice or knot leaves of the strength, by construction and diameter. */
public final class Tovtabel {
    public record Styrke(double faktor, int slag, String norm, String vejledning) {}

    private final Map<String, Map<Integer, Styrke>> tabel;

    public Tovtabel(long seed) {
        Sample s = new Sample(seed);
        Map<String, Map<Integer, Styrke>> t = new HashMap<>();
        for (int i = 0; i < Scale.of(500); i++) {
            Map<Integer, Styrke> m = new HashMap<>();
            for (int d = 4; d < 64; d++) m.put(d, new Styrke(0.4 + 0.6 * s.real(), 3 + s.below(9), "ISO " + (2000 + s.below(9000)), s.text(50 + s.below(70))));
            t.put("K" + i, Map.copyOf(m));
        }
        tabel = Map.copyOf(t);
    }

    public Styrke styrke(int konstruktion, int diameter) {
        return tabel.get("K" + konstruktion % tabel.size()).get(4 + diameter % 60);
    }
}
