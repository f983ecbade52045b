package cz.mapovyurad.okoli;

import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Jobs of the field crews: they come from the counter, and go when the plan has been handed over. */
public final class RozdelaneZakazky {
    public static final class Zakazka {
        final int cislo;
        final String objednatel;
        final LocalDateTime termin;
        final double[] vymera = new double[3];
        String poznamka;

        Zakazka(int cislo, String objednatel, LocalDateTime termin, String poznamka) {
            this.cislo = cislo;
            this.objednatel = objednatel;
            this.termin = termin;
            this.poznamka = poznamka;
        }
    }

    private final Map<Integer, Zakazka> otevrene = new HashMap<>();

    public RozdelaneZakazky(long seed) {
        Sample s = new Sample(seed);
        int zustava = Scale.of(17_000);
        for (int i = 0; i < 3 * zustava; i++) {
            otevrene.put(40_000 + i, new Zakazka(40_000 + i, s.text(14 + s.below(14)), LocalDateTime.now().plusHours(i % 900), s.text(40 + s.below(90))));
            if (i >= zustava) otevrene.remove(40_000 + i - zustava);
        }
    }

    public synchronized int otevrenych() {
        return otevrene.size();
    }
}
