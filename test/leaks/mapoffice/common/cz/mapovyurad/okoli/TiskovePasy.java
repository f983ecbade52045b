package cz.mapovyurad.okoli;

import java.util.concurrent.Semaphore;
import org.harness.Scale;

/** Strips of pixels for the plotter, all made at the start, lent and given back. */
public final class TiskovePasy {
    private final int[][] pasy = new int[Math.max(3, Scale.of(52))][32_000];
    private final boolean[] pujcen = new boolean[pasy.length];
    private final Semaphore volne = new Semaphore(pasy.length);

    public int rastrovat(int barva) throws InterruptedException {
        volne.acquire();
        int ktery = vzit();
        try {
            int[] p = pasy[ktery];
            int soucet = 0;
            for (int i = 0; i < p.length; i += 40) soucet += p[i] = barva ^ i;
            return soucet;
        } finally {
            synchronized (pujcen) {
                pujcen[ktery] = false;
            }
            volne.release();
        }
    }

    private int vzit() {
        synchronized (pujcen) {
            int i = 0;
            while (pujcen[i]) i++;
            pujcen[i] = true;
            return i;
        }
    }
}
