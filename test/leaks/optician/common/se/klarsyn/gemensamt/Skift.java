package se.klarsyn.gemensamt;

import java.util.concurrent.CountDownLatch;
import org.harness.Sample;

/** The staff of a shift: some work until their pile is done and then go on at an easy pace. */
public final class Skift {
    public interface Syssla {
        void utfor(int n, Sample s) throws Exception;
    }

    private Skift() {}

    /** Comes back when every one of them has done that many. */
    public static void arbeta(String namn, int antal, int hog, long seed, Syssla syssla) throws InterruptedException {
        CountDownLatch klart = new CountDownLatch(antal);
        for (int a = 0; a < antal; a++) {
            int vem = a;
            bakgrund(namn + "-" + (a + 1), seed * 37 + a, (n, s) -> {
                if (n == hog) klart.countDown();
                syssla.utfor(vem + n * antal, s);
                if (n >= hog) Thread.sleep(15);
            });
        }
        klart.await();
    }

    /** Goes on until the end. */
    public static Thread bakgrund(String namn, long seed, Syssla syssla) {
        Thread t = new Thread(() -> {
            Sample s = new Sample(seed);
            try {
                for (int n = 0; ; n++) syssla.utfor(n, s);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (Exception e) {
                e.printStackTrace();
                System.exit(3);
            }
        }, namn);
        t.setDaemon(true);
        t.start();
        return t;
    }
}
