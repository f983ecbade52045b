package ro.ecluze.comun;

import java.util.concurrent.CountDownLatch;
import org.harness.Sample;

/** The people on duty: each has a backlog to work off and then keeps the pace of the canal. */
public final class Tura {
    public interface Munca {
        void fa(int n, Sample s) throws Exception;
    }

    private static volatile boolean laZi;

    private Tura() {}

    /** Returns when all have worked off their backlog; they go on as daemons. */
    public static void incepe(String nume, int oameni, int restanta, long seed, Munca munca) throws InterruptedException {
        CountDownLatch gata = new CountDownLatch(oameni);
        for (int o = 0; o < oameni; o++) {
            int om = o;
            Thread t = new Thread(() -> {
                Sample s = new Sample(seed * 31 + om);
                try {
                    for (int n = 0; ; n++) {
                        if (n == restanta) gata.countDown();
                        munca.fa(om + n * oameni, s);
                        if (n >= restanta) Thread.sleep(12);
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                } catch (Exception e) {
                    e.printStackTrace();
                    System.exit(3);
                }
            }, nume + "-" + (char) ('A' + om));
            t.setDaemon(true);
            t.start();
        }
        gata.await();
        laZi = true;
    }

    /** Work that goes on beside the others until the end. */
    public static void mereu(String nume, long seed, Munca munca) {
        Thread t = new Thread(() -> {
            Sample s = new Sample(seed);
            try {
                for (int n = 0; ; n++) munca.fa(n, s);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (Exception e) {
                e.printStackTrace();
                System.exit(3);
            }
        }, nume);
        t.setDaemon(true);
        t.start();
    }

    /** The gate moves, the skipper answers: that takes a moment once the backlog is done. */
    public static void asteapta() throws InterruptedException {
        if (laZi) Thread.sleep(50);
    }
}
