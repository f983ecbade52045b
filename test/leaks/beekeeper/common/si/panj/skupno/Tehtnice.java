package si.panj.skupno;

import org.harness.Sample;
import org.harness.Scale;

/** Scales under the hives: each has its last readings in a ring, in grams, beside the temperature of the brood. */
public final class Tehtnice {
    private static final class Tehtnica {
        final String oznaka;
        final int[] grami = new int[1024];
        final float[] leglo = new float[1024];
        int glava;

        Tehtnica(String oznaka) {
            this.oznaka = oznaka;
        }
    }

    private final Tehtnica[] tehtnice = new Tehtnica[Scale.of(920)];

    public Tehtnice(long seme) {
        Sample s = new Sample(seme);
        for (int i = 0; i < tehtnice.length; i++) {
            tehtnice[i] = new Tehtnica("T" + s.code(5));
            for (int k = 0; k < 1500; k++) odcitaj(i, 30_000 + s.below(20_000), 33f + (float) s.real() * 3);
        }
    }

    public void odcitaj(int i, int grami, float leglo) {
        Tehtnica t = tehtnice[i % tehtnice.length];
        synchronized (t) {
            t.grami[t.glava & 1023] = grami;
            t.leglo[t.glava++ & 1023] = leglo;
        }
    }

    public int donos(int i) {
        Tehtnica t = tehtnice[i % tehtnice.length];
        return t.grami[(t.glava - 1) & 1023] - t.grami[(t.glava - 200) & 1023];
    }
}
