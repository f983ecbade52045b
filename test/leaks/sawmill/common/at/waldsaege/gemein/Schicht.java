package at.waldsaege.gemein;

import java.util.concurrent.CountDownLatch;
import org.harness.Sample;

/** People and machines of a shift: what lies there is worked off quickly, then the day goes its pace. */
public final class Schicht {
    public interface Arbeit {
        void tu(int n, Sample s) throws Exception;
    }

    private static volatile boolean ruhig;

    private Schicht() {}

    /** Returns when each has done its backlog; they go on until the end. */
    public static void arbeiten(String name, int leute, int rueckstand, long seed, Arbeit arbeit) throws InterruptedException {
        CountDownLatch fertig = new CountDownLatch(leute);
        for (int l = 0; l < leute; l++) {
            int wer = l;
            starte(name + "-" + (l + 1), seed * 37 + l, (n, s) -> {
                if (n == rueckstand) fertig.countDown();
                arbeit.tu(wer + n * leute, s);
                if (n >= rueckstand) Thread.sleep(15);
            });
        }
        fertig.await();
        ruhig = true;
    }

    /** Work that goes on beside the others. */
    public static Thread starte(String name, long seed, Arbeit arbeit) {
        Thread t = new Thread(() -> {
            Sample s = new Sample(seed);
            try {
                for (int n = 0; ; n++) arbeit.tu(n, s);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (Exception e) {
                e.printStackTrace();
                System.exit(3);
            }
        }, name);
        t.setDaemon(true);
        t.start();
        return t;
    }

    /** The crane swings, the driver signs: a moment, once the backlog is done. */
    public static void verschnaufe() throws InterruptedException {
        if (ruhig) Thread.sleep(40);
    }
}
