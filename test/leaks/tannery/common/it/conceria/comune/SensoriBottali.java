package it.conceria.comune;

import org.harness.Scale;

/** Temperature, pH and turns of the drums: a ring for each sensor. */
public final class SensoriBottali {
    private static final int GIRO = 4096;
    private final float[][] anelli = new float[Scale.of(320)][GIRO];
    private final int[] posto = new int[anelli.length];

    public SensoriBottali() {
        for (int i = 0; i < anelli.length * GIRO; i++) leggi(i, 20 + i % 17);
    }

    public synchronized void leggi(int sensore, float valore) {
        int k = Math.floorMod(sensore, anelli.length);
        anelli[k][posto[k]] = valore;
        posto[k] = (posto[k] + 1) % GIRO;
    }
}
