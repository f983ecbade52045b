package cymru.chwarel.cyffredin;

import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Roofers and merchants who ordered last, up to a number. */
public final class Cwsmeriaid {
    public record Cwsmer(int rhif, String enw, String tref, String ffon, String[] cysylltiadau, long balans) {}

    private final int uchafswm = Scale.of(12_000);
    private final LinkedHashMap<Integer, Cwsmer> diweddar = new LinkedHashMap<>(512, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Cwsmer> e) {
            return size() > uchafswm;
        }
    };
    private final Sample s;

    public Cwsmeriaid(long hedyn) {
        s = new Sample(hedyn);
        for (int i = 0; i < Scale.of(32_000); i++) cwsmer(s.below(Scale.of(40_000)));
    }

    public synchronized Cwsmer cwsmer(int rhif) {
        Cwsmer c = diweddar.get(rhif);
        if (c == null) diweddar.put(rhif, c = new Cwsmer(rhif, s.text(12 + s.below(22)), s.text(10), "+44" + (1_200_000_000L + s.below(99_999_999)), new String[] {s.text(12 + s.below(12)), s.text(14)}, s.below(3_000_000)));
        return c;
    }
}
