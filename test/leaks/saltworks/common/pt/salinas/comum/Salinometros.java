package pt.salinas.comum;

import org.harness.Sample;
import org.harness.Scale;

/** The last readings of the salinometers in the ponds, one ring for each. */
public final class Salinometros {
    private static final class Anel {
        private final float[] salinidade = new float[4096];
        private final float[] temperatura = new float[4096];
        private final long[] instante = new long[4096];
        private int proximo;

        synchronized void anota(long t, float sal, float temp) {
            int i = proximo++ & 4095;
            instante[i] = t;
            salinidade[i] = sal;
            temperatura[i] = temp;
        }
    }

    private final Anel[] tanques = new Anel[Scale.of(120)];

    public Salinometros(long semente) {
        Sample s = new Sample(semente);
        long agora = System.currentTimeMillis();
        for (int i = 0; i < tanques.length; i++) {
            tanques[i] = new Anel();
            for (int j = 0; j < 6000; j++) tanques[i].anota(agora - (6000 - j) * 5000L, 3.5f + (float) s.real() * 22, 14 + (float) s.real() * 14);
        }
    }

    public void le(int n, float sal, float temp) {
        tanques[n % tanques.length].anota(System.currentTimeMillis(), sal, temp);
    }
}
