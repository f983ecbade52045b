package fi.siemenpankki.talo;

import org.harness.Sample;
import org.harness.Scale;

/** The racks of the cold store: as many places as were built, boxes put in and taken out. */
public final class Kylmahyllyt {
    static final class Rasia {
        final int kanta;
        final String viivakoodi;
        final float[] punnitukset = new float[20];
        short pusseja;

        Rasia(int kanta, String viivakoodi, int pusseja) {
            this.kanta = kanta;
            this.viivakoodi = viivakoodi;
            this.pusseja = (short) pusseja;
        }
    }

    private final Rasia[][][] paikat = new Rasia[Scale.of(52)][24][30];
    private final Sample s;

    public Kylmahyllyt(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < paikat.length * 24 * 30 * 2; i++) siirra();
    }

    public synchronized void siirra() {
        Rasia[] taso = paikat[s.below(paikat.length)][s.below(24)];
        int paikka = s.below(30);
        if (taso[paikka] == null) {
            taso[paikka] = new Rasia(100_000 + s.below(70_000), s.code(10), 1 + s.below(12));
            for (int k = 0; k < 20; k++) taso[paikka].punnitukset[k] = 40 + (float) s.real();
        } else if (s.below(5) == 0) {
            taso[paikka] = null;
        }
    }

    public int kaytavia() {
        return paikat.length;
    }
}
