package nl.houtenpaard.hal;

import java.util.concurrent.CountDownLatch;
import org.harness.Sample;

/** A crew: everyone works through what the day has brought so far, then goes on at the pace of the hall. */
public final class Ploeg {
    public interface Taak {
        void doe(int wie, int keer, Sample s) throws Exception;
    }

    private Ploeg() {}

    public static void werk(String naam, int mensen, int keren, long zaad, Taak taak) throws InterruptedException {
        CountDownLatch bij = new CountDownLatch(mensen);
        for (int m = 0; m < mensen; m++) {
            int wie = m;
            Thread t = new Thread(() -> {
                Sample s = new Sample(zaad + wie);
                try {
                    for (int keer = 0; ; keer++) {
                        taak.doe(wie, keer, s);
                        if (keer == keren) bij.countDown();
                        if (keer >= keren) Thread.sleep(250 + s.below(450));
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                } catch (Exception e) {
                    e.printStackTrace();
                    System.exit(1);
                }
            }, naam + " " + (char) ('A' + m));
            t.setDaemon(true);
            t.start();
        }
        bij.await();
    }
}
