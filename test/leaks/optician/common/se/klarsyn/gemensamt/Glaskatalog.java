package se.klarsyn.gemensamt;

import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** The blanks that the suppliers offer, read once at the start. */
public final class Glaskatalog {
    public record Glas(int artikel, String leverantor, String beteckning, double brytning, double abbe, short[] styrkor, String ytbehandling) {}

    private static final String[] YTOR = {"obehandlad", "hardad", "antireflex", "antireflex plus", "blafilter"};
    private final Map<Integer, Glas> glas;

    public Glaskatalog(long seed) {
        Sample s = new Sample(seed);
        Map<Integer, Glas> m = new HashMap<>();
        for (int i = 0; i < Scale.of(14_000); i++) {
            short[] st = new short[24 + s.below(40)];
            for (int j = 0; j < st.length; j++) st[j] = (short) (-1200 + j * 25);
            m.put(1000 + i, new Glas(1000 + i, s.text(14 + s.below(10)), s.text(24 + s.below(30)), 1.5 + s.below(24) / 100.0, 30 + s.below(28), st, YTOR[s.below(YTOR.length)]));
        }
        glas = Map.copyOf(m);
    }

    public Glas nagot(Sample s) {
        return glas.get(1000 + s.below(glas.size()));
    }
}
