package fi.siemenpankki.talo;

import org.harness.Sample;
import org.harness.Scale;

/** Soil and air at the weather masts of the trial fields: each mast writes its last readings round and round. */
public final class Saapylvaat {
    private static final int MUISTI = 480;

    static final class Pylvas {
        final String lohko;
        final float[] ilma = new float[MUISTI];
        final float[] maa = new float[MUISTI];
        final short[] kosteus = new short[MUISTI];
        int kohta;

        Pylvas(String lohko) {
            this.lohko = lohko;
        }
    }

    private final Pylvas[] pylvaat = new Pylvas[Scale.of(1250)];

    public Saapylvaat(long seed) {
        Sample s = new Sample(seed);
        for (int i = 0; i < pylvaat.length; i++) pylvaat[i] = new Pylvas("lohko " + s.code(2) + i);
        for (int k = 0; k < MUISTI * 2; k++) for (int i = 0; i < pylvaat.length; i++) lue(i, (float) (s.real() * 30 - 5), (float) (s.real() * 18), (short) s.below(1000));
    }

    public void lue(int pylvas, float ilma, float maa, short kosteus) {
        Pylvas p = pylvaat[pylvas % pylvaat.length];
        p.ilma[p.kohta] = ilma;
        p.maa[p.kohta] = maa;
        p.kosteus[p.kohta] = kosteus;
        p.kohta = (p.kohta + 1) % MUISTI;
    }

    public float ilma(int pylvas) {
        Pylvas p = pylvaat[pylvas % pylvaat.length];
        return p.ilma[(p.kohta + MUISTI - 1) % MUISTI];
    }
}
