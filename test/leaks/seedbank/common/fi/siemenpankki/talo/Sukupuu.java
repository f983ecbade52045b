package fi.siemenpankki.talo;

import org.harness.Sample;
import org.harness.Scale;

/** Orders, families, genera and species with their names in four languages; a tree that botanists give out once in a year. */
public final class Sukupuu {
    static final class Taksoni {
        final String tiede;
        final String[] nimet;
        final Taksoni ylempi;
        Taksoni[] alemmat = new Taksoni[0];

        Taksoni(String tiede, String[] nimet, Taksoni ylempi) {
            this.tiede = tiede;
            this.nimet = nimet;
            this.ylempi = ylempi;
        }
    }

    private final Taksoni juuri;
    private final Sample s;

    public Sukupuu(long seed) {
        s = new Sample(seed);
        juuri = kasva(null, 0);
    }

    private Taksoni kasva(Taksoni ylempi, int syvyys) {
        Taksoni t = new Taksoni(s.text(10 + s.below(18)), new String[] {s.text(8 + s.below(12)), s.text(8 + s.below(12)), s.text(8 + s.below(14)), s.text(6 + s.below(12))}, ylempi);
        if (syvyys == 4) return t;
        t.alemmat = new Taksoni[syvyys == 0 ? Scale.of(48) : 4 + s.below(7)];
        for (int i = 0; i < t.alemmat.length; i++) t.alemmat[i] = kasva(t, syvyys + 1);
        return t;
    }

    public String polku(int siemen) {
        Taksoni t = juuri;
        while (t.alemmat.length > 0) t = t.alemmat[siemen % t.alemmat.length];
        StringBuilder b = new StringBuilder();
        for (; t.ylempi != null; t = t.ylempi) b.insert(0, "/" + t.tiede);
        return b.toString();
    }
}
