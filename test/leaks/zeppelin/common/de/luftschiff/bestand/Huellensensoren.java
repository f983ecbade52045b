package de.luftschiff.bestand;

import org.harness.Sample;
import org.harness.Scale;

/** Pressure of the helium and temperature of the hull, the last readings of each sensor. */
public final class Huellensensoren {
    static final class Spur {
        final long[] zeiten = new long[480];
        final float[] druck = new float[480];
        final float[] grad = new float[480];
        int naechste;
    }

    private final Spur[] spuren = new Spur[Scale.of(700)];

    public Huellensensoren(long seed) {
        Sample s = new Sample(seed);
        long jetzt = System.currentTimeMillis();
        for (int i = 0; i < spuren.length; i++) {
            spuren[i] = new Spur();
            for (int k = 700; k > 0; k--) miss(i, jetzt - k * 5000L, s);
        }
    }

    public void miss(int sensor, long zeit, Sample s) {
        Spur p = spuren[Math.floorMod(sensor, spuren.length)];
        synchronized (p) {
            p.zeiten[p.naechste] = zeit;
            p.druck[p.naechste] = (float) (500 + 20 * s.real());
            p.grad[p.naechste] = (float) (30 * s.real());
            p.naechste = (p.naechste + 1) % p.zeiten.length;
        }
    }
}
