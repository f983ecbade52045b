package fi.soitto.base;

import org.harness.Sample;
import org.harness.Scale;

/** The last measurements of each line to the networks: delay, jitter, loss; in rings. */
public final class TrunkQuality {
    static final class Trunk {
        final String name;
        final int[] second = new int[900];
        final float[] mos = new float[900];
        final short[] jitter = new short[900];
        final short[] lost = new short[900];
        int at;

        Trunk(String name) {
            this.name = name;
        }

        void measured(int t, float m, int j, int l) {
            second[at] = t;
            mos[at] = m;
            jitter[at] = (short) j;
            lost[at] = (short) l;
            at = (at + 1) % second.length;
        }
    }

    private final Trunk[] trunks = new Trunk[Scale.of(900)];

    public TrunkQuality(long seed) {
        Sample s = new Sample(seed);
        int now = (int) (System.currentTimeMillis() / 1000);
        for (int i = 0; i < trunks.length; i++) {
            trunks[i] = new Trunk("trunk " + i / 30 + "/" + i % 30);
            for (int m = 0; m < 2300; m++) trunks[i].measured(now - (2300 - m) * 5, 3 + (float) s.real() * 1.4f, s.below(60), s.below(20));
        }
    }

    public float worst() {
        float w = 5;
        for (Trunk t : trunks) for (float m : t.mos) w = Math.min(w, m);
        return w;
    }
}
