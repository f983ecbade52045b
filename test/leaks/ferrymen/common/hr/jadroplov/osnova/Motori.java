package hr.jadroplov.osnova;

import org.harness.Sample;
import org.harness.Scale;

/** Last readings of the main engines and generators of the fleet. */
public final class Motori {
    private static final int MJERENJA = 720;
    private final long[][] vrijeme = new long[Scale.of(420)][MJERENJA];
    private final double[][] temperatura = new double[vrijeme.length][MJERENJA];
    private final int[] mjesto = new int[vrijeme.length];

    public Motori(long seed) {
        Sample s = new Sample(seed);
        long sada = System.currentTimeMillis();
        int svih = vrijeme.length * MJERENJA * 2;
        for (int i = 0; i < svih; i++) izmjeri(i % vrijeme.length, sada - (svih - i) * 10L, 60 + 40 * s.real());
    }

    public synchronized void izmjeri(int motor, long kada, double stupnjeva) {
        int m = motor % vrijeme.length;
        int i = mjesto[m];
        vrijeme[m][i] = kada;
        temperatura[m][i] = stupnjeva;
        mjesto[m] = (i + 1) % MJERENJA;
    }
}
