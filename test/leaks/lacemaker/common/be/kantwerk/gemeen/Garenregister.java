package be.kantwerk.gemeen;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** All yarns that may be ordered, by their code. */
public final class Garenregister {
    public record Garen(String code, String vezel, String kleur, int dikte, long centPerKilo, String spinnerij) {}

    private static final String[] VEZELS = {"vlas", "katoen", "zijde", "wol", "hennep", "viscose"};
    private final Map<String, Garen> perCode;
    private final String[] codes;

    public Garenregister(long seed) {
        Sample s = new Sample(seed);
        TreeMap<String, Garen> m = new TreeMap<>();
        for (int i = 0, n = Scale.of(22_000); i < n; i++) {
            String code = "G" + s.code(4) + "-" + i;
            m.put(code, new Garen(code, VEZELS[s.below(6)], s.text(8 + s.below(8)), 10 + s.below(120), 900 + s.below(30_000), s.text(14 + s.below(12))));
        }
        perCode = Collections.unmodifiableMap(m);
        codes = m.keySet().toArray(new String[0]);
    }

    public Garen willekeurig(Sample s) {
        return perCode.get(codes[s.below(codes.length)]);
    }
}
