package be.kantwerk.gemeen;

import java.util.concurrent.CountDownLatch;
import org.harness.Sample;

/** The people of a shift: they work off what was left for them and then keep the pace of the house. */
public final class Ploeg {
    public interface Werk {
        void doe(int n, Sample s) throws Exception;
    }

    private Ploeg() {}

    /** Returns when all have worked off what was left; they go on as daemons. */
    public static void start(String naam, int mensen, int achterstand, long seed, Werk werk) throws InterruptedException {
        CountDownLatch klaar = new CountDownLatch(mensen);
        for (int m = 0; m < mensen; m++) {
            int mens = m;
            daemon(naam + "-" + (m + 1), () -> {
                Sample s = new Sample(seed * 31 + mens);
                for (int n = 0; ; n++) {
                    if (n == achterstand) klaar.countDown();
                    werk.doe(mens + n * mensen, s);
                    if (n >= achterstand) Thread.sleep(15);
                }
            });
        }
        klaar.await();
    }

    /** Work that goes on beside the others until the end. */
    public static void altijd(String naam, long seed, Werk werk) {
        daemon(naam, () -> {
            Sample s = new Sample(seed);
            for (int n = 0; ; n++) werk.doe(n, s);
        });
    }

    private interface Lus {
        void loop() throws Exception;
    }

    private static void daemon(String naam, Lus lus) {
        Thread t = new Thread(() -> {
            try {
                lus.loop();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (Exception e) {
                e.printStackTrace();
                System.exit(3);
            }
        }, naam);
        t.setDaemon(true);
        t.start();
    }
}
