package cz.mapovyurad.okoli;

import java.util.concurrent.CountDownLatch;
import org.harness.Sample;

/** The people of a shift: each works through what has come so far, and then goes on at the pace of the office. */
public final class Smena {
    public interface Ukol {
        void splnit(int clovek, int kolikaty, Sample s) throws Exception;
    }

    private Smena() {}

    public static void pracovat(String nazev, int lidi, int ukolu, long seed, Ukol ukol) throws InterruptedException {
        CountDownLatch dohnano = new CountDownLatch(lidi);
        for (int l = 0; l < lidi; l++) {
            int clovek = l;
            Thread t = new Thread(() -> {
                Sample s = new Sample(seed + clovek);
                try {
                    for (int n = 0; ; n++) {
                        ukol.splnit(clovek, n, s);
                        if (n == ukolu) dohnano.countDown();
                        if (n >= ukolu) Thread.sleep(250 + s.below(500));
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                } catch (Exception e) {
                    e.printStackTrace();
                    throw new IllegalStateException(e);
                }
            }, nazev + "-" + (l + 1));
            t.setDaemon(true);
            t.start();
        }
        dohnano.await();
    }
}
