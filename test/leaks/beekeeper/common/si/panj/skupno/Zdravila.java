package si.panj.skupno;

import java.util.Collections;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** Permitted treatments against mites by their number, with dosage by the strength of the colony. */
public final class Zdravila {
    public record Zdravilo(String ime, String navodilo, int karenca, float[] odmerki) {}

    private final NavigableMap<String, Zdravilo> seznam;

    public Zdravila(long seme) {
        Sample s = new Sample(seme);
        TreeMap<String, Zdravilo> t = new TreeMap<>();
        for (int i = 0; i < Scale.of(7000); i++) {
            float[] odmerki = new float[12];
            for (int k = 0; k < odmerki.length; k++) odmerki[k] = (float) s.real() * 30;
            t.put("MR/" + (400_000 + i * 7), new Zdravilo(s.text(14 + s.below(12)), s.text(180 + s.below(260)), s.below(60), odmerki));
        }
        seznam = Collections.unmodifiableNavigableMap(t);
    }

    public Zdravilo najdi(int stevilka) {
        var e = seznam.ceilingEntry("MR/" + stevilka);
        return e == null ? null : e.getValue();
    }
}
