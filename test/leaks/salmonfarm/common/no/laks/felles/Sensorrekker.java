package no.laks.felles;

import org.harness.Sample;
import org.harness.Scale;

/** Oxygen and temperature of each pen, the last readings round and round. */
public final class Sensorrekker {
    static final class Rekke {
        final long[] tid = new long[512];
        final float[] oksygen = new float[512];
        final float[] grader = new float[512];
        int neste;

        synchronized void les(long t, float o, float g) {
            tid[neste] = t;
            oksygen[neste] = o;
            grader[neste] = g;
            neste = (neste + 1) & 511;
        }
    }

    private final Rekke[] merder = new Rekke[Scale.of(620)];

    public Sensorrekker(long fro) {
        Sample s = new Sample(fro);
        long t = System.currentTimeMillis() - 512 * 60_000L;
        for (int i = 0; i < merder.length; i++) {
            merder[i] = new Rekke();
            for (int k = 0; k < 600; k++) merder[i].les(t + k * 51_000L, 70 + s.below(40), 4 + s.below(100) / 10f);
        }
    }

    public void les(int merd, float oksygen, float grader) {
        merder[Math.floorMod(merd, merder.length)].les(System.currentTimeMillis(), oksygen, grader);
    }
}
