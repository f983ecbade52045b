package de.sauertopf.grundlage;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Sample;

/** People at work: first what the day has brought, then at leisure what still comes. */
public final class Schicht {
    public interface Handgriff {
        void tu(int n, Sample s) throws Exception;
    }

    private Schicht() {}

    /** Returns when the first {@code stueck} pieces of work are done; -Drunden=2 is two days' work. */
    public static void arbeite(String wer, int koepfe, int stueck, int pause, long seed, Handgriff h) throws InterruptedException {
        int menge = stueck * Integer.getInteger("runden", 1);
        AtomicInteger naechste = new AtomicInteger();
        CountDownLatch getan = new CountDownLatch(menge);
        for (int k = 1; k <= koepfe; k++) {
            Sample s = new Sample(seed * 1009 + k);
            Thread t = new Thread(() -> {
                try {
                    for (;;) {
                        int n = naechste.getAndIncrement();
                        if (n >= menge) Thread.sleep(pause);
                        h.tu(n, s);
                        getan.countDown();
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                } catch (Exception | Error e) {
                    e.printStackTrace();
                    System.exit(3);
                }
            }, wer + " " + k);
            t.setDaemon(true);
            t.start();
        }
        getan.await();
    }
}
